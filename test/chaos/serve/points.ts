/**
 * Loaded into `serve` before the command itself (`node --import`), so that not a line of it knows of tests: marked points
 * around every word with the database, every call of the payment service and each piece of its answer, every answer to a
 * browser and every notification of the shop.
 */
import http from 'node:http'
import { register, syncBuiltinESMExports } from 'node:module'
import pg from 'pg'
import { pass, passAround, statementWords } from './outcomes.js'

const pieceBytes = 512

/** Puts points around a method of everything that has this prototype. */
function mark(
  prototype: object,
  name: string,
  wordsOf: (self: unknown, parameters: unknown[]) => string,
): void {
  // A prototype is a record of methods as far as the one goes that is replaced.
  const methods = prototype as Record<string, (this: unknown, ...parameters: unknown[]) => unknown>
  const method = methods[name]
  if (!method) throw new Error(`There is no ${name} to mark.`)
  methods[name] = function (...parameters) {
    return passAround(wordsOf(this, parameters), () => method.apply(this, parameters))
  }
}

// The methods of SQLite's drivers can't be replaced, so the modules are.
const driver = JSON.stringify(new URL('driver.mjs', import.meta.url).href)
const hooks = `
  const names = ['node:sqlite', '@photostructure/sqlite']
  export const resolve = (name, context, next) => names.includes(name)
    ? { url: ${driver} + '?driver=' + encodeURIComponent(name), shortCircuit: true }
    : next(name, context)`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)

mark(pg.Client.prototype, 'query', (_, [query]) =>
  statementWords(typeof query === 'object' && query && 'text' in query ? query.text : query),
)

const callService = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const { method, url } = new Request(input, { ...init, signal: null })
  const words = `${method} ${new URL(url).pathname.replace(/(?<=validate\/).*/, '')}`
  const answer = await passAround(words, () => callService(input, init))
  return new Response(answer.body?.pipeThrough(inPieces(words)), answer)
}

function inPieces(words: string): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  return new TransformStream({
    transform(chunk, controller) {
      for (let start = 0; start < chunk.length; start += pieceBytes) {
        controller.enqueue(chunk.slice(start, start + pieceBytes))
        pass(`piece of ${words}`)
      }
    },
  })
}

const requestShop = http.request
// Its overloads are more than a function that hands everything on can say.
http.request = ((...parameters: Parameters<typeof http.request>) => {
  const words = 'notifying the shop'
  pass(`before ${words}`)
  return requestShop(...parameters)
    .once('finish', () => pass(`during ${words}`))
    .once('response', () => pass(`after ${words}`))
}) as typeof http.request
syncBuiltinESMExports()

for (const name of ['writeHead', 'write', 'end'])
  mark(http.ServerResponse.prototype, name, (self) => {
    const { method, url = '' } = (self as http.ServerResponse).req
    return `${name} of ${method} ${url.replace(/(?<=payments\/).*|(?<=(orders|refunds?)\/)[^/]*/, '')}`
  })

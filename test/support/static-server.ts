/** A static server for the tests that need the built files in a real page. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { onFreePort, type Served } from './free-port.js'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

export type Answer = { body: string; headers?: Record<string, string>; status?: number }

/** The answer of an endpoint. */
export const json = (body: unknown, status = 200): Answer => ({
  body: JSON.stringify(body),
  status,
  headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
})

/** Serves `folder`, and before it whatever `answer` answers. */
export function serve(
  folder: string,
  answer: (url: URL) => Answer | undefined = () => undefined,
): Promise<Served> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answered = answer(url)
    if (answered) {
      response.writeHead(answered.status ?? 200, {
        'content-type': 'text/html; charset=utf-8',
        ...answered.headers,
      })
      response.end(answered.body)
      return
    }
    const path = normalize(decodeURIComponent(url.pathname))
    readFile(join(folder, path)).then(
      (body) => {
        const type = types[extname(path)] ?? 'text/plain'
        response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=600' }).end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  return onFreePort(server)
}

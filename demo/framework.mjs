/**
 * `npm run demo:react` and `npm run demo:vue`: the sandbox, and a shop whose page is made with that framework. The page
 * asks its own server for a session; everything else is as in the plain shop. SANDBOX_PORT and PORT choose other ports.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { createSandbox, sandboxAccessId } from 'crypto-checkout/sandbox'
import { createCheckout } from 'crypto-checkout/server'
import { toNodeHandler } from 'crypto-checkout/server/node'
import { sqliteStore } from 'crypto-checkout/server/sqlite'
import { build } from 'vite'

const root = join(import.meta.dirname, process.argv[2])
const { output } = await build({
  root,
  configFile: join(root, 'vite.config.js'),
  logLevel: 'error',
  build: { write: false },
})
const files = new Map(output.map(({ fileName, code, source }) => [`/${fileName}`, code ?? source]))
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

const sandbox = createSandbox({ loopbackOnly: true })
const sandboxUrl = await listen(toNodeHandler(sandbox), process.env.SANDBOX_PORT ?? 4100)

const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-demo-'))
const paid = new Set()

/** Paid, or accepted by hand. The same when it is called twice. */
function fulfil({ reference }) {
  if (paid.has(reference)) return
  paid.add(reference)
  process.stdout.write(`  paid: ${reference}\n`)
}

const checkout = createCheckout({
  gateway: { baseUrl: sandboxUrl, accessId: sandboxAccessId },
  secrets: [randomBytes(32).toString('base64url')],
  store: await sqliteStore(join(folder, 'checkout.db')),
  merchant: { name: 'Northlight Prints' },
  mode: 'sandbox',
  on: { 'order.paid': fulfil, 'order.accepted': fulfil },
})
const endpoint = toNodeHandler(checkout)

async function handle(request, response) {
  if (request.url.startsWith('/checkout/')) return endpoint(request, response)
  const path = request.url === '/' ? '/index.html' : request.url
  if (files.has(path)) {
    return response.writeHead(200, { 'content-type': types[extname(path)] }).end(files.get(path))
  }
  if (request.method !== 'POST' || path !== '/session') return response.writeHead(404).end()
  // A shop takes the price from its own books, never from the page.
  const order = { reference: `order-${randomUUID().slice(0, 8)}`, amount: '49.99', currency: 'USD' }
  const { session } = await checkout.sessions.create(order)
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ session }))
}

const shopUrl = await listen((request, response) => {
  handle(request, response).catch((error) => {
    process.stderr.write(`${error.stack}\n`)
    response.writeHead(500).end()
  })
}, process.env.PORT ?? 4200)

process.stdout.write(`
  the shop          ${shopUrl}
  pay its orders    ${sandboxUrl}/sandbox

`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    sandbox.close()
    await checkout.close()
    await rm(folder, { recursive: true, force: true })
    process.exit(0)
  })
}

async function listen(handler, port) {
  const server = createServer(handler).listen(Number(port), '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${server.address().port}`
}

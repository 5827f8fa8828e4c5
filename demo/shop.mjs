/**
 * A shop: it shows an order, mints a session for it, and ships when the endpoint says that it is paid. This is all
 * that a merchant writes.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCheckout } from 'crypto-checkout/server'
import { toNodeHandler } from 'crypto-checkout/server/node'
import { sqliteStore } from 'crypto-checkout/server/sqlite'
import { orderPage } from './page.mjs'

/** The script and its parts, which it finds beside itself. */
const scripts = new URL('../dist/cdn/', import.meta.url)
const parts = await readdir(new URL('chunks/', scripts))

const files = {
  '/shop.css': { type: 'text/css', path: new URL('public/shop.css', import.meta.url) },
  '/shop.js': { type: 'text/javascript', path: new URL('public/shop.js', import.meta.url) },
  '/print.svg': { type: 'image/svg+xml', path: new URL('public/print.svg', import.meta.url) },
  ...Object.fromEntries(
    ['crypto-checkout.js', ...parts.map((name) => `chunks/${name}`)].map((path) => [
      `/${path}`,
      { type: 'text/javascript', path: new URL(path, scripts) },
    ]),
  ),
}

/** No inline script or style is needed, and nothing from anywhere else. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"

export async function createShop({ gateway }) {
  const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-demo-'))
  /** reference -> { reference, session, url, paid } */
  const orders = new Map()

  /** Paid, or accepted by hand. The same when it is called twice. */
  function fulfil({ reference, payment }) {
    const order = orders.get(reference)
    if (!order || order.paid) return
    order.paid = true
    process.stdout.write(`  paid: ${reference}, ${payment.received} ${payment.coin.symbol}\n`)
  }

  const checkout = createCheckout({
    gateway,
    secrets: [randomBytes(32).toString('base64url')],
    store: await sqliteStore(join(folder, 'checkout.db')),
    merchant: { name: 'Northlight Prints', supportUrl: 'mailto:help@northlight.example' },
    mode: 'sandbox',
    // The sandbox is on this machine, so a change is shown at once. A payment service is asked less often.
    checkIntervalMs: 500,
    on: { 'order.paid': fulfil, 'order.accepted': fulfil },
    onError: (error, where) => process.stderr.write(`  ${where}: ${error.message}\n`),
  })
  const endpoint = toNodeHandler(checkout)

  async function newOrder(origin) {
    const reference = `order-${randomUUID().slice(0, 8)}`
    const { session, url } = await checkout.sessions.create({
      reference,
      amount: '49.99',
      currency: 'USD',
      title: 'Fjord at Dusk, 30 × 40 cm',
      returnUrl: origin,
      expiresInSeconds: 24 * 60 * 60,
    })
    const order = { reference, session, url, paid: false }
    orders.set(reference, order)
    return order
  }

  async function handle(request, response) {
    const { pathname } = new URL(request.url, 'http://shop')
    if (pathname.startsWith('/checkout/')) return endpoint(request, response)
    const file = files[pathname]
    if (file) return send(response, 200, file.type, await readFile(file.path))
    const reference = /(?:^|;\s*)order=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
    if (pathname === '/order' && request.method === 'GET') {
      return send(
        response,
        200,
        'application/json',
        JSON.stringify({ paid: orders.get(reference)?.paid ?? false }),
      )
    }
    if (pathname !== '/') return send(response, 404, 'text/plain', 'Not found')

    const again = request.method === 'POST'
    const order = (!again && orders.get(reference)) || (await newOrder(`http://${request.headers.host}/`))
    response.setHeader('set-cookie', `order=${order.reference}; Path=/; HttpOnly; SameSite=Lax`)
    if (again) return response.writeHead(303, { location: '/' }).end()
    return send(response, 200, 'text/html; charset=utf-8', orderPage(order))
  }

  return {
    handler: (request, response) => {
      handle(request, response).catch((error) => {
        process.stderr.write(`${error.stack}\n`)
        response.writeHead(500).end()
      })
    },
    async close() {
      await checkout.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function send(response, status, type, body) {
  response
    .writeHead(status, {
      'content-type': type,
      'content-security-policy': policy,
      'cache-control': 'no-store',
    })
    .end(body)
}

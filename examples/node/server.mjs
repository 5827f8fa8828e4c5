// server.mjs
import { createServer } from 'node:http'
import { createCheckout } from 'crypto-checkout/server'
import { toNodeHandler } from 'crypto-checkout/server/node'
import { sqliteStore } from 'crypto-checkout/server/sqlite'

const fulfilled = new Set() // in your shop, a row in the database of its orders
/** The order is paid, or you accepted it by hand. Called at least once, so the reference decides. */
function fulfil({ reference }) {
  if (fulfilled.has(reference)) return
  console.log(`ship ${reference}`)
  fulfilled.add(reference) // last: what throws before is called again
}

const checkout = createCheckout({
  gateway: { baseUrl: process.env.GATEWAY_URL, accessId: process.env.GATEWAY_ACCESS_ID },
  secrets: [process.env.CHECKOUT_SECRET], // 32 bytes in base64url; seals the sessions
  store: await sqliteStore('./checkout.db'),
  merchant: { name: 'Northlight Prints' },
  mode: 'sandbox', // remove it to accept real money
  on: { 'order.paid': fulfil, 'order.accepted': fulfil },
})

const handle = toNodeHandler(checkout) // the routes are under /checkout

async function draw(order) {
  const session = await checkout.sessions.create(order)
  return (await checkout.sessions.render(session)).html
}

createServer(async (request, response) => {
  if (request.url !== '/') return handle(request, response)
  // For each order, your server creates a session and writes its HTML into the page. Its `url` is the hosted page.
  const order = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
  const html = await draw(order).catch(() => 'Please try again.')
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.end(`<!doctype html><title>Your order</title>${html}`)
}).listen(4300, '127.0.0.1')

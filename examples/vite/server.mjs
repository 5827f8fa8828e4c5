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

const handle = toNodeHandler(checkout)

// The session of the visitor's order. Keep it until it expires: then a reload shows the same address.
let kept
async function sessionOfOrder() {
  if (!kept || Date.parse(kept.expiresAt) < Date.now() + 60_000)
    kept = await checkout.sessions.create({ reference: 'order-1042', amount: '49.99', currency: 'USD' })
  return kept.session
}

createServer(async (request, response) => {
  if (request.url !== '/session') return handle(request, response)
  const session = await sessionOfOrder().catch(() => undefined)
  response.writeHead(session ? 200 : 503, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ session }))
}).listen(4300, '127.0.0.1')

// server.mjs
import express from 'express'
import { createCheckout } from 'crypto-checkout/server'
import { toExpressHandler } from 'crypto-checkout/server/express'
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
  secrets: [process.env.CHECKOUT_SECRET],
  store: await sqliteStore('./checkout.db'),
  merchant: { name: 'Northlight Prints' },
  mode: 'sandbox', // remove it to accept real money
  on: { 'order.paid': fulfil, 'order.accepted': fulfil },
})

const app = express()
app.use('/checkout', toExpressHandler(checkout)) // the path is the checkout's `basePath`
app.use('/cdn', express.static('node_modules/crypto-checkout/dist/cdn'))
app.use(express.json()) // before or after the checkout, which reads its own bodies

app.get('/', async (request, response) => {
  const session = await checkout.sessions.create({
    reference: 'order-1042',
    amount: '49.99',
    currency: 'USD',
  })
  const { html } = await checkout.sessions.render(session)
  response.send(`<!doctype html><title>Your order</title>
    <script src="/cdn/crypto-checkout.js" async></script>${html}`)
})

app.listen(4300, '127.0.0.1')

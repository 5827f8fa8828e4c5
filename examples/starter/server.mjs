// The shop's server: it creates the order, serves the page, and runs the checkout's endpoint.
import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCheckout } from 'crypto-checkout/server'
import { toNodeHandler } from 'crypto-checkout/server/node'
import { sqliteStore } from 'crypto-checkout/server/sqlite'

const { env } = process

const fulfilled = new Set() // in your shop, a row in the database of its orders

/** The order is paid, or you accepted it by hand. Called at least once, so the reference decides. */
function fulfil({ reference }) {
  if (fulfilled.has(reference)) return
  console.log(`ship ${reference}`)
  fulfilled.add(reference) // last: what throws before is called again
}

const checkout = createCheckout({
  gateway: { baseUrl: env.GATEWAY_URL, accessId: env.GATEWAY_ACCESS_ID },
  secrets: [env.CHECKOUT_SECRET],
  store: await sqliteStore('./checkout.db'),
  merchant: { name: env.MERCHANT_NAME },
  mode: env.MODE, // 'sandbox' or 'live'
  on: { 'order.paid': fulfil, 'order.accepted': fulfil },
})
const endpoint = toNodeHandler(checkout)

// Replace this by your orders. Keep the session with the order: then a reload shows the same address.
let order

async function newOrder() {
  const reference = `order-${Date.now()}`
  const price = { amount: '49.99', currency: 'USD' }
  // `html` is the checkout as HTML, which works without JavaScript.
  const session = await checkout.sessions.create({ reference, ...price })
  return { reference, ...(await checkout.sessions.render(session)) }
}

const page = ({ reference, html }) => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>${reference}</title>
  <link rel="icon" href="data:," />
  <script src="/cdn/crypto-checkout.js" async></script>
  <h1>Your order</h1>
  ${html}
  <form method="post"><button>New order</button></form>
</html>`

const cdn = fileURLToPath(new URL('./cdn/', import.meta.resolve('crypto-checkout/openapi.json')))

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://shop')
  if (pathname.startsWith('/checkout/')) return endpoint(request, response)
  if (pathname.startsWith('/cdn/') && extname(pathname) === '.js') {
    const file = createReadStream(join(cdn, normalize(pathname.slice('/cdn'.length))))
    file.on('open', () => file.pipe(response.setHeader('content-type', 'text/javascript')))
    return file.on('error', () => response.writeHead(404).end())
  }
  if (pathname !== '/') return response.writeHead(404).end()
  if (request.method === 'POST') {
    order = await newOrder()
    return response.writeHead(303, { location: '/' }).end()
  }
  order ??= await newOrder()
  response.setHeader('content-type', 'text/html; charset=utf-8').end(page(order))
})
server.on('error', ({ message }) => {
  console.error(`${message}. Choose another PORT in .env`)
  process.exit(1)
})
server.listen(Number(env.PORT), '127.0.0.1', () => {
  console.log(`shop on http://127.0.0.1:${server.address().port}`)
})

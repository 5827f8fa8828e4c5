/** The files that `crypto-checkout init` writes. Each is complete; its README names what a shop changes. */

/** The endpoint and a page with one order, in one server. */
export const serverTemplate = `// The shop's server: it creates the order, serves the page, and runs the checkout's endpoint.
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
  console.log(\`ship \${reference}\`)
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
  const reference = \`order-\${Date.now()}\`
  const price = { amount: '49.99', currency: 'USD' }
  // \`html\` is the checkout as HTML, which works without JavaScript.
  const session = await checkout.sessions.create({ reference, ...price })
  return { reference, ...(await checkout.sessions.render(session)) }
}

const page = ({ reference, html }) => \`<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <title>\${reference}</title>
  <link rel="icon" href="data:," />
  <script src="/cdn/crypto-checkout.js" async></script>
  <h1>Your order</h1>
  \${html}
  <form method="post"><button>New order</button></form>
</html>\`

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
  console.error(\`\${message}. Choose another PORT in .env\`)
  process.exit(1)
})
server.listen(Number(env.PORT), '127.0.0.1', () => {
  console.log(\`shop on http://127.0.0.1:\${server.address().port}\`)
})
`

/** Files that must stay out of Git: secrets, the database, packages. */
export const gitignoreTemplate = `.env
*.db
*.db-*
node_modules
.next
next-env.d.ts
.nuxt
.output
.svelte-kit
.astro
build
dist
cdn
__pycache__
`

/**
 * The settings, with fresh secrets.
 *
 * @param secrets 32 random bytes each, in base64url.
 */
export const envTemplate = (secrets: {
  checkout: string
}): string => `# The payment service: the sandbox on this machine.
GATEWAY_URL=http://127.0.0.1:4100
GATEWAY_ACCESS_ID=sandbox-access-id
MODE=sandbox

# Seals the sessions. Keep it: a new one invalidates every open session.
CHECKOUT_SECRET=${secrets.checkout}

# The endpoint's address for payers: links of refunds begin with it.
PUBLIC_URL=http://127.0.0.1:4200/checkout

MERCHANT_NAME="My shop"
PORT=4200
`

/**
 * How to run it, and what to change for live payments.
 *
 * @param missing the packages that `package.json` does not name yet.
 */
export const readmeTemplate = (missing: readonly string[]): string => `# Crypto checkout

\`\`\`sh
${['npm install', ...missing].join(' ')}
npx crypto-checkout sandbox &            # the payment service, on this machine
node --env-file=.env server.mjs          # the shop: open the printed address
\`\`\`

Pay on <http://127.0.0.1:4100/sandbox>; the server prints \`ship order-…\`. \`npx crypto-checkout desk\` shows the orders, and
accepts, closes and refunds them. \`node --test\` pays an order in process: begin your own tests with \`checkout.test.mjs\`.

For live payments set GATEWAY_URL, GATEWAY_ACCESS_ID, PUBLIC_URL and MODE=live in .env, and delete checkout.db.
Read node_modules/crypto-checkout/docs/going-live.md first.
`

/** The packages that the server needs, with their versions. Node 20 has no SQLite of its own. */
export const dependencies = (version: string): Readonly<Record<string, string>> => ({
  '@photostructure/sqlite': '^1.2.1',
  'crypto-checkout': `^${version}`,
})

/**
 * The `package.json` for a folder without one.
 *
 * @param version the version of crypto-checkout, as in its package.json.
 */
export const packageTemplate = (version: string): string =>
  `${JSON.stringify(
    {
      private: true,
      type: 'module',
      scripts: {
        sandbox: 'crypto-checkout sandbox',
        start: 'node --env-file=.env server.mjs',
        test: 'node --test',
      },
      dependencies: dependencies(version),
    },
    null,
    2,
  )}\n`

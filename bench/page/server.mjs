/**
 * The pages that `bench/page.mjs` opens, from one server with one endpoint behind them all: nothing leaves the machine, and
 * every answer is made beforehand, so that what is measured is what the browser does.
 */
import { readFile, readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'esbuild'
import { createHosted } from './hosted.mjs'
import { bundle, install } from '../shared/peers.mjs'

const root = join(import.meta.dirname, '../..')
const types = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' }

const coins = [
  'Bitcoin BTC btc',
  'Ethereum ETH eth',
  'Solana SOL sol',
  'Toncoin TON ton',
  'XRP XRP xrp',
  'Litecoin LTC ltc',
]
const now = new Date().toISOString()

/** As many ways to pay as `count`, each a coin on a network of its own. */
function methodsOf(count) {
  return Array.from({ length: count }, (_, index) => {
    const [name, symbol, id] = coins[index]?.split(' ') ?? [`Coin ${index}`, `C${index}`, `c${index}`]
    const chain = { id, name, type: id }
    return { chain, coin: { id, name, symbol, token: false }, estimate: '0.0005', available: true }
  })
}

const [bitcoin] = methodsOf(1)
const payment = {
  ...{ id: 'pay-1', status: 'awaiting', flags: [], chain: bitcoin.chain, coin: bitcoin.coin },
  address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ...{ amount: '0.0005', received: '0', remaining: '0.0005' },
  ...{ createdAt: now, updatedAt: now, checkedAt: now, stale: false },
}
const session = {
  ...{ id: 'ses-1', reference: 'order-1042', price: { kind: 'fiat', amount: '49.99', currency: 'USD' } },
  ...{ merchant: { name: 'Shop' }, expiresAt: new Date(Date.now() + 3_600_000).toISOString() },
  ...{ mode: 'live', payments: [] },
}

const document = (head, body) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Shop</title><link rel="icon" href="data:,">${head}</head>
<body><h1>Your order</h1><div id="app">${body}</div></body></html>`

const scriptTag = (endpoint, session) =>
  document(
    '<script async src="/ours/crypto-checkout.js"></script>',
    `<crypto-checkout endpoint="${endpoint}" session="${session}"></crypto-checkout>`,
  )

/** The list as the endpoint renders it, and as the script does, which follows. */
const row = `document.querySelector('crypto-payment-page')?.shadowRoot?.querySelector('crypto-checkout')`
const rendered = (checkout) =>
  `${checkout}?.shadowRoot?.querySelector('crypto-method-select')?.shadowRoot?.querySelector('button.row, [role=option]')`

/**
 * Who is measured. The empty page, which has one word, is the least that any page takes here. `ready` is an expression that is true of a
 * page as soon as its first screen can be used; `path` is where the page is, if not under the id. The peers are those that show
 * it without their own servers.
 */
const contestants = [
  {
    id: 'empty',
    name: 'empty page',
    page: '<!doctype html><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"><p>Pay</p>',
    ready: `document.querySelector('p')`,
  },
  {
    id: 'floor',
    name: 'the floor',
    page: document(
      '<script type="module" async src="/floor/entry.js"></script>',
      '<floor-checkout endpoint="/checkout"></floor-checkout>',
    ),
    ready: `document.querySelector('floor-checkout')?.shadowRoot?.querySelector('button')`,
  },
  {
    id: 'hosted',
    name: 'hosted page',
    path: (hosted) => hosted.path,
    ready: rendered(row),
  },
  {
    id: 'snippet',
    name: 'merchant page',
    page: ({ snippet }) => document('<script async src="/ours/crypto-checkout.js"></script>', snippet),
    ready: rendered(`document.querySelector('crypto-checkout')`),
  },
  {
    id: 'ours',
    name: 'script tag alone',
    page: ({ basePath, session }) => scriptTag(basePath, session),
    ready: rendered(`document.querySelector('crypto-checkout')`),
  },
  {
    id: 'bitcoin-connect',
    name: 'Bitcoin Connect',
    peer: 'Bitcoin Connect',
    ready: `document.querySelector('bc-payment')?.shadowRoot?.querySelector('bc-send-payment')?.shadowRoot?.firstElementChild`,
  },
  {
    id: 'adyen',
    name: 'Adyen Drop-in',
    peer: 'Adyen Drop-in',
    ready: `document.querySelector('.adyen-checkout__payment-method')`,
  },
]

/** The script tag beside an endpoint whose answers are as short as the floor's: for what follows the list. */
export const canned = {
  id: 'canned',
  name: 'script tag alone',
  ready: `document.querySelector('crypto-checkout')?.shadowRoot?.querySelector('crypto-method-select')?.shadowRoot?.querySelector('[role=option]')`,
}

/** Serves them all. `missing` says why a peer is not among `contestants`; `methods` is what the endpoint offers. */
export async function start({ peers }) {
  const files = new Map()
  const add = (path, content) => {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
    files.set(path, { body: brotliCompressSync(content, options), type: types[extname(path)] ?? 'text/html' })
  }
  const cdn = join(root, 'dist/cdn')
  for (const path of await readdir(cdn, { recursive: true }))
    if (path.endsWith('.js')) add(`/ours/${path}`, await readFile(join(cdn, path)))
  const floor = await build({
    ...{
      entryPoints: [join(import.meta.dirname, 'floor.js')],
      bundle: true,
      minify: true,
      write: false,
    },
    ...{ format: 'esm', target: 'es2022' },
  })
  add('/floor/entry.js', floor.outputFiles[0].contents)

  const hosted = await createHosted(coins.length)
  const missing = []
  for (const { id, page, peer } of contestants) {
    if (page !== undefined) add(`/${id}/`, typeof page === 'function' ? page(hosted) : page)
    if (peer === undefined) continue
    try {
      const chosen = peers.find(({ name }) => name === peer)
      if (chosen === undefined) throw new Error('not asked for')
      const { files: parts } = await bundle(chosen, await install(chosen))
      for (const [path, content] of parts) add(`/${id}/${path}`, content)
      const style = parts.has('entry.css') ? `<link rel="stylesheet" href="/${id}/entry.css">` : ''
      add(`/${id}/`, document(`${style}<script type="module" async src="/${id}/entry.js"></script>`, ''))
    } catch (error) {
      missing.push(`${peer}: ${error.message.split('\n', 1)[0]}`)
    }
  }
  add('/canned/', scriptTag('/checkout', 's'))
  // For what is measured on a page of ours that has no checkout yet.
  add('/elements/', document('<script src="/ours/crypto-checkout.js"></script>', ''))

  let methods = methodsOf(coins.length)
  const answers = {
    '/checkout/session': () => session,
    '/checkout/methods': () => ({ methods }),
    '/checkout/payments': () => payment,
    '/checkout/payments/pay-1': () => payment,
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const file = files.get(pathname)
    if (file !== undefined) {
      response
        .writeHead(200, { 'content-type': `${file.type}; charset=utf-8`, 'content-encoding': 'br' })
        .end(file.body)
      return
    }
    if (pathname.startsWith(hosted.basePath)) return hosted.handle(request, response)
    const answer = answers[pathname]
    if (answer === undefined) {
      response.writeHead(404).end()
      return
    }
    const status = request.method === 'POST' ? 201 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer()))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    contestants: contestants
      .filter(({ id, path }) => path !== undefined || files.has(`/${id}/`))
      .map(({ path, ...contestant }) => ({ ...contestant, path: path?.(hosted) ?? `/${contestant.id}/` })),
    /** The processor time of the endpoint for one page with this many methods, in milliseconds, at 200 pages a second. */
    renderTimes: hosted.renderTimes,
    missing,
    /** How many ways to pay the endpoint offers from now on. */
    offer: (count) => void (methods = methodsOf(count)),
    close: async () => {
      server.close()
      server.closeAllConnections()
      await hosted.close()
    },
  }
}

/** Pages of the guides, in a browser, under the policy that the guides call enough, with a sandbox behind the endpoint. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSandbox, sandboxAccessId } from '../../src/sandbox/index.js'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import type * as packaged from '../../src/server/index.js'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import { complaintsOf, launch } from '../support/browser.js'
import { allBlocks, root, type Block } from '../support/document-blocks.js'
import { sharedFolder } from '../support/folders.js'
import { onFreePort } from '../support/free-port.js'
import { openedOnce } from '../support/opened.js'

const pages = (await allBlocks()).filter(({ language }) => language === 'html')
const nameOf = ({ file, line }: Block) => `${file}:${line}`
const script = '/cdn/crypto-checkout.js'
/** What the guide says that a page needs. */
const sources = /`(script-src [^`]+)`/.exec(
  await readFile(join(root, 'docs/getting-started.md'), 'utf8'),
)?.[1]

const folder = sharedFolder()
/** What the server answers beside the endpoint and the package's files, by path. */
const answers = new Map<string, { type: string; body: string }>()

const browser = openedOnce(launch)
const sandbox = openedOnce(() => createSandbox())
const server = openedOnce(() =>
  onFreePort(
    createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://shop')
      if (pathname.startsWith('/checkout/')) return void toNodeHandler(checkout())(request, response)
      const answer = answers.get(pathname)
      if (answer) return void response.writeHead(200, headersOf(answer.type)).end(answer.body)
      readFile(join(root, 'dist', pathname)).then(
        (body) => response.writeHead(200, headersOf('text/javascript')).end(body),
        () => response.writeHead(404).end(),
      )
    }),
  ),
)
const checkout = openedOnce(async () => {
  // As it is built: the hosted page takes its files from the package.
  const { createCheckout } = (await import(join(root, 'dist/server/index.js'))) as typeof packaged
  return createCheckout({
    gateway: {
      baseUrl: 'https://sandbox.example',
      accessId: sandboxAccessId,
      fetch: (input, init) => sandbox().fetch(new Request(input, init)),
    },
    secrets: [Buffer.alloc(32, 7).toString('base64url')],
    store: await sqliteStore(join(folder, 'checkout.db')),
    merchant: { name: 'Northlight Prints' },
    mode: 'sandbox',
    allowedOrigins: [shop()],
  })
})
beforeAll(() => checkout().links.create({ name: 'coffee', title: 'Coffee', amount: '5', currency: 'EUR' }))

/** The page's origin, and the one of an endpoint that has a host name of its own. */
const shop = () => server().url
const elsewhere = () => `http://localhost:${server().port}`

function headersOf(type: string): Record<string, string> {
  // A page of another origin than its endpoint names that one, too, as its guide says.
  const allowed = sources?.replace(/connect-src [^;]*/, `$& ${elsewhere()}`)
  const policy =
    `default-src 'none'; ${allowed}; ` + `frame-src ${elsewhere()}; require-trusted-types-for 'script'`
  return { 'content-type': type, 'content-security-policy': policy }
}

/** The block as a page: with its session and hash, inline modules as files, and the script where it leaves that to others. */
async function writePage(code: string): Promise<void> {
  const order = { reference: `order-${server().port}`, amount: '49.99', currency: 'USD' }
  const { session } = await checkout().sessions.create(order)
  const hashes = JSON.parse(await readFile(join(root, 'dist/cdn/integrity.json'), 'utf8')) as Record<
    string,
    string
  >
  answers.set('/till/next', { type: 'text/plain', body: session })
  answers.set('/favicon.ico', { type: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  const body = code
    .replaceAll('session="…"', `session="${session}"`)
    .replaceAll('sha384-…', hashes['crypto-checkout.js'] ?? '')
    .replaceAll('https://shop.example', shop())
    .replaceAll('https://pay.shop.example', elsewhere())
    .replace(/<script type="module">(.*?)<\/script>/s, (_, module: string) => {
      answers.set('/page.js', { type: 'text/javascript', body: module })
      return '<script type="module" src="/page.js"></script>'
    })
  const tag = body.includes(script) ? '' : `<script src="${script}" async></script>`
  answers.set('/page', {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><title>Shop</title>${tag}${body}`,
  })
}

describe.each(pages.map((block) => [nameOf(block), block] as const))('%s', (_, { code }) => {
  it('shows its elements, and the order where it has one, without a complaint', async () => {
    await writePage(code)
    const page = await browser().newPage()
    const complaints = complaintsOf(page.context())
    try {
      await page.goto(`${shop()}/page`)
      const tags = [...new Set([...code.matchAll(/<(crypto-[a-z-]+)/g)].map(([, tag = '']) => tag))]
      expect(tags.length).toBeGreaterThan(0)
      for (const tag of tags) {
        await page.waitForFunction((name) => customElements.get(name) !== undefined, tag)
        const element = page.locator(tag).first()
        if ((await element.getAttribute('endpoint')) === null) continue
        if (tag === 'crypto-checkout-button') await element.getByRole('button').first().click()
        await expect
          .poll(() => element.evaluate((each) => Reflect.get(each, 'state') as unknown))
          .toBe('choosing')
      }
      expect(complaints).toEqual([])
    } finally {
      await page.close()
    }
  })
})

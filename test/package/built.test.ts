/**
 * The script-tag file as built, in a page, under the policies that merchants have. Source tests can't see a bundle that
 * tree-shook its own definitions away, nor what a strict page forbids.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anotherVersion } from '../support/another-version.js'
import { launch, serve } from '../support/static-server.js'

const session = {
  id: 'session-1',
  reference: 'order-1042',
  price: { kind: 'fiat', amount: '49.99', currency: 'USD' },
  merchant: { name: 'Papers & Pens' },
  expiresAt: '2100-01-01T00:00:00Z',
  mode: 'live',
  payments: [],
}
const methods = {
  methods: [
    {
      chain: { id: 'tron', name: 'Tron', type: 'tron' },
      coin: {
        id: 'usdt',
        name: 'Tether',
        symbol: 'USDT',
        token: true,
        contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      },
      estimate: '49.99',
      available: true,
    },
  ],
}

const elements = [
  'crypto-checkout',
  'crypto-checkout-button',
  'crypto-payment-page',
  'crypto-method-select',
  'crypto-amount',
  'crypto-amount-input',
  'crypto-address',
  'crypto-qr-code',
  'crypto-payment-status',
  'crypto-receipt',
  'crypto-refund',
]

const script = '<script src="/cdn/crypto-checkout.js" defer></script>'
const tags = `<crypto-checkout endpoint="/checkout" session="s"></crypto-checkout>
  <crypto-qr-code value="bitcoin:bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4" label="Address"></crypto-qr-code>`

/** The same script as another version, from another address. */
const otherScript = '<script src="/old/crypto-checkout.js" defer></script>'

const strict = "default-src 'none'; script-src 'self'; connect-src 'self'; report-uri /reports"
/** The policy may be made once: there is no `'allow-duplicates'`. */
const once = `${strict}; require-trusted-types-for 'script'; trusted-types crypto-checkout#html`
const pages: Record<string, { policy?: string; charset?: false; body: string }> = {
  '/plain': { body: script + tags },
  '/strict': { policy: strict, body: script + tags },
  '/trusted-types': { policy: `${strict}; require-trusted-types-for 'script'`, body: script + tags },
  '/named-policy': { policy: once, body: script + tags },
  '/beside-another-lit': {
    policy: `${strict}; require-trusted-types-for 'script'; trusted-types lit-html crypto-checkout#html`,
    body: `<script src="/other-lit.js"></script>${script}${tags}`,
  },
  '/module': { policy: strict, body: `<script type="module" src="/cdn/crypto-checkout.js"></script>${tags}` },
  '/two-copies': { policy: strict, body: script + script + tags },
  '/two-copies-one-policy': { policy: once, body: script + script + tags },
  '/two-versions-one-policy': { policy: once, body: script + otherScript + tags },
  '/other-version-first-one-policy': { policy: once, body: otherScript + script + tags },
  '/no-charset': { charset: false, body: script + tags },
  '/no-policy-allowed': { policy: `${strict}; trusted-types 'none'`, body: script + tags },
}
const button = '<crypto-checkout-button endpoint="/checkout" link="coffee"></crypto-checkout-button>'
const pageOfLink: (typeof pages)[string] = { policy: once, body: script + button }
/** Here the browser itself reports that a policy was refused; the page must work all the same. */
const reported = new Set(['/no-policy-allowed'])
/** The policy reports that browsers have sent. */
let reports = 0

let browser: Browser
let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  browser = await launch()
  const other = anotherVersion()
  server = await serve('dist', ({ pathname }) => {
    const page = pathname === '/link' ? pageOfLink : pages[pathname]
    if (page) {
      const headers: Record<string, string> = {
        ...(page.policy && { 'content-security-policy': page.policy }),
        ...(page.charset === false && { 'content-type': 'text/html' }),
      }
      return { body: `<!doctype html><html lang="en"><title>Shop</title>${page.body}</html>`, headers }
    }
    const json = { 'content-type': 'application/json' }
    const otherFile = other.get(pathname.replace(/^\/old\//, ''))
    if (otherFile !== undefined && pathname.startsWith('/old/'))
      return { body: otherFile, headers: { 'content-type': 'text/javascript; charset=utf-8' } }
    if (pathname === '/reports') {
      reports += 1
      return { body: '', status: 204 }
    }
    if (pathname === '/favicon.ico') return { body: '', status: 204 }
    if (pathname === '/checkout/l/coffee')
      return { body: JSON.stringify({ session: 's' }), headers: json, status: 201 }
    if (pathname === '/checkout/session') return { body: JSON.stringify(session), headers: json }
    if (pathname === '/checkout/methods') return { body: JSON.stringify(methods), headers: json }
    if (pathname === '/other-lit.js') {
      return {
        body: "trustedTypes.createPolicy('lit-html', { createHTML: (html) => html })",
        headers: { 'content-type': 'text/javascript' },
      }
    }
    return undefined
  })
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
})

/** Opens a page; `problems` fills with errors, refusals by policy and requests to anyone else. */
async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await browser.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url)) problems.push(`asked ${request.url()}`)
  })
  await page.exposeFunction('refused', (directive: string) => problems.push(`refused by ${directive}`))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (globalThis as unknown as { refused(directive: string): void }).refused(effectiveDirective),
    ),
  )
  reports = 0
  await page.goto(server.url + path)
  return { page, problems }
}

describe('dist/cdn/crypto-checkout.js', () => {
  it('defines every element, those that are not on the page when the browser is idle', async () => {
    const { page } = await open('/plain')
    await page.evaluate((tags) => Promise.all(tags.map((tag) => customElements.whenDefined(tag))), elements)
    const defined = await page.evaluate((tags) => tags.filter((tag) => customElements.get(tag)), elements)
    expect(defined).toEqual(elements)
    await page.close()
  })

  it.each(Object.keys(pages))('shows the methods and a QR code on the page %s', async (path) => {
    const { page, problems } = await open(path)
    await page.locator('crypto-checkout crypto-method-select').getByText('USDT').first().waitFor()
    const modules = await page.locator('crypto-qr-code svg path').last().getAttribute('d')
    expect(modules?.length).toBeGreaterThan(500)
    if (reported.has(path)) await expect.poll(() => [reports > 0, problems.length > 0]).toEqual([true, true])
    else expect([problems, reports]).toEqual([[], 0])
    await page.close()
  })

  it('begins an order by a link when the button is pressed, under a strict policy', async () => {
    const { page, problems } = await open('/link')
    await page.getByRole('button', { name: 'Pay with crypto' }).click()
    const list = page.locator('crypto-checkout-button crypto-method-select')
    await list.getByText('USDT').first().waitFor()
    expect([problems, reports]).toEqual([[], 0])
    await page.close()
  })

  it('speaks with every character on a page that declares no charset', async () => {
    const { page } = await open('/no-charset')
    const help = page.locator('crypto-checkout footer')
    await help.waitFor()
    expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252')
    expect(await help.innerText()).toContain('can’t')
    await page.close()
  })

  it('tells a browser that lacks what it needs that it is too old', async () => {
    const page = await browser.newPage()
    await page.addInitScript('delete Array.prototype.toSorted')
    await page.goto(`${server.url}/plain`)
    await page.waitForFunction(() => customElements.get('crypto-checkout'))
    expect(await page.locator('crypto-checkout').innerText()).toContain('This browser is too old')
    await page.close()
  })

  it('styles its elements under a strict policy', async () => {
    const { page } = await open('/strict')
    const display = () =>
      page.locator('crypto-checkout').evaluate((element) => getComputedStyle(element).display)
    await expect.poll(display).toBe('block')
    await page.close()
  })
})

/**
 * The script-tag file as built, in a page, under the policies that merchants have, those of test/hosts apart. Source tests can't see
 * a bundle that tree-shook its own definitions away, nor what a strict page forbids.
 */
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isDeep } from '../support/check.js'
import { anotherVersion } from '../support/another-version.js'
import { complaintsOf, launch } from '../support/browser.js'
import { session, usdtOnTron } from '../support/manual-client.js'
import { openedOnce } from '../support/opened.js'
import { json, serve, type Answer } from '../support/static-server.js'

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
  '/module': { policy: strict, body: `<script type="module" src="/cdn/crypto-checkout.js"></script>${tags}` },
  '/two-copies': { policy: strict, body: script + script + tags },
  '/two-copies-one-policy': { policy: once, body: script + script + tags },
  '/two-versions-one-policy': { policy: once, body: script + otherScript + tags },
  '/other-version-first-one-policy': { policy: once, body: otherScript + script + tags },
  '/no-charset': { charset: false, body: script + tags },
}
const button = '<crypto-checkout-button endpoint="/checkout" link="coffee"></crypto-checkout-button>'
const pageOfLink: (typeof pages)[string] = { policy: once, body: script + button }
/** The policy reports that browsers have sent. */
let reports = 0

const other = anotherVersion()

function answer({ pathname }: URL): Answer | undefined {
  const page = pathname === '/link' ? pageOfLink : pages[pathname]
  if (page) {
    const headers: Record<string, string> = {
      ...(page.policy && { 'content-security-policy': page.policy }),
      ...(page.charset === false && { 'content-type': 'text/html' }),
    }
    return { body: `<!doctype html><html lang="en"><title>Shop</title>${page.body}</html>`, headers }
  }
  const otherFile = other.get(pathname.replace(/^\/old\//, ''))
  if (otherFile !== undefined && pathname.startsWith('/old/'))
    return { body: otherFile, headers: { 'content-type': 'text/javascript; charset=utf-8' } }
  if (pathname === '/reports') {
    reports += 1
    return { body: '', status: 204 }
  }
  if (pathname === '/favicon.ico') return { body: '', status: 204 }
  if (pathname === '/checkout/l/coffee') return json({ session: 's' }, 201)
  if (pathname === '/checkout/session') return json(session({ mode: 'live' }))
  if (pathname === '/checkout/methods') return json({ methods: [usdtOnTron] })
  return undefined
}

const browser = openedOnce(launch)
const server = openedOnce(() => serve('dist', answer))

async function newPage(): Promise<Page> {
  const page = await browser().newPage()
  onTestFinished(() => page.close())
  return page
}

/** Opens a page; `problems` fills with errors, refusals by policy and requests to anyone else. */
async function open(path: string): Promise<{ page: Page; problems: string[] }> {
  const page = await newPage()
  const problems = complaintsOf(page.context())
  page.on('request', (request) => {
    if (!request.url().startsWith(server().url)) problems.push(`asked ${request.url()}`)
  })
  await page.exposeFunction('refused', (directive: string) => problems.push(`refused by ${directive}`))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (globalThis as unknown as { refused(directive: string): void }).refused(effectiveDirective),
    ),
  )
  reports = 0
  await page.goto(server().url + path)
  return { page, problems }
}

describe('dist/cdn/crypto-checkout.js', () => {
  // The deep check has weaker policies, and copies and versions beside each other, too.
  const tried = isDeep ? Object.keys(pages) : ['/named-policy', '/module']

  it.each(tried)(
    'shows the methods and a QR code on the page %s, and defines every element',
    async (path) => {
      const { page, problems } = await open(path)
      await page.locator('crypto-checkout crypto-method-select').getByText('USDT').first().waitFor()
      const modules = await page.locator('crypto-qr-code svg path').last().getAttribute('d')
      expect(modules?.length).toBeGreaterThan(500)
      // Those that are not on the page when the browser is idle.
      await page.evaluate((tags) => Promise.all(tags.map((tag) => customElements.whenDefined(tag))), elements)
      expect([problems, reports]).toEqual([[], 0])
    },
  )

  it('begins an order by a link when the button is pressed, under a strict policy', async () => {
    const { page, problems } = await open('/link')
    await page.getByRole('button', { name: 'Pay with crypto' }).click()
    const list = page.locator('crypto-checkout-button crypto-method-select')
    await list.getByText('USDT').first().waitFor()
    expect([problems, reports]).toEqual([[], 0])
  })

  it('speaks with every character on a page that declares no charset', async () => {
    const { page, problems } = await open('/no-charset')
    const help = page.locator('crypto-checkout footer')
    await help.waitFor()
    expect(await page.evaluate(() => document.characterSet)).toBe('windows-1252')
    expect(await help.innerText()).toContain('can’t')
    expect([problems, reports]).toEqual([[], 0])
  })

  it('tells a browser that lacks what it needs that it is too old', async () => {
    const page = await newPage()
    await page.addInitScript('delete Array.prototype.toSorted')
    await page.goto(`${server().url}/plain`)
    await page.waitForFunction(() => customElements.get('crypto-checkout'))
    expect(await page.locator('crypto-checkout').innerText()).toContain('This browser is too old')
  })
})

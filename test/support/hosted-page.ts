/** The hosted page over real sockets, as it was built, with a shop that may frame it, and what a test asks of a page with it. */
import type { BrowserContext, Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launch } from './browser.js'
import { openedOnce } from './opened.js'
import { startEndpoint, type Endpoint } from './sandbox-endpoint.js'
import { serveFetch } from './serve-fetch.js'
import { serve } from './static-server.js'

const shopPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src *; require-trusted-types-for 'script'"

const html = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>${body}`

/** Every event of an element, as the page gets it. */
const log = `window.heard = []
for (const type of ['crypto-ready', 'crypto-method-change', 'crypto-payment-created', 'crypto-status-change', 'crypto-payment-completed', 'crypto-error', 'crypto-close-request'])
  document.addEventListener(type, ({ payment }) => heard.push({ type, address: payment?.address, status: payment?.status }))`

/** An order and a frame that do not arrive are waited for as long as a test takes: the page’s own limits would measure the machine. */
function beWaitedFor(): void {
  const { setTimeout } = window
  const patient = (run: () => void, ms?: number) => (ms === 3_000 || ms === 15_000 ? 0 : setTimeout(run, ms))
  Object.assign(window, { setTimeout: patient })
}

/** For the top of a file. */
export function useHostedPage() {
  let body = ''
  let orders = 0
  const browser = openedOnce(launch)
  const shop = openedOnce(() =>
    serve('dist/cdn', ({ pathname }) => {
      if (pathname === '/log.js') return { body: log, headers: { 'content-type': 'text/javascript' } }
      if (pathname !== '/') return undefined
      const scripts = '<script src="/crypto-checkout.js"></script><script src="/log.js"></script>'
      return { body: html(scripts + body), headers: { 'content-security-policy': shopPolicy } }
    }),
  )
  const endpoint = openedOnce(() =>
    startEndpoint({
      isBuilt: true,
      allowedOrigins: [shop().url, 'https://other.example'],
      sandbox: { confirmDelayMs: 0 },
    }),
  )
  const server = openedOnce(() => serveFetch(endpoint().checkout))
  return {
    browser,
    shop,
    endpoint,
    endpointUrl: () => `${server().url}/checkout`,
    /** Of an order of its own, because an order that is paid is paid for all. */
    createSession: (change: Parameters<Endpoint['session']>[0] = {}) =>
      endpoint().session({ reference: `order-${(orders += 1)}`, ...change }),
    /** Opens the page of the shop with this body. */
    async openShop(visitor: Visitor, shown: string): Promise<Page> {
      body = shown
      return visitor.open(shop().url)
    },
    /** A page that no one allows to frame the hosted one. */
    elsewhere: openedOnce(() => serve('dist/cdn', () => ({ body: html('') }))),
    async visitor(): Promise<Visitor> {
      const context = await browser().newContext({ locale: 'en-US' })
      await context.addInitScript(beWaitedFor)
      const reports: string[] = []
      context.on('weberror', (error) => reports.push(error.error().message))
      context.on('console', (message) => {
        if (/Content Security Policy|Trusted|Refused|integrity/i.test(message.text()))
          reports.push(message.text())
      })
      const open = async (url: string) => {
        const page = await context.newPage()
        await page.goto(url)
        return page
      }
      return { context, reports, open, close: () => context.close() }
    },
  }
}

/** A browser's context. `reports` fills with what its pages throw, and what was refused by a policy. */
export type Visitor = {
  context: BrowserContext
  reports: string[]
  open(url: string): Promise<Page>
  close(): Promise<void>
}

export const stateOf = (page: Page | Frame, tag: string) =>
  page.evaluate((name) => (document.querySelector(name) as { state?: string } | null)?.state, tag)

export async function until(page: Page | Frame, tag: string, state: string): Promise<void> {
  await expect.poll(() => stateOf(page, tag)).toBe(state)
}

export const addressIn = (page: Page | Frame) =>
  page.evaluate(
    () =>
      (document.querySelector('crypto-payment-page') as unknown as { payment: { address: string } }).payment
        .address,
  )

/** The demo as its user starts it, and a browser to use it with. */
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { PaymentSummary } from '../../src/sandbox/index.js'
import { complaintsOf, launch } from '../support/browser.js'
import { startProcess } from '../support/processes.js'
import { control, paymentsOf } from '../support/sandbox-control.js'

type Demo = {
  shopUrl: string
  sandboxUrl: string
  /** What the shop's server said so far. */
  output: () => string
  close: () => Promise<void>
}

/** Starts the demo on free ports; resolves once it printed both addresses. */
export async function startDemo(): Promise<Demo> {
  const ports = { PORT: '0', SANDBOX_PORT: '0' }
  const { child, ended, output, printed } = startProcess(['demo/start.mjs'], ports)
  await printed(/(http:\/\/\S+)[^]+http:\/\/\S+\n/)
  const [shopUrl = '', controlPage = ''] = output.stdout.match(/http:\/\/\S+/g) ?? []
  return {
    shopUrl,
    sandboxUrl: new URL(controlPage).origin,
    output: () => output.stdout,
    async close() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

type Visitor = {
  context: BrowserContext
  /** Fills with whatever a visitor must never have. */
  problems: string[]
  requests: string[]
  close: () => Promise<void>
}

/** A visitor with a browser of their own. */
export async function startVisitor(): Promise<Visitor> {
  const browser = await launch()
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const requests: string[] = []
  context.on('request', (request) => requests.push(request.url()))
  return { context, problems: complaintsOf(context), requests, close: () => browser.close() }
}

export async function newestPayment({ sandboxUrl }: Demo): Promise<PaymentSummary> {
  const [newest] = await paymentsOf(sandboxUrl)
  if (!newest) throw new Error('The service has no payment.')
  return newest
}

/** Does to the newest payment what its card on the control page does: `deposits`, of an amount or all, or `scenario`. */
export async function act(demo: Demo, action: string, body: object = {}): Promise<void> {
  const { _id } = await newestPayment(demo)
  await control(demo.sandboxUrl, `/payments/${_id}/${action}`, body)
}

/** Moves the service's clock past the confirmation of what arrived. */
export const confirmDeposits = ({ sandboxUrl }: Demo) => control(sandboxUrl, '/clock', { advanceMs: 60_000 })

/** Resolves once the checkout on the page shows a state. */
export const hasState = (page: Page, state: string) =>
  page.waitForFunction(
    (name) =>
      document.querySelector<HTMLElement & { state?: string }>('crypto-checkout, crypto-payment-page')
        ?.state === name,
    state,
  )

/** The address as it stands on the screen, without the space between its groups. */
export async function addressOn(page: Page): Promise<string> {
  const groups = page.locator('crypto-address .group')
  await groups.first().waitFor()
  return (await groups.allTextContents()).join('').replace(/\s/g, '')
}

/** What a phone would read from the QR code as it is on the screen. */
export async function scanCode(code: Locator): Promise<string | undefined> {
  await code.locator('path[d^="M"]').first().waitFor()
  const { data, width, height } = PNG.sync.read(await code.screenshot())
  return jsqr(new Uint8ClampedArray(data), width, height)?.data
}

/** Presses a button and returns what it put on the clipboard. */
export async function copyWith(page: Page, name: string): Promise<string> {
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name, exact: true }).click()
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) !== '')
  return page.evaluate(() => navigator.clipboard.readText())
}

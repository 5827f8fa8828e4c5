/** The demo as its user starts it, and a browser to use it with. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { PaymentSummary } from '../../src/sandbox/index.js'
import { launch } from '../support/static-server.js'

export type Demo = {
  shopUrl: string
  sandboxUrl: string
  /** What the shop's server said so far. */
  output: () => string
  stop: () => Promise<void>
}

/** Starts the demo on free ports; resolves once it printed both addresses. */
export async function startDemo(): Promise<Demo> {
  const child: ChildProcess = spawn(process.execPath, ['demo/start.mjs'], {
    env: { ...process.env, PORT: '0', SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  const addresses = await new Promise<string[]>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The demo ended: ${output}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = output.match(/http:\/\/\S+/g)
      if (found?.length === 2) resolve(found)
    })
  })
  const [shopUrl = '', controlPage = ''] = addresses
  return {
    shopUrl,
    sandboxUrl: new URL(controlPage).origin,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** A visitor with a browser of their own. `problems` fills with whatever a visitor must never have. */
export async function startVisitor(): Promise<{
  context: BrowserContext
  problems: string[]
  requests: string[]
  close: () => Promise<void>
}> {
  const browser = await launch()
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const problems: string[] = []
  const requests: string[] = []
  context.on('weberror', (error) => problems.push(error.error().message))
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  context.on('request', (request) => requests.push(request.url()))
  return { context, problems, requests, close: () => browser.close() }
}

/** The service's payments, the newest first. */
export async function paymentsOf(demo: Demo): Promise<PaymentSummary[]> {
  const response = await fetch(`${demo.sandboxUrl}/sandbox/api/payments`)
  const { data } = (await response.json()) as { data: PaymentSummary[] }
  return data
}

export async function newestPayment(demo: Demo): Promise<PaymentSummary> {
  const [newest] = await paymentsOf(demo)
  if (!newest) throw new Error('The service has no payment.')
  return newest
}

/** Does to the newest payment what its card on the control page does: `deposits`, of an amount or all, or `scenario`. */
export async function control(demo: Demo, action: string, body: object = {}): Promise<void> {
  const { _id } = await newestPayment(demo)
  await fetch(`${demo.sandboxUrl}/sandbox/api/payments/${_id}/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Moves the service's clock past the confirmation of what arrived. */
export async function confirmDeposits(demo: Demo): Promise<void> {
  await fetch(`${demo.sandboxUrl}/sandbox/api/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 60_000 }),
  })
}

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

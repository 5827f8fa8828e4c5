/** The demo as its user starts it, and a browser to use it with. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import jsqr from 'jsqr'
import { PNG } from 'pngjs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { launch } from '../package/serve.js'

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

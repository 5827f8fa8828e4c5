/** The engines, as little of each as opening a page takes. */
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core'
import { findEngine, howToInstall } from '../../scripts/engines/browsers.mjs'
import { startWebKit } from '../../scripts/engines/webkit.mjs'
import { browserArgs, ensureBrowser } from '../../scripts/ensure-browser.mjs'

/** A browser with one window. */
export type Engine = {
  /** Opens a page, and forgets the last. */
  visit(url: string): Promise<void>
  /** Errors and warnings that the console showed since then; WebKit's driver does not tell. */
  said(): string[]
  /** The value of an expression in the page, also where the page's own scripts do not run. */
  evaluate(expression: string): Promise<unknown>
  close(): Promise<void>
}

/** How an engine is started. */
export type EngineOptions = {
  /** Whether the scripts of pages run. */
  javaScript?: boolean
  /** Whether `visit` waits for all files of the page. */
  waitsForLoad?: boolean
}

const launchTimeoutMs = 120_000

async function withPuppeteer(
  options: LaunchOptions,
  { javaScript = true, waitsForLoad = true }: EngineOptions,
): Promise<Engine> {
  const isFirefox = options.browser === 'firefox'
  const browser = await puppeteer.launch({
    ...options,
    timeout: launchTimeoutMs,
    ...(isFirefox && { extraPrefsFirefox: { 'javascript.enabled': javaScript } }),
  })
  let said: string[] = []
  let current: Page | undefined
  return {
    async visit(url) {
      const lines: string[] = (said = [])
      const page = (current = await browser.newPage())
      if (!javaScript && !isFirefox) await page.setJavaScriptEnabled(false)
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) lines.push(message.text())
      })
      page.on('pageerror', (error) => lines.push(String(error)))
      // What a page says when it is left in the middle of loading is not said of the next one.
      for (const other of await browser.pages()) if (other !== page) await other.close()
      await page.goto(url, { waitUntil: waitsForLoad ? 'load' : 'domcontentloaded' })
    },
    evaluate: async (expression) => current?.evaluate(expression),
    said: () => said,
    close: () => browser.close(),
  }
}

const starts: Record<string, (options: EngineOptions) => Promise<Engine>> = {
  chromium: (options) => withPuppeteer({ executablePath: ensureBrowser(), args: browserArgs }, options),
  firefox: (options) => {
    const programs = findEngine('firefox')
    if (!programs) throw new Error(`Firefox is not on this machine. ${howToInstall('firefox')}.`)
    return withPuppeteer({ browser: 'firefox', executablePath: programs.firefox }, options)
  },
  webkit: async (options) => {
    const browser = await startWebKit(options)
    return {
      visit: (url) => browser.open(url),
      said: () => [],
      evaluate: (expression) => browser.run(`return ${expression}`),
      close: () => browser.close(),
    }
  },
}

/** The engines to test, by their names: `ENGINES=firefox,webkit`, or else Chromium. */
export const engineNames = (process.env.ENGINES ?? 'chromium').split(',')

/** Starts an engine. */
export function start(name: string, options: EngineOptions = {}): Promise<Engine> {
  const starting = starts[name]
  if (!starting) throw new Error(`No engine called ${name}. There are ${Object.keys(starts).join(', ')}.`)
  return starting(options)
}

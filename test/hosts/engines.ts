/** The engines, as little of each as opening a page takes. */
import puppeteer, { type LaunchOptions } from 'puppeteer-core'
import { findEngine, howToInstall } from '../../scripts/engines/browsers.mjs'
import { startWebKit } from '../../scripts/engines/webkit.mjs'
import { browserArgs, ensureBrowser } from '../../scripts/ensure-browser.mjs'

/** A browser with one window. */
export type Engine = {
  /** Opens a page, and forgets the last. */
  visit(url: string): Promise<void>
  /** Errors and warnings that the console showed since then; WebKit's driver does not tell. */
  said(): string[]
  close(): Promise<void>
}

const launchTimeoutMs = 120_000

async function withPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ ...options, timeout: launchTimeoutMs })
  let said: string[] = []
  return {
    async visit(url) {
      const lines: string[] = (said = [])
      const page = await browser.newPage()
      page.on('console', (message) => {
        if (['error', 'warn'].includes(message.type())) lines.push(message.text())
      })
      page.on('pageerror', (error) => lines.push(String(error)))
      // What a page says when it is left in the middle of loading is not said of the next one.
      for (const other of await browser.pages()) if (other !== page) await other.close()
      await page.goto(url)
    },
    said: () => said,
    close: () => browser.close(),
  }
}

const starts: Record<string, () => Promise<Engine>> = {
  chromium: () => withPuppeteer({ executablePath: ensureBrowser(), args: browserArgs }),
  firefox: () => {
    const programs = findEngine('firefox')
    if (!programs) throw new Error(`Firefox is not on this machine. ${howToInstall('firefox')}.`)
    return withPuppeteer({ browser: 'firefox', executablePath: programs.firefox })
  },
  webkit: async () => {
    const browser = await startWebKit()
    return { visit: (url) => browser.open(url), said: () => [], close: () => browser.close() }
  },
}

/** The engines to test, by their names: `ENGINES=firefox,webkit`, or else Chromium. */
export const engineNames = (process.env.ENGINES ?? 'chromium').split(',')

/** Starts an engine. */
export function start(name: string): Promise<Engine> {
  const starting = starts[name]
  if (!starting) throw new Error(`No engine called ${name}. There are ${Object.keys(starts).join(', ')}.`)
  return starting()
}

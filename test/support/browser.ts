/** A browser for tests in Node, and what they notice on its pages. */
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { browserArgs, ensureBrowser } from '../../scripts/ensure-browser.mjs'

/** As long as a test may take: Playwright's 30 seconds measure the machine. */
const limitMs = 120_000

/** One for all files of a worker. It ends with the process. */
let running: Promise<Browser> | undefined

/** A browser with no page. To close it closes what it opened. */
export async function launch(): Promise<Browser> {
  running ??= chromium.launch({ executablePath: ensureBrowser(), args: browserArgs, timeout: limitMs })
  const browser = await running
  const opened: (BrowserContext | Page)[] = []
  const keep = <T extends BrowserContext | Page>(one: T): T => {
    opened.push(one)
    return limited(one)
  }
  return Object.assign(Object.create(browser) as Browser, {
    newContext: async (options?: BrowserContextOptions) => keep(await browser.newContext(options)),
    newPage: async (options?: BrowserContextOptions) => keep(await browser.newPage(options)),
    close: async () => void (await Promise.all(opened.map((one) => one.close()))),
  })
}

function limited<T extends BrowserContext | Page>(opened: T): T {
  opened.setDefaultTimeout(limitMs)
  return opened
}

/** Fills with what the pages of a context throw, and what they log as an error or a warning, from now on. */
export function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}

type Moved = { score: number; what: string[] }

/** From now on, the documents of a page note what moves by itself. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const moved: Moved = { score: 0, what: [] }
    Object.assign(globalThis, { moved })
    type Source = { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
    const place = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ')
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        moved.score += value
        moved.what.push(...sources.map((one) => `${place(one.previousRect)} → ${place(one.currentRect)}`))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** What moved in the document, once what is due is painted. Three decimals of the score count, as in Lighthouse. */
export const shiftsOf = (page: Page): Promise<Moved> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    return Reflect.get(globalThis, 'moved') as Moved
  })

/** Resolves once the script has put its own elements in the place of those that the endpoint drew. */
export const takenOver = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const element = document.querySelector('crypto-payment-page')
    return element?.matches(':defined') && element.shadowRoot?.querySelector('[data-drawn]') === null
  })

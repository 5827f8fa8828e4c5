/**
 * A page that shows a checkout and takes it away, again and again, as a single-page shop does, keeps nothing of it.
 * `CYCLES=1000` is the long run.
 */
import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { launch } from '../support/browser.js'
import { openedOnce } from '../support/opened.js'
import { serve } from '../support/static-server.js'
import { answers } from './pages.js'

const cycles = Number(process.env.CYCLES ?? 50)

const browser = openedOnce(launch)
const server = openedOnce(async () => {
  const pages = await answers('')
  const script = '<script src="/cdn/crypto-checkout.js"></script>'
  return serve('dist', (url) =>
    url.pathname === '/' ? { body: `<!doctype html><title>Shop</title>${script}<main></main>` } : pages(url),
  )
})
let page: Page
let devtools: CDPSession

beforeAll(async () => {
  page = await browser().newPage()
  await page.goto(server().url)
  devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
})

/** Mounts the checkout and takes it away so many times: after its address is shown, or at once, with requests under way. */
function cycle(count: number): Promise<void> {
  return page.evaluate(async (count) => {
    const main = document.querySelector('main')!
    for (let index = 0; index < count; index++) {
      const checkout = document.createElement('crypto-checkout')
      Object.assign(checkout, { endpoint: '/checkout', session: 's', chain: 'tron', coin: 'usdt' })
      const isShown = new Promise((resolve) =>
        checkout.addEventListener('crypto-payment-created', resolve, { once: true }),
      )
      main.append(checkout)
      if (index % 2 === 0) await isShown
      checkout.remove()
    }
  }, count)
}

/** How many nodes and listeners the page has, and how many checkouts are alive, after everything else is collected. */
async function census(): Promise<{ nodes: number; listeners: number; checkouts: number }> {
  await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  const metric = (name: string): number => metrics.find((one) => one.name === name)!.value
  const expression = "customElements.get('crypto-checkout').prototype"
  const { result } = await devtools.send('Runtime.evaluate', { expression })
  const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! })
  const { result: length } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await devtools.send('Runtime.releaseObject', { objectId: objects.objectId! })
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), checkouts: length.value as number }
}

/** The census once no checkout is alive: the last one's answers are still on their way. */
async function settled(): ReturnType<typeof census> {
  await expect.poll(async () => (await census()).checkouts).toBe(0)
  return census()
}

describe('<crypto-checkout>', () => {
  it(
    `leaves nothing behind after ${cycles} times on the page and away`,
    async () => {
      await cycle(10)
      const before = await settled()
      await cycle(cycles)
      const after = await settled()
      expect(after.checkouts).toBe(0)
      // A part that comes late listens once; what leaks listens once a cycle.
      expect(after.listeners - before.listeners).toBeLessThan(cycles / 10)
      expect(after.nodes - before.nodes).toBeLessThan(cycles / 10)
    },
    60_000 + cycles * 2_000,
  )
})

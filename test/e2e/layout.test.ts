/** What a payer is about to press stays where it is, whichever of the checkout's files comes when. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control, hasState, startDemo, startVisitor, type Demo } from './demo.js'

declare global {
  /** What the browser counted as moved by itself since the page was opened, and what it was. */
  var moved: { score: number; what: string[] }
}

let demo: Demo
let visitor: Awaited<ReturnType<typeof startVisitor>>
let shop: Page

beforeAll(async () => {
  demo = await startDemo()
  visitor = await startVisitor()
  shop = await visitor.context.newPage()
  // What is out of sight does not count as moved. What slides in on purpose would, now and then.
  await shop.setViewportSize({ width: 1000, height: 1600 })
  await shop.emulateMedia({ reducedMotion: 'reduce' })
  await shop.addInitScript(() => {
    globalThis.moved = { score: 0, what: [] }
    type Moved = { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Moved[] }
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
  await shop.goto(demo.shopUrl)
})
afterAll(async () => {
  await visitor?.close()
  await demo?.stop()
})

/** Resolves once the files that only some payers need have come, and what they bring was painted. */
async function everythingIsHere(...files: string[]): Promise<void> {
  await shop.waitForFunction(
    (names) =>
      names.every((name) =>
        performance
          .getEntriesByType('resource')
          .some(
            (entry) =>
              entry.name.includes(`/chunks/${name}`) && (entry as PerformanceResourceTiming).responseEnd,
          ),
      ),
    files,
  )
  await shop.evaluate(async () => {
    await (document.querySelector('crypto-checkout') as unknown as { updateComplete: Promise<boolean> })
      .updateComplete
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  })
}

const opened = async (state: string, ...files: string[]) => {
  await shop.reload()
  await hasState(shop, state)
  await everythingIsHere(...files)
  return shop.evaluate(() => moved)
}
const still = { score: 0, what: [] }

describe('a page that is opened', () => {
  it('stands still at the choice', async () => {
    expect(await opened('choosing', 'pay-')).toEqual(still)
  })

  it('stands still at the address, with its help and the wallets', async () => {
    const checkout = shop.locator('crypto-checkout')
    await checkout.getByRole('option', { name: /^Tether/ }).click()
    await checkout.getByRole('option', { name: /^TRON, TRC-20/ }).click()
    await hasState(shop, 'awaiting')
    expect(await opened('awaiting', 'help-', 'crypto-wallet-button')).toEqual(still)
  })

  it('stands still when a part was paid', async () => {
    await control(demo, 'scenario', { name: 'partial-only' })
    await hasState(shop, 'partial')
    expect(await opened('partial', 'help-', 'crypto-wallet-button')).toEqual(still)
  })

  it('stands still when the shop has to look at it', async () => {
    await control(demo, 'scenario', { name: 'blacklisted' })
    await hasState(shop, 'review')
    expect(await opened('review', 'help-')).toEqual(still)
  })
})

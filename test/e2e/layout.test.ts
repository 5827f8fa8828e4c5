/** What a payer is about to press stays where it is, whichever of the checkout's files comes when. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { shiftsOf, watchShifts } from '../support/browser.js'
import { openedOnce } from '../support/opened.js'
import { act, hasState, startDemo, startVisitor } from './demo.js'

const demo = openedOnce(startDemo)
const visitor = openedOnce(startVisitor)
let shop: Page

beforeAll(async () => {
  shop = await visitor().context.newPage()
  // What is out of sight does not count as moved. What slides in on purpose would, now and then.
  await shop.setViewportSize({ width: 1000, height: 1600 })
  await shop.emulateMedia({ reducedMotion: 'reduce' })
  // What counts seconds stands at the end of its line, and changes by them.
  await shop.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('crypto-checkout::part(checked) { visibility: hidden }')
    document.adoptedStyleSheets.push(sheet)
  })
  await watchShifts(shop)
  await shop.goto(demo().shopUrl)
})

/** Resolves once the files that only some payers need have come, and what they bring was drawn. */
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
  await shop
    .locator('crypto-checkout')
    .evaluate((checkout) => Reflect.get(checkout, 'updateComplete') as Promise<unknown>)
}

const opened = async (state: string, ...files: string[]) => {
  await shop.reload()
  await hasState(shop, state)
  await everythingIsHere(...files)
  return shiftsOf(shop)
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
    await act(demo(), 'scenario', { name: 'partial-only' })
    await hasState(shop, 'partial')
    expect(await opened('partial', 'help-', 'crypto-wallet-button')).toEqual(still)
  })

  it('stands still when the shop has to look at it', async () => {
    await act(demo(), 'scenario', { name: 'blacklisted' })
    await hasState(shop, 'review')
    expect(await opened('review', 'help-')).toEqual(still)
  })
})

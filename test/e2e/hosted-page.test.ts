/**
 * The main way of a payer on the hosted page of the demo's order: every screen is reached by the script, and again by a reload,
 * which the endpoint renders and the script takes over, without a shift and without a message.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isDeep } from '../support/check.js'
import {
  addressOn,
  control,
  copyWith,
  confirmDeposits,
  hasState,
  newestPayment,
  paymentsOf,
  scanCode,
  startDemo,
  startVisitor,
  type Demo,
} from './demo.js'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo()
})
afterAll(() => demo?.stop())

/** Collects the shifts of each document. */
function watchShifts(): void {
  const shifts: number[] = []
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) shifts.push(entry.value)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The hosted page of a new order, which the shop links. */
async function openOrder(context: BrowserContext, lang: string): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  await page.goto(demo.shopUrl)
  const link = await page.locator('crypto-checkout a').first().getAttribute('href')
  await page.goto(`${new URL(link ?? '', demo.shopUrl).href}?lang=${lang}`)
  return page
}

/** Waits until the script has put its own elements in the place of the rendered ones. */
const takenOver = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.querySelector('crypto-payment-page')?.shadowRoot
    return root?.querySelector('crypto-checkout') && !root.querySelector('[data-drawn]')
  })

async function reload(page: Page, state: string): Promise<void> {
  await page.reload()
  await takenOver(page)
  await hasState(page, state)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve((window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0)),
          ),
        ),
      ),
  )
  expect(shift).toBeLessThan(0.001)
}

const looks = [
  ['en', 'light'],
  ['ar', 'dark'],
] as const

describe.each(isDeep ? looks : looks.slice(0, 1))(
  'a payer on the hosted page, in %s and %s',
  (lang, colorScheme) => {
    let visitor: Awaited<ReturnType<typeof startVisitor>>
    let page: Page
    beforeAll(async () => {
      visitor = await startVisitor()
      page = await openOrder(visitor.context, lang)
      await page.emulateMedia({ colorScheme })
    })
    afterAll(() => visitor?.close())

    it('chooses from the rendered list, which the script takes over', async () => {
      const before = (await paymentsOf(demo)).length
      await reload(page, 'choosing')
      await page.getByRole('combobox').fill('tron usdt')
      await page.getByRole('option', { name: /TRON/i }).click()
      await hasState(page, 'awaiting')
      expect(await paymentsOf(demo)).toHaveLength(before + 1)
    })

    it('has the same address after a reload, to read, copy and scan', async () => {
      const { walletAddress } = await newestPayment(demo)
      expect(await addressOn(page)).toBe(walletAddress)
      await reload(page, 'awaiting')
      expect(await addressOn(page)).toBe(walletAddress)
      if (lang === 'en') expect(await copyWith(page, 'Copy address')).toBe(walletAddress)
      expect(await scanCode(page.locator('crypto-qr-code[part=qr]'))).toBe(walletAddress)
    })

    it('pays in two parts, reloads in between, and gets the receipt', async () => {
      const { walletAddress } = await newestPayment(demo)
      await control(demo, 'deposits', { amount: '20' })
      await hasState(page, 'partial')
      await reload(page, 'partial')
      expect(await addressOn(page)).toBe(walletAddress)
      await control(demo, 'deposits')
      await confirmDeposits(demo)
      await hasState(page, 'paid')
      await reload(page, 'paid')
      await page.locator('crypto-receipt h2').waitFor()
    })

    it('never sees an error or a warning', () => {
      expect(visitor.problems).toEqual([])
    })
  },
)

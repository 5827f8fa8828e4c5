/**
 * The main way of a payer on the hosted page of the demo's order: every screen is reached by the script, and again by a reload,
 * which the endpoint renders and the script takes over, without a shift and without a message.
 */
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { shiftsOf, takenOver, watchShifts } from '../support/browser.js'
import { openedOnce } from '../support/opened.js'
import { paymentsOf } from '../support/sandbox-control.js'
import {
  act,
  addressOn,
  copyWith,
  confirmDeposits,
  hasState,
  newestPayment,
  scanCode,
  startDemo,
  startVisitor,
} from './demo.js'

const demo = openedOnce(startDemo)

/** The hosted page of a new order, which the shop links. */
async function openOrder(context: BrowserContext, lang: string): Promise<Page> {
  const page = await context.newPage()
  await watchShifts(page)
  await page.goto(demo().shopUrl)
  const link = await page.locator('crypto-checkout a').first().getAttribute('href')
  await page.goto(`${new URL(link ?? '', demo().shopUrl).href}?lang=${lang}`)
  return page
}

async function reload(page: Page, state: string): Promise<void> {
  await page.reload()
  await takenOver(page)
  await hasState(page, state)
  expect((await shiftsOf(page)).score).toBeLessThan(0.001)
}

const looks = [
  ['en', 'light'],
  ['ar', 'dark'],
] as const

describe.each(looks)('a payer on the hosted page, in %s and %s', (lang, colorScheme) => {
  const visitor = openedOnce(startVisitor)
  let page: Page
  beforeAll(async () => {
    page = await openOrder(visitor().context, lang)
    await page.emulateMedia({ colorScheme })
  })

  it('chooses from the rendered list, which the script takes over', async () => {
    const before = (await paymentsOf(demo().sandboxUrl)).length
    await reload(page, 'choosing')
    await page.getByRole('combobox').fill('tron usdt')
    await page.getByRole('option', { name: /TRON/i }).click()
    await hasState(page, 'awaiting')
    expect(await paymentsOf(demo().sandboxUrl)).toHaveLength(before + 1)
  })

  it('has the same address after a reload, to read, copy and scan', async () => {
    const { walletAddress } = await newestPayment(demo())
    expect(await addressOn(page)).toBe(walletAddress)
    await reload(page, 'awaiting')
    expect(await addressOn(page)).toBe(walletAddress)
    if (lang === 'en') expect(await copyWith(page, 'Copy address')).toBe(walletAddress)
    expect(await scanCode(page.locator('crypto-qr-code[part=qr]'))).toBe(walletAddress)
  })

  it('pays in two parts, reloads in between, and gets the receipt', async () => {
    const { walletAddress } = await newestPayment(demo())
    await act(demo(), 'deposits', { amount: '20' })
    await hasState(page, 'partial')
    await reload(page, 'partial')
    expect(await addressOn(page)).toBe(walletAddress)
    await act(demo(), 'deposits')
    await confirmDeposits(demo())
    await hasState(page, 'paid')
    await reload(page, 'paid')
    await page.locator('crypto-receipt h2').waitFor()
  })

  it('never sees an error or a warning', () => {
    expect(visitor().problems).toEqual([])
  })
})

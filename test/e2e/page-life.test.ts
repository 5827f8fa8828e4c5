/** The life of a page in the demo shop: what a payer's tabs, connection and browser do to a payment. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openedOnce } from '../support/opened.js'
import { paymentsOf } from '../support/sandbox-control.js'
import { addressOn, act, confirmDeposits, hasState, startDemo, startVisitor } from './demo.js'

const demo = openedOnce(startDemo)
const visitor = openedOnce(startVisitor)
let shop: Page

beforeAll(async () => {
  shop = await visitor().context.newPage()
})

/** How many tabs ask, and how many wait for what they say. */
const turns = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return { asking: held.length, waiting: pending.length }
  })

describe('a page in the demo shop', () => {
  it('keeps the address through a reload and without a connection, and goes on when it is back', async () => {
    await shop.goto(demo().shopUrl)
    await hasState(shop, 'choosing')
    await shop
      .locator('crypto-checkout')
      .getByRole('option', { name: /^Bitcoin/ })
      .click()
    await hasState(shop, 'awaiting')
    const address = await addressOn(shop)
    await shop.reload()
    expect(await addressOn(shop)).toBe(address)
    await visitor().context.setOffline(true)
    await shop.locator('crypto-checkout .offline').first().waitFor()
    expect(await addressOn(shop)).toBe(address)
    await visitor().context.setOffline(false)
    await shop.locator('crypto-checkout .offline').first().waitFor({ state: 'detached' })
  })

  it('asks once for two tabs, and the second goes on when the first is closed', async () => {
    const second = await visitor().context.newPage()
    await second.goto(demo().shopUrl)
    expect(await addressOn(second)).toBe(await addressOn(shop))
    expect(await paymentsOf(demo().sandboxUrl)).toHaveLength(1)
    await expect.poll(() => turns(second)).toEqual({ asking: 1, waiting: 1 })
    await shop.close()
    await expect.poll(() => turns(second)).toEqual({ asking: 1, waiting: 0 })
    await act(demo(), 'deposits')
    await confirmDeposits(demo())
    await hasState(second, 'paid')
    shop = second
  })

  it('gives a receipt to keep, as one file that says so if it was a test', async () => {
    const download = shop.waitForEvent('download')
    await shop.getByRole('button', { name: 'Save' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^receipt-[\w-]+\.html$/)
    const chunks = await (await file.createReadStream()).toArray()
    const text = Buffer.concat(chunks as Buffer[]).toString()
    expect(text).toContain('Test checkout. Don’t send real money.')
    expect(text).not.toMatch(/<script|<a /)
  })
})

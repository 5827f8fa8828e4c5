/** The life of a page in the demo shop: what a payer's tabs, connection and browser do to a payment. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addressOn, control, hasState, startDemo, startVisitor, type Demo } from './demo.js'

let demo: Demo
let visitor: Awaited<ReturnType<typeof startVisitor>>
let shop: Page

beforeAll(async () => {
  demo = await startDemo()
  visitor = await startVisitor()
  shop = await visitor.context.newPage()
})
afterAll(async () => {
  await visitor?.close()
  await demo?.stop()
})

/** How many tabs ask, and how many wait for what they say. */
const turns = (page: Page) =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    return { asking: held.length, waiting: pending.length }
  })

describe('a page in the demo shop', () => {
  it('keeps the address through a reload and without a connection, and goes on when it is back', async () => {
    await shop.goto(demo.shopUrl)
    await hasState(shop, 'choosing')
    await shop
      .locator('crypto-checkout')
      .getByRole('treeitem', { name: /^Bitcoin/ })
      .click()
    await hasState(shop, 'awaiting')
    const address = await addressOn(shop)
    await shop.reload()
    expect(await addressOn(shop)).toBe(address)
    await visitor.context.setOffline(true)
    await shop.getByText('We can’t check right now').waitFor()
    expect(await addressOn(shop)).toBe(address)
    await visitor.context.setOffline(false)
    await shop.getByText('We can’t check right now').waitFor({ state: 'detached' })
  })

  it('asks once for two tabs, and the second goes on when the first is closed', async () => {
    const second = await visitor.context.newPage()
    await second.goto(demo.shopUrl)
    expect(await addressOn(second)).toBe(await addressOn(shop))
    await expect.poll(() => turns(second), { timeout: 30_000 }).toEqual({ asking: 1, waiting: 1 })
    await shop.close()
    await expect.poll(() => turns(second), { timeout: 30_000 }).toEqual({ asking: 1, waiting: 0 })
    await control(demo, 'deposits')
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

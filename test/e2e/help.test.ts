/** The help below an address, in the demo shop: for payers at an exchange, and for those whose clipboard may lie. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDecimals } from '../../src/core/money/decimal.js'
import type { PaymentSummary } from '../../src/sandbox/index.js'
import { copyWith, hasState, newestPayment, startDemo, startVisitor, type Demo } from './demo.js'

let demo: Demo
let visitor: Awaited<ReturnType<typeof startVisitor>>
let shop: Page
let payment: PaymentSummary

beforeAll(async () => {
  demo = await startDemo()
  visitor = await startVisitor()
  shop = await visitor.context.newPage()
  await shop.goto(demo.shopUrl)
  await hasState(shop, 'choosing')
  await shop.getByRole('option', { name: /^Tether/ }).click()
  await shop.getByRole('option', { name: /^TRON, TRC-20/ }).click()
  await hasState(shop, 'awaiting')
  payment = await newestPayment(demo)
})
afterAll(async () => {
  await visitor?.close()
  await demo?.stop()
})

const open = (title: string) => shop.getByText(title, { exact: true }).click()

describe('the help for a payer at an exchange', () => {
  it('names the network as exchanges do, and the exact amount that has to arrive', async () => {
    await open('Paying from an exchange?')
    await shop.getByText('Choose TRON (TRC\u2060-\u206020) as the network for the withdrawal.').waitFor()
    await shop.getByText(`Make sure that ${payment.amount} USDT arrives.`).waitFor()
  })

  it('adds the fee that the payer enters, to the last digit', async () => {
    const fee = shop.getByLabel('The exchange’s fee, in USDT')
    for (const entered of ['1.000001', '2.5']) {
      await fee.fill(entered)
      const total = addDecimals(payment.amount, entered)
      await shop.getByText(`enter ${total} USDT.`).waitFor()
    }
  })

  it('error: takes no fee that is no number, and keeps the amount that is due', async () => {
    await shop.getByLabel('The exchange’s fee, in USDT').fill('about 1')
    await shop.getByText('Enter the fee in digits').waitFor()
    expect(await shop.getByText(/enter [\d.]+ USDT/).count()).toBe(0)
    expect(await copyWith(shop, 'Copy amount')).toBe(payment.amount)
  })
})

describe('the comparison of a pasted address', () => {
  const paste = async (text: string) => {
    await shop.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await shop.getByLabel('Paste the address from your wallet').fill('')
    await shop.keyboard.press('ControlOrMeta+v')
  }

  it('error: shows the one character that is another', async () => {
    await open('Check the address you pasted')
    const wanted = payment.walletAddress.charAt(16)
    const found = wanted === 'x' ? 'y' : 'x'
    await paste(`${payment.walletAddress.slice(0, 16)}${found}${payment.walletAddress.slice(17)}`)
    await shop.getByText('This is a different address. Do not send anything to it.').waitFor()
    await shop.getByText(`Character 17 should be “${wanted}” but is “${found}”.`).waitFor()
    expect(await shop.locator('crypto-checkout mark').allTextContents()).toEqual([found])
  })

  it('knows the address that was copied', async () => {
    await paste(await copyWith(shop, 'Copy address'))
    await shop.getByText('This is the right address.').waitFor()
    expect(await shop.locator('crypto-checkout mark').count()).toBe(0)
  })
})

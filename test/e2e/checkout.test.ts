import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { canaries, sandboxAccessId, type PaymentSummary } from '../../src/sandbox/index.js'
import { openedOnce } from '../support/opened.js'
import { control, paymentsOf } from '../support/sandbox-control.js'
import {
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
const visitor = openedOnce(startVisitor)
let shop: Page
let controlPage: Page
const answers: string[] = []

beforeAll(async () => {
  shop = await visitor().context.newPage()
  shop.on('response', (response) => {
    if (response.url().includes('/checkout/'))
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      )
  })
  controlPage = await visitor().context.newPage()
  await controlPage.goto(`${demo().sandboxUrl}/sandbox`)
})

const checkout = () => shop.locator('crypto-checkout')
/** Everything that the checkout says, as assistive technology reads it. */
const words = () => checkout().ariaSnapshot()
const card = (payment: PaymentSummary): Locator => controlPage.locator(`#payment-${payment._id}`)

async function reloadKeepsTheAddress(state: string, payment: PaymentSummary): Promise<void> {
  await shop.reload()
  await hasState(shop, state)
  if (state !== 'paid') expect(await addressOn(shop)).toBe(payment.walletAddress)
  expect(await paymentsOf(demo().sandboxUrl)).toHaveLength(1)
}

describe('a payer in the demo shop', () => {
  it('sees the order and finds a coin and network with the keyboard', async () => {
    await shop.goto(demo().shopUrl)
    await hasState(shop, 'choosing')
    await expect.poll(words).toContain('$49.99')
    await checkout().getByRole('combobox').focus()
    await shop.keyboard.type('tron usdt')
    const tron = checkout().getByRole('option', { name: /TRON/i })
    // Until what searches is here, the whole list is.
    const active = () => checkout().getByRole('combobox').getAttribute('aria-activedescendant')
    await expect
      .poll(async () => [await tron.count(), (await active()) === (await tron.getAttribute('id'))])
      .toEqual([1, true])
    await shop.keyboard.press('Enter')
    await hasState(shop, 'awaiting')
  })

  it('gets the exact amount and the whole address, to read, copy and scan', async () => {
    const payment = await newestPayment(demo())
    expect(payment).toMatchObject({ chain: 'tron', coin: 'usdt', status: 'pending' })
    expect(await addressOn(shop)).toBe(payment.walletAddress)
    const groups = await shop.locator('crypto-address .group').allTextContents()
    expect(groups.slice(0, -1).every((group) => group.trim().length === 4)).toBe(true)
    expect(await copyWith(shop, 'Copy address')).toBe(payment.walletAddress)
    expect(await copyWith(shop, 'Copy amount')).toBe(payment.amount)
    expect(await scanCode(shop.locator('crypto-qr-code'))).toBe(payment.walletAddress)
    expect(await words()).toContain(payment.amount)
    expect(await words()).toMatch(/Send only USDT on TRON to this address/i)
    await reloadKeepsTheAddress('awaiting', payment)
  })

  it('pays a part and sees exactly what is left, at the same address', async () => {
    const payment = await newestPayment(demo())
    await card(payment).getByRole('textbox').fill('20')
    await card(payment).getByRole('button', { name: 'Pay part' }).click()
    await hasState(shop, 'partial')
    const { balanceRequired } = await newestPayment(demo())
    expect(balanceRequired).not.toBe(payment.amount)
    expect(await addressOn(shop)).toBe(payment.walletAddress)
    expect(await copyWith(shop, 'Copy amount')).toBe(balanceRequired)
    expect(await scanCode(shop.locator('crypto-qr-code'))).toBe(payment.walletAddress)
    await reloadKeepsTheAddress('partial', payment)
  })

  it('pays the rest, reads not to pay twice, and gets a receipt; the shop is notified once', async () => {
    const payment = await newestPayment(demo())
    await card(payment).getByRole('button', { name: 'Pay exact' }).click()
    await hasState(shop, 'confirming')
    await expect.poll(words).toMatch(/nothing more to do/i)
    await confirmDeposits(demo())
    await hasState(shop, 'paid')
    await shop
      .locator('crypto-receipt')
      .getByText(payment.reference ?? '?')
      .waitFor()
    expect(await words()).toContain(payment.amount)
    await shop.getByText('The shop was notified').waitFor()
    await reloadKeepsTheAddress('paid', payment)
    await shop.getByText('The shop was notified').waitFor()
    expect(
      demo()
        .output()
        .match(/ {2}paid: /g),
    ).toHaveLength(1)
  })

  it('scans a payment link for a coin that has a safe one', async () => {
    await shop.getByRole('button', { name: 'Start a new order' }).click()
    await hasState(shop, 'choosing')
    await checkout()
      .getByRole('option', { name: /^Bitcoin/ })
      .click()
    await hasState(shop, 'awaiting')
    const payment = await newestPayment(demo())
    expect(await scanCode(shop.locator('crypto-qr-code'))).toBe(
      `bitcoin:${payment.walletAddress}?amount=${payment.amount}`,
    )
  })

  it('sees a plain message while the service is down, and continues when it is back', async () => {
    await shop.getByRole('button', { name: 'Start a new order' }).click()
    await hasState(shop, 'choosing')
    await control(demo().sandboxUrl, '/faults', { name: 'html' })
    const solana = checkout().getByRole('option', { name: /^(Solana|SOL)/ })
    await solana.click()
    await checkout().getByRole('alert').waitFor()
    expect(await words()).toMatch(/try again/i)
    await control(demo().sandboxUrl, '/faults', undefined, 'DELETE')
    await solana.click()
    await hasState(shop, 'awaiting')
    const payment = await newestPayment(demo())
    expect(await scanCode(shop.locator('crypto-qr-code'))).toBe(
      `solana:${payment.walletAddress}?amount=${payment.amount}`,
    )
  })

  it('never sees an error, another host, a secret or personal data', () => {
    const expected = /503/
    expect(visitor().problems.filter((problem) => !expected.test(problem))).toEqual([])
    const hosts = new Set(visitor().requests.map((url) => new URL(url).origin))
    expect([...hosts].sort()).toEqual(
      [demo().shopUrl, demo().sandboxUrl].map((url) => new URL(url).origin).sort(),
    )
    expect(answers.length).toBeGreaterThan(10)
    for (const canary of [...canaries, sandboxAccessId]) expect(answers.join('\n')).not.toContain(canary)
  })
})

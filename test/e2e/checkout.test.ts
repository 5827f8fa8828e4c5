import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canaries, sandboxAccessId, type PaymentSummary } from '../../src/sandbox/index.js'
import { copyWith, scanCode, startDemo, startVisitor, type Demo } from './demo.js'

let demo: Demo
let visitor: Awaited<ReturnType<typeof startVisitor>>
let shop: Page
let control: Page
const answers: string[] = []

beforeAll(async () => {
  demo = await startDemo()
  visitor = await startVisitor()
  shop = await visitor.context.newPage()
  shop.on('response', (response) => {
    if (response.url().includes('/checkout/'))
      void response.text().then(
        (text) => answers.push(text),
        () => undefined,
      )
  })
  control = await visitor.context.newPage()
  await control.goto(`${demo.sandboxUrl}/sandbox`)
})
afterAll(async () => {
  await visitor?.close()
  await demo?.stop()
})

const checkout = () => shop.locator('crypto-checkout')
/** Everything that the checkout says, as assistive technology reads it. */
const words = () => checkout().ariaSnapshot()
const hasState = (state: string) =>
  shop.waitForFunction(
    (name) => (document.querySelector('crypto-checkout') as { state?: string } | null)?.state === name,
    state,
    { timeout: 20_000 },
  )
const card = (payment: PaymentSummary): Locator => control.locator(`#payment-${payment._id}`)

async function servicePayments(): Promise<PaymentSummary[]> {
  const response = await fetch(`${demo.sandboxUrl}/sandbox/api/payments`)
  const { data } = (await response.json()) as { data: PaymentSummary[] }
  return data
}

async function newestPayment(): Promise<PaymentSummary> {
  const [newest] = await servicePayments()
  if (!newest) throw new Error('The service has no payment.')
  return newest
}

/** The address as it stands on the screen, without the space between its groups. */
async function addressShown(): Promise<string> {
  const groups = shop.locator('crypto-address .group')
  await groups.first().waitFor()
  return (await groups.allTextContents()).join('').replace(/\s/g, '')
}

async function reloadKeepsTheAddress(state: string, payment: PaymentSummary): Promise<void> {
  await shop.reload()
  await hasState(state)
  if (state !== 'paid') expect(await addressShown()).toBe(payment.walletAddress)
  expect(await servicePayments()).toHaveLength(1)
}

describe('a payer in the demo shop', () => {
  it('sees the order and finds a coin and network with the keyboard', async () => {
    await shop.goto(demo.shopUrl)
    await hasState('choosing')
    await expect.poll(words).toContain('$49.99')
    await checkout().getByRole('combobox').focus()
    await shop.keyboard.type('tron usdt')
    const tron = checkout().getByRole('treeitem', { name: /TRON/i })
    await expect.poll(() => tron.count()).toBe(1)
    await expect
      .poll(() => checkout().getByRole('combobox').getAttribute('aria-activedescendant'))
      .toBe(await tron.getAttribute('id'))
    await shop.keyboard.press('Enter')
    await hasState('awaiting')
  })

  it('gets the exact amount and the whole address, to read, copy and scan', async () => {
    const payment = await newestPayment()
    expect(payment).toMatchObject({ chain: 'tron', coin: 'usdt', status: 'pending' })
    expect(await addressShown()).toBe(payment.walletAddress)
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
    const payment = await newestPayment()
    await card(payment).getByRole('textbox').fill('20')
    await card(payment).getByRole('button', { name: 'Pay part' }).click()
    await hasState('partial')
    const { balanceRequired } = await newestPayment()
    expect(balanceRequired).not.toBe(payment.amount)
    expect(await addressShown()).toBe(payment.walletAddress)
    expect(await copyWith(shop, 'Copy amount')).toBe(balanceRequired)
    expect(await scanCode(shop.locator('crypto-qr-code'))).toBe(payment.walletAddress)
    await reloadKeepsTheAddress('partial', payment)
  })

  it('pays the rest, is told not to pay twice, and gets a receipt; the shop is told once', async () => {
    const payment = await newestPayment()
    await card(payment).getByRole('button', { name: 'Pay exact' }).click()
    await hasState('confirming')
    expect(await words()).toMatch(/nothing more to do/i)
    await hasState('paid')
    await shop
      .locator('crypto-receipt')
      .getByText(payment.reference ?? '?')
      .waitFor()
    expect(await words()).toContain(payment.amount)
    await shop.getByText('The shop was told').waitFor()
    await reloadKeepsTheAddress('paid', payment)
    await shop.getByText('The shop was told').waitFor()
    expect(demo.output().match(/ {2}paid: /g)).toHaveLength(1)
  })

  it('scans a payment link for a coin that has a safe one', async () => {
    await shop.getByRole('button', { name: 'Start a new order' }).click()
    await hasState('choosing')
    await checkout()
      .getByRole('treeitem', { name: /^Bitcoin/ })
      .click()
    await hasState('awaiting')
    const payment = await newestPayment()
    expect(await scanCode(shop.locator('crypto-qr-code'))).toBe(
      `bitcoin:${payment.walletAddress}?amount=${payment.amount}`,
    )
  })

  it('has one address in two tabs', async () => {
    const second = await visitor.context.newPage()
    await second.goto(demo.shopUrl)
    await second.locator('crypto-address .group').first().waitFor()
    const groups = await second.locator('crypto-address .group').allTextContents()
    expect(groups.join('').replace(/\s/g, '')).toBe(await addressShown())
    expect(await servicePayments()).toHaveLength(2)
    await second.close()
  })

  it('is told in plain words when the service is down, and goes on when it is back', async () => {
    await shop.getByRole('button', { name: 'Start a new order' }).click()
    await hasState('choosing')
    await fetch(`${demo.sandboxUrl}/sandbox/api/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'html' }),
    })
    const solana = checkout().getByRole('treeitem', { name: /^(Solana|SOL)/ })
    await solana.click()
    await checkout().getByRole('alert').waitFor()
    expect(await words()).toMatch(/try again/i)
    await fetch(`${demo.sandboxUrl}/sandbox/api/faults`, { method: 'DELETE' })
    await solana.click()
    await hasState('awaiting')
    const payment = await newestPayment()
    expect(await scanCode(shop.locator('crypto-qr-code'))).toBe(
      `solana:${payment.walletAddress}?amount=${payment.amount}`,
    )
  })

  it('never sees an error, another host, a secret or anybody’s personal data', () => {
    const expected = /503/
    expect(visitor.problems.filter((problem) => !expected.test(problem))).toEqual([])
    const hosts = new Set(visitor.requests.map((url) => new URL(url).origin))
    expect([...hosts].sort()).toEqual(
      [demo.shopUrl, demo.sandboxUrl].map((url) => new URL(url).origin).sort(),
    )
    expect(answers.length).toBeGreaterThan(10)
    for (const canary of [...canaries, sandboxAccessId]) expect(answers.join('\n')).not.toContain(canary)
  })
})

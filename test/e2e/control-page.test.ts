import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSandbox } from '../../src/sandbox/index.js'
import { openedOnce } from '../support/opened.js'
import { signedHeaders, startedAt } from '../support/sandbox.js'
import { serveSandbox } from '../support/serve-fetch.js'
import { startVisitor } from './demo.js'

const sandbox = openedOnce(() =>
  createSandbox({
    seed: 'control page',
    now: () => startedAt,
    deliver: async () => new Response('thanks'),
  }),
)
const server = openedOnce(() => serveSandbox(sandbox()))
const visitor = openedOnce(startVisitor)
let page: Page
beforeAll(async () => {
  page = await visitor().context.newPage()
})

async function service<T = unknown>(path: string, body: object): Promise<T> {
  const response = await fetch(`${server().url}/v1/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signedHeaders() },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  return ((await response.json()) as { data: T }).data
}

async function makePayment(reference: string): Promise<void> {
  await service('/payment/initiate', { amount: '25.5', chain: 'tron', coin: 'usdt', reference })
}

const card = (name: string) => page.getByRole('article', { name })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const choose = (name: string, value: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption(value)

describe('the control page', () => {
  it('shows a payment as soon as it is made, and pays it in two parts', async () => {
    await page.goto(`${server().url}/sandbox`)
    await page.getByText('No payments yet').waitFor()
    await makePayment('order-1')
    await card('order-1').getByText('25.5 due', { exact: true }).waitFor()
    await card('order-1').getByLabel('Part to pay').fill('20')
    await card('order-1').getByRole('button', { name: 'Pay part' }).click()
    await card('order-1').getByText('5.5 due', { exact: true }).waitFor()
    await card('order-1').getByRole('button', { name: 'Pay exact' }).click()
    await card('order-1').getByText('confirming').waitFor()
    expect(sandbox().payments()).toMatchObject([{ amountReceived: '25.5', status: 'pending' }])
  })

  it('turns the clock, and what is due happens', async () => {
    await press('Advance 1 min')
    await card('order-1').getByText('completed', { exact: true }).waitFor()
    await page.getByText('12:01:00').waitFor()
  })

  it('keeps the focus and what is being typed when a card changes', async () => {
    await makePayment('order-2')
    const field = card('order-2').getByLabel('Part to pay')
    await field.fill('1.25')
    const [payment] = sandbox().payments()
    sandbox().deposit(payment?._id ?? '', '2')
    await card('order-2').getByText('2 received', { exact: true }).waitFor()
    expect(await field.inputValue()).toBe('1.25')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  })

  it('switches faults on and off', async () => {
    await choose('What goes wrong', 'outage')
    await choose('Where', 'validate')
    await press('Switch on')
    await page.getByText('outage on validate, until 2026-11-21T12:01Z').waitFor()
    await press('Clear faults')
    await page.getByText('All is well.').waitFor()
  })

  it('shows an event with its body, which stays open while others arrive', async () => {
    await page.getByRole('link', { name: 'Events' }).click()
    await page.getByText('No webhook yet').waitFor()
    const eventTypes = ['transaction_completed', 'SUB_USER_WALLET_TRANSACTION_DETECTED']
    await service('/webhook', { url: 'https://shop.example/hook', eventTypes })
    sandbox().deposit(sandbox().payments()[0]?._id ?? '')
    await press('Advance 1 min')
    const event = card('transaction_completed')
    await event.getByText('200 thanks').waitFor()
    await event.getByText('Body').click()
    await press('Advance 1 h')
    await page.getByText('13:02:00').waitFor()
    expect(await event.getByText('"event": "transaction_completed"').isVisible()).toBe(true)
  })

  it('lets money arrive at the address of a wallet', async () => {
    const { addresses } = await service<{ addresses: { network: string; address: string }[] }>('/wallet', {
      reference: 'user-17',
    })
    const address = addresses.find(({ network }) => network === 'tron')?.address ?? ''
    await service('/wallet/filter', { address, chains: ['tron'] })
    await page.getByRole('link', { name: 'Wallets' }).click()
    await page.getByLabel('Address', { exact: true }).fill(address)
    await choose('Network', 'tron')
    await page.getByLabel('Amount', { exact: true }).fill('12.5')
    await press('Deposit')
    await card('Deposits').getByText('12.5 USDT on TRON, user-17').waitFor()
    await card('Watched address').getByRole('button', { name: 'Deposit 1 TRX on TRON' }).click()
    await card('Deposits').getByText('1 TRX on TRON, user-17').waitFor()
  })

  it.each(['', '/wallets', '/events'])('fits /sandbox%s on a narrow screen, light and dark', async (view) => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${server().url}/sandbox${view}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  })

  it('asks for nothing from elsewhere, and breaks no policy of its own', () => {
    expect(visitor().problems).toEqual([])
    expect(new Set(visitor().requests.map((url) => new URL(url).origin))).toEqual(new Set([server().url]))
  })

  it('error: says what is wrong with an amount, and when the sandbox is gone', async () => {
    await page.goto(`${server().url}/sandbox`)
    await makePayment('order-3')
    await card('order-3').getByLabel('Part to pay').fill('0.0000001')
    await card('order-3').getByRole('button', { name: 'Pay part' }).click()
    await page.getByRole('status').getByText('amount: must not have more than 6 decimals').waitFor()
    await server().close()
    await page.getByRole('status').getByText('The sandbox does not answer').waitFor()
  })
})

/** An amount that the payer chooses, from the field of the hosted page to the payment service and back. */
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { OrderInput } from '../../src/server/index.js'
import { openedOnce } from '../support/opened.js'
import { startEndpoint } from '../support/sandbox-endpoint.js'
import { serveFetch } from '../support/serve-fetch.js'
import { copyWith, hasState, startVisitor } from './demo.js'

type Asked = { path: string; amount?: unknown }

/** Every request to the service for a new payment. */
const asked: Asked[] = []
const endpoint = openedOnce(() =>
  startEndpoint({
    isBuilt: true,
    intercept: async (request, next) => {
      const path = new URL(request.url).pathname
      if (path.includes('/initiate'))
        asked.push({ path, amount: ((await request.clone().json()) as Asked).amount })
      return next(request)
    },
  }),
)
const server = openedOnce(() => serveFetch(endpoint().checkout))
const visitor = openedOnce(startVisitor)
let page: Page
beforeAll(async () => {
  page = await visitor().context.newPage()
})
afterEach(() => void asked.splice(0))

const field = () => page.getByRole('textbox', { name: 'Amount' })
const submit = () => page.getByRole('button', { name: 'Continue' }).click()

async function open(order: Partial<OrderInput>): Promise<void> {
  const session = await endpoint().session(order)
  await page.goto('about:blank')
  await page.goto(`${server().url}/checkout/pay?chain=tron&coin=usdt#${session}`)
  await hasState(page, 'entering-amount')
}

describe('an amount that the payer chooses', () => {
  it('error: goes nowhere beyond its bounds, and says which they are', async () => {
    await open({
      reference: 'gift-1',
      amount: { min: '5', max: '100', presets: ['10', '25'] },
      currency: 'USD',
    })
    for (const [amount, words] of [
      ['4.99', 'The smallest amount is $5.00.'],
      ['100.01', 'The largest amount is $100.00.'],
      ['a lot', 'Enter an amount in digits'],
    ] as const) {
      await field().fill(amount)
      await submit()
      await page.getByText(words).waitFor()
      expect(await field().getAttribute('aria-invalid')).toBe('true')
    }
    expect(asked).toEqual([])
  })

  it('is what was suggested, in the currency of the order', async () => {
    // A suggestion continues by itself.
    await page.getByRole('button', { name: '$25.00' }).click()
    await hasState(page, 'awaiting')
    expect(asked).toEqual([{ path: '/v1/api/payment/initiate/USD', amount: '25' }])
  })

  it('is the coin’s to its last digit: on the wire, on the screen and on the clipboard', async () => {
    const amount = '12.345678'
    await open({ reference: 'gift-2', amount: { min: '1', max: '50' }, coin: 'usdt', currency: undefined })
    await field().fill(amount)
    await submit()
    await hasState(page, 'awaiting')
    expect(asked).toEqual([{ path: '/v1/api/payment/initiate', amount }])
    expect(await page.locator('crypto-payment-page').ariaSnapshot()).toContain(amount)
    expect(await copyWith(page, 'Copy amount')).toBe(amount)
  })
})

import { describe, expect, it } from 'vitest'
import type { ListedMethod } from '../../../src/server/gateway-calls/catalogue.js'
import type { Order } from '../../../src/server/input/bodies.js'
import { assertPayable, assertSendable, decimalsProblem, priceOf } from '../../../src/server/rules/amount.js'

const tron: ListedMethod = {
  chain: { id: 'tron', name: 'TRON', type: 'tron' },
  coin: { id: 'tron', name: 'TRON', symbol: 'TRX', token: false },
  active: true,
}
/** A token that is not pinned, so that its decimals are unknown. */
const unknown = {
  ...tron,
  coin: { ...tron.coin, token: true, contract: 'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz' },
}

const fixed = { reference: 'order-1', amount: '49.99', currency: 'USD' } as Order
const range = { ...fixed, amount: { min: '5', max: '500' } } as Order

const refusal = (code: string, message: string) => ({
  code,
  message: expect.stringContaining(message) as string,
})

function refused(order: Order, chosen: string | undefined): unknown {
  try {
    return priceOf(order, tron, chosen)
  } catch (error) {
    return error
  }
}

describe('priceOf with a fixed price (R5)', () => {
  it.each([undefined, '49.99', '49.990'])('is the price, where the request says %s', (chosen) => {
    expect(priceOf(fixed, tron, chosen)).toEqual({ kind: 'fiat', amount: '49.99', currency: 'USD' })
  })

  it.each(['49.98', '49.989999', '49.990001', '50', '0'])('error: refuses %s', (chosen) => {
    expect(refused(fixed, chosen)).toMatchObject(
      refusal('invalid-amount', 'the price of this order is fixed'),
    )
  })
})

describe('priceOf with a range', () => {
  it.each([
    ['5', '5'],
    ['5.00', '5'],
    ['5.01', '5.01'],
    ['10', '10'],
    ['499.99', '499.99'],
    ['500', '500'],
    ['500.0', '500'],
  ])('takes %s as %s', (chosen, amount) => {
    expect(priceOf(range, tron, chosen)).toEqual({ kind: 'fiat', amount, currency: 'USD' })
  })

  it('error: refuses more decimals than the currency has, where zeros at the end are none', () => {
    expect(refused(range, '5.999')).toMatchObject(
      refusal('invalid-amount', 'amount: must have at most 2 decimals in USD'),
    )
    expect(priceOf({ ...range, currency: 'JPY' }, tron, '6.00')).toMatchObject({ currency: 'JPY' })
  })

  it.each(['0', '0.00', '4.99', '4.999999999999999999', '500.000000000000000001', '500.01', '1000', '5000'])(
    'error: refuses %s',
    (chosen) => {
      expect(refused(range, chosen)).toMatchObject(
        refusal('amount-out-of-range', 'amount: must be from 5 to 500'),
      )
    },
  )

  it('error: refuses no amount', () => {
    expect(refused(range, undefined)).toMatchObject(refusal('invalid-amount', 'the payer chooses the amount'))
  })

  it('takes one amount alone where both ends are it', () => {
    const narrow = { ...fixed, amount: { min: '5', max: '5.0' } } as Order
    expect(priceOf(narrow, tron, '5')).toMatchObject({ amount: '5' })
    expect(refused(narrow, '4.99')).toMatchObject(refusal('amount-out-of-range', 'amount'))
    expect(refused(narrow, '5.01')).toMatchObject(refusal('amount-out-of-range', 'amount'))
  })
})

describe('priceOf in the coin', () => {
  const inCoin = (amount: string) => ({ reference: 'order-1', amount, coin: 'tron' }) as Order

  it.each([
    ['25.5', '25.5'],
    ['25.50', '25.5'],
    ['25.123456', '25.123456'],
    ['25.1234561', '25.123457'],
    ['0.0000001', '0.000001'],
    ['24.9999999', '25'],
  ])('rounds %s up to what the coin has: %s', (price, amount) => {
    expect(priceOf(inCoin(price), tron, undefined)).toEqual({ kind: 'crypto', amount })
  })

  it('keeps every decimal if the decimals of the coin are unknown', () => {
    expect(priceOf(inCoin('25.12345610'), unknown, undefined)).toEqual({
      kind: 'crypto',
      amount: '25.1234561',
    })
  })

  it('rounds no price in fiat', () => {
    expect(priceOf({ ...fixed, amount: '49.9999999' }, tron, undefined)).toMatchObject({
      amount: '49.9999999',
    })
  })
})

describe('decimalsProblem (An amount in a currency has no more decimals than the currency)', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['5.99', 'EUR', undefined],
    ['5.9900', 'EUR', undefined],
    ['5.999', 'EUR', 'must have at most 2 decimals in EUR'],
    ['1.5', 'JPY', 'must have no decimals in JPY'],
    ['6.123', 'KWD', undefined],
    ['6.1234', 'KWD', 'must have at most 3 decimals in KWD'],
    ['0.00051203', undefined, undefined],
  ])('of %s in %s: %s', (amount, currency, problem) => {
    expect(decimalsProblem(amount, currency)).toBe(problem)
  })
})

const dust = (amount: string) =>
  refusal(
    'amount-out-of-range',
    `amount: ${amount} BTC can’t be sent on Bitcoin, where 0.00000546 is the least`,
  )

describe('assertSendable (What a network does not take is not asked for)', () => {
  const bitcoin = { chain: { id: 'bitcoin', name: 'Bitcoin' }, coin: { symbol: 'BTC', token: false } }

  it('error: refuses less than the network takes, and names the least', () => {
    expect(() => assertSendable(bitcoin, '0.00000545', 'existing')).toThrow(
      expect.objectContaining(dust('0.00000545')),
    )
    expect(() => assertSendable(bitcoin, '0.00000546', 'existing')).not.toThrow()
  })
})

describe('assertPayable (What a network does not take is not asked for)', () => {
  it.each([
    ['a price', { amount: '0.000001', coin: 'bitcoin' }, 1, '0.000001'],
    [
      'a range that ends below it',
      { amount: { min: '0.000001', max: '0.000005' }, coin: 'bitcoin' },
      1,
      '0.000005',
    ],
    ['a link, with all pieces of an order', { amount: '0.000001', coin: 'bitcoin' }, 5, '0.000005'],
  ])('error: refuses %s', (_, price, pieces, most) => {
    expect(() => assertPayable(price, 'existing', pieces)).toThrow(expect.objectContaining(dust(most)))
  })

  it.each([
    ['the least', { amount: '0.00000546', coin: 'bitcoin' }, 1],
    ['a range that reaches it', { amount: { min: '0.000001', max: '0.00000546' }, coin: 'bitcoin' }, 1],
    ['a link whose orders reach it', { amount: '0.00000273', coin: 'bitcoin' }, 2],
    ['a coin that is no network’s own', { amount: '0.000001', coin: 'usdt' }, 1],
    ['a currency', { amount: '0.000001', currency: 'USD' }, 1],
  ])('takes %s', (_, price, pieces) => {
    expect(() => assertPayable(price, 'existing', pieces)).not.toThrow()
  })

  it('counts on a reserve only where the account may be new', () => {
    const price = { amount: '0.5', coin: 'xrp' }
    expect(() => assertPayable(price, 'new')).toThrow(
      'amount: 0.5 XRP can’t be sent on XRP Ledger, where 1 is',
    )
    expect(() => assertPayable(price, 'existing')).not.toThrow()
  })
})

/** Questions about states, and the rules that only a range in a coin, or a price without one, reaches. */
import { describe, expect, it } from 'vitest'
import type { CheckoutEvent, CheckoutState } from '../../src/client/checkout-state.js'
import { canChangeMethod, isAwaitingMethods, isUntouched } from '../../src/client/state-queries.js'
import { transition } from '../../src/client/transition.js'
import {
  coinRangePrice,
  methods,
  payment,
  rangePrice,
  session,
  usdtOnTron,
} from '../support/manual-client.js'
import type { CheckoutSession, Method } from '../../src/core/contract/wire.js'

const failure = { code: 'network-error', retryable: true }
const run = (events: CheckoutEvent[], from: CheckoutState = { name: 'loading' }) =>
  events.reduce(transition, from)

describe('isAwaitingMethods', () => {
  it('is true of the choice before the list, alone', () => {
    const choosing: CheckoutState = { name: 'choosing', session: session(), methods: null }
    expect(isAwaitingMethods(choosing)).toBe(true)
    expect(isAwaitingMethods({ ...choosing, methods })).toBe(false)
    expect(isAwaitingMethods({ ...choosing, failure })).toBe(false)
    expect(isAwaitingMethods({ name: 'entering-amount', session: session(), methods: null })).toBe(false)
    expect(isAwaitingMethods({ name: 'loading' })).toBe(false)
  })
})

describe('canChangeMethod', () => {
  it('is true of an error of an order that is known', () => {
    expect(canChangeMethod({ name: 'error', failure })).toBe(false)
    expect(canChangeMethod({ name: 'error', failure, session: session() })).toBe(true)
  })
})

describe('isUntouched', () => {
  it('is true until a payment is created or money was seen', () => {
    const order = session()
    const shown = { session: order, payment: payment(), online: true }
    const states: CheckoutState[] = [
      { name: 'choosing', session: order, methods },
      { name: 'entering-amount', session: order, methods },
      { name: 'awaiting', ...shown },
      { name: 'creating', session: order, methods, method: usdtOnTron },
      { name: 'partial', ...shown },
      { name: 'loading' },
    ]
    expect(states.map(isUntouched)).toEqual([true, true, true, false, false, false])
  })
})

describe('a range in a coin', () => {
  const elsewhere: Method = { ...usdtOnTron, chain: { ...usdtOnTron.chain, id: 'tron-2' } }
  const another: Method = { ...usdtOnTron, coin: { ...usdtOnTron.coin, id: 'usdc' } }

  it.each([
    ['of another network', [elsewhere, usdtOnTron]],
    ['of another coin', [another, usdtOnTron]],
  ])('asks for the amount of the method that was chosen, and not %s', (_, listed) => {
    const state = run([
      { type: 'session-loaded', session: session({ price: coinRangePrice }) },
      { type: 'methods-loaded', methods: listed },
      { type: 'method-chosen', method: usdtOnTron },
    ])
    expect(state).toMatchObject({ name: 'entering-amount', method: usdtOnTron })
    expect(Object.hasOwn(state, 'amount')).toBe(false)
  })
})

describe('the amount after a payment', () => {
  const fiat = { currency: 'USD', amount: '49.99' }
  const left = (order: CheckoutSession) =>
    run([{ type: 'session-loaded', session: order }, { type: 'method-change-requested' }])

  it('is what the payer entered, and nothing where the price is fixed or the payment has none in fiat', () => {
    expect(left(session({ price: rangePrice, payments: [payment({ fiat })] }))).toMatchObject({
      amount: '49.99',
    })
    for (const order of [
      session({ payments: [payment({ fiat })] }),
      session({ price: rangePrice, payments: [payment()] }),
    ]) {
      expect(left(order).name).toBe('choosing')
      expect(Object.hasOwn(left(order), 'amount')).toBe(false)
    }
  })
})

/** What the payer or the shop asks for after the first answer, and questions about states. */
import { describe, expect, it } from 'vitest'
import type { CheckoutState } from '../../src/client/checkout-state.js'
import { canChangeMethod, isAwaitingMethods, isUntouched } from '../../src/client/state-queries.js'
import { paymentToResume } from '../../src/client/payment-to-resume.js'
import { transition } from '../../src/client/transition.js'
import type { paymentStatuses } from '../../src/core/contract/status.js'
import type { CheckoutSession, Method } from '../../src/core/contract/wire.js'
import {
  loading,
  offline,
  expired,
  run,
  choosing,
  enteringAmount,
  creatingForAmount,
  creating,
  awaiting,
  afterCheck,
  afterCreation,
  afterFailure,
  ask,
} from '../support/checkout-states.js'
import {
  coinRangePrice,
  methods,
  payment,
  rangePrice,
  session,
  usdtOnTron,
} from '../support/manual-client.js'

describe('retry-requested', () => {
  it('creates again what could not be created, for the same choice and amount', () => {
    const failure = { code: 'gateway-unavailable', retryable: true }
    const entered = transition(enteringAmount, { type: 'amount-entered', amount: '25' })
    for (const state of [creating, entered]) {
      const failed = afterFailure(state, 'creation-failed', failure)
      expect(failed).toMatchObject({ name: 'choosing', failure })
      expect(ask(failed, 'retry-requested')).toEqual(state)
    }
  })

  it.each([...[choosing, enteringAmount, creating, awaiting], ask(creating, 'method-change-requested')])(
    'error: changes nothing where nothing failed: $name',
    (state) => {
      expect(ask(state, 'retry-requested')).toBe(state)
    },
  )
})

describe('price-renewal-requested', () => {
  it('creates again for the same choice, and keeps the old payment to come back to', () => {
    const renewing = ask(awaiting, 'price-renewal-requested')
    expect(renewing).toMatchObject({
      name: 'creating',
      methods: null,
      method: { chain: usdtOnTron.chain, coin: usdtOnTron.coin, estimate: null, available: true },
      session: { payments: [payment()] },
    })
    const renewed = payment({ id: 'pay-2', amount: '51.2' })
    expect(afterCreation(renewing, renewed)).toMatchObject({ name: 'awaiting', payment: renewed })
  })

  it('keeps the amount that the payer entered', () => {
    const paying = afterCreation(creatingForAmount, { fiat: { currency: 'USD', amount: '25' } })
    expect(ask(paying, 'price-renewal-requested')).toMatchObject({ name: 'creating', amount: '25' })
  })

  it('error: leads to the list when no new price can be had, with the old payment to come back to', () => {
    const failure = { code: 'gateway-unavailable', retryable: true }
    const renewing = ask(awaiting, 'price-renewal-requested')
    const failed = afterFailure(renewing, 'creation-failed', failure)
    expect(failed).toMatchObject({ name: 'choosing', methods: null, failure })
    expect(ask(failed, 'retry-requested')).toMatchObject({ name: 'choosing', methods: null })
    expect(ask(failed, 'payment-resumed')).toMatchObject({ name: 'awaiting', payment: payment() })
  })

  it('error: changes nothing at a replaced price, nor under review', () => {
    for (const changes of [{ flags: ['price-replaced'] }, { status: 'review' as const }]) {
      const state = afterCheck(awaiting, changes)
      expect(ask(state, 'price-renewal-requested')).toBe(state)
    }
  })

  it('error: changes nothing once money was seen, nor for a price in a coin', () => {
    const seen = afterCheck(awaiting, { received: '0.01' })
    const inCoin = run([
      { type: 'session-loaded', session: session({ price: coinRangePrice, payments: [payment()] }) },
    ])
    for (const state of [seen, inCoin, choosing]) expect(ask(state, 'price-renewal-requested')).toBe(state)
  })
})

describe('canChangeMethod', () => {
  it.each(['partial', 'confirming', 'paid', 'review'] as const)('error: refuses it in %s', (status) => {
    const state = afterCheck(awaiting, { status })
    expect(canChangeMethod(state)).toBe(false)
    expect(ask(state, 'method-change-requested')).toBe(state)
  })

  it('allows it until money was seen', () => {
    for (const state of [awaiting, creating, enteringAmount]) expect(canChangeMethod(state)).toBe(true)
    for (const state of [loading, choosing]) expect(canChangeMethod(state)).toBe(false)
    expect(canChangeMethod({ name: 'error', failure: offline })).toBe(false)
    expect(canChangeMethod({ name: 'error', failure: offline, session: session() })).toBe(true)
    const seen = afterCheck(awaiting, { received: '0.01' })
    expect(canChangeMethod(seen)).toBe(false)
  })

  it('gives the list back that was there before the amount or the creation', () => {
    for (const state of [enteringAmount, creating]) {
      expect(ask(state, 'method-change-requested')).toMatchObject({ name: 'choosing', methods })
    }
    const { selection } = ask(creating, 'method-change-requested') as {
      selection?: object
    }
    expect(selection).toStrictEqual({ method: usdtOnTron })
  })
})

describe('payment-resumed', () => {
  const left = ask(awaiting, 'method-change-requested')

  it('leads back to the payment that the payer left, from the choice and from an expired checkout', () => {
    const over = afterFailure(left, 'methods-failed', expired)
    expect(over.name).toBe('expired')
    for (const state of [left, over])
      expect(ask(state, 'payment-resumed')).toMatchObject({ name: 'awaiting', payment: payment() })
  })

  it('leads back once, however often the payer changed', () => {
    const again = ask(ask(left, 'payment-resumed'), 'method-change-requested')
    expect(again).toMatchObject({ session: { payments: [payment()] } })
  })

  it.each([loading, choosing, creating, awaiting])(
    'error: changes nothing where there is none: $name',
    (state) => {
      expect(ask(state, 'payment-resumed')).toBe(state)
    },
  )
})

describe('paymentToResume', () => {
  const at = (id: string, status: (typeof paymentStatuses)[number], createdAt: string) =>
    payment({ id, status, createdAt })

  it('takes the furthest along, then the newest', () => {
    const old = at('old', 'awaiting', '2026-01-01T00:00:00Z')
    const recent = at('recent', 'awaiting', '2026-01-02T00:00:00Z')
    const partial = at('partial', 'partial', '2025-12-01T00:00:00Z')
    const paid = at('paid', 'paid', '2025-11-01T00:00:00Z')
    expect(paymentToResume([])).toBeNull()
    expect(paymentToResume([old, recent])?.id).toBe('recent')
    for (const both of [
      [old, recent],
      [recent, old],
    ])
      expect(paymentToResume(both, 'old')?.id).toBe('old')
    expect(paymentToResume([old, partial], 'old')?.id).toBe('partial')
    expect(paymentToResume([recent, partial, old])?.id).toBe('partial')
    expect(paymentToResume([recent, partial, paid])?.id).toBe('paid')
  })
})

describe('isAwaitingMethods', () => {
  it('is true of the choice before the list, alone', () => {
    const waiting: CheckoutState = { name: 'choosing', session: session(), methods: null }
    expect(isAwaitingMethods(waiting)).toBe(true)
    expect(isAwaitingMethods(choosing)).toBe(false)
    expect(isAwaitingMethods({ ...waiting, failure: offline })).toBe(false)
    expect(isAwaitingMethods({ name: 'entering-amount', session: session(), methods: null })).toBe(false)
    expect(isAwaitingMethods(loading)).toBe(false)
  })
})

describe('isUntouched', () => {
  it('is true until a payment is created or money was seen', () => {
    const part = payment({ status: 'partial', received: '1' })
    const partial = afterCheck(awaiting, part)
    expect([choosing, enteringAmount, awaiting].map(isUntouched)).toEqual([true, true, true])
    expect([creating, partial, loading].map(isUntouched)).toEqual([false, false, false])
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

/** Answers that the page refuses to believe. */
import { describe, expect, it } from 'vitest'
import type { CheckoutEvent, ContradictedField } from '../../src/client/checkout-state.js'
import { canChangeMethod, isPaymentState, lastChoice } from '../../src/client/state-queries.js'
import { transition } from '../../src/client/transition.js'
import type { Payment } from '../../src/core/contract/wire.js'
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
} from '../support/checkout-states.js'
import {
  bitcoin,
  btc,
  btcOnBitcoin,
  methods,
  payment,
  session,
  usdtOnTron,
} from '../support/manual-client.js'

describe('a contradiction', () => {
  const check = (changes: Partial<Payment>): CheckoutEvent => ({
    type: 'payment-checked',
    payment: payment(changes),
  })
  /** The payer left the payment, and chose the same again. */
  const left = run(
    [
      { type: 'method-change-requested' },
      { type: 'methods-loaded', methods },
      { type: 'method-chosen', method: usdtOnTron },
    ],
    awaiting,
  )
  const shown = run([check({ status: 'partial', received: '20', remaining: '29.99' })], awaiting)

  it.each<[field: ContradictedField, changes: Partial<Payment>]>([
    ['id', { id: 'pay-2' }],
    ['network', { chain: bitcoin }],
    ['coin', { coin: btc }],
    ['address', { address: 'TSwapped' }],
    ['amount', { amount: '5000' }],
  ])('begins with an answer of another %s, and ends when answers agree', (field, changes) => {
    for (const before of [awaiting, shown]) {
      const state = transition(before, check(changes))
      const accepted = isPaymentState(before) ? before.payment : undefined
      const selection = { method: usdtOnTron }
      expect(state).toEqual({
        ...{ name: 'contradiction', session: session(), fields: [field] },
        ...{ accepted, selection },
      })
      expect(transition(state, check(changes))).toBe(state)
      expect(transition(state, { type: 'check-failed', failure: offline })).toBe(state)
      expect(transition(state, { type: 'payment-resumed' })).toBe(state)
      expect(transition(state, { type: 'method-change-requested' })).toBe(state)
      expect(transition(state, { type: 'retry-requested' })).toBe(state)
      expect(transition(state, check({}))).toEqual({ ...before, online: true })
    }
  })

  it('begins where the endpoint does not know the payment on screen, and ends once it does', () => {
    const lost: CheckoutEvent = { type: 'check-failed', failure: { code: 'not-found', retryable: false } }
    for (const before of [awaiting, shown]) {
      const state = transition(before, lost)
      expect(state).toMatchObject({ name: 'contradiction', fields: ['id'], accepted: { id: 'pay-1' } })
      expect(transition(state, lost)).toBe(state)
      expect(transition(state, { type: 'method-change-requested' })).toBe(state)
      expect(transition(state, { type: 'price-renewal-requested' })).toBe(state)
      expect(transition(state, check({}))).toEqual({ ...before, online: true })
    }
  })

  it('accepts a later paid of the known payment, and not one at the other address', () => {
    const state = transition(awaiting, check({ address: 'TSwapped' }))
    expect(transition(state, check({ address: 'TSwapped', status: 'paid' }))).toBe(state)
    expect(transition(state, check({ status: 'paid' })).name).toBe('paid')
  })

  it('names the fields of the last answer', () => {
    const state = transition(awaiting, check({ address: 'TSwapped' }))
    expect(transition(state, check({ amount: '5000' }))).toMatchObject({ fields: ['amount'] })
  })

  it('does not begin once the payment is paid', () => {
    const paid = transition(awaiting, check({ status: 'paid' }))
    expect(transition(paid, check({ status: 'paid', address: 'TSwapped' }))).toBe(paid)
  })

  it('begins with a payment that is not what the payer chose, and is tried again', () => {
    const other: CheckoutEvent = { type: 'payment-created', payment: payment({ chain: bitcoin }) }
    const state = transition(creating, other)
    expect(state).toMatchObject({ name: 'contradiction', fields: ['network'] })
    expect(isPaymentState(state)).toBe(false)
    const again = transition(state, { type: 'retry-requested' })
    expect(again).toEqual(creating)
    expect(transition(again, { type: 'payment-created', payment: payment() })).toEqual(awaiting)
  })

  it('begins with a payment of another amount than the payer entered, which a second try asks for again', () => {
    const entered = creatingForAmount
    const fiat = { currency: 'USD', amount: '250' }
    const state = transition(entered, { type: 'payment-created', payment: payment({ fiat }) })
    expect(state).toMatchObject({ name: 'contradiction', fields: ['fiat'] })
    expect(transition(state, { type: 'retry-requested' })).toEqual(entered)
  })

  it('begins where the payment that the payer left comes back with another address', () => {
    const swapped = payment({ address: 'TSwapped' })
    expect(transition(left, { type: 'payment-created', payment: swapped })).toMatchObject({
      name: 'contradiction',
      fields: ['address'],
    })
    const order = session({ payments: [swapped] })
    const expired_ = run([{ type: 'creation-failed', failure: expired }, { type: 'retry-requested' }], left)
    expect(transition(expired_, { type: 'session-loaded', session: order })).toMatchObject({
      name: 'contradiction',
      accepted: payment(),
    })
  })

  it('remembers what was shown through failures to load the order', () => {
    const failed = run(
      [
        { type: 'method-change-requested' },
        { type: 'methods-failed', failure: expired },
        { type: 'retry-requested' },
        { type: 'session-failed', failure: offline },
        { type: 'retry-requested' },
        { type: 'session-failed', failure: expired },
        { type: 'retry-requested' },
        { type: 'session-loaded', session: session({ payments: [payment({ amount: '5000' })] }) },
      ],
      awaiting,
    )
    expect(failed).toMatchObject({ name: 'contradiction', fields: ['amount'], accepted: payment() })
  })

  it('begins with paid at another address of a payment that is known', () => {
    const paid = payment({ status: 'paid', address: 'TSwapped' })
    expect(transition(left, { type: 'payment-created', payment: paid }).name).toBe('contradiction')
  })

  it('does not begin where the order was paid by another choice meanwhile', () => {
    const elsewhere = payment({ id: 'pay-2', chain: bitcoin, coin: btc, status: 'paid' })
    expect(transition(creating, { type: 'payment-created', payment: elsewhere })).toMatchObject({
      name: 'paid',
      payment: elsewhere,
    })
    for (const status of ['awaiting', 'partial', 'confirming', 'review'] as const)
      expect(
        transition(creating, { type: 'payment-created', payment: { ...elsewhere, status } }),
      ).toMatchObject({ name: 'contradiction', fields: ['network', 'coin'] })
  })

  it('begins with an order that lists one payment twice, or one of another price', () => {
    const twice = session({ payments: [payment(), payment({ address: 'TSwapped' })] })
    expect(transition(loading, { type: 'session-loaded', session: twice }).name).toBe('contradiction')
    const fiat = { currency: 'USD', amount: '4999' }
    const dearer = session({ payments: [payment({ fiat })] })
    const state = transition(loading, { type: 'session-loaded', session: dearer })
    expect(state).toMatchObject({ name: 'contradiction', fields: ['fiat'], session: { payments: [] } })
    expect(transition(state, { type: 'retry-requested' })).toEqual(loading)
    // Of another session, with money on it already: the endpoint decides what becomes of it.
    const partial = session({ payments: [payment({ fiat, status: 'partial', received: '1' })] })
    expect(transition(loading, { type: 'session-loaded', session: partial }).name).toBe('partial')
  })

  it('does not begin where the order that is loaded lists one that is paid', () => {
    const paid = payment({ id: 'pay-2', status: 'paid' })
    const twice = [payment(), payment({ address: 'TSwapped' })]
    expect(
      transition(loading, { type: 'session-loaded', session: session({ payments: [...twice, paid] }) }),
    ).toMatchObject({ name: 'paid', payment: paid })
    expect(
      transition(loading, { type: 'session-loaded', session: session({ payments: twice }) }),
    ).toMatchObject({ name: 'contradiction' })
  })

  it('gives way to a payment of the order that is paid', () => {
    const paid = payment({ id: 'pay-2', status: 'paid' })
    const order = session({ payments: [payment({ address: 'TSwapped' }), paid] })
    for (const state of [awaiting, transition(awaiting, check({ address: 'TSwapped' }))])
      expect(transition(state, { type: 'session-checked', session: order })).toMatchObject({
        name: 'paid',
        payment: paid,
      })
  })

  it('begins and ends with what the order says when the payer comes back', () => {
    const swapped = session({ payments: [payment({ address: 'TSwapped' })] })
    const state = transition(awaiting, { type: 'session-checked', session: swapped })
    expect(state).toMatchObject({ name: 'contradiction', fields: ['address'] })
    expect(transition(state, { type: 'session-checked', session: swapped })).toBe(state)
    expect(transition(state, { type: 'session-checked', session: session() })).toBe(state)
    const agreeing = session({ payments: [payment()] })
    expect(transition(state, { type: 'session-checked', session: agreeing })).toEqual({
      ...awaiting,
      session: agreeing,
    })
    const dearer = session({ payments: [payment({ amount: '50', remaining: '50' })] })
    expect(transition(state, { type: 'session-checked', session: dearer })).toMatchObject({
      name: 'contradiction',
      fields: ['amount'],
    })
  })

  it('error: takes nothing from an answer about another order', () => {
    const other = session({ reference: 'order-9', payments: [payment({ id: 'pay-9', status: 'paid' })] })
    expect(transition(awaiting, { type: 'session-checked', session: other })).toBe(awaiting)
  })
})

describe('a page that adds fields to every object', () => {
  it('error: turns no contradiction into a payment', () => {
    const [answer, other] = [
      payment({ amount: '5000', fiat: { amount: '5000', currency: 'USD' } }),
      payment({ address: 'another' }),
    ]
    Object.defineProperty(Object.prototype, 'payment', { value: other, configurable: true })
    try {
      for (const type of ['payment-created', 'payment-checked'] as const)
        expect(
          transition(type === 'payment-created' ? creating : awaiting, { type, payment: answer }).name,
        ).toBe('contradiction')
    } finally {
      Reflect.deleteProperty(Object.prototype, 'payment')
    }
  })
})

describe('an answer that lags behind', () => {
  const choice = { selection: { method: usdtOnTron } }

  it.each(['partial', 'confirming', 'review', 'paid'] as const)(
    'error: does not ask again after %s',
    (status) => {
      const seen = transition(awaiting, {
        type: 'payment-checked',
        payment: payment({ status, received: '20' }),
      })
      expect(transition(seen, { type: 'payment-checked', payment: payment() })).toBe(seen)
      const away = transition(seen, { type: 'check-failed', failure: offline })
      expect(transition(away, { type: 'payment-checked', payment: payment() })).toEqual(seen)
    },
  )

  it('error: does not ask again once the shop closed the order, until the payment is under review or accepted', () => {
    const closed = transition(awaiting, {
      type: 'check-failed',
      failure: { code: 'order-closed', retryable: false },
    })
    for (const status of ['awaiting', 'partial'] as const)
      expect(transition(closed, { type: 'payment-checked', payment: payment({ status }) })).toBe(closed)
    for (const status of ['review', 'paid'] as const) {
      const decided = payment({ status, received: '49.99', remaining: '0' })
      const next = transition(closed, { type: 'payment-checked', payment: decided })
      expect(next).toEqual({ name: status, session: session(), payment: decided, online: true, ...choice })
    }
  })

  it('error: asks for nothing at a payment that an answer calls closed', () => {
    const failure = { code: 'order-closed', retryable: false }
    for (const status of ['awaiting', 'partial'] as const) {
      const closed = payment({ status, flags: ['closed'] })
      const order = session({ payments: [closed] })
      const loaded = transition({ name: 'loading' }, { type: 'session-loaded', session: order })
      const checked = transition(awaiting, { type: 'payment-checked', payment: closed })
      for (const state of [loaded, checked]) expect(state).toMatchObject({ name: status, failure })
      expect(transition(checked, { type: 'payment-checked', payment: closed })).toBe(checked)
    }
    const confirming = payment({ status: 'confirming', flags: ['closed'] })
    expect(transition(awaiting, { type: 'payment-checked', payment: confirming })).not.toHaveProperty(
      'failure',
    )
  })

  it('stays in review until paid, which the shop answers by accepting and not by closing the order', () => {
    const held = payment({ status: 'review', received: '20' })
    const inReview = transition(awaiting, { type: 'payment-checked', payment: held })
    const answered = (changes: Partial<Payment>) =>
      transition(inReview, { type: 'payment-checked', payment: { ...held, ...changes } })
    for (const status of ['awaiting', 'partial', 'confirming'] as const)
      expect(answered({ status, received: '49.99', flags: [] })).toBe(inReview)
    expect(answered({ flags: ['closed'] })).toMatchObject({ name: 'review', payment: { flags: ['closed'] } })
    const accepted = answered({ status: 'paid', remaining: '0', flags: ['accepted'] })
    expect(accepted).toMatchObject({ name: 'paid', payment: { received: '20', flags: ['accepted'] } })
  })

  it('error: does not shrink what was received', () => {
    const seen = run(
      [{ type: 'payment-checked', payment: payment({ status: 'partial', received: '20' }) }],
      awaiting,
    )
    const less = payment({ status: 'partial', received: '10' })
    expect(transition(seen, { type: 'payment-checked', payment: less })).toBe(seen)
  })
})

describe('the last choice', () => {
  const entered = run([{ type: 'amount-entered', amount: '25.50' }], enteringAmount)
  const fits = { amount: '25.50', remaining: '25.50' }
  const shown = transition(entered, { type: 'payment-created', payment: payment(fits) })
  const selection = { method: usdtOnTron, amount: '25.50' }

  it('stays known with the amount, through checks, until the payer chooses another', () => {
    expect(shown).toMatchObject({ name: 'awaiting', selection })
    const checked = run(
      [
        { type: 'check-failed', failure: offline },
        { type: 'payment-checked', payment: payment(fits) },
        { type: 'method-change-requested' },
        { type: 'methods-loaded', methods },
      ],
      shown,
    )
    expect(checked).toMatchObject({ name: 'choosing', methods, selection })
    const again = transition(checked, { type: 'method-chosen', method: btcOnBitcoin })
    expect(again).toMatchObject({ name: 'entering-amount', method: btcOnBitcoin, amount: '25.50' })
    expect(transition(again, { type: 'method-change-requested' })).toMatchObject({
      selection: { method: btcOnBitcoin, amount: '25.50' },
    })
  })

  it('is retried after a failed creation', () => {
    const failed = transition(entered, { type: 'creation-failed', failure: offline })
    expect(failed).toMatchObject({ name: 'choosing', failure: offline, selection })
    expect(transition(failed, { type: 'retry-requested' })).toEqual(entered)
  })

  it('ends when the order is loaded again', () => {
    const unpayable = ['pay-1']
    const refused = transition(entered, { type: 'payment-created', payment: payment(fits), unpayable })
    expect(refused).toMatchObject({ name: 'error', selection })
    expect(lastChoice(transition(refused, { type: 'retry-requested' }))).toBeUndefined()
  })
})

describe('an address that is not payable', () => {
  const unpayable = ['pay-1']
  const order = session({ payments: [payment()] })

  it('error: is not shown, new or resumed, and leaves the way to another', () => {
    const refused = { code: 'address-mismatch', retryable: false }
    const made = transition(creating, { type: 'payment-created', payment: payment(), unpayable })
    const selection = { method: usdtOnTron }
    expect(made).toEqual({ name: 'error', session: session(), failure: refused, selection })
    const resumed = transition(loading, { type: 'session-loaded', session: order, unpayable })
    expect(resumed).toEqual({ name: 'error', session: session(), failure: refused })
    for (const state of [made, resumed]) {
      expect(canChangeMethod(state)).toBe(true)
      expect(transition(state, { type: 'payment-resumed' })).toBe(state)
      expect(transition(state, { type: 'method-change-requested' })).toMatchObject({
        name: 'choosing',
        session: session(),
        methods: null,
      })
    }
  })

  it('error: is not shown in the place of another payment', () => {
    const partial = payment({ id: 'pay-2', status: 'partial', received: '1' })
    const event: CheckoutEvent = {
      type: 'session-checked',
      session: session({ payments: [partial] }),
      unpayable: ['pay-2'],
    }
    for (const state of [choosing, awaiting]) expect(transition(state, event)).toBe(state)
  })

  it('does not hide a payment that asks for nothing', () => {
    const paid = session({ payments: [payment({ status: 'confirming' })] })
    expect(transition(loading, { type: 'session-loaded', session: paid, unpayable }).name).toBe('confirming')
  })
})

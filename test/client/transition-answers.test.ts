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
  afterCheck,
  afterCreation,
  afterFailure,
  afterLoading,
  afterLook,
  ask,
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
  /** The payer left the payment, and chose the same again. */
  const left = run(
    [
      { type: 'method-change-requested' },
      { type: 'methods-loaded', methods },
      { type: 'method-chosen', method: usdtOnTron },
    ],
    awaiting,
  )
  const shown = afterCheck(awaiting, { status: 'partial', received: '20', remaining: '29.99' })

  it.each<[field: ContradictedField, changes: Partial<Payment>]>([
    ['id', { id: 'pay-2' }],
    ['network', { chain: bitcoin }],
    ['coin', { coin: btc }],
    ['address', { address: 'TSwapped' }],
    ['amount', { amount: '5000' }],
  ])('begins with an answer of another %s, and ends when answers agree', (field, changes) => {
    for (const before of [awaiting, shown]) {
      const state = afterCheck(before, changes)
      const accepted = isPaymentState(before) ? before.payment : undefined
      const selection = { method: usdtOnTron }
      expect(state).toEqual({
        ...{ name: 'contradiction', session: session(), fields: [field] },
        ...{ accepted, selection },
      })
      expect(afterCheck(state, changes)).toBe(state)
      expect(afterFailure(state, 'check-failed', offline)).toBe(state)
      expect(ask(state, 'payment-resumed')).toBe(state)
      expect(ask(state, 'method-change-requested')).toBe(state)
      expect(ask(state, 'retry-requested')).toBe(state)
      expect(afterCheck(state)).toEqual({ ...before, online: true })
    }
  })

  it('begins where the endpoint does not know the payment on screen, and ends once it does', () => {
    const lost: CheckoutEvent = { type: 'check-failed', failure: { code: 'not-found', retryable: false } }
    for (const before of [awaiting, shown]) {
      const state = transition(before, lost)
      expect(state).toMatchObject({ name: 'contradiction', fields: ['id'], accepted: { id: 'pay-1' } })
      expect(transition(state, lost)).toBe(state)
      expect(ask(state, 'method-change-requested')).toBe(state)
      expect(ask(state, 'price-renewal-requested')).toBe(state)
      expect(afterCheck(state)).toEqual({ ...before, online: true })
    }
  })

  it('accepts a later paid of the known payment, and not one at the other address', () => {
    const state = afterCheck(awaiting, { address: 'TSwapped' })
    expect(afterCheck(state, { address: 'TSwapped', status: 'paid' })).toBe(state)
    expect(afterCheck(state, { status: 'paid' }).name).toBe('paid')
  })

  it('names the fields of the last answer', () => {
    const state = afterCheck(awaiting, { address: 'TSwapped' })
    expect(afterCheck(state, { amount: '5000' })).toMatchObject({ fields: ['amount'] })
  })

  it('does not begin once the payment is paid', () => {
    const paid = afterCheck(awaiting, { status: 'paid' })
    expect(afterCheck(paid, { status: 'paid', address: 'TSwapped' })).toBe(paid)
  })

  it('begins with a payment that is not what the payer chose, and is tried again', () => {
    const other: CheckoutEvent = { type: 'payment-created', payment: payment({ chain: bitcoin }) }
    const state = transition(creating, other)
    expect(state).toMatchObject({ name: 'contradiction', fields: ['network'] })
    expect(isPaymentState(state)).toBe(false)
    const again = ask(state, 'retry-requested')
    expect(again).toEqual(creating)
    expect(afterCreation(again)).toEqual(awaiting)
  })

  it('begins with a payment of another amount than the payer entered, which a second try asks for again', () => {
    const entered = creatingForAmount
    const fiat = { currency: 'USD', amount: '250' }
    const state = afterCreation(entered, { fiat })
    expect(state).toMatchObject({ name: 'contradiction', fields: ['fiat'] })
    expect(ask(state, 'retry-requested')).toEqual(entered)
  })

  it('begins where the payment that the payer left comes back with another address', () => {
    const swapped = payment({ address: 'TSwapped' })
    expect(afterCreation(left, swapped)).toMatchObject({ name: 'contradiction', fields: ['address'] })
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
    expect(afterCreation(left, paid).name).toBe('contradiction')
  })

  it('does not begin where the order was paid by another choice meanwhile', () => {
    const elsewhere = payment({ id: 'pay-2', chain: bitcoin, coin: btc, status: 'paid' })
    expect(afterCreation(creating, elsewhere)).toMatchObject({ name: 'paid', payment: elsewhere })
    for (const status of ['awaiting', 'partial', 'confirming', 'review'] as const)
      expect(afterCreation(creating, { ...elsewhere, status })).toMatchObject({
        name: 'contradiction',
        fields: ['network', 'coin'],
      })
  })

  it('begins with an order that lists one payment twice, or one of another price', () => {
    const twice = session({ payments: [payment(), payment({ address: 'TSwapped' })] })
    expect(afterLoading(twice).name).toBe('contradiction')
    const fiat = { currency: 'USD', amount: '4999' }
    const dearer = session({ payments: [payment({ fiat })] })
    const state = afterLoading(dearer)
    expect(state).toMatchObject({ name: 'contradiction', fields: ['fiat'], session: { payments: [] } })
    expect(ask(state, 'retry-requested')).toEqual(loading)
    // Of another session, with money on it already: the endpoint decides what becomes of it.
    const partial = session({ payments: [payment({ fiat, status: 'partial', received: '1' })] })
    expect(afterLoading(partial).name).toBe('partial')
  })

  it('does not begin where the order that is loaded lists one that is paid', () => {
    const paid = payment({ id: 'pay-2', status: 'paid' })
    const twice = [payment(), payment({ address: 'TSwapped' })]
    expect(afterLoading(session({ payments: [...twice, paid] }))).toMatchObject({
      name: 'paid',
      payment: paid,
    })
    expect(afterLoading(session({ payments: twice }))).toMatchObject({ name: 'contradiction' })
  })

  it('gives way to a payment of the order that is paid', () => {
    const paid = payment({ id: 'pay-2', status: 'paid' })
    const order = session({ payments: [payment({ address: 'TSwapped' }), paid] })
    for (const state of [awaiting, afterCheck(awaiting, { address: 'TSwapped' })])
      expect(afterLook(state, order)).toMatchObject({ name: 'paid', payment: paid })
  })

  it('begins and ends with what the order says when the payer comes back', () => {
    const swapped = session({ payments: [payment({ address: 'TSwapped' })] })
    const state = afterLook(awaiting, swapped)
    expect(state).toMatchObject({ name: 'contradiction', fields: ['address'] })
    expect(afterLook(state, swapped)).toBe(state)
    expect(afterLook(state, session())).toBe(state)
    const agreeing = session({ payments: [payment()] })
    expect(afterLook(state, agreeing)).toEqual({ ...awaiting, session: agreeing })
    const dearer = session({ payments: [payment({ amount: '50', remaining: '50' })] })
    expect(afterLook(state, dearer)).toMatchObject({ name: 'contradiction', fields: ['amount'] })
  })

  it('error: asks for no money again where the order is behind what was seen before it was loaded again', () => {
    const partial = payment({ status: 'partial', received: '10', remaining: '15' })
    const order = session({ payments: [payment()] })
    const state = transition(
      { name: 'loading', known: [partial] },
      { type: 'session-loaded', session: order },
    )
    expect(state).toMatchObject({ name: 'partial', payment: partial, session: { payments: [partial] } })
  })

  it('error: takes nothing from an answer about another order', () => {
    const other = session({ reference: 'order-9', payments: [payment({ id: 'pay-9', status: 'paid' })] })
    expect(afterLook(awaiting, other)).toBe(awaiting)
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
      const seen = afterCheck(awaiting, { status, received: '20' })
      expect(afterCheck(seen)).toBe(seen)
      const away = afterFailure(seen, 'check-failed', offline)
      expect(afterCheck(away)).toEqual(seen)
    },
  )

  it('error: does not ask again once the shop closed the order, until the payment is under review or accepted', () => {
    const closed = afterFailure(awaiting, 'check-failed', { code: 'order-closed', retryable: false })
    for (const status of ['awaiting', 'partial'] as const) expect(afterCheck(closed, { status })).toBe(closed)
    for (const status of ['review', 'paid'] as const) {
      const decided = payment({ status, received: '49.99', remaining: '0' })
      const next = afterCheck(closed, decided)
      expect(next).toEqual({ name: status, session: session(), payment: decided, online: true, ...choice })
    }
  })

  it('error: asks for nothing at a payment that an answer calls closed', () => {
    const failure = { code: 'order-closed', retryable: false }
    for (const status of ['awaiting', 'partial'] as const) {
      const closed = payment({ status, flags: ['closed'] })
      const order = session({ payments: [closed] })
      const loaded = afterLoading(order)
      const checked = afterCheck(awaiting, closed)
      for (const state of [loaded, checked]) expect(state).toMatchObject({ name: status, failure })
      expect(afterCheck(checked, closed)).toBe(checked)
    }
    const confirming = payment({ status: 'confirming', flags: ['closed'] })
    expect(afterCheck(awaiting, confirming)).not.toHaveProperty('failure')
  })

  it('stays in review until paid, which the shop answers by accepting and not by closing the order', () => {
    const held = payment({ status: 'review', received: '20' })
    const inReview = afterCheck(awaiting, held)
    const answered = (changes: Partial<Payment>) => afterCheck(inReview, { ...held, ...changes })
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
    expect(afterCheck(seen, less)).toBe(seen)
  })
})

describe('the last choice', () => {
  const entered = run([{ type: 'amount-entered', amount: '25.50' }], enteringAmount)
  const fits = { amount: '25.50', remaining: '25.50' }
  const shown = afterCreation(entered, fits)
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
    expect(ask(again, 'method-change-requested')).toMatchObject({
      selection: { method: btcOnBitcoin, amount: '25.50' },
    })
  })

  it('is retried after a failed creation', () => {
    const failed = afterFailure(entered, 'creation-failed', offline)
    expect(failed).toMatchObject({ name: 'choosing', failure: offline, selection })
    expect(ask(failed, 'retry-requested')).toEqual(entered)
  })

  it('ends when the order is loaded again', () => {
    const unpayable = ['pay-1']
    const refused = afterCreation(entered, fits, unpayable)
    expect(refused).toMatchObject({ name: 'error', selection })
    expect(lastChoice(ask(refused, 'retry-requested'))).toBeUndefined()
  })
})

describe('an address that is not payable', () => {
  const unpayable = ['pay-1']
  const order = session({ payments: [payment()] })

  it('error: is not shown, new or resumed, and leaves the way to another', () => {
    const refused = { code: 'address-mismatch', retryable: false }
    const made = afterCreation(creating, {}, unpayable)
    const selection = { method: usdtOnTron }
    expect(made).toEqual({ name: 'error', session: session(), failure: refused, selection })
    const resumed = afterLoading(order, unpayable)
    expect(resumed).toEqual({ name: 'error', session: session(), failure: refused })
    for (const state of [made, resumed]) {
      expect(canChangeMethod(state)).toBe(true)
      expect(ask(state, 'payment-resumed')).toBe(state)
      expect(ask(state, 'method-change-requested')).toMatchObject({
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
    expect(afterLoading(paid, unpayable).name).toBe('confirming')
  })
})

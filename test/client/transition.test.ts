import { describe, expect, it } from 'vitest'
import type { CheckoutEvent } from '../../src/client/checkout-state.js'
import { transition } from '../../src/client/transition.js'
import type { Payment } from '../../src/core/contract/wire.js'
import {
  loading,
  offline,
  expired,
  run,
  choosing,
  enteringAmount,
  amountFirst,
  choosingForAmount,
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
  bitcoinPart,
  btcOnBitcoin,
  methods,
  payment,
  rangePrice,
  session,
  usdtOnTron,
} from '../support/manual-client.js'

describe('transition', () => {
  it('leads from the order to the address on screen', () => {
    expect(choosing).toMatchObject({ name: 'choosing', methods })
    expect(creating).toMatchObject({ name: 'creating', method: usdtOnTron })
    const selection = { method: usdtOnTron }
    expect(awaiting).toEqual({
      ...{ name: 'awaiting', session: session(), payment: payment(), online: true },
      selection,
    })
  })

  it('asks for an amount in a coin after the method', () => {
    expect(enteringAmount).toMatchObject({ name: 'entering-amount', method: usdtOnTron })
    const entered = transition(enteringAmount, { type: 'amount-entered', amount: '25.50' })
    expect(entered).toMatchObject({ name: 'creating', amount: '25.50' })
  })

  it.each([
    ['', 'invalid-amount'],
    ['1e2', 'invalid-amount'],
    ['0x10', 'invalid-amount'],
    ['4.99', 'amount-out-of-range'],
    ['500.000000000000000001', 'amount-out-of-range'],
  ])('error: does not pay the amount %j (%s)', (amount, code) => {
    const state = transition(enteringAmount, { type: 'amount-entered', amount })
    expect(state).toMatchObject({ name: 'entering-amount', failure: { code, retryable: false } })
  })

  it.each(['5', '500', '500.00'])('pays the bound %s', (amount) => {
    expect(transition(enteringAmount, { type: 'amount-entered', amount }).name).toBe('creating')
  })

  it('asks for an amount in fiat before the method, and creates with both', () => {
    expect(amountFirst).toEqual({
      name: 'entering-amount',
      session: session({ price: rangePrice }),
      methods: null,
    })
    expect(choosingForAmount).toMatchObject({ name: 'choosing', methods, amount: '25' })
    expect(creatingForAmount).toMatchObject({ name: 'creating', method: usdtOnTron, amount: '25' })
  })

  it('keeps the amount on the way from the list back to it and forth again', () => {
    const back = ask(choosingForAmount, 'amount-change-requested')
    expect(back).toMatchObject({ name: 'entering-amount', amount: '25', methods })
    expect(transition(back, { type: 'amount-entered', amount: '30' })).toMatchObject({
      name: 'choosing',
      amount: '30',
      methods,
    })
    expect(ask(choosing, 'amount-change-requested')).toBe(choosing)
  })

  it('keeps the amount when the payer asks for another method, before and after the payment is created', () => {
    const paying = afterCreation(creatingForAmount, { fiat: { currency: 'USD', amount: '25' } })
    for (const state of [creatingForAmount, paying])
      expect(ask(state, 'method-change-requested')).toMatchObject({ name: 'choosing', amount: '25' })
  })

  it('error: asks for the amount again when the endpoint refused it, and then creates with the same method', () => {
    const failure = { code: 'amount-out-of-range', retryable: false }
    const refused = afterFailure(creatingForAmount, 'creation-failed', failure)
    expect(refused).toMatchObject({ name: 'entering-amount', method: usdtOnTron, amount: '25', failure })
    expect(transition(refused, { type: 'amount-entered', amount: '30' })).toMatchObject({
      name: 'creating',
      method: usdtOnTron,
      amount: '30',
    })
    expect(ask(refused, 'method-change-requested')).toEqual({
      name: 'entering-amount',
      session: session({ price: rangePrice }),
      methods,
      amount: '25',
    })
  })

  it('error: keeps the amount when the list or the creation failed', () => {
    const failure = { code: 'gateway-unavailable', retryable: true }
    const waiting = transition(amountFirst, { type: 'amount-entered', amount: '25' })
    const listFailed = afterFailure(waiting, 'methods-failed', failure)
    expect(listFailed).toMatchObject({ name: 'choosing', methods: null, amount: '25', failure })
    expect(ask(listFailed, 'retry-requested')).toEqual(waiting)
    const failed = afterFailure(creatingForAmount, 'creation-failed', failure)
    expect(failed).toMatchObject({ name: 'choosing', methods, amount: '25', failure })
    expect(ask(failed, 'retry-requested')).toEqual(creatingForAmount)
  })

  it('shows a payment that the order already has', () => {
    const paid = payment({ id: 'pay-2', status: 'paid' })
    const order = session({ payments: [payment(), paid] })
    expect(afterLoading(order)).toMatchObject({ name: 'paid', payment: paid })
  })

  it('error: refuses a method that is not offered or not available', () => {
    const unknown = { ...usdtOnTron, chain: { ...usdtOnTron.chain, id: 'eth' } }
    expect(transition(choosing, { type: 'method-chosen', method: unknown })).toBe(choosing)
    const unavailable = { ...btcOnBitcoin, available: false }
    expect(transition(choosing, { type: 'method-chosen', method: unavailable })).toBe(choosing)
  })

  it('ignores a second choice while the first is under way', () => {
    expect(transition(creating, { type: 'method-chosen', method: btcOnBitcoin })).toBe(creating)
  })

  it('error: keeps the method, if there is one, with an amount that the order does not take', () => {
    for (const [state, paid] of [
      [enteringAmount, creating],
      [amountFirst, choosingForAmount],
    ] as const)
      for (const amount of ['25,00', '5000']) {
        const again = transition(state, { type: 'amount-entered', amount })
        expect(again).toMatchObject({ name: 'entering-amount', amount })
        const next = transition(again, { type: 'amount-entered', amount: '25' })
        expect(next).toMatchObject({ name: paid.name, amount: '25' })
      }
  })

  it('returns from an address that is not payable to the list, for the amount that was entered', () => {
    const answer = payment({ fiat: { currency: 'USD', amount: '25' } })
    const event = { type: 'payment-created', payment: answer, unpayable: [answer.id] } as const
    const refused = transition(creatingForAmount, event)
    expect(refused.name).toBe('error')
    expect(ask(refused, 'method-change-requested')).toMatchObject({
      name: 'choosing',
      methods: null,
      amount: '25',
    })
  })

  it('changes nothing where there is no method, or no amount, to change', () => {
    expect(ask(amountFirst, 'method-change-requested')).toBe(amountFirst)
    for (const state of [choosing, creatingForAmount, enteringAmount, awaiting])
      expect(ask(state, 'amount-change-requested')).toBe(state)
  })

  it('error: returns to the choice when the payment could not be created', () => {
    const failure = { code: 'gateway-unavailable', retryable: true }
    const state = afterFailure(creating, 'creation-failed', failure)
    expect(state).toMatchObject({ name: 'choosing', methods, failure })
    expect(transition(state, { type: 'method-chosen', method: usdtOnTron })).toEqual(creating)
  })

  it('error: a list that did not come can be asked for again', () => {
    const opened = afterLoading(session())
    const failed = afterFailure(opened, 'methods-failed', offline)
    expect(failed).toMatchObject({ name: 'choosing', methods: null, failure: offline })
    expect(ask(failed, 'retry-requested')).toEqual(opened)
  })

  it('error: expires with the session, unless a payment is on screen', () => {
    expect(afterFailure(loading, 'session-failed', expired)).toEqual({ name: 'expired' })
    expect(afterFailure(creating, 'creation-failed', expired).name).toBe('expired')
    expect(afterFailure(awaiting, 'check-failed', offline)).toEqual({ ...awaiting, online: false })
  })

  it('error: keeps the refusal of a check until the next answer, also through checks without an answer', () => {
    const refused = afterFailure(awaiting, 'check-failed', expired)
    expect(refused).toEqual({ ...awaiting, online: false, failure: expired })
    expect(afterFailure(refused, 'check-failed', expired)).toBe(refused)
    expect(afterFailure(refused, 'check-failed', offline)).toBe(refused)
    const closed = { code: 'order-closed', retryable: false }
    expect(afterFailure(refused, 'check-failed', closed)).toMatchObject({ failure: closed })
    expect(afterCheck(refused)).toEqual(awaiting)
  })

  it('shows a payment that was paid elsewhere in the place of one that nothing was sent to', () => {
    const elsewhere = payment({ id: 'pay-2', address: 'TTwo', status: 'partial', received: '1' })
    const event: CheckoutEvent = {
      type: 'session-checked',
      session: session({ payments: [payment(), elsewhere] }),
    }
    for (const state of [choosing, enteringAmount, awaiting])
      expect(transition(state, event)).toMatchObject({ name: 'partial', payment: elsewhere })
    for (const state of [loading, creating]) expect(transition(state, event)).toBe(state)
    const confirming = afterCheck(awaiting, { status: 'confirming', received: '49.99' })
    expect(transition(confirming, event)).toBe(confirming)
  })

  it('stays where it is when nothing was paid elsewhere', () => {
    const event: CheckoutEvent = {
      type: 'session-checked',
      session: session({ payments: [payment({ id: 'pay-2' })] }),
    }
    for (const state of [choosing, enteringAmount, awaiting]) expect(transition(state, event)).toBe(state)
  })

  it('stays with the payment on screen where the order lists only another', () => {
    const other = payment({ id: 'pay-2', received: '0.01' })
    const event: CheckoutEvent = { type: 'session-checked', session: session({ payments: [other] }) }
    expect(transition(awaiting, event)).toBe(awaiting)
  })

  it('shows what the order says of the payment on screen, and nothing where it says nothing new', () => {
    const after = (changes: Partial<Payment>) =>
      afterLook(
        awaiting,
        session({ payments: [payment({ checkedAt: '2026-01-01T00:09:00.000Z', ...changes })] }),
      )
    expect(after({})).toBe(awaiting)
    expect(after({ status: 'confirming' })).toMatchObject({ name: 'confirming' })
    expect(after({ received: '0.01' })).toMatchObject({ name: 'awaiting', payment: { received: '0.01' } })
  })

  it('asks for the amount again only where the payer entered one', () => {
    const entered = transition(enteringAmount, { type: 'amount-entered', amount: '25' })
    for (const code of ['invalid-amount', 'amount-out-of-range']) {
      const failure = { code, retryable: false }
      expect(afterFailure(entered, 'creation-failed', failure)).toMatchObject({
        ...{ name: 'entering-amount', amount: '25', failure },
      })
      expect(afterFailure(creating, 'creation-failed', failure)).toMatchObject({
        ...{ name: 'choosing', failure },
      })
    }
  })

  it('keeps the other payments of the order, and none whose address is refused', () => {
    const partial = payment({ id: 'pay-2', status: 'partial', received: '1' })
    const refused = payment({ id: 'pay-3' })
    const order = session({ payments: [payment(), partial, refused] })
    const opened = afterLoading(order, ['pay-3'])
    expect(opened).toMatchObject({ name: 'partial', session: { payments: [payment(), partial] } })
    const two = session({ payments: [payment(), payment({ id: 'pay-2' })] })
    const left = run([{ type: 'session-loaded', session: two }, { type: 'method-change-requested' }])
    expect(left).toMatchObject({ session: { payments: [payment(), payment({ id: 'pay-2' })] } })
  })

  it('chooses by network and coin', () => {
    const usdc = { ...usdtOnTron, coin: { ...usdtOnTron.coin, id: 'usdc' } }
    const listed = run([
      { type: 'session-loaded', session: session() },
      { type: 'methods-loaded', methods: [usdtOnTron, usdc] },
    ])
    expect(transition(listed, { type: 'method-chosen', method: usdc })).toMatchObject({ method: usdc })
  })

  it('error: an order that can not be loaded can be tried again', () => {
    const failed = afterFailure(loading, 'session-failed', offline)
    expect(failed).toEqual({ name: 'error', failure: offline })
    expect(ask(failed, 'retry-requested')).toEqual(loading)
  })

  it('is online again with the next answer', () => {
    const state = run(
      [
        { type: 'check-failed', failure: offline },
        { type: 'payment-checked', payment: payment() },
      ],
      awaiting,
    )
    expect(state).toMatchObject({ name: 'awaiting', online: true })
  })

  it('stays paid', () => {
    const paid = afterCheck(awaiting, { status: 'paid' })
    expect(afterCheck(paid, { status: 'review' })).toBe(paid)
    expect(afterFailure(paid, 'check-failed', offline)).toBe(paid)
    const withTransaction = payment({ status: 'paid', txId: 'abc' })
    expect(afterCheck(paid, withTransaction)).toMatchObject({ payment: withTransaction })
  })
})

describe('an order that this version does not understand', () => {
  const later = [
    ['a mode', session({ mode: 'rehearsal' as never })],
    ['a kind of price', session({ price: { kind: 'monthly' } as never })],
  ] as const

  it.each(later)('error: can not be paid: %s', (_, order) => {
    const state = afterLoading(order)
    expect(state).toEqual({
      name: 'error',
      session: order,
      failure: { code: 'endpoint-unreadable', retryable: false },
    })
    expect(ask(state, 'retry-requested').name).not.toBe('choosing')
    for (const event of [
      { type: 'method-change-requested' },
      { type: 'method-chosen', method: usdtOnTron },
      { type: 'methods-loaded', methods },
    ] as CheckoutEvent[])
      expect(transition(state, event)).toEqual(state)
  })

  it.each(later)('shows its payment without asking for money, until it is paid: %s', (_, order) => {
    const open = { ...order, payments: [payment()] }
    const state = afterLoading(open)
    expect(state).toMatchObject({ name: 'review', payment: { ...payment(), status: 'review' } })
    const checked = afterCheck(state, { checkedAt: 'later' })
    expect(checked).toMatchObject({ name: 'review', payment: { status: 'review' } })
    const again = afterLook(checked, open)
    expect(again).toMatchObject({ name: 'review' })
    expect(afterCheck(checked, { status: 'paid' }).name).toBe('paid')
  })
})

describe('a rest that can’t be sent', () => {
  it.each([
    ['0.00000545', [], 'review'],
    ['0.00000546', [], 'partial'],
    // Another payment paid the order.
    ['0.00000545', ['order-paid'], 'partial'],
  ])('error: is not asked for: of %s, with the flags %j, the page is %s', (remaining, flags, name) => {
    const part = bitcoinPart(remaining, flags)
    const opened = run([{ type: 'session-loaded', session: session({ payments: [part] }) }])
    expect(opened).toMatchObject({ name, payment: { status: name } })
    const before = { ...part, status: 'awaiting' as const, received: '0', remaining: '0.0005', flags: [] }
    const awaited = run([{ type: 'session-loaded', session: session({ payments: [before] }) }])
    const checked = afterCheck(awaited, part)
    expect(checked).toMatchObject({ name, payment: { status: name } })
    expect(afterCheck(checked, part)).toEqual(checked)
    const whole = { ...part, status: 'paid' as const, received: '0.0005', remaining: '0' }
    expect(afterCheck(checked, whole).name).toBe('paid')
  })
})

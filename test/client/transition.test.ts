import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckoutEvent, CheckoutState } from '../../src/client/checkout-state.js'
import { canChangeMethod, isPaymentState, paymentToResume, transition } from '../../src/client/transition.js'
import { btcOnBitcoin, methods, payment, rangePrice, session, usdtOnTron } from './fixtures.js'
import { paymentStatuses } from '../../src/core/contract/status.js'

const loading: CheckoutState = { name: 'loading' }
const offline = { code: 'network-error', retryable: true } as const
const expired = { code: 'session-expired', retryable: false }

const run = (events: CheckoutEvent[], from: CheckoutState = loading) => events.reduce(transition, from)

const choosing = run([
  { type: 'session-loaded', session: session() },
  { type: 'methods-loaded', methods },
])
const enteringAmount = run([
  { type: 'session-loaded', session: session({ price: rangePrice }) },
  { type: 'methods-loaded', methods },
  { type: 'method-chosen', method: usdtOnTron },
])
const creating = transition(choosing, { type: 'method-chosen', method: usdtOnTron })
const awaiting = transition(creating, { type: 'payment-created', payment: payment() })

describe('transition', () => {
  it('leads from the order to the address on screen', () => {
    expect(choosing).toMatchObject({ name: 'choosing', methods })
    expect(creating).toMatchObject({ name: 'creating', method: usdtOnTron })
    expect(awaiting).toEqual({ name: 'awaiting', session: session(), payment: payment(), online: true })
  })

  it('asks for the amount where the payer decides it', () => {
    expect(enteringAmount.name).toBe('entering-amount')
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

  it('shows a payment that the order already has', () => {
    const paid = payment({ id: 'pay-2', status: 'paid' })
    const order = session({ payments: [payment(), paid] })
    expect(transition(loading, { type: 'session-loaded', session: order })).toMatchObject({
      name: 'paid',
      payment: paid,
    })
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

  it('error: returns to the choice when the payment could not be created', () => {
    const failure = { code: 'gateway-unavailable', retryable: true }
    const state = transition(creating, { type: 'creation-failed', failure })
    expect(state).toMatchObject({ name: 'choosing', methods, failure })
    expect(transition(state, { type: 'method-chosen', method: usdtOnTron })).toEqual(creating)
  })

  it('error: returns to the amount when the endpoint refused the amount', () => {
    const state = transition(enteringAmount, { type: 'amount-entered', amount: '25' })
    const failure = { code: 'amount-out-of-range', retryable: false }
    expect(transition(state, { type: 'creation-failed', failure })).toMatchObject({
      name: 'entering-amount',
      failure,
    })
  })

  it('error: a list that did not come can be asked for again', () => {
    const opened = transition(loading, { type: 'session-loaded', session: session() })
    const failed = transition(opened, { type: 'methods-failed', failure: offline })
    expect(failed).toMatchObject({ name: 'choosing', methods: null, failure: offline })
    expect(transition(failed, { type: 'retry-requested' })).toEqual(opened)
  })

  it('error: expires with the session, unless a payment is on screen', () => {
    expect(transition(loading, { type: 'session-failed', failure: expired })).toEqual({ name: 'expired' })
    expect(transition(creating, { type: 'creation-failed', failure: expired }).name).toBe('expired')
    expect(transition(awaiting, { type: 'check-failed', failure: offline })).toEqual({
      ...awaiting,
      online: false,
    })
  })

  it('error: tells a refused check from one without an answer, and forgets it with the next answer', () => {
    const refused = transition(awaiting, { type: 'check-failed', failure: expired })
    expect(refused).toEqual({ ...awaiting, online: false, failure: expired })
    expect(transition(refused, { type: 'check-failed', failure: expired })).toBe(refused)
    expect(transition(refused, { type: 'check-failed', failure: offline })).toEqual({
      ...awaiting,
      online: false,
    })
    expect(transition(refused, { type: 'payment-checked', payment: payment() })).toEqual(awaiting)
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
    const confirming = transition(awaiting, {
      type: 'payment-checked',
      payment: payment({ status: 'confirming', received: '49.99' }),
    })
    expect(transition(confirming, event)).toBe(confirming)
  })

  it('stays where it is when nothing was paid elsewhere', () => {
    const event: CheckoutEvent = {
      type: 'session-checked',
      session: session({ payments: [payment({ id: 'pay-2' })] }),
    }
    for (const state of [choosing, enteringAmount, awaiting]) expect(transition(state, event)).toBe(state)
  })

  it('error: an order that can not be loaded can be tried again', () => {
    const failed = transition(loading, { type: 'session-failed', failure: offline })
    expect(failed).toEqual({ name: 'error', failure: offline })
    expect(transition(failed, { type: 'retry-requested' })).toEqual(loading)
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

  it('error: never shows another address in the place of the one on screen', () => {
    const swapped = payment({ address: 'TSwapped' })
    expect(transition(awaiting, { type: 'payment-checked', payment: swapped })).toBe(awaiting)
    const other = payment({ id: 'pay-2', status: 'paid' })
    expect(transition(awaiting, { type: 'payment-checked', payment: other })).toBe(awaiting)
  })

  it('stays paid', () => {
    const paid = transition(awaiting, { type: 'payment-checked', payment: payment({ status: 'paid' }) })
    expect(transition(paid, { type: 'payment-checked', payment: payment({ status: 'review' }) })).toBe(paid)
    expect(transition(paid, { type: 'check-failed', failure: offline })).toBe(paid)
    const withTransaction = payment({ status: 'paid', txId: 'abc' })
    expect(transition(paid, { type: 'payment-checked', payment: withTransaction })).toMatchObject({
      payment: withTransaction,
    })
  })

  describe('for any sequence of events', () => {
    const failure = fc.constantFrom(offline, expired, { code: 'amount-out-of-range', retryable: false })
    const anyPayment = fc
      .record({
        id: fc.constantFrom('pay-1', 'pay-2'),
        address: fc.constantFrom('TOne', 'TTwo'),
        status: fc.constantFrom(...paymentStatuses),
        received: fc.constantFrom('0', '0.00', '1'),
      })
      .map(payment)
    const anySession = fc
      .record({
        price: fc.constantFrom(session().price, rangePrice),
        payments: fc.array(anyPayment, { maxLength: 2 }),
      })
      .map(session)
    const anyEvent: fc.Arbitrary<CheckoutEvent> = fc.oneof(
      fc.record({ type: fc.constant('session-loaded' as const), session: anySession }),
      fc.record({ type: fc.constant('session-failed' as const), failure }),
      fc.record({ type: fc.constant('session-checked' as const), session: anySession }),
      fc.record({ type: fc.constant('methods-loaded' as const), methods: fc.constant(methods) }),
      fc.record({ type: fc.constant('methods-failed' as const), failure }),
      fc.record({ type: fc.constant('payment-created' as const), payment: anyPayment }),
      fc.record({ type: fc.constant('creation-failed' as const), failure }),
      fc.record({ type: fc.constant('payment-checked' as const), payment: anyPayment }),
      fc.record({ type: fc.constant('check-failed' as const), failure }),
      fc.record({ type: fc.constant('method-chosen' as const), method: fc.constantFrom(...methods) }),
      fc.record({ type: fc.constant('amount-entered' as const), amount: fc.constantFrom('25', '1', 'x') }),
      fc.record({ type: fc.constant('method-change-requested' as const) }),
      fc.record({ type: fc.constant('payment-resumed' as const) }),
      fc.record({ type: fc.constant('retry-requested' as const) }),
    )
    // From every state a payer can be in, so that short sequences reach the interesting ones.
    const start = fc.constantFrom(loading, choosing, enteringAmount, creating, awaiting)
    const sequence = fc.tuple(start, fc.array(anyEvent, { maxLength: 40 }))

    const forEveryStep = (
      check: (before: CheckoutState, event: CheckoutEvent, after: CheckoutState) => void,
    ): void =>
      fc.assert(
        fc.property(sequence, ([first, events]) => {
          let state = first
          for (const event of events) {
            const next = transition(state, event)
            check(state, event, next)
            state = next
          }
        }),
        { numRuns: 2000 },
      )

    it('shows paid only when the payment on screen says paid, and then for good', () => {
      forEveryStep((before, _event, after) => {
        if (isPaymentState(after)) expect(after.name).toBe(after.payment.status)
        if (before.name === 'paid') expect(after.name).toBe('paid')
      })
    })

    it('reaches paid only by an event that carries that paid payment', () => {
      forEveryStep((before, event, after) => {
        if (before.name === 'paid' || after.name !== 'paid') return
        const told = 'session' in event ? event.session.payments : 'payment' in event ? [event.payment] : []
        expect(told).toContain(after.payment)
      })
    })

    it('takes an address off the screen only before it was paid, for the payer or what they paid elsewhere', () => {
      forEveryStep((before, event, after) => {
        if (!isPaymentState(before)) return
        if (isPaymentState(after) && after.payment.address === before.payment.address) return
        if (isPaymentState(after)) {
          expect(event.type).toBe('session-checked')
          expect(after.payment.id).not.toBe(before.payment.id)
          expect(after.name).not.toBe('awaiting')
        } else expect(event.type).toBe('method-change-requested')
        expect(before.name).toBe('awaiting')
        expect(Number(before.payment.received)).toBe(0)
      })
    })
  })
})

describe('canChangeMethod', () => {
  it.each(['partial', 'confirming', 'paid', 'review'] as const)('error: refuses it in %s', (status) => {
    const state = transition(awaiting, { type: 'payment-checked', payment: payment({ status }) })
    expect(canChangeMethod(state)).toBe(false)
    expect(transition(state, { type: 'method-change-requested' })).toBe(state)
  })

  it('allows it until money was seen', () => {
    expect(canChangeMethod(awaiting)).toBe(true)
    const seen = transition(awaiting, { type: 'payment-checked', payment: payment({ received: '0.01' }) })
    expect(canChangeMethod(seen)).toBe(false)
  })

  it('gives the list back that was there before the amount or the creation', () => {
    for (const state of [enteringAmount, creating]) {
      expect(transition(state, { type: 'method-change-requested' })).toMatchObject({
        name: 'choosing',
        methods,
      })
    }
  })
})

describe('payment-resumed', () => {
  const left = transition(awaiting, { type: 'method-change-requested' })

  it('leads back to the payment that the payer left, from the choice and from an expired checkout', () => {
    const over = transition(left, { type: 'methods-failed', failure: expired })
    expect(over.name).toBe('expired')
    for (const state of [left, over])
      expect(transition(state, { type: 'payment-resumed' })).toMatchObject({
        name: 'awaiting',
        payment: payment(),
      })
  })

  it('leads back once, however often the payer changed', () => {
    const again = transition(transition(left, { type: 'payment-resumed' }), {
      type: 'method-change-requested',
    })
    expect(again).toMatchObject({ session: { payments: [payment()] } })
  })

  it.each([loading, choosing, creating, awaiting])(
    'error: changes nothing where there is none: $name',
    (state) => {
      expect(transition(state, { type: 'payment-resumed' })).toBe(state)
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
    expect(paymentToResume([recent, partial, old])?.id).toBe('partial')
    expect(paymentToResume([recent, partial, paid])?.id).toBe('paid')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckoutEvent, CheckoutState, ContradictedField } from '../../src/client/checkout-state.js'
import { immutable } from '../../src/client/immutable.js'
import {
  asksForMoney,
  canChangeMethod,
  isPaymentState,
  lastChoice,
  paymentToResume,
  transition,
  watchedPayment,
} from '../../src/client/transition.js'
import type { Payment } from '../../src/core/contract/wire.js'
import {
  bitcoin,
  btc,
  btcOnBitcoin,
  coinRangePrice,
  methods,
  payment,
  rangePrice,
  session,
  tron,
  usdtOnTron,
} from '../support/manual-client.js'
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
  { type: 'session-loaded', session: session({ price: coinRangePrice }) },
  { type: 'methods-loaded', methods },
  { type: 'method-chosen', method: usdtOnTron },
])
/** The amount in fiat, which comes before the method. */
const amountFirst = run([{ type: 'session-loaded', session: session({ price: rangePrice }) }])
const choosingForAmount = run(
  [
    { type: 'amount-entered', amount: '25' },
    { type: 'methods-loaded', methods },
  ],
  amountFirst,
)
const creatingForAmount = transition(choosingForAmount, { type: 'method-chosen', method: usdtOnTron })
const creating = transition(choosing, { type: 'method-chosen', method: usdtOnTron })
const awaiting = transition(creating, { type: 'payment-created', payment: payment() })

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
    const back = transition(choosingForAmount, { type: 'amount-change-requested' })
    expect(back).toMatchObject({ name: 'entering-amount', amount: '25', methods })
    expect(transition(back, { type: 'amount-entered', amount: '30' })).toMatchObject({
      name: 'choosing',
      amount: '30',
      methods,
    })
    expect(transition(choosing, { type: 'amount-change-requested' })).toBe(choosing)
  })

  it('keeps the amount when the payer asks for another method, before and after the payment is created', () => {
    const paying = transition(creatingForAmount, {
      type: 'payment-created',
      payment: payment({ fiat: { currency: 'USD', amount: '25' } }),
    })
    for (const state of [creatingForAmount, paying])
      expect(transition(state, { type: 'method-change-requested' })).toMatchObject({
        name: 'choosing',
        amount: '25',
      })
  })

  it('error: asks for the amount again when the endpoint refused it, and then creates with the same method', () => {
    const failure = { code: 'amount-out-of-range', retryable: false }
    const refused = transition(creatingForAmount, { type: 'creation-failed', failure })
    expect(refused).toMatchObject({ name: 'entering-amount', method: usdtOnTron, amount: '25', failure })
    expect(transition(refused, { type: 'amount-entered', amount: '30' })).toMatchObject({
      name: 'creating',
      method: usdtOnTron,
      amount: '30',
    })
    expect(transition(refused, { type: 'method-change-requested' })).toEqual({
      name: 'entering-amount',
      session: session({ price: rangePrice }),
      methods,
      amount: '25',
    })
  })

  it('error: keeps the amount when the list or the creation failed', () => {
    const failure = { code: 'gateway-unavailable', retryable: true }
    const waiting = transition(amountFirst, { type: 'amount-entered', amount: '25' })
    const listFailed = transition(waiting, { type: 'methods-failed', failure })
    expect(listFailed).toMatchObject({ name: 'choosing', methods: null, amount: '25', failure })
    expect(transition(listFailed, { type: 'retry-requested' })).toEqual(waiting)
    const failed = transition(creatingForAmount, { type: 'creation-failed', failure })
    expect(failed).toMatchObject({ name: 'choosing', methods, amount: '25', failure })
    expect(transition(failed, { type: 'retry-requested' })).toEqual(creatingForAmount)
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
    expect(transition(refused, { type: 'method-change-requested' })).toMatchObject({
      name: 'choosing',
      methods: null,
      amount: '25',
    })
  })

  it('changes nothing where there is no method, or no amount, to change', () => {
    expect(transition(amountFirst, { type: 'method-change-requested' })).toBe(amountFirst)
    for (const state of [choosing, creatingForAmount, enteringAmount, awaiting])
      expect(transition(state, { type: 'amount-change-requested' })).toBe(state)
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

  it('error: keeps the refusal of a check until the next answer, also through checks without an answer', () => {
    const refused = transition(awaiting, { type: 'check-failed', failure: expired })
    expect(refused).toEqual({ ...awaiting, online: false, failure: expired })
    expect(transition(refused, { type: 'check-failed', failure: expired })).toBe(refused)
    expect(transition(refused, { type: 'check-failed', failure: offline })).toBe(refused)
    const closed = { code: 'order-closed', retryable: false }
    expect(transition(refused, { type: 'check-failed', failure: closed })).toMatchObject({ failure: closed })
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

  it('stays with the payment on screen where the order lists only another', () => {
    const other = payment({ id: 'pay-2', received: '0.01' })
    const event: CheckoutEvent = { type: 'session-checked', session: session({ payments: [other] }) }
    expect(transition(awaiting, event)).toBe(awaiting)
  })

  it('shows what the order says of the payment on screen, and nothing where it says nothing new', () => {
    const after = (changes: Partial<Payment>) =>
      transition(awaiting, {
        type: 'session-checked',
        session: session({ payments: [payment({ checkedAt: '2026-01-01T00:09:00.000Z', ...changes })] }),
      })
    expect(after({})).toBe(awaiting)
    expect(after({ status: 'confirming' })).toMatchObject({ name: 'confirming' })
    expect(after({ received: '0.01' })).toMatchObject({ name: 'awaiting', payment: { received: '0.01' } })
  })

  it('asks for the amount again only where the payer entered one', () => {
    const entered = transition(enteringAmount, { type: 'amount-entered', amount: '25' })
    for (const code of ['invalid-amount', 'amount-out-of-range']) {
      const failure = { code, retryable: false }
      expect(transition(entered, { type: 'creation-failed', failure })).toMatchObject({
        ...{ name: 'entering-amount', amount: '25', failure },
      })
      expect(transition(creating, { type: 'creation-failed', failure })).toMatchObject({
        ...{ name: 'choosing', failure },
      })
    }
  })

  it('keeps the other payments of the order, and none whose address is refused', () => {
    const partial = payment({ id: 'pay-2', status: 'partial', received: '1' })
    const refused = payment({ id: 'pay-3' })
    const order = session({ payments: [payment(), partial, refused] })
    const opened = transition(loading, { type: 'session-loaded', session: order, unpayable: ['pay-3'] })
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
    const often = <T>(usual: T, other: T) =>
      fc.oneof({ weight: 5, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(other) })
    const unpayable = fc.subarray(['pay-1', 'pay-2'])
    const anyPayment = fc
      .record({
        id: fc.constantFrom('pay-1', 'pay-2'),
        address: often('TOne', 'TTwo'),
        amount: often('49.99', '5000'),
        chain: often(tron, bitcoin),
        status: fc.constantFrom(...paymentStatuses),
        received: fc.constantFrom('0', '0.00', '1'),
      })
      .map((changes) => payment({ ...changes, remaining: changes.amount }))
    const anySession = fc
      .record({
        price: fc.constantFrom(session().price, rangePrice, coinRangePrice),
        payments: fc.array(anyPayment, { maxLength: 2 }),
      })
      .map(session)
    const anyEvent: fc.Arbitrary<CheckoutEvent> = fc.oneof(
      fc.record({ type: fc.constant('session-loaded' as const), session: anySession, unpayable }),
      fc.record({ type: fc.constant('session-failed' as const), failure }),
      fc.record({ type: fc.constant('session-checked' as const), session: anySession, unpayable }),
      fc.record({ type: fc.constant('methods-loaded' as const), methods: fc.constant(methods) }),
      fc.record({ type: fc.constant('methods-failed' as const), failure }),
      fc.record({ type: fc.constant('payment-created' as const), payment: anyPayment, unpayable }),
      fc.record({ type: fc.constant('creation-failed' as const), failure }),
      fc.record({ type: fc.constant('payment-checked' as const), payment: anyPayment }),
      fc.record({ type: fc.constant('check-failed' as const), failure }),
      fc.record({ type: fc.constant('method-chosen' as const), method: fc.constantFrom(...methods) }),
      fc.record({ type: fc.constant('amount-entered' as const), amount: fc.constantFrom('25', '1', 'x') }),
      fc.record({ type: fc.constant('method-change-requested' as const) }),
      fc.record({ type: fc.constant('amount-change-requested' as const) }),
      fc.record({ type: fc.constant('price-renewal-requested' as const) }),
      fc.record({ type: fc.constant('payment-resumed' as const) }),
      fc.record({ type: fc.constant('retry-requested' as const) }),
    )
    // From every state a payer can be in, so that short sequences reach the interesting ones.
    const start = fc.constantFrom(loading, choosing, enteringAmount, creating, awaiting, amountFirst)
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
        // The payment of the order that was on screen before may be the one that the payer goes back to.
        const left = event.type === 'payment-resumed' && 'session' in before ? before.session : undefined
        const { id, address } = after.payment
        expect([...told, ...(left?.payments ?? [])]).toContainEqual(
          expect.objectContaining({ id, address, status: 'paid' }),
        )
      })
    })

    it('takes an address off the screen only before it was paid, for the payer or what they paid elsewhere, or for a contradiction', () => {
      forEveryStep((before, event, after) => {
        if (!isPaymentState(before) || after.name === 'contradiction') return
        if (isPaymentState(after) && after.payment.address === before.payment.address) return
        if (isPaymentState(after)) {
          expect(event.type).toBe('session-checked')
          expect(after.payment.id).not.toBe(before.payment.id)
          expect(after.name).not.toBe('awaiting')
        } else expect(['method-change-requested', 'price-renewal-requested']).toContain(event.type)
        expect(before.name).toBe('awaiting')
        expect(Number(before.payment.received)).toBe(0)
      })
    })

    it('never asks for money again, for another sum or at another address once more was seen', () => {
      const order = ['awaiting', 'partial', 'confirming', 'review', 'paid']
      forEveryStep((before, _event, after) => {
        const [known, next] = [watchedPayment(before), watchedPayment(after)]
        if (!known || known.id !== next?.id) return
        expect(order.indexOf(next.status)).toBeGreaterThanOrEqual(order.indexOf(known.status))
        expect(Number(next.received)).toBeGreaterThanOrEqual(Number(known.received))
        const { address, amount, chain, coin } = known
        expect(next).toMatchObject({ address, amount, chain, coin })
      })
    })

    it('ends a contradiction only by an answer about the accepted payment that agrees, or by trying again', () => {
      forEveryStep((before, event, after) => {
        if (before.name !== 'contradiction' || after.name === 'contradiction') return
        if (!isPaymentState(after)) {
          expect(event.type).toBe('retry-requested')
          return expect(before.accepted).toBeUndefined()
        }
        const answers =
          'session' in event ? event.session.payments : 'payment' in event ? [event.payment] : []
        const { id, address } = after.payment
        expect(answers).toContainEqual(expect.objectContaining({ id, address }))
      })
    })

    it('accepts paid for the accepted payment from every contradiction', () => {
      forEveryStep((_before, _event, after) => {
        const accepted = after.name === 'contradiction' && after.accepted
        if (!accepted) return
        const { id, address } = accepted
        const paid = payment({ id, address, status: 'paid', amount: '7', chain: bitcoin })
        expect(transition(after, { type: 'payment-checked', payment: paid }).name).toBe('paid')
      })
    })

    it('error: never shows an address that is not payable', () => {
      forEveryStep((before, event, after) => {
        if (!('unpayable' in event) || !isPaymentState(after) || !asksForMoney(after.payment)) return
        // Checked before it was shown, and the answer is about the same address.
        if (watchedPayment(before)?.address === after.payment.address) return
        expect(event.unpayable).not.toContain(after.payment.id)
      })
    })

    it('has no field without a value', () => {
      forEveryStep((_before, _event, after) => expect(Object.values(after)).not.toContain(undefined))
    })

    it('never throws and never changes its arguments', () => {
      fc.assert(
        fc.property(sequence, ([first, events]) => {
          immutable(events).reduce((state, event) => immutable(transition(state, event)), immutable(first))
        }),
        { numRuns: 300 },
      )
    })
  })
})

describe('a contradiction', () => {
  const check = (changes: Partial<Payment>): CheckoutEvent => ({
    type: 'payment-checked',
    payment: payment(changes),
  })
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
    const left = run(
      [
        { type: 'method-change-requested' },
        { type: 'methods-loaded', methods },
        { type: 'method-chosen', method: usdtOnTron },
      ],
      awaiting,
    )
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
    const known = run(
      [
        { type: 'method-change-requested' },
        { type: 'methods-loaded', methods },
        { type: 'method-chosen', method: usdtOnTron },
      ],
      awaiting,
    )
    const paid = payment({ status: 'paid', address: 'TSwapped' })
    expect(transition(known, { type: 'payment-created', payment: paid }).name).toBe('contradiction')
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

  it('shows what the order says of the payment on screen when the payer comes back', () => {
    const confirming = payment({ status: 'confirming', received: '49.99' })
    const order = session({ payments: [confirming] })
    expect(transition(awaiting, { type: 'session-checked', session: order })).toMatchObject({
      name: 'confirming',
      payment: confirming,
    })
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

describe('retry-requested', () => {
  it('creates again what could not be created, for the same choice and amount', () => {
    const failure = { code: 'gateway-unavailable', retryable: true }
    const entered = transition(enteringAmount, { type: 'amount-entered', amount: '25' })
    for (const state of [creating, entered]) {
      const failed = transition(state, { type: 'creation-failed', failure })
      expect(failed).toMatchObject({ name: 'choosing', failure })
      expect(transition(failed, { type: 'retry-requested' })).toEqual(state)
    }
  })

  it.each([
    ...[choosing, enteringAmount, creating, awaiting],
    transition(creating, { type: 'method-change-requested' }),
  ])('error: changes nothing where nothing failed: $name', (state) => {
    expect(transition(state, { type: 'retry-requested' })).toBe(state)
  })
})

describe('price-renewal-requested', () => {
  it('creates again for the same choice, and keeps the old payment to come back to', () => {
    const renewing = transition(awaiting, { type: 'price-renewal-requested' })
    expect(renewing).toMatchObject({
      name: 'creating',
      methods: null,
      method: { chain: usdtOnTron.chain, coin: usdtOnTron.coin, estimate: null, available: true },
      session: { payments: [payment()] },
    })
    const renewed = payment({ id: 'pay-2', amount: '51.2' })
    expect(transition(renewing, { type: 'payment-created', payment: renewed })).toMatchObject({
      name: 'awaiting',
      payment: renewed,
    })
  })

  it('keeps the amount that the payer entered', () => {
    const paying = transition(creatingForAmount, {
      type: 'payment-created',
      payment: payment({ fiat: { currency: 'USD', amount: '25' } }),
    })
    expect(transition(paying, { type: 'price-renewal-requested' })).toMatchObject({
      name: 'creating',
      amount: '25',
    })
  })

  it('error: leads to the list when no new price can be had, with the old payment to come back to', () => {
    const failure = { code: 'gateway-unavailable', retryable: true }
    const renewing = transition(awaiting, { type: 'price-renewal-requested' })
    const failed = transition(renewing, { type: 'creation-failed', failure })
    expect(failed).toMatchObject({ name: 'choosing', methods: null, failure })
    expect(transition(failed, { type: 'retry-requested' })).toMatchObject({ name: 'choosing', methods: null })
    expect(transition(failed, { type: 'payment-resumed' })).toMatchObject({
      name: 'awaiting',
      payment: payment(),
    })
  })

  it('error: changes nothing at a replaced price, nor under review', () => {
    for (const changes of [{ flags: ['price-replaced'] }, { status: 'review' as const }]) {
      const state = transition(awaiting, { type: 'payment-checked', payment: payment(changes) })
      expect(transition(state, { type: 'price-renewal-requested' })).toBe(state)
    }
  })

  it('error: changes nothing once money was seen, nor for a price in a coin', () => {
    const seen = transition(awaiting, { type: 'payment-checked', payment: payment({ received: '0.01' }) })
    const inCoin = run([
      { type: 'session-loaded', session: session({ price: coinRangePrice, payments: [payment()] }) },
    ])
    for (const state of [seen, inCoin, choosing])
      expect(transition(state, { type: 'price-renewal-requested' })).toBe(state)
  })
})

describe('canChangeMethod', () => {
  it.each(['partial', 'confirming', 'paid', 'review'] as const)('error: refuses it in %s', (status) => {
    const state = transition(awaiting, { type: 'payment-checked', payment: payment({ status }) })
    expect(canChangeMethod(state)).toBe(false)
    expect(transition(state, { type: 'method-change-requested' })).toBe(state)
  })

  it('allows it until money was seen', () => {
    for (const state of [awaiting, creating, enteringAmount]) expect(canChangeMethod(state)).toBe(true)
    for (const state of [loading, choosing]) expect(canChangeMethod(state)).toBe(false)
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
    const { selection } = transition(creating, { type: 'method-change-requested' }) as {
      selection?: object
    }
    expect(selection).toStrictEqual({ method: usdtOnTron })
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

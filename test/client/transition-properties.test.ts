import fc from 'fast-check'
import { assert, describe, expect, it } from 'vitest'
import type { CheckoutEvent, CheckoutState } from '../../src/client/checkout-state.js'
import { immutable } from '../../src/client/immutable.js'
import { asksForMoney } from '../../src/client/asking.js'
import { isPaymentState, watchedPayment } from '../../src/client/state-queries.js'
import { transition } from '../../src/client/transition.js'
import { paymentStatuses } from '../../src/core/contract/status.js'
import type { Payment } from '../../src/core/contract/wire.js'
import {
  loading,
  offline,
  expired,
  choosing,
  enteringAmount,
  amountFirst,
  creating,
  awaiting,
} from '../support/checkout-states.js'
import {
  bitcoin,
  coinRangePrice,
  methods,
  payment,
  rangePrice,
  session,
  tron,
} from '../support/manual-client.js'

/** The payments that an event brings. */
const answeredBy = (event: CheckoutEvent): readonly Payment[] =>
  'session' in event ? event.session.payments : 'payment' in event ? [event.payment] : []

describe('transition, for any sequence of events', () => {
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

  type Rule = (before: CheckoutState, event: CheckoutEvent, after: CheckoutState) => void
  const rules: Record<string, Rule> = {
    'shows paid only when the payment on screen says paid, and then for good'(before, _event, after) {
      if (isPaymentState(after)) assert.equal(after.name, after.payment.status)
      if (before.name === 'paid') assert.equal(after.name, 'paid')
    },

    'reaches paid only by an event that carries that paid payment'(before, event, after) {
      if (before.name === 'paid' || after.name !== 'paid') return
      // The payment of the order that was on screen before may be the one that the payer goes back to.
      const left = event.type === 'payment-resumed' && 'session' in before ? before.session : undefined
      const { id, address } = after.payment
      expect([...answeredBy(event), ...(left?.payments ?? [])]).toContainEqual(
        expect.objectContaining({ id, address, status: 'paid' }),
      )
    },

    'takes an address off the screen only before it was paid, for the payer or what they paid elsewhere, or for a contradiction'(
      before,
      event,
      after,
    ) {
      if (!isPaymentState(before) || after.name === 'contradiction') return
      if (isPaymentState(after) && after.payment.address === before.payment.address) return
      if (isPaymentState(after)) {
        assert.equal(event.type, 'session-checked')
        assert.notEqual(after.payment.id, before.payment.id)
        assert.notEqual(after.name, 'awaiting')
      } else assert.include(['method-change-requested', 'price-renewal-requested'], event.type)
      assert.equal(before.name, 'awaiting')
      assert.equal(Number(before.payment.received), 0)
    },

    'never asks for money again, for another sum or at another address once more was seen'(
      before,
      _event,
      after,
    ) {
      const order = ['awaiting', 'partial', 'confirming', 'review', 'paid']
      const [known, next] = [watchedPayment(before), watchedPayment(after)]
      if (!known || known.id !== next?.id) return
      assert.isAtLeast(order.indexOf(next.status), order.indexOf(known.status))
      assert.isAtLeast(Number(next.received), Number(known.received))
      const { address, amount, chain, coin } = known
      expect(next).toMatchObject({ address, amount, chain, coin })
    },

    'ends a contradiction only by an answer about the accepted payment that agrees, or by trying again'(
      before,
      event,
      after,
    ) {
      if (before.name !== 'contradiction' || after.name === 'contradiction') return
      if (!isPaymentState(after)) {
        assert.equal(event.type, 'retry-requested')
        return assert.equal(before.accepted, undefined)
      }
      const { id, address } = after.payment
      expect(answeredBy(event)).toContainEqual(expect.objectContaining({ id, address }))
    },

    'accepts paid for the accepted payment from every contradiction'(_before, _event, after) {
      const accepted = after.name === 'contradiction' && after.accepted
      if (!accepted) return
      const { id, address } = accepted
      const paid = payment({ id, address, status: 'paid', amount: '7', chain: bitcoin })
      assert.equal(transition(after, { type: 'payment-checked', payment: paid }).name, 'paid')
    },

    'never shows an address that is not payable'(before, event, after) {
      if (!('unpayable' in event) || !isPaymentState(after) || !asksForMoney(after.payment)) return
      // Checked before it was shown, and the answer is about the same address.
      if (watchedPayment(before)?.address === after.payment.address) return
      assert.notInclude(event.unpayable ?? [], after.payment.id)
    },

    'has no field without a value'(_before, _event, after) {
      assert.notInclude(Object.values(after), undefined)
    },
  }

  it('keeps each rule at each step', () => {
    fc.assert(
      fc.property(sequence, ([first, events]) => {
        let state = first
        for (const event of events) {
          const next = transition(state, event)
          for (const [name, rule] of Object.entries(rules))
            try {
              rule(state, event, next)
            } catch (error) {
              throw new Error(name, { cause: error })
            }
          state = next
        }
      }),
      { numRuns: 2000 },
    )
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

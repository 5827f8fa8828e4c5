import { describe, expect, it } from 'vitest'
import type { CheckoutEvent, CheckoutState } from '../../src/client/checkout-state.js'
import { Journal } from '../../src/client/support-journal.js'
import { createSupportBundle, type SupportBundle } from '../../src/client/support-bundle.js'
import { transition } from '../../src/client/transition.js'
import { methods, payment, session, usdtOnTron } from '../support/manual-client.js'

const offline = { code: 'network-error', retryable: true }
const refused = { code: 'gateway-refused', retryable: false, requestId: 'req-1' }
const order = session({
  reference: 'order-of-jane@doe.example',
  merchant: { name: 'Shop of Jane' },
  title: 'Secret gift',
})

/** A journal as the flow keeps it, a second from step to step. */
function journalOf(events: CheckoutEvent[]): { journal: Journal; names: CheckoutState['name'][] } {
  const journal = new Journal()
  let state: CheckoutState = { name: 'loading' }
  events.forEach((event, index) => {
    const next = transition(state, event)
    if (next === state && event.type !== 'wallet-sent') return
    state = next
    journal.record({ atMs: 5000 + index * 1000, event, state })
  })
  return { journal, names: journal.entries.map((entry) => entry.state.name) }
}

const bundleOf = (events: CheckoutEvent[]): SupportBundle =>
  createSupportBundle(journalOf(events).journal, {
    madeAt: '2026-01-01T00:00:00.000Z',
    engine: 'Chromium 142',
  })

/** The step of one event that no journal has copied. */
const stepOf = (event: CheckoutEvent) =>
  createSupportBundle(
    { entries: [{ atMs: 0, event, state: { name: 'loading' } }], unanswered: 0 },
    { madeAt: '2026-01-01T00:00:00.000Z', engine: '' },
  ).steps[0]

const load: CheckoutEvent[] = [
  { type: 'session-loaded', session: order },
  { type: 'methods-loaded', methods },
]
const reveal: CheckoutEvent[] = [
  ...load,
  { type: 'method-chosen', method: usdtOnTron },
  { type: 'payment-created', payment: payment() },
]
const check = (changes: Parameters<typeof payment>[0]): CheckoutEvent => ({
  type: 'payment-checked',
  payment: payment(changes),
})

describe('createSupportBundle', () => {
  it('records what happened and when, the payment by its id and the end of its address', () => {
    const [, , chosen, created] = bundleOf(reveal).steps
    expect(chosen).toEqual({
      afterMs: 2000,
      event: 'method-chosen',
      state: 'creating',
      method: { chain: 'tron', coin: 'usdt' },
    })
    expect(created).toMatchObject({
      afterMs: 3000,
      state: 'awaiting',
      payments: [
        { id: 'pay-1', status: 'awaiting', chain: 'tron', coin: 'usdt', address: 'RTv8', received: false },
      ],
    })
  })

  it('has the mode of the last order, and none before there is one', () => {
    const failed: CheckoutEvent[] = [
      { type: 'session-failed', failure: offline },
      { type: 'retry-requested' },
    ]
    const made = { version: 1, madeAt: '2026-01-01T00:00:00.000Z', engine: 'Chromium 142', unanswered: 0 }
    expect(bundleOf([])).toEqual({ ...made, steps: [] })
    expect(Object.keys(bundleOf(failed))).toEqual([...Object.keys(made), 'steps'])
    expect(bundleOf([...failed, ...load]).mode).toBe('sandbox')
  })

  it('keeps the transaction that a wallet sent in the journal, and out of the bundle', () => {
    const transaction = 'ab'.repeat(32)
    const events: CheckoutEvent[] = [...reveal, { type: 'wallet-sent', transaction }]
    expect(journalOf(events).journal.entries.at(-1)?.event).toEqual({ type: 'wallet-sent', transaction })
    const bundle = bundleOf(events)
    expect(bundle.steps.at(-1)).toMatchObject({ event: 'wallet-sent', state: 'awaiting' })
    expect(JSON.stringify(bundle)).not.toContain(transaction)
  })

  it('records what failed', () => {
    const failures: CheckoutEvent[] = [
      { type: 'session-failed', failure: offline },
      { type: 'retry-requested' },
      load[0]!,
      { type: 'methods-failed', failure: offline },
      { type: 'retry-requested' },
      ...reveal.slice(1, 3),
      { type: 'creation-failed', failure: refused },
      ...reveal.slice(2),
      { type: 'check-failed', failure: offline },
      { type: 'check-failed', failure: refused },
    ]
    const steps = bundleOf(failures).steps.filter(({ event }) => event.endsWith('-failed'))
    expect(steps.map(({ event, failure }) => [event, failure])).toEqual([
      ['session-failed', offline],
      ['methods-failed', offline],
      ['creation-failed', refused],
      ['check-failed', refused],
    ])
  })

  it.each(['session-failed', 'methods-failed', 'creation-failed', 'check-failed'] as const)(
    'records why a step is %s, also where the state after it does not say so',
    (type) => expect(stepOf({ type, failure: offline })).toMatchObject({ event: type, failure: offline }),
  )

  it('marks no payment of an order whose answers agree', () => {
    const payments = bundleOf(reveal).steps.flatMap((step) => step.payments ?? [])
    expect(payments).not.toEqual([])
    for (const known of payments) {
      expect(known).not.toHaveProperty('payable')
      expect(known).not.toHaveProperty('contradicts')
    }
  })

  it('marks the payment of an answer that is not payable, and the one that contradicts', () => {
    const marks = (event: CheckoutEvent) =>
      bundleOf([...reveal, { type: 'method-change-requested' }, event])
        .steps.at(-1)
        ?.payments?.map(({ id, payable, contradicts }) => [id, payable, contradicts])
    const answer = [payment({ status: 'partial', received: '1' }), payment({ id: 'pay-2' })]
    expect(
      marks({ type: 'session-checked', session: { ...order, payments: answer }, unpayable: ['pay-2'] }),
    ).toEqual([
      ['pay-1', undefined, undefined],
      ['pay-2', false, undefined],
    ])
    const changed = [payment({ amount: '5000' }), payment({ id: 'pay-2' })]
    expect(marks({ type: 'session-checked', session: { ...order, payments: changed } })).toEqual([
      ['pay-1', undefined, ['amount']],
      ['pay-2', undefined, undefined],
    ])
    const dearer = payment({ id: 'pay-2', fiat: { currency: 'USD', amount: '4999' } })
    expect(marks({ type: 'session-checked', session: { ...order, payments: [dearer] } })).toEqual([
      ['pay-2', undefined, ['fiat']],
    ])
  })

  it('error: records nothing of the payer, the order or the money', () => {
    const text = JSON.stringify(bundleOf([...reveal, check({ status: 'partial', received: '20' })]))
    for (const secret of [
      order.id,
      'jane',
      'Jane',
      'Secret',
      'Shop',
      '49.99',
      '"20"',
      payment().address.slice(0, -4),
    ])
      expect(text).not.toContain(secret)
  })
})

describe('Journal', () => {
  it('omits checks without a change, and counts those without an answer', () => {
    const flapping = Array.from({ length: 500 }, (): CheckoutEvent[] => [
      { type: 'check-failed', failure: offline },
      check({ checkedAt: '2026-01-02T00:00:00.000Z' }),
    ])
    const { journal } = journalOf([...reveal, ...flapping.flat()])
    expect(journal.entries).toHaveLength(4)
    expect(journal.unanswered).toBe(500)
  })

  it('error: does not grow without end where an endpoint keeps changing its mind', () => {
    const events = Array.from({ length: 1000 }, (_, index) => check({ received: (index / 100).toFixed(2) }))
    expect(journalOf([...reveal, ...events]).journal.entries).toHaveLength(200)
  })
})

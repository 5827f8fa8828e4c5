import { describe, expect, it } from 'vitest'
import type { CheckoutEvent, CheckoutState, ContradictedField } from '../../src/client/checkout-state.js'
import { Journal } from '../../src/client/journal.js'
import {
  createSupportBundle,
  replaySupportBundle,
  type SupportBundle,
} from '../../src/client/support-bundle.js'
import { transition } from '../../src/client/transition.js'
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
  usdt,
  usdtOnTron,
} from '../support/manual-client.js'

const expired = { code: 'session-expired', retryable: false }
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
    if (next === state) return
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

const unknownChain = { id: 'not-listed', name: 'Not listed', type: 'evm' }
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

const contracted = { ...usdt, contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }
const complete = payment({ coin: contracted, fiat: { currency: 'USD', amount: '49.99' } })
const revealed: CheckoutEvent[] = [
  ...load,
  { type: 'method-chosen', method: usdtOnTron },
  { type: 'payment-created', payment: complete },
]

/** The same payment with another value in one field. */
const contradicting = (field: ContradictedField): Payment => ({
  ...complete,
  ...{
    id: { id: 'pay-9' },
    network: { chain: bitcoin },
    coin: { coin: { ...contracted, id: 'usdc' } },
    contract: { coin: { ...contracted, contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8' } },
    address: { address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' },
    amount: { amount: '5000' },
    fiat: { fiat: { currency: 'USD', amount: '5000' } },
  }[field],
})

const stories: [name: string, events: CheckoutEvent[]][] = [
  ['a session that expired', [{ type: 'session-failed', failure: expired }]],
  [
    'an endpoint that was away, and a second try',
    [{ type: 'session-failed', failure: offline }, { type: 'retry-requested' }, ...load],
  ],
  [
    'a coin that was refused, then another',
    [
      ...load,
      { type: 'method-chosen', method: usdtOnTron },
      { type: 'creation-failed', failure: refused },
      { type: 'method-chosen', method: btcOnBitcoin },
      { type: 'payment-created', payment: payment({ id: 'pay-2', chain: bitcoin, coin: btc }) },
    ],
  ],
  [
    'an amount in fiat, first too large, changed and changed back, and a new price for it',
    [
      { type: 'session-loaded', session: session({ price: rangePrice }) },
      { type: 'amount-entered', amount: '9000' },
      { type: 'amount-entered', amount: '30' },
      { type: 'methods-loaded', methods },
      { type: 'amount-change-requested' },
      { type: 'amount-entered', amount: '25' },
      { type: 'method-chosen', method: usdtOnTron },
      { type: 'payment-created', payment: payment() },
      { type: 'price-renewal-requested' },
      { type: 'payment-created', payment: payment({ id: 'pay-2' }) },
    ],
  ],
  [
    'an amount of the payer, first too large',
    [
      { type: 'session-loaded', session: session({ price: coinRangePrice }) },
      { type: 'methods-loaded', methods },
      { type: 'method-chosen', method: usdtOnTron },
      { type: 'amount-entered', amount: '9000' },
      { type: 'amount-entered', amount: '25' },
      { type: 'payment-created', payment: payment() },
    ],
  ],
  [
    'two parts, a gap in the connection, and the end',
    [
      ...reveal,
      check({ status: 'partial', received: '20' }),
      { type: 'check-failed', failure: offline },
      check({ status: 'partial', received: '20' }),
      check({ status: 'confirming', received: '49.99' }),
      check({ status: 'paid', received: '49.99' }),
    ],
  ],
  [
    'a change of mind and the way back',
    [
      ...reveal,
      { type: 'method-change-requested' },
      { type: 'payment-resumed' },
      check({ status: 'review', received: '49.99' }),
    ],
  ],
  [
    'a confirmed payment, then an answer that lags behind',
    [...reveal, check({ status: 'confirming', received: '49.99' }), check({}), check({ status: 'paid' })],
  ],
  ...(['id', 'network', 'coin', 'contract', 'address', 'amount', 'fiat'] as const).map(
    (field): [string, CheckoutEvent[]] => [
      `another ${field} than before, and an end to it`,
      [...revealed, { type: 'payment-checked', payment: contradicting(field) }, check({ status: 'paid' })],
    ],
  ),
  [
    'another network than was chosen, and a second try',
    [
      ...load,
      { type: 'method-chosen', method: usdtOnTron },
      { type: 'payment-created', payment: payment({ chain: bitcoin }) },
      { type: 'retry-requested' },
      { type: 'payment-created', payment: payment() },
    ],
  ],
  [
    'an order whose payment changed while the payer looked for another way',
    [
      ...reveal,
      { type: 'method-change-requested' },
      { type: 'session-checked', session: { ...order, payments: [payment({ amount: '5000' })] } },
    ],
  ],
  [
    'an unspendable address',
    [
      ...load,
      { type: 'method-chosen', method: usdtOnTron },
      { type: 'payment-created', payment: payment(), unpayable: ['pay-1'] },
    ],
  ],
  [
    'a list that did not come, and came',
    [
      { type: 'session-loaded', session: order },
      { type: 'methods-failed', failure: refused },
      { type: 'retry-requested' },
      { type: 'methods-loaded', methods },
    ],
  ],
  ['a list that came too late', [load[0]!, { type: 'methods-failed', failure: expired }]],
  [
    'a check without an answer, and one that was refused',
    [
      ...reveal,
      { type: 'check-failed', failure: offline },
      { type: 'check-failed', failure: refused },
      check({ status: 'partial', received: '20' }),
    ],
  ],
  [
    'an address with the end of the one before',
    [...reveal, { type: 'payment-checked', payment: payment({ address: 'TOtherRTv8' }) }],
  ],
  [
    'the same network by its id, of another kind',
    [
      ...reveal,
      { type: 'payment-checked', payment: payment({ chain: { ...bitcoin, id: tron.id, type: 'evm' } }) },
    ],
  ],
  [
    'the same network by its id, which is not known, of another kind',
    [
      { type: 'session-loaded', session: order },
      { type: 'methods-loaded', methods: [{ ...usdtOnTron, chain: unknownChain }] },
      { type: 'method-chosen', method: { ...usdtOnTron, chain: unknownChain } },
      { type: 'payment-created', payment: payment({ chain: unknownChain }) },
      { type: 'payment-checked', payment: payment({ chain: { ...unknownChain, type: 'sol' } }) },
    ],
  ],
  [
    'the same coin by its id, and no token',
    [...reveal, { type: 'payment-checked', payment: payment({ coin: { ...usdt, token: false } }) }],
  ],
  [
    'a payment that was made elsewhere',
    [
      ...load,
      { type: 'session-checked', session: { ...order, payments: [payment({ status: 'confirming' })] } },
    ],
  ],
]

describe('createSupportBundle', () => {
  it.each(stories)('is played back to the same states after JSON: %s', (_name, events) => {
    const read: unknown = JSON.parse(JSON.stringify(bundleOf(events)))
    // Written a line above.
    const replayed = replaySupportBundle(read as SupportBundle)
    expect(replayed).toEqual(journalOf(events).names)
    expect(replayed.length).toBeGreaterThan(0)
  })

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

  it('error: takes no mark from a page that adds fields to every object', () => {
    Object.defineProperty(Object.prototype, 'unpayable', { value: ['pay-1'], configurable: true })
    try {
      expect(bundleOf(reveal).steps.at(-1)?.payments?.[0]).not.toHaveProperty('payable')
      const step = stepOf({ type: 'payment-created', payment: payment() })
      expect(step?.payments?.[0]).not.toHaveProperty('payable')
    } finally {
      Reflect.deleteProperty(Object.prototype, 'unpayable')
    }
    const unmarked: CheckoutEvent = {
      type: 'payment-created',
      payment: payment(),
      unpayable: undefined as never,
    }
    expect(bundleOf([...reveal.slice(0, 3), unmarked]).steps.at(-1)?.payments?.[0]).not.toHaveProperty(
      'payable',
    )
  })

  it('error: plays back no payment that the bundle does not name', () => {
    const damaged = bundleOf(reveal)
    delete damaged.steps[3]?.payments
    expect(() => replaySupportBundle(damaged)).toThrow(new TypeError('The step names no payment'))
  })

  it('error: records nothing of the payer, the order or the money', () => {
    const text = JSON.stringify(bundleOf(stories[4]![1]))
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

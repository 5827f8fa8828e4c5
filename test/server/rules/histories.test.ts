/** What holds of an order whatever happens to it, in any sequence. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, isZero, subtractDecimals, addDecimals } from '../../../src/core/money/decimal.js'
import { recordCheckRule, recordFailedCheckRule } from '../../../src/server/rules/check.js'
import { claimRule } from '../../../src/server/rules/claim.js'
import { conclude } from '../../../src/server/rules/conclude.js'
import { acceptRule, closeRule, noteRule } from '../../../src/server/rules/decide.js'
import { ledgerOf } from '../../../src/server/rules/ledger.js'
import type { Order, OrderChange, OrderWrite } from '../../../src/server/rules/order.js'
import type { Observation } from '../../../src/server/rules/payment.js'
import { sealRule } from '../../../src/server/rules/price.js'
import { expireRefundsRule, refundAddressRule, requestRefundRule } from '../../../src/server/rules/refund.js'
import { endRefundRule } from '../../../src/server/rules/refund-end.js'
import { afterWrite, orderOf, paymentOf, recordOf } from '../../support/rule-orders.js'

const ids = ['a', 'b', 'c'] as const
const id = fc.constantFrom(...ids)
const amounts = ['0', '5', '20', '25.5', '27.5', '60'] as const
const amount = fc.constantFrom(...amounts)

/** What a check may find: also what contradicts itself. */
const observation = fc
  .record({
    received: amount,
    /** How much of it is confirmed: nothing, a part, or all. */
    share: fc.constantFrom('none', 'part', 'all'),
    status: fc.constantFrom('awaiting', 'partial', 'confirming', 'paid', 'review'),
    flags: fc.subarray(['overpaid', 'late'] as const),
    late: fc.boolean(),
    doubted: fc.boolean(),
  })
  .map(({ received, share, status, flags, late, doubted }): Observation => {
    const confirmed = share === 'all' ? received : share === 'part' && received !== '0' ? '5' : '0'
    const isOver = compareDecimals(received, '25.5') > 0
    return {
      ...{ serviceStatus: status === 'paid' ? 'completed' : 'pending', received, remaining: '0' },
      ...{ status: received === '0' && status !== 'review' ? 'awaiting' : status },
      flags: flags.filter((flag) => flag !== 'overpaid' || isOver),
      ...(!isZero(confirmed) && { confirmed }),
      ...(late && { late: { held: '0', credited: received, missing: '0' } }),
      ...(doubted && { doubted: true }),
    }
  })

type Step = (order: Order, at: number, index: number) => OrderChange | undefined
const action = (at: number) => ({ at, by: 'ada', reason: 'why' })
const paymentIn = ({ payments }: Order, payment: string) => payments.find((found) => found.id === payment)
const revisionOf = (order: Order, payment: string) => paymentIn(order, payment)?.revision ?? 0
const lastIn = ({ refunds }: Order, ...states: string[]) =>
  refunds.findLast(({ state }) => states.includes(state))?.id ?? 'none'

const step: fc.Arbitrary<[string, Step]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record({ id, observation, isExpiry: fc.boolean() })
      .map(({ id: payment, observation: found, isExpiry }): [string, Step] => [
        `check ${payment} ${JSON.stringify(found)} ${isExpiry ? ' expiry' : ''}`,
        (order, at) => {
          // As `evaluate` does: what was paid is paid or under review for ever, and money that was seen stays seen.
          const before = paymentIn(order, payment)?.observation
          const wasPaid = before?.wasPaid || found.status === 'paid'
          const received =
            before && compareDecimals(before.received, found.received) > 0 ? before.received : found.received
          const status = before?.wasPaid && found.status !== 'paid' ? 'review' : found.status
          const { doubted, ...stated } = found
          const observed = {
            ...{ ...stated, received, status, ...(wasPaid && { wasPaid: true as const }) },
            ...(doubted && before?.flags.includes('accepted') && { doubted }),
          }
          const fulfils = status === 'paid'
          const check = { observation: observed, checkedAt: at, nextCheckAt: at + 1000, fulfils, isExpiry }
          return recordCheckRule(order, payment, revisionOf(order, payment), check)
        },
      ]),
  },
  {
    weight: 1,
    arbitrary: id.map((payment): [string, Step] => [
      `unreadable ${payment}`,
      (order, at) =>
        recordFailedCheckRule(order, payment, revisionOf(order, payment), { at, isUnreadable: true }),
    ]),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('1 USD', '2 USD')
      .map((price): [string, Step] => [
        `seal ${price}`,
        (order, at) => sealRule(order, { price, sealedAt: at }, at),
      ]),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<[string, Step]>(
      ['accept', (order, at) => acceptRule(order, action(at)).change],
      ['close', (order, at) => closeRule(order, action(at)).change],
      ['note', (order, at) => noteRule(order, action(at))],
      ['expire', (order, at) => expireRefundsRule(order, at)],
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ id, transaction: fc.constantFrom('0x1', '0x2') })
      .map(({ id: paymentId, transaction }): [string, Step] => [
        `claim ${paymentId} ${transaction}`,
        (order, at, index) => claimRule(order, { id: `claim-${index}`, paymentId, transaction, at }).change,
      ]),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({
        paymentId: fc.option(id, { nil: undefined }),
        value: fc.option(fc.constantFrom('1', '5', '25.5', '40'), { nil: undefined }),
        of: fc.constantFrom('coin' as const, 'order' as const),
      })
      .map(({ paymentId, value, of }): [string, Step] => [
        `refund ${value ?? 'all'} ${of} of ${paymentId ?? 'any'}`,
        (order, at, index) =>
          requestRefundRule(order, {
            ...{ id: `refund-${index}`, ...action(at), expiresAt: at + 40 },
            ...(paymentId !== undefined && { paymentId }),
            ...(value !== undefined && { amount: { of, value } }),
          }).change,
      ]),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<[string, Step]>(
      [
        'address',
        (order, at) => refundAddressRule(order, lastIn(order, 'requested'), { address: 'payer', at })?.change,
      ],
      [
        'sent',
        (order, at) => {
          const end = { state: 'sent' as const, at, by: 'ada', transaction: '0xback' }
          return endRefundRule(order, lastIn(order, 'address-given'), end)?.change
        },
      ],
      [
        'cancel',
        (order, at) => {
          const end = { state: 'cancelled' as const, at, by: 'ada', reason: 'no' }
          return endRefundRule(order, lastIn(order, 'address-given', 'requested'), end)?.change
        },
      ],
    ),
  },
)

const start = (): Order =>
  orderOf(
    ids.map((payment) => paymentOf(payment, undefined, { orderPrice: { price: '1 USD', sealedAt: 1000 } })),
    {
      record: recordOf({ price: '1 USD', payments: 3 }),
      pending: [{ id: 'hidden', price: '1 USD' }],
    },
  )

/** The write of a step; undefined where the rule refused it, or changed nothing. */
function writeOf(order: Order, rule: Step, at: number, index: number): OrderWrite | undefined {
  try {
    const change = rule(order, at, index)
    return change && conclude(order, change)
  } catch (error) {
    expect(error).toMatchObject({ name: 'CheckoutError' })
    return undefined
  }
}

type Holds = (
  before: Order,
  after: Order,
  write: OrderWrite,
  at: number,
  history: readonly OrderWrite[],
) => void

/** The steps of a history that changed something, as `Holds` takes them. */
function walk(steps: readonly [string, Step][]): Parameters<Holds>[] {
  let order = start()
  const history: OrderWrite[] = []
  return steps.flatMap(([, rule], index) => {
    const before = order
    const at = 5000 + 10 * index
    const write = writeOf(before, rule, at, index)
    if (!write) return []
    history.push(write)
    order = afterWrite(before, write)
    return [[before, order, write, at, [...history]]]
  })
}

const histories = fc.array(step, { minLength: 1, maxLength: 30 })
const numRuns = 400
let walked: Parameters<Holds>[] | undefined

/** Calls `holds` for each step of random histories. All tests read the same; one that fails looks for the shortest. */
function always(holds: Holds): void {
  walked ??= fc.sample(histories, numRuns).flatMap(walk)
  try {
    for (const taken of walked) holds(...taken)
  } catch (error) {
    fc.assert(
      fc.property(histories, (steps) => {
        for (const taken of walk(steps)) holds(...taken)
      }),
      { numRuns },
    )
    throw error
  }
}

describe('an order, whatever happens to it', () => {
  it('takes and returns no more than the service confirms (Money is spent once)', () => {
    always((before, after, write, at) => {
      for (const payment of after.payments) {
        const { confirmed, taken, returned, free } = ledgerOf(after, payment, at)
        // What was taken back after it was returned is lost; nothing else is given.
        const isLost = compareDecimals(returned, confirmed) > 0
        const sum = addDecimals(addDecimals(taken, free), returned)
        if (isLost) expect([taken, free]).toEqual(['0', '0'])
        else expect(compareDecimals(sum, confirmed)).toBe(0)
        expect(compareDecimals(taken, payment.observation.credited ?? '0')).toBeLessThanOrEqual(0)
        const promised = write.refunds.filter(
          (refund) => refund.paymentId === payment.id && !before.refunds.some(({ id }) => id === refund.id),
        )
        for (const refund of promised) {
          const known = ledgerOf(before, payment, at)
          const available = subtractDecimals(known.confirmed, known.returned)
          expect(compareDecimals(refund.amount, available)).toBeLessThanOrEqual(0)
          expect(isZero(refund.amount)).toBe(false)
        }
      }
    })
  })

  it('needs a person as soon as the service confirms less than it took and returns (Money is spent once)', () => {
    always((before, after, write, at) => {
      for (const payment of after.payments) {
        const known = paymentIn(before, payment.id)?.observation
        const isLess =
          compareDecimals(payment.observation.confirmed ?? '0', known?.confirmed ?? '0') < 0 &&
          !isZero(ledgerOf(after, payment, at).lost)
        if (!isLess) continue
        const open = after.incidents.filter(({ closedAt }) => closedAt === undefined)
        expect(open).toContainEqual(expect.objectContaining({ paymentId: payment.id, kind: 'reverted' }))
        expect(after.record?.needs).toBeDefined()
      }
      for (const refund of write.refunds) {
        const payment = paymentIn(after, refund.paymentId)
        if (!payment || refund.state !== 'address-given') continue
        const { returned, confirmed } = ledgerOf(after, payment, at)
        expect(compareDecimals(returned, confirmed)).toBeLessThanOrEqual(0)
      }
    })
  })

  it('is decided once, for ever, and never after it was closed but by hand', () => {
    always((before, after) => {
      if (before.record?.decision) expect(after.record?.decision).toEqual(before.record.decision)
      else if (before.record?.closedAt !== undefined && after.record?.decision)
        expect(after.record.decision).toHaveProperty('accepted')
    })
  })

  it('is fulfilled by a payment at its price alone', () => {
    always((before, after) => {
      const decision = after.record?.decision
      if (!decision || before.record?.decision || decision.accepted) return
      const payment = paymentIn(before, decision.paymentId)
      expect(payment?.orderPrice?.price).toBe(before.record?.price)
    })
  })

  it('gives no money back that an acceptance took, and takes none that came after it', () => {
    always((before, after) => {
      for (const payment of before.payments) {
        if (!payment.observation.flags.includes('accepted')) continue
        const next = paymentIn(after, payment.id)?.observation
        expect(next?.credited).toBe(payment.observation.credited)
        expect(next?.flags).toContain('accepted')
      }
    })
  })

  it('counts its notifications without a gap, each under an id of its own', () => {
    always((_, after, __, ___, history) => {
      const sent = history.flatMap(({ notifications }) => notifications)
      expect(sent.map(({ sequence }) => sequence)).toEqual(sent.map((____, index) => index + 1))
      expect(new Set(sent.map(({ id: message }) => message)).size).toBe(sent.length)
      expect(after.record?.sequence).toBe(sent.length)
      const decisions = sent.filter(({ type }) => type === 'order.paid' || type === 'order.accepted')
      expect(decisions).toHaveLength(after.record?.decision ? 1 : 0)
    })
  })

  it('writes at the version that was read, and the next one', () => {
    always((before, after, write) => {
      expect(write.version).toBe(before.record?.version)
      expect(after.record?.version).toBe(write.version + 1)
    })
  })

  it('never opens an incident again, nor changes its cause', () => {
    always((before, after) => {
      for (const known of before.incidents) {
        const next = after.incidents.find(({ id: incident }) => incident === known.id)
        expect(next).toMatchObject(known)
      }
    })
  })

  it('records a change for each revision of a payment, and no other', () => {
    always((before, after, write) => {
      for (const payment of after.payments) {
        const known = paymentIn(before, payment.id)
        const news = write.changes.filter(({ paymentId }) => paymentId === payment.id)
        expect(payment.revision - (known?.revision ?? 0)).toBe(news.length)
        expect(news.length).toBeLessThanOrEqual(1)
      }
    })
  })

  it('needs a person only for what a person can end, and waits for none afterwards (An order says why it needs a person)', () => {
    always((_, after, __, at) => {
      let order = after
      if (order.record?.state === 'review') expect(order.record.needs).toBeDefined()
      // The shop pays the refunds that wait, and notes that it dealt with the rest.
      for (const { id: refund, state } of order.refunds) {
        if (state !== 'address-given') continue
        const end = { state: 'sent' as const, at: at + 1, by: 'ada', transaction: '0xback' }
        const ended = endRefundRule(order, refund, end)
        if (ended) order = afterWrite(order, conclude(order, ended.change))
      }
      order = afterWrite(order, conclude(order, noteRule(order, action(at + 2))))
      expect(order.record?.needs).toBeUndefined()
      expect(order.record?.state).not.toBe('review')
      expect(order.incidents.filter(({ closedAt }) => closedAt === undefined)).toEqual([])
    })
  })

  it('leaves the review once all its confirmed money was sent back', () => {
    always((_, after) => {
      const { payments, refunds, incidents, record } = after
      const isSent = (payment: (typeof payments)[number]) => {
        const { confirmed = '0', received } = payment.observation
        const sent = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state === 'sent')
        const sum = sent.reduce((total, { amount: part }) => addDecimals(total, part), '0')
        return compareDecimals(received, confirmed) === 0 && compareDecimals(sum, confirmed) === 0
      }
      const isWaiting = incidents.some(
        ({ kind, closedAt }) => closedAt === undefined && (kind === 'review' || kind === 'reverted'),
      )
      if (isWaiting || !payments.every(isSent)) return
      expect(record?.state).not.toBe('review')
    })
  })

  it('asks for nothing once it is decided', () => {
    always((_, { record, payments, pending }) => {
      if (!record?.decision) return
      expect(pending).toEqual([])
      for (const { id: other, observation } of payments)
        if (other !== record.decision.paymentId)
          expect(observation.flags.some((flag) => flag === 'order-paid' || flag === 'accepted')).toBe(true)
    })
  })

  it('needs a person for confirmed money that a check finds after the decision', () => {
    always((before, after, write, at) => {
      const { record } = after
      const isDecided = before.record?.decision !== undefined || before.record?.closedAt !== undefined
      if (!isDecided || write.entries.length > 0 || write.refunds.length > 0) return
      for (const payment of after.payments) {
        const known = paymentIn(before, payment.id)
        if (!known || compareDecimals(payment.observation.received, known.observation.received) <= 0) continue
        if (isZero(ledgerOf(after, payment, at).free)) continue
        expect(record?.needs).toBeDefined()
      }
    })
  })
})

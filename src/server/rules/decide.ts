/** What people decide about an order: accept it, close it, note that they dealt with it. */
import type { PaymentFlag } from '../../core/contract/wire.js'
import { refundStates } from '../../core/contract/refund.js'
import { CheckoutError } from '../../core/contract/problem.js'
import { compareDecimals, isZero } from '../../core/money/decimal.js'
import { difference, hasMoney, isLive, totalOf } from './ledger.js'
import { occurrence } from './notify.js'
import type { Fulfilment, ManualAction, Order, OrderChange } from './order.js'
import type { CheckedRow, Observation } from './payment.js'
import { nextReconciliation } from './schedule.js'

/** What a version counts, in the words of a refusal. What is never less is counted; of a note, its time is. */
const seen: [what: string, count: (order: Order) => number][] = [
  ['a payment', ({ payments }) => sumOf(payments.map(({ revision }) => revision + 1))],
  [
    'a refund',
    // A refund that was cancelled may be recorded as sent, and one that was sent stays so.
    ({ refunds }) =>
      sumOf(
        refunds.map(({ state }) =>
          state === 'sent' ? refundStates.length + 1 : refundStates.indexOf(state) + 1,
        ),
      ),
  ],
  [
    'an incident',
    ({ incidents }) => sumOf(incidents.map(({ closedAt }) => (closedAt === undefined ? 1 : 2))),
  ],
  ['a claim', ({ claims }) => claims.length],
  ['the decision', ({ record }) => Number(!!record?.decision) * 2 + Number(record?.closedAt !== undefined)],
  ['a note', ({ record }) => record?.notedAt ?? 0],
]

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/** What a person reads of an order, as one text: another where something of it has changed. A check without news changes none. */
export const versionOf = (order: Order): string => seen.map(([, count]) => count(order)).join('.')

/** @throws {CheckoutError} `order-closed` for a decision about an order that has changed since, naming what. */
function assertSeen(order: Order, version: string | undefined): void {
  if (version === undefined || version === versionOf(order)) return
  const counts = version.split('.')
  const changed = seen.filter(([, count], index) => counts[index] !== String(count(order)))
  throw new CheckoutError('order-closed', {
    detail: `The order has changed since it was read: ${changed.map(([what]) => what).join(', ')}. Read it again, then decide.`,
  })
}

/** What came of accepting an order: the one decision, which may have been there before. */
export type AcceptResult = { decision: Fulfilment; accepted: boolean }

/** `decided`: the order is paid or accepted, so it is not closed. */
export type CloseResult = 'closed' | 'closed-before' | 'decided'

/**
 * Decides an order by hand: for all money that is there, on every payment. Its other payments ask for nothing from then on.
 * @returns the decision that is there already, or undefined of an order without a payment.
 * @throws {CheckoutError} `order-closed` while a refund is under way, when all the money was returned, or of another version.
 */
export function acceptRule(
  order: Order,
  { at, by, reason, version }: ManualAction,
): { result: AcceptResult | undefined; change?: OrderChange } {
  const known = order.record?.decision
  if (known) return { result: { decision: known, accepted: false } }
  assertSeen(order, version)
  assertMoneyIsKept(order, at)
  const payment = paymentToAccept(order.payments)
  if (!payment) return { result: undefined }
  const { reference } = order
  const accepted = { by, reason }
  const decision = { reference, paymentId: payment.id, at, accepted }
  const payments = order.payments.map((found) =>
    hasMoney(found.observation) || found.id === payment.id
      ? acceptPayment(order, found, at)
      : withObservation(found, withFlag(found.observation, 'order-paid'), at),
  )
  const shown = payments.find(({ id }) => id === payment.id) ?? payment
  return {
    result: { decision, accepted: true },
    change: {
      ...{ at, decision, payments },
      abandoned: order.pending.map(({ id }) => id),
      notifications: [occurrence('order.accepted', [reference], shown, { at, accepted })],
      entries: [{ at, reference, action: 'accept', by, detail: reason }],
    },
  }
}

/**
 * Stops asking for money: attempts that were not shown are abandoned, payments are marked, new ones are refused. Of an order
 * without a payment, the first is refused.
 */
export function closeRule(
  order: Order,
  { at, by, reason, version }: ManualAction,
): { result: CloseResult; change?: OrderChange } {
  const { reference, record } = order
  if (record?.decision) return { result: 'decided' }
  if (record?.closedAt !== undefined) return { result: 'closed-before' }
  assertSeen(order, version)
  const payments = order.payments.flatMap((payment) => {
    const observation = closePayment(payment.observation)
    return observation ? [withObservation(payment, observation, at)] : []
  })
  const latest = paymentToAccept(order.payments)
  const shown = payments.find(({ id }) => id === latest?.id) ?? latest
  const identity = [reference]
  return {
    result: 'closed',
    change: {
      ...{ at, closedAt: at, payments },
      abandoned: order.pending.map(({ id }) => id),
      notifications: [
        shown
          ? occurrence('order.closed', identity, shown, { at })
          : { type: 'order.closed', identity, reference, at, payload: '{}' },
      ],
      entries: [{ at, reference, action: 'close', by, detail: reason }],
    },
  }
}

/** A note says that a person dealt with the order as it is: nothing of it waits any more. */
export function noteRule(order: Order, { at, by, reason, version }: ManualAction): OrderChange {
  assertSeen(order, version)
  const { reference } = order
  return { at, notedAt: at, entries: [{ at, reference, action: 'note', by, detail: reason }] }
}

/** The payment that an order is accepted for: of those with money the one that changed last, else the newest. */
export function paymentToAccept(payments: readonly CheckedRow[]): CheckedRow | undefined {
  const rank = ({ observation }: CheckedRow) => Number(hasMoney(observation))
  return [...payments].sort(
    (a, b) => rank(b) - rank(a) || b.updatedAt - a.updatedAt || b.revealedAt - a.revealedAt,
  )[0]
}

/** A refund that is under way and an acceptance would spend the same money twice. */
function assertMoneyIsKept({ payments, refunds }: Order, at: number): void {
  const live = refunds.filter((refund) => isLive(refund, at))
  const isUnderWay = live.some(({ state }) => state !== 'sent')
  const isKept = payments.some(
    ({ id, observation }) =>
      !isZero(
        keptOf(
          observation,
          live.filter(({ paymentId }) => paymentId === id),
        ),
      ),
  )
  if (!isUnderWay && (live.length === 0 || isKept)) return
  throw new CheckoutError('order-closed', {
    detail: isUnderWay
      ? 'The money of this order is being returned; cancel the refund first.'
      : 'The money of this order was returned.',
  })
}

const keptOf = ({ received }: Observation, refunds: readonly { amount: string }[]) =>
  difference(received, totalOf(refunds))

/** What a person accepted is what was there when they accepted, without what was returned before. */
function acceptPayment({ refunds }: Order, payment: CheckedRow, at: number): CheckedRow {
  const sent = refunds.filter(({ paymentId, state }) => paymentId === payment.id && state === 'sent')
  const credited = keptOf(payment.observation, sent)
  return {
    ...withObservation(payment, { ...asAccepted(payment.observation), credited }, at),
    settledAt: payment.settledAt ?? at,
    nextCheckAt: nextReconciliation(payment, at).nextCheckAt,
  }
}

function withObservation(payment: CheckedRow, observation: Observation, at: number): CheckedRow {
  return { ...payment, observation, revision: payment.revision + 1, updatedAt: at }
}

/** Marks a payment of an order that is closed; undefined when it is settled and stays as it is. */
export function closePayment(observation: Observation): Observation | undefined {
  if (observation.status === 'paid' || observation.flags.includes('closed')) return undefined
  return withFlag(observation, 'closed')
}

/** Whether a payer is asked for money that the shop no longer wants. */
export function isClosed({ status, flags }: Pick<Observation, 'status' | 'flags'>): boolean {
  return flags.includes('closed') && (status === 'awaiting' || status === 'partial')
}

/**
 * What an answer of the payment service means after a manual action. An accepted payment stays accepted; money that comes
 * after the order was closed is for a person to decide.
 * @param before what was known at the revision that the check was based on.
 */
export function underManualAction(before: Observation, observation: Observation): Observation {
  if (before.flags.includes('accepted')) {
    const isReverted = observation.status === 'review' && before.wasPaid
    return isReverted ? withFlag(observation, 'accepted') : asAccepted(observation)
  }
  if (!before.flags.includes('closed')) return observation
  const marked = withFlag(observation, 'closed')
  const hasGrown = compareDecimals(observation.received, before.received) > 0
  if (before.wasPaid || !(hasGrown || before.status === 'review' || marked.status === 'paid')) return marked
  const { wasPaid: _, ...undecided } = marked
  return { ...undecided, status: 'review' }
}

/** A payment of an order that a person accepted. */
function asAccepted(observation: Observation): Observation {
  const flags = observation.flags.filter((flag) => flag !== 'closed')
  return withFlag({ ...observation, flags, status: 'paid', remaining: '0' }, 'accepted')
}

export function withFlag(observation: Observation, flag: PaymentFlag): Observation {
  const { flags } = observation
  return flags.includes(flag) ? observation : { ...observation, flags: [...flags, flag] }
}

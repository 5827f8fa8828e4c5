/** What a store writes for a change of an order: the next record, with its state, its need and its notifications. */
import { isToPay, ledgerOf, owedOf } from './ledger.js'
import { notificationId, type NewNotification } from './events.js'
import { compareDecimals, isZero } from '../../core/money/decimal.js'
import {
  orderNeeds,
  type Incident,
  type IncidentKind,
  type Occurrence,
  type Order,
  type OrderChange,
  type OrderNeed,
  type OrderRecord,
  type OrderState,
  type OrderWrite,
} from './order.js'
import type { CheckedRow, PaymentChange } from './payment.js'

/**
 * Computes the write of a change.
 * @example
 * const write = conclude(order, { at, price })
 */
export function conclude(order: Order, change: OrderChange): OrderWrite {
  const { at } = change
  const payments = order.payments.map(
    (payment) => change.payments?.find(({ id }) => id === payment.id) ?? payment,
  )
  const changed = payments.filter((payment, index) => payment !== order.payments[index])
  const refunds = merged(order.refunds, change.refunds ?? [])
  const incidents = nextIncidents(order, change, payments, refunds)
  const next = { payments, refunds, incidents: merged(order.incidents, incidents) }
  const before: OrderRecord = order.record ?? emptyRecord(order.reference, at)
  const notifications = newNotifications(order, change.notifications ?? [], before.sequence)
  const { needs: _, ...rest } = {
    ...before,
    ...change.price,
    ...(change.closedAt !== undefined && { closedAt: seenAt(payments, change.closedAt) }),
    ...(change.notedAt !== undefined && { notedAt: seenAt(payments, change.notedAt) }),
    ...(change.decision && { decision: change.decision }),
  }
  const needs = needOf(next, rest, at)
  const record: OrderRecord = {
    ...rest,
    version: before.version + 1,
    sequence: before.sequence + notifications.length,
    state: stateOf(next, rest, at),
    updatedAt: Math.max(before.updatedAt, ...payments.map(({ updatedAt }) => updatedAt)),
    ...(needs && { needs }),
  }
  return {
    record,
    version: before.version,
    payments: changed,
    changes: changed.filter((payment) => isNews(order, payment)).map(changeOf),
    abandoned: change.abandoned ?? [],
    refunds: change.refunds ?? [],
    claims: change.claims ?? [],
    incidents,
    notifications,
    entries: change.entries ?? [],
  }
}

/** When a person acted, and never before what was there: the clocks of the endpoint and of the database may differ. */
const seenAt = (payments: readonly CheckedRow[], at: number): number =>
  Math.max(at, ...payments.map(({ updatedAt }) => updatedAt))

/** An order before its first write. */
export function emptyRecord(reference: string, at: number): OrderRecord {
  return {
    ...{ reference, price: '', sealedAt: 0, state: 'open', version: 0, sequence: 0, payments: 0 },
    ...{ createdAt: at, updatedAt: at },
  }
}

/** The state of an order. A payment under review comes first, as long as it waits for a person. */
export function stateOf(
  order: Pick<Order, 'payments' | 'refunds' | 'incidents'>,
  record: Pick<OrderRecord, 'decision' | 'closedAt' | 'notedAt'>,
  at: number,
): OrderState {
  const { payments, incidents } = order
  const { decision, closedAt } = record
  const isInReview = payments.some((payment) => isReviewOf(order, record, payment, at))
  if (isInReview || (!decision && hasOpen(incidents, 'review'))) return 'review'
  if (decision) return 'paid'
  if (closedAt !== undefined) return 'closed'
  const isOver = payments.length > 0 && payments.every(({ nextCheckAt }) => nextCheckAt === undefined)
  return isOver ? 'ended' : 'open'
}

/**
 * Whether a payment under review waits for a person: what happened to it is open, or it changed after a person dealt with the
 * order, and money of it is owed or not confirmed.
 */
export function isReviewOf(
  order: Pick<Order, 'refunds' | 'incidents'>,
  { closedAt = 0, notedAt = 0 }: Pick<OrderRecord, 'closedAt' | 'notedAt'>,
  payment: CheckedRow,
  at: number,
): boolean {
  const { id, observation, updatedAt } = payment
  if (observation.status !== 'review') return false
  const own = order.incidents.filter(({ paymentId }) => paymentId === id)
  if (hasOpen(own, 'review', 'reverted')) return true
  return updatedAt > Math.max(closedAt, notedAt) && isOwedOrUnconfirmed(order, payment, at)
}

const needOfKind: Partial<Record<IncidentKind, OrderNeed>> = {
  reverted: 'reverted',
  review: 'review',
  claim: 'claim',
  duplicate: 'duplicate',
  overpaid: 'surplus',
  short: 'short',
}

/** Needs that are over as soon as the money is being returned. */
export const needsOfMoney: readonly OrderNeed[] = ['after-decision', 'duplicate', 'surplus']

export const isNeedOfMoney = (need: OrderNeed | undefined): boolean =>
  needsOfMoney.some((each) => each === need)

export function needOfIncident(
  { kind }: Pick<Incident, 'kind'>,
  payment: CheckedRow | undefined,
): OrderNeed | undefined {
  // Money after an acceptance is mostly late.
  const isAccepted = (kind === 'review' || kind === 'late') && payment?.observation.flags.includes('accepted')
  return isAccepted ? 'after-decision' : needOfKind[kind]
}

/** The most urgent reason why a person is needed. A note says that a person dealt with the order as it was. */
export function needOf(
  order: Pick<Order, 'payments' | 'refunds' | 'incidents'>,
  record: Pick<OrderRecord, 'decision' | 'closedAt' | 'notedAt'>,
  at: number,
): OrderNeed | undefined {
  const { decision, closedAt, notedAt = 0 } = record
  const { payments, refunds, incidents } = order
  const found = new Set<OrderNeed | undefined>()
  const isOwed = (payment: CheckedRow) => !isZero(owedOf(payment, ledgerOf(order, payment, at)))
  for (const refund of refunds)
    if (refund.state === 'address-given') found.add(isToPay(order, refund, at) ? 'refund-to-pay' : 'reverted')
  for (const incident of incidents) {
    const payment = payments.find(({ id }) => id === incident.paymentId)
    const need = needOfIncident(incident, payment)
    if (incident.closedAt !== undefined) continue
    if (!isNeedOfMoney(need) || (payment && isOwedOrUnconfirmed(order, payment, at))) found.add(need)
  }
  // Once a person noted a payment that is under review again, it has no open incident.
  const isLeft = (payment: CheckedRow) =>
    (closedAt !== undefined || (decision && payment.observation.status === 'review')) &&
    isOwed(payment) &&
    payment.updatedAt > notedAt
  for (const payment of payments)
    if (isLeft(payment)) found.add('after-decision')
    else if (isReviewOf(order, record, payment, at)) found.add('review')
  return orderNeeds.find((need) => found.has(need))
}

/**
 * Money that is seen and not confirmed may have to be returned soon. Where the service completed the payment with less than was
 * seen, the rest is no longer there.
 */
export function isOwedOrUnconfirmed(order: Pick<Order, 'refunds'>, payment: CheckedRow, at: number): boolean {
  const { received, confirmed = '0', serviceStatus, status, blacklisted } = payment.observation
  const isFinal = serviceStatus === 'completed' && status === 'paid' && !blacklisted
  const isUnconfirmed = !isFinal && compareDecimals(confirmed, received) !== 0
  return !isZero(owedOf(payment, ledgerOf(order, payment, at))) || isUnconfirmed
}

/** What a payment is from its revision on. */
function changeOf({
  id,
  revision,
  updatedAt,
  observation,
}: Pick<CheckedRow, 'id' | 'revision' | 'updatedAt' | 'observation'>): PaymentChange {
  const { status, received, remaining, flags } = observation
  return { paymentId: id, revision, at: updatedAt, status, received, remaining, flags }
}

function isNews({ payments }: Order, { id, revision }: CheckedRow): boolean {
  return payments.find((payment) => payment.id === id)?.revision !== revision
}

/** Of two with one id, the second. */
function merged<T extends { id: string }>(known: readonly T[], changed: readonly T[]): T[] {
  const found = new Map([...known, ...changed].map((item) => [item.id, item]))
  return [...found.values()]
}

function hasOpen(incidents: readonly Incident[], ...kinds: IncidentKind[]): boolean {
  return incidents.some(({ kind, closedAt }) => closedAt === undefined && kinds.includes(kind))
}

/** The detail of the incident of a refund that returned nothing: no payment and no other refund ends it. */
export const falseRefundDetail = 'the transaction of a refund is one by which money came: it returned nothing'

/** Actions after which nothing of an order waits for a person. */
const endingActions = ['accept', 'close', 'note']

/** The incidents that a change writes: new ones, and those that are over by it. */
function nextIncidents(
  { payments: before, incidents }: Order,
  { at, entries = [], ended = [], incidents: found = [] }: OrderChange,
  payments: readonly CheckedRow[],
  refunds: Order['refunds'],
): Incident[] {
  const isActedOn = entries.some(({ action }) => endingActions.includes(action))
  const fresh = found
    .map((incident) => ({ ...incident, id: unusedId(incident, incidents) }))
    .filter(({ id }) => !incidents.some((known) => known.id === id))
  const sent = refunds.filter(({ state }) => state === 'sent')
  const hasNothing = (incident: Incident) => isWithoutMoney({ payments, refunds: sent }, incident, at)
  const over = incidents.filter((incident) => {
    const { id, kind, paymentId, closedAt, detail } = incident
    if (closedAt !== undefined || (detail === falseRefundDetail && !isActedOn)) return false
    if (isActedOn || ended.includes(id) || hasNothing(incident)) return true
    const isSuperseded = fresh.some((other) => other.kind === kind && other.paymentId === paymentId)
    return isSuperseded || isOver(incident, before, payments)
  })
  const closed = (incident: Incident) => ({ ...incident, closedAt: at })
  return [
    ...over.map(closed),
    ...fresh.map((incident) => (hasNothing(incident) ? closed(incident) : incident)),
  ]
}

/** Whether a need of money is over: nothing is left that can be returned, and nothing more is to be confirmed. */
function isWithoutMoney(
  { payments, refunds }: { payments: readonly CheckedRow[]; refunds: Order['refunds'] },
  incident: Incident,
  at: number,
): boolean {
  const payment = payments.find(({ id }) => id === incident.paymentId)
  if (!payment || !isNeedOfMoney(needOfIncident(incident, payment))) return false
  return !isOwedOrUnconfirmed({ refunds }, payment, at)
}

/** Statuses that an incident of a kind ends with. */
const endsWithStatus: Partial<Record<IncidentKind, string>> = {
  review: 'review',
  reverted: 'review',
  short: 'partial',
}

function isOver(
  { kind, paymentId }: Incident,
  before: readonly CheckedRow[],
  after: readonly CheckedRow[],
): boolean {
  const status = endsWithStatus[kind]
  const statusIn = (payments: readonly CheckedRow[]) =>
    payments.find(({ id }) => id === paymentId)?.observation.status
  // A payer was right who said that they paid, and late money paid the order.
  if (kind === 'claim' || kind === 'late') return statusIn(before) !== 'paid' && statusIn(after) === 'paid'
  return statusIn(before) === status && statusIn(after) !== status
}

/** The id of an incident: another one where what ended has happened again. An open one stays as it is. */
function unusedId({ id }: Incident, incidents: readonly Incident[]): string {
  const isEnded = (candidate: string) =>
    incidents.some((known) => known.id === candidate && known.closedAt !== undefined)
  for (let time = 1; ; time += 1) {
    const candidate = time === 1 ? id : `${id}_${time}`
    if (!isEnded(candidate)) return candidate
  }
}

/** The notifications of a change, in the order in which the shop counts them. */
function newNotifications(
  { reference, notified }: Order,
  occurrences: readonly Occurrence[],
  sequence: number,
): (NewNotification & { sequence: number })[] {
  const known = new Set(notified)
  const found: (NewNotification & { sequence: number })[] = []
  for (const { identity, recurs, ...notification } of occurrences) {
    let id = notificationId(notification.type, ...identity)
    for (let time = 2; recurs && known.has(id); time += 1)
      id = notificationId(notification.type, ...identity, time)
    if (known.has(id)) continue
    known.add(id)
    found.push({ ...notification, id, reference, sequence: sequence + found.length + 1 })
  }
  return found
}

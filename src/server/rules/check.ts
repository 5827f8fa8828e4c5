/**
 * What a check does to a payment and to its order. A store reads the order, calls the rule and writes the result; it has no
 * rules of its own.
 */
import { isTooSmall } from '../../core/chains/minimums.js'
import { compareDecimals, isZero } from '../../core/money/decimal.js'
import { underManualAction, withFlag } from './decide.js'
import { creditOf, hasMoney, smaller } from './ledger.js'
import { newsOf, occurrence, occurrencesOf } from './notify.js'
import { replacedDetail, underReplacedPrice } from './price.js'
import type { Fulfilment, Incident, IncidentKind, Occurrence, Order, OrderChange } from './order.js'
import type { Check, CheckedRow, CheckedState, FailedCheck, Observation } from './payment.js'
import { keptSchedule, schedule } from './schedule.js'
import { isNews } from './settlement.js'
import { isOwedOrUnconfirmed } from './conclude.js'
import type { OrderEventType } from './events.js'
import {
  falseRefunds,
  isCovered,
  regained,
  returnedMoney,
  reviewedAgain,
  takenBackDetail,
} from './taken-back.js'
import { shortIncident, shortOthers, unfinishedDetail, unfinishedMoney } from './unfinished.js'

export { isStale } from './public-payment.js'

/** What a check does to the payment itself. */
export type AppliedCheck = {
  state: CheckedState
  /** This check decides the order. */
  fulfilment?: Fulfilment
  notifications: Occurrence[]
  incidents: Incident[]
}

/**
 * Records the answer of the payment service. With `fulfils`, decides the order for this payment or, when another payment
 * was first, flags this one `duplicate`. Every other payment of a decided order asks for nothing from then on.
 * @param revision the payment's revision that the check was based on.
 * @returns undefined when the payment is no longer at that revision: an expired lease writes nothing.
 */
export function recordCheckRule(
  order: Order,
  id: string,
  revision: number,
  answer: Check,
): OrderChange | undefined {
  const row = order.payments.find((payment) => payment.id === id)
  if (row?.revision !== revision) return undefined
  const { checkedAt: at } = answer
  const heldUntil = Math.max(...order.payments.map(({ priceHeldUntil }) => priceHeldUntil))
  // A payment of a renewed price may have been shown meanwhile: its own first check after its hold says that the order is expired.
  // Of an order that the shop closed, nothing is missing.
  const { decision, closedAt } = order.record ?? {}
  const check = {
    ...answer,
    isExpiry: answer.isExpiry === true && heldUntil <= at && closedAt === undefined,
  }
  const { state, fulfilment, notifications, incidents } = applyCheck(row, check, decision, heldUntil)
  const others = fulfilment ? order.payments.filter((payment) => payment.id !== id) : []
  const decided = others.map((payment) => underDecision(payment, at))
  const taken = takenMoney(order, row, state, at)
  const checked = withState(row, stillDue(row, state, check))
  const unfinished = unfinishedMoney(order, checked, at, incidents)
  const unreturned = falseRefunds(order, checked.observation, at)
  const again =
    incidents.length + taken.incidents.length > 0
      ? []
      : [...regained(order, row, checked, at), ...reviewedAgain(order, row, checked, at)]
  // Each payment has a first check after the hold, also after a person dealt with what is short.
  const isKnown = ({ kind, paymentId }: Incident) =>
    order.incidents.some(
      (known) =>
        kind === 'short' && known.kind === kind && known.paymentId === paymentId && known.at >= heldUntil,
    )
  const short = check.isExpiry && !decision && !fulfilment ? shortOthers(order, id, at) : []
  const overDetails = [
    // The answer could be read.
    unreadableDetail,
    ...(taken.isThere ? [takenBackDetail] : []),
    ...(state.observation.status === 'paid' ? [unfinishedDetail] : []),
  ]
  const returned =
    notifications.length + again.length === 0 ? returnedMoney(order, row, checked, at) : undefined
  const isOver = ({ paymentId, detail = '' }: Incident) => paymentId === id && overDetails.includes(detail)
  return {
    at,
    payments: [checked, ...decided.map(({ payment }) => payment)],
    ...(fulfilment && { decision: fulfilment, abandoned: order.pending.map((pending) => pending.id) }),
    notifications: [
      ...notifications,
      ...(returned ? [returned] : []),
      ...taken.notifications,
      ...unfinished.notifications,
      ...unreturned.notifications,
      ...(isOwedOrUnconfirmed(order, checked, at) ? again : []).map(({ kind, detail }) => ({
        ...occurrence(`order.${kind}` as OrderEventType, [id, checked.observation.received], checked, {
          ...{ at, detail },
        }),
        recurs: true,
      })),
      ...decided.flatMap((other) => other.notifications),
    ],
    incidents: [
      ...[...incidents, ...short].filter((incident) => !isKnown(incident)),
      ...taken.incidents,
      ...unfinished.incidents,
      ...unreturned.incidents,
      ...again,
      ...decided.flatMap((other) => other.incidents),
    ],
    ended: order.incidents.filter(isOver).map((incident) => incident.id),
  }
}

/**
 * The money that an order took or returns: whether the service confirms it, and what follows where that changed. Money that a
 * person accepted before it was confirmed is lost, too, when two answers in a row no longer report it: a single answer may be an
 * older one. It is back when all of it is confirmed.
 */
function takenMoney(order: Order, row: CheckedRow, state: CheckedState, at: number) {
  const { id, reference, observation: before } = row
  const { observation: after } = state
  const isThere = isCovered(order, { id, observation: after }, at)
  const known = order.incidents.filter(
    ({ paymentId, detail }) => paymentId === id && detail === takenBackDetail,
  )
  // Once for a doubt, which began with the last change.
  const isDoubted = after.doubted && before.doubted && known.every((incident) => incident.at < row.updatedAt)
  const isLess = compareDecimals(after.confirmed ?? '0', before.confirmed ?? '0') < 0 || isDoubted
  // Of a payment that is no longer paid, or is again, the status says so.
  const isReversal = before.status === 'paid' && after.status === 'review'
  const isPaidAgain = before.status === 'review' && after.status === 'paid'
  const isLost = !isThere && !isReversal && (isLess || isPaidAgain)
  const wasLost = !isCovered(order, row, at) || known.some(({ closedAt }) => closedAt === undefined)
  const isBack = isThere && wasLost && known.length > 0 && !isReversal && !isPaidAgain
  const incident = { id: `inc_${id}_${row.revision}`, kind: 'reverted', detail: takenBackDetail } as const
  const type = isLost ? 'order.reverted' : isBack ? 'order.settled' : undefined
  const detail = isLost ? takenBackDetail : undefined
  const notification = type && occurrence(type, [id], { ...row, ...state, stale: false }, { at, detail })
  return {
    isThere,
    incidents: isLost ? [{ ...incident, reference, paymentId: id, at }] : [],
    notifications: notification ? [{ ...notification, recurs: true }] : [],
  }
}

/** Of a payment that was made due while the service was asked, the answer may be the older one: it stays due. */
function stillDue(
  { nextCheckAt }: CheckedRow,
  state: CheckedState,
  check: Pick<Check, 'dueAt'>,
): CheckedState {
  if (nextCheckAt === undefined || !('dueAt' in check) || nextCheckAt === check.dueAt) return state
  // Also by another process whose clock is ahead. Its lease costs one check at most.
  return { ...state, nextCheckAt: Math.min(nextCheckAt, state.nextCheckAt ?? nextCheckAt) }
}

/** Consecutive answers without anything about the payment, after which a person has to look. */
const unreadableLimit = 5
const unreadableDetail = 'the answers of the payment service can’t be read'

/** Records that a check failed; the last observation stays. Undefined as in {@link recordCheckRule}. */
export function recordFailedCheckRule(
  order: Order,
  id: string,
  revision: number,
  failure: FailedCheck,
): OrderChange | undefined {
  const row = order.payments.find((payment) => payment.id === id)
  if (row?.revision !== revision) return undefined
  const { at } = failure
  const payment = withState(row, stillDue(row, applyFailedCheck(row, failure), failure))
  // A receipt stays as it is, but not the money that a person accepted before the service confirmed it.
  const isReceipt = row.observation.status === 'paid' && isCovered(order, row, at)
  if (payment.unreadable !== unreadableLimit || isReceipt)
    return { at, payments: [payment], ...unfinishedMoney(order, payment, at) }
  const { reference } = order
  const detail = unreadableDetail
  return {
    at,
    payments: [payment],
    incidents: [{ id: `inc_${id}_unreadable`, kind: 'review', reference, paymentId: id, detail, at }],
    notifications: [
      { ...occurrence('order.review', [id, 'unreadable'], payment, { at, detail }), recurs: true },
    ],
  }
}

/** A payment in a new state. */
function withState(row: CheckedRow, state: CheckedState): CheckedRow {
  const { failedAt: _, unreadable: __, settledAt: ___, nextCheckAt: ____, ...kept } = row
  return { ...kept, ...state }
}

/**
 * Applies the answer of the payment service to its payment. Resumes watching a payment that was no longer watched.
 * @param row the payment, at the revision that the check was based on.
 * @param decision how the order of the payment is decided so far.
 * @param heldUntil when the last price hold of the order ends or ended.
 * @example
 * const { state, fulfilment } = applyCheck(row, check, order.record?.decision)
 */
export function applyCheck(
  row: CheckedRow,
  check: Check,
  decision?: Fulfilment,
  heldUntil = row.priceHeldUntil,
): AppliedCheck {
  const { id: paymentId, reference } = row
  const { checkedAt: at } = check
  const observation = underOrder(row, check, decision)
  // Only what is paid decides an order, whatever the check asks for.
  const isDecision = !decision && observation.status === 'paid' && check.fulfils === true
  const state = stateAfter(row, check, observation)
  const isExpiry = check.isExpiry === true && !decision
  const incidents = incidentsOf(row, observation, isExpiry)
  return {
    state,
    ...(isDecision && { fulfilment: { reference, paymentId, at } }),
    notifications: occurrencesOf({
      before: row.observation,
      payment: { ...row, ...state, stale: false },
      isDecision,
      isExpiry,
      heldUntil,
      detail: incidents[0]?.detail,
      at,
    }),
    incidents: incidents.map((incident) => ({
      ...{ ...incident, reference, paymentId, at },
      ...(incident.kind === 'late' && paysOrder(observation) && { closedAt: at }),
    })),
  }
}

/** Late money that pays the order: a person hears of it, and has nothing to do. */
const paysOrder = ({ status, flags }: Observation): boolean =>
  status === 'paid' && !flags.includes('accepted')

/**
 * What an answer means for its order: after a replaced price, a manual action, and the decision. A payment of an order that
 * another payment decided asks for nothing; money on it is a duplicate.
 */
export function underOrder(
  { id, destination, observation: before }: Pick<CheckedRow, 'id' | 'destination' | 'observation'>,
  { observation: found, fulfils = false }: Pick<Check, 'observation' | 'fulfils'>,
  decision: Fulfilment | undefined,
): Observation {
  const { credited: _, ...evaluated } = underManualAction(before, underReplacedPrice(before, found))
  const isAccepted = evaluated.flags.includes('accepted')
  const isDecider = decision ? decision.paymentId === id && !decision.accepted : fulfils
  const takesMoney = isDecider && !isAccepted && evaluated.status === 'paid'
  // What came to a paid payment, and is not confirmed yet, is not taken yet.
  const taken = smaller(creditOf({ destination }, evaluated), evaluated.confirmed ?? '0')
  const isMore = compareDecimals(taken, before.credited ?? '0') > 0
  const credited = takesMoney && isMore ? taken : before.credited
  const observation = { ...evaluated, ...(credited !== undefined && { credited }) }
  return decision && decision.paymentId !== id && !isAccepted ? asDecided(observation) : observation
}

/** A payment of an order that was decided without it. */
function asDecided(observation: Observation): Observation {
  const decided = withFlag(observation, 'order-paid')
  return hasMoney(observation) ? withFlag(decided, 'duplicate') : decided
}

/** What a decision does to another payment of its order. */
function underDecision(
  payment: CheckedRow,
  at: number,
): { payment: CheckedRow; notifications: Occurrence[]; incidents: Incident[] } {
  const { id, reference, observation: before, revision } = payment
  const observation = asDecided(before)
  const changed = { ...payment, observation, revision: revision + 1, updatedAt: at }
  const isDuplicate = hasMoney(before) && !before.flags.includes('duplicate')
  if (!isDuplicate) return { payment: changed, notifications: [], incidents: [] }
  const { received } = before
  return {
    payment: changed,
    notifications: [occurrence('order.duplicate', [id, received], changed, { at })],
    incidents: [{ id: `inc_${id}_duplicate_${received}`, kind: 'duplicate', reference, paymentId: id, at }],
  }
}

function stateAfter(before: CheckedRow, check: Check, observation: Observation): CheckedState {
  const { checkedAt } = check
  const hasNews = isNews(before.observation, observation)
  const watch = schedule(before, { ...check, at: checkedAt })
  const isSettled = observation.status === 'paid' || watch.nextCheckAt === undefined
  const settledAt = before.settledAt ?? (isSettled ? checkedAt : undefined)
  return {
    observation,
    revision: before.revision + (hasNews ? 1 : 0),
    updatedAt: hasNews ? checkedAt : before.updatedAt,
    checkedAt,
    quietChecks: hasNews ? 0 : before.quietChecks + 1,
    ...(settledAt !== undefined && { settledAt }),
    ...watch,
  }
}

/** Why a payment that the service holds back is for a person. */
export const blacklistedDetail = 'the payment service has blacklisted the payment'

/**
 * The incidents of a check. With the amount in it, an id is another for money that follows: it reaches a person again,
 * also after they dealt with what was there before.
 */
function incidentsOf(
  payment: CheckedRow,
  after: Observation,
  isExpiry: boolean,
): Pick<Incident, 'id' | 'kind' | 'detail'>[] {
  const { id, revision, observation: before, destination } = payment
  const { serviceStatus, status, flags, wasPaid, late, received, remaining, soldOut, blacklisted } = after
  const { hasGrown, isOtherReview, isNew } = newsOf(before, after)
  const found: Pick<Incident, 'id' | 'kind' | 'detail'>[] = []
  const add = (kind: IncidentKind, detail?: string) =>
    found.push({ id: `inc_${id}_${kind}_${received}`, kind, ...(detail !== undefined && { detail }) })
  if (status === 'review' && wasPaid) {
    const why = blacklisted && { detail: blacklistedDetail }
    if (before.status === 'paid') found.push({ id: `inc_${id}_${revision}`, kind: 'reverted', ...why })
  } else if (status === 'review' && before.status === 'review' && !hasGrown && isOtherReview) {
    found.push({ id: `inc_${id}_blacklisted_${received}`, kind: 'review', detail: blacklistedDetail })
  } else if (status === 'review' && isOtherReview) {
    const missing = late?.missing
    const isPart = compareDecimals(received, destination.amount) < 0
    if (blacklisted) add('review', blacklistedDetail)
    else if (soldOut) add('review', 'what it pays for is sold out')
    else if (flags.includes('price-replaced')) add('review', replacedDetail)
    else if (flags.includes('closed')) add('review', 'the shop closed the order')
    else if (late && missing === undefined) add('review', 'late money of unknown worth')
    else if (late && (missing !== '0' || isPart))
      add('review', `late money, ${missing === '0' ? remaining : missing} missing`)
    else if (isPart && isTooSmall(payment, remaining, 'existing') && serviceStatus !== 'completed')
      add('review', `${remaining} missing, too little to send`)
    else add('review', isZero(received) ? 'a contradiction without money' : 'a contradiction')
  }
  const isDecided = flags.includes('order-paid')
  for (const kind of ['late', 'overpaid', 'duplicate'] as const)
    if (isNew(kind) && !(isDecided && kind === 'late')) add(kind)
  if (isExpiry && status === 'partial') found.push(shortIncident(id, after))
  if (hasGrown && before.flags.includes('accepted') && found.length === 0)
    add('review', blacklisted ? blacklistedDetail : 'money after the shop accepted the order')
  return found
}

/** The incident of an attempt whose address was refused. */
export function unverifiableIncident(
  { id, reference }: { id: string; reference: string },
  { detail, at }: { detail: string; at: number },
): Incident {
  return { id: `inc_${id}_unverifiable`, kind: 'unverifiable', reference, paymentId: id, detail, at }
}

/** Applies a check without a usable answer: the last observation stays. */
export function applyFailedCheck(row: CheckedState, failure: FailedCheck): CheckedState {
  const { nextCheckAt: _, ...before } = row
  const watch = 'nextCheckAt' in failure ? schedule(row, failure) : keptSchedule(row)
  const hasEnded = row.nextCheckAt !== undefined && watch.nextCheckAt === undefined
  const settledAt = row.settledAt ?? (hasEnded ? failure.at : undefined)
  return {
    ...before,
    failedAt: failure.at,
    unreadable: failure.isUnreadable ? (row.unreadable ?? 0) + 1 : (row.unreadable ?? 0),
    // A refusal is an answer, too.
    ...(failure.isPastEnd !== undefined && { quietChecks: row.quietChecks + 1 }),
    ...(settledAt !== undefined && { settledAt }),
    ...watch,
  }
}

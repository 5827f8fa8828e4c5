/**
 * Decides, without a database, what a check does to a payment. A store reads the row and the order's decision, calls
 * this function, and writes the result. No store has rules of its own.
 */
import { isZero } from '../../core/money/decimal.js'
import { newsOf, notificationsOf } from './check-notifications.js'
import type { PaymentChange } from './desk-store.js'
import { changeOf, underManualAction } from './manual-actions.js'
import type { NewNotification } from './notification-store.js'
import type {
  Check,
  FailedCheck,
  Fulfilment,
  Incident,
  IncidentKind,
  Observation,
  PaymentRecord,
} from './store.js'

/** The part of a payment's row that a check reads and writes. Times are ms since the epoch. */
export type CheckedState = {
  observation: Observation
  revision: number
  updatedAt: number
  checkedAt: number
  /** The time of a failed check; irrelevant once `checkedAt` is later. */
  failedAt?: number
  /** Consecutive answers without a change. */
  quietChecks: number
  /** Consecutive answers, half a day apart, after the end of the watch. */
  pastEndChecks: number
  /** When the payment was paid, or its watch ended: from then on it no longer reserves its address. */
  settledAt?: number
  /** Absent if the payment is no longer watched. */
  nextCheckAt?: number
}

/** A payment as a check finds it. */
export type CheckedRow = CheckedState & Omit<PaymentRecord, keyof CheckedState | 'stale'>

/** What a store writes for a check, in one transaction. */
export type AppliedCheck = {
  state: CheckedState
  /** Recorded for the timeline of the order. */
  change?: PaymentChange
  /** This check decides the order. The store inserts it; if another decision exists, it applies the check again. */
  fulfilment?: Fulfilment
  /** Due at the time of the check. One that is there already is not written again. */
  notifications: NewNotification[]
  /** Due at the time of the check. One that is there already is opened again, and not reported again. */
  incidents: Incident[]
}

/** So many consecutive answers must be past the end of a watch. One wrong reading of a clock ends none (R13). */
const endsAfterChecks = 3
/** More frequent checks, while a page is open, count as one. */
const countedEveryMs = 12 * 60 * 60_000

/**
 * Applies the answer of the payment service. Resumes watching a payment that was no longer watched.
 * @param row the payment, at the revision that the check was based on.
 * @param decision how the order of the payment is decided so far.
 * @example
 * const { state, fulfilment } = applyCheck(row, check, decisions.get(row.reference))
 */
export function applyCheck(row: CheckedRow, check: Check, decision?: Fulfilment): AppliedCheck {
  const { id: paymentId, reference } = row
  const { checkedAt: at } = check
  const priced = underReplacedPrice(row.observation, check.observation)
  const evaluated = underManualAction(row.observation, priced)
  // Only what is paid decides an order, whatever the check asks for.
  const isPaid = evaluated.status === 'paid' && check.fulfils === true
  const isDuplicate = isPaid && decision !== undefined && decision.paymentId !== paymentId
  const observation = isDuplicate ? withDuplicate(evaluated) : evaluated
  const isDecision = isPaid && !decision
  const state = stateAfter(row, check, observation)
  const incidents = incidentsOf(row, observation)
  return {
    state,
    ...(state.revision > row.revision && { change: changeOf({ id: paymentId, ...state }) }),
    ...(isDecision && { fulfilment: { reference, paymentId, at } }),
    notifications: notificationsOf({
      before: row.observation,
      payment: { ...row, ...state, stale: false },
      isDecision,
      isExpiry: check.isExpiry === true && !decision,
      detail: incidents.find(({ kind }) => kind === 'review')?.detail,
      at,
    }),
    incidents: incidents.map((incident) => ({ ...incident, ...{ reference, paymentId, at } })),
  }
}

function stateAfter(before: CheckedRow, check: Check, observation: Observation): CheckedState {
  const { checkedAt } = check
  const isNews = JSON.stringify(observation) !== JSON.stringify(before.observation)
  const watch = schedule(before, { ...check, at: checkedAt })
  const isSettled = observation.status === 'paid' || watch.nextCheckAt === undefined
  const settledAt = before.settledAt ?? (isSettled ? checkedAt : undefined)
  return {
    observation,
    revision: before.revision + (isNews ? 1 : 0),
    updatedAt: isNews ? checkedAt : before.updatedAt,
    checkedAt,
    quietChecks: isNews ? 0 : before.quietChecks + 1,
    ...(settledAt !== undefined && { settledAt }),
    ...watch,
  }
}

/**
 * A payment at a replaced price (R9): money there fulfils nothing and needs a person's decision.
 * @param before the observation at the revision of the check; it says whether the price was replaced.
 */
export function underReplacedPrice(before: Observation, observation: Observation): Observation {
  if (!before.flags.includes('price-replaced')) return observation
  const flags = [...new Set([...observation.flags, 'price-replaced' as const])]
  if (before.wasPaid || observation.status === 'awaiting') return { ...observation, flags }
  const { wasPaid: _, ...undecided } = observation
  return { ...undecided, status: 'review', flags }
}

function withDuplicate(observation: Observation): Observation {
  return { ...observation, flags: [...new Set([...observation.flags, 'duplicate' as const])] }
}

/**
 * The incidents of a check. With the amount in it, an id is another for money that follows: it reaches a person again,
 * also after they dealt with what was there before.
 */
function incidentsOf(
  { id, revision, observation: before }: CheckedRow,
  after: Observation,
): Pick<Incident, 'id' | 'kind' | 'detail'>[] {
  const { status, flags, wasPaid, late, received } = after
  const { hasGrown, isNew } = newsOf(before, after)
  const found: Pick<Incident, 'id' | 'kind' | 'detail'>[] = []
  const add = (kind: IncidentKind, detail?: string) =>
    found.push({ id: `inc_${id}_${kind}_${received}`, kind, ...(detail !== undefined && { detail }) })
  if (status === 'review' && wasPaid) {
    if (before.status === 'paid') found.push({ id: `inc_${id}_${revision}`, kind: 'reverted' })
  } else if (status === 'review' && (hasGrown || before.status !== 'review')) {
    const missing = late?.missing
    if (flags.includes('price-replaced')) add('review', 'the price of the order was replaced')
    else if (flags.includes('closed')) add('review', 'the shop closed the order')
    else if (late && missing !== '0')
      add('review', missing === undefined ? 'late money of unknown worth' : `late money, ${missing} missing`)
    else add('review', isZero(received) ? 'a contradiction without money' : 'a contradiction')
  }
  for (const kind of ['late', 'overpaid', 'duplicate'] as const) if (isNew(kind)) add(kind)
  if (hasGrown && before.flags.includes('accepted') && found.length === 0)
    add('review', 'money after the shop accepted the order')
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
  const watch = 'nextCheckAt' in failure ? schedule(row, failure) : keep(row)
  const hasEnded = row.nextCheckAt !== undefined && watch.nextCheckAt === undefined
  const settledAt = row.settledAt ?? (hasEnded ? failure.at : undefined)
  return {
    ...before,
    failedAt: failure.at,
    // A refusal is an answer, too.
    ...(failure.isPastEnd !== undefined && { quietChecks: row.quietChecks + 1 }),
    ...(settledAt !== undefined && { settledAt }),
    ...watch,
  }
}

/** Whether to show the payer that the last check failed. A receipt does not become stale by a new check. */
export function isStale(
  { status }: Pick<Observation, 'status'>,
  checkedAt: number,
  failedAt: number | null | undefined,
): boolean {
  return status !== 'paid' && failedAt != null && failedAt > checkedAt
}

type Schedule = { pastEndChecks: number; nextCheckAt?: number }

function schedule(
  before: CheckedState,
  {
    at,
    nextCheckAt,
    isPastEnd,
  }: { at: number; nextCheckAt?: number | undefined; isPastEnd?: boolean | undefined },
): Schedule {
  const counted = countPastEnd(before, at, isPastEnd)
  return nextCheckAt === undefined || counted >= endsAfterChecks
    ? { pastEndChecks: counted }
    : { pastEndChecks: counted, nextCheckAt }
}

function countPastEnd(before: CheckedState, at: number, isPastEnd: boolean | undefined): number {
  const { nextCheckAt, pastEndChecks, checkedAt, failedAt = 0 } = before
  const sofar = nextCheckAt === undefined ? 0 : pastEndChecks
  if (isPastEnd === undefined) return sofar
  if (!isPastEnd) return 0
  return at - Math.max(checkedAt, failedAt) >= countedEveryMs ? sofar + 1 : sofar
}

function keep({ pastEndChecks, nextCheckAt }: CheckedState): Schedule {
  return { pastEndChecks, ...(nextCheckAt !== undefined && { nextCheckAt }) }
}

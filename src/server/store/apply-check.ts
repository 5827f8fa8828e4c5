/**
 * What a check does to a payment, decided without a database: a store reads the row and the order's decision, calls
 * this, and writes the result. Every store follows the same rules because none has rules of its own.
 */
import { isZero } from '../../core/money/decimal.js'
import type { Check, FailedCheck, Fulfilment, Incident, IncidentKind, Observation } from './store.js'

/** The part of a payment's row that a check reads and writes. Times are ms since the epoch. */
export type CheckedState = {
  observation: Observation
  revision: number
  updatedAt: number
  checkedAt: number
  /** When a check failed; of no interest once `checkedAt` is later. */
  failedAt?: number
  /** Answers in a row that brought nothing new. */
  quietChecks: number
  /** Answers in a row, half a day apart, that found the watch past its end. */
  pastEndChecks: number
  /** When the payment was paid, or no longer watched: from then on it holds its address no more. */
  settledAt?: number
  /** Absent when the payment is no longer watched. */
  nextCheckAt?: number
}

/** A payment as a check finds it. */
export type CheckedRow = CheckedState & { id: string; reference: string }

/** What a store writes for a check, in one transaction. */
export type AppliedCheck = {
  state: CheckedState
  /** This check decides the order. The store inserts it; when another decision is there, it applies the check again. */
  fulfilment?: Fulfilment
  /** Goes into the outbox, due at the time of the check. */
  notification?: { id: string; reference: string; payload: string; at: number }
  /** Due at the time of the check. One that is there already is not written again. */
  incidents: Incident[]
}

/** So many answers in a row have to find a watch past its end. One reading of a clock that is wrong ends none (R13). */
const endsAfterChecks = 3
/** Checks that follow each other sooner, because somebody looks, count as one. */
const countedEveryMs = 12 * 60 * 60_000

/**
 * Applies the answer of the payment service. A payment that was no longer watched is watched again.
 * @param row the payment, at the revision that the check was based on.
 * @param decision how the order of the check's `fulfilment` is decided so far.
 * @example
 * const { state, fulfilment } = applyCheck(row, check, decisions.get(reference))
 */
export function applyCheck(row: CheckedRow, check: Check, decision?: Fulfilment): AppliedCheck {
  const { id: paymentId, reference, ...before } = row
  const { checkedAt } = check
  const evaluated = underReplacedPrice(before.observation, check.observation)
  // Only what is paid decides an order, whatever the check asks for.
  const fulfilment = evaluated.status === 'paid' ? check.fulfilment : undefined
  const isDuplicate = fulfilment !== undefined && decision !== undefined && decision.paymentId !== paymentId
  const observation = isDuplicate ? withDuplicate(evaluated) : evaluated
  const isNews = JSON.stringify(observation) !== JSON.stringify(before.observation)
  const watch = schedule(before, { ...check, at: checkedAt })
  const isSettled = observation.status === 'paid' || watch.nextCheckAt === undefined
  const settledAt = before.settledAt ?? (isSettled ? checkedAt : undefined)
  return {
    state: {
      observation,
      revision: before.revision + (isNews ? 1 : 0),
      updatedAt: isNews ? checkedAt : before.updatedAt,
      checkedAt,
      quietChecks: isNews ? 0 : before.quietChecks + 1,
      ...(settledAt !== undefined && { settledAt }),
      ...watch,
    },
    ...(fulfilment &&
      !decision && {
        fulfilment: { reference: fulfilment.reference, paymentId, at: checkedAt },
        notification: { ...fulfilment.notification, reference: fulfilment.reference, at: checkedAt },
      }),
    incidents: incidentsOf(row, observation).map((incident) => ({
      ...incident,
      ...{ reference, paymentId, at: checkedAt },
    })),
  }
}

/**
 * What is true of a payment at a replaced price (R9): money there fulfils nothing, and is for a person to decide.
 * @param before what was known at the revision that the check was based on; it says whether the price was replaced.
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

/** What a person has to look at; each once for a payment, but that a paid one is taken back may happen again. */
function incidentsOf(
  { id, revision, observation: before }: CheckedRow,
  { status, flags, wasPaid, late, received }: Observation,
): Pick<Incident, 'id' | 'kind' | 'detail'>[] {
  const found: Pick<Incident, 'id' | 'kind' | 'detail'>[] = []
  const add = (kind: IncidentKind, detail?: string) =>
    found.push({ id: `inc_${id}_${kind}`, kind, ...(detail !== undefined && { detail }) })
  if (status === 'review' && wasPaid) {
    if (before.status === 'paid') found.push({ id: `inc_${id}_${revision}`, kind: 'reverted' })
  } else if (status === 'review') {
    const missing = late?.missing
    if (flags.includes('price-replaced')) add('review', 'the price of the order was replaced')
    else if (late && missing !== '0')
      add('review', missing === undefined ? 'late money of unknown worth' : `late money, ${missing} missing`)
    else add('review', isZero(received) ? 'a contradiction without money' : 'a contradiction')
  }
  for (const kind of ['late', 'overpaid', 'duplicate'] as const) if (flags.includes(kind)) add(kind)
  return found
}

/** The incident of an attempt whose address was not shown. */
export function unverifiableIncident(
  { id, reference }: { id: string; reference: string },
  { detail, at }: { detail: string; at: number },
): Incident {
  return { id: `inc_${id}_unverifiable`, kind: 'unverifiable', reference, paymentId: id, detail, at }
}

/** Applies a check that got no answer of use: what was known stays. */
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

/** Whether the payer has to know that the last check failed. A receipt is not stale because it is looked at again. */
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

/**
 * What a check does to a payment, decided without a database: a store reads the row and the order's decision, calls
 * this, and writes the result. Every store follows the same rules because none has rules of its own.
 */
import type { Check, Fulfilment, Incident, Observation } from './store.js'

/** The part of a payment's row that a check reads and writes. Times are ms since the epoch. */
export type CheckedState = {
  observation: Observation
  revision: number
  updatedAt: number
  checkedAt: number
  stale: boolean
  /** When the payment was paid, or no longer watched: from then on it holds its address no more. */
  settledAt?: number
  /** Absent when the payment is no longer watched. */
  nextCheckAt?: number
}

/** What a store writes for a check, in one transaction. */
export type AppliedCheck = {
  state: CheckedState
  /** This check decides the order. The store inserts it; when another decision is there, it applies the check again. */
  fulfilment?: Fulfilment
  /** Goes into the outbox, due at the time of the check. */
  notification?: { id: string; reference: string; payload: string; at: number }
  /** Due at the time of the check. */
  incident?: Incident
}

/**
 * Applies the answer of the payment service.
 * @param row the payment, at the revision that the check was based on.
 * @param decision how the order of the check's `fulfilment` is decided so far.
 * @example
 * const { state, fulfilment } = applyCheck(row, check, decisions.get(reference))
 */
export function applyCheck(
  row: CheckedState & { id: string },
  check: Check,
  decision?: Fulfilment,
): AppliedCheck {
  const { id: paymentId, ...before } = row
  const { checkedAt, nextCheckAt, fulfilment, incident } = check
  const isDuplicate = fulfilment !== undefined && decision !== undefined && decision.paymentId !== paymentId
  const observation = isDuplicate ? withDuplicate(check.observation) : check.observation
  const isNews = JSON.stringify(observation) !== JSON.stringify(before.observation)
  const isSettled = observation.status === 'paid' || nextCheckAt === undefined
  const settledAt = before.settledAt ?? (isSettled ? checkedAt : undefined)
  return {
    state: {
      observation,
      revision: before.revision + (isNews ? 1 : 0),
      updatedAt: isNews ? checkedAt : before.updatedAt,
      checkedAt,
      stale: false,
      ...(settledAt !== undefined && { settledAt }),
      ...scheduled(before, nextCheckAt),
    },
    ...(fulfilment &&
      !decision && {
        fulfilment: { reference: fulfilment.reference, paymentId, at: checkedAt },
        notification: { ...fulfilment.notification, reference: fulfilment.reference, at: checkedAt },
      }),
    ...(incident && { incident: { ...incident, paymentId, at: checkedAt } }),
  }
}

/** Applies a check that got no answer: what was known stays. */
export function applyFailedCheck(row: CheckedState, nextCheckAt: number | undefined): CheckedState {
  const { nextCheckAt: _, ...before } = row
  return { ...before, stale: true, ...scheduled(row, nextCheckAt) }
}

function withDuplicate(observation: Observation): Observation {
  return { ...observation, flags: [...new Set([...observation.flags, 'duplicate' as const])] }
}

/** A payment that is no longer watched has given up its address, so it is never watched again. */
function scheduled(before: CheckedState, nextCheckAt: number | undefined): { nextCheckAt?: number } {
  return before.nextCheckAt === undefined || nextCheckAt === undefined ? {} : { nextCheckAt }
}

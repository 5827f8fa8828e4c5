/**
 * The events of a checkout, kept in memory for support. They are complete, personal data included: `support-bundle.ts`
 * decides what may leave the page.
 */
import type { CheckoutEvent, CheckoutState } from './checkout-state.js'
import { immutable } from './immutable.js'
import { isPaymentState, stateFailure } from './state-queries.js'

/** An event, its time by the flow's clock, and the state after it. */
export type JournalEntry = {
  /** The time by the flow's clock, in milliseconds. */
  readonly atMs: number
  /** What happened. */
  readonly event: CheckoutEvent
  /** The state after the event. */
  readonly state: CheckoutState
}

/** More steps than any payer takes. If an endpoint keeps changing its answers, the first steps show the problem. */
const maxEntries = 200

/**
 * The steps of one checkout. A check that changed nothing is not a step.
 * @example
 * console.log(flow.journal.entries.length)
 */
export class Journal {
  #entries: readonly JournalEntry[] = Object.freeze([])
  #unanswered = 0

  /** The steps so far: immutable; later steps do not extend it. */
  get entries(): readonly JournalEntry[] {
    return this.#entries
  }

  /** How many checks of a payment got no answer. */
  get unanswered(): number {
    return this.#unanswered
  }

  /** Adds an entry if it is a step; at most 200 are kept. Counts failed checks. */
  record(entry: JournalEntry): void {
    const { event, state } = entry
    if (event.type === 'check-failed') this.#unanswered++
    const before = this.#entries.at(-1)?.state
    const isStep =
      !before || event.type === 'wallet-sent' || !isPaymentState(state) || stepOf(before) !== stepOf(state)
    if (isStep && this.#entries.length < maxEntries)
      this.#entries = Object.freeze([...this.#entries, immutable(entry)])
  }
}

/** What makes a payment's state a new step: not the time of the check, nor whether it was answered. */
function stepOf(state: CheckoutState): string {
  if (!isPaymentState(state)) return state.name
  const { id, status, received, flags } = state.payment
  return JSON.stringify([id, status, received, flags, stateFailure(state)?.code])
}

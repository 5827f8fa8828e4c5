/**
 * What happened to a checkout, kept in memory until support asks for it. It holds whole events, personal data included:
 * `support-bundle.ts` decides what may leave the page.
 */
import type { CheckoutEvent, CheckoutState } from './checkout-state.js'
import { immutable } from './immutable.js'
import { isPaymentState, stateFailure } from './transition.js'

/** An event, when it happened by the flow's clock, and the state that it led to. */
export type JournalEntry = {
  readonly atMs: number
  readonly event: CheckoutEvent
  readonly state: CheckoutState
}

/** More steps than any payer takes. Where an endpoint keeps changing its answers, the first ones say as much. */
const maxEntries = 200

/** The steps of one checkout. Checks of a payment that changed nothing are no steps. */
export class Journal {
  #entries: readonly JournalEntry[] = Object.freeze([])
  #unanswered = 0

  /** The steps so far: immutable, and not extended by later ones. */
  get entries(): readonly JournalEntry[] {
    return this.#entries
  }

  /** How many checks of a payment were not answered. */
  get unanswered(): number {
    return this.#unanswered
  }

  record(entry: JournalEntry): void {
    const { event, state } = entry
    if (event.type === 'check-failed') this.#unanswered++
    const before = this.#entries.at(-1)?.state
    const isStep = !before || !isPaymentState(state) || stepOf(before) !== stepOf(state)
    if (isStep && this.#entries.length < maxEntries)
      this.#entries = Object.freeze([...this.#entries, immutable(entry)])
  }
}

/** What makes a payment's state another step: not when it was checked, nor whether that was answered. */
function stepOf(state: CheckoutState): string {
  if (!isPaymentState(state)) return state.name
  const { id, status, received, flags } = state.payment
  return JSON.stringify([id, status, received, flags, stateFailure(state)?.code])
}

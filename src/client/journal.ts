/**
 * What happened to a checkout, kept in memory for the day that somebody asks. It holds whole events, personal data and
 * all: what may leave the page is for `support-bundle.ts` to say.
 */
import type { CheckoutEvent, CheckoutState } from './checkout-state.js'
import { isPaymentState } from './transition.js'

/** An event, when it happened by the flow's clock, and the state that it led to. */
export type JournalEntry = { atMs: number; event: CheckoutEvent; state: CheckoutState }

/** More steps than any payer takes. Where an endpoint keeps changing its mind, the first ones say as much. */
const mostEntries = 200

/** The steps of one checkout. Checks of a payment that told nothing new are no steps. */
export class Journal {
  readonly entries: JournalEntry[] = []
  /** How many checks of a payment were not answered. */
  unanswered = 0

  record(entry: JournalEntry): void {
    const { event, state } = entry
    if (event.type === 'check-failed') this.unanswered++
    const before = this.entries.at(-1)?.state
    const isStep = !before || !isPaymentState(state) || gist(before) !== gist(state)
    if (isStep && this.entries.length < mostEntries) this.entries.push(entry)
  }
}

/** What makes a payment's state another step: not when it was checked, nor whether that was answered. */
function gist(state: CheckoutState): string {
  if (!isPaymentState(state)) return state.name
  const { id, status, received, flags } = state.payment
  return JSON.stringify([id, status, received, flags, state.failure?.code])
}

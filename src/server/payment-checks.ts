/** The checks of payments, as their callers see them; `payments/checks.ts` makes them. */
import type { Version } from './rules/public-payment.js'
import type { PaymentRecord } from './store/store.js'

/** The outcome of a check; `reverted` if the service no longer calls a paid payment completed. */
export type CheckOutcome = 'checked' | 'failed' | 'reverted'

export type PaymentChecks = {
  /**
   * Checks now. Concurrent calls for one payment share one request. A failure does not reject: it is reported, and the
   * payment keeps its state, marked stale.
   * @throws {CheckoutError} `not-found`, and the store's error if it can't record the failure.
   */
  check(id: string): Promise<CheckOutcome>
  /** As {@link check}, of a payment that was made due: asks after a request that began before, whose answer may be older. */
  checkDue(id: string): Promise<CheckOutcome>
  /**
   * Checks in the background if the last check is older than an interval. Resumes watching a payment that is no longer
   * watched; a paid payment that is watched is not checked for this.
   */
  touch(payment: PaymentRecord): void
  /**
   * Holds until the payment leaves the version or the time is up. Checks once per interval, for any number of waiters.
   * @throws {CheckoutError} `not-found`
   */
  waitForChange(
    payment: PaymentRecord,
    known: Version,
    options: { timeoutMs: number; signal: AbortSignal },
  ): Promise<PaymentRecord>
  /** Ends all current and future waits at once: the server is about to close. */
  drain(): void
  /** Resolves when no check is running. */
  settled(): Promise<void>
}

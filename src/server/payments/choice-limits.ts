/**
 * How much one order may ask of the payment service. Each choice of a coin makes an address there that is watched for weeks,
 * and each that fails leaves a row here, so neither may go on without end. What was shown is never taken back by it.
 */
import { CheckoutError } from '../../core/problem.js'
import type { PaymentRecord } from '../store/store.js'

/** Payments that wait for their money at once. One that was shown longer ago than the window no longer counts. */
const maxOpen = 3
/** Attempts within the window that the service refused or lost. */
const maxFailures = 10
const windowMs = 10 * 60_000
/** More than any payer tries out in the life of an order. */
const maxPayments = 50

export type ChoiceLimits = {
  /**
   * Makes room for one more payment of an order until the function it gives is called.
   * @param payments what the order has.
   * @throws {CheckoutError} `too-many-requests`, with words for the payer.
   */
  begin(reference: string, payments: readonly PaymentRecord[]): () => void
  /** The service refused an attempt of the order, or lost it. */
  countFailure(reference: string): void
}

/** Counts what is under way and what failed in this process alone; payments come from the store. */
export function choiceLimits(now: () => number): ChoiceLimits {
  const underWay = new Map<string, number>()
  /** When each failed, oldest first; the order that failed last is at the end. */
  const failures = new Map<string, number[]>()

  return { begin, countFailure }

  function begin(reference: string, payments: readonly PaymentRecord[]): () => void {
    if (payments.length >= maxPayments) throw tooMany('This order has too many payments already.', 3600_000)
    const failed = recent(failures.get(reference) ?? [])
    if (failed.length >= maxFailures)
      throw tooMany('The payment service has refused this order too often: try again later.', windowMs)
    const shown = recent(payments.filter(isUntouched).map(({ revealedAt }) => revealedAt))
    const count = underWay.get(reference) ?? 0
    if (shown.length + count >= maxOpen)
      throw tooMany(
        `This order has ${maxOpen} open payments: pay one of them, or choose another coin later.`,
        (shown[0] ?? now()) + windowMs - now(),
      )
    underWay.set(reference, count + 1)
    return () => {
      const left = (underWay.get(reference) ?? 1) - 1
      if (left > 0) underWay.set(reference, left)
      else underWay.delete(reference)
    }
  }

  function countFailure(reference: string): void {
    const times = [...recent(failures.get(reference) ?? []), now()]
    failures.delete(reference)
    failures.set(reference, times)
    for (const [old, oldTimes] of failures) {
      if (recent(oldTimes).length > 0) break
      failures.delete(old)
    }
  }

  /** Also what is of the future: a clock was set back since. */
  function recent(times: readonly number[]): number[] {
    return times.filter((time) => now() - time < windowMs)
  }
}

function isUntouched({ observation }: PaymentRecord): boolean {
  return observation.status === 'awaiting'
}

function tooMany(detail: string, waitMs: number): CheckoutError {
  return new CheckoutError('too-many-requests', {
    detail,
    retryable: false,
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

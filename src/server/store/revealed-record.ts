/** A payment as it is in every store right after it was revealed, so that it need not be read for its payer. */
import type { Attempt, Destination, Observation, PaymentRecord } from './store.js'

/** @param times as given to `reveal`. */
export function revealedRecord(
  { phase: _, ...attempt }: Attempt & { destination: Destination },
  serviceId: string,
  observation: Observation,
  { at, nextCheckAt }: { at: number; nextCheckAt: number },
): PaymentRecord {
  return {
    serviceId,
    observation,
    revision: 1,
    revealedAt: at,
    updatedAt: at,
    checkedAt: at,
    stale: false,
    quietChecks: 0,
    nextCheckAt,
    ...attempt,
  }
}

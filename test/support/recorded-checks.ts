/** What checks record, instead of a change of an order: for `vi.mock` of `server/orders/changes.js`. */
import { vi } from 'vitest'
import type { Check, FailedCheck, Store } from '../../src/server/store/store.js'

/** Whether the payment was at the revision; or which payments were changed. */
export const recordCheck =
  vi.fn<(id: string, revision: number, check: Check) => Promise<boolean | string[]>>()
/** Whether a person is needed now. */
export const recordFailedCheck =
  vi.fn<(id: string, revision: number, failure: FailedCheck) => Promise<boolean>>()

type CheckedPayment = { id: string; revision: number }

/** The functions in place of those that change an order. */
export const recordedChanges = {
  async recordCheck(_: Store, { id, revision }: CheckedPayment, check: Check) {
    const recorded = await recordCheck(id, revision, check)
    return recorded ? { changed: recorded === true ? [id] : recorded, decides: false } : undefined
  },
  async recordFailedCheck(_: Store, { id, revision }: CheckedPayment, failure: FailedCheck) {
    return recordFailedCheck(id, revision, failure)
  },
}

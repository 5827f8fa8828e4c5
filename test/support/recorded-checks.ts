/** What checks record, instead of a change of an order: for `vi.mock` of `server/orders/changes.js`. */
import { vi } from 'vitest'
import type { CheckedRow } from '../../src/server/rules/payment.js'
import type { Check, FailedCheck, Store } from '../../src/server/store/store.js'

type RecordedCheck = { changed: string[]; isIncident: boolean; isNotification: boolean }

/** Whether the payment was at the revision, where the rule says the rest; or what it came to. */
export const recordCheck =
  vi.fn<(id: string, revision: number, check: Check) => Promise<boolean | RecordedCheck>>()
/** Whether a person is needed now. */
export const recordFailedCheck =
  vi.fn<(id: string, revision: number, failure: FailedCheck) => Promise<boolean>>()

/** The functions in place of those that change an order. */
export const recordedChanges = {
  async recordCheck(store: Store, payment: CheckedRow, check: Check): Promise<RecordedCheck | undefined> {
    const { id, reference, revision, nextCheckAt: dueAt } = payment
    const recorded = await recordCheck(id, revision, check)
    if (recorded !== true) return recorded || undefined
    // Not before: what they import waits for this mock.
    const { recordCheckRule } = await import('../../src/server/rules/check.js')
    const { orderOf, recordOf } = await import('./rule-orders.js')
    const order = orderOf([payment], { record: recordOf(await store.getOrder(reference)) })
    const { incidents = [], notifications = [] } =
      recordCheckRule(order, id, revision, { ...check, dueAt }) ?? {}
    return { changed: [id], isIncident: incidents.length > 0, isNotification: notifications.length > 0 }
  },
  async recordFailedCheck(_: Store, { id, revision }: CheckedRow, failure: FailedCheck) {
    return recordFailedCheck(id, revision, failure)
  },
}

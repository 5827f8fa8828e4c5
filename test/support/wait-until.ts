/** Waiting in tests that run in a browser; test/support/eventually.ts is for those in Node. */
import { waitUntil as waitOneSecond } from '@open-wc/testing'

/** Resolves once `predicate` is true. Waits longer than Open WC does: a machine that is busy with other parts of the check is slow. */
export const waitUntil = (predicate: () => unknown, message?: string, timeout = 20_000): Promise<void> =>
  waitOneSecond(predicate, message, { timeout })

/** Resolves when what was queued before has run. No time passes. */
export const nextTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

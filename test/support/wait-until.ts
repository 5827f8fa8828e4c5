import { waitUntil as waitOneSecond } from '@open-wc/testing'

/** Resolves once `predicate` is true. Waits longer than Open WC does: a machine that is busy with other parts of the check is slow. */
export const waitUntil = (predicate: () => unknown, message?: string, timeout = 20_000): Promise<void> =>
  waitOneSecond(predicate, message, { timeout })

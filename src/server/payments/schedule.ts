/**
 * When a payment that nobody looks at is checked next: often while money is likely, less often later, and for two weeks
 * at least (rule R2), because money may come after the tab closed and after the price expired. The two weeks begin again
 * with every change. After them, and after it is paid, a payment is checked daily until a month after its address was
 * shown, so that what was overlooked is found and what the service takes back is reported.
 *
 * No single reading of a clock ends a watch or stretches it (rule R13): the wait is bounded by the number of checks since
 * the last change, and the watch ends with the third check in a row, half a day apart, that finds its month over.
 */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const shortestMs = 15_000
/** With the watcher's own second and the service's answer, money is seen within a minute. */
const promptMs = 55_000
const promptUntilMs = 2 * hour
const longestMs = hour
const watchMs = 14 * day
const reconcileMs = 30 * day
/** The wait is this part of the time without a change, so news is seen within about 2 % of the time it took. */
const agePart = 60
/** By how much each check without news may lengthen the wait. A right clock never gets there. */
const growth = 1.05
/** How far ahead a check may be scheduled: daily, and some room for the clocks of other hosts. */
export const longestWaitMs = day + hour
/** A check that is this late is reported to the payer as missing. */
const overdueMs = 30_000

/** What a schedule is made of: two times, and how many checks brought nothing new since the later one. */
export type Watched = { revealedAt: number; updatedAt: number; quietChecks: number }

/** The next check, and whether the watch is over by the clock that was read. */
export type NextCheck = { nextCheckAt: number; isPastEnd: boolean }

/** The first check after the address was shown. */
export function firstCheckAt(revealedAt: number): number {
  return revealedAt + shortestMs
}

/** The next check of an open payment, in whole milliseconds. */
export function nextCheck(payment: Watched, now: number): NextCheck {
  if (now - payment.updatedAt <= watchMs) return { nextCheckAt: nextRetryAt(payment, now), isPastEnd: false }
  const { nextCheckAt, isPastEnd } = nextReconciliation(payment.revealedAt, now)
  return { nextCheckAt: Math.min(nextCheckAt, now + longestWait(payment.quietChecks)), isPastEnd }
}

/** The next check of a paid payment. */
export function nextReconciliation(revealedAt: number, now: number): NextCheck {
  return { nextCheckAt: now + day, isPastEnd: now - revealedAt > reconcileMs }
}

/** The next check after one that got no answer, on which watching never ends. */
export function nextRetryAt({ updatedAt, quietChecks }: Omit<Watched, 'revealedAt'>, now: number): number {
  const age = now - updatedAt
  const waitMs = Math.min(age < promptUntilMs ? promptMs : longestMs, Math.max(shortestMs, age / agePart))
  return now + Math.min(Math.ceil(waitMs), longestWait(quietChecks))
}

/** A watch can't have ended before: what was revealed later is watched, whatever a clock has done. */
export function earliestEnd(now: number): number {
  return now - reconcileMs
}

/** Whether what is known of a payment is older than its schedule allows. A receipt is not. */
export function isOverdue(
  { observation, nextCheckAt }: { observation: { status: string }; nextCheckAt?: number },
  now: number,
): boolean {
  return observation.status !== 'paid' && nextCheckAt !== undefined && now - nextCheckAt > overdueMs
}

function longestWait(quietChecks: number): number {
  return Math.ceil(shortestMs * growth ** quietChecks)
}

/**
 * When a payment that nobody looks at is checked next: often while money is likely, ever more seldom after, and
 * for two weeks at least, because money may come after the tab closed and after the price expired. The two weeks
 * begin anew with every change, so that a payment that money is coming in for is watched to its end.
 */
const minute = 60_000
const shortestMs = 15_000
const longestMs = 60 * minute
const watchMs = 14 * 24 * 60 * minute
/** The wait is this part of the time without a change, so news is seen within about 2 % of the time it took. */
const agePart = 60

/** The first check after the address was shown. */
export function firstCheckAt(revealedAt: number): number {
  return revealedAt + shortestMs
}

/** The next check of an open payment, or undefined when it is no longer watched. In whole milliseconds. */
export function nextCheckAt(changedAt: number, now: number): number | undefined {
  return now - changedAt > watchMs ? undefined : retryCheckAt(changedAt, now)
}

/** The next check after one that got no answer, on which watching never ends. */
export function retryCheckAt(changedAt: number, now: number): number {
  const waitMs = Math.min(longestMs, Math.max(shortestMs, (now - changedAt) / agePart))
  return now + Math.ceil(waitMs)
}

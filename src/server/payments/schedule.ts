/**
 * When a payment that nobody looks at is checked next: often while money is likely, ever more seldom after, and
 * for two weeks at least, because money may come after the tab closed and after the price expired.
 */
const minute = 60_000
const shortestMs = 15_000
const longestMs = 60 * minute
const watchMs = 14 * 24 * 60 * minute
/** The wait is this part of the payment's age, so money is seen within about 2 % of the time it took to come. */
const agePart = 60

/** The first check after the address was shown. */
export function firstCheckAt(revealedAt: number): number {
  return revealedAt + shortestMs
}

/** The next check of an open payment, or undefined when it is no longer watched. */
export function nextCheckAt(revealedAt: number, now: number): number | undefined {
  const age = now - revealedAt
  if (age > watchMs) return undefined
  return now + Math.min(longestMs, Math.max(shortestMs, age / agePart))
}

/**
 * When a payment that nobody looks at is checked next: often while money is likely, ever more seldom after, and for two
 * weeks at least (rule R2), because money may come after the tab closed and after the price expired. The two weeks begin
 * anew with every change, so that a payment that money is coming in for is watched to its end. Until a month after its
 * address was shown, every payment is asked for daily all the same, paid or not: what was overlooked is found, and
 * what the service takes back is told.
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

/** The first check after the address was shown. */
export function firstCheckAt(revealedAt: number): number {
  return revealedAt + shortestMs
}

/** The next check of an open payment, or undefined when it is no longer watched. In whole milliseconds. */
export function nextCheckAt(
  { updatedAt, revealedAt }: { updatedAt: number; revealedAt: number },
  now: number,
): number | undefined {
  return now - updatedAt > watchMs ? reconcileAt(revealedAt, now) : retryCheckAt(updatedAt, now)
}

/** The next check of a payment that is paid, or that nothing happened to for two weeks. */
export function reconcileAt(revealedAt: number, now: number): number | undefined {
  return now - revealedAt > reconcileMs ? undefined : now + day
}

/** The next check after one that got no answer, on which watching never ends. */
export function retryCheckAt(changedAt: number, now: number): number {
  const age = now - changedAt
  const waitMs = Math.min(age < promptUntilMs ? promptMs : longestMs, Math.max(shortestMs, age / agePart))
  return now + Math.ceil(waitMs)
}

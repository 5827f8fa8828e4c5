/**
 * When a payment is checked next while no page is open: often while money is likely, less often later, and for at least
 * two weeks (rule R2), because money may come after the tab closed and after the price expired. Every change restarts
 * the two weeks. After them, and after it is paid, a payment is checked daily until a month after its address was
 * shown, to find overlooked money and reversals.
 *
 * No single reading of a clock ends a watch or extends it (rule R13): the wait is bounded by the number of checks since
 * the last change, and the watch ends with the third consecutive check, half a day apart, that finds its month over.
 */
import type { CheckedState } from './payment.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const shortestMs = 15_000
/** Together with the watcher's second and the service's answer, money is seen within a minute. */
const promptMs = 55_000
const promptUntilMs = 2 * hour
const longestMs = hour
const watchMs = 14 * day
const reconcileMs = 30 * day
/** A daily watch lasts for two weeks at least, whatever a clock says. */
const leastQuietChecks = 14
/** The wait is this part of the time without a change, so a change is seen within about 2 % of the time it took. */
const ageDivisor = 60
/**
 * The highest growth of the wait per check without a change. With a correct clock it is never reached; of a payment that a
 * clock years behind revealed, the checks still span two weeks.
 */
const growth = 1.04
/** How far ahead a check may be scheduled: a day, with a margin for the clocks of other hosts. */
export const longestWaitMs = day + hour
/** A check this late is reported to the payer as missing. */
const overdueMs = 30_000

/** How long before the end of the price hold the last check begins: money that came in time is seen in time. */
const holdLeadMs = 5000

/** The input of a schedule: three times, and the number of checks without a change since `updatedAt`. */
export type ScheduleInput = {
  revealedAt: number
  updatedAt: number
  priceHeldUntil: number
  quietChecks: number
}

/** The next check, and whether the watch is over by the current clock reading. */
export type NextCheck = { nextCheckAt: number; isPastEnd: boolean }

/**
 * Whether a payment with money has waited for an end for so long that a person has to look: a day, or as long as a watch lasts,
 * whatever changed meanwhile, or until nothing checks it any more.
 * @param since when it last changed, or what it waited for ended.
 */
export function hasWaitedFor(
  { revealedAt, nextCheckAt }: { revealedAt: number; nextCheckAt?: number },
  since: number,
  now: number,
): boolean {
  return now - since >= day || now - revealedAt > reconcileMs || nextCheckAt === undefined
}

/** The first check after the address was shown. */
export function firstCheckAt(revealedAt: number): number {
  return revealedAt + shortestMs
}

/** The next check of an open payment, in whole milliseconds. */
export function nextCheck(payment: ScheduleInput, now: number): NextCheck {
  if (now - payment.updatedAt <= watchMs)
    return { nextCheckAt: nextOpenCheckAt(payment, now), isPastEnd: false }
  const { nextCheckAt, isPastEnd } = nextReconciliation(payment, now)
  return { nextCheckAt: Math.min(nextCheckAt, now + longestWait(payment.quietChecks)), isPastEnd }
}

/** The next check of a paid payment. A clock years behind may have revealed it, so the count of answers decides, too. */
export function nextReconciliation(
  { revealedAt, quietChecks }: Pick<ScheduleInput, 'revealedAt' | 'quietChecks'>,
  now: number,
): NextCheck {
  const isPastEnd = now - revealedAt > reconcileMs && quietChecks >= leastQuietChecks
  return { nextCheckAt: now + day, isPastEnd }
}

/** The next check after one without an answer, which never ends the watch. */
export function nextOpenCheckAt(
  { updatedAt, priceHeldUntil, quietChecks }: Omit<ScheduleInput, 'revealedAt'>,
  now: number,
): number {
  const age = now - updatedAt
  // The change is in the future: a clock was ahead. Only the count of checks is certain.
  if (age < 0) return now + Math.min(longestMs, longestWait(quietChecks))
  const waitMs = Math.min(age < promptUntilMs ? promptMs : longestMs, Math.max(shortestMs, age / ageDivisor))
  const next = now + Math.min(Math.ceil(waitMs), longestWait(quietChecks))
  const lastInTime = priceHeldUntil - holdLeadMs
  return now < lastInTime ? Math.min(lastInTime, next) : next
}

/** No watch ends before this: payments that were revealed later are watched, even if a clock was wrong. */
export function earliestEnd(now: number): number {
  return now - reconcileMs
}

/** Whether the last check of a payment is older than its schedule allows. A receipt is never overdue. */
export function isOverdue(
  { observation, nextCheckAt = Infinity }: { observation: { status: string }; nextCheckAt?: number },
  now: number,
): boolean {
  return observation.status !== 'paid' && now - nextCheckAt > overdueMs
}

function longestWait(quietChecks: number): number {
  return Math.ceil(shortestMs * growth ** quietChecks)
}

/** So many consecutive answers must be past the end of a watch. One wrong reading of a clock ends none (R13). */
const endsAfterChecks = 3
/** More frequent checks, while a page is open, count as one. */
const countedEveryMs = 12 * 60 * 60_000

type Schedule = { pastEndChecks: number; nextCheckAt?: number }

/** How a payment is watched after a check. */
export function schedule(
  before: CheckedState,
  {
    at,
    nextCheckAt,
    isPastEnd,
  }: { at: number; nextCheckAt?: number | undefined; isPastEnd?: boolean | undefined },
): Schedule {
  const counted = countPastEnd(before, at, isPastEnd)
  return nextCheckAt === undefined || counted >= endsAfterChecks
    ? { pastEndChecks: counted }
    : { pastEndChecks: counted, nextCheckAt }
}

function countPastEnd(before: CheckedState, at: number, isPastEnd: boolean | undefined): number {
  const { nextCheckAt, pastEndChecks, checkedAt, failedAt = 0 } = before
  const sofar = nextCheckAt === undefined ? 0 : pastEndChecks
  if (isPastEnd === undefined) return sofar
  if (!isPastEnd) return 0
  return at - Math.max(checkedAt, failedAt) >= countedEveryMs ? sofar + 1 : sofar
}

/** How it is watched where a check was not made. */
export function keptSchedule({ pastEndChecks, nextCheckAt }: CheckedState): Schedule {
  return { pastEndChecks, ...(nextCheckAt !== undefined && { nextCheckAt }) }
}

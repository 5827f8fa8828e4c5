/**
 * The arithmetic of docs/scaling.md: what so many orders a day need. Pure; the schedule of checks is the endpoint's own, and the
 * cost of each step is measured (`measured.json`).
 */
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute
/** The price of a payment is held for an hour. */
export const priceHeldUntil = 60 * minute
/** The watcher looks every second. */
const tickMs = second

/** A day of a large shop. */
export const traffic = {
  ordersPerDay: 1_000_000,
  /** The busiest hour has so many times the orders of an average one. */
  peak: 3,
  /** Of all orders. */
  paidPart: 0.8,
  /** A page is open until then, and closes when the payment is paid. */
  paidAfterMs: 5 * minute,
  /** A page of an order that is never paid is open for so long. */
  leftAfterMs: 15 * minute,
  /** A page looks so often: `checkIntervalMs`. */
  viewedEveryMs: 5 * second,
}
/** One instance, as `serve` is by default. */
export const instance = { connections: 10, callsPerSecond: 50, cores: 1 }
/** Of a creation: an initiate and a validate; two round trips, each with a commit. */
export const creationCalls = 2
export const creationTrips = 2
/** Of a check: the payment, the decision of its order, the write. Of them the last commits. */
export const checkTrips = 3
/** A page holds one poll for so long at most. */
export const pollMs = 25 * second

/**
 * When a payment that is revealed at 0 is checked: while its page is open every interval, then by the schedule, until `untilMs`.
 * @param schedule `firstCheckAt`, `nextCheck` and `nextReconciliation` of `server/rules/schedule.ts`.
 */
export function* checkTimes(schedule, { viewedUntilMs, viewedEveryMs, paidAtMs, untilMs = Infinity }) {
  let quietChecks = 0
  let at = viewedEveryMs
  for (; at < viewedUntilMs && at < untilMs; at += viewedEveryMs) {
    quietChecks += 1
    yield at
  }
  let due = Math.max(viewedUntilMs, schedule.firstCheckAt(0))
  for (let pastEnd = 0; pastEnd < 3;) {
    at = due + tickMs
    if (at >= untilMs) return
    yield at
    quietChecks += 1
    const next =
      paidAtMs <= at
        ? schedule.nextReconciliation({ revealedAt: 0, quietChecks }, at)
        : schedule.nextCheck({ revealedAt: 0, updatedAt: 0, priceHeldUntil, quietChecks }, at)
    if (next.isPastEnd) pastEnd += 1
    due = next.nextCheckAt
  }
}

/** How many calls of the payment service an average order has made at an age. */
export function callsUntil(schedule, ageMs, given = traffic) {
  const { paidPart, paidAfterMs, leftAfterMs, viewedEveryMs } = given
  const count = (options) => [...checkTimes(schedule, { viewedEveryMs, untilMs: ageMs, ...options })].length
  return (
    creationCalls +
    paidPart * count({ viewedUntilMs: paidAfterMs, paidAtMs: paidAfterMs }) +
    (1 - paidPart) * count({ viewedUntilMs: leftAfterMs, paidAtMs: Infinity })
  )
}

/** How long an average page is open. */
export function viewedMs({ paidPart, paidAfterMs, leftAfterMs } = traffic) {
  return paidPart * paidAfterMs + (1 - paidPart) * leftAfterMs
}

/**
 * What the busiest hour and a day need.
 * @param measured µs of processor time and bytes, of `measured.json`.
 */
export function plan(schedule, measured, given = traffic) {
  const perSecond = given.ordersPerDay / (day / second)
  const peakPerSecond = perSecond * given.peak
  const callsPerOrder = callsUntil(schedule, Infinity, given)
  const early = callsUntil(schedule, 2 * 60 * minute, given)
  // What is older than two hours was ordered at all hours.
  const callsPerSecond = peakPerSecond * early + perSecond * (callsPerOrder - early)
  const checksPerSecond = callsPerSecond - peakPerSecond * creationCalls
  const heldPolls = (peakPerSecond * viewedMs(given)) / second
  const statusPerSecond = heldPolls / (pollMs / second)
  const cores = (key) =>
    (peakPerSecond * measured.creation[key] +
      checksPerSecond * measured.check[key] +
      statusPerSecond * measured.status[key]) /
    1e6
  const tripsPerSecond = peakPerSecond * creationTrips + checksPerSecond * checkTrips + statusPerSecond
  return {
    creationsPerSecond: peakPerSecond,
    callsPerOrder,
    callsPerSecond,
    checksPerSecond,
    heldPolls,
    heldMemoryBytes: heldPolls * measured.poll.memoryBytes,
    statusPerSecond,
    tripsPerSecond,
    endpointCores: cores('endpointUs'),
    databaseCores: cores('databaseUs'),
    diskBytesPerDay: given.ordersPerDay * measured.creation.diskBytes,
    walBytesPerDay:
      given.ordersPerDay *
      (measured.creation.walBytes + (callsPerOrder - creationCalls) * measured.check.walBytes),
    instances: {
      forCalls: Math.ceil(callsPerSecond / instance.callsPerSecond),
      forCores: Math.ceil(cores('endpointUs') / (0.5 * instance.cores)),
    },
  }
}

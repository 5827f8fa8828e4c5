/**
 * Ten instances of the endpoint on one database, followed second by second: orders arrive, pages hold polls at instances, watchers
 * lease what is due, and each instance has a budget of calls and of connections. Counts what the plan computes.
 */
import {
  creationCalls,
  creationTrips,
  checkTrips,
  instance,
  pollMs,
  priceHeldUntil,
  traffic,
} from './model.mjs'

const second = 1000
const leaseBatch = 100

/**
 * @param options `ordersPerSecond`, `seconds` in all, of which those from `measureFrom` on are counted, `tripMs` of one round
 *   trip, and `random`, from 0 to 1.
 */
export function simulate(
  schedule,
  { instances, ordersPerSecond, seconds, measureFrom, tripMs, random },
  given = traffic,
) {
  const payments = []
  /** Payments by the second of their next check. */
  const due = Array.from({ length: seconds + 1 }, () => [])
  const spent = Array.from({ length: instances }, () => ({
    calls: 0,
    mostCalls: 0,
    busyMs: 0,
    mostBusyMs: 0,
  }))
  const totals = { creations: 0, calls: 0, checks: 0, trips: 0, statuses: 0, heldPolls: 0, late: 0 }
  let backlog = []

  for (let now = 0; now < seconds; now++) {
    const isCounted = now >= measureFrom
    for (const each of spent) Object.assign(each, { calls: 0, busyMs: 0 })
    const spend = (index, calls, trips) => {
      const each = spent[index]
      each.calls += calls
      each.busyMs += trips * tripMs
      if (!isCounted) return
      totals.calls += calls
      totals.trips += trips
    }

    for (let arrivals = poisson(ordersPerSecond, random); arrivals > 0; arrivals--) {
      const isPaid = random() < given.paidPart
      const leftAt = now + (isPaid ? given.paidAfterMs : given.leftAfterMs) / second
      const index = Math.floor(random() * instances)
      const payment = { at: now, leftAt, isPaid, index, quietChecks: 0, startsPollAt: now }
      payments.push(payment)
      spend(index, creationCalls, creationTrips + 1)
      if (isCounted) totals.creations += 1
      if (isCounted) totals.statuses += 1
      plan(payment, now + given.viewedEveryMs / second)
    }

    // Instances lease in turn; the page of a payment makes its own instance check it.
    const taken = [...backlog, ...due[now]]
    backlog = []
    let turn = 0
    for (const payment of taken) {
      const isViewed = now < payment.leftAt
      const index = isViewed ? payment.index : turn++ % instances
      const room = isViewed || turn <= instances * leaseBatch
      if (!room || spent[index].calls >= instance.callsPerSecond * (isViewed ? 1 : 0.75)) {
        backlog.push(payment)
        if (isCounted) totals.late += 1
        continue
      }
      spend(index, 1, checkTrips)
      if (isCounted) totals.checks += 1
      check(payment, now)
    }

    let held = 0
    for (const payment of payments)
      if (now < payment.leftAt) {
        held += 1
        if (now - payment.startsPollAt >= pollMs / second) {
          payment.startsPollAt = now
          spend(payment.index, 0, 1)
          if (isCounted) totals.statuses += 1
        }
      }
    if (isCounted) totals.heldPolls = Math.max(totals.heldPolls, held)
    if (now % 600 === 0) payments.splice(0, payments.length, ...payments.filter(({ leftAt }) => now < leftAt))
    for (const each of spent)
      if (isCounted) {
        each.mostCalls = Math.max(each.mostCalls, each.calls)
        each.mostBusyMs = Math.max(each.mostBusyMs, each.busyMs)
      }
  }
  const counted = seconds - measureFrom
  const rate = (count) => count / counted
  return {
    creationsPerSecond: rate(totals.creations),
    callsPerSecond: rate(totals.calls),
    checksPerSecond: rate(totals.checks),
    tripsPerSecond: rate(totals.trips),
    statusPerSecond: rate(totals.statuses),
    heldPolls: totals.heldPolls,
    lateChecks: totals.late,
    mostCallsPerSecond: Math.max(...spent.map(({ mostCalls }) => mostCalls)),
    /** Connections that the busiest instance used, on average over its busiest second. */
    mostConnections: Math.max(...spent.map(({ mostBusyMs }) => mostBusyMs)) / second,
  }

  function check(payment, now) {
    payment.quietChecks += 1
    const age = (now - payment.at) * second
    if (now + given.viewedEveryMs / second < payment.leftAt)
      return plan(payment, now + given.viewedEveryMs / second)
    const isPaid = payment.isPaid && now >= payment.leftAt
    const { nextCheckAt } = isPaid
      ? schedule.nextReconciliation({ revealedAt: 0, quietChecks: payment.quietChecks }, age)
      : schedule.nextCheck(
          { revealedAt: 0, updatedAt: 0, priceHeldUntil, quietChecks: payment.quietChecks },
          age,
        )
    // The first check after the page is closed is due at once.
    const at = now < payment.leftAt ? payment.leftAt : payment.at + nextCheckAt / second
    plan(payment, at + 1)
  }

  function plan(payment, at) {
    due[Math.max(0, Math.ceil(at))]?.push(payment)
  }
}

/** How many arrive in a second, of so many on average. */
function poisson(mean, random) {
  let count = 0
  for (let left = Math.exp(-mean), product = random(); product > left; product *= random()) count += 1
  return count
}

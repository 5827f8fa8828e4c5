/**
 * What watching costs and how soon money is seen: `node bench/schedule.mjs`. Nothing is timed; the schedule is pure, and is
 * followed from check to check. The last line says whether a detection time that is promised was missed.
 */
import { checkTimes, creationCalls, traffic } from './plan/model.mjs'
import { loadSchedule } from './plan/schedule.mjs'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
/** The service takes its time. */
const answerMs = second

const schedule = await loadSchedule()
/** The checks of a payment that is revealed at 0, as long as nothing happens to it. */
const checks = (viewedUntilMs) =>
  checkTimes(schedule, { viewedUntilMs, viewedEveryMs: traffic.viewedEveryMs, paidAtMs: Infinity })

/** How many calls a payment has cost by the time that money which came then is seen, and how long that took. */
function detect(paidAt, viewedUntil = 0) {
  let calls = creationCalls
  for (const at of checks(viewedUntil)) {
    calls += 1
    if (at >= paidAt) return { calls, waitMs: at - paidAt + answerMs }
  }
  throw new Error('never seen')
}

function worstWait(from, until, stepMs, viewedUntil = 0) {
  let worst = 0
  for (let at = from; at < until; at += stepMs) worst = Math.max(worst, detect(at, viewedUntil).waitMs)
  return worst
}

const moments = [
  ['10 s', 10 * second],
  ['2 min', 2 * minute],
  ['10 min', 10 * minute],
  ['1 h', hour],
  ['2 h', 2 * hour - second],
  ['10 h', 10 * hour],
  ['3 d', 3 * day],
  ['13 d', 13 * day],
]
const print = (...cells) =>
  process.stdout.write(cells.map((cell) => String(cell).padStart(16)).join('') + '\n')
print('paid after', 'calls, viewed', 'seen within', 'calls, alone', 'seen within')
for (const [name, paidAt] of moments) {
  const viewed = paidAt <= hour && detect(paidAt, 2 * hour)
  const alone = detect(paidAt)
  const cells = ({ calls, waitMs }) => [calls, `${Math.ceil(waitMs / second)} s`]
  print(name, ...(viewed ? cells(viewed) : ['', '']), ...cells(alone))
}

let daily = 0
for (let at = 0, pastEnd = 0; pastEnd < 3; daily += 1) {
  const next = schedule.nextReconciliation({ revealedAt: 0, quietChecks: daily }, at)
  if (next.isPastEnd) pastEnd += 1
  at = next.nextCheckAt
}
const unpaid = [...checks(0)].length + creationCalls
process.stdout.write(`\nnever paid: ${unpaid} calls in a month; paid: ${daily} more after it, one a day\n`)

const promises = [
  ['a page is open', worstWait(0, 10 * minute, 0.7 * second, hour), 10 * second],
  ['no page, first two hours', worstWait(0, 2 * hour, 7 * second), minute],
  ['no page, to day 14', worstWait(2 * hour, 14 * day, 13 * minute), hour + 10 * second],
]
for (const [name, worstMs, promisedMs] of promises)
  process.stdout.write(
    `${name}: ${Math.ceil(worstMs / second)} s at worst, ${promisedMs / second} s promised\n`,
  )
const missed = promises.filter(([, worstMs, promisedMs]) => worstMs > promisedMs)
process.stdout.write(`${missed.length} of ${promises.length} promises missed\n`)
process.exitCode = missed.length > 0 ? 1 : 0

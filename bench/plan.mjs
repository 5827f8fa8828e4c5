/**
 * The capacity plan of docs/scaling.md, and ten instances that are followed for some hours, beside the plan for them: `npm run bench -- plan`.
 * Nothing is timed: costs are those that the bench of the endpoint measured.
 */
import { tablesOf, writeTables } from './shared/kept.mjs'
import { callsUntil, checkTrips, creationTrips, viewedMs } from './plan/model.mjs'
import { loadSchedule } from './plan/schedule.mjs'
import { simulate } from './plan/simulate.mjs'
import { isOnce, print } from './shared/report.mjs'

const hour = 3_600_000
const schedule = await loadSchedule()
print(`${tablesOf(schedule).plan}\n`)
if (process.argv.includes('--save')) await writeTables()

const span = isOnce ? { seconds: 20, measureFrom: 10 } : { seconds: 10_800, measureFrom: 7200 }
const options = { instances: 10, ordersPerSecond: 3, ...span, tripMs: 2 }
const found = simulate(schedule, { ...options, random: Math.random })
const calls = options.ordersPerSecond * callsUntil(schedule, 2.5 * hour)
const checks = calls - 2 * options.ordersPerSecond
const held = (options.ordersPerSecond * viewedMs()) / 1000
const statuses = held / 25
const rows = [
  ['ten instances', 'planned', 'simulated'],
  ['creations a second', options.ordersPerSecond, found.creationsPerSecond],
  ['service calls a second', calls, found.callsPerSecond],
  ['checks a second', checks, found.checksPerSecond],
  ['held polls', held, found.heldPolls],
  [
    'round trips a second',
    options.ordersPerSecond * creationTrips + checks * checkTrips + statuses,
    found.tripsPerSecond,
  ],
  ['checks that had to wait', 0, found.lateChecks],
  ['most calls a second of one instance', '', found.mostCallsPerSecond],
  ['most connections of one instance', '', found.mostConnections],
]
for (const [what, planned, simulated] of rows) print(`${what.padEnd(38)}${cell(planned)}${cell(simulated)}`)

function cell(value) {
  return (typeof value === 'number' ? value.toFixed(value < 10 ? 2 : 0) : value).padStart(12)
}

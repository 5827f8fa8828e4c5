/** The plan as the tables of docs/scaling.md. */
import { table } from '../shared/table.mjs'

const giga = 1e9
const mega = 1e6

/** @returns Markdown. */
export function planTables(planned, measured, given) {
  const { creation, status, check, poll, bare } = measured
  return `Bare \`node:http\` took ${us(bare.endpointUs)} of processor for an answer beside it.

${table([
  ['one', 'endpoint', 'database', 'written to the log'],
  ['creation', us(creation.endpointUs), us(creation.databaseUs), kb(creation.walBytes)],
  ['check', us(check.endpointUs), us(check.databaseUs), kb(check.walBytes)],
  ['status', us(status.endpointUs), us(status.databaseUs), kb(status.walBytes)],
  ['held poll', `${kb(poll.memoryBytes)} of memory`, '', ''],
])}

A payment takes ${kb(creation.diskBytes)} on the disk, with its indexes.

${table([
  ['need', `${count(given.ordersPerDay)} orders a day, the busiest hour`],
  ['creations', `${count(planned.creationsPerSecond)} a second`],
  ['service calls of one order', count(planned.callsPerOrder)],
  ['service calls', `${count(planned.callsPerSecond)} a second`],
  ['held polls', `${count(planned.heldPolls)}, ${(planned.heldMemoryBytes / giga).toFixed(2)} GB`],
  ['round trips to PostgreSQL', `${count(planned.tripsPerSecond)} a second`],
  ['processors of the endpoint', planned.endpointCores.toFixed(1)],
  ['processors of the database', planned.databaseCores.toFixed(1)],
  ['instances for the calls, at 50 a second each', count(planned.instances.forCalls)],
  ['instances for the processors, half used', count(planned.instances.forCores)],
  ['disk', `${(planned.diskBytesPerDay / giga).toFixed(1)} GB a day`],
  ['write-ahead log', `${count(planned.walBytesPerDay / giga)} GB a day`],
])}`
}

function us(value) {
  return `${count(value)} µs`
}

function kb(bytes) {
  return bytes > mega ? `${(bytes / mega).toFixed(1)} MB` : `${(bytes / 1000).toFixed(1)} kB`
}

function count(value) {
  return Math.round(value).toLocaleString('en')
}

/** Durable creations: the most a second, the endpoint's own share of the time that one takes, and two instances. */
import { start } from './process.mjs'
import { isOnce, median, ms, perSecond, quantiles } from '../shared/report.mjs'
import { createPayment } from './requests.mjs'
import { answerMs, callsOfCreation } from './service.mjs'

const connections = isOnce ? 4 : 256
const ownMs = 15
/** More than is created while a server is asked without pause. */
const mostPerSecond = isOnce ? 100 : 4000

/**
 * @param place where, with the budget: `atLeast` so many a second. `ownAt` is the rate at which the own share is measured: all of the
 *   time from the arrival of a request to its answer but the service's, which is what its answers take, and nothing that they are late.
 */
export async function creations(report, { name, store, atLeast, ownAt }, { seconds, warmUp, rounds }) {
  const [host, load] = await Promise.all([start('host.mjs', { store }), start('load.mjs')])
  const run = (options) => createFor([host], load, { seconds, ...options })
  await run({ seconds: warmUp })
  const most = await run({})
  const figure = `${perSecond(most.perSecond)}, ${most.cpuEach.toFixed(0)} µs of CPU each  ${quantiles(most)}`
  report.row(`creations, ${name}: the most`, figure, {
    ...(atLeast && { budget: `>= ${perSecond(atLeast)}`, isMet: most.perSecond >= atLeast }),
  })
  report.otherwise(most, 201)
  const shares = []
  for (let round = 0; round < rounds; round++) {
    const result = await run({ rate: ownAt })
    report.otherwise(result, 201)
    shares.push(ownShare(result))
  }
  const own = Object.fromEntries(
    ['p50', 'p99', 'p999'].map((part) => [part, median(shares.map((share) => share[part]))]),
  )
  report.row(`  own share at ${perSecond(ownAt)}`, quantiles(own), {
    budget: `p99 <= ${ms(ownMs)} ms`,
    isMet: own.p99 <= ownMs,
  })
  await Promise.all([host.stop(), load.stop()])
}

function ownShare({ p50, p99, p999 }) {
  const serviceMs = callsOfCreation * answerMs
  return { p50: p50 - serviceMs, p99: p99 - serviceMs, p999: p999 - serviceMs }
}

/** One instance and two on one PostgreSQL, in turns. */
export async function instances(report, store, { seconds, warmUp, rounds }) {
  const [load, ...hosts] = await Promise.all([
    start('load.mjs'),
    start('host.mjs', { store }),
    start('host.mjs', { store }),
  ])
  await createFor(hosts, load, { seconds: warmUp })
  const results = []
  for (let round = 0; round < rounds; round++) {
    const one = await createFor(hosts.slice(0, 1), load, { seconds })
    const two = await createFor(hosts, load, { seconds })
    report.otherwise(one, 201)
    report.otherwise(two, 201)
    results.push({ one: one.perSecond, two: two.perSecond })
  }
  const ratio = median(results.map(({ one, two }) => two / one))
  const figure = `${perSecond(median(results.map(({ one }) => one)))} and ${perSecond(median(results.map(({ two }) => two)))}`
  report.row('creations, one instance and two', figure, { budget: '>= 1.7x', ratio, isMet: ratio >= 1.7 })
  await Promise.all([load, ...hosts].map((each) => each.stop()))
}

let orders = 0

/** Sessions are sealed before anything is timed. `cpuEach` is µs of the processor of all hosts for a creation. */
async function createFor(hosts, load, { rate, seconds }) {
  const count = Math.ceil((rate ?? mostPerSecond) * seconds)
  const requests = (await hosts[0].call('mint', count, `order-${++orders}`)).map(createPayment)
  const cpuMs = async () => sum(await Promise.all(hosts.map((host) => host.call('cpuMs'))))
  const cpuBefore = await cpuMs()
  const ports = hosts.map((host) => host.started)
  const result = await load.call('run', { ports, requests, connections, rate, seconds })
  return { ...result, cpuEach: (((await cpuMs()) - cpuBefore) * 1000) / result.answered }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

/** Durable creations: how many a second at most, how many with a latency that a payer doesn't feel, and on two instances. */
import { start } from './process.mjs'
import { median, perSecond, quantiles } from './report.mjs'
import { createPayment } from './requests.mjs'

const connections = 256
const wantedPerSecond = 3000
const wantedMs = 50
/** More than is created while a server is asked without pause. */
const mostPerSecond = 4000
/** The parts of the most that are tried, until one holds. */
const parts = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1]

export async function creations(report, name, store, { seconds }) {
  const [host, load] = await Promise.all([start('host.mjs', { store }), start('load.mjs')])
  const run = (options) => createFor([host], load, { seconds, ...options })
  await run({ seconds: 2 })
  const most = await run({})
  report.row(`creations, ${name}: the most`, `${perSecond(most.perSecond)}  ${quantiles(most)}`)
  report.otherwise(most, 201)
  let held = 0
  for (const rate of [wantedPerSecond, ...parts.map((part) => Math.round(part * most.perSecond))]) {
    // What was never reached would only pile up.
    if (held > 0 || rate > most.perSecond) continue
    const result = await run({ rate })
    if (result.p99 < wantedMs) held = rate
    report.row(`  at ${perSecond(rate)}`, quantiles(result))
    report.otherwise(result, 201)
  }
  report.row(`creations, ${name}: held`, perSecond(held), {
    budget: `>= ${perSecond(wantedPerSecond)}, p99 < ${wantedMs} ms`,
    isMet: held >= wantedPerSecond,
  })
  await Promise.all([host.stop(), load.stop()])
}

/** One instance and two on one PostgreSQL, in turns. */
export async function instances(report, store, { seconds, rounds }) {
  const [load, ...hosts] = await Promise.all([
    start('load.mjs'),
    start('host.mjs', { store }),
    start('host.mjs', { store }),
  ])
  await createFor(hosts, load, { seconds: 2 })
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

async function createFor(hosts, load, { rate, seconds }) {
  const count = Math.ceil((rate ?? mostPerSecond) * seconds)
  const requests = (await hosts[0].call('mint', count, `order-${++orders}`)).map(createPayment)
  return load.call('run', { ports: hosts.map((host) => host.started), requests, connections, rate, seconds })
}

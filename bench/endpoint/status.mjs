/** How a payment stands, asked again and again: against what bare `node:http` makes of the same bytes, in turns. */
import { start } from './process.mjs'
import { isOnce, median, perSecond, quantiles } from '../shared/report.mjs'
import { delivery, getPayment } from './requests.mjs'

const connections = isOnce ? 4 : 64
const payments = isOnce ? 2 : 100
const hour = 3_600_000
/** What is measured is the answer alone: nothing is due meanwhile. */
const quiet = { checkIntervalMs: hour, watchIntervalMs: hour }

/**
 * @param place where, with the budget: `ofBare` is the part of bare `node:http`'s rate that is wanted.
 * @returns µs of processor time of an answer of bare `node:http`, and the part of its rate that the endpoint has.
 */
export async function status(report, { name, store, embedded, ofBare }, { seconds, warmUp, rounds }) {
  const [host, load] = await Promise.all([
    start('host.mjs', { store, embedded, ...quiet }),
    start('load.mjs'),
  ])
  const made = await host.call('pay', await host.call('mint', payments, 'status'))
  const bare = await start('host.mjs', { body: made[0].body })
  const secret = await host.call('webhookSecret')
  const asked = {
    whole: made.map((payment) => getPayment(payment)),
    known: made.map((payment) => getPayment(payment, { known: payment.etag })),
    webhook: made.map(({ serviceId }) => delivery(secret, serviceId)),
  }
  const run = async (server, requests, options) => {
    const cpuBefore = await server.call('cpuMs')
    const result = await load.call('run', {
      ports: [server.started],
      requests,
      connections,
      seconds,
      ...options,
    })
    const cpuMs = (await server.call('cpuMs')) - cpuBefore
    return { ...result, cpuEach: (cpuMs * 1000) / result.answered }
  }
  const kinds = [
    ['bare', bare, asked.whole, 200],
    ['bareDelivery', bare, asked.webhook, 200],
    ['whole', host, asked.whole, 200],
    ['known', host, asked.known, 304],
    ['webhook', host, asked.webhook, 202],
  ]
  for (const [, server, requests] of kinds) await run(server, requests, { seconds: warmUp })
  const found = []
  for (let round = 0; round < rounds; round++) {
    const results = {}
    for (const [kind, server, requests, wanted] of kinds) {
      results[kind] = await run(server, requests)
      report.otherwise(results[kind], wanted)
    }
    found.push(results)
  }
  const rateOf = (kind) => median(found.map((results) => results[kind].perSecond))
  const ratioOf = (kind, to) =>
    median(found.map((results) => results[kind].perSecond / results[to].perSecond))
  const figureOf = (kind) => {
    const cpuEach = median(found.map((results) => results[kind].cpuEach))
    return `${perSecond(rateOf(kind))}, ${cpuEach.toFixed(0)} µs of CPU each`
  }
  report.row(`bare node:http, beside ${name}`, figureOf('bare'))
  for (const [what, kind] of [
    ['status', 'whole'],
    ['status, known', 'known'],
  ]) {
    const ratio = ratioOf(kind, 'bare')
    report.row(`${what}, ${name}`, figureOf(kind), {
      ratio,
      ...(ofBare && { budget: `>= ${ofBare}x`, isMet: ratio >= ofBare }),
    })
  }
  const rate = Math.round(rateOf('whole') / 2)
  report.row(`  status at ${perSecond(rate)}, ${name}`, quantiles(await run(host, asked.whole, { rate })))
  report.row(`  bare at ${perSecond(rate)}`, quantiles(await run(bare, asked.whole, { rate })))
  report.row(`webhooks, durable, ${name}`, figureOf('webhook'), { ratio: ratioOf('webhook', 'bareDelivery') })
  const half = await run(host, asked.webhook, { rate: Math.round(rateOf('webhook') / 2) })
  report.row('  webhooks at half of it', quantiles(half))
  await Promise.all([host, bare, load].map((each) => each.stop()))
  const endpointUs = Math.round(median(found.map(({ bare: each }) => each.cpuEach)))
  return { bare: { endpointUs }, ratio: ratioOf('whole', 'bare') }
}

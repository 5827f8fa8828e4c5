/** Pages that wait for one payment: their cost in calls of the service and memory, and the time until all are answered. */
import { execFileSync } from 'node:child_process'
import { start } from './process.mjs'
import { isOnce, ms } from '../shared/report.mjs'
import { getPayment } from './requests.mjs'

const viewers = isOnce ? [1] : [1, 100, 10_000]
/** What one session may hold. */
const perSession = 10
const checkIntervalMs = isOnce ? 100 : 1000
const intervalsBeforePaid = 4
const megabyte = 2 ** 20
/** Files that the process has open besides. */
const spare = 200

/** @returns the bytes of memory of one of the most polls. */
export async function held(report, name, store) {
  const limit = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' })) || Infinity
  let memoryBytes = 0
  for (const wanted of viewers) {
    const count = Math.min(wanted, limit - spare)
    if (count < wanted)
      report.note(`only ${count} of ${wanted} viewers: this process may open ${limit} files`)
    memoryBytes = await oneChange(report, name, store, count)
  }
  return { memoryBytes: Math.round(memoryBytes) }
}

async function oneChange(report, name, store, count) {
  const [host, load] = await Promise.all([start('host.mjs', { store, checkIntervalMs }), start('load.mjs')])
  const reference = `viewed-by-${count}`
  const sessions = await host.call('mint', Math.ceil(count / perSession), '', reference)
  const [payment] = await host.call('pay', sessions.slice(0, 1))
  const before = await host.call('rss')
  const callsBefore = await host.call('calls')
  const startedAt = Date.now()
  const requests = Array.from({ length: count }, (_, index) =>
    getPayment(
      { id: payment.id, session: sessions[Math.floor(index / perSession)] },
      { known: payment.etag, wait: 30 },
    ),
  )
  await load.call('hold', { port: host.started, requests })
  const leftMs = startedAt + intervalsBeforePaid * checkIntervalMs - Date.now()
  await new Promise((resolve) => setTimeout(resolve, leftMs))
  const withAll = await host.call('rss')
  const cpuBefore = await host.call('cpuMs')
  await host.call('receive', payment.serviceId)
  const woken = await load.call('woken')
  const cpuMs = (await host.call('cpuMs')) - cpuBefore
  const toldAt = await host.call('toldAt', payment.serviceId)
  const calls = (await host.call('calls')).validate - callsBefore.validate
  const intervals = (toldAt - startedAt) / checkIntervalMs
  const all = woken.statuses[200] ?? 0
  report.row(
    `viewers of one payment: ${count.toLocaleString('en')}`,
    `${calls} validates in ${intervals.toFixed(1)} intervals, until paid`,
    { budget: '<= 1/interval', isMet: calls <= Math.ceil(intervals) + 1 },
  )
  if (all < count) report.note(`answered otherwise: ${JSON.stringify(woken.statuses)}`)
  const more = withAll - before
  if (count > 1000) {
    report.row(
      `  held at once, ${name}`,
      `${mb(more)} MB more (${(more / count / 1024).toFixed(0)} KB each), ${mb(withAll)} MB in all`,
      { budget: '<= 200 MB', isMet: more <= 200 * megabyte },
    )
    const wokenMs = woken.at - toldAt
    report.row('  held at once: all woken after', `${ms(wokenMs)} ms, ${ms(cpuMs)} ms of CPU`, {
      budget: '<= 1 s',
      isMet: all === count && wokenMs <= 1000,
    })
  }
  await Promise.all([host.stop(), load.stop()])
  return more / count
}

function mb(bytes) {
  return (bytes / megabyte).toFixed(0)
}

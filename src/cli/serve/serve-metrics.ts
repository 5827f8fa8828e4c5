/** What `serve` tells Prometheus of itself. No label holds an id, so that their number has an end. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Gateway } from '../../gateway/index.js'
import type { CheckoutEvent, OnPaid, RequestEvent, Store } from '../../server/index.js'
import { createMetrics, metricsContentType } from './prometheus.js'
import { observeCalls } from '../../server/gateway-calls/instrumented-gateway.js'

export type ServeMetrics = {
  request(event: RequestEvent): void
  failure(where: string): void
  event(event: CheckoutEvent): void
  /** The same client, with every call of the service counted. */
  gateway(gateway: Gateway): Gateway
  /** The same telling of the shop, counted. */
  onPaid(onPaid: OnPaid): OnPaid
  /** Answers `GET /metrics`. */
  fetch(request: Request): Promise<Response>
}

export type ServeMetricsOptions = {
  store: Pick<Store, 'stats'>
  /** Milliseconds since the epoch. */
  now: () => number
}

export function serveMetrics({ store, now }: ServeMetricsOptions): ServeMetrics {
  const metrics = createMetrics()
  const prefix = 'crypto_checkout'
  const requests = metrics.histogram(
    `${prefix}_request_duration_seconds`,
    'Answers to requests by route, method and status; a poll may be held for 30 seconds.',
  )
  const calls = metrics.histogram(
    `${prefix}_service_call_duration_seconds`,
    'Calls of the payment service by operation and outcome: ok, or the code of the failure.',
  )
  const failures = metrics.counter(
    `${prefix}_failures_total`,
    'Reports to the operator by kind: incident and given-up want a person.',
  )
  const tellings = metrics.counter(
    `${prefix}_notifications_total`,
    'Tries to tell the shop of a paid order, by outcome.',
  )

  let openCircuits = 0
  metrics.gauge(
    `${prefix}_service_paused`,
    'Kinds of calls of the payment service that are paused because they fail.',
    () => openCircuits,
  )

  let isRefused = false
  metrics.gauge(`${prefix}_service_refused`, '1 while the payment service refuses the access id.', () =>
    Number(isRefused),
  )

  // One reading of the store serves all of its gauges in a scrape.
  let reading: ReturnType<typeof store.stats> | undefined
  const stats = () => (reading ??= store.stats(now()))
  metrics.gauge(`${prefix}_open_payments`, 'Payments that are watched and not settled.', async () => {
    return (await stats()).openPayments
  })
  metrics.gauge(`${prefix}_due_payments`, 'Payments whose next check is due.', async () => {
    return (await stats()).duePayments
  })
  metrics.gauge(
    `${prefix}_oldest_due_seconds`,
    'For how long the most overdue payment has been due.',
    async () => {
      const { oldestDueAt } = await stats()
      return oldestDueAt === undefined ? 0 : Math.max(0, now() - oldestDueAt) / 1000
    },
  )
  metrics.gauge(
    `${prefix}_undelivered_notifications`,
    'Paid orders that the shop has not taken yet.',
    async () => {
      return (await stats()).undelivered
    },
  )
  metrics.gauge(
    `${prefix}_given_up_notifications`,
    'Paid orders that the shop is no longer told of.',
    async () => {
      return (await stats()).givenUp
    },
  )

  metrics.gauge(
    `${prefix}_unknown_deliveries`,
    'Identifiers that the payment service delivered and that no payment has.',
    async () => (await stats()).unknownDeliveries,
  )

  const drift = new Map<string, number>()
  metrics.gauge(
    `${prefix}_clock_drift_seconds`,
    'By how much a clock is ahead of this host’s, where the two disagree.',
    () => [...drift].map(([clock, seconds]) => [{ clock }, seconds] as const),
  )

  const delay = monitorEventLoopDelay({ resolution: 20 })
  metrics.gauge(
    `${prefix}_event_loop_delay_seconds`,
    'How long the process was busy with one thing, since the scrape before.',
    () => {
      const values = [0.5, 0.99, 1].map(
        (quantile) => [{ quantile }, toSeconds(delay.percentile(quantile * 100))] as const,
      )
      delay.reset()
      return values
    },
  )
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())

  return {
    request({ route, method, status, durationMs }) {
      requests.observe({ route, method, status }, durationMs / 1000)
    },
    failure(where) {
      failures.add({ where })
      if (where === 'gateway') openCircuits += 1
    },
    event(event) {
      if (event.type === 'gateway-recovered') openCircuits = Math.max(0, openCircuits - 1)
      if (event.type === 'clock-drift' && event.clock !== 'host')
        drift.set(event.clock, event.drifting ? event.driftMs / 1000 : 0)
    },
    gateway: (gateway) =>
      observeCalls(gateway, now, ({ operation, outcome, durationMs }) => {
        if (outcome === 'refused' || outcome === 'ok') isRefused = outcome === 'refused'
        calls.observe({ operation, outcome }, durationMs / 1000)
      }),
    onPaid: (onPaid) => async (order) => {
      try {
        await onPaid(order)
        tellings.add({ outcome: 'taken' })
      } catch (error) {
        tellings.add({ outcome: 'failed' })
        throw error
      }
    },
    async fetch(request) {
      if (new URL(request.url).pathname !== '/metrics') return new Response('not found\n', { status: 404 })
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return new Response('method not allowed\n', { status: 405, headers: { allow: 'GET, HEAD' } })
      reading = undefined
      // From the first scrape on: it wakes the process fifty times a second.
      delay.enable()
      return new Response(await metrics.text(), { headers: { 'content-type': metricsContentType } })
    },
  }
}

/** The monitor speaks of nanoseconds, and of less than none when it has measured nothing. */
function toSeconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds) / 1e9 : 0
}

/** The metrics of `serve`. No label holds an id, so that their number is bounded. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Gateway } from '../../gateway/index.js'
import {
  IncidentError,
  type CheckoutEvent,
  type NotificationHook,
  type RequestEvent,
  type Store,
} from '../../server/index.js'
import { within } from '../../server/timers.js'
import { decidedKinds } from '../../server/rules/order.js'
import { createMetrics, metricsContentType } from './prometheus.js'
import { observeCalls } from '../../server/gateway-calls/instrumented-gateway.js'

export type ServeMetrics = {
  request(event: RequestEvent): void
  /** What `onError` receives. */
  failure(error: unknown, where: string): void
  event(event: CheckoutEvent): void
  /** The same client, with every call of the service counted. */
  gateway(gateway: Gateway): Gateway
  /** The same hook, with its deliveries counted. */
  notifications(hook: NotificationHook): NotificationHook
  /** Answers `GET /metrics`. */
  fetch(request: Request): Promise<Response>
}

export type ServeMetricsOptions = {
  store: Pick<Store, 'stats' | 'probe'>
  /** Milliseconds since the epoch. */
  now: () => number
}

/** Less than Prometheus waits for a scrape: a database that hangs must not hide that the process runs. */
const readingMs = 5000

/** What `onError` receives as `where` and an alert asks for. */
const reportedWords = [
  'access-refused',
  'check',
  'gateway',
  'given-up',
  'incident',
  'notification',
  'request',
  'store',
  'watcher',
]
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
  const incidents = metrics.counter(
    `${prefix}_incidents_total`,
    'Payments that want a person, by kind; one whose report failed is counted again.',
  )
  // Prometheus notices an increase only of a series that exists.
  for (const where of reportedWords) failures.add({ where }, 0)
  for (const kind of [...decidedKinds, 'unverifiable']) incidents.add({ kind }, 0)
  const worthUnknown = metrics.counter(
    `${prefix}_worth_unknown_total`,
    'Payments in fiat whose coin had no rate, so that their worth was not compared.',
  )
  const deliveries = metrics.counter(
    `${prefix}_notifications_total`,
    'Deliveries of notifications to the shop, by outcome.',
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

  metrics.gauge(`${prefix}_store_up`, '1 when the database takes a write within two seconds.', () =>
    store.probe().then(
      () => 1,
      () => 0,
    ),
  )

  // One read of the store serves all its gauges in a scrape.
  let reading: ReturnType<typeof store.stats> | undefined
  const stats = () => (reading ??= within(readingMs, () => store.stats(now())))
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
    'Paid orders whose notification was given up.',
    async () => {
      return (await stats()).givenUp
    },
  )

  metrics.gauge(
    `${prefix}_unknown_deliveries`,
    'Identifiers that the payment service delivered and that no payment has.',
    async () => (await stats()).unknownDeliveries,
  )

  metrics.gauge(
    `${prefix}_incidents`,
    'Payments that needed a person, ever, as the database counts them.',
    async () => (await stats()).incidents,
  )
  metrics.gauge(
    `${prefix}_open_incidents`,
    'Incidents by kind that wait for a person: the order was not accepted, closed or noted since.',
    async () => {
      const { openIncidents } = await stats()
      return decidedKinds.map((kind) => [{ kind }, openIncidents[kind]] as const)
    },
  )
  metrics.gauge(
    `${prefix}_orders_in_review`,
    'Orders that wait for a decision.',
    async () => (await stats()).ordersInReview,
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
  const startedAt = now() / 1000
  metrics.gauge(
    'process_start_time_seconds',
    'When the process started, in seconds since the epoch.',
    () => startedAt,
  )
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())

  return {
    request({ route, method, status, durationMs }) {
      requests.observe({ route, method, status }, durationMs / 1000)
    },
    failure(error, where) {
      failures.add({ where })
      if (error instanceof IncidentError) incidents.add({ kind: error.kind })
      if (where === 'gateway') openCircuits += 1
    },
    event(event) {
      if (event.type === 'worth-unknown') worthUnknown.add({})
      if (event.type === 'gateway-recovered') openCircuits = Math.max(0, openCircuits - 1)
      if (event.type === 'clock-drift' && event.clock !== 'host')
        drift.set(event.clock, event.drifting ? event.driftMs / 1000 : 0)
    },
    gateway: (gateway) =>
      observeCalls(gateway, now, ({ operation, outcome, durationMs }) => {
        if (outcome === 'refused' || outcome === 'ok') isRefused = outcome === 'refused'
        calls.observe({ operation, outcome }, durationMs / 1000)
      }),
    notifications: (hook) => async (notification) => {
      try {
        await hook(notification)
        deliveries.add({ outcome: 'taken' })
      } catch (error) {
        deliveries.add({ outcome: 'failed' })
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

/** The monitor measures in nanoseconds, and is negative without a measurement. */
function toSeconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds) / 1e9 : 0
}

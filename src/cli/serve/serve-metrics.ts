/** The metrics of `serve`. No label holds an id, so that their number is bounded. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Gateway } from '../../gateway/index.js'
import {
  IncidentError,
  type EndpointEvent,
  type NotificationHandler,
  type RequestEvent,
  type Store,
} from '../../server/index.js'
import { NoRecipientError } from '../../server/notifications/deliveries.js'
import { within } from '../../server/timers.js'
import { decidedKinds } from '../../server/rules/order.js'
import { createMetrics, metricsContentType, type GaugeValues, type Metrics } from './prometheus.js'
import { observeCalls } from '../../server/gateway-calls/instrumented-gateway.js'

export type ServeMetrics = ReturnType<typeof serveMetrics>

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
  'unknown-payment',
  'watcher',
]
type Stats = Awaited<ReturnType<Store['stats']>>

/** What the store counts: a name, what it is, and its value. */
const counted: readonly (readonly [
  name: string,
  help: string,
  read: (stats: Stats, now: number) => GaugeValues,
])[] = [
  ['open_payments', 'Payments that are watched and not settled.', (stats) => stats.openPayments],
  ['due_payments', 'Payments whose next check is due.', (stats) => stats.duePayments],
  [
    'oldest_due_seconds',
    'For how long the most overdue payment has been due.',
    ({ oldestDueAt }, now) => (oldestDueAt === undefined ? 0 : Math.max(0, now - oldestDueAt) / 1000),
  ],
  [
    'undelivered_notifications',
    'Notifications that the shop has not taken yet.',
    (stats) => stats.undelivered,
  ],
  ['given_up_notifications', 'Notifications that were given up.', (stats) => stats.givenUp],
  [
    'unknown_deliveries',
    'Identifiers that the payment service delivered and that no payment has.',
    (stats) => stats.unknownDeliveries,
  ],
  [
    'incidents',
    'Payments that needed a person, ever, as the database counts them.',
    (stats) => stats.incidents,
  ],
  [
    'open_incidents',
    'Incidents by kind that wait for a person: the order was not accepted, closed or noted since.',
    ({ openIncidents }) => decidedKinds.map((kind) => [{ kind }, openIncidents[kind]] as const),
  ],
  ['orders_in_review', 'Orders that wait for a decision.', (stats) => stats.ordersInReview],
]

const prefix = 'crypto_checkout_'

export function serveMetrics({ store, now }: ServeMetricsOptions) {
  const metrics = createMetrics()
  const events = eventMetrics(metrics, now)
  metrics.gauge(`${prefix}store_up`, '1 when the database takes a write within two seconds.', () =>
    store.probe().then(
      () => 1,
      () => 0,
    ),
  )
  // One read of the store serves all its gauges in a scrape.
  let reading: Promise<Stats> | undefined
  for (const [name, help, read] of counted)
    metrics.gauge(prefix + name, help, async () =>
      read(await (reading ??= within(readingMs, () => store.stats(now()))), now()),
    )
  const delay = processMetrics(metrics, now)
  return {
    ...events,
    /** Answers `GET /metrics`. */
    async fetch(request: Request): Promise<Response> {
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

/** What is counted as it happens. */
function eventMetrics(metrics: Metrics, now: () => number) {
  const requests = metrics.histogram(
    `${prefix}request_duration_seconds`,
    'Answers to requests by route, method and status; a poll may be held for 30 seconds.',
  )
  const calls = metrics.histogram(
    `${prefix}service_call_duration_seconds`,
    'Calls of the payment service by operation and outcome: ok, or the code of the failure.',
  )
  const failures = metrics.counter(
    `${prefix}failures_total`,
    'Reports to the operator by kind: incident and given-up want a person.',
  )
  const incidents = metrics.counter(
    `${prefix}incidents_total`,
    'Payments that want a person, by kind; one whose report failed is counted again.',
  )
  // Prometheus notices an increase only of a series that exists.
  for (const where of reportedWords) failures.add({ where }, 0)
  for (const kind of [...decidedKinds, 'unverifiable']) incidents.add({ kind }, 0)
  const worthUnknown = metrics.counter(
    `${prefix}worth_unknown_total`,
    'Payments in fiat whose coin had no rate, so that their worth was not compared.',
  )
  worthUnknown.add({}, 0)
  const deliveries = metrics.counter(
    `${prefix}notifications_total`,
    'Deliveries of notifications to the shop, by outcome.',
  )
  const service = serviceMetrics(metrics)
  return {
    request({ route, method, status, durationMs }: RequestEvent): void {
      requests.observe({ route, method, status }, durationMs / 1000)
    },
    /** What `onError` receives. */
    failure(error: unknown, where: string): void {
      failures.add({ where })
      if (error instanceof IncidentError) incidents.add({ kind: error.kind })
      if (where === 'gateway') service.openCircuits += 1
    },
    event(event: EndpointEvent): void {
      if (event.type === 'worth-unknown') worthUnknown.add({})
      if (event.type === 'gateway-recovered') service.openCircuits = Math.max(0, service.openCircuits - 1)
      if (event.type === 'clock-drift' && event.clock !== 'host')
        service.drift.set(event.clock, event.drifting ? event.driftMs / 1000 : 0)
    },
    /** The same client, with every call of the service counted. */
    gateway: (gateway: Gateway): Gateway =>
      observeCalls(gateway, now, ({ operation, outcome, durationMs }) => {
        if (outcome === 'refused' || outcome === 'ok') service.isRefused = outcome === 'refused'
        calls.observe({ operation, outcome }, durationMs / 1000)
      }),
    /** The same handler, with its deliveries counted. */
    notifications:
      (handler: NotificationHandler): NotificationHandler =>
      async (notification) => {
        try {
          await handler(notification)
          deliveries.add({ outcome: 'taken' })
        } catch (error) {
          const isOver = error instanceof NoRecipientError
          deliveries.add({ outcome: !isOver ? 'failed' : error.isTaken ? 'taken' : 'not-sent' })
          throw error
        }
      },
  }
}

/** The state of the payment service and of the clocks, which events change. */
function serviceMetrics(metrics: Metrics) {
  const service = { openCircuits: 0, isRefused: false, drift: new Map<string, number>() }
  metrics.gauge(
    `${prefix}service_paused`,
    'Kinds of calls of the payment service that are paused because they fail.',
    () => service.openCircuits,
  )
  metrics.gauge(`${prefix}service_refused`, '1 while the payment service refuses the access id.', () =>
    Number(service.isRefused),
  )
  metrics.gauge(
    `${prefix}clock_drift_seconds`,
    'By how much a clock is ahead of this host’s, where the two disagree.',
    () => [...service.drift].map(([clock, seconds]) => [{ clock }, seconds] as const),
  )
  return service
}

/** @returns the monitor of the event loop, which measures once it is enabled. */
function processMetrics(metrics: Metrics, now: () => number) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  metrics.gauge(
    `${prefix}event_loop_delay_seconds`,
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
  return delay
}

/** The monitor measures in nanoseconds, and is negative without a measurement. */
function toSeconds(nanoseconds: number): number {
  return Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds) / 1e9 : 0
}

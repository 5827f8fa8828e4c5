import { describe, expect, it, vi } from 'vitest'
import { createMetrics } from '../../../src/cli/serve/prometheus.js'
import { serveMetrics, type ServeMetrics } from '../../../src/cli/serve/serve-metrics.js'
import { IncidentError, type PaidOrder } from '../../../src/server/index.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import type { StoreStats } from '../../../src/server/store/index.js'
import { noIncidents } from '../../support/stored-orders.js'
import { createGateway } from '../../../src/gateway/index.js'
import { createSandbox, sandboxAccessId } from '../../../src/sandbox/index.js'

describe('createMetrics', () => {
  it('writes counters, gauges and histograms as Prometheus reads them', async () => {
    const metrics = createMetrics()
    const deliveries = metrics.counter('deliveries_total', 'Deliveries.')
    deliveries.add({ outcome: 'taken' })
    deliveries.add({ outcome: 'taken' })
    deliveries.add({ outcome: 'say "no"\\\n' })
    metrics.gauge('open', 'Open.', async () => 3)
    metrics.gauge('delay_seconds', 'Delay.', () => [[{ quantile: 0.5 }, 0.25]])
    const durations = metrics.histogram('call_seconds', 'Calls.')
    durations.observe({ route: '/session' }, 0.25)
    durations.observe({ route: '/session' }, 60)
    const text = await metrics.text()
    expect(text.slice(0, text.indexOf('call_seconds_bucket'))).toBe(`# HELP deliveries_total Deliveries.
# TYPE deliveries_total counter
deliveries_total{outcome="taken"} 2
deliveries_total{outcome="say \\"no\\"\\\\\\n"} 1
# HELP open Open.
# TYPE open gauge
open 3
# HELP delay_seconds Delay.
# TYPE delay_seconds gauge
delay_seconds{quantile="0.5"} 0.25
# HELP call_seconds Calls.
# TYPE call_seconds histogram
`)
    expect(text).toContain('call_seconds_bucket{route="/session",le="0.1"} 0\n')
    expect(text).toContain('call_seconds_bucket{route="/session",le="0.25"} 1\n')
    expect(text).toContain('call_seconds_bucket{route="/session",le="30"} 1\n')
    expect(text).toContain('call_seconds_bucket{route="/session",le="+Inf"} 2\n')
    expect(text).toContain(
      'call_seconds_sum{route="/session"} 60.25\ncall_seconds_count{route="/session"} 2\n',
    )
  })

  it('error: leaves out what can not be read, and keeps the rest', async () => {
    const metrics = createMetrics()
    metrics.gauge('broken', 'Broken.', () => Promise.reject(new Error('no store')))
    metrics.gauge('whole', 'Whole.', () => 1)
    expect(await metrics.text()).toBe(
      '# HELP broken Broken.\n# TYPE broken gauge\n# HELP whole Whole.\n# TYPE whole gauge\nwhole 1\n',
    )
  })
})

describe('serveMetrics', () => {
  let metrics: ServeMetrics
  let readings = 0
  let isBroken = false

  function start(stats: Partial<StoreStats> = {}): void {
    readings = 0
    const store = {
      async stats() {
        readings += 1
        return { ...(await memoryStore().stats(0)), ...stats }
      },
      probe: async () => {
        if (isBroken) throw new Error('the disk is full')
      },
    }
    metrics = serveMetrics({ store, now: () => 100_000 })
  }
  const scrape = async () => (await metrics.fetch(new Request('http://127.0.0.1:9464/metrics'))).text()

  it('exports what the store counts, with one reading a scrape', async () => {
    start({
      openPayments: 4,
      duePayments: 2,
      oldestDueAt: 97_500,
      undelivered: 1,
      givenUp: 3,
      openIncidents: { ...noIncidents, review: 5, late: 1 },
      ordersInReview: 4,
    })
    const text = await scrape()
    for (const line of [
      'crypto_checkout_open_payments 4',
      'crypto_checkout_due_payments 2',
      'crypto_checkout_oldest_due_seconds 2.5',
      'crypto_checkout_undelivered_notifications 1',
      'crypto_checkout_given_up_notifications 3',
      'crypto_checkout_orders_in_review 4',
      'crypto_checkout_open_incidents{kind="review"} 5',
      'crypto_checkout_open_incidents{kind="late"} 1',
      'crypto_checkout_open_incidents{kind="reverted"} 0',
      'crypto_checkout_service_paused 0',
    ])
      expect(text.split('\n')).toContain(line)
    expect(text).toMatch(/crypto_checkout_event_loop_delay_seconds\{quantile="0.99"\} \d/)
    expect(text).toMatch(/process_resident_memory_bytes \d{7,}/)
    expect(readings).toBe(1)
    await scrape()
    expect(readings).toBe(2)
  })

  it('proves with each scrape that the database takes a write', async () => {
    start()
    expect(await scrape()).toContain('crypto_checkout_store_up 1\n')
    isBroken = true
    expect(await scrape()).toContain('crypto_checkout_store_up 0\n')
    isBroken = false
  })

  it('ends a scrape although the database hangs, without what it would count', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const store = {
        stats: () => new Promise<never>(() => undefined),
        probe: () => Promise.reject(new Error('hangs')),
      }
      metrics = serveMetrics({ store, now: () => 100_000 })
      const scraped = scrape()
      await vi.advanceTimersByTimeAsync(5000)
      const text = await scraped
      expect(text).toContain('crypto_checkout_store_up 0\n')
      expect(text).not.toMatch(/^crypto_checkout_open_payments/m)
    } finally {
      vi.useRealTimers()
    }
  })

  it('has every counter of an alert from the start, so that the first increase is noticed', async () => {
    start()
    const text = await scrape()
    expect(text).toContain('crypto_checkout_failures_total{where="incident"} 0\n')
    expect(text).toContain('crypto_checkout_incidents_total{kind="review"} 0\n')
  })

  it('counts requests by route, method and status', async () => {
    start()
    const event = { requestId: 'a', method: 'GET', route: '/checkout/payments/:id', status: 304 }
    metrics.request({ ...event, durationMs: 20_000 })
    expect(await scrape()).toContain(
      'crypto_checkout_request_duration_seconds_count{route="/checkout/payments/:id",method="GET",status="304"} 1\n',
    )
  })

  it('counts calls of the service by operation and outcome', async () => {
    start()
    const sandbox = createSandbox({ seed: 'metrics' })
    const gateway = metrics.gateway(
      createGateway({
        baseUrl: 'http://127.0.0.1:4100',
        accessId: sandboxAccessId,
        fetch: async (input, init) => sandbox.fetch(new Request(input, init)),
      }),
    )
    await gateway.system.chains()
    await expect(gateway.payments.validate('nobody')).rejects.toThrow()
    const text = await scrape()
    const name = 'crypto_checkout_service_call_duration_seconds_count'
    expect(text).toContain(`${name}{operation="system.chains",outcome="ok"} 1\n`)
    expect(text).toContain(`${name}{operation="payments.validate",outcome="http-status"} 1\n`)
    await sandbox.close()
  })

  it('counts payments whose worth was not compared', async () => {
    start()
    metrics.event({ type: 'worth-unknown' })
    expect(await scrape()).toContain('crypto_checkout_worth_unknown_total 1\n')
  })

  it('counts reports and deliveries, and shows open circuits', async () => {
    start()
    const order = {} as PaidOrder
    const incident = new IncidentError({
      ...{ id: 'inc_p_overpaid', kind: 'overpaid', reference: 'order-1042', paymentId: 'p' },
    })
    await metrics.notifications(() => undefined)(order)
    const failing = metrics.notifications(() => Promise.reject(new Error('no')))
    await expect(failing(order)).rejects.toThrow('no')
    metrics.failure(incident, 'incident')
    metrics.failure(new Error('does not answer'), 'gateway')
    const text = await scrape()
    expect(text).toContain('crypto_checkout_notifications_total{outcome="taken"} 1\n')
    expect(text).toContain('crypto_checkout_notifications_total{outcome="failed"} 1\n')
    expect(text).toContain('crypto_checkout_failures_total{where="incident"} 1\n')
    expect(text).toContain('crypto_checkout_incidents_total{kind="overpaid"} 1\n')
    expect(text).toContain('crypto_checkout_service_paused 1\n')
    metrics.event({ type: 'gateway-recovered', afterMs: 5000, calls: 'check' })
    expect(await scrape()).toContain('crypto_checkout_service_paused 0\n')
  })

  it('error: answers nothing but GET /metrics', async () => {
    start()
    const ask = (path: string, init?: RequestInit) =>
      metrics.fetch(new Request(`http://127.0.0.1:9464${path}`, init))
    expect((await ask('/')).status).toBe(404)
    expect((await ask('/metrics', { method: 'POST' })).status).toBe(405)
    expect((await ask('/metrics')).headers.get('content-type')).toBe(
      'text/plain; version=0.0.4; charset=utf-8',
    )
  })
})

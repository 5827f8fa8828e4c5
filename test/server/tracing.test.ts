/** Traces by `@opentelemetry/api`: below the caller's `traceparent`, passed on, in each line of the log, and without a secret. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as telemetry from '@opentelemetry/api'
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-node'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { guardedPost } from '../../src/cli/serve/guarded-post.js'
import { createLog } from '../../src/cli/serve/log.js'
import { createTracing } from '../../src/server/tracing.js'
import { freshEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const exporter = new InMemorySpanExporter()
const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
provider.register()
const tracing = createTracing(telemetry)

const traceId = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${traceId}-b7ad6b7169203331-01`

let endpoint: Endpoint
let lines: Record<string, unknown>[]
let passedOn: (string | null)[]
let leaked: string[]
beforeEach(async () => {
  lines = []
  passedOn = []
  leaked = []
  const log = createLog({
    level: 'debug',
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
    now: Date.now,
    trace: tracing.active,
  })
  endpoint = await freshEndpoint({
    telemetry,
    started: false,
    onRequest: log.request,
    onError: log.failure,
    intercept: (request, next) => {
      passedOn.push(request.headers.get('traceparent'))
      leaked.push(...['baggage', 'tracestate'].flatMap((name) => request.headers.get(name) ?? []))
      return next(request)
    },
  })
  exporter.reset()
})
afterAll(() => provider.shutdown())

const spans = (): ReadableSpan[] => exporter.getFinishedSpans()
const named = (name: string) => spans().find((span) => span.name === name)

it('follows a request from its caller through the store and the payment service', async () => {
  const session = await endpoint.session()
  exporter.reset()
  passedOn = []
  const { status } = await endpoint.request('POST', '/payments', {
    session,
    body: { chain: 'tron', coin: 'usdt' },
    headers: { traceparent },
  })
  expect(status).toBe(201)

  expect(new Set(spans().map((span) => span.spanContext().traceId))).toEqual(new Set([traceId]))
  const request = named('POST /checkout/payments')!
  expect(request.kind).toBe(telemetry.SpanKind.SERVER)
  expect(request.parentSpanContext?.spanId).toBe('b7ad6b7169203331')
  expect(request.attributes).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/checkout/payments',
    'http.response.status_code': 201,
  })
  const call = named('payments.initiateFiat')!
  expect(call.kind).toBe(telemetry.SpanKind.CLIENT)
  const own = spans().map((span) => span.spanContext().spanId)
  for (const inner of [call, named('store.claimAttempt')!, named('store.reveal')!])
    expect(own).toContain(inner.parentSpanContext?.spanId)
  expect(passedOn).toContain(`00-${traceId}-${call.spanContext().spanId}-01`)
  expect(passedOn.every((header) => header?.startsWith(`00-${traceId}-`))).toBe(true)
})

it('has the identifiers of the trace in the lines of the log, of requests and of failures', async () => {
  const session = await endpoint.session()
  await endpoint.fault({ name: 'down' })
  const { status } = await endpoint.request('GET', '/methods', { session, headers: { traceparent } })
  expect(status).toBe(503)
  const { spanId } = named('GET /checkout/methods')!.spanContext()
  expect(lines.filter(({ event }) => event === 'request')).toMatchObject([{ traceId, spanId, status: 503 }])
  expect(lines.filter(({ event }) => event === 'failure')).toMatchObject([{ traceId }])
  expect(named('GET /checkout/methods')?.status.code).toBe(telemetry.SpanStatusCode.ERROR)
  const failed = spans().find(({ kind }) => kind === telemetry.SpanKind.CLIENT)!
  expect(failed.status.code).toBe(telemetry.SpanStatusCode.ERROR)
  expect(failed.attributes['error.type']).toMatch(/^[\w-]+$/)
})

it('passes on nothing of a trace but its identifiers', async () => {
  const session = await endpoint.session()
  const headers = { traceparent, baggage: 'payer=secret', tracestate: 'vendor=secret' }
  const payer = telemetry.propagation.createBaggage({ shop: { value: 'secret' } })
  const around = telemetry.propagation.setBaggage(telemetry.context.active(), payer)
  await telemetry.context.with(around, () =>
    endpoint.request('POST', '/payments', { session, body: { chain: 'tron', coin: 'usdt' }, headers }),
  )
  expect(passedOn.some((header) => header?.startsWith(`00-${traceId}-`))).toBe(true)
  expect(leaked).toEqual([])
})

it('names nothing that a client wrote', async () => {
  const { session, body } = await endpoint.begin({ reference: 'secret-reference' })
  await endpoint.request('GET', `/payments/${body.id}?note=secret-query`, { session })
  await endpoint.request('GET', '/secret-path', { session })
  const text = JSON.stringify(spans().map(({ name, attributes, events }) => [name, attributes, events]))
  expect(text).toContain('GET none')
  for (const secret of [session, 'secret-', body.id, body.address]) expect(text).not.toContain(secret)
})

it('passes the trace on to the shop that is notified', async () => {
  const received: IncomingHttpHeaders[] = []
  const server = createServer(({ headers }, response) => {
    received.push(headers)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const post = guardedPost({ url: `http://127.0.0.1:${port}/paid`, policy: 'loopback', tracing })
  await post('{}', { 'webhook-id': 'a' })
  const span = named('POST NOTIFY_URL')!.spanContext()
  expect(received).toMatchObject([{ 'webhook-id': 'a', traceparent: `00-${span.traceId}-${span.spanId}-01` }])
  server.close()
})

it('traces no look of the watcher, which no request asked for', async () => {
  await endpoint.checkout.runDue()
  expect(spans().filter(({ name }) => name.startsWith('store.'))).toEqual([])
})

/**
 * The endpoint without HTTP for payers, without encryption and on a store in memory: its own functions, put together as `createCheckout`
 * does, over a transport that answers with records instead of bytes.
 */
import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { CheckoutError } from '../../src/core/contract/problem.js'
import type { Payment } from '../../src/core/contract/wire.js'
import { createGateway, defaultAssumptions, findIds, GatewayError } from '../../src/gateway/index.js'
import { FieldError } from '../../src/gateway/schemas/fields.js'
import { createPayments } from '../../src/gateway/operations/payments.js'
import type { Operation } from '../../src/gateway/http/operation.js'
import type { Transport } from '../../src/gateway/http/transport.js'
import type { ListedMethod } from '../../src/server/gateway-calls/catalogue.js'
import type { Context } from '../../src/server/context.js'
import { createApp } from '../../src/server/http/app.js'
import { createLimits } from '../../src/server/http/limits.js'
import type { Services } from '../../src/server/http/routes/route.js'
import { createOrderOperations } from '../../src/server/orders/operations.js'
import { createClocks } from '../../src/server/clocks.js'
import { incidentAlerts } from '../../src/server/notifications/incident-alerts.js'
import { deliveries } from '../../src/server/notifications/deliveries.js'
import { paymentChecks } from '../../src/server/payments/checks.js'
import { pricePolicyOf } from '../../src/server/rules/price-policy.js'
import { createRateSource } from '../../src/server/payments/rates.js'
import { serviceIds } from '../../src/server/payments/service-ids.js'
import { paymentCreation } from '../../src/server/payments/create.js'
import { toPublicPayment } from '../../src/server/rules/public-payment.js'
import { sealPrice } from '../../src/server/orders/changes.js'
import { orderPriceOf } from '../../src/server/rules/price.js'
import { orderSchema, parseRequest } from '../../src/server/input/bodies.js'
import { createCallBudget } from '../../src/server/gateway-calls/call-budget.js'
import { createHealth } from '../../src/server/health.js'
import type { Session, Sessions } from '../../src/server/orders/sessions.js'
import type { PaymentRecord } from '../../src/server/store/store.js'
import { createWatcher } from '../../src/server/payments/watcher.js'
import { memoryStore } from '../../src/server/store/memory.js'
import { apiKey, apiKeys, doorOf } from './door.js'
import { checkIntervalMs, gatewayTimeoutMs, watchIntervalMs } from './endpoint.js'
import type { Endpoint, Testbed, Kind } from './endpoint.js'
import { serviceMethods } from './service.js'

const gateway = createGateway({ baseUrl: 'http://127.0.0.1:4100', accessId: 'access-id-of-the-model' })
const methods: ListedMethod[] = serviceMethods.map(({ chain, coin }) => ({
  chain: { id: chain, name: chain, type: 'evm' },
  coin: { id: coin, name: coin, symbol: coin, token: false },
  active: true,
}))

export const direct: Kind = {
  openStore: () => memoryStore(),
  start: startDirect,
  // Runs after all that promises have to say, and before any input or output.
  quiet: () => new Promise((resolve) => process.nextTick(resolve)),
}

/**
 * Web Crypto that answers at once and never by chance: its threads would make every run another. Until
 * `vi.unstubAllGlobals`.
 */
export function stubCrypto(): void {
  let count = 0
  vi.stubGlobal('crypto', {
    randomUUID: () => `00000000-0000-4000-8000-${String((count += 1)).padStart(12, '0')}`,
    getRandomValues(bytes: Uint8Array) {
      count += 1
      return bytes
        .fill(0)
        .fill(count & 0xff, 0, 1)
        .fill((count >> 8) & 0xff, 1, 2)
        .fill((count >> 16) & 0xff, 2, 3)
    },
    subtle: {
      digest: async (_: string, bytes: Uint8Array) =>
        new Uint8Array(createHash('sha256').update(bytes).digest()).buffer,
    },
  })
}

function startDirect({ store, now, ask, rate, latePolicy, tell, onError, onEvent }: Testbed): Endpoint {
  const currentRate = () => {
    const perCoin = rate()
    return perCoin === null ? null : { perCoin, usdPerCoin: perCoin }
  }
  const catalogue = {
    list: async () => methods,
    rate: async () => currentRate(),
    freshRate: async () => currentRate(),
    rates: async () => new Map(),
  }
  const calls = createCallBudget({ now, onError, onEvent })
  const sessions = unsealedSessions(now)
  const context: Context = {
    gateway: { ...gateway, payments: createPayments(transportTo(ask), defaultAssumptions) },
    calls,
    clocks: createClocks({
      store,
      serviceDriftMs: () => undefined,
      hostTime: now,
      monotonicTime: undefined,
      onEvent,
    }),
    store,
    sessions,
    catalogue,
    rates: createRateSource(catalogue),
    buyLinks: async () => () => undefined,
    serviceIds: serviceIds(),
    pricePolicy: pricePolicyOf({ latePolicy }),
    merchant: { name: 'Model' },
    mode: 'live',
    storeMode: {
      isBound: () => true,
      isOurs: async () => true,
      check: async () => undefined,
      bind: async () => undefined,
    },
    health: createHealth(store, 'live', now, () => ({ databaseMs: 0 }), onEvent),
    now,
    creationDeadlineMs: 1.5 * gatewayTimeoutMs,
    checkIntervalMs,
    onError,
    onEvent,
  }
  const { deliver } = deliveries(context, { 'order.paid': tell, 'order.accepted': tell })
  const incidents = incidentAlerts(context)
  const checks = paymentChecks(context, { onNotification: deliver, onIncident: incidents.send })
  const creation = paymentCreation(context, incidents.send)
  const watcher = createWatcher(context, {
    checks,
    deliver,
    sendAlerts: incidents.send,
    tickMs: watchIntervalMs,
    retentionDays: undefined,
    isNotified: true,
  })
  watcher.start()

  return {
    async seal(order) {
      const { session } = await sessions.create(order)
      const { sealedAt } = await sessions.open(session)
      await sealPrice(store, order.reference, { price: orderPriceOf(order), sealedAt }, now())
      return session
    },
    pay: async (token, method) => {
      const session = await sessions.open(token)
      return shown(creation.create(session, method).then(({ payment }) => payment))
    },
    async load(token) {
      const { id, order } = await sessions.open(token)
      const payments = await store.listPayments(order.reference)
      const visible = payments.filter(
        ({ sessionId, observation }) => sessionId === id || observation.status !== 'awaiting',
      )
      for (const payment of visible) checks.touch(payment)
      return visible.map(toPublicPayment)
    },
    async look(_, id) {
      const payment = await store.getPayment(id)
      if (payment) checks.touch(payment)
      return payment && toPublicPayment(payment)
    },
    async wait(_, id) {
      const payment = await store.getPayment(id)
      if (!payment) return undefined
      checks.touch(payment)
      const { signal } = new AbortController()
      return shown(checks.waitForChange(payment, payment, { timeoutMs: 30_000, signal }))
    },
    async deliver(body, isForged) {
      if (!isForged) await store.receiveDelivery(findIds(body), now())
    },
    act: peopleAt(context, deliver),
  }
}

/** The routes of the shop's people, over a request. Made for the first one: most runs have none. */
function peopleAt(context: Context, onNotification: () => void): Endpoint['act'] {
  const { store, now, merchant, sessions } = context
  const tokens = { seal: async (id: string) => id, open: async (token: string) => token }
  const refunds = { ...{ store, now, merchant, tokens, onNotification }, addressOf: sessions.addressOf }
  let app: ReturnType<typeof createApp> | undefined
  return doorOf(async <T>(method: string, path: string, body?: unknown) => {
    app ??= createApp(
      {
        ...{ context, refunds, orders: createOrderOperations({ ...context, refunds }, onNotification) },
        ...{ basePath: '', page: { allowedOrigins: [] }, limits: createLimits(false, now, undefined) },
      } as unknown as Services,
      { apiKeys, webhookSecrets: [], publicOrigin: undefined, onRequest: undefined },
    )
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const response = await app.request(`http://127.0.0.1${path}`, init)
    const text = await response.text()
    if ([401, 500].includes(response.status)) throw new Error(`HTTP ${response.status}: ${text}`)
    return response.ok && text !== '' ? (JSON.parse(text) as T) : undefined
  })
}

async function shown(work: Promise<PaymentRecord>): Promise<Payment | undefined> {
  try {
    return toPublicPayment(await work)
  } catch (error) {
    if (error instanceof CheckoutError) return undefined
    throw error
  }
}

/** Of all instances, so that a restarted one repeats no id. */
let sealedSessions = 0

/** Unsealed sessions: sealing has its own tests. */
function unsealedSessions(now: () => number): Sessions {
  let sealedAt = 0
  return {
    linkOf: (session) => `/pay/${session}`,
    addressOf: (path) => `/${path}`,
    sealedOf: async (token) => token,
    sealPayment: async () => '',
    openPayment: async () => undefined,
    async create(input) {
      sealedSessions += 1
      const order = parseRequest(orderSchema, input)
      const expiresAt = now() + 1000 * order.expiresInSeconds
      const id = `${order.reference}-${sealedSessions}`
      sealedAt = Math.max(now(), sealedAt + 1)
      const session = JSON.stringify({ id, order, sealedAt, expiresAt })
      return { session, id, expiresAt: new Date(expiresAt).toISOString(), url: '' }
    },
    async open(token) {
      const session = JSON.parse(token) as Omit<Session, 'expired'>
      return { ...session, expired: now() >= session.expiresAt }
    },
  }
}

/** Answers and failures as the transport of the gateway tells them, except that it repeats nothing. */
function transportTo(ask: Testbed['ask']): Transport {
  return {
    async call(_, { name, method, path = name.split('/'), body, creates = method === 'POST', read }) {
      const fail: Fail = (code, details) => new GatewayError(code, name, { ambiguous: creates, ...details })
      const answer = await ask({ path: path.join('/'), body })
      if (answer === 'reset') throw fail('network')
      if (answer === 'hang') return hang(() => fail('timeout'))
      if (answer === 'html' || answer === 'cut') throw fail('not-json')
      if (answer === 'not-success') throw fail('envelope', { ambiguous: false })
      if ('status' in answer) {
        const { status, retryAfter: retryAfterSeconds } = answer
        throw fail('http-status', { status, retryAfterSeconds, ...(status < 429 && { ambiguous: false }) })
      }
      return readData(answer.data, read, fail)
    },
  }
}

type Fail = (
  code: ConstructorParameters<typeof GatewayError>[0],
  details?: ConstructorParameters<typeof GatewayError>[2],
) => GatewayError

function readData<T>(data: unknown, read: Operation<T>['read'], fail: Fail): T {
  try {
    return read(data)
  } catch (error) {
    if (error instanceof FieldError) throw fail('schema')
    throw error
  }
}

function hang(error: () => GatewayError): Promise<never> {
  return new Promise((_, reject) => setTimeout(() => reject(error()), gatewayTimeoutMs))
}

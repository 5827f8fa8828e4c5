/** The endpoint as merchants run it: HTTP requests, sealed sessions, JSON from the service, and a store on disk. */
import { vi } from 'vitest'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import { createCheckout, type Store } from '../../src/server/index.js'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import { apiKey, apiKeys, doorOf } from './door.js'
import { around, checkIntervalMs, gatewayTimeoutMs, watchIntervalMs } from './endpoint.js'
import type { Endpoint, Testbed, Kind } from './endpoint.js'
import { canary, type Answer } from './service.js'

const webhookSecret = 'webhook-secret-of-the-model-of-orders'
const sealingSecret = 'AQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o'

export const wire = wireOn(() => sqliteStore(':memory:'))

/** The endpoint on another store: an empty one for each run. */
export function wireOn(open: () => Promise<Store>): Kind {
  return { openStore: async () => watched(await open()), start, quiet }
}

/** Work that is known to end without a turn: of the store and of Web Crypto. */
let busy = 0
let crypting = Promise.resolve()
const realSubtle = crypto.subtle

async function quiet(): Promise<void> {
  do await new Promise((resolve) => setImmediate(resolve))
  while (busy > 0)
  await new Promise((resolve) => setImmediate(resolve))
}

/** Makes Web Crypto answer in the order in which it was asked: its threads would make every run another. */
export function orderCrypto(): void {
  const ordered = new Proxy(realSubtle, {
    get(target, name: keyof SubtleCrypto) {
      const method = target[name] as (...args: unknown[]) => Promise<unknown>
      return (...args: unknown[]) => {
        busy += 1
        const result = crypting.then(() => method.apply(target, args))
        const end = () => void (busy -= 1)
        crypting = result.then(end, end)
        return result
      }
    },
  })
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(ordered)
}

function watched(store: Store): Store {
  return around(store, async (method, _, args) => {
    busy += 1
    return method(...args).finally(() => (busy -= 1))
  })
}

function start({ store, now, ask, rate, latePolicy, tell, onError, onEvent, onSaid }: Testbed): Endpoint {
  const checkout = createCheckout({
    gateway: {
      baseUrl: 'http://127.0.0.1:4100',
      accessId: `${canary}-access-id`,
      fetch: async (url, init) => {
        const { pathname } = new URL(url instanceof Request ? url.url : url)
        if (pathname.includes('/system/rates/')) return ratesAnswer(pathname, rate())
        const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as object) : undefined
        return toResponse(await ask({ path: pathname.replace('/v1/api/', ''), body }))
      },
      timeoutMs: gatewayTimeoutMs,
      now,
      pause: async () => undefined,
      random: () => 0,
    },
    secrets: [sealingSecret],
    webhookSecrets: [webhookSecret],
    apiKeys,
    store,
    merchant: { name: 'Model' },
    now,
    limits: false,
    latePolicy,
    checkIntervalMs,
    watchIntervalMs,
    on: { 'order.paid': tell, 'order.accepted': tell },
    onError,
    onEvent,
  })
  checkout.start()

  async function send<T>(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const request = new Request(`http://127.0.0.1/checkout${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const response = await checkout.fetch(request)
    const text = await response.text()
    onSaid(text)
    if (response.status === 500 || (response.status === 401 && headers === atShop))
      throw new Error(`the endpoint answered ${response.status}: ${text}`)
    const answer = response.ok && text !== '' ? (JSON.parse(text) as T) : undefined
    return { answer, etag: response.headers.get('etag') ?? '' }
  }
  const as = (session: string) => ({ authorization: `Bearer ${session}` })
  const atShop = as(apiKey)
  const look = (session: string, id: string, headers: Record<string, string> = {}) =>
    send<Payment>('GET', `/payments/${id}`, { ...as(session), ...headers })

  return {
    seal: async (order) => (await checkout.sessions.create(order)).session,
    pay: async (session, method) => (await send<Payment>('POST', '/payments', as(session), method)).answer,
    load: async (session) =>
      (await send<CheckoutSession>('GET', '/session', as(session))).answer?.payments ?? [],
    look: async (session, id) => (await look(session, id)).answer,
    async wait(session, id) {
      const { etag } = await look(session, id)
      return (await look(session, id, { prefer: 'wait=30', 'if-none-match': etag })).answer
    },
    async deliver(body, isForged) {
      const secret = isForged ? 'guessed' : webhookSecret
      await send('POST', '/webhook', { 'x-checkout-webhook-secret': secret }, body)
    },
    act: doorOf(
      async <T>(method: string, path: string, body?: unknown) =>
        (await send<T>(method, path, atShop, body)).answer,
    ),
  }
}

/** At once: a sequence decides when a rate changes, and not when it is read. */
function ratesAnswer(pathname: string, rate: string | null): Response {
  if (rate === null) return new Response(canary, { status: 500 })
  const coin = pathname.slice(pathname.lastIndexOf('/') + 1)
  return Response.json({ status: 'success', data: { coin, usd: rate, rate, currency: 'USD' } })
}

async function toResponse(answer: Answer): Promise<Response> {
  if (answer === 'hang') return new Promise(() => undefined)
  if (answer === 'reset') throw new TypeError('fetch failed')
  if (answer === 'html')
    return new Response(`<h1>${canary}</h1>`, { headers: { 'content-type': 'text/html' } })
  if (answer === 'cut')
    return new Response('{"status":"succ', { headers: { 'content-type': 'application/json' } })
  if (answer === 'not-success') return Response.json({ status: 'error', message: canary })
  if ('data' in answer) return Response.json({ status: 'success', data: answer.data })
  const { status, retryAfter } = answer
  const headers = retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }
  return new Response(canary, { status, headers })
}

/** An endpoint over the sandbox, in one process and without sockets. */
import { base64url } from 'jose'
import { expect, onTestFinished } from 'vitest'
import type { CheckoutSession, Method, Payment } from '../../src/core/contract/wire.js'
import type { Problem } from '../../src/core/contract/problem.js'
import type { Assumptions } from '../../src/gateway/index.js'
import {
  createSandbox,
  sandboxAccessId,
  sandboxAccessSecret,
  type Sandbox,
  type SandboxOptions,
} from '../../src/sandbox/index.js'
import {
  createCheckout,
  type EndpointEvent,
  type CheckoutOptions,
  type OrderInput,
  type PaidOrder,
  type Store,
} from '../../src/server/index.js'
import type { PageRenderer } from '../../src/server/http/pages/renderer.js'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import { loadBuiltPages } from './built-pages.js'
import { delay } from './delays.js'
import { control } from './sandbox-control.js'

export const secret = base64url.encode(Uint8Array.from({ length: 32 }, (_, index) => 7 * index + 1))
export const apiKey = 'api-key-of-the-shop'
export const order: OrderInput = { reference: 'order-1042', amount: '49.99', currency: 'USD' }

/** Whatever a route may answer: a payment or a problem. The problem's own `status` is the answer's. */
export type Body = Payment & Omit<Problem, 'status'>
export type Answer<T> = { status: number; headers: Headers; body: T; text: string }
/** What a browser gets. `location` is the header, empty without one. */
export type Page = { status: number; headers: Headers; text: string; location: string }
type Fault = {
  name: string
  operation?: string
  times?: number
  probability?: number
  delayMs?: number
}

export type Endpoint = {
  sandbox: Sandbox
  /** Every call that reached the payment service, such as `POST /v1/api/payment/initiate/USD`. */
  calls: string[]
  /** Every notification of a paid order. */
  notified: PaidOrder[]
  /** Failures that were reported to the operator. */
  reports: { error: unknown; where: string }[]
  /** Events that are no failures. */
  events: EndpointEvent[]
  session: (change?: Partial<OrderInput>) => Promise<string>
  /** Opens a path of the endpoint, or an address in full. */
  open: (path: string, init?: RequestInit) => Promise<Page>
  request: <T = Body>(method: string, path: string, options?: RequestOptions) => Promise<Answer<T>>
  getSession: (session: string) => Promise<CheckoutSession>
  methods: (session: string) => Promise<Method[]>
  pay: (session: string, chain?: string, coin?: string, amount?: string) => Promise<Answer<Body>>
  /** Creates the payment of a new order. */
  begin: (
    order?: Partial<OrderInput>,
    chain?: string,
    coin?: string,
  ) => Promise<Answer<Body> & { session: string }>
  /** Polls, held, until the payment has the status. */
  until: (session: string, id: string, status: Payment['status']) => Promise<Payment>
  /** Creates a payment, lets money arrive at it, and waits until it has the status: `body` as it was created, `seen` as it is then. */
  receive: (received?: Received) => Promise<{ session: string; body: Body; seen: Payment }>
  fault: (fault: Fault) => Promise<void>
  /** Ends all faults. */
  heal: () => Promise<void>
  /** Lets money arrive at the payment that shows this address: `amount`, or what is due. */
  deposit: (address: string, amount?: string) => void
  /** Moves the sandbox's clock and the endpoint's. */
  advance: (ms: number) => void
  /** Moves the clocks, and resolves once all that is due then is done and recorded. */
  pass: (ms: number) => Promise<void>
  /** Resolves once the store has the outcome of so many tries to notify. Before, a clock that moves makes the same try due again. */
  untilTried: (tries: number) => Promise<void>
  checkout: ReturnType<typeof createCheckout>
  close: () => Promise<void>
}

/** The order, the chain and the coin that it is paid with, and the amount that arrives: by default what is due. */
type Received = {
  order?: Partial<OrderInput>
  method?: [chain: string, coin?: string]
  amount?: string
  /** Default `paid`. */
  status?: Payment['status']
}

export type RequestOptions = {
  session?: string
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

export type EndpointOptions = Partial<CheckoutOptions> & {
  sandbox?: SandboxOptions
  /** Joins an endpoint that runs already: the same sandbox, another process. */
  beside?: Endpoint
  file?: string
  /** Stands between the endpoint and the service. */
  intercept?: Intercept
  /** Stands between the endpoint and its store. */
  wrapStore?: (store: Store) => Partial<Store>
  gatewayTimeoutMs?: number
  /** Whether it watches its payments. Default true. */
  started?: boolean
  /** Whether it has handlers of notifications. Default true. */
  hasHandlers?: boolean
  /** With the pages and files of `npm run build`; else with the source and a file of its own, which need no build. */
  isBuilt?: boolean
  /** With the sandbox's access secret. */
  isSigned?: boolean
  /** Of the gateway. */
  assumptions?: Partial<Assumptions>
}

/** @param signal ends the call. */
export type Intercept = (
  request: Request,
  next: (request: Request) => Promise<Response>,
  signal?: AbortSignal,
) => Promise<Response>

/** Changes the `data` of every answer to an operation such as `/validate`. */
export function changing(
  operation: string,
  change: (data: Record<string, unknown>, request: Request) => void,
): Intercept {
  return async (request, next) => {
    const response = await next(request)
    if (!request.url.includes(operation) || !response.ok) return response
    const envelope = (await response.json()) as { data: Record<string, unknown> }
    change(envelope.data, request)
    return Response.json(envelope)
  }
}

const synchronous = new Set<keyof Store>(['clockOffsetMs', 'weaknesses'])

/**
 * A store whose methods are partly others. Bound, because the private fields of a class don't pass a proxy.
 * @param onDone is called as the last thing before a method's promise resolves.
 */
export function overridden(
  store: Store,
  wrap: (store: Store) => Partial<Store>,
  onDone: (name: keyof Store) => void = () => undefined,
): Store {
  const methods = wrap(store)
  return new Proxy(store, {
    get(target, name: keyof Store) {
      const method: unknown = methods[name] ?? target[name]
      if (typeof method !== 'function' || synchronous.has(name)) return method
      return async (...values: unknown[]) => {
        await delay(25)
        const result: unknown = await Reflect.apply(method, target, values)
        await delay(25)
        onDone(name)
        return result
      }
    },
  })
}

/** Loads what renders pages. Call it before all tests that answer one: on a busy machine it takes longer than a test may. */
export async function loadPages(): Promise<PageRenderer> {
  return (await import('../../src/html/index.js')).renderer
}

/** An endpoint of one test, started by it or by `beforeEach`, and closed after `afterEach`: the last one first. */
export async function freshEndpoint(options: EndpointOptions = {}): Promise<Endpoint> {
  const endpoint = await startEndpoint(options)
  onTestFinished(() => endpoint.close())
  return endpoint
}

/** For `beforeAll`: the caller closes it. */
export async function startEndpoint(options: EndpointOptions = {}): Promise<Endpoint> {
  const {
    sandbox: sandboxOptions,
    beside,
    file = ':memory:',
    store,
    intercept,
    wrapStore = () => ({}),
    gatewayTimeoutMs,
    started = true,
    hasHandlers = true,
    isBuilt = false,
    isSigned = false,
    assumptions = {},
    ...checkoutOptions
  } = options
  const sandbox = beside?.sandbox ?? createSandbox({ seed: 'test', ...sandboxOptions })
  const calls = beside?.calls ?? []
  const notified: PaidOrder[] = []
  const reports: Endpoint['reports'] = []
  const events: EndpointEvent[] = []
  let ahead = 0
  let tried = 0

  const callService = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
    const signal = init?.signal ?? undefined
    await delay(150)
    return intercept ? intercept(request, (next) => sandbox.fetch(next), signal) : sandbox.fetch(request)
  }
  const checkout = createCheckout({
    gateway: {
      baseUrl: 'http://127.0.0.1:4100',
      // Live mode refuses the sandbox's own.
      accessId: checkoutOptions.mode === 'live' ? 'access-id-of-the-shop' : sandboxAccessId,
      fetch: callService,
      pause: async () => undefined,
      assumptions,
      ...(isSigned && { accessSecret: sandboxAccessSecret }),
      ...(gatewayTimeoutMs !== undefined && { timeoutMs: gatewayTimeoutMs }),
    },
    secrets: [secret],
    pages: isBuilt ? loadBuiltPages : loadPages,
    ...(!isBuilt && { assets: { 'crypto-checkout.js': 'checkout()' } }),
    apiKeys: [{ name: 'shop', key: apiKey }],
    store: overridden(store ?? (await sqliteStore(file)), wrapStore, (name) => {
      if (name === 'recordDelivery') tried += 1
    }),
    merchant: { name: 'Test shop', supportUrl: 'https://shop.example/help' },
    mode: 'sandbox',
    checkIntervalMs: 20,
    watchIntervalMs: 20,
    now: () => Date.now() + ahead,
    ...(hasHandlers && { on: { 'order.paid': (paid: PaidOrder) => void notified.push(paid) } }),
    onError: (error, where) => void reports.push({ error, where }),
    onEvent: (event) => void events.push(event),
    // Tests of failures ask a failing service again at once; those of the budget set their own.
    gatewayBudget: { concurrent: 1000, perSecond: 100_000, failures: Infinity },
    ...checkoutOptions,
  })

  if (started) checkout.start()

  const endpoint: Endpoint = {
    sandbox,
    calls,
    notified,
    reports,
    events,
    checkout,
    async session(change = {}) {
      const { session } = await checkout.sessions.create({ ...order, ...change })
      return session
    },
    async open(path, init) {
      const address = path.startsWith('/') ? `http://127.0.0.1:4300/checkout${path}` : path
      const answer = await checkout.fetch(new Request(address, init))
      const { status, headers } = answer
      return { status, headers, text: await answer.text(), location: headers.get('location') ?? '' }
    },
    async request<T>(method: string, path: string, { session, body, headers, signal }: RequestOptions = {}) {
      const answer = await endpoint.open(path, {
        method,
        headers: {
          ...(session !== undefined && { authorization: `Bearer ${session}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        ...(signal && { signal }),
      })
      return { ...answer, body: (answer.text && JSON.parse(answer.text)) as T }
    },
    getSession: async (session) =>
      (await endpoint.request<CheckoutSession>('GET', '/session', { session })).body,
    methods: async (session) =>
      (await endpoint.request<{ methods: Method[] }>('GET', '/methods', { session })).body.methods,
    pay: (session, chain = 'tron', coin = 'usdt', amount) =>
      endpoint.request('POST', '/payments', {
        session,
        body: { chain, coin, ...(amount !== undefined && { amount }) },
      }),
    async begin(order, chain, coin) {
      const session = await endpoint.session(order)
      return { session, ...(await endpoint.pay(session, chain, coin)) }
    },
    async until(session, id, status) {
      let etag: string | undefined
      for (;;) {
        const headers = etag === undefined ? {} : { prefer: 'wait=5', 'if-none-match': etag }
        const answer = await endpoint.request<Payment>('GET', `/payments/${id}`, { session, headers })
        if (answer.status === 200 && answer.body.status === status) return answer.body
        etag = answer.headers.get('etag') ?? undefined
      }
    },
    async receive({ order, method = ['tron'], amount, status = 'paid' } = {}) {
      const { session, body } = await endpoint.begin(order, ...method)
      endpoint.deposit(body.address, amount)
      return { session, body, seen: await endpoint.until(session, body.id, status) }
    },
    fault: async (fault) => void (await control(sandbox, '/faults', fault)),
    heal: async () => void (await control(sandbox, '/faults', undefined, 'DELETE')),
    deposit(address, amount) {
      const payment = sandbox.payments().find(({ walletAddress }) => walletAddress === address)
      if (!payment) throw new Error(`the service has no payment at ${address}`)
      sandbox.deposit(payment._id, amount)
    },
    advance(ms) {
      ahead += ms
      sandbox.clock.advance(ms)
    },
    async pass(ms) {
      endpoint.advance(ms)
      await checkout.runDue()
    },
    untilTried: (tries) => expect.poll(() => tried).toBeGreaterThanOrEqual(tries),
    async close() {
      await checkout.close()
      if (!beside) await sandbox.close()
    },
  }
  return endpoint
}

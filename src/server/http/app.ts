/** The routes of the wire contract. Each turns a request into a call and its result into JSON; errors end in one place. */
import { Hono, type Context as RouteContext, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { CheckoutError } from '../../core/contract/problem.js'
import type { CheckoutSession, Payment } from '../../core/contract/wire.js'
import { findIds } from '../../gateway/index.js'
import type { Context } from '../context.js'
import { crossOrigin } from './cors.js'
import { bearer, bodyLimit, idempotencyKey, readJson, waitMs } from './request-headers.js'
import type { Connection, Limits } from './limits.js'
import { listMethods } from '../orders/methods.js'
import type { PaymentChecks } from '../payments/checks.js'
import type { PaymentCreation } from '../payments/create.js'
import { openApiDocument } from './openapi.js'
import { pageRoutes } from './pages/routes.js'
import type { AssetSource } from './pages/assets.js'
import { hasEtag, paymentEtag, toPublicPayment, versionOf } from '../payments/public-payment.js'
import { maxBodyBytes, orderSchema, parseRequest, paymentRequestSchema } from './request-bodies.js'
import { isOneOf } from '../secrets.js'
import type { Session } from '../orders/sessions.js'
import type { PaymentRecord } from '../store/store.js'

export type AppOptions = {
  basePath: string
  apiKey: string | undefined
  webhookSecrets: readonly string[]
  allowedOrigins: readonly string[]
  /** The browser's files, for the hosted page. */
  assets: () => Promise<AssetSource>
  checks: PaymentChecks
  creation: PaymentCreation
  limits: Limits
  onRequest: ((event: RequestEvent) => void) | undefined
}

/** A request that was answered. Holds nothing that a client wrote. */
export type RequestEvent = {
  /** What the answer carries as `x-request-id`. */
  requestId: string
  method: string
  /** As declared, such as `/checkout/payments/:id`; `none` where no route is. */
  route: string
  status: number
  durationMs: number
}

type Env = { Variables: { requestId: string }; Bindings: Connection }
type Route = RouteContext<Env>

export function createApp(
  context: Context,
  {
    basePath,
    apiKey,
    webhookSecrets,
    allowedOrigins,
    assets,
    checks,
    creation,
    limits,
    onRequest,
  }: AppOptions,
): Hono<Env> {
  const {
    store,
    sessions,
    catalogue,
    merchant: { name, logo, supportUrl },
  } = context
  const merchant = {
    name,
    ...(logo !== undefined && { logo }),
    ...(supportUrl !== undefined && { supportUrl }),
  }
  const root = new Hono<Env>()
  root.use(async (c, next) => {
    c.set('requestId', crypto.randomUUID())
    const startedAt = context.now()
    // Before there is an answer: a header that is added to one makes another of it.
    c.header('x-request-id', c.get('requestId'))
    c.header('vary', 'origin, authorization')
    c.header('cache-control', 'no-store')
    await next()
    onRequest?.({
      requestId: c.get('requestId'),
      method: methods.has(c.req.method) ? c.req.method : 'other',
      route: methodsOf.has(routePath(c, -1)) ? routePath(c, -1) : 'none',
      status: c.res.status,
      durationMs: Math.max(0, context.now() - startedAt),
    })
  })

  const app = root.basePath(basePath)
  app.use(async (_, next) => {
    await context.ready
    return next()
  })
  app.use(crossOrigin(allowedOrigins))
  app.use(bodyLimit(maxBodyBytes))

  app.post('/sessions', async (c) => {
    await requireApiKey(c)
    const order = parseRequest(orderSchema, await readJson(c.req.raw))
    return c.json(await sessions.create(order, new URL(basePath, c.req.url).href), 201)
  })

  app.get('/session', async (c) => {
    const session = await openSession(c)
    const payments = await visiblePayments(session)
    if (session.expired && payments.length === 0) throw new CheckoutError('session-expired')
    for (const payment of payments) checks.touch(payment)
    return c.json(projectSession(session, payments))
  })

  app.get('/methods', async (c) => {
    const session = await openSession(c)
    if (session.expired) throw new CheckoutError('session-expired')
    c.header('cache-control', 'private, max-age=15')
    const methods = await listMethods(catalogue, session.order)
    if (methods.length === 0)
      context.onError(new Error('the order allows no method that the service lists'), 'methods')
    return c.json({ methods })
  })

  app.post('/payments', async (c) => {
    const session = await openSession(c)
    const request = parseRequest(paymentRequestSchema, await readJson(c.req.raw))
    const { payment, created } = await limits.admitCreation(c.req.raw, c.env, () =>
      creation.create(session, request, idempotencyKey(c.req.raw)),
    )
    c.header('etag', paymentEtag(payment))
    return c.json(toPublicPayment(payment), created ? 201 : 200)
  })

  app.get('/payments/:id', async (c) => {
    const session = await openSession(c)
    const id = c.req.param('id')
    const known = c.req.header('if-none-match') ?? ''
    let payment = await findPayment(id, session)
    checks.touch(payment)
    const version = versionOf(known)
    const timeoutMs = waitMs(c.req.header('prefer'))
    const held = timeoutMs > 0 && version ? limits.hold(session.id) : undefined
    if (held && version)
      payment = await checks
        .waitForChange(payment, version, { timeoutMs, signal: c.req.raw.signal })
        .finally(held.release)
    const etag = paymentEtag(payment)
    c.header('etag', etag)
    if (hasEtag(known, etag)) return c.body(null, 304)
    return c.json<Payment>(toPublicPayment(payment))
  })

  app.get('/orders/:reference', async (c) => {
    await requireApiKey(c)
    const reference = c.req.param('reference')
    const [fulfilment, payments] = await Promise.all([
      store.getFulfilment(reference),
      store.listPayments(reference),
    ])
    return c.json({
      reference,
      fulfilled: fulfilment !== undefined,
      ...(fulfilment && { fulfilledAt: new Date(fulfilment.at).toISOString() }),
      payments: payments.map(toPublicPayment),
    })
  })

  // A delivery is a hint: it makes the payments it names due now, and only a check decides anything.
  app.post('/webhook', async (c) => {
    if (!(await isOneOf(c.req.header('x-checkout-webhook-secret'), webhookSecrets)))
      throw new CheckoutError('unauthorized', { detail: 'x-checkout-webhook-secret: is missing or wrong' })
    await store.makeDue(findIds(await readJson(c.req.raw)), context.now())
    return c.body(null, 202)
  })

  app.get('/health', async (c) => {
    const [storeState, gatewayState] = await Promise.all([
      upOrDown(store.getFulfilment('health')),
      upOrDown(catalogue.list()),
    ])
    const health = { status: storeState === 'up' ? 'ok' : 'down', store: storeState, gateway: gatewayState }
    return c.json(health, storeState === 'up' ? 200 : 503)
  })

  const document = openApiDocument(basePath)
  app.get('/openapi.json', (c) => c.json(document))
  app.route('/', pageRoutes({ merchantName: name, supportUrl, allowedOrigins, assets }))

  const methodsOf = new Map<string, string[]>()
  for (const { path, method } of app.routes)
    if (method !== 'ALL') methodsOf.set(path, [...(methodsOf.get(path) ?? []), method])
  for (const [path, allowed] of methodsOf)
    app.all(path.slice(basePath.length), methodNotAllowed(allowed.join(', ')))

  app.notFound((c) =>
    problem(c, new CheckoutError('not-found', { detail: `path: is none of the routes under ${basePath}` })),
  )
  app.onError((error, c) => {
    if (error instanceof CheckoutError) {
      if (error.cause !== undefined) context.onError(error.cause, error.code)
      return problem(c, error)
    }
    context.onError(error, 'request')
    return problem(c, new CheckoutError('internal'))
  })
  return app

  async function requireApiKey(c: Route): Promise<void> {
    if (!(await isOneOf(bearer(c.req.raw), apiKey ? [apiKey] : [])))
      throw new CheckoutError('unauthorized', { detail: 'authorization: must be "Bearer " and the API key' })
  }

  async function openSession(c: Route): Promise<Session> {
    limits.admitAddress(c.req.raw, c.env)
    const token = bearer(c.req.raw)
    if (!token)
      throw new CheckoutError('session-missing', { detail: 'authorization: must be "Bearer " and a session' })
    const session = await sessions.open(token)
    limits.admitSession(session.id)
    return session
  }

  /** The session's own payments, and those of the same order that have received money in another session. */
  async function visiblePayments({ id, order }: Session): Promise<PaymentRecord[]> {
    const payments = await store.listPayments(order.reference)
    return payments.filter(
      ({ sessionId, observation }) => sessionId === id || observation.status !== 'awaiting',
    )
  }

  async function findPayment(id: string, { order }: Session): Promise<PaymentRecord> {
    const payment = await store.getPayment(id)
    if (payment?.reference !== order.reference) throw new CheckoutError('not-found')
    return payment
  }

  function projectSession({ id, order, expiresAt }: Session, payments: PaymentRecord[]): CheckoutSession {
    const { reference, amount, currency, coin, title, lines, returnUrl } = order
    return {
      id,
      reference,
      price:
        currency === undefined
          ? { kind: 'crypto', amount, coin: coin ?? '' }
          : { kind: 'fiat', amount, currency },
      ...(title !== undefined && { title }),
      ...(lines !== undefined && { lines }),
      merchant,
      ...(returnUrl !== undefined && { returnUrl }),
      expiresAt: new Date(expiresAt).toISOString(),
      mode: context.mode,
      payments: payments.map(toPublicPayment),
    }
  }
}

const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

function methodNotAllowed(allow: string): MiddlewareHandler<Env> {
  return async (c) => {
    c.header('allow', allow)
    return problem(c, new CheckoutError('method-not-allowed'))
  }
}

function problem(c: Route, error: CheckoutError): Response {
  if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
  c.header('cache-control', 'no-store')
  c.header('content-type', 'application/problem+json')
  return c.body(JSON.stringify(error.toProblem(c.get('requestId'))), error.status as 400)
}

async function upOrDown(probe: Promise<unknown>): Promise<'up' | 'down'> {
  return probe.then(
    () => 'up',
    () => 'down',
  )
}

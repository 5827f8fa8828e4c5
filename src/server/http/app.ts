/**
 * The endpoint as an HTTP application: middleware for every request, then the table of routes; errors end in one place.
 */
import * as z from 'zod'
import { Hono, type Context as HonoContext, type Handler, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { CheckoutError, leadsToShop, type ShopLinks } from '../../core/contract/problem.js'
import { contractVersion } from '../../core/contract/wire.js'
import type { Context } from '../context.js'
import { isOneOf } from '../secrets.js'
import { storeSteps } from '../store-steps.js'
import { spanError, type TraceSpan } from '../tracing.js'
import type { Session } from '../orders/sessions.js'
import { answer, answerJson, retryAfter } from './answer.js'
import { findApiKey, type ApiKey } from './api-keys.js'
import { cleanLocation } from './clean-path.js'
import { crossOrigin } from './cors.js'
import { openApiDocument } from './openapi.js'
import type { Pages } from './pages/assets.js'
import type { WalletSettings } from './pages/hosted-page.js'
import { isRateLimited, plainPageHeaders, refusalPage } from './pages/plain-page.js'
import { maxBodyBytes, parseRequest } from '../input/bodies.js'
import { bearer, prefersHtml, readJson } from './request-headers.js'
import { routes } from './routes/index.js'
import { failurePage } from './routes/link-page.js'
import type { RequestEvent } from './request-event.js'
import type { Auth, Env, Route, Services } from './routes/route.js'

export type AppOptions = Pick<
  Services,
  | 'basePath'
  | 'checks'
  | 'contacts'
  | 'createSession'
  | 'renderCheckout'
  | 'claims'
  | 'creation'
  | 'limits'
  | 'links'
  | 'linkOrders'
  | 'orders'
  | 'refunds'
  | 'walletTransactions'
> & {
  apiKeys: readonly ApiKey[]
  webhookSecrets: readonly string[]
  /** The endpoint's own origin for payers, whatever host a proxy passes on. */
  publicOrigin: string | undefined
  allowedOrigins: readonly string[]
  /** The way back for payers of an order that can't be loaded. */
  returnUrl: string | undefined
  walletSettings: WalletSettings
  /** The look of the hosted page, as JSON. */
  appearance: string | undefined
  /** The hosted page's files, and what renders it. */
  load: () => Promise<Pages>
  onRequest: ((event: RequestEvent) => void) | undefined
}

export function createApp(context: Context, options: AppOptions): Hono<Env> {
  const {
    basePath,
    publicOrigin,
    allowedOrigins,
    checks,
    claims,
    createSession,
    renderCheckout,
    creation,
    limits,
    links,
    linkOrders,
    orders,
    refunds,
    walletTransactions,
  } = options
  const { name: merchantName, supportUrl } = context.merchant
  const { returnUrl } = options
  const shopOf = (c: HonoContext<Env>): ShopLinks | undefined => {
    const back = c.get('returnUrl') ?? returnUrl
    const shop = {
      ...(supportUrl !== undefined && { supportUrl }),
      ...(back !== undefined && { returnUrl: back }),
    }
    return Object.keys(shop).length === 0 ? undefined : shop
  }
  let document: string | undefined
  const services: Services = {
    ...{
      context,
      checks,
      claims,
      createSession,
      renderCheckout,
      ...(options.contacts && { contacts: options.contacts }),
      creation,
      limits,
      links,
      linkOrders,
      orders,
      refunds,
      walletTransactions,
      basePath,
    },
    page: {
      merchantName,
      supportUrl,
      returnUrl,
      walletSettings: options.walletSettings,
      appearance: options.appearance,
      allowedOrigins,
      theme: themeOf(options.appearance),
      load: options.load,
    },
    document: () => (document ??= asciiJson(openApiDocument(basePath))),
  }
  const root = new Hono<Env>()
  const methodsOf = new Map<string, string[]>()
  root.use(observe(context, options.onRequest, (path) => methodsOf.has(path)))
  const app = root.basePath(basePath)
  const isPagePath = (c: HonoContext<Env>) => pagePaths.test(`${c.req.path.slice(basePath.length)}/`)
  app.use(crossOrigin(publicOrigin === undefined ? allowedOrigins : [...allowedOrigins, publicOrigin]))
  app.use(async (c, next) => {
    if (isPagePath(c)) admit(c, services)
    await next()
  })
  for (const route of routes) {
    const path = routerPath(route.path)
    methodsOf.set(basePath + path, [...(methodsOf.get(basePath + path) ?? []), route.method])
    app.on(route.method, path, handlerOf(route, services, authenticators(services, options)[route.auth]))
  }
  for (const [path, allowed] of methodsOf)
    app.all(path.slice(basePath.length), (c) => {
      c.set('headers', { ...c.get('headers'), allow: allowed.join(', ') })
      return refuse(c, new CheckoutError('method-not-allowed'), true)
    })
  const refuse = async (c: HonoContext<Env>, error: CheckoutError, isPage: boolean) => {
    const page = isPage && prefersHtml(c.req.header('accept')) ? await pageOf(c, services, error) : undefined
    return page ?? problem(c, error, leadsToShop(error.code) ? shopOf(c) : undefined)
  }
  app.notFound((c) => {
    const location = /^(?:GET|HEAD)$/.test(c.req.method)
      ? cleanLocation(c.req.path.slice(basePath.length))
      : undefined
    if (location !== undefined)
      return answer(c, 308, null, { location: location + new URL(c.req.url).search })
    const detail = `path: is none of the routes under ${basePath}`
    return refuse(c, new CheckoutError('not-found', { detail }), true)
  })
  app.onError((failure, c) => {
    const error = failure instanceof CheckoutError ? failure : new CheckoutError('internal')
    if (error !== failure) context.onError(failure, 'request')
    else if (error.cause !== undefined) context.onError(error.cause, error.code)
    return refuse(c, error, isPagePath(c))
  })
  return app
}

/** What browsers open, and where their forms lead. */
const pagePaths = /^\/(l|pay|refund)\//

/** Counts a request for its address, once. */
function admit(c: HonoContext<Env>, { limits }: Services): void {
  if (c.get('isCounted')) return
  c.set('isCounted', true)
  limits.admitAddress(c.req.raw, c.env)
}

/** The page of a failure. One is drawn only for an address that may still ask. */
async function pageOf(
  c: HonoContext<Env>,
  services: Services,
  failure: CheckoutError,
): Promise<Response | undefined> {
  let error = failure
  try {
    admit(c, services)
  } catch (refusal) {
    error = refusal as CheckoutError
  }
  c.set('code', error.code)
  if (!isRateLimited(error)) return failurePage(c, services, error)
  return answer(c, error.status, refusalPage, { ...plainPageHeaders, ...retryAfter(error) })
}

/** The theme that an appearance sets, for a page that is drawn before its script reads it. */
function themeOf(appearance = '{}'): string | undefined {
  const { theme } = JSON.parse(appearance) as { theme?: string }
  return theme
}

type Caller = { session?: Session; key?: string }

type Authenticate = (c: HonoContext<Env>) => Promise<Caller> | Caller

/** Authenticates the caller of each kind of route, before the body is read. */
function authenticators(
  { context, limits }: Services,
  { apiKeys, webhookSecrets }: AppOptions,
): Record<Auth, Authenticate> {
  return {
    none: () => ({}),
    async apiKey(c) {
      const { name, readOnly } = await keyOf(c)
      if (!readOnly) return { key: name }
      throw new CheckoutError('unauthorized', { detail: 'authorization: this key may only read' })
    },
    readKey: async (c) => ({ key: (await keyOf(c)).name }),
    async webhookSecret(c) {
      if (await isOneOf(c.req.header('x-checkout-webhook-secret'), webhookSecrets)) return {}
      throw new CheckoutError('unauthorized', { detail: 'x-checkout-webhook-secret: is missing or wrong' })
    },
    async session(c) {
      limits.admitAddress(c.req.raw, c.env)
      const token = bearer(c.req.raw)
      if (!token)
        throw new CheckoutError('session-missing', {
          detail: 'authorization: must be "Bearer " and a session',
        })
      const session = await context.sessions.open(token)
      limits.admitSession(session.id)
      c.set('returnUrl', session.order.returnUrl)
      return { session }
    },
  }

  async function keyOf(c: HonoContext<Env>): Promise<ApiKey> {
    const key = await findApiKey(bearer(c.req.raw), apiKeys)
    if (key) return key
    throw new CheckoutError('unauthorized', { detail: 'authorization: must be "Bearer " and the API key' })
  }
}

/** Authenticates, checks path and query, reads and checks the body, and calls the route's handler: in this order. */
function handlerOf(route: Route, services: Services, authenticate: Authenticate): Handler<Env> {
  const parameters = Object.entries(route.parameters ?? {})
  const { storeMode, onError } = services.context
  const checkMode = async () => {
    if (storeMode.isBound()) return
    // A mode that can't be read is the store's failure, the other mode is an error of ours.
    if (!(await storeSteps(onError)(storeMode.isOurs()))) await storeMode.check()
  }
  return async (c) => {
    const { session, key = '' } = await authenticate(c)
    if (route.auth !== 'none') await checkMode()
    for (const [name, { in: place, schema }] of parameters) {
      if (!schema) continue
      if (place === 'query')
        parseRequest(z.object({ [name]: schema.optional() }), { [name]: c.req.query(name) })
      else if (!schema.safeParse(c.req.param(name)).success) throw new CheckoutError('not-found')
    }
    const body =
      route.body && parseRequest(route.body.schema, await readJson(c.req.raw, maxBodyBytes, route.body.parse))
    // `defineRoute` tied the handler's session and body to the route's `auth` and `body`.
    const query = (name: string) => (route.parameters?.[name] ? c.req.query(name) : undefined)
    return route.handle({ c, session, key, query, body }, services)
  }
}

/** Gives each request an id and each answer its general headers, and reports the answer. */
function observe(
  { now, tracing }: Context,
  onRequest: AppOptions['onRequest'],
  isRoute: (path: string) => boolean,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const requestId = crypto.randomUUID()
    c.set('requestId', requestId)
    c.set('headers', {
      'x-request-id': requestId,
      'checkout-version': contractVersion,
      vary: 'origin, authorization',
      'cache-control': 'no-store',
    })
    const startedAt = now()
    const method = knownMethods.has(c.req.method) ? c.req.method : 'other'
    const serve = async (span?: TraceSpan) => {
      await next()
      const code = c.get('code')
      const route = isRoute(routePath(c, -1)) ? routePath(c, -1) : 'none'
      const { status } = c.res
      if (span) describeRequest(span, { method, route, status, requestId })
      const durationMs = Math.max(0, now() - startedAt)
      onRequest?.({ requestId, method, route, status, ...(code !== undefined && { code }), durationMs })
    }
    await (tracing ? tracing.request(c.req.raw.headers, method, serve) : serve())
  }
}

/** By the semantic conventions of OpenTelemetry for HTTP servers. */
function describeRequest(
  span: TraceSpan,
  { method, route, status, requestId }: Pick<RequestEvent, 'method' | 'route' | 'status' | 'requestId'>,
): void {
  span.updateName(`${method} ${route}`)
  span.setAttribute('http.request.method', method === 'other' ? '_OTHER' : method)
  span.setAttribute('http.route', route)
  span.setAttribute('http.response.status_code', status)
  span.setAttribute('http.response.header.x-request-id', requestId)
  if (status >= 500) span.setStatus(spanError)
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

/** Hono's form of an OpenAPI path. The last segment of a file's name may have folders. */
function routerPath(path: string): string {
  return path.replace('{name}', ':name{.+}').replace(/\{(\w+)\}(?!\+)/g, ':$1')
}

function problem(c: HonoContext<Env>, error: CheckoutError, shop?: ShopLinks): Response {
  c.set('code', error.code)
  const document = { ...error.toProblem(c.get('requestId')), ...(shop && { shop }) }
  return answerJson(c, error.status, document, {
    ...retryAfter(error),
    'content-type': 'application/problem+json',
  })
}

/** JSON in ASCII: patterns hold invisible characters, which must survive every editor and terminal. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7F]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

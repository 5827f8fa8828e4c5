/**
 * The endpoint as an HTTP application: middleware for every request, then the table of routes; errors end in one place.
 */
import * as z from 'zod'
import { Hono, type Context as HonoContext, type Handler, type MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { CheckoutError, fieldError, leadsToShop } from '../../core/contract/problem.js'
import { contractVersion } from '../../core/contract/wire.js'
import type { Context } from '../context.js'
import { isOneOf } from '../secrets.js'
import { storeSteps } from '../store-steps.js'
import { spanError, type TraceSpan } from '../tracing.js'
import type { Session } from '../orders/sessions.js'
import { answer, answerJson, reported, retryAfter } from './answer.js'
import { findApiKey, type ApiKey } from './api-keys.js'
import { cleanLocation } from './clean-path.js'
import { crossOrigin } from './cors.js'
import { isRateLimited } from './pages/plain-page.js'
import { parseRequest } from '../input/bodies.js'
import { bearer, prefersHtml, readJson, webhookSecretHeader } from './request-headers.js'
import { routes } from './routes/index.js'
import { failurePage } from './routes/link-page.js'
import { answerPlain } from './routes/page-request.js'
import type { RequestEvent } from './request-event.js'
import type { Auth, Env, Route, Services } from './routes/route.js'

/** Who may call. */
export type AppOptions = {
  apiKeys: readonly ApiKey[]
  webhookSecrets: readonly string[]
  /** The endpoint's own origin for payers, whatever host a proxy passes on. */
  publicOrigin: string | undefined
  onRequest: ((event: RequestEvent) => void) | undefined
}

export function createApp(services: Services, options: AppOptions): Hono<Env> {
  const { basePath, page } = services
  const { publicOrigin } = options
  const root = new Hono<Env>()
  const methodsOf = new Map<string, string[]>()
  const isRoute = (path: string) => methodsOf.has(path.slice(basePath.length))
  root.use(observe(services.context, options.onRequest, isRoute))
  const app = root.basePath(basePath)
  app.use(crossOrigin([...page.allowedOrigins, ...(publicOrigin === undefined ? [] : [publicOrigin])]))
  app.use(async (c, next) => {
    if (!isPage(c, services)) return next()
    admit(c, services)
    return toCleanAddress(c, services) ?? next()
  })
  const authenticate = authenticators(services, options)
  for (const route of routes) {
    const path = routerPath(route.path)
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), route.method])
    app.on(route.method, path, handlerOf(route, services, authenticate[route.auth]))
  }
  for (const [path, allowed] of methodsOf)
    app.all(path, (c) => {
      c.set('headers', { ...c.get('headers'), allow: allowed.join(', ') })
      return refuse(c, services, new CheckoutError('method-not-allowed'))
    })
  app.notFound((c) => answerUnknown(c, services))
  app.onError((failure, c) => answerFailure(c, services, failure))
  return app
}

/** The path below the endpoint's own. */
const pathOf = (c: HonoContext<Env>, { basePath }: Services): string => c.req.path.slice(basePath.length)

/** Whether it is what browsers open, and where their forms lead. */
const isPage = (c: HonoContext<Env>, services: Services): boolean =>
  /^\/+(l|pay|refund)(?![\w-])/.test(pathOf(c, services))

/** Leads an address with more than the page's own to the page. */
function toCleanAddress(c: HonoContext<Env>, services: Services): Response | undefined {
  const isRead = /^(?:GET|HEAD)$/.test(c.req.method)
  const location = isRead ? cleanLocation(pathOf(c, services)) : undefined
  if (location === undefined) return undefined
  return answer(c, 308, null, { location: location + new URL(c.req.url).search })
}

/** A path that is none of the routes. */
function answerUnknown(c: HonoContext<Env>, services: Services): Response | Promise<Response> {
  const problem = `is none of the routes under ${services.basePath}`
  return refuse(c, services, fieldError('path', problem, 'not-found'))
}

/** What a handler threw. The operator gets the cause, the caller what is no secret. */
function answerFailure(
  c: HonoContext<Env>,
  services: Services,
  failure: unknown,
): Response | Promise<Response> {
  const error = reported(failure, services.context)
  return isPage(c, services) ? refuse(c, services, error) : problem(c, services, error)
}

/** A page for a browser, else a problem document. */
async function refuse(c: HonoContext<Env>, services: Services, error: CheckoutError): Promise<Response> {
  return prefersHtml(c.req.header('accept')) ? pageOf(c, services, error) : problem(c, services, error)
}

/** Counts a request for its address, once. */
function admit(c: HonoContext<Env>, { limits }: Services): void {
  if (c.get('isCounted')) return
  c.set('isCounted', true)
  limits.admitAddress(c.req.raw, c.env)
}

/** The page of a failure. One is drawn only for an address that may still ask. */
async function pageOf(c: HonoContext<Env>, services: Services, failure: CheckoutError): Promise<Response> {
  let error = failure
  try {
    admit(c, services)
  } catch (refusal) {
    error = refusal as CheckoutError
  }
  c.set('code', error.code)
  if (!isRateLimited(error)) return failurePage(c, services, error)
  return answerPlain(c, services, error)
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
    apiKey(c) {
      const { name, readOnly } = keyOf(c)
      if (!readOnly) return { key: name }
      throw fieldError('authorization', 'this key may only read', 'unauthorized')
    },
    readKey: (c) => ({ key: keyOf(c).name }),
    webhookSecret(c) {
      if (isOneOf(c.req.header(webhookSecretHeader), webhookSecrets)) return {}
      throw fieldError(webhookSecretHeader, 'is missing or wrong', 'unauthorized')
    },
    async session(c) {
      limits.admitAddress(c.req.raw, c.env)
      const token = bearer(c.req.raw)
      if (!token) throw fieldError('authorization', 'must be "Bearer " and a session', 'session-missing')
      const session = await context.sessions.open(token)
      limits.admitSession(session.id)
      c.set('returnUrl', session.order.returnUrl)
      return { session }
    },
  }

  function keyOf(c: HonoContext<Env>): ApiKey {
    const key = findApiKey(bearer(c.req.raw), apiKeys)
    if (key) return key
    throw fieldError('authorization', 'must be "Bearer " and the API key', 'unauthorized')
  }
}

/** Authenticates, checks path and query, reads the body, and calls the route's handler: in this order. */
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
    if (route.auth === 'readKey') assertKnown(Object.keys(c.req.queries()), route)
    for (const [name, { in: place, schema }] of parameters) {
      if (!schema) continue
      if (place === 'query') {
        if ((c.req.queries(name)?.length ?? 0) > 1) throw fieldError(name, 'must be given once')
        parseRequest(z.object({ [name]: schema.optional() }), { [name]: c.req.query(name) })
      } else if (!schema.safeParse(c.req.param(name)).success) throw new CheckoutError('not-found')
    }
    const body = route.body && (await readJson(c.req.raw, route.body.parse))
    // `defineRoute` tied the handler's session to the route's `auth`.
    const query = (name: string) => (route.parameters?.[name] ? c.req.query(name) : undefined)
    return route.handle({ c, session, key, query, body }, services)
  }
}

/** A mistyped filter would list, or export, everything. */
function assertKnown(names: readonly string[], { parameters }: Route): void {
  const unknown = names.find((name) => parameters?.[name]?.in !== 'query')
  if (unknown !== undefined) throw fieldError(unknown, 'is not a known field')
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
      // The first one answers: a reference is a part of some paths, and others look like it.
      const route = matchedRoutes(c).find(({ path }) => isRoute(path))?.path ?? 'none'
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

function problem(c: HonoContext<Env>, { page }: Services, error: CheckoutError): Response {
  c.set('code', error.code)
  const { supportUrl } = page
  const returnUrl = c.get('returnUrl') ?? page.returnUrl
  const hasWayOut = leadsToShop(error.code) && (supportUrl ?? returnUrl) !== undefined
  const document = {
    ...error.toProblem(c.get('requestId')),
    ...(hasWayOut && { shop: { supportUrl, returnUrl } }),
  }
  return answerJson(c, error.status, document, {
    ...retryAfter(error),
    'content-type': 'application/problem+json',
  })
}

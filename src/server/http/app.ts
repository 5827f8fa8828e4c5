/** The endpoint as an HTTP application: what every request passes, then the table of routes; errors end in one place. */
import { Hono, type Context as HonoContext, type Handler, type MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Context } from '../context.js'
import { isOneOf } from '../secrets.js'
import type { Session } from '../orders/sessions.js'
import { crossOrigin } from './cors.js'
import { openApiDocument } from './openapi.js'
import { lazyAssets, type AssetSource } from './pages/assets.js'
import { maxBodyBytes, parseRequest } from './request-bodies.js'
import { bearer, readJson } from './request-headers.js'
import { routes } from './routes/index.js'
import type { RequestEvent } from './request-event.js'
import type { Auth, Env, Route, Services } from './routes/route.js'

export type AppOptions = Pick<
  Services,
  'basePath' | 'checks' | 'creation' | 'limits' | 'walletTransactions'
> & {
  apiKeys: readonly string[]
  webhookSecrets: readonly string[]
  /** The endpoint's own origin as payers see it, whatever host a proxy passes on. */
  publicOrigin: string | undefined
  allowedOrigins: readonly string[]
  /** The look of the hosted page, as JSON. */
  appearance: string | undefined
  /** The browser's files, for the hosted page. */
  assets: () => Promise<AssetSource>
  onRequest: ((event: RequestEvent) => void) | undefined
}

export function createApp(context: Context, options: AppOptions): Hono<Env> {
  const { basePath, publicOrigin, allowedOrigins, checks, creation, limits, walletTransactions } = options
  const { name: merchantName, supportUrl } = context.merchant
  const services: Services = {
    ...{ context, checks, creation, limits, walletTransactions, basePath },
    page: {
      merchantName,
      supportUrl,
      appearance: options.appearance,
      allowedOrigins,
      assets: lazyAssets(options.assets),
    },
    document: asciiJson(openApiDocument(basePath)),
  }
  const root = new Hono<Env>()
  const methodsOf = new Map<string, string[]>()
  root.use(observe(context, options.onRequest, (path) => methodsOf.has(path)))
  const app = root.basePath(basePath)
  app.use(crossOrigin(publicOrigin === undefined ? allowedOrigins : [...allowedOrigins, publicOrigin]))
  for (const route of routes) {
    const path = routerPath(route.path)
    methodsOf.set(basePath + path, [...(methodsOf.get(basePath + path) ?? []), route.method])
    app.on(route.method, path, handlerOf(route, services, authenticators(services, options)[route.auth]))
  }
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
}

type Authenticate = (c: HonoContext<Env>) => Promise<Session | undefined> | undefined

/** What each kind of route asks of its caller, before anything of the body is read. */
function authenticators(
  { context, limits }: Services,
  { apiKeys, webhookSecrets }: AppOptions,
): Record<Auth, Authenticate> {
  return {
    none: () => undefined,
    async apiKey(c) {
      if (await isOneOf(bearer(c.req.raw), apiKeys)) return undefined
      throw new CheckoutError('unauthorized', { detail: 'authorization: must be "Bearer " and the API key' })
    },
    async webhookSecret(c) {
      if (await isOneOf(c.req.header('x-checkout-webhook-secret'), webhookSecrets)) return undefined
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
      return session
    },
  }
}

/** Authenticates, checks the path, reads and checks the body, and calls the route's handler: in this order. */
function handlerOf(route: Route, services: Services, authenticate: Authenticate): Handler<Env> {
  const parameters = Object.entries(route.parameters ?? {})
  return async (c) => {
    const session = await authenticate(c)
    if (route.auth !== 'none') await services.context.storeMode.check()
    for (const [name, { schema }] of parameters)
      if (schema?.safeParse(c.req.param(name)).success === false) throw new CheckoutError('not-found')
    const body = route.body && parseRequest(route.body.schema, await readJson(c.req.raw, maxBodyBytes))
    // `defineRoute` tied the handler's session and body to the route's `auth` and `body`.
    return route.handle({ c, session, body }, services)
  }
}

/** Gives each request an id and each answer its general headers, and reports the answer. */
function observe(
  { now }: Context,
  onRequest: AppOptions['onRequest'],
  isRoute: (path: string) => boolean,
): MiddlewareHandler<Env> {
  return async (c, next) => {
    c.set('requestId', crypto.randomUUID())
    const startedAt = now()
    // Set before there is a response: setting a header on a response makes a copy of it.
    c.header('x-request-id', c.get('requestId'))
    c.header('vary', 'origin, authorization')
    c.header('cache-control', 'no-store')
    await next()
    const code = c.get('code')
    onRequest?.({
      requestId: c.get('requestId'),
      method: knownMethods.has(c.req.method) ? c.req.method : 'other',
      route: isRoute(routePath(c, -1)) ? routePath(c, -1) : 'none',
      status: c.res.status,
      ...(code !== undefined && { code }),
      durationMs: Math.max(0, now() - startedAt),
    })
  }
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])

/** Hono's form of an OpenAPI path. The last segment of a file's name may have folders. */
function routerPath(path: string): string {
  return path.replace('{name}', ':name{.+}').replace(/\{(\w+)\}(?!\+)/g, ':$1')
}

function methodNotAllowed(allow: string): MiddlewareHandler<Env> {
  return async (c) => {
    c.header('allow', allow)
    return problem(c, new CheckoutError('method-not-allowed'))
  }
}

function problem(c: HonoContext<Env>, error: CheckoutError): Response {
  c.set('code', error.code)
  if (error.retryAfterSeconds !== undefined) c.header('retry-after', String(error.retryAfterSeconds))
  c.header('cache-control', 'no-store')
  c.header('content-type', 'application/problem+json')
  return c.body(JSON.stringify(error.toProblem(c.get('requestId'))), error.status as 400)
}

/** JSON in ASCII: patterns hold invisible characters, which must survive every editor and terminal. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^\0-\x7F]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

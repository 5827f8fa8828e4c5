/** Pages of other origins: only the configured ones may use the endpoint, and no cookie is ever involved. */
import type { MiddlewareHandler } from 'hono'
import { CheckoutError } from '../../core/contract/problem.js'

const allowHeaders = 'authorization, content-type, idempotency-key, if-none-match, prefer'
const exposeHeaders = 'etag, retry-after, x-request-id'

/** @param allowedOrigins origins such as `https://shop.example`, without a trailing slash. */
export function crossOrigin(allowedOrigins: readonly string[]): MiddlewareHandler {
  const allowed = new Set(allowedOrigins)
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (origin === undefined || isSameOrigin(origin, c.req.raw)) return next()
    if (!allowed.has(origin)) throw forbidden(origin, c.req.raw)
    c.header('access-control-allow-origin', origin)
    if (c.req.method === 'OPTIONS') {
      return c.body(null, 204, {
        'access-control-allow-headers': allowHeaders,
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': '600',
      })
    }
    c.header('access-control-expose-headers', exposeHeaders)
    return next()
  }
}

/**
 * As the browser says, which no page can make it say wrongly. Older browsers do not: then by the host alone, because behind a
 * proxy that ends TLS the request's own scheme is not the page's.
 */
function isSameOrigin(origin: string, request: Request): boolean {
  if (request.headers.get('sec-fetch-site') === 'same-origin') return true
  return URL.canParse(origin) && new URL(origin).host === hostOf(request)
}

/** A page that seems to be of another origin is often one behind a proxy that replaced the host. */
function forbidden(origin: string, request: Request): CheckoutError {
  return new CheckoutError('forbidden-origin', {
    detail: `origin: ${origin} is not allowed here, at ${hostOf(request)}; list it in allowedOrigins (ALLOWED_ORIGINS), or set publicUrl (PUBLIC_URL) where it is the endpoint's own`,
  })
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host
}

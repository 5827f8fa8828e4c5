/** Requests of other origins: only the configured ones may use the endpoint, and no cookies are used. */
import type { MiddlewareHandler } from 'hono'
import { type CheckoutError, fieldError } from '../../core/contract/problem.js'
import { answer } from './answer.js'
import { isForm } from './request-headers.js'
import type { Env } from './routes/route.js'

const allowHeaders = 'authorization, content-type, idempotency-key, if-none-match, prefer'
const exposeHeaders = 'checkout-version, etag, retry-after, x-request-id'

/** @param allowedOrigins origins such as `https://shop.example`, without a trailing slash. */
export function crossOrigin(allowedOrigins: readonly string[]): MiddlewareHandler<Env> {
  const allowed = new Set(allowedOrigins)
  return async (c, next) => {
    const origin = c.req.header('origin')
    if (origin === undefined || isSameOrigin(origin, c.req.raw) || isOwnForm(origin, c.req.raw)) return next()
    if (!allowed.has(origin)) throw forbidden(origin, c.req.raw)
    const headers = c.get('headers')
    headers['access-control-allow-origin'] = origin
    if (c.req.method === 'OPTIONS') {
      return answer(c, 204, null, {
        'access-control-allow-headers': allowHeaders,
        'access-control-allow-methods': 'GET, POST',
        'access-control-max-age': '600',
      })
    }
    headers['access-control-expose-headers'] = exposeHeaders
    return next()
  }
}

/**
 * By the browser's own header, which no page can forge. Older browsers do not send it: then by the host alone, because
 * behind a proxy that ends TLS the request's own scheme is not the page's.
 */
function isSameOrigin(origin: string, request: Request): boolean {
  if (request.headers.get('sec-fetch-site') === 'same-origin') return true
  return URL.canParse(origin) && new URL(origin).host === hostOf(request)
}

/** A page that seems to be of another origin is often behind a proxy that replaced the host. */
function forbidden(origin: string, request: Request): CheckoutError {
  return fieldError(
    'origin',
    `${origin} is not allowed here, at ${hostOf(request)}; list it in allowedOrigins (ALLOWED_ORIGINS), or set publicUrl (PUBLIC_URL) where it is the endpoint's own`,
    'forbidden-origin',
  )
}

/**
 * A form of the order's own page, whose policy hides its address: a browser from before `sec-fetch-site` then
 * names no origin. Nothing is lost by it: a form carries no credential but the session in its address.
 */
function isOwnForm(origin: string, request: Request): boolean {
  return origin === 'null' && !request.headers.has('sec-fetch-site') && isForm(request)
}

function hostOf(request: Request): string {
  return request.headers.get('host') ?? new URL(request.url).host
}

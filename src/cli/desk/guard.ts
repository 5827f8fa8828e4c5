/** What every request to the desk must fulfil: our own host against DNS rebinding, our own origin against other sites. */
import type { Context, MiddlewareHandler } from 'hono'

/** The names of loopback. A page of another name that resolves to it is refused. */
const loopbackNames = ['127.0.0.1', 'localhost', '[::1]']

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const headers = {
  'content-security-policy': policy,
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  // With `no-referrer` browsers send our own forms with the origin `null`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
} as const

/** Refuses requests of other hosts and origins, and gives each answer its policy. */
export const guard: MiddlewareHandler = async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
}

/** What proxies add. ssh, which forwards the port, adds nothing. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

const ownAddress =
  'This desk answers only on the machine’s own address, and not through a proxy. From another machine, forward its port with ssh.'

/** Why a request is refused; undefined if it may go on. */
export function refusalOf(c: Context): string | undefined {
  const host = c.req.header('host') ?? ''
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (!loopbackNames.includes(name) || proxyHeaders.some((each) => c.req.header(each) !== undefined)) {
    return ownAddress
  }
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const isOwn = origin === `http://${host}`
  if (origin !== undefined && !isOwn) return 'This request comes from another page.'
  if (c.req.method === 'GET' || c.req.method === 'HEAD') {
    // A person may follow a link to the desk; no page may load a part of it.
    const isNavigation = c.req.header('sec-fetch-mode') === 'navigate'
    const isForeign = site === 'cross-site' || site === 'same-site'
    return isForeign && !isNavigation ? 'This request comes from another page.' : undefined
  }
  return isOwn ? undefined : 'This request comes from another page.'
}

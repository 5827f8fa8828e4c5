/** What is read from a request beside its path: who asks, what, and how long they are willing to wait. */
import type { MiddlewareHandler } from 'hono'
import { readBytes } from '../../core/contract/response-body.js'
import { CheckoutError } from '../../core/contract/problem.js'

/** The longest that an answer is held for `Prefer: wait`. */
const maxWaitSeconds = 30

/** The session or the API key that came with a request. */
export function bearer(request: Request): string | undefined {
  return /^Bearer ([!-~]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/**
 * What the client calls its request, so that it is known when it comes again.
 * @throws {CheckoutError} `invalid-request` when it is too long or not visible ASCII.
 */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key') ?? undefined
  if (key === undefined || /^[!-~]{1,255}$/.test(key)) return key
  throw new CheckoutError('invalid-request', {
    detail: 'idempotency-key: must be 1 to 255 visible ASCII characters',
  })
}

/**
 * The body of a request.
 * @throws {CheckoutError} `unsupported-media-type`, or `invalid-request` when it is not JSON.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json')
    throw new CheckoutError('unsupported-media-type', { detail: 'content-type: must be application/json' })
  try {
    return await request.json()
  } catch {
    throw new CheckoutError('invalid-request', { detail: 'body: must be JSON' })
  }
}

/**
 * Refuses larger bodies, whether their length is told or not. Hono's own makes a `Request` of the request, which fails
 * where a server hands over one of its own class.
 */
export function bodyLimit(maxBytes: number): MiddlewareHandler {
  const refusal = () =>
    new CheckoutError('payload-too-large', { detail: `body: must be at most ${maxBytes} bytes` })
  return async (c, next) => {
    const { headers, method } = c.req.raw
    // No route reads the body of another verb.
    if (method !== 'POST') return next()
    const length = headers.get('content-length')
    if (length !== null && !headers.has('transfer-encoding')) {
      if (Number.parseInt(length, 10) > maxBytes) throw refusal()
      return next()
    }
    // Not sooner: of a request whose body is looked at, Node's adapter makes a real one, which costs more than the answer.
    const { body, signal } = c.req.raw
    if (body === null) return next()
    const chunks = await readBytes(c.req.raw, maxBytes)
    if (!chunks) throw refusal()
    c.req.raw = new Request(c.req.url, { method, headers, signal, body: new Blob(chunks as BlobPart[]) })
    return next()
  }
}

/** The wait of a `Prefer` header (RFC 7240), in milliseconds. */
export function waitMs(prefer: string | undefined): number {
  const seconds = /(?:^|[,;\s])wait="?(\d+)"?(?:$|[,;\s])/i.exec(prefer ?? '')?.[1] ?? '0'
  return Math.min(Number.parseInt(seconds, 10), maxWaitSeconds) * 1000
}

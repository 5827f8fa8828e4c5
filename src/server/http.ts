/** What is read from a request beside its path: who asks, what, and how long they are willing to wait. */
import { CheckoutError } from '../core/problem.js'

/** The longest that an answer is held for `Prefer: wait`. */
const maxWaitSeconds = 30

/** The session or the API key that came with a request. */
export function bearer(request: Request): string | undefined {
  return /^Bearer ([!-~]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
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

/** The wait of a `Prefer` header (RFC 7240), in milliseconds. */
export function waitMs(prefer: string | undefined): number {
  const seconds = /(?:^|[,;\s])wait="?(\d+)"?(?:$|[,;\s])/i.exec(prefer ?? '')?.[1] ?? '0'
  return Math.min(Number.parseInt(seconds, 10), maxWaitSeconds) * 1000
}

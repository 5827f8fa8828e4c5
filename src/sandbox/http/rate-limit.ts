/** The service's rate limiter, off by default: the interface shows no limits (section 8). */
import type { MiddlewareHandler } from 'hono'
import type { RateLimit } from '../options.js'
import { failure, RefusalError } from './refusal.js'

/** Answers excess requests 429 with `retry-after`, in whole seconds: a token bucket. */
export function limitRate({ perMinute }: RateLimit, now: () => number): MiddlewareHandler {
  let tokens = perMinute
  let filledAt = now()
  return async (c, next) => {
    // Two sandboxes on one clock, or a reset, may set it back.
    const passedMs = Math.max(0, now() - filledAt)
    tokens = Math.min(perMinute, tokens + (passedMs * perMinute) / 60_000)
    filledAt = now()
    if (tokens >= 1) {
      tokens--
      return next()
    }
    c.header('retry-after', String(Math.ceil(((1 - tokens) * 60) / perMinute)))
    return failure(new RefusalError(429, `rate: more than ${perMinute} requests in a minute`), c)
  }
}

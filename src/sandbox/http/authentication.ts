/** Authentication: the two methods of section 5. The interface shows no refusals, so those are assumptions. */
import type { MiddlewareHandler } from 'hono'
import { RefusalError } from './refusal.js'
import { sign, type SignatureName } from './signing.js'

export type SignedOptions = {
  accessSecret: string
  signature: SignatureName
  /** How far `x-timestamp` may be from {@link SignedOptions.now}, either way. */
  toleranceMs: number
  /** The real time: advancing the sandbox's clock must not lock out callers. */
  now: () => number
}

const uuid4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/

/** Accepts a request with the access id: the Basic method, and the first step of the Signed one. */
export function requireAccessId(accessId: string): MiddlewareHandler {
  return (c, next) => {
    const given = c.req.header('x-access-id')
    if (given === undefined) throw new RefusalError(401, 'x-access-id: is required')
    if (given !== accessId) throw new RefusalError(401, 'x-access-id: is not known')
    return next()
  }
}

/**
 * Accepts a request that is signed and new: the rest of the Signed method. A request id counts as used once its
 * signature was right, so that others can't use it up.
 */
export function requireSignature({
  accessSecret,
  signature,
  toleranceMs,
  now,
}: SignedOptions): MiddlewareHandler {
  const used = new UsedIds()
  return async (c, next) => {
    const header = (name: string): string => {
      const value = c.req.header(name)
      if (!value) throw new RefusalError(401, `${name}: is required`)
      return value
    }
    const accessId = header('x-access-id')
    const requestId = header('x-request-id')
    const timeStamp = header('x-timestamp')
    const authorization = header('authorization')
    if (!uuid4.test(requestId)) throw new RefusalError(401, 'x-request-id: must be a UUID of version 4')
    const time = isoTime.test(timeStamp) ? Date.parse(timeStamp) : NaN
    if (Number.isNaN(time)) throw new RefusalError(401, 'x-timestamp: must be a time in ISO 8601')
    if (Math.abs(time - now()) > toleranceMs) {
      throw new RefusalError(401, `x-timestamp: must be within ${toleranceMs / 1000} s of the service's time`)
    }
    const expected = sign(signature, accessSecret, {
      timeStamp,
      requestId,
      accessId,
      body: await c.req.text(),
    })
    if (authorization !== expected) throw new RefusalError(401, 'authorization: the signature is wrong')
    if (!used.add(requestId.toLowerCase(), time + toleranceMs, now())) {
      throw new RefusalError(401, 'x-request-id: was used before')
    }
    return next()
  }
}

/** Request ids, while their timestamps would still be accepted. */
class UsedIds {
  readonly #expiries = new Map<string, number>()
  #nextSweep = 0

  /** False if the id is known. Expired ids are removed occasionally, so that adding stays cheap. */
  add(id: string, expiresAt: number, now: number): boolean {
    if (now >= this.#nextSweep) {
      for (const [known, expiry] of this.#expiries) if (expiry < now) this.#expiries.delete(known)
      this.#nextSweep = now + 60_000
    }
    if (this.#expiries.has(id)) return false
    this.#expiries.set(id, expiresAt)
    return true
  }
}

/**
 * Sealed sessions. An order travels through the browser as an encrypted, authenticated token, so price, currency
 * and reference can't be read or changed there, and a page view writes nothing to the store.
 */
import { EncryptJWT, jwtDecrypt, errors } from 'jose'
import { CheckoutError } from '../../core/contract/problem.js'
import { orderSchema, parseRequest, type Order, type OrderInput } from '../http/request-bodies.js'

/** A session that was opened. Times are ms since the epoch. */
export type Session = {
  id: string
  order: Order
  /** When it was sealed: of two prices of one order, the later sealed one holds. */
  sealedAt: number
  expiresAt: number
  expired: boolean
}

/** What the merchant's server hands to its page. */
export type SealedSession = {
  session: string
  id: string
  expiresAt: string
  /**
   * The hosted page of this order, with the session in the fragment. A path such as `/checkout/pay#…` where neither
   * `publicUrl` nor a request tells the host.
   */
  url: string
}

/** What sessions and their links have where the order does not say it. */
export type SessionDefaults = {
  /** Where the endpoint stands, as the merchant says it, or else its path. */
  publicUrl?: string | undefined
  basePath?: string
  returnUrl?: string | undefined
}

export type Sessions = {
  /**
   * Seals an order into a session.
   * @throws {CheckoutError} `invalid-request` or `invalid-amount`, naming the field; the former also for an order of
   *   more than about 5 KB, which no header could carry.
   * @param requestedAt the endpoint's address as the request for the session had it; `publicUrl` wins over it.
   */
  create(order: OrderInput, requestedAt?: string): Promise<SealedSession>
  /**
   * Opens a session. An expired one opens with `expired` set: what was revealed under it may still be watched.
   * @throws {CheckoutError} `session-invalid` when it was not sealed with one of our secrets for this mode.
   */
  open(token: string): Promise<Session>
}

const tokenType = 'crypto-checkout-session+jwt'
/** Servers and proxies refuse a header of more than 8 KiB, and this one has a name, too. */
const maxTokenLength = 8000
/** Opened sessions are kept, some thousands of them: a page asks every few seconds, and opening costs more than the answer. */
const maxKeptLength = 4_000_000

/**
 * @param secret 32 bytes in base64url; a comma-separated list rotates: the first seals, all open.
 * @param audience keeps sessions of the sandbox out of the live endpoint, and the other way round.
 * @throws {TypeError} when a secret is not 32 bytes in base64url.
 */
export function createSessions(
  secret: string,
  audience: string,
  now: () => number,
  { publicUrl, basePath = '/checkout', returnUrl }: SessionDefaults = {},
): Sessions {
  const keys = secret.split(',').map((part) => {
    const key = decodeSecret(part.trim())
    if (!key) throw new TypeError('secret: must be 32 bytes in base64url')
    return key
  })
  /** By the whole token, so that nothing is found by less than what would open it. Oldest first. */
  const opened = new Map<string, OpenedSession>()
  let lastSealedAt = 0
  let keptLength = 0

  return {
    async create(input, requestedAt) {
      const order = { ...(returnUrl !== undefined && { returnUrl }), ...parseRequest(orderSchema, input) }
      const id = crypto.randomUUID()
      const issuedAt = Math.floor(now() / 1000)
      // No two of one process at the same time, so that of two prices one is later.
      lastSealedAt = Math.max(now(), lastSealedAt + 1)
      const expiresAt = issuedAt + order.expiresInSeconds
      const session = await new EncryptJWT({ order, sealedAt: lastSealedAt })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', typ: tokenType })
        .setJti(id)
        .setAudience(audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(expiresAt)
        .encrypt(keys[0] as Uint8Array)
      if (session.length > maxTokenLength)
        throw new CheckoutError('invalid-request', {
          detail: 'lines: the order is too long for a session; leave lines or methods out, or shorten them',
        })
      return {
        session,
        id,
        expiresAt: new Date(expiresAt * 1000).toISOString(),
        url: `${publicUrl ?? requestedAt ?? basePath}/pay#${session}`,
      }
    },

    async open(token) {
      if (token.length > maxTokenLength) throw new CheckoutError('session-invalid')
      const known = opened.get(token)
      if (known) return asOf(now(), known)
      for (const key of keys) {
        const session = await openWith(key, token)
        if (!session) continue
        keep(token, session)
        return asOf(now(), session)
      }
      throw new CheckoutError('session-invalid', {
        detail: 'session: was not sealed with a secret of this endpoint, in its mode',
      })
    },
  }

  async function openWith(key: Uint8Array, token: string): Promise<OpenedSession | undefined> {
    const options = {
      audience,
      typ: tokenType,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['jti', 'exp', 'order'],
      // An expired session is still one of ours: whether it is, is told anew whenever it is used.
      currentDate: new Date(0),
    }
    try {
      const { jti = '', exp = 0, iat = 0, order, sealedAt } = (await jwtDecrypt(token, key, options)).payload
      return {
        id: jti,
        order: parseRequest(orderSchema, order),
        // A release that sealed no such time told it in seconds.
        sealedAt: typeof sealedAt === 'number' ? sealedAt : iat * 1000,
        expiresAt: exp * 1000,
      }
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  function keep(token: string, session: OpenedSession): void {
    // Two requests may have opened it at once.
    if (opened.has(token)) return
    opened.set(token, session)
    keptLength += token.length
    for (const oldest of opened.keys()) {
      if (keptLength <= maxKeptLength) break
      opened.delete(oldest)
      keptLength -= oldest.length
    }
  }
}

type OpenedSession = Omit<Session, 'expired'>

function asOf(now: number, session: OpenedSession): Session {
  return { ...session, expired: session.expiresAt <= now }
}

/** The 32 bytes of a secret; undefined when it is not that many in base64url. */
export function decodeSecret(text: string): Uint8Array | undefined {
  if (!/^[\w-]{43}=?$/.test(text)) return undefined
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/').replace('=', '')), (character) =>
    character.charCodeAt(0),
  )
}

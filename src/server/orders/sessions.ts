/**
 * Sealed sessions. An order travels through the browser as an encrypted, authenticated token, so the browser can't read
 * or change price, currency and reference, and a page view writes nothing to the store.
 */
import type { JWTPayload } from 'jose'
import type { Receiver } from '../../core/chains/minimums.js'
import { CheckoutError, fieldError } from '../../core/contract/problem.js'
import type { Payment } from '../../core/contract/wire.js'
import { isoTime } from '../../core/iso-time.js'
import { defaultAssumptions } from '../../gateway/index.js'
import { orderSchema, parseRequest, type Order, type OrderInput } from '../input/bodies.js'
import { assertPayable } from '../rules/amount.js'
import { opaqueId } from '../secrets.js'
import type { SessionStore } from '../store/session-store.js'
import { keysOf, seal, unseal } from './sealed-tokens.js'
import { openPayment, sealPayment } from './shown-payments.js'

/** An opened session. Times are ms since the epoch. */
export type Session = {
  id: string
  order: Order
  /** When it was sealed: of two prices of one order, the one sealed later holds. */
  sealedAt: number
  expiresAt: number
  expired: boolean
}

/** The session that the merchant's server passes to its page. */
export interface SealedSession {
  /** Sealed: the page sends it as its bearer token. Keep it with the order, so that a reload shows the same address. */
  session: string
  /** Names the session in logs; opaque. */
  id: string
  /** Until when it can be used, ISO 8601. */
  expiresAt: string
  /**
   * The page of this order, shorter than 2,000 characters. A path such as `/checkout/pay/…` if neither `publicUrl` nor a
   * request tells the host.
   */
  url: string
}

/** Defaults for sessions and their links. */
export type SessionDefaults = {
  /** The endpoint's configured address, else its path. */
  publicUrl?: string | undefined
  basePath?: string
  returnUrl?: string | undefined
  /** Keeps the sessions that are too long for a link. Without one, their links are long. */
  store?: SessionStore
  /** What is assumed of the service's addresses. */
  receivingAccounts?: Receiver
}

export type Sessions = {
  /**
   * Seals an order into a session.
   * @throws {CheckoutError} `invalid-request` or `invalid-amount`, naming the field; the former also for an order of
   * more than about 5 KB, which no header could carry. `amount-out-of-range` for less of a coin than its network takes.
   * @param requestedAt the endpoint's address in the request for the session; `publicUrl` overrides it.
   * @param after it is sealed later than this, in ms since the epoch, also where the clock is behind.
   */
  create(order: OrderInput, requestedAt?: string, after?: number): Promise<SealedSession>
  /**
   * The page of a session, or of a stored one by its identifier.
   * @param requestedAt the endpoint's address as a request had it; `publicUrl` wins over it.
   */
  linkOf(session: string, requestedAt?: string): string
  /** The same for another path below the endpoint. */
  addressOf(path: string, requestedAt?: string): string
  /** The sealed session that a link names: by itself, or by the id that it is stored under. */
  sealedOf(token: string): Promise<string>
  /**
   * Opens a session. An expired one opens with `expired` set: its revealed payments may still be watched.
   * @throws {CheckoutError} `session-invalid` if it was not sealed with one of our secrets for this mode.
   */
  open(token: string): Promise<Session>
  /** A payment as the page of a session was given it, for the page's own address. */
  sealPayment(payment: Payment, session: Session): Promise<string>
  /** The payment of such a seal; undefined if it is none of this session. */
  openPayment(token: string, session: Session): Promise<Payment | undefined>
}

const tokenType = 'crypto-checkout-session+jwt'
/** Servers and proxies refuse a header of more than 8 KiB, which includes its name. */
const maxTokenLength = 8000
/** Longer links are cut by messengers and mail. */
const maxLinkLength = 2000
/** Caches some thousands of opened sessions: a page polls every few seconds, and opening costs more than the answer. */
const maxKeptLength = 4_000_000

/** 128 bits in base64url. A sealed session is longer, and has dots. */
const storedId = /^[\w-]{22}$/

/**
 * @param secrets each 32 bytes in base64url: the first seals, all open.
 * @param audience separates sessions of the sandbox from live ones.
 * @throws {TypeError} if a secret is not 32 bytes in base64url.
 */
export function createSessions(
  secrets: readonly string[],
  audience: string,
  now: () => number,
  {
    publicUrl,
    basePath = '/checkout',
    returnUrl,
    store,
    receivingAccounts = defaultAssumptions.receivingAccounts,
  }: SessionDefaults = {},
): Sessions {
  const keys = keysOf(secrets)
  const kind = { typ: tokenType, audience }
  const opened = createCache()
  let lastSealedAt = 0

  const addressOf = (path: string, requestedAt?: string): string =>
    `${publicUrl ?? requestedAt ?? basePath}/${path}`
  const linkOf = (session: string, requestedAt?: string): string =>
    addressOf(`pay/${encodeURIComponent(session)}`, requestedAt)

  /** What stands for the session in its link: itself, or the id that it is stored under. */
  async function linkToken(session: string, expiresAt: number, requestedAt?: string): Promise<string> {
    if (store === undefined || linkOf(session, requestedAt).length < maxLinkLength) return session
    const id = opaqueId()
    await store.storeSession({ id, session, expiresAt }, now())
    return id
  }

  return {
    linkOf,
    addressOf,

    async sealedOf(token) {
      if (!storedId.test(token)) return token
      return (await store?.findSession(token)) ?? token
    },

    async create(input, requestedAt, after = 0) {
      const given = parseRequest(orderSchema, input)
      assertPayable(given, receivingAccounts)
      const order = { ...(returnUrl !== undefined && { returnUrl }), ...given }
      const jti = crypto.randomUUID()
      const iat = Math.floor(now() / 1000)
      const exp = iat + order.expiresInSeconds
      // Strictly increasing within a process, so that of two prices one is later.
      lastSealedAt = Math.max(now(), lastSealedAt + 1, after + 1)
      const session = await seal(keys, kind, { jti, iat, exp, order, sealedAt: lastSealedAt })
      if (session.length > maxTokenLength)
        throw fieldError(
          'lines',
          'the order is too long for a session; leave lines or methods out, or shorten them',
        )
      return {
        session,
        id: jti,
        expiresAt: isoTime(exp * 1000),
        url: linkOf(await linkToken(session, exp * 1000, requestedAt), requestedAt),
      }
    },

    async open(token) {
      if (token.length > maxTokenLength) throw new CheckoutError('session-invalid')
      const known = opened.get(token)
      if (known) return asOf(now(), known)
      const claims = await unseal(keys, kind, token, {
        requiredClaims: ['jti', 'exp', 'order', 'sealedAt'],
        // An expired session is cached too: whether it has expired is computed at each use.
        currentDate: new Date(0),
      })
      if (!claims)
        throw fieldError(
          'session',
          'was not sealed with a secret of this endpoint, in its mode',
          'session-invalid',
        )
      const session = sessionOf(claims)
      opened.keep(token, session)
      return asOf(now(), session)
    },

    sealPayment: (payment, { id }) => sealPayment(payment, keys, { audience, sessionId: id }),
    openPayment: (token, { id }) => openPayment(token, keys, { audience, sessionId: id }),
  }
}

/** Both states of a session, because a copy for every request costs more than opening it. */
type OpenedSession = { open: Session; expired: Session }

function sessionOf({ jti = '', exp = 0, order, sealedAt }: JWTPayload): OpenedSession {
  const session = {
    id: jti,
    order: parseRequest(orderSchema, order),
    sealedAt: Number(sealedAt),
    expiresAt: exp * 1000,
  }
  return { open: { ...session, expired: false }, expired: { ...session, expired: true } }
}

function asOf(now: number, { open, expired }: OpenedSession): Session {
  return open.expiresAt <= now ? expired : open
}

/** The sessions that were opened last, by the whole token, so that a part of it finds nothing. */
function createCache() {
  /** Oldest first. */
  const opened = new Map<string, OpenedSession>()
  let keptLength = 0
  return {
    get: (token: string) => opened.get(token),
    keep(token: string, session: OpenedSession): void {
      // Two concurrent requests may have opened it.
      if (opened.has(token)) return
      opened.set(token, session)
      keptLength += token.length
      for (const oldest of opened.keys()) {
        if (keptLength <= maxKeptLength) break
        opened.delete(oldest)
        keptLength -= oldest.length
      }
    },
  }
}

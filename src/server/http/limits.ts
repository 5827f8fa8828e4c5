/**
 * Rate limits for one payer, one address and all together. They keep a flood from using up the account at the payment
 * service, and are far above what payers do. They hold for one process; several instances allow as many times more. The
 * webhook, the merchant's own calls and the health check are not limited: until their secret is checked they cost two
 * hashes, and a flood must not block callers with the secret.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import { addressBucket, clientAddress, type TrustProxy } from './client-address.js'

/** Limits of the page's routes, per minute unless stated otherwise. */
export interface LimitOptions {
  /** Requests of one address; a whole office or mobile network may share one. Default 600. */
  requestsPerAddress?: number
  /** Requests of one session, over all its tabs. Default 300. */
  requestsPerSession?: number
  /** New payments of one address. Default 30. */
  creationsPerAddress?: number
  /** New payments of all callers together, against a flood from many addresses. Default 300. */
  creations?: number
  /** New orders of links that many buyers order by, of one address. Default 20. */
  ordersPerAddress?: number
  /** Such orders of all callers together. Default 300. */
  orders?: number
  /** Concurrent held polls of one session, not per minute; further ones are answered without holding. Default 10. */
  heldPerSession?: number
}

/** What the server knows about a connection that a `Request` does not hold. */
export interface ClientConnection {
  /** The address that connected: an IPv4 or IPv6 address, without a port. */
  address?: string | undefined
}

export type Limits = {
  /** @throws {CheckoutError} `too-many-requests` */
  admitAddress(request: Request, connection: ClientConnection): void
  /** @throws {CheckoutError} `too-many-requests` */
  admitSession(id: string): void
  /**
   * Creates a payment if the limit allows it. A repeated request for an existing payment is not counted.
   * @param create calls `onAsked` before it asks the payment service.
   * @throws {CheckoutError} `too-many-requests`, and what `create` throws.
   */
  admitCreation<T extends { created: boolean }>(
    request: Request,
    connection: ClientConnection,
    create: (onAsked: () => void) => Promise<T>,
  ): Promise<T>
  /** The same for an order of a link. */
  admitOrder: Limits['admitCreation']
  /** Whether a payment of an order is reported as lost: each once a minute, and few of one order. A page may name any. */
  admitReport(reference: string, id: string): boolean
  /** Reserves one more held poll of the session, if the limit allows it. Call `release` after the answer. */
  hold(session: string): { release(): void } | undefined
}

const windowMs = 60_000
/** So many payments of an order wait for money at once. */
const reportedPerOrder = 3

/** The limits of an endpoint that sets none. */
export const defaultLimits: Required<LimitOptions> = {
  requestsPerAddress: 600,
  requestsPerSession: 300,
  creationsPerAddress: 30,
  creations: 300,
  ordersPerAddress: 20,
  orders: 300,
  heldPerSession: 10,
}

/**
 * @param options `false` for no limits.
 * @param trustProxy says where a proxy puts the payer's address; without it, the connecting address counts.
 */
export function createLimits(
  options: LimitOptions | false,
  now: () => number,
  trustProxy?: TrustProxy,
): Limits {
  const limitOf = (name: keyof LimitOptions) =>
    options === false ? Infinity : (options[name] ?? defaultLimits[name])
  const counter = (name: keyof LimitOptions) => createCounter(limitOf(name), now)
  const addresses = counter('requestsPerAddress')
  const sessions = counter('requestsPerSession')
  const reports = createCounter(1, now)
  const reportsOfOrder = createCounter(reportedPerOrder, now)
  const held = new Map<string, number>()

  return {
    admitAddress(request, connection) {
      const bucket = bucketOf(request, connection)
      if (bucket !== undefined) addresses.take(bucket)
    },

    admitSession: (id) => void sessions.take(id),

    admitCreation: admission(counter('creationsPerAddress'), counter('creations')),
    admitOrder: admission(counter('ordersPerAddress'), counter('orders')),

    admitReport(reference, id) {
      try {
        reports.take(JSON.stringify([reference, id]))
        reportsOfOrder.take(reference)
        return true
      } catch {
        return false
      }
    },

    hold(session) {
      const open = held.get(session) ?? 0
      if (open >= limitOf('heldPerSession')) return undefined
      held.set(session, open + 1)
      return {
        release() {
          const left = (held.get(session) ?? 1) - 1
          if (left > 0) held.set(session, left)
          else held.delete(session)
        },
      }
    },
  }

  function admission(creators: Counter, all: Counter): Limits['admitCreation'] {
    return async (request, connection, create) => {
      const bucket = bucketOf(request, connection)
      const taken: (() => void)[] = []
      const giveBack = () => taken.forEach((give) => give())
      let isAsked = false
      try {
        // An address over its own limit does not use up the common limit.
        if (bucket !== undefined) taken.push(creators.take(bucket))
        taken.push(all.take(''))
        const result = await create(() => (isAsked = true))
        if (!isAsked && !result.created) giveBack()
        return result
      } catch (error) {
        // Every creation that may have reached the service counts.
        if (!isAsked && error instanceof CheckoutError && error.status < 500) giveBack()
        throw error
      }
    }
  }

  function bucketOf(request: Request, connection: ClientConnection): string | undefined {
    const address = clientAddress(request, connection.address, trustProxy)
    return address === undefined ? undefined : addressBucket(address)
  }
}

type Counter = {
  /**
   * Counts one more, and returns a function that reverts it.
   * @throws {CheckoutError} `too-many-requests`, with the time until the window ends.
   */
  take(key: string): () => void
}

/** More keys than real traffic has in a minute. Beyond them the oldest is dropped, so that memory is bounded. */
const maxKeys = 50_000

/** Counts by key in windows that start with a key's first request. */
function createCounter(limit: number, now: () => number): Counter {
  const windows = new Map<string, { count: number; startedAt: number }>()

  return {
    take(key) {
      const at = now()
      let window = windows.get(key)
      // Includes a window that starts in the future: the clock was set back.
      if (!window || Math.abs(at - window.startedAt) >= windowMs) {
        windows.delete(key)
        forgetOldest(at)
        window = { count: 0, startedAt: at }
        windows.set(key, window)
      }
      if (window.count >= limit) {
        const leftMs = windowMs - Math.abs(at - window.startedAt)
        throw new CheckoutError('too-many-requests', {
          detail: 'Too many requests: wait a moment.',
          retryAfterSeconds: Math.ceil(leftMs / 1000),
        })
      }
      const counted = window
      counted.count += 1
      return () => void (counted.count -= 1)
    },
  }

  /** The map is in order of the windows' starts, so expired ones come first. */
  function forgetOldest(at: number): void {
    for (const [key, { startedAt }] of windows) {
      if (windows.size < maxKeys && Math.abs(at - startedAt) < windowMs) return
      windows.delete(key)
    }
  }
}

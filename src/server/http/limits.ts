/**
 * How much one payer, one address and everybody together may ask for. The limits keep a flood from using up the account
 * at the payment service; they are far above what payers do. They hold for a process: several instances allow as many
 * times more. The webhook, the merchant's own calls and the health check are not limited: until their secret is right
 * they cost two hashes, and a flood without one must not shut out those who have it.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import { addressBucket, clientAddress, type TrustProxy } from './client-address.js'

/** Limits of the routes that a page uses, by the minute unless they say otherwise. */
export type LimitOptions = {
  /** Requests of one address; a whole office or mobile network may share one. Default 600. */
  requestsPerAddress?: number
  /** Requests of one session, over all of its tabs. Default 300. */
  requestsPerSession?: number
  /** New payments of one address. Default 30. */
  creationsPerAddress?: number
  /** New payments of everybody: the most that a flood from many addresses can make of them. Default 300. */
  creations?: number
  /** Polls of one session that are held at once, not by the minute; more are answered without holding. Default 10. */
  heldPerSession?: number
  /** Where to find the payer's address behind a proxy. Without it, it is the address that connected. */
  trustProxy?: TrustProxy
}

/** What the server knows of a connection and a `Request` does not say. */
export type Connection = { address?: string | undefined }

export type Limits = {
  /** @throws {CheckoutError} `too-many-requests` */
  admitAddress(request: Request, connection: Connection): void
  /** @throws {CheckoutError} `too-many-requests` */
  admitSession(id: string): void
  /**
   * Creates a payment, if there may be one more. What turns out not to be new is not counted.
   * @throws {CheckoutError} `too-many-requests`, and what `create` throws.
   */
  admitCreation<T extends { created: boolean }>(
    request: Request,
    connection: Connection,
    create: () => Promise<T>,
  ): Promise<T>
  /** Whether one more poll of the session may be held. Then `release` is called once it is answered. */
  hold(session: string): { release(): void } | undefined
}

const windowMs = 60_000
const unlimited: Required<Omit<LimitOptions, 'trustProxy'>> = {
  requestsPerAddress: Infinity,
  requestsPerSession: Infinity,
  creationsPerAddress: Infinity,
  creations: Infinity,
  heldPerSession: Infinity,
}
const defaults: typeof unlimited = {
  requestsPerAddress: 600,
  requestsPerSession: 300,
  creationsPerAddress: 30,
  creations: 300,
  heldPerSession: 10,
}

/** @param options `false` for no limits at all. */
export function createLimits(options: LimitOptions | false, now: () => number): Limits {
  const { trustProxy, ...most }: typeof defaults & LimitOptions = { ...defaults, ...(options || unlimited) }
  const addresses = createCounter(most.requestsPerAddress, now)
  const sessions = createCounter(most.requestsPerSession, now)
  const creators = createCounter(most.creationsPerAddress, now)
  const everybody = createCounter(most.creations, now)
  const held = new Map<string, number>()

  return {
    admitAddress(request, connection) {
      const bucket = bucketOf(request, connection)
      if (bucket !== undefined) addresses.take(bucket)
    },

    admitSession: (id) => void sessions.take(id),

    async admitCreation(request, connection, create) {
      const bucket = bucketOf(request, connection)
      const taken: (() => void)[] = []
      const giveBack = () => taken.forEach((give) => give())
      try {
        // An address that is over its own limit takes nothing from everybody.
        if (bucket !== undefined) taken.push(creators.take(bucket))
        taken.push(everybody.take(''))
        const result = await create()
        if (!result.created) giveBack()
        return result
      } catch (error) {
        // Whatever may have reached the service counts.
        if (error instanceof CheckoutError && error.status < 500) giveBack()
        throw error
      }
    },

    hold(session) {
      const open = held.get(session) ?? 0
      if (open >= most.heldPerSession) return undefined
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

  function bucketOf(request: Request, connection: Connection): string | undefined {
    const address = clientAddress(request, connection.address, trustProxy)
    return address === undefined ? undefined : addressBucket(address)
  }
}

type Counter = {
  /**
   * Counts one more, and returns what takes it back.
   * @throws {CheckoutError} `too-many-requests`, with the time until the window ends.
   */
  take(key: string): () => void
}

/** More keys than any honest minute has. When they are all taken, the oldest is forgotten: the memory has an end. */
const maxKeys = 50_000

/** Counts by key in windows that begin with a key's first request. */
function createCounter(most: number, now: () => number): Counter {
  const windows = new Map<string, { count: number; startedAt: number }>()

  return {
    take(key) {
      const at = now()
      let window = windows.get(key)
      // Also one that began in the future: a clock was set back since.
      if (!window || Math.abs(at - window.startedAt) >= windowMs) {
        windows.delete(key)
        forgetOldest(at)
        window = { count: 0, startedAt: at }
        windows.set(key, window)
      }
      if (window.count >= most) {
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

  /** The map is in order of the windows' beginnings, so those that are over come first. */
  function forgetOldest(at: number): void {
    for (const [key, { startedAt }] of windows) {
      if (windows.size < maxKeys && Math.abs(at - startedAt) < windowMs) return
      windows.delete(key)
    }
  }
}

/**
 * Several tabs with one payment ask for one. A held check is made by whichever tab has the lock; the others listen, and
 * what they hear is only ever a reason to ask the endpoint themselves, never an answer: another script of the page's
 * origin can say anything. A tab that dies or sleeps lets go of the lock, and the next one takes over.
 */
import { hasOwn } from '../core/own.js'
import type { CheckoutClient, PaymentAnswer } from './checkout-client.js'
import { systemClock, type Clock } from './environment.js'

/** What a browser has for its tabs to agree by. */
export type Tabs = {
  locks: Pick<LockManager, 'request'>
  /** As `new BroadcastChannel(name)`. */
  openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>
}

/** What one tab tells the others: the version of the payment that the endpoint answered, null when it has none. */
type Word = { etag: string | null }

/** For how much longer than the endpoint was to hold the check another tab is trusted to be at it. */
const patienceMs = 15_000

/**
 * The same `getPayment`, where held checks are made by one tab at a time. Checks that are not to be held are always made:
 * they are few, and somebody waits for them.
 */
export function shareChecks(
  getPayment: CheckoutClient['getPayment'],
  { locks, openChannel }: Tabs,
  clock: Clock = systemClock,
): CheckoutClient['getPayment'] {
  return async (id, options = {}) => {
    const { etag = null, waitSeconds = 0, signal } = options
    if (waitSeconds === 0) return getPayment(id, options)
    signal?.throwIfAborted()
    const name = `crypto-checkout:${id}`
    const channel = openChannel(name)
    const waiting = new AbortController()
    const stop = () => waiting.abort()
    signal?.addEventListener('abort', stop)
    /** This tab is the one that asks; what the others say no longer counts. */
    let asking = false

    const ask = async (): Promise<PaymentAnswer> => {
      waiting.signal.throwIfAborted()
      asking = true
      const answer = await getPayment(id, options)
      const word: Word = { etag: answer.payment ? answer.etag : etag }
      channel.postMessage(word)
      return answer
    }
    const mine = locks.request(name, { signal: waiting.signal }, ask).catch((error: unknown) => {
      if (asking || waiting.signal.aborted) throw error
      // No locks here, as in a frame without an origin: then every tab asks for itself.
      return getPayment(id, options)
    })
    const others = new Promise<Word>((resolve) => {
      const hear = (word: Word) => {
        if (!asking) resolve(word)
      }
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => hear(wordIn(data)))
      const cancel = clock.after(waitSeconds * 1000 + patienceMs, () => hear({ etag: null }))
      waiting.signal.addEventListener('abort', cancel)
    })

    try {
      const first = await Promise.race([mine, others])
      if (hasOwn(first, 'payment')) return first
      stop()
      if (etag !== null && first.etag === etag) return { payment: null, etag }
      return await getPayment(id, { ...options, waitSeconds: 0 })
    } finally {
      stop()
      signal?.removeEventListener('abort', stop)
      channel.close()
    }
  }
}

/** Only the version, whatever else is in a message. */
function wordIn(data: unknown): Word {
  const isVersion =
    typeof data === 'object' && data !== null && 'etag' in data && typeof data.etag === 'string'
  return { etag: isVersion ? String(data.etag) : null }
}

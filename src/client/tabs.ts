/**
 * Lets several tabs with one payment share its checks. The tab with the lock makes the held check; the others listen for
 * its result. A message only triggers a request of their own and is never used as an answer, because any script of the
 * page's origin can send one. When a tab ends or sleeps, it releases the lock, and the next one takes over.
 */
import type { CheckoutClient, PaymentAnswer } from './checkout-client.js'
import { systemClock, type Clock } from './environment.js'

/** The browser's means of coordinating tabs. */
export type Tabs = {
  locks: Pick<LockManager, 'request'>
  /** As `new BroadcastChannel(name)`. */
  openChannel(name: string): Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'>
}

/** A message to the other tabs: the version of the payment in the last answer, null if unknown. */
type CheckMessage = { etag: string | null }

/** How long to wait for another tab beyond the hold of its check. */
const graceMs = 15_000

/**
 * The same `getPayment`, whose held checks are made by one tab at a time. Checks without a hold are always made: they are
 * few, and a payer waits for them.
 *
 * @example
 * const openChannel = (name: string) => new BroadcastChannel(name)
 * const getPayment = shareChecks(client.getPayment, { locks: navigator.locks, openChannel })
 */
export function shareChecks(
  getPayment: CheckoutClient['getPayment'],
  tabs: Tabs,
  clock: Clock = systemClock,
): CheckoutClient['getPayment'] {
  const { locks, openChannel } = tabs
  return async (id, options = {}) => {
    const { etag = null, waitSeconds = 0, signal } = options
    if (waitSeconds === 0) return getPayment(id, options)
    signal?.throwIfAborted()
    const name = `crypto-checkout:${id}`
    const channel = openChannel(name)
    const waiting = new AbortController()
    const stop = () => waiting.abort()
    signal?.addEventListener('abort', stop)
    /** This tab makes the check; messages of other tabs no longer count. */
    let isChecking = false

    const check = async (): Promise<PaymentAnswer> => {
      waiting.signal.throwIfAborted()
      isChecking = true
      const answer = await getPayment(id, options)
      const message: CheckMessage = { etag: answer.payment ? answer.etag : etag }
      channel.postMessage(message)
      return answer
    }
    const ownCheck = locks.request(name, { signal: waiting.signal }, check).catch((error: unknown) => {
      if (isChecking || waiting.signal.aborted) throw error
      // No locks, as in a frame without an origin: every tab checks for itself.
      return getPayment(id, options)
    })
    const otherCheck = new Promise<CheckMessage>((resolve) => {
      const receive = (message: CheckMessage) => {
        if (!isChecking) resolve(message)
      }
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => receive(readMessage(data)))
      const cancel = clock.after(waitSeconds * 1000 + graceMs, () => receive({ etag: null }))
      waiting.signal.addEventListener('abort', cancel)
    })

    try {
      const first = await Promise.race([ownCheck, otherCheck])
      if ('payment' in first) return first
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

/** The version only, whatever else a message holds. */
function readMessage(data: unknown): CheckMessage {
  const { etag } = Object(data) as { etag?: unknown }
  return { etag: typeof etag === 'string' ? etag : null }
}

/**
 * Telling the shop that an order is paid. The decision is made once; the telling is repeated under the same id
 * until the shop has taken it, over three days.
 */
import type { Payment } from '../../core/contract/wire.js'
import type { Context } from '../context.js'
import { toPublicPayment } from '../payments/public-payment.js'
import type { Notification, PaymentRecord, Store } from '../store/store.js'
import { within } from '../timers.js'

type NotificationStore = Pick<Store, 'takeDueNotifications' | 'recordDelivery'>

/** An order that is paid. */
export type PaidOrder = {
  /** The same for every telling of this order: a shop that has seen it ignores the repetition. */
  id: string
  /** The merchant's order. */
  reference: string
  /** The session that the order was paid in. */
  session: string
  /** The payment as the payer sees it. */
  payment: Payment
  /** When the order was decided, ISO 8601. */
  timestamp: string
}

/** Called at least once for each paid order. When it throws, the order is told again later. */
export type OnPaid = (order: PaidOrder) => void | Promise<void>

const minute = 60_000
const hour = 60 * minute
/**
 * Waits after the first, second … failed try: ten tries over 75 hours. After the tenth the order is given up, which is
 * reported, stands in the store, and ends with `resendNotification`.
 */
const retryDelaysMs = [
  minute / 2,
  5 * minute,
  hour / 2,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/**
 * What is committed with the decision. The id follows from the order alone, so that even a store restored from a
 * backup tells an order again under the id that the shop knows.
 */
export async function paidNotification(
  record: PaymentRecord,
  at: number,
): Promise<{ id: string; payload: string }> {
  const digest = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(`order.paid/${record.reference}`),
  )
  const hex = Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const order: PaidOrder = {
    id: `msg_${hex}`,
    reference: record.reference,
    session: record.sessionId,
    payment: toPublicPayment(record),
    timestamp: new Date(at).toISOString(),
  }
  return { id: order.id, payload: JSON.stringify(order) }
}

/** Tellings that are under way. */
export type Deliveries = {
  /** Tells the shop now what is due, as far as there is room. Never throws: what fails is due again later. */
  deliver(): void
  /** Resolves when nothing is being told. */
  settled(): Promise<void>
}

/** Less than the wait after the first try, so that no order is told twice at once. */
const tellingTimeoutMs = 25_000
/** An outage of the shop must not end with all of its orders at once. */
const maxAtOnce = 20

/** One order that is told slowly, or for ever, keeps no other from being told. */
export function deliveries(
  { store, now, onError }: Pick<Context, 'now' | 'onError'> & { store: NotificationStore },
  onPaid: OnPaid,
  timeoutMs = tellingTimeoutMs,
): Deliveries {
  const running = new Set<Promise<void>>()
  let telling = 0

  return {
    deliver() {
      const batch = tellDue()
        .catch((error: unknown) => onError(error, 'notification'))
        .finally(() => running.delete(batch))
      running.add(batch)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }

  async function tellDue(): Promise<void> {
    if (telling >= maxAtOnce) return
    const due = await store.takeDueNotifications(now(), maxAtOnce - telling, (attempts) => {
      const delay = retryDelaysMs[attempts - 1]
      return delay === undefined ? undefined : now() + delay
    })
    await Promise.all(due.map(tell))
  }

  async function tell({ id, payload, attempts }: Notification): Promise<void> {
    telling += 1
    try {
      await within(timeoutMs, () => onPaid(JSON.parse(payload) as PaidOrder))
      await store.recordDelivery(id, now())
    } catch (error) {
      onError(error, 'notification')
      if (attempts > retryDelaysMs.length)
        onError(new Error(`the shop did not take ${id} in ${attempts} tries; it is given up`), 'given-up')
    } finally {
      telling -= 1
    }
  }
}

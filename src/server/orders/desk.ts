/** What the merchant does with orders, by HTTP and by command: find, show, decide, note, export. */
import { CheckoutError } from '../../core/contract/problem.js'
import type { Payment } from '../../core/contract/wire.js'
import { toPublicPayment } from '../payments/public-payment.js'
import { orderState } from '../store/order-state.js'
import type {
  DeskAction,
  ManualAction,
  OrderCursor,
  OrderState,
  OrderSummary,
  Store,
} from '../store/store.js'
import { exportHeader, exportLine, exportRows, type ExportFormat } from './export.js'
import { toDetails, type RefundDetails } from './refunds.js'
import { timelineOf, type TimelineEntry } from './timeline.js'

/** An order in a list. Times are ISO 8601. */
export type ListedOrder = {
  reference: string
  state: OrderState
  /** When its newest payment was shown. */
  at: string
  updatedAt: string
  paidAt?: string
  closedAt?: string
  payments: Payment[]
}

/** All that is known of an order. Times are ISO 8601. */
export type OrderDetails = {
  reference: string
  /** Of a closed order: whether a payment of it was ever asked for. Sessions are not stored, so it may have one. */
  known?: boolean
  /** Absent of an order without a payment that is not closed. */
  state?: OrderState
  /** Decided, by a check or by hand. */
  fulfilled: boolean
  fulfilledAt?: string
  accepted?: { by: string; reason: string }
  closedAt?: string
  payments: Payment[]
  refunds: RefundDetails[]
  timeline: TimelineEntry[]
}

export type OrderFilter = { state?: OrderState; query?: string; limit: number; before?: OrderCursor }

/** Who acts. */
export type Actor = { by: string }

export type Desk = {
  /** Orders, newest first; `next` is where the next page begins. */
  list(filter: OrderFilter): Promise<{ orders: ListedOrder[]; next?: string }>
  show(reference: string): Promise<OrderDetails>
  /**
   * Decides an order by hand, once: an order that is decided already is answered as it is, and `accepted` is false.
   * @throws {CheckoutError} `not-found` for an order without a payment.
   */
  accept(
    reference: string,
    action: Actor & { reason: string },
  ): Promise<{ order: OrderDetails; accepted: boolean }>
  /**
   * Stops asking for money, also of an order without a payment. An order that is closed already is answered as it is.
   * @throws {CheckoutError} `order-closed` if the order is decided.
   */
  close(reference: string, action: Actor & { reason: string }): Promise<OrderDetails>
  /** @throws {CheckoutError} `not-found` */
  note(reference: string, action: Actor & { text: string }): Promise<OrderDetails>
  /** Watches every payment again, from now on. @throws {CheckoutError} `not-found` */
  check(reference: string, action: Actor): Promise<OrderDetails>
  /**
   * Sends a notification again, under its id.
   * @param action.notification default: `order.paid` or `order.accepted`.
   * @throws {CheckoutError} `not-found` if the order has no such notification.
   */
  resend(reference: string, action: Actor & { notification?: string | undefined }): Promise<OrderDetails>
  /** The lines of a file with every payment. */
  export(format: ExportFormat): AsyncGenerator<string, void>
}

/** So many orders of an export are listed at once. Each list reads the whole table; the payments are read one order at a time. */
const pageSize = 2000

/** @param onNotification is called when there is something to send. */
export function createDesk(
  { store, now }: { store: Store; now: () => number },
  onNotification: () => void = () => undefined,
): Desk {
  return {
    async list(filter) {
      const found = await store.listOrders(filter)
      const last = found.length === filter.limit ? found.at(-1) : undefined
      const orders = await Promise.all(found.map(listed))
      return { orders, ...(last && { next: formatCursor(last) }) }
    },

    show,

    async accept(reference, { by, reason }) {
      const result = await store.acceptOrder(reference, { at: now(), by, reason })
      if (!result) throw unknownOrder()
      if (result.accepted) onNotification()
      return { order: await show(reference), accepted: result.accepted }
    },

    async close(reference, { by, reason }) {
      const result = await store.closeOrder(reference, { at: now(), by, reason })
      if (result === 'decided')
        throw new CheckoutError('order-closed', { detail: 'The order is paid, so it is not closed.' })
      return show(reference)
    },

    async note(reference, { by, text }) {
      await assertKnown(reference)
      await log(reference, 'note', { by, reason: text })
      return show(reference)
    },

    async check(reference, { by }) {
      const payments = await assertKnown(reference)
      await log(reference, 'check', { by, reason: '' })
      for (const { id } of payments) await store.rearm(id, now())
      return show(reference)
    },

    async resend(reference, { by, notification }) {
      await assertKnown(reference)
      if (!(await store.resendNotification(reference, now(), notification)))
        throw new CheckoutError('not-found', { detail: 'notification: the order has none to send again' })
      await log(reference, 'resend', { by, reason: notification ?? '' })
      onNotification()
      return show(reference)
    },

    async *export(format) {
      yield exportHeader(format)
      for (let before: OrderCursor | undefined; ;) {
        const page = await store.listOrders({ limit: pageSize, ...(before && { before }) })
        for (const order of page) {
          const [payments, decision, refunds] = await Promise.all([
            store.listPayments(order.reference),
            store.getFulfilment(order.reference),
            store.listRefunds(order.reference),
          ])
          for (const row of exportRows(order, { payments, decision, refunds })) yield exportLine(row, format)
        }
        before = page.at(-1)
        if (!before || page.length < pageSize) return
      }
    },
  }

  async function show(reference: string): Promise<OrderDetails> {
    const [payments, changes, decision, price, notifications, incidents, actions, refunds] =
      await Promise.all([
        store.listPayments(reference),
        store.listPaymentChanges(reference),
        store.getFulfilment(reference),
        store.getOrderPrice(reference),
        store.listNotifications(reference),
        store.listIncidents(reference),
        store.listAuditEntries(reference),
        store.listRefunds(reference),
      ])
    const closedAt = price?.closedAt
    const hasPayment = payments.length > 0 || decision !== undefined
    return {
      reference,
      // A closure without a price is of no session.
      ...(price?.closedAt !== undefined && { known: hasPayment || price.sealedAt > 0 }),
      ...((hasPayment || closedAt !== undefined) && { state: orderState(payments, decision, closedAt) }),
      fulfilled: decision !== undefined,
      ...(decision && { fulfilledAt: iso(decision.at) }),
      ...(decision?.accepted && { accepted: decision.accepted }),
      ...(closedAt !== undefined && { closedAt: iso(closedAt) }),
      payments: payments.map(toPublicPayment),
      refunds: refunds.map((refund) => toDetails(refund, now())),
      timeline: timelineOf({ payments, changes, decision, notifications, incidents, actions, refunds }),
    }
  }

  async function listed({
    reference,
    state,
    at,
    updatedAt,
    paidAt,
    closedAt,
  }: OrderSummary): Promise<ListedOrder> {
    return {
      reference,
      state,
      at: iso(at),
      updatedAt: iso(updatedAt),
      ...(paidAt !== undefined && { paidAt: iso(paidAt) }),
      ...(closedAt !== undefined && { closedAt: iso(closedAt) }),
      payments: (await store.listPayments(reference)).map(toPublicPayment),
    }
  }

  async function assertKnown(reference: string) {
    const [payments, decision] = await Promise.all([
      store.listPayments(reference),
      store.getFulfilment(reference),
    ])
    if (payments.length === 0 && !decision) throw unknownOrder()
    return payments
  }

  async function log(reference: string, action: DeskAction, { by, reason }: Omit<ManualAction, 'at'>) {
    await store.addAuditEntry({ at: now(), reference, action, by, detail: reason })
  }
}

/** The text of a cursor, for the next page. */
export function formatCursor({ at, reference }: OrderCursor): string {
  return `${at}/${reference}`
}

/** @returns undefined for a text that no page has given. */
export function parseCursor(text: string): OrderCursor | undefined {
  const [, at, reference] = /^(\d{1,15})\/([^\0]{1,128})$/su.exec(text) ?? []
  return at === undefined || reference === undefined ? undefined : { at: Number(at), reference }
}

function unknownOrder(): CheckoutError {
  return new CheckoutError('not-found', { detail: 'reference: the order has no payment' })
}

function iso(at: number): string {
  return new Date(at).toISOString()
}

/**
 * The operations of a merchant on orders. HTTP, its OpenAPI document, the command line, the desk and `checkout.orders` call
 * these and nothing else: each validates its input, changes the order by a rule in one transaction, and returns what happened
 * or throws a `CheckoutError`.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { Payment } from '../../core/contract/wire.js'
import {
  noteSchema,
  parseRequest,
  reasonSchema,
  refundSchema,
  resendSchema,
  transactionSchema,
} from '../http/request-bodies.js'
import type { Order, OrderCursor, OrderNeed, OrderRecord, OrderState } from '../rules/order.js'
import { toPublicPayment } from '../rules/public-payment.js'
import type { OrderFilter, Store } from '../store/store.js'
import { acceptOrder, closeOrder, logAction, noteOrder } from './changes.js'
import { exportLines, type ExportFormat } from './export.js'
import { toDetails, type RefundDetails } from './refunds.js'
import { timelineOf, type TimelineEntry } from './timeline.js'

export type { OrderFilter }

/** An order in a list. Times are ISO 8601. */
export type ListedOrder = {
  reference: string
  state: OrderState
  /** Why it needs a person; absent if it needs none. */
  needs?: OrderNeed
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
  /** Of a closed order: whether a session of it was sealed. */
  known?: boolean
  /** Absent of an order that is not known. */
  state?: OrderState
  /** Why it needs a person; absent if it needs none. */
  needs?: OrderNeed
  /** Decided, by a check or by hand. */
  fulfilled: boolean
  fulfilledAt?: string
  accepted?: { by: string; reason: string }
  closedAt?: string
  payments: Payment[]
  refunds: RefundDetails[]
  timeline: TimelineEntry[]
}

/** Who acts. */
export type Actor = { by: string }

/**
 * What a merchant can do by hand, by its name in the log: the schema of its input, and its words. A page names the field that
 * a person fills in.
 */
export const actions = {
  accept: {
    schema: reasonSchema,
    title: 'Accept the order',
    does: 'The order counts as paid with the money that is there, once and for good. The shop is notified, and the payer sees a receipt.',
    done: 'The order is accepted.',
    field: ['reason', 'Reason'],
  },
  close: {
    schema: reasonSchema,
    title: 'Close the order',
    does: 'The order asks for no more money. Its addresses are still watched.',
    done: 'The order is closed.',
    field: ['reason', 'Reason'],
  },
  note: {
    schema: noteSchema,
    title: 'Add a note',
    does: 'The note is in the timeline for good. Nothing of the order waits for a person then.',
    done: 'The note is in the timeline.',
    field: ['text', 'Note'],
  },
  check: {
    schema: undefined,
    title: 'Check now',
    does: 'The payment service is asked about every payment of the order.',
    done: 'The payments are checked within seconds.',
    field: undefined,
  },
  resend: {
    schema: resendSchema,
    title: 'Send the notification again',
    does: 'The shop gets it under the same id.',
    done: 'The notification is sent again.',
    field: undefined,
  },
  refund: {
    schema: refundSchema,
    title: 'Refund',
    does: 'Makes a link where the payer gives an address, once. You pay from your own wallet.',
    done: 'The refund is requested.',
    field: ['reason', 'Reason'],
  },
  'refund-sent': {
    schema: transactionSchema,
    title: 'Record the transaction',
    does: 'The refund is sent; the payer sees the transaction. This is final.',
    done: 'The refund is recorded as sent.',
    field: ['transaction', 'Hash of your transaction'],
  },
  'refund-cancel': {
    schema: reasonSchema,
    title: 'Cancel the refund',
    does: 'Its link takes no address any more.',
    done: 'The refund is cancelled.',
    field: ['reason', 'Reason'],
  },
} as const

export type ActionName = keyof typeof actions

export function isActionName(name: string): name is ActionName {
  return Object.hasOwn(actions, name)
}

export type OrderOperations = {
  /** Orders, newest first; `next` is where the next page begins. */
  list(filter: OrderFilter): Promise<{ orders: ListedOrder[]; next?: string }>
  get(reference: string): Promise<OrderDetails>
  /**
   * Decides an order by hand, once: an order that is decided already is answered as it is, and `accepted` is false.
   * @throws {CheckoutError} `not-found` for an order without a payment; `order-closed` while its money is being returned.
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
  /** Ends what waits for a person. @throws {CheckoutError} `not-found` */
  note(reference: string, action: Actor & { text: string }): Promise<OrderDetails>
  /** Watches every payment again, from now on. @throws {CheckoutError} `not-found` */
  check(reference: string, action: Actor): Promise<OrderDetails>
  /**
   * Sends a notification again, under its id.
   * @param action.notification default: `order.paid` or `order.accepted`.
   * @throws {CheckoutError} `not-found` if the order has no such notification.
   */
  resend(reference: string, action: Actor & { notification?: string | undefined }): Promise<OrderDetails>
  /** The lines of a file with every payment, newest orders first. */
  export(format: ExportFormat, filter?: Omit<OrderFilter, 'limit' | 'before'>): AsyncGenerator<string, void>
}

/** @param onNotification is called when there is something to send. */
export function createOrderOperations(
  { store, now }: { store: Store; now: () => number },
  onNotification: () => void = () => undefined,
): OrderOperations {
  return {
    async list(filter) {
      const found = await store.listOrders(filter)
      const last = found.length === filter.limit ? found.at(-1) : undefined
      const orders = await store.readOrders(found.map(({ reference }) => reference))
      return { orders: orders.flatMap(listed), ...(last && { next: formatCursor(last) }) }
    },

    get,

    async accept(reference, { by, ...input }) {
      const { reason } = parseRequest(reasonSchema, input)
      const result = await acceptOrder(store, reference, { at: now(), by, reason })
      if (!result) throw unknownOrder()
      if (result.accepted) onNotification()
      return { order: await get(reference), accepted: result.accepted }
    },

    async close(reference, { by, ...input }) {
      const { reason } = parseRequest(reasonSchema, input)
      const result = await closeOrder(store, reference, { at: now(), by, reason })
      if (result === 'decided')
        throw new CheckoutError('order-closed', { detail: 'The order is paid, so it is not closed.' })
      return get(reference)
    },

    async note(reference, { by, ...input }) {
      const { text } = parseRequest(noteSchema, input)
      await assertKnown(reference)
      await noteOrder(store, reference, { at: now(), by, reason: text })
      return get(reference)
    },

    async check(reference, { by }) {
      const payments = await assertKnown(reference)
      await logAction(store, { at: now(), reference, action: 'check', by, detail: '' })
      for (const { id } of payments) await store.rearm(id, now())
      return get(reference)
    },

    async resend(reference, { by, ...input }) {
      const { notification } = parseRequest(resendSchema, input)
      await assertKnown(reference)
      if (!(await store.resendNotification(reference, now(), notification)))
        throw new CheckoutError('not-found', { detail: 'notification: the order has none to send again' })
      await logAction(store, { at: now(), reference, action: 'resend', by, detail: notification ?? '' })
      onNotification()
      return get(reference)
    },

    export: (format, filter) => exportLines(store, format, filter),
  }

  async function get(reference: string): Promise<OrderDetails> {
    const [orders, changes, notifications, actions] = await Promise.all([
      store.readOrders([reference]),
      store.listPaymentChanges(reference),
      store.listNotifications(reference),
      store.listAuditEntries(reference),
    ])
    const { record, payments, refunds, incidents, claims } = orders[0] ?? emptyOrder(reference)
    const { decision, closedAt, needs } = record ?? {}
    return {
      reference,
      // A closure without a price is of no session.
      ...(closedAt !== undefined && { known: payments.length > 0 || record?.price !== '' }),
      ...(isShown(record, payments.length) && { state: record.state }),
      ...(needs && { needs }),
      fulfilled: decision !== undefined,
      ...(decision && { fulfilledAt: iso(decision.at) }),
      ...(decision?.accepted && { accepted: decision.accepted }),
      ...(closedAt !== undefined && { closedAt: iso(closedAt) }),
      payments: payments.map(toPublicPayment),
      refunds: refunds.map((refund) => toDetails(refund, now())),
      timeline: timelineOf({
        payments,
        changes,
        decision,
        notifications,
        incidents,
        actions,
        refunds,
        claims,
      }),
    }
  }

  async function assertKnown(reference: string) {
    const [order] = await store.readOrders([reference])
    if (!order || (order.payments.length === 0 && !order.record?.decision)) throw unknownOrder()
    return order.payments
  }
}

/** A sealed price alone is no order yet: a page may never be opened. */
function isShown(record: OrderRecord | undefined, payments: number): record is OrderRecord {
  return (
    record !== undefined && (payments > 0 || record.decision !== undefined || record.closedAt !== undefined)
  )
}

function emptyOrder(reference: string): Order {
  return { reference, payments: [], pending: [], refunds: [], incidents: [], claims: [], notified: [] }
}

function listed({ reference, record, payments }: Order): ListedOrder[] {
  if (record?.shownAt === undefined) return []
  const { state, needs, shownAt, updatedAt, decision, closedAt } = record
  return [
    {
      ...{ reference, state, at: iso(shownAt), updatedAt: iso(updatedAt) },
      ...(needs && { needs }),
      ...(decision && { paidAt: iso(decision.at) }),
      ...(closedAt !== undefined && { closedAt: iso(closedAt) }),
      payments: payments.map(toPublicPayment),
    },
  ]
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

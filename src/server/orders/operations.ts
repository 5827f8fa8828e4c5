/** The operations of a merchant on orders: one place that validates, runs and answers each, for every door. */
import * as z from 'zod'
import { fieldError } from '../../core/contract/problem.js'
import type { Payment } from '../../core/contract/wire.js'
import { isoTime, timeOf } from '../../core/iso-time.js'
import { present } from '../../core/present.js'
import { actorSchema, parseRequest, referenceSchema } from '../input/bodies.js'
import type { Order, OrderNeed, OrderState } from '../rules/order.js'
import { toPublicPayment } from '../rules/public-payment.js'
import type { OrderFilter, Store } from '../store/store.js'
import type { Gateway } from '../../gateway/index.js'
import { exportLines, exportSchema, type ExportFormat } from './export.js'
import {
  operations,
  type Caller,
  type OperationInput,
  type OperationName,
  type OperationResult,
  type OperationServices,
} from './operation-table.js'
import { orderDetails, type OrderDetails } from './order-details.js'
import { givenUpOf, resendGivenUp, type GivenUpNotifications, type ResentNotifications } from './given-up.js'
import { exportFilterSchema, filterSchema, formatCursor } from './order-filter.js'
import { readPayouts } from './payouts.js'
import type { RefundContext, RefundDetails, RequestedRefund } from './refunds.js'

export type { OrderDetails, OrderFilter }

/** An order in a list. Times are ISO 8601. */
export type ListedOrder = {
  /** The merchant’s order. */
  reference: string
  /** What is paid for; absent if no session had a title. */
  title?: string
  /** Where it is. */
  state: OrderState
  /** Why it needs a person; absent if it needs none. */
  needs?: OrderNeed
  /** When its newest payment was shown. */
  at: string
  /** When it last changed. */
  updatedAt: string
  /** When it was decided. */
  paidAt?: string
  /** When it was closed. */
  closedAt?: string
  /** Its payments, as the payer sees them. */
  payments: Payment[]
}

/** Who acts. */
export type Actor = {
  /** A name for the log and the timeline, 100 characters at most. */
  by: string
}

/**
 * The operations on orders in process: those of HTTP, with the name of who acts.
 * @example
 * await checkout.orders.accept('order-1042', { by: 'ada', reason: 'the rest came by bank transfer' })
 */
export type OrderOperations = {
  /** Orders, newest first: `limit` at most, from 1 to 1000, by default 20. `next` is where the next page begins. */
  list(filter?: Partial<OrderFilter>): Promise<{ orders: ListedOrder[]; next?: string }>
  /** All that is known of an order; of an unknown reference, that there is nothing. */
  get(reference: string): Promise<OrderDetails>
  /** The lines of a file with every payment, newest orders first. @throws {CheckoutError} `invalid-request` */
  export(format: ExportFormat, filter?: Omit<OrderFilter, 'limit' | 'before'>): AsyncGenerator<string, void>
  /**
   * Decides an order by hand, once: an order that is decided already is answered as it is, and `accepted` is false. With
   * `version`, of the order as it was read alone, as `close` and `note`.
   * @throws {CheckoutError} `not-found` for an order without a payment; `order-closed` while its money is being returned, or of another version.
   */
  accept(
    reference: string,
    action: Actor & OperationInput<'accept'>,
  ): Promise<{ order: OrderDetails; accepted: boolean }>
  /**
   * Stops asking for money, also of an order without a payment. An order that is closed already is answered as it is.
   * @throws {CheckoutError} `order-closed` if the order is decided.
   */
  close(reference: string, action: Actor & OperationInput<'close'>): Promise<OrderDetails>
  /** Ends what waits for a person. @throws {CheckoutError} `not-found` */
  note(reference: string, action: Actor & OperationInput<'note'>): Promise<OrderDetails>
  /** Watches every payment again, from now on. @throws {CheckoutError} `not-found` */
  check(reference: string, action: Actor): Promise<OrderDetails>
  /**
   * Sends a notification again, under its id.
   * @param action.notification default: `order.paid` or `order.accepted`.
   * @throws {CheckoutError} `not-found` if the order has no such notification.
   */
  resend(reference: string, action: Actor & { notification?: string | undefined }): Promise<OrderDetails>
  /** The notifications that were given up, of every order and of none. */
  givenUp(): Promise<GivenUpNotifications>
  /** Sends each of those again, under its id. */
  resendGivenUp(action: Actor): Promise<ResentNotifications>
  /** Requests a refund, and answers the payer’s link. @throws {CheckoutError} as `POST /orders/{reference}/refund-link` answers */
  refund(reference: string, action: Actor & OperationInput<'refund'>): Promise<RequestedRefund>
  /** Records the transaction of a refund. @throws {CheckoutError} `not-found`, `refund-closed` */
  refundSent(
    id: string,
    action: Actor & { transaction: string; reference?: string | undefined },
  ): Promise<RefundDetails>
  /** Ends a refund that was not sent. @throws {CheckoutError} `not-found`, `refund-closed` */
  refundCancel(
    id: string,
    action: Actor & { reason: string; reference?: string | undefined },
  ): Promise<RefundDetails>
}

/** The operations, and the one function that performs each by its name: what a door without names of its own calls. */
export type Operations = OrderOperations & {
  /** @param input is not trusted: the operation’s schema judges it. */
  act<Name extends OperationName>(
    name: Name,
    id: string,
    input: unknown,
    caller: Caller,
  ): Promise<OperationResult<Name>>
}

const callerSchema = z.object({ by: actorSchema, reference: referenceSchema.optional() })

/** @throws {CheckoutError} `not-found` for a text that names nothing: no database is asked for it. */
function subjectOf(field: 'reference' | 'id', value: string): string {
  const { data, error } = referenceSchema.safeParse(value)
  if (data === undefined) throw fieldError(field, error?.issues[0]?.message ?? '', 'not-found')
  return data
}

/** Of the payment service, to find those that paid a refund. */
const maxPayouts = 10_000

type OperationsContext = {
  store: Store
  now: () => number
  refunds: RefundContext
  /** Whose payouts the export names. Without it, or without its access secret, the export names none. */
  gateway?: Gateway | undefined
  /** Receives failures that no caller sees. */
  onError?: (error: unknown, where: string) => void
}

/** JavaScript may leave the second argument out: then `by` is missing, and the refusal names it. */
const fieldsOf = <Action extends object>(action: Action | undefined | null): Action =>
  action ?? ({} as Action)

/** @param onNotification is called when there is something to send. */
export function createOrderOperations(
  { store, now, refunds, gateway, onError = () => undefined }: OperationsContext,
  onNotification: () => void = () => undefined,
): Operations {
  const get = async (reference: string) => orderDetails(store, subjectOf('reference', reference), now())
  const payouts = async () => {
    if (!gateway) return []
    const { items, isWhole, needsSecret } = await readPayouts(gateway, maxPayouts)
    if (!isWhole && !needsSecret) onError(new Error(`only ${items.length} payouts were read`), 'payouts')
    return items
  }
  const services: OperationServices = { store, now, refunds, get, onNotification }

  const act: Operations['act'] = async (name, id, input, caller) => {
    const { on, schema, run } = operations[name]
    const subject = subjectOf(on === 'order' ? 'reference' : 'id', id)
    const { by, reference } = parseRequest(callerSchema, caller)
    // The schema and the function are of one operation; TypeScript sees those of all.
    const result: unknown = await run(services, subject, parseRequest(schema, input) as never, {
      ...{ by, reference, requestedAt: caller.requestedAt },
    })
    return result as OperationResult<typeof name>
  }
  const named =
    <Name extends OperationName>(name: Name) =>
    (id: string, action: Actor & OperationInput<Name>) => {
      const { by, ...input } = fieldsOf(action)
      return act(name, id, input, { by })
    }
  const ofRefund =
    <Name extends 'refund-sent' | 'refund-cancel'>(name: Name) =>
    (id: string, action: Actor & OperationInput<Name> & Pick<Caller, 'reference'>) => {
      const { by, reference, ...input } = fieldsOf(action)
      return act(name, id, input, { by, reference })
    }

  return {
    act,
    get,
    accept: named('accept'),
    close: async (...given) => (await named('close')(...given)).order,
    note: named('note'),
    check: named('check'),
    resend: named('resend'),
    refund: named('refund'),
    refundSent: ofRefund('refund-sent'),
    refundCancel: ofRefund('refund-cancel'),

    givenUp: () => givenUpOf(store),
    async resendGivenUp(action) {
      const { by } = parseRequest(callerSchema, fieldsOf(action))
      const done = await resendGivenUp(store, { by, now })
      if (done.resent.length > 0) onNotification()
      return done
    },

    async list(filter = {}) {
      const { limit = 20, query } = parseRequest(filterSchema, filter)
      const found = await store.listOrders({ ...filter, ...present({ query }), limit })
      const last = found.length === limit ? found.at(-1) : undefined
      const orders = await store.readOrders(found.map(({ reference }) => reference))
      return { orders: orders.flatMap(listed), ...(last && { next: formatCursor(last) }) }
    },

    export(format, filter = {}) {
      parseRequest(exportSchema.required(), { format })
      const { query } = parseRequest(exportFilterSchema, filter)
      return exportLines(store, format, { ...filter, ...present({ query }) }, payouts)
    },
  }
}

function listed({ reference, record, payments }: Order): ListedOrder[] {
  if (record?.shownAt === undefined) return []
  const { title, state, needs, shownAt, updatedAt, decision, closedAt } = record
  return [
    {
      ...{ reference, state, at: isoTime(shownAt), updatedAt: isoTime(updatedAt) },
      ...present({ title, needs, paidAt: timeOf(decision?.at), closedAt: timeOf(closedAt) }),
      payments: payments.map(toPublicPayment),
    },
  ]
}

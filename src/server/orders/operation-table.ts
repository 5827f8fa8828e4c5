/**
 * What a merchant does to an order or to a refund, each operation once: its input, its rule, and its words. The routes and their
 * OpenAPI document, the command line, the desk and `checkout.orders` follow from this table, and have no check of their own.
 */
import * as z from 'zod'
import { CheckoutError, fieldError, type ProblemCode } from '../../core/contract/problem.js'
import {
  decisionSchema,
  noteSchema,
  reasonSchema,
  refundSchema,
  resendSchema,
  transactionSchema,
} from '../input/bodies.js'
import { unknownOrder } from '../rules/refund.js'
import type { Store } from '../store/store.js'
import { acceptOrder, closeOrder, logAction, noteOrder } from './changes.js'
import type { OrderDetails } from './order-details.js'
import { beginRefund, cancelRefund, recordSent, type RefundContext, type RequestedRefund } from './refunds.js'
import { notificationToSend, sendAgain } from './sendings.js'

/** What the operations work with. */
export type OperationServices = {
  store: Store
  now: () => number
  refunds: RefundContext
  get: (reference: string) => Promise<OrderDetails>
  /** Is called when there is something to send. */
  onNotification: () => void
}

export type Caller = {
  /** Who acts. */
  by: string
  /** The order that is meant: a refund of another one is not found. */
  reference?: string | undefined
  /** The address by which the endpoint was reached, for links. */
  requestedAt?: string | undefined
}

/** What a person reads when it is done, or why nothing was changed. */
export type Said = { isDone: boolean; text: string }

/** The name of an input in the OpenAPI document. */
export type OperationBody = 'Decision' | 'Reason' | 'Note' | 'Resend' | 'RefundRequest' | 'Transaction'

type Operation<Schema extends z.ZodType, Result> = {
  /** What its id names. */
  on: 'order' | 'refund'
  schema: Schema
  /** The last part of the route, OpenAPI's `operationId`, its summary, and the name of the body in the document. */
  path: string
  id: string
  summary: string
  body?: OperationBody
  problems: readonly ProblemCode[]
  /** The words of a page; `field` is what a person fills in, and its label. */
  title: string
  does: string
  field?: readonly [name: string, label: string]
  /** What it says when it is done; `undone`: why nothing was changed. */
  done: string
  undone?: (result: Result) => string | undefined
  /** Its answer over HTTP, where that is not the result with 200. */
  answer?: (result: Result) => { status: 200 | 201; body: object }
  run: (services: OperationServices, id: string, input: z.output<Schema>, caller: Caller) => Promise<Result>
}

function operation<Schema extends z.ZodType, Result>(
  of: Operation<Schema, Result>,
): Operation<Schema, Result> {
  return of
}

/** Of an operation without an input. */
const emptySchema = z.strictObject({})

export const operations = {
  accept: operation({
    on: 'order',
    schema: decisionSchema,
    path: 'accept',
    id: 'acceptOrder',
    body: 'Decision',
    problems: ['not-found', 'order-closed'],
    summary: 'Decides an order by hand, once. An order that is decided already is answered as it is.',
    title: 'Accept the order',
    does: 'The order counts as paid with the money that is there, once and for good. The shop is notified, and the payer sees a receipt.',
    field: ['reason', 'Reason'],
    done: 'The order is accepted.',
    undone({ order: { accepted: before }, accepted }: { order: OrderDetails; accepted: boolean }) {
      if (accepted) return undefined
      return before
        ? `Nothing was changed: ${before.by} accepted the order before, with the reason “${before.reason}”.`
        : 'Nothing was changed: a payment has paid the order.'
    },
    answer: ({ order }) => ({ status: 200, body: order }),
    async run({ store, now, get, onNotification }, reference, input, { by }) {
      const result = await acceptOrder(store, reference, { ...input, at: now(), by })
      if (!result) throw unknownOrder()
      if (result.accepted) onNotification()
      return { order: await get(reference), accepted: result.accepted }
    },
  }),

  close: operation({
    on: 'order',
    schema: decisionSchema,
    path: 'close',
    id: 'closeOrder',
    body: 'Decision',
    problems: ['order-closed'],
    summary:
      'Stops asking for money, also where no payment was asked for yet. Its addresses are still watched; money that comes is for a person to decide.',
    title: 'Close the order',
    does: 'The order asks for no more money. Its addresses are still watched.',
    field: ['reason', 'Reason'],
    done: 'The order is closed. It takes no further payment.',
    undone({ order: { timeline }, closed }: { order: OrderDetails; closed: boolean }) {
      const { by = '', detail = '' } = timeline.find(({ type }) => type === 'close') ?? {}
      return closed
        ? undefined
        : `Nothing was changed: ${by} closed the order before, with the reason “${detail}”.`
    },
    answer: ({ order }) => ({ status: 200, body: order }),
    async run({ store, now, get, onNotification }, reference, input, { by }) {
      const result = await closeOrder(store, reference, { ...input, at: now(), by })
      if (result === 'decided')
        throw new CheckoutError('order-closed', { detail: 'The order is paid, so it is not closed.' })
      if (result === 'closed') onNotification()
      return { order: await get(reference), closed: result === 'closed' }
    },
  }),

  note: operation({
    on: 'order',
    schema: noteSchema,
    path: 'note',
    id: 'noteOrder',
    body: 'Note',
    problems: ['not-found', 'order-closed'],
    summary: 'Adds a note to the timeline of an order. What waited for a person is dealt with.',
    title: 'Add a note',
    does: 'The note is in the timeline for good. Nothing of the order waits for a person then.',
    field: ['text', 'Note'],
    done: 'The note is in the timeline.',
    async run(services, reference, { text, version }, { by }) {
      await paymentsOf(services, reference)
      await noteOrder(services.store, reference, { at: services.now(), by, reason: text, version })
      return services.get(reference)
    },
  }),

  check: operation({
    on: 'order',
    schema: emptySchema,
    path: 'check',
    id: 'checkOrder',
    problems: ['not-found'],
    summary: 'Watches every payment of an order again: the payment service is asked within seconds.',
    title: 'Check now',
    does: 'The payment service is asked about every payment of the order.',
    done: 'The payments are checked within seconds.',
    async run(services, reference, _, { by }) {
      const { store, now, get } = services
      const payments = await paymentsOf(services, reference)
      await logAction(store, { at: now(), reference, action: 'check', by, detail: '' })
      for (const { id } of payments) await store.rearm(id, now())
      return get(reference)
    },
  }),

  resend: operation({
    on: 'order',
    schema: resendSchema,
    path: 'resend',
    id: 'resendOrder',
    body: 'Resend',
    problems: ['not-found'],
    summary: 'Sends a notification again, under its id: by default the one of the decision.',
    title: 'Send the notification again',
    does: 'Each recipient gets it under the same id, also one that took it before. A mail that was sent is not sent again.',
    done: 'The notification is due. The endpoint sends it again to each recipient, but no mail that was sent.',
    async run(services, reference, { notification }, { by }) {
      const { store, now, get, onNotification } = services
      const found = notificationToSend(await store.listNotifications(reference), notification)
      if (!found) {
        await paymentsOf(services, reference)
        throw fieldError(
          'notification',
          'the order has none to send again; without an id, the order must be paid',
          'not-found',
        )
      }
      await sendAgain(store, reference, found, now())
      await logAction(store, { at: now(), reference, action: 'resend', by, detail: notification ?? '' })
      onNotification()
      return get(reference)
    },
  }),

  refund: operation({
    on: 'order',
    schema: refundSchema,
    path: 'refund-link',
    id: 'requestRefund',
    body: 'RefundRequest',
    problems: ['not-found', 'invalid-amount'],
    summary:
      'Requests a refund of an amount, or of all that an order did not take, and answers the payer’s link. Only of money that the payment service confirms.',
    title: 'Refund',
    does: 'Makes a link where the payer gives an address, once. You pay from your own wallet.',
    field: ['reason', 'Reason'],
    done: 'The refund is requested.',
    undone: ({ created }: RequestedRefund) =>
      created
        ? undefined
        : 'The same refund was requested before, and waits. To return the same sum twice, give another reason.',
    answer: ({ created, ...body }: RequestedRefund) => ({ status: created ? 201 : 200, body }),
    run: ({ refunds }, reference, input, { by, requestedAt }) =>
      beginRefund(refunds, reference, { ...input, by }, requestedAt),
  }),

  'refund-sent': operation({
    on: 'refund',
    schema: transactionSchema,
    path: 'sent',
    id: 'recordRefund',
    body: 'Transaction',
    problems: ['not-found', 'refund-closed'],
    summary: 'Records the transaction by which the shop paid a refund, once.',
    title: 'Record the transaction',
    does: 'The refund is sent; the payer sees the transaction. This is final.',
    field: ['transaction', 'Hash of your transaction'],
    done: 'The refund is recorded as sent.',
    run: ({ refunds }, id, { transaction }, { by, reference }) =>
      recordSent(refunds, id, { by, reference, transaction }),
  }),

  'refund-cancel': operation({
    on: 'refund',
    schema: reasonSchema,
    path: 'cancel',
    id: 'cancelRefund',
    body: 'Reason',
    problems: ['not-found', 'refund-closed'],
    summary: 'Ends a refund that was not sent. Its link takes no address any more.',
    title: 'Cancel the refund',
    does: 'Its link takes no address any more.',
    field: ['reason', 'Reason'],
    done: 'The refund is cancelled.',
    run: ({ refunds }, id, { reason }, { by, reference }) =>
      cancelRefund(refunds, id, { by, reference, reason }),
  }),
} as const

export type OperationName = keyof typeof operations
export type OperationInput<Name extends OperationName> = z.input<(typeof operations)[Name]['schema']>
export type OperationResult<Name extends OperationName> = Awaited<
  ReturnType<(typeof operations)[Name]['run']>
>

/**
 * Every operation, by its name in the log of manual actions.
 * @example
 * const isKnown = operationNames.some((name) => name === action)
 */
export const operationNames = Object.keys(operations) as OperationName[]

/** What happened, for a person. */
export function saidOf<Name extends OperationName>(name: Name, result: OperationResult<Name>): Said {
  const { done, undone }: { done: string; undone?: (result: never) => string | undefined } = operations[name]
  const text = undone?.(result as never)
  return text === undefined ? { isDone: true, text: done } : { isDone: false, text }
}

/** What happened, for a program. */
export function answerOf<Name extends OperationName>(name: Name, result: OperationResult<Name>) {
  const { answer }: { answer?: (result: never) => { status: 200 | 201; body: object } } = operations[name]
  return answer?.(result as never) ?? { status: 200, body: result }
}

/** The fields of an input, in the order of a form. */
export function fieldsOf(name: OperationName): [string, z.ZodType][] {
  return Object.entries<z.ZodType>(operations[name].schema.shape)
}

/** The input that a form or a command line has as text, for the schema to judge. An empty field is not given. */
export function inputOf(name: OperationName, textOf: (field: string) => string | undefined): object {
  const given = fieldsOf(name).flatMap(([field, schema]): [string, unknown][] => {
    const text = (textOf(field) ?? '').trim()
    return text === '' ? [] : [[field, valueOf(schema, text)]]
  })
  return Object.fromEntries(given)
}

/** What a text of a form or a command line stands for, where the schema is of a number or of yes and no. */
export function valueOf(schema: z.ZodType, text: string): unknown {
  const type = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  if (type instanceof z.ZodBoolean) return text !== 'off'
  return type instanceof z.ZodNumber && /^[0-9]{1,15}$/.test(text) ? Number(text) : text
}

async function paymentsOf({ store }: OperationServices, reference: string) {
  const [order] = await store.readOrders([reference])
  if (!order || (order.payments.length === 0 && !order.record?.decision)) throw unknownOrder()
  return order.payments
}

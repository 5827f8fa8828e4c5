/** The schemas of the wire contract as JSON Schema, generated from those that the endpoint and the browser apply. */
import * as z from 'zod'
import { problems } from '../../core/contract/problem.js'
import {
  amountSchema,
  chainSchema,
  checkoutSessionSchema,
  coinSchema,
  methodSchema,
  paymentSchema,
  priceSchema,
  problemSchema,
} from '../../core/contract/wire.js'
import { publicRefundObject, refundObject } from './openapi-refunds.js'
import { payableOrderObject, transferObject } from './openapi-machines.js'
import { timelineEvents } from '../orders/timeline.js'
import { orderNeeds, orderStates } from '../rules/order.js'
import {
  claimSchema,
  noteSchema,
  orderSchema,
  paymentRequestSchema,
  reasonSchema,
  refundAddressSchema,
  refundSchema,
  resendSchema,
  transactionSchema,
} from './request-bodies.js'

export type JsonSchema = { [keyword: string]: unknown }

const text = { type: 'string' }
const time = { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC' }
const milliseconds = { type: 'number', description: 'Ahead of this host’s clock by so many' }
const words = (...values: string[]) => ({ type: 'string', enum: values })
const needs = { ...words(...orderNeeds), description: 'Why it needs a person; missing if it needs none' }

// Schemas that other schemas refer to, by their names in the document.
const shared = {
  Amount: amountSchema,
  Chain: chainSchema,
  Coin: coinSchema,
  Method: methodSchema,
  Payment: paymentSchema,
  Price: priceSchema,
  Session: checkoutSessionSchema,
} as const

/** The names below `#/components/schemas`. */
export type ComponentName =
  | keyof typeof shared
  | 'Order'
  | 'PaymentRequest'
  | 'Methods'
  | 'SealedSession'
  | 'Orders'
  | 'OrderDetails'
  | 'TimelineEntry'
  | 'Reason'
  | 'Note'
  | 'Resend'
  | 'Refund'
  | 'RefundRequest'
  | 'RequestedRefund'
  | 'Transaction'
  | 'PublicRefund'
  | 'RefundAddress'
  | 'ClaimRequest'
  | 'Claim'
  | 'PayableOrder'
  | 'PayablePayment'
  | 'OrderNotification'
  | 'WalletTransaction'
  | 'Health'
  | 'Problem'

/** What `$ref`s point to, below `#/components/schemas`. */
export function componentSchemas(): Record<ComponentName, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(shared)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...conversion, uri: refTo })
  const { properties, ...problem } = standAlone(problemSchema)
  const ofWire = mapValues(schemas as Record<keyof typeof shared, JsonSchema>, withoutAddress)
  return {
    ...ofWire,
    Order: standAlone(orderSchema),
    PaymentRequest: standAlone(paymentRequestSchema),
    Methods: object({ methods: { type: 'array', items: { $ref: refTo('Method') } } }),
    SealedSession: object(
      {
        session: { ...text, description: 'Sealed; what the browser sends as its bearer token' },
        id: text,
        expiresAt: time,
        url: { ...text, description: 'The page of the order, shorter than 2,000 characters' },
        html: { ...text, description: 'The checkout as HTML, if the order asks to `render` it' },
        styleSources: {
          ...text,
          description:
            'What `style-src` of the page’s policy has to allow for `render: inline`, e.g. `sha256-…`',
        },
      },
      ['html', 'styleSources'],
    ),
    Orders: object(
      {
        orders: {
          type: 'array',
          items: object(
            {
              ...{ reference: text, state: words(...orderStates), needs, at: time, updatedAt: time },
              ...{
                paidAt: time,
                closedAt: time,
                payments: { type: 'array', items: { $ref: refTo('Payment') } },
              },
            },
            ['needs', 'paidAt', 'closedAt'],
          ),
        },
        next: { ...text, description: '`before` of the next page; missing on the last' },
      },
      ['next'],
    ),
    OrderDetails: object(
      {
        reference: text,
        known: {
          type: 'boolean',
          description:
            'Of a closed order: a session of it was sealed at some time; `false` may be a reference that is mistyped',
        },
        state: {
          ...words(...orderStates),
          description: 'Missing where the order has no payment and is not closed',
        },
        needs,
        fulfilled: {
          type: 'boolean',
          description: 'The order is decided, by a check or by hand, once and for good',
        },
        fulfilledAt: time,
        accepted: { ...object({ by: text, reason: text }), description: 'Who accepted it by hand, and why' },
        closedAt: time,
        payments: { type: 'array', items: { $ref: refTo('Payment') } },
        refunds: { type: 'array', items: { $ref: refTo('Refund') } },
        timeline: { type: 'array', items: { $ref: refTo('TimelineEntry') } },
      },
      ['known', 'state', 'needs', 'fulfilledAt', 'accepted', 'closedAt'],
    ),
    TimelineEntry: object(
      {
        at: time,
        event: words(...timelineEvents),
        payment: { ...text, description: 'The id of the payment' },
        ...{ status: text, received: { $ref: refTo('Amount') }, remaining: { $ref: refTo('Amount') } },
        flags: { type: 'array', items: text },
        id: { ...text, description: 'Of the notification, the incident or the refund' },
        type: { ...text, description: 'Of the notification, the incident or the action' },
        by: { ...text, description: 'The name of the API key, or of the operator' },
        detail: text,
      },
      ['payment', 'status', 'received', 'remaining', 'flags', 'id', 'type', 'by', 'detail'],
    ),
    Reason: standAlone(reasonSchema),
    Note: standAlone(noteSchema),
    Resend: standAlone(resendSchema),
    RefundRequest: standAlone(refundSchema),
    Transaction: standAlone(transactionSchema),
    RefundAddress: standAlone(refundAddressSchema),
    ClaimRequest: standAlone(claimSchema),
    Claim: object({ transaction: text, at: time }),
    PayableOrder: payableOrderObject,
    PayablePayment: {
      ...ofWire.Payment,
      properties: { ...(ofWire.Payment['properties'] as object), transfer: transferObject },
    },
    RequestedRefund: object({
      refund: { $ref: refTo('Refund') },
      url: { ...text, description: 'The payer’s page, where they give an address, once' },
    }),
    Refund: refundObject,
    PublicRefund: publicRefundObject,
    OrderNotification: object(
      {
        sequence: { type: 'integer', minimum: 1, description: 'Counts the notifications of the order' },
        reference: text,
        session: { ...text, description: 'The id of the session that the payment was made in' },
        payment: { $ref: refTo('Payment') },
        detail: { ...text, description: 'Why a person has to decide, in fixed words' },
        accepted: object({ by: text, reason: text }),
        refund: object(
          {
            ...{ id: text, state: text, amount: { $ref: refTo('Amount') } },
            ...{ address: text, tag: text, transaction: text },
          },
          ['address', 'tag', 'transaction'],
        ),
        claim: object({ transaction: text, note: text }, ['note']),
      },
      ['detail', 'accepted', 'refund', 'claim'],
    ),
    WalletTransaction: object(
      {
        walletReference: text,
        ...{ address: text, chain: text, coin: text, txHash: text, email: text },
        amount: { ...text, description: 'In the coin; missing where it was not sent exactly' },
      },
      ['walletReference', 'address', 'chain', 'coin', 'txHash', 'email', 'amount'],
    ),
    Health: object(
      {
        status: words('ok', 'down'),
        version: text,
        mode: words('sandbox', 'live'),
        store: { ...words('unknown', 'up', 'down'), description: 'As of the last write that was tried' },
        gateway: {
          ...words('unknown', 'up', 'down', 'refused'),
          description: 'The payment service as of its last call; `refused`: it does not accept the access id',
        },
        gatewayAt: time,
        clock: object({ databaseMs: milliseconds, serviceMs: milliseconds }, ['serviceMs']),
        reason: { ...text, description: 'Why it is down although its store works' },
      },
      ['version', 'mode', 'gatewayAt', 'clock', 'reason'],
    ),
    Problem: {
      ...problem,
      properties: { ...(properties as object), code: { ...text, enum: Object.keys(problems) } },
    },
  }
}

export function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

/**
 * The input schema: readers ignore unknown fields. Without `default`, because generators then treat a field of a
 * request as always present.
 */
const conversion = {
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }) => void delete jsonSchema['default'],
} as const

/** A schema as JSON Schema, for the document. */
export function standAlone(schema: z.core.$ZodType): JsonSchema {
  return withoutAddress(z.toJSONSchema(schema, conversion))
}

function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required }
}

/** Without the keywords of a standalone document. */
function withoutAddress({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  return schema
}

function mapValues<Key extends string, Value>(record: Record<Key, Value>, map: (value: Value) => Value) {
  return Object.fromEntries(Object.entries<Value>(record).map(([key, value]) => [key, map(value)])) as Record<
    Key,
    Value
  >
}

/** The schemas of the wire contract as JSON Schema: what a browser reads by its shapes, and what a merchant's server reads. */
import * as z from 'zod'
import { problems } from '../../core/contract/problem.js'
import { refundStates } from '../../core/contract/refund.js'
import { linkChoiceSchema, linkSchema } from '../input/link-bodies.js'
import { begunOrderObject, linkDetailsObject, linkSaleObject, publicLinkObject } from './openapi-links.js'
import {
  described,
  listOf,
  object,
  positive,
  ref,
  text,
  time,
  words,
  type JsonSchema,
} from './openapi-objects.js'
import { problemOf, shapeSchemas } from './openapi-shapes.js'
import { payableOrderObject, transferObject } from './openapi-machines.js'
import { operations, type OperationBody } from '../orders/operation-table.js'
import { timelineEvents } from '../orders/timeline.js'
import { orderNeeds, orderStates } from '../rules/order.js'
import { storeWeaknesses } from '../store/store.js'
import {
  claimSchema,
  paymentRequestSchema,
  refundAddressSchema,
  sessionRequestSchema,
} from '../input/bodies.js'

/** Who decided by hand, and why. */
const decision = object({ by: text, reason: text })
const title = described('What is paid for; missing if no session had a title')
const needs = described('Why it needs a person; missing if it needs none', words(...orderNeeds))
const payments = listOf(ref('Payment'))

/** What is sealed and listed of orders. */
const orderObjects = {
  SealedSession: object({
    session: described('Sealed; what the browser sends as its bearer token'),
    ...{ id: text, expiresAt: time },
    url: described('The page of the order, shorter than 2,000 characters'),
    'html?': described('The checkout as HTML, if the order asks to `render` it'),
    'styleSources?': described(
      'What `style-src` of the page’s policy has to allow for `render: inline`, e.g. `sha256-…`',
    ),
  }),
  Orders: object({
    orders: listOf(
      object({
        ...{ reference: text, 'title?': title, state: words(...orderStates), 'needs?': needs },
        ...{ at: time, updatedAt: time },
        ...{ 'paidAt?': time, 'closedAt?': time, payments },
      }),
    ),
    'next?': described('`before` of the next page; missing on the last'),
  }),
  OrderDetails: object({
    reference: text,
    'title?': title,
    'known?': described(
      'Of a closed order: a session of it was sealed at some time; `false` may be a reference that is mistyped',
      { type: 'boolean' },
    ),
    'state?': described('Missing where the order has no payment and is not closed', words(...orderStates)),
    'needs?': needs,
    fulfilled: described('The order is decided, by a check or by hand, once and for good', {
      type: 'boolean',
    }),
    'fulfilledAt?': time,
    'accepted?': described('Who accepted it by hand, and why', decision),
    version: described('Another where something of the order has changed'),
    ...{ 'closedAt?': time, payments, refunds: listOf(ref('Refund')), 'link?': linkSaleObject },
    timeline: listOf(ref('TimelineEntry')),
  }),
  TimelineEntry: object({
    at: time,
    event: words(...timelineEvents),
    'payment?': described('The id of the payment'),
    ...{ 'status?': text, 'received?': ref('Amount'), 'remaining?': ref('Amount'), 'flags?': listOf(text) },
    'id?': described('Of the notification, the incident or the refund'),
    'type?': described('Of the notification, the incident or the action'),
    'by?': described('The name of the API key, or of the operator'),
    'detail?': text,
  }),
}

const givenUp = listOf(
  object({
    ...{ id: described('The same for every try'), type: text, at: time },
    'reference?': described('Missing of a wallet’s transaction'),
    'answer?': described('What the last try came to'),
  }),
)
const more = described('There are others', { type: 'boolean' })

/** What the shop did not take. */
const givenUpObjects = {
  GivenUpNotifications: object({ notifications: givenUp, more }),
  ResentNotifications: object({
    resent: described('Due now', givenUp),
    dropped: described('Given up no more, and not sent: no recipient takes their type', givenUp),
    kept: described('Decisions that stay given up: no recipient takes their type', givenUp),
    more,
  }),
}

/** What the shop's server receives. */
const notificationObjects = {
  OrderNotification: object({
    sequence: described('Counts the notifications of the order', positive),
    reference: text,
    session: described('The id of the session that the payment was made in'),
    payment: ref('Payment'),
    'detail?': described('Why a person has to decide, in fixed words'),
    'accepted?': decision,
    'refund?': object({
      ...{ id: text, state: text, amount: ref('Amount') },
      ...{ 'address?': text, 'tag?': text, 'transaction?': text },
    }),
    'claim?': object({ transaction: text, 'note?': text }),
    'link?': linkSaleObject,
  }),
  ClosedOrder: object({
    sequence: described('Counts the notifications of the order', positive),
    reference: text,
    'session?': described('Missing where no payment was asked for'),
    'payment?': ref('Payment'),
    'link?': linkSaleObject,
  }),
  WalletTransaction: object({
    'walletReference?': text,
    ...{ 'address?': text, 'chain?': text, 'coin?': text, 'txHash?': text, 'email?': text },
    'amount?': described('In the coin; missing where it was not sent exactly'),
  }),
}

const milliseconds = described('Ahead of this host’s clock by so many', { type: 'number' })
const health = object({
  status: words('ok', 'down'),
  ...{ 'version?': text, 'mode?': words('sandbox', 'live') },
  store: described('As of the last write that was tried', words('unknown', 'up', 'down')),
  gateway: described(
    'The payment service as of its last call; `refused`: it does not accept the access id',
    words('unknown', 'up', 'down', 'refused'),
  ),
  'gatewayAt?': time,
  'clock?': object({ databaseMs: milliseconds, 'serviceMs?': milliseconds }),
  'reason?': described('Why it is down although its store works'),
  'weaknesses?': described('How a failure could lose what was stored', listOf(words(...storeWeaknesses))),
})

/** A refund as the merchant sees it. */
const refundObject = object({
  ...{ id: text, reference: text, payment: described('The id of the payment') },
  ...{ state: words(...refundStates), amount: ref('Amount') },
  ...{ coin: described('Its symbol'), network: text, reason: text },
  ...{ requestedAt: time, requestedBy: text, expiresAt: time },
  'fiat?': described(
    'The sum in the currency of the order, where the shop gave one',
    object({ currency: text, amount: ref('Amount') }),
  ),
  'tag?': described('The destination tag or memo for the address'),
  ...{ 'address?': text, 'addressAt?': time, 'transaction?': text, 'endedAt?': time, 'endedBy?': text },
})

/** The names below `#/components/schemas`. */
export type ComponentName = keyof ReturnType<typeof componentSchemas>

/** What `$ref`s point to, below `#/components/schemas`. */
export function componentSchemas() {
  const ofWire = shapeSchemas()
  return {
    ...ofWire,
    ...orderObjects,
    ...operationBodies(),
    ...givenUpObjects,
    ...notificationObjects,
    Order: standAlone(sessionRequestSchema),
    PaymentRequest: standAlone(paymentRequestSchema),
    RefundAddress: standAlone(refundAddressSchema),
    ClaimRequest: standAlone(claimSchema),
    Claim: object({ transaction: text, at: time }),
    PayableOrder: payableOrderObject,
    PayablePayment: {
      ...ofWire.Payment,
      properties: { ...(ofWire.Payment['properties'] as object), transfer: transferObject },
    },
    RequestedRefund: object({
      refund: ref('Refund'),
      url: described('The payer’s page, where they give an address, once'),
    }),
    Refund: refundObject,
    Link: linkDetailsObject,
    Links: object({ links: listOf(ref('Link')) }),
    LinkInput: standAlone(linkSchema),
    LinkChoice: standAlone(linkChoiceSchema),
    PublicLink: publicLinkObject,
    BegunOrder: begunOrderObject,
    Health: health,
    Problem: problemOf(Object.keys(problems)),
  } satisfies Record<string, JsonSchema>
}

/** The bodies of the operations, by their names in the document. */
function operationBodies(): Record<OperationBody, JsonSchema> {
  const bodies = Object.values(operations).flatMap((one) =>
    'body' in one ? [[one.body, standAlone(one.schema)]] : [],
  )
  return Object.fromEntries(bodies) as Record<OperationBody, JsonSchema>
}

/**
 * The input schema: readers ignore unknown fields. Without `default`, because generators then treat a field of a
 * request as always present.
 */
const conversion = {
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }) => void delete jsonSchema['default'],
} as const

/** A schema as JSON Schema, without the keywords of a document of its own. */
export function standAlone(schema: z.core.$ZodType): JsonSchema {
  const { $schema, $id, ...keywords }: JsonSchema = z.toJSONSchema(schema, conversion)
  return keywords
}

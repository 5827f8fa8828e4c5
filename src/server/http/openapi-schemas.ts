/** The schemas of the wire contract as JSON Schema: made from those that the endpoint and the browser check with. */
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
import { orderSchema, paymentRequestSchema } from './request-bodies.js'

export type JsonSchema = { [keyword: string]: unknown }

const text = { type: 'string' }
const time = { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC' }
const milliseconds = { type: 'number', description: 'Ahead of this host’s clock by so many' }
const words = (...values: string[]) => ({ type: 'string', enum: values })

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
  | 'OrderState'
  | 'Health'
  | 'Problem'

/** What `$ref`s point to, below `#/components/schemas`. */
export function componentSchemas(): Record<ComponentName, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(shared)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { ...conversion, uri: refTo })
  const { properties, ...problem } = standAlone(problemSchema)
  return {
    ...mapValues(schemas as Record<keyof typeof shared, JsonSchema>, withoutAddress),
    Order: standAlone(orderSchema),
    PaymentRequest: standAlone(paymentRequestSchema),
    Methods: object({ methods: { type: 'array', items: { $ref: refTo('Method') } } }),
    SealedSession: object({
      session: { ...text, description: 'Sealed; what the browser sends as its bearer token' },
      id: text,
      expiresAt: time,
      url: { ...text, description: 'The hosted page, with the session in the fragment' },
    }),
    OrderState: object(
      {
        reference: text,
        fulfilled: { type: 'boolean', description: 'The order is paid, decided once and for good' },
        fulfilledAt: time,
        payments: { type: 'array', items: { $ref: refTo('Payment') } },
      },
      ['fulfilledAt'],
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
      },
      ['version', 'mode', 'gatewayAt', 'clock'],
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
 * Of what is read, not of what is left after reading: a reader ignores fields that it does not know. Without `default`,
 * by which generators take a field of a request for one that is always there.
 */
const conversion = {
  io: 'input',
  override: ({ jsonSchema }: { jsonSchema: JsonSchema }) => void delete jsonSchema['default'],
} as const

/** A schema as JSON Schema, to be put into the document. */
export function standAlone(schema: z.core.$ZodType): JsonSchema {
  return withoutAddress(z.toJSONSchema(schema, conversion))
}

function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required }
}

/** Without the keywords of a document of its own, which these are not. */
function withoutAddress({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  return schema
}

function mapValues<Key extends string, Value>(record: Record<Key, Value>, map: (value: Value) => Value) {
  return Object.fromEntries(Object.entries<Value>(record).map(([key, value]) => [key, map(value)])) as Record<
    Key,
    Value
  >
}

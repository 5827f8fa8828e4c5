/** The schemas of the wire contract as JSON Schema: made from those that the endpoint and the browser really use. */
import * as z from 'zod'
import { problems, type ProblemCode } from '../../core/contract/problem.js'
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
const upOrDown = { type: 'string', enum: ['up', 'down'] }

// Those that other schemas are made of, by the names they go by in the document.
const named = {
  Amount: amountSchema,
  Chain: chainSchema,
  Coin: coinSchema,
  Method: methodSchema,
  Payment: paymentSchema,
  Price: priceSchema,
  Session: checkoutSessionSchema,
} as const

/** What `$ref`s point to, below `#/components/schemas`. */
export function componentSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  // Of what is read, not of what is left after reading: a reader ignores fields it does not know.
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: refTo })
  const shared = Object.entries(schemas).map(([id, schema]) => [id, withoutAddress(schema)])
  return {
    ...(Object.fromEntries(shared) as Record<string, JsonSchema>),
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
    Health: object({ status: { type: 'string', enum: ['ok', 'down'] }, store: upOrDown, gateway: upOrDown }),
    Problem: problemOf(Object.keys(problems) as ProblemCode[]),
  }
}

/** A problem document that has one of these codes. */
export function problemOf(codes: readonly ProblemCode[]): JsonSchema {
  const schema = standAlone(problemSchema)
  const properties = schema['properties'] as Record<string, JsonSchema>
  return { ...schema, properties: { ...properties, code: { ...properties['code'], enum: codes } } }
}

export function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

function standAlone(schema: z.core.$ZodType): JsonSchema {
  return withoutAddress(z.toJSONSchema(schema, { io: 'input' }))
}

function object(properties: Record<string, JsonSchema>, optional: readonly string[] = []): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name))
  return { type: 'object', properties, required }
}

/** Without the keywords of a document of its own, which these are not. */
function withoutAddress({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  return schema
}

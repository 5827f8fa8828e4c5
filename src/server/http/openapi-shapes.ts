/** The shapes of the wire contract as JSON Schema. */
import { decimalPattern, maxDecimalLength } from '../../core/money/decimal.js'
import {
  isList,
  isOptional,
  nameOf,
  isAnyOf,
  isCases,
  isOneOf,
  type Fields,
  type Kind,
  type Shape,
} from '../../core/contract/shape.js'
import { refundShape } from '../../core/contract/refund.js'
import {
  chainShape,
  coinShape,
  methodShape,
  methodsShape,
  paymentShape,
  priceShape,
  problemShape,
  sessionShape,
} from '../../core/contract/wire.js'
import { ref, text, time, words, type JsonSchema } from './openapi-objects.js'

const named = {
  Chain: chainShape,
  Coin: coinShape,
  Method: methodShape,
  Methods: methodsShape,
  Payment: paymentShape,
  Price: priceShape,
  Session: sessionShape,
  PublicRefund: refundShape,
} as const satisfies Record<string, Shape>

/** The names of the schemas that are printed from shapes. */
export type ShapeName = keyof typeof named | 'Amount'

const names = new Map<Shape, string>(Object.entries(named).map(([name, shape]) => [shape, name]))

/** The schemas of the wire contract, which refer to each other by name. */
export function shapeSchemas(): Record<ShapeName, JsonSchema> {
  const schemas = Object.entries<Shape>(named).map(([name, shape]) => [name, schemaOf(shape)])
  return { Amount: amount, ...(Object.fromEntries(schemas) as Record<keyof typeof named, JsonSchema>) }
}

/** The schema of a problem document with these codes. */
export function problemOf(codes: readonly string[]): JsonSchema {
  const { properties, ...schema } = schemaOf(problemShape)
  return { ...schema, properties: { ...(properties as object), code: words(...codes) } }
}

const amount = { type: 'string', maxLength: maxDecimalLength, pattern: decimalPattern.source }

const kinds: Record<Kind, JsonSchema> = {
  text,
  name: text,
  filled: { type: 'string', minLength: 1 },
  time,
  amount: ref('Amount'),
  boolean: { type: 'boolean' },
  number: { type: 'number' },
  null: { type: 'null' },
}

function refOrSchema(shape: Shape): JsonSchema {
  const name = names.get(shape)
  return name === undefined ? schemaOf(shape) : ref(name)
}

function schemaOf(shape: Shape): JsonSchema {
  if (typeof shape === 'string') return kinds[shape]
  if (isOneOf(shape)) return words(...shape.oneOf)
  if (isAnyOf(shape)) return { anyOf: shape.map(refOrSchema) }
  if (!isCases(shape)) return objectOf(shape)
  const { by, cases } = shape
  return { oneOf: Object.entries(cases).map(([name, fields]) => objectOf(fields, { [by]: { const: name } })) }
}

function objectOf(fields: Fields, first: Record<string, JsonSchema> = {}): JsonSchema {
  const properties = { ...first }
  const required = Object.keys(first)
  for (const [field, shape] of Object.entries(fields)) {
    const name = nameOf(field)
    const schema = refOrSchema(shape)
    properties[name] = isList(field) ? { type: 'array', items: schema } : schema
    if (!isOptional(field)) required.push(name)
  }
  return { type: 'object', properties, required }
}

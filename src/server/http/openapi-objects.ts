/** The parts that the document's objects are written with. */

export type JsonSchema = { [keyword: string]: unknown }

export type ObjectSchema = JsonSchema & { properties: Record<string, JsonSchema>; required: string[] }

export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

export const text = { type: 'string' }
export const time = { type: 'string', format: 'date-time', description: 'ISO 8601 in UTC' }
export const count = { type: 'integer', minimum: 0 }
export const positive = { type: 'integer', minimum: 1 }

export const described = (description: string, schema: JsonSchema = text): JsonSchema => ({
  ...schema,
  description,
})

export const words = (...values: readonly string[]): JsonSchema => ({ type: 'string', enum: [...values] })

export const listOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** Texts by names that the document does not know. */
export const texts = { type: 'object', additionalProperties: text }

/** An object of these fields; a name that ends in `?` may be absent. */
export function object(fields: Readonly<Record<string, JsonSchema>>): ObjectSchema {
  const names = Object.keys(fields)
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, schema]) => [name.replace('?', ''), schema]),
    ),
    required: names.filter((name) => !name.endsWith('?')),
  }
}

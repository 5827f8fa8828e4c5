/** Which orders a list or an export has: each field once, for HTTP and its document, the command line, and in process. */
import * as z from 'zod'
import { parseRequest, referenceSchema } from '../input/bodies.js'
import { printableText, utcDayOrTime } from '../input/text.js'
import { orderNeeds, orderStates, type OrderCursor } from '../rules/order.js'
import type { OrderFilter } from '../store/store.js'

const needs = [...orderNeeds, 'any'] as const
const wordOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be one of ${words.join(', ')}`)

/** The fields of a list and of an export, as texts. */
export const filterFields = {
  state: { description: 'Only orders in this state.', schema: wordOf(orderStates) },
  needs: {
    description: 'Only orders that need a person for this reason, or for `any`.',
    schema: wordOf(needs),
  },
  from: {
    description: 'Only orders whose newest payment was shown since then, such as 2026-11-01, in UTC.',
    schema: utcDayOrTime,
  },
  to: { description: 'And before then, or before the end of that day, in UTC.', schema: utcDayOrTime },
} as const

/** What a list has beside them. */
export const listFields = {
  query: {
    description:
      'The beginning of a reference or a title; an address, a transaction or an identifier in full; or, of one of the newest 10,000 orders, a part of the reference or the title, an amount, or either end of an address.',
    schema: printableText({ maxLength: 200, joiners: true }),
  },
  before: {
    description: '`next` of the page before.',
    schema: z.string().refine((text) => parseCursor(text) !== undefined, 'must be `next` of a page'),
  },
} as const

/** What is said where a search finds nothing: an older order may be the one. */
export const searchReach =
  'a part of a reference or a title, an amount and either end of an address are looked for in the newest 10,000 orders alone'

/** A field of a filter, as a text. */
export type FilterField = keyof typeof filterFields | keyof typeof listFields

const textsSchema = z.object({
  state: filterFields.state.schema.optional(),
  needs: filterFields.needs.schema.optional(),
  from: filterFields.from.schema.optional(),
  to: filterFields.to.schema.optional(),
  query: listFields.query.schema.optional(),
  before: listFields.before.schema.optional(),
})

/**
 * The filter that the texts of a query or of a command line are.
 * @throws {CheckoutError} `invalid-request`, naming the field.
 */
export function filterOf(textOf: (field: FilterField) => string | undefined): Omit<OrderFilter, 'limit'> {
  const texts = Object.keys(textsSchema.shape).map((field) => [field, textOf(field as FilterField)])
  const found = parseRequest(textsSchema, Object.fromEntries(texts))
  const before = parseCursor(found.before ?? '')
  return {
    ...(found.state && { state: found.state }),
    ...(found.needs && { needs: found.needs }),
    ...(found.from !== undefined && { from: Date.parse(found.from) }),
    ...(found.to !== undefined && { to: endOf(found.to) }),
    ...(found.query !== undefined && { query: found.query }),
    ...(before && { before }),
  }
}

/** A day is meant with all of its hours. */
function endOf(dayOrTime: string): number {
  return Date.parse(dayOrTime) + (dayOrTime.includes('T') ? 0 : 86_400_000)
}

const listFilter = z.strictObject({
  state: filterFields.state.schema.optional(),
  needs: filterFields.needs.schema.optional(),
  query: listFields.query.schema.optional(),
  from: z.number().optional(),
  to: z.number().optional(),
  before: z.object({ at: z.number(), reference: referenceSchema }).optional(),
  limit: z.int().min(1).max(1000).optional(),
})

/** No order is in a time that ends before it begins, and an empty list would not say why. */
const inOrder = <Filter extends z.ZodType<{ from?: number | undefined; to?: number | undefined }>>(
  schema: Filter,
): Filter =>
  schema.refine(({ from = -Infinity, to = Infinity }) => from < to, {
    path: ['to'],
    error: 'must be later than `from`',
  })

/** What a filter may be, from every caller: control characters and unknown words never reach a database. */
export const filterSchema = inOrder(listFilter)
/** An export has no pages. */
export const exportFilterSchema = inOrder(listFilter.omit({ before: true, limit: true }))

/** The text of a cursor, for the next page. */
export function formatCursor({ at, reference }: OrderCursor): string {
  return `${at}/${reference}`
}

/** @returns undefined for a text that no page has given. */
export function parseCursor(text: string): OrderCursor | undefined {
  const [, at, reference] = /^(\d{1,15})\/([^\0]{1,128})$/su.exec(text) ?? []
  return at === undefined || reference === undefined ? undefined : { at: Number(at), reference }
}

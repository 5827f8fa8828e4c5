/**
 * Schemas of single fields of an answer. Everything is bounded and checked before it leaves the client, because it ends
 * up in a store, a URL or on a page.
 */
import * as z from 'zod/mini'
import { amountSchema } from '../../core/contract/wire.js'
import { decimalFromNumber, type Decimal } from '../../core/money/decimal.js'

/** A schema with a known output, whatever it reads. */
type Schema<T> = z.ZodMiniType<T>

/** A field is not as the interface documents it. Internal: the transport turns it into a `schema` failure. */
export class FieldError extends Error {
  override readonly name = 'FieldError'

  /** `field` is a documented name, as in a schema, and never a piece of the answer. */
  constructor(field: string, problem = 'is not as documented') {
    super(`${field ? `data.${field}` : 'data'} ${problem}`)
  }
}

/**
 * Reads with a schema.
 * @throws {FieldError} naming the first field at fault, but not its value.
 */
export function read<T>(schema: Schema<T>, data: unknown): T {
  const result = z.safeParse(schema, data)
  if (result.success) return result.data
  throw new FieldError(result.error.issues[0]?.path.join('.') ?? '')
}

/** An identifier: 1 to 128 characters without spaces, control characters or broken surrogate pairs. */
export const identifierPattern = /^[^\s\p{Cc}\p{Cs}]{1,128}$/u

/** An identifier in an answer. */
export const identifierSchema = z.string().check(z.regex(identifierPattern))

/** A word or a short text. */
export const textSchema = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{0,256}$/u))

/** An address on any chain: visible ASCII only. The check against its chain comes later. */
export const addressSchema = z.string().check(z.regex(/^[!-~]{1,256}$/))

/** A token contract's address; empty for a network's own coin. */
export const contractSchema = z.string().check(z.regex(/^[!-~]{0,256}$/))

/** A link that a page may use. An empty one, and any other scheme, is not. */
export const linkSchema = z.string().check(z.maxLength(2048), z.regex(/^https?:\/\//i))

const numberAsDecimal = z.pipe(
  z.number(),
  z.transform((value: number, context): Decimal => {
    try {
      // From 2^53 on, a parsed number may have lost digits. `parseExactJson` keeps those as text.
      if (!Number.isInteger(value) || Number.isSafeInteger(value)) return decimalFromNumber(value)
    } catch {
      // Negative, or too long: refused below.
    }
    context.issues.push({ code: 'custom', input: undefined })
    return z.NEVER
  }),
)

/**
 * An amount, a rate or a fee. The interface documents some as strings and some as JSON numbers, so either is read
 * everywhere: a string byte for byte, a number exactly and without an exponent.
 */
export const numericSchema = z.union([amountSchema, numberAsDecimal])

/** An amount that does not apply yet, which services write as missing, null or an empty string. */
export const optionalNumericSchema = z.pipe(
  z.nullish(z.union([numericSchema, z.literal('')])),
  z.transform((value: Decimal | null | undefined) => value || undefined),
)

/** A number in unknown units: the text as it is, or the text of a JSON number. */
export const numericTextSchema = z.union([textSchema, numberAsDecimal])

/** A count, such as of pages: a JSON number or its digits in a string. */
export const countSchema = z.union([
  z.int().check(z.nonnegative()),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
])

/** A count that does not apply yet: missing, null or an empty string. */
export const optionalCountSchema = z.pipe(
  z.nullish(z.union([countSchema, z.literal('')])),
  z.transform((count: number | '' | null | undefined) => (count === '' ? undefined : (count ?? undefined))),
)

/** For fields that decide nothing: a missing or odd one is omitted instead of failing the whole answer. */
export function lenient<T>(schema: Schema<T>) {
  return z.catch(z.optional(schema), undefined)
}

/** The valid elements. One bad record does not remove the others; if none is valid, it is an error. */
export function listOf<T>(schema: Schema<T>) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((elements: unknown[], context): T[] => {
      const results = elements.map((element) => z.safeParse(schema, element))
      const good = results.flatMap((result) => (result.success ? [result.data] : []))
      if (good.length === 0 && elements.length > 0) {
        const path = results[0]?.error?.issues[0]?.path ?? []
        context.issues.push({ code: 'custom', input: undefined, path: [...path] })
      }
      return good
    }),
  )
}

/** The valid entries, by key, without a prototype: a chain may be called `constructor`. */
export function byKey<T>(schema: Schema<T>) {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((entries: Record<string, unknown>): Readonly<Record<string, T>> => {
      // Typed by hand because `Object.create` gives any.
      const good = Object.create(null) as Record<string, T>
      for (const [key, entry] of Object.entries(entries)) {
        const result = z.safeParse(schema, entry)
        if (result.success) good[key] = result.data
      }
      return good
    }),
  )
}

/** Reads a record whose service names differ from ours: `names` has theirs by ours. */
export function renamed<T>(names: Readonly<Record<string, string>>, schema: Schema<T>) {
  return z.pipe(
    z.pipe(
      z.looseObject({}),
      z.transform((record: Record<string, unknown>): unknown => {
        const ours = Object.entries(names).map(([name, theirs]) => [name, record[theirs]])
        // `fromEntries` of such pairs is any.
        return { ...record, ...(Object.fromEntries(ours) as Record<string, unknown>) }
      }),
    ),
    schema,
  )
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the keys that hold undefined: `exactOptionalPropertyTypes` tells those from missing ones. */
export function present<T extends object>(fields: T): Present<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  // `fromEntries` forgets which key had which type; filtering changed neither.
  return Object.fromEntries(entries) as Present<T>
}

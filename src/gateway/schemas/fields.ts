/**
 * Schemas of single fields of an answer. Everything is bounded and checked before it leaves the client, because it ends
 * up in a store, a URL or on a page.
 */
import * as z from 'zod/mini'
import { withoutReordering } from '../../core/contract/shape.js'
import {
  decimalFromNumber,
  decimalPattern,
  maxDecimalLength,
  type Decimal,
} from '../../core/money/decimal.js'

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

/** An identifier: 1 to 128 characters without spaces, control characters, marks that reorder text or broken surrogate pairs. */
export const identifierPattern = /^[^\s\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]{1,128}$/u

/** An identifier in an answer. */
export const identifierSchema = z.string().check(z.regex(identifierPattern))

/** The code of a fiat currency (ISO 4217). */
export const currencyCodePattern = /^[A-Z]{3}$/

/** The code of a fiat currency in an answer. */
export const currencyCodeSchema = z.string().check(z.regex(currencyCodePattern))

/** A word or a short text. */
export const textSchema = z.string().check(z.regex(/^[^\p{Cc}\p{Cs}]{0,256}$/u))

/** A name that people read, also before they decide: without the marks that reorder the words around it. */
export const nameSchema = textSchema.check(z.overwrite(withoutReordering))

/** An address on any chain: visible ASCII only. The check against its chain comes later. */
export const addressSchema = z.string().check(z.regex(/^[!-~]{1,256}$/))

/** A token contract's address; empty for a network's own coin. */
export const contractSchema = z.string().check(z.regex(/^[!-~]{0,256}$/))

/** A link that a page may use. An empty one, and any other scheme, is not. */
export const linkSchema = z.string().check(z.maxLength(2048), z.regex(/^https?:\/\//i))

const amountSchema = z.string().check(z.maxLength(maxDecimalLength), z.regex(decimalPattern))

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

/** What arrived so far: null and an empty string, which services write before anything has, are zero. */
export const receivedSchema = z.pipe(
  z.nullable(z.union([numericSchema, z.literal('')])),
  z.transform((value: Decimal | null) => value || '0'),
)

/** A JSON number below zero, or a decimal string that says so. */
const negativeSchema = z.union([
  z.number().check(z.refine((value) => value <= 0)),
  z.string().check(z.maxLength(maxDecimalLength + 1), z.regex(/^-\d+(?:\.\d+)?$/)),
])

/** What is still to arrive: a balance below zero means that too much came, so nothing is due. */
export const balanceSchema = z.union([
  numericSchema,
  z.pipe(
    negativeSchema,
    z.transform((): Decimal => '0'),
  ),
])

/** A number in unknown units: the text as it is, or the text of a JSON number. */
export const numericTextSchema = z.union([textSchema, numberAsDecimal])

/** A count, such as of pages: a JSON number or its digits in a string. */
export const countSchema = z.union([
  z.int().check(z.nonnegative()),
  z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
])

export { present } from '../../core/present.js'

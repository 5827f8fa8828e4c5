/**
 * Checks the caller's input before anything is sent, because the service documents no errors that would explain a
 * refusal. Only fields that the interface names are sent.
 */
import * as z from 'zod/mini'
import { GatewayError } from '../errors.js'
import { currencyCodePattern, identifierPattern, identifierSchema } from './fields.js'

/** A malformed argument of an operation. The error names it and never repeats its value. */
export function invalidInput(what: string): GatewayError {
  return new GatewayError('invalid-input', what)
}

/**
 * The fields of an input that the schema names, and no others.
 * @throws {GatewayError} `invalid-input` naming the first field at fault.
 */
export function checkInput<T>(schema: z.ZodMiniType<T>, input: unknown): T {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  throw invalidInput(`${result.error.issues[0]?.path.join('.') || 'input'} is malformed`)
}

/**
 * Whether a text can be one segment of a path. Every URL parser resolves `.` and `..`, encoded too, and an unpaired
 * surrogate has no encoding.
 */
export function isSegment(text: unknown): text is string {
  return typeof text === 'string' && text !== '' && text !== '.' && text !== '..' && !/\p{Cs}/u.test(text)
}

/**
 * Checks an id of the service's own before it becomes a segment of a path.
 * @throws {GatewayError} `invalid-input`, without the value.
 */
export function checkId(id: string): string {
  if (identifierPattern.test(id)) return id
  throw invalidInput(
    'an id must have 1 to 128 characters, without spaces, control characters and marks that reorder text',
  )
}

/** @throws {GatewayError} `invalid-input` unless it is a code of a fiat currency. */
export function checkCurrency(code: string): string {
  if (currencyCodePattern.test(code)) return code
  throw invalidInput('currency must be three capital letters')
}

/** At least one identifier, and a generous maximum. */
export const identifiersInput = z.array(identifierSchema).check(z.minLength(1), z.maxLength(100))

/**
 * What a caller hands in. It is checked before anything is sent, since the service documents no errors that would
 * explain a refusal, and only what the interface names is sent on.
 */
import * as z from 'zod/mini'
import { GatewayError } from '../errors.js'
import { identifierPattern } from './fields.js'

/** A malformed argument or option. Names it and never repeats its value. */
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
 * Checks an access id or secret: what is no visible ASCII came along by mistake, such as the end of a line.
 * @throws {GatewayError} `invalid-input`, without the value.
 */
export function checkCredential(name: string, value: string): void {
  // A variable that is not set reaches a caller without types as `undefined`, whose text would pass.
  if (typeof value !== 'string' || !/^[!-~]{1,512}$/.test(value))
    throw invalidInput(`${name} must be 1 to 512 visible ASCII characters`)
}

/** Whether a text can be a segment of a path: an identifier that does not climb. */
export function isSegment(text: string): boolean {
  return identifierPattern.test(text) && text !== '.' && text !== '..'
}

/** An identifier that a caller names. */
export const identifierInput = z.string().check(z.regex(identifierPattern))

/** At least one identifier, and no more than anybody needs. */
export const identifiersInput = z.array(identifierInput).check(z.minLength(1), z.maxLength(100))

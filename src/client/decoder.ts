/**
 * A minimal schema library for the page: functions that take any value and return exactly the declared type, or throw.
 */
import { withoutPrototype } from '../core/own.js'

/** Returns the value as a `T` with known fields only. `path` locates it for the error. */
export type Decoder<T> = (value: unknown, path: string) => T

/** Refuses a value. The error names its path and never repeats it. */
export function refuse(path: string): never {
  throw new TypeError(`The endpoint's answer is not as the contract has it: ${path}`)
}

const typed =
  <T>(isIt: (value: unknown) => value is T): Decoder<T> =>
  (value, path) =>
    isIt(value) ? value : refuse(path)

export const string = typed((value) => typeof value === 'string')
export const boolean = typed((value) => typeof value === 'boolean')
/** A finite number. */
export const number = typed((value): value is number => Number.isFinite(value))

/** Text for people, without the bidirectional controls that would reorder the sentence around it. */
export const words: Decoder<string> = (value, path) =>
  string(value, path).replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** Text that a predicate accepts. */
export const matching = (isIt: (text: string) => boolean): Decoder<string> =>
  typed((value): value is string => typeof value === 'string' && isIt(value))

export const oneOf = <const T>(...choices: readonly T[]): Decoder<T> =>
  typed((value): value is T => choices.some((choice) => choice === value))

/** A field that may be absent, not null. */
export const optional =
  <T>(decode: Decoder<T>): Decoder<T | undefined> =>
  (value, path) =>
    value === undefined ? undefined : decode(value, path)

/** A field that may be null, not absent. */
export const nullable =
  <T>(decode: Decoder<T>): Decoder<T | null> =>
  (value, path) =>
    value === null ? null : decode(value, path)

export const list =
  <T>(decode: Decoder<T>): Decoder<T[]> =>
  (value, path) =>
    Array.isArray(value) ? value.map((item, index) => decode(item, `${path}[${index}]`)) : refuse(path)

/** An object's named fields, read from itself alone; all others are dropped. The result has no prototype. */
export const object =
  <T extends object>(fields: { [Key in keyof T]-?: Decoder<T[Key]> }): Decoder<T> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(path)
    const own = new Map(Object.entries(value))
    const decoded = Object.entries<Decoder<unknown>>(fields).map(
      ([name, decode]) => [name, decode(own.get(name), `${path}.${name}`)] as const,
    )
    // Each field was decoded by its own decoder; the entries lose the types.
    return withoutPrototype(Object.fromEntries(decoded.filter(([, field]) => field !== undefined)) as T)
  }

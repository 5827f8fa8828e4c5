/**
 * What a schema library does for a server, as small as a page needs it: functions that take anything and give back
 * exactly what was asked for, or throw.
 */

/** Gives back the value as a `T`, of known fields only. `path` is where it stands, for the error. */
export type Decoder<T> = (value: unknown, path: string) => T

/** Refuses a value. Names where it stands and never repeats it. */
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

/** Text for people, without the controls that would turn around the words of the sentence that it comes to stand in. */
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

/** An object's named fields, read from itself alone; all others are dropped. */
export const object =
  <T extends object>(fields: { [Key in keyof T]-?: Decoder<T[Key]> }): Decoder<T> =>
  (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(path)
    const own = new Map(Object.entries(value))
    const decoded = Object.entries<Decoder<unknown>>(fields).map(
      ([name, decode]) => [name, decode(own.get(name), `${path}.${name}`)] as const,
    )
    // Each field was decoded by the decoder of its own type; the entries lose which is which.
    return Object.fromEntries(decoded.filter(([, field]) => field !== undefined)) as T
  }

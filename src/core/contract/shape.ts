/**
 * Shapes: data that describes the objects of the wire contract. The page reads answers with them, the endpoint sends only
 * what they name, and the OpenAPI document prints them. `wire.ts` has the shapes.
 */
import { isDecimal } from '../money/decimal-basics.js'

const isText = (value: unknown): value is string => typeof value === 'string'

const kinds = {
  text: isText,
  /** Text for people: a reader removes the characters that reorder the text around it. */
  name: isText,
  /** ISO 8601 in UTC. */
  time: isText,
  /** Text that is not empty. */
  filled: (value: unknown) => isText(value) && value !== '',
  amount: isDecimal,
  boolean: (value: unknown) => typeof value === 'boolean',
  number: Number.isFinite,
  null: (value: unknown) => value === null,
} satisfies Record<string, (value: unknown) => boolean>

/** A value of one kind. */
export type Kind = keyof typeof kinds

/** One of these texts. A reader takes any other text, too: a later version of the contract may add some. */
export type OneOf<T extends string = string> = { readonly oneOf: readonly T[] }

/** The first of these kinds that fits, or the object. */
export type AnyOf = readonly (Kind | Fields)[]

/** An object whose field `by` says which fields it has. Of an unknown case a reader takes that field alone. */
export type Cases = { readonly by: string; readonly cases: Readonly<Record<string, Fields>> }

/** An object's fields. A name that ends in `[]` is a list, a name that ends in `?` may be absent. */
export type Fields = { readonly [name: string]: Shape }

export type Shape = Kind | OneOf | AnyOf | Cases | Fields

/** The shapes that a type may have. */
export type ShapeOf<T> = [T] extends [string]
  ? 'text' | 'name' | 'filled' | 'time' | 'amount' | OneOf<T>
  : [T] extends [boolean]
    ? 'boolean'
    : [T] extends [number]
      ? 'number'
      : [T] extends [object]
        ? FieldsOf<T> | Cases
        : AnyOf

type FieldsOf<T> = {
  readonly [K in keyof T & string as NameOf<T, K>]-?: ShapeOf<ItemOf<Exclude<T[K], undefined>>>
}
type NameOf<
  T,
  K extends keyof T & string,
> = `${K}${NonNullable<T[K]> extends readonly unknown[] ? '[]' : ''}${undefined extends T[K] ? '?' : ''}`
type ItemOf<T> = T extends readonly (infer Item)[] ? Item : T

/** Refuses a value. The error names its path and never repeats it. */
export function refuse(path: string): never {
  throw new TypeError(`The endpoint's answer is not as the contract has it: ${path}`)
}

/**
 * Reads an answer: the named fields, without all others. It accepts what a later version of the contract may add.
 * @throws {TypeError} that names the path of the field at fault.
 * @example const payment = read<Payment>(paymentShape, JSON.parse(text), 'body')
 */
export const read = <T>(shape: ShapeOf<T>, value: unknown, path: string): T =>
  readShape(shape, value, path) as T

/**
 * The same by this version of the contract alone: the allow-list of what the endpoint sends.
 * @throws {TypeError} also for an unknown text or case.
 */
export const readStrictly = <T>(shape: ShapeOf<T>, value: unknown, path: string): T =>
  readShape(shape, value, path, true) as T

function readShape(given: Shape, value: unknown, path: string, isStrict?: boolean): unknown {
  const shape = isAnyOf(given) ? (fittingOf(given, value) ?? refuse(path)) : given
  if (isText(shape)) {
    if (!kinds[shape](value)) refuse(path)
    return shape === 'name' && !isStrict ? withoutReordering(value as string) : value
  }
  if (isOneOf(shape))
    return isText(value) && (!isStrict || shape.oneOf.includes(value)) ? value : refuse(path)
  if (!isObject(value)) return refuse(path)
  const result: Answer = {}
  for (const [name, of, field] of fieldsOf(isCases(shape) ? caseOf(shape, value, path, isStrict) : shape)) {
    const found = value[name]
    const at = `${path}.${name}`
    if (found === undefined && isOptional(field)) continue
    result[name] = (isList(field) ? readList : readShape)(of, found, at, isStrict)
  }
  return result
}

function readList(of: Shape, value: unknown, path: string, isStrict?: boolean): unknown[] {
  if (!Array.isArray(value)) return refuse(path)
  return value.map((item, index) => readShape(of, item, `${path}[${index}]`, isStrict))
}

const fittingOf = (choices: AnyOf, value: unknown): Kind | Fields | undefined =>
  choices.find((choice) => (isText(choice) ? kinds[choice](value) : isObject(value)))

type Field = readonly [name: string, of: Shape, field: string]

const known = new WeakMap<Fields, readonly Field[]>()

/** Kept for each shape: a list of methods has some hundred objects of three shapes. */
function fieldsOf(shape: Fields): readonly Field[] {
  const fields =
    known.get(shape) ?? Object.entries(shape).map(([field, of]): Field => [nameOf(field), of, field])
  known.set(shape, fields)
  return fields
}

type Answer = Record<string, unknown>

const isObject = (value: unknown): value is Answer => Object(value) === value && !Array.isArray(value)

const caseOf = ({ by, cases }: Cases, value: Answer, path: string, isStrict?: boolean): Fields => ({
  [by]: 'text',
  ...(cases[value[by] as string] ?? (isStrict && refuse(path))),
})

/** A name without the marks that reorder the words around it. */
export const withoutReordering = (text: string): string =>
  text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')

/** A field's name without the marks of a list and of what may be absent. */
export const nameOf = (field: string): string => field.replace(/\W+$/, '')
export const isList = (field: string): boolean => field.includes('[')
export const isOptional = (field: string): boolean => field.endsWith('?')

export const isAnyOf = (shape: Shape): shape is AnyOf => Array.isArray(shape)
export const isOneOf = (shape: Shape): shape is OneOf => 'oneOf' in (shape as object)
export const isCases = (shape: Shape): shape is Cases => 'cases' in (shape as object)

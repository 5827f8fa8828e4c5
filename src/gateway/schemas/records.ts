/**
 * Records and lists of an answer. A field that decides something must be readable, or its record is left out. Any other
 * field that can't be read is left out alone. Both are counted, so that nothing disappears without a trace.
 */
import * as z from 'zod/mini'

/** What was left out of a list. */
export type Dropped = {
  /** The number of records. */
  count: number
  /**
   * Of the first 10: the index and the field at fault, such as `3.amount`. Then fields beside the list, such as `limit`.
   * Never a value of the service.
   */
  reasons: readonly string[]
}

/** The records that could be read. */
export type List<T> = T[] & {
  /** The records that could not be read. Absent if there are none. */
  readonly dropped?: Dropped
}

/** The number of records whose fault is named. */
const maxReasons = 10

/** A list or a map of which something was left out. */
const incomplete = new WeakSet<object>()

/** A list with what was left out of it. `dropped` is not enumerable: copies and comparisons see the records alone. */
export function listFrom<T>(items: T[], dropped: Dropped | undefined): List<T> {
  if (dropped === undefined) return items
  incomplete.add(items)
  return Object.defineProperty(items, 'dropped', { value: dropped })
}

/** What was left out of a container: records of its list, and `sides`, fields beside the list. */
export function droppedOf(
  { dropped }: List<unknown>,
  sides: readonly (string | false)[],
): Dropped | undefined {
  const reasons = [...(dropped?.reasons ?? []), ...sides.filter((name) => name !== false)]
  return reasons.length > 0 ? { count: dropped?.count ?? 0, reasons } : undefined
}

/** The valid elements. Bad ones are left out and counted, and never remove the others. */
export function listOf<T>(schema: z.ZodMiniType<T>) {
  return z.pipe(
    z.array(z.unknown()),
    z.transform((elements: unknown[]): List<T> => {
      const items: T[] = []
      const reasons: string[] = []
      for (const [index, element] of elements.entries()) {
        const result = z.safeParse(schema, element)
        if (result.success) items.push(result.data)
        else if (reasons.length < maxReasons)
          reasons.push([index, ...(result.error.issues[0]?.path ?? [])].join('.'))
      }
      const count = elements.length - items.length
      return listFrom(items, count > 0 ? { count, reasons } : undefined)
    }),
  )
}

/** The valid entries, by key, without a prototype: a chain may be called `constructor`. */
export function byKey<T>(schema: z.ZodMiniType<T>) {
  return z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((entries: Record<string, unknown>): Readonly<Record<string, T>> => {
      // Typed by hand because `Object.create` gives any.
      const good = Object.create(null) as Record<string, T>
      for (const [key, entry] of Object.entries(entries)) {
        const result = z.safeParse(schema, entry)
        if (result.success) good[key] = result.data
        else if (isThere(entry)) incomplete.add(good)
      }
      return good
    }),
  )
}

type Shape = Readonly<Record<string, z.ZodMiniType>>
type Required<S extends Shape> = { [K in keyof S]: z.infer<S[K]> }
type Side<S extends Shape> = { -readonly [K in keyof S]?: Exclude<z.infer<S[K]>, undefined> }
/** The service's names of fields, by ours, where they differ. */
type Names = Readonly<Record<string, string>>

type WithDropped = {
  /** The names of fields that were left out, in the service's spelling. Absent if there are none. */
  dropped?: readonly string[]
}

/**
 * A record whose `required` fields decide something: without one of them it is no record. `side` fields are for
 * information.
 */
export function recordOf<R extends Shape, S extends Shape>(required: R, side: S, names: Names = {}) {
  const schema = z.object(required)
  return z.pipe(
    z.looseObject({}),
    z.transform((record: Record<string, unknown>, context): Required<R> & Side<S> & WithDropped => {
      const ours = Object.keys(required).map((name) => [name, ownField(record, names[name] ?? name)])
      const result = z.safeParse(schema, Object.fromEntries(ours))
      if (!result.success) {
        const [name = '', ...rest] = result.error.issues[0]?.path ?? []
        context.issues.push({
          code: 'custom',
          input: undefined,
          path: [names[String(name)] ?? name, ...rest],
        })
        return z.NEVER
      }
      const { fields, dropped } = readSide(side, record, names)
      const partly = Object.entries(result.data).flatMap(([name, value]) =>
        isIncomplete(value) ? [names[name] ?? name] : [],
      )
      // The schema has read every field of R; zod's own type of it says the same in other words.
      const read = { ...(result.data as Required<R>), ...fields }
      return withDropped(read, [...partly, ...dropped])
    }),
  )
}

/**
 * Reads fields that decide nothing. One that is missing, null or empty does not apply; one that is there and can't be
 * read is left out, and `dropped` has its name.
 */
export function readSide<S extends Shape>(
  side: S,
  record: Readonly<Record<string, unknown>>,
  names: Names = {},
): { fields: Side<S>; dropped: string[] } {
  const fields: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const [name, schema] of Object.entries(side)) {
    const field = names[name] ?? name
    const value = ownField(record, field)
    if (value === undefined || value === null) continue
    const result = z.safeParse(schema, value)
    if (result.success) fields[name] = result.data
    if (result.success ? isIncomplete(result.data) : isThere(value)) dropped.push(field)
  }
  // Filled from the schemas of the same names.
  return { fields: fields as Side<S>, dropped }
}

/** A record with the names of what was left out of it, if anything was. */
export function withDropped<T extends object>(record: T, dropped: readonly string[]): T & WithDropped {
  return { ...record, ...(dropped.length > 0 && { dropped }) }
}

/** What was left out of a result. */
export type DroppedSummary = {
  /** How many records of a list. */
  records: number
  /** The fields at fault, in the service's spelling. */
  fields: readonly string[]
}

/** What was left out of the result of an operation; undefined if nothing was. */
export function droppedIn(result: unknown): DroppedSummary | undefined {
  const { items = result, dropped } = Object(result) as { items?: unknown; dropped?: unknown }
  const ofList = Array.isArray(items) ? (dropped as Dropped | undefined) : undefined
  const names = [...(ofList?.reasons ?? []), ...[items].flat().flatMap(namesIn)]
  const fields = new Set(names.map((name) => name.replace(/^\d+\.?/, '')).filter(Boolean))
  const records = ofList?.count ?? 0
  return records > 0 || fields.size > 0 ? { records, fields: [...fields] } : undefined
}

function namesIn(record: unknown): readonly string[] {
  const { dropped = [] } = Object(record) as WithDropped
  return dropped
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function isIncomplete(value: unknown): boolean {
  return typeof value === 'object' && value !== null && incomplete.has(value)
}

/** A record's own field: a name from a setting or of `JSON.parse` may be one of a prototype. */
export function ownField(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

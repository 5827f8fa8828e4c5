/**
 * Immutable copies of data that leaves the client: a page's handler may keep it, but can't change what the payer sees.
 */

/** The objects that this module made: they are deeply immutable and need no second copy. */
const made = new WeakSet<object>()

/**
 * A deeply immutable copy of arrays and plain objects, with own enumerable fields only. A value that is already
 * immutable is returned as it is. Anything that is not data (a function, a class instance) is kept by reference.
 *
 * @example
 * const payment = immutable(answer)
 * payment.address = 'elsewhere' // throws in strict mode, does nothing in sloppy mode
 */
export function immutable<T>(value: T): T
export function immutable(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || made.has(value)) return value
  if (!Array.isArray(value) && !isPlain(value)) return value
  const copy: object = Array.isArray(value) ? value.map(immutable) : copyFields(value)
  made.add(copy)
  return Object.freeze(copy)
}

function copyFields(value: object): object {
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, immutable(field)]))
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Whether a value is a copy that {@link immutable} made. */
export function isImmutable(value: object): boolean {
  return made.has(value)
}

/** Fields that may be missing, without the missing ones. */

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Without the keys that hold undefined: `exactOptionalPropertyTypes` tells those from missing ones. */
export function present<T extends object>(fields: T): Present<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  // `fromEntries` forgets which key had which type; filtering changed neither.
  return Object.fromEntries(entries) as Present<T>
}

/** The value of a JSON text; undefined for any other text, and for none. */
export function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** For `JSON.stringify`: each field as it is, without the `toJSON` that libraries of a page give to lists. A list would become text. */
export function asIs(this: Record<string, unknown>, key: string): unknown {
  return this[key]
}

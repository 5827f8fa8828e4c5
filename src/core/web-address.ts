/** An http or https address without a name and a password; undefined for any other value. */
export function webAddress(value: unknown): URL | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined
}

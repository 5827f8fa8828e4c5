/** Addresses that are typed or pasted with a slash too many. */

const pages = /^(?:pay|(?:l|pay|refund)\/[\w-][\w.~-]*)$/

/**
 * Where a path with needless slashes leads, relative to it, so that it holds under any host and path that a proxy has.
 * Undefined for a path without them, and for one that is no page of a payer.
 * @param path the path below the endpoint's own.
 * @example
 * cleanLocation('/pay/abc/') // '../../pay/abc'
 */
export function cleanLocation(path: string): string | undefined {
  const parts = path.split('/')
  const clean = parts.filter(Boolean).join('/')
  if (`/${clean}` === path || !pages.test(clean)) return undefined
  return '../'.repeat(parts.length - 2) + clean
}

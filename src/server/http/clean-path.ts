/** Addresses that are typed or pasted with more than the page's own: a slash too many, or the mark that ends a sentence. */

const pages = /^(?:pay|(?:l|pay|refund)\/[\w-][\w.~-]*)$/

/** What no token and no name of a link ends with, as it stands in a path. */
const tail = /(?:%[\da-f]{2}|[^\w/-])+$/i

/**
 * Where a path with needless slashes, or with marks behind it, leads: relative to it, so that it holds under any host and path that a
 * proxy has. Undefined for a path without them, and for one that is no page of a payer.
 * @param path the path below the endpoint's own.
 * @example
 * cleanLocation('/pay/abc/') // '../../pay/abc'
 * cleanLocation('/pay/abc).') // '../pay/abc'
 */
export function cleanLocation(path: string): string | undefined {
  const parts = path.split('/')
  const clean = parts.filter(Boolean).join('/').replace(tail, '')
  if (`/${clean}` === path || !pages.test(clean)) return undefined
  return '../'.repeat(parts.length - 2) + clean
}

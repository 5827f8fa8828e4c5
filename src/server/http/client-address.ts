/** The address of a client, and the key under which its requests are counted. */

/**
 * The trusted proxies in front of the endpoint: how many of them append to `x-forwarded-for`, or the name of a header
 * that the nearest one overwrites, such as `cf-connecting-ip`. Anyone may send these headers, so they count only if
 * configured here.
 */
export type TrustProxy = number | string

/** The address of a request: the socket's, or the trusted proxy's. Undefined if unknown. */
export function clientAddress(
  request: Request,
  socketAddress: string | undefined,
  trustProxy: TrustProxy | undefined,
): string | undefined {
  if (trustProxy === undefined) return socketAddress
  if (typeof trustProxy === 'string') return withoutPort(request.headers.get(trustProxy)) ?? socketAddress
  const hops = request.headers.get('x-forwarded-for')?.split(',') ?? []
  // Each proxy appends the address it was called from; a client's forgeries stand further left.
  return withoutPort(hops[Math.max(0, hops.length - trustProxy)]) ?? socketAddress
}

/** An IPv6 address that ends in an IPv4 address, with a zone. */
const longestAddress = 64

/**
 * The key of an address in rate limits: an IPv4 address itself, the first 64 bits of an IPv6 address, because a
 * household has that many and could use a new one for each request.
 */
export function addressBucket(address: string): string {
  // A header that a proxy should overwrite may hold anything, and thousands of keys are kept.
  const bare = address.slice(0, longestAddress).toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped !== undefined || !bare.includes(':')) return mapped ?? bare
  const [head = '', tail] = bare.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string | null | undefined): string | undefined {
  const address = text?.trim().replace(/^\[([^\]]*)\](?::\d+)?$/, '$1') ?? ''
  return /^[\d.]+:\d+$/.test(address) ? address.replace(/:\d+$/, '') : address || undefined
}

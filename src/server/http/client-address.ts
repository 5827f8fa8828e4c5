/** Who sent a request, as far as that can be known, and what of it may share a budget. */

/**
 * What is believed of the proxies before the endpoint: how many of them append to `x-forwarded-for`, or the name of a
 * header that the nearest one overwrites, such as `cf-connecting-ip`. Anybody may send these headers, so they count
 * only when said here.
 */
export type TrustProxy = number | string

/** The address of a request: the socket's, or what the trusted proxy says. Undefined when nobody knows. */
export function clientAddress(
  request: Request,
  socketAddress: string | undefined,
  trustProxy: TrustProxy | undefined,
): string | undefined {
  if (trustProxy === undefined) return socketAddress
  if (typeof trustProxy === 'string') return withoutPort(request.headers.get(trustProxy)) ?? socketAddress
  const hops = request.headers.get('x-forwarded-for')?.split(',') ?? []
  // Each proxy appends whom it was asked by, so what a client made up stands further left.
  return withoutPort(hops[Math.max(0, hops.length - trustProxy)]) ?? socketAddress
}

/**
 * What an address is counted as: an IPv4 address by itself, an IPv6 address by its first 64 bits, because a household
 * has that many and could else use a new one for each request.
 */
export function addressBucket(address: string): string {
  const bare = address.toLowerCase().replace(/%.*$/, '')
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

/**
 * The address policy (SSRF guard) for calls to configured names. A name is checked by the addresses it resolves to, at
 * the moment of the connection, so that the checked address is the one that is called.
 */
import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** `public` addresses only, this machine's `loopback` only, or `private` networks, too. */
export type AddressPolicy = 'public' | 'loopback' | 'private'

/** As `dns.lookup` with `all`. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** A name without an allowed address. */
export class RefusedAddressError extends Error {
  override readonly name = 'RefusedAddressError'
}

const loopback = listOf('127.0.0.0/8', '::1/128')

/** Never a shop: this network, link-local with the metadata of clouds, multicast, reserved. */
const never = listOf(
  ...['0.0.0.0/8', '169.254.0.0/16', '192.0.0.0/24', '224.0.0.0/4', '240.0.0.0/4', '100.100.100.200/32'],
  ...['::/128', 'fe80::/10', 'ff00::/8', 'fd00:ec2::254/128'],
)

/** Ranges that RFC 6890 and its successors keep from the internet, and IPv4 addresses written in IPv6. */
const internal = listOf(
  ...['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.168.0.0/16', '198.18.0.0/15'],
  ...['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'],
  ...[
    'fc00::/7',
    'fec0::/10',
    '64:ff9b::/96',
    '64:ff9b:1::/48',
    '100::/64',
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
  ],
)

/**
 * Whether the policy refuses a host that is written as an address, as in a URL. A name is checked when it is resolved.
 */
export function refusesHost(policy: AddressPolicy, hostname: string): boolean {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(address) !== 0 && !isAllowedBy(policy, address)
}

/** A resolver for connections that returns only allowed addresses. */
export function guardedLookup(policy: AddressPolicy, resolve: Resolve = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first, ...others] = addresses.filter(({ address }) => isAllowedBy(policy, address))
      if (!first) return callback(new RefusedAddressError(), '')
      if (options.all) callback(null, [first, ...others])
      else callback(null, first.address, first.family)
    })
  }
}

function isAllowedBy(policy: AddressPolicy, address: string): boolean {
  if (isIn(loopback, address)) return policy !== 'public'
  if (isIn(never, address) || policy === 'loopback') return false
  return policy === 'private' || !isIn(internal, address)
}

/** A list of IPv4 ranges also matches their addresses in IPv6 notation, such as `::ffff:10.0.0.1`. */
function isIn(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function listOf(...ranges: string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network = '', bits] = range.split('/')
    list.addSubnet(network, Number(bits), isIP(network) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

import { describe, expect, it } from 'vitest'
import { addressBucket, clientAddress } from '../../../src/server/http/client-address.js'

const from = (headers: Record<string, string>) =>
  new Request('http://shop.example/checkout/session', { headers })

describe('clientAddress', () => {
  it('trusts no header by default', () => {
    const request = from({ 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9' })
    expect(clientAddress(request, '192.0.2.1', undefined)).toBe('192.0.2.1')
    expect(clientAddress(request, undefined, undefined)).toBeUndefined()
  })

  it.each([
    [1, '6.6.6.6, 198.51.100.7', '198.51.100.7'],
    [2, '6.6.6.6, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    [3, '198.51.100.7, 10.0.0.2', '198.51.100.7'],
    [1, '198.51.100.7:4711', '198.51.100.7'],
    [1, '[2001:db8::1]:4711', '2001:db8::1'],
    [1, '2001:db8::1', '2001:db8::1'],
    [1, ' ', '192.0.2.1'],
  ])('behind %d proxies takes from "%s" what they added: %s', (hops, header, address) => {
    expect(clientAddress(from({ 'x-forwarded-for': header }), '192.0.2.1', hops)).toBe(address)
  })

  it('uses the configured header, and else the socket', () => {
    const trusted = 'cf-connecting-ip'
    expect(clientAddress(from({ [trusted]: '198.51.100.7' }), '192.0.2.1', trusted)).toBe('198.51.100.7')
    expect(clientAddress(from({}), '192.0.2.1', trusted)).toBe('192.0.2.1')
  })
})

describe('addressBucket', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('counts %s as %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket)
  })
  it('keeps no more of a header than an address has', () => {
    expect(addressBucket('x'.repeat(8000))).toHaveLength(64)
  })
})

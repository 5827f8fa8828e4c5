import { describe, expect, it } from 'vitest'
import { isLoopback, webAddress } from '../../src/core/web-address.js'

describe('webAddress', () => {
  it.each([
    'https://shop.example',
    'HTTP://SHOP.example:8080/a?b#c',
    'https://bücher.example',
    'https://[::1]/',
    'https://shop.example/*?*',
  ])('reads %s as any page does', (text) => {
    const page = new URL(text, 'https://pay.example/checkout/pay')
    expect(webAddress(text)?.href).toBe(page.href)
  })

  it.each([
    // A browser looks for these below the page.
    ...[
      'https:shop.example',
      'https:/shop.example',
      'https:\\shop.example',
      '//shop.example',
      'shop.example',
    ],
    ...['https:///shop.example', 'https://shop.example/a # of the shop', ' https://shop.example', ''],
    ...['https://ada@shop.example', 'https://ada:key@shop.example', 'ftp://shop.example', 'https://', 5],
    ...['https://*.shop.example/checkout', 'https://*', 'https://shop.*:8080'],
  ])('error: reads no address in %j', (text) => {
    expect(webAddress(text)).toBeUndefined()
  })
})

describe('isLoopback', () => {
  it.each([
    ...['localhost', 'LOCALHOST', 'localhost.', 'pay.localhost', '127.0.0.1', '127.1.2.3'],
    ...['::1', '[::1]', '::ffff:127.0.0.1', '[::ffff:7f00:1]', new URL('http://[::ffff:127.0.0.1]').hostname],
  ])('%s is this machine', (host) => {
    expect(isLoopback(host)).toBe(true)
  })

  it.each([
    ...['', '.localhost', 'localhost.example', '127.0.0.1.example', '127.example', 'notlocalhost', '0.0.0.0'],
    ...['128.0.0.1', '10.0.0.1', '::', '::2', '[::ffff:8f00:1]', '[::ffff:7f00:1:1]', 'localhost]'],
  ])('"%s" is not', (host) => {
    expect(isLoopback(host)).toBe(false)
  })
})

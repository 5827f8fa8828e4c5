import { describe, expect, it } from 'vitest'
import { isLoopback } from '../../src/core/web-address.js'

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

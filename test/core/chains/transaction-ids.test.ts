/** How hashes and addresses are compared. */
import { describe, expect, it } from 'vitest'
import { comparable } from '../../../src/core/chains/transaction-ids.js'

describe('comparable', () => {
  it.each([
    ['a hash of hexadecimal', 'aB'.repeat(32), 'ab'.repeat(32)],
    ['a hash with 0x', `0x${'aB'.repeat(32)}`, 'ab'.repeat(32)],
    ['a hash with 0X', `0X${'AB'.repeat(32)}`, 'ab'.repeat(32)],
    ['an EVM address', `0x${'cD'.repeat(20)}`, 'cd'.repeat(20)],
    ['a short hash with 0x', '0xA1b', 'a1b'],
    ['32 bytes in base64', `${'u7v7'.repeat(10)}u7s=`, 'bbbbfb'.repeat(10) + 'bbbb'],
    ['the same for addresses', `${'u7v7'.repeat(9)}-_-_u7s`, 'bbbbfb'.repeat(9) + 'fbffbf' + 'bbbb'],
  ])('makes %s lower case of hexadecimal without 0x', (_, text, expected) => {
    expect(comparable(text)).toBe(expected)
  })

  it.each([
    ['base58', '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'],
    ['base58 as long as base64', '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKj'],
    ['base64 of other bytes', `${'q6ur'.repeat(11)}q6s=`],
    ['short hexadecimal', 'A1B2C3'],
    ['hexadecimal of odd length', `A${'AB'.repeat(20)}`],
  ])('keeps %s as it is', (_, text) => {
    expect(comparable(text)).toBe(text)
  })
})

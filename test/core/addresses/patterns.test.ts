import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { isComposed, isComposedText } from '../../../src/core/addresses/unpayable/patterns.js'

const hash = sha256(Uint8Array.of(7))
/** A hash of so many bytes with some of them in the place of its own. */
const withBytes = (bytes: readonly number[], at = 3, length = 20) => {
  const key = hash.slice(0, length)
  key.set(bytes, at)
  return key
}
const repeated = (byte: number, count: number) => Array.from({ length: count }, () => byte)
const counted = (count: number, step: number, from = 250) =>
  Array.from({ length: count }, (_, index) => (from + index * step) & 255)

describe('isComposed', () => {
  it('is no hash of a key', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const key = sha256(Uint8Array.of(seed))
      expect(isComposed(key)).toBe(false)
      expect(isComposed(key.subarray(0, 20))).toBe(false)
    }
  })

  it.each([0, 3, 10])('is a run of ten bytes at %i, and none of nine', (at) => {
    expect(isComposed(withBytes(repeated(0xee, 10), at))).toBe(true)
    expect(isComposed(withBytes(repeated(0xee, 9), at))).toBe(false)
  })

  it.each([1, 2, 16, 255])(
    'is twelve bytes at steps of %i, over the end of a byte, too, and not eleven',
    (step) => {
      for (const length of [20, 32]) {
        expect(isComposed(withBytes(counted(12, step), 4, length))).toBe(true)
        expect(isComposed(withBytes(counted(11, step), 4, length))).toBe(false)
      }
    },
  )

  it.each([1, 2, 3, 4, 5, 7, 9, 10])('is the repetition of %i bytes, to the last', (period) => {
    const key = Uint8Array.from({ length: 20 }, (_, index) => hash[index % period] ?? 0)
    expect(isComposed(key)).toBe(true)
    if (period === 1) return
    key[19] = (key[19] ?? 0) ^ 1
    expect(isComposed(key)).toBe(false)
  })

  it('is no repetition of more than half of the bytes', () => {
    expect(isComposed(Uint8Array.from({ length: 20 }, (_, index) => hash[index % 11] ?? 0))).toBe(false)
    expect(isComposed(Uint8Array.from({ length: 32 }, (_, index) => hash[index % 16] ?? 0))).toBe(true)
  })
})

describe('isComposedText', () => {
  it('is a run of thirteen characters, or of as many as are asked for', () => {
    expect(isComposedText(`1Counterparty${'X'.repeat(13)}UWLpVr`)).toBe(true)
    expect(isComposedText(`1Counterparty${'X'.repeat(12)}UWLpVr`)).toBe(false)
    expect(isComposedText('1'.repeat(19), 20)).toBe(false)
    expect(isComposedText('1'.repeat(20), 20)).toBe(true)
  })
})

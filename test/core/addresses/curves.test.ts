import { ed25519 } from '@noble/curves/ed25519.js'
import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { isEd25519Key, isSecp256k1X } from '../../../src/core/addresses/families/curves.js'

const seeds = Array.from({ length: 200 }, (_, index) => sha256(Uint8Array.of(index, 7)))
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

function isTrue(question: () => unknown): boolean {
  try {
    question()
    return true
  } catch {
    return false
  }
}

describe('isSecp256k1X', () => {
  it('agrees with @noble/curves on hashes, half of which are points', () => {
    const ours = seeds.map((seed) => isSecp256k1X(seed))
    expect(ours).toEqual(
      seeds.map((seed) =>
        isTrue(() => schnorr.utils.lift_x(BigInt(`0x${Buffer.from(seed).toString('hex')}`))),
      ),
    )
    expect(new Set(ours).size).toBe(2)
  })

  it('error: refuses an x that is not below the size of the field', () => {
    expect(isSecp256k1X(bytes('ff'.repeat(32)))).toBe(false)
    expect(isSecp256k1X(bytes(`${'ff'.repeat(27)}fefffffc30`))).toBe(false)
  })
})

describe('isEd25519Key', () => {
  it('agrees with @noble/curves on hashes, half of which are points', () => {
    const ours = seeds.map((seed) => isEd25519Key(seed))
    expect(ours).toEqual(seeds.map((seed) => isTrue(() => ed25519.Point.fromBytes(seed))))
    expect(new Set(ours).size).toBe(2)
  })

  it('accepts the keys of key pairs', () => {
    for (const seed of seeds.slice(0, 20)) expect(isEd25519Key(ed25519.getPublicKey(seed))).toBe(true)
  })

  // The table of libsodium's ge25519_has_small_order; with either sign of x.
  it.each([
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    `ec${'ff'.repeat(30)}7f`,
    `ed${'ff'.repeat(30)}7f`,
    `ee${'ff'.repeat(30)}7f`,
  ])('error: refuses %s, a point of small order', (hex) => {
    const key = bytes(hex)
    expect(isEd25519Key(key)).toBe(false)
    key[31] = (key[31] ?? 0) | 0x80
    expect(isEd25519Key(key)).toBe(false)
  })
})

/** Sealed messages of TON Connect, against the protocol's own package, which seals them with NaCl. */
import { SessionCrypto } from '@tonconnect/protocol'
import { describe, expect, it } from 'vitest'
import { createKeys, seal, unseal } from '../../src/elements/wallets/nacl-box.js'
import { seed } from '../support/check.js'
import { seeded } from '../support/seeded.js'

const wallet = new SessionCrypto()
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const walletKey = bytes(wallet.sessionId)
const random = seeded(seed)
const lengths = [0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 500, 4_097]
const text = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(32 + random.below(95))).join('')

describe('a sealed message', () => {
  it.each(lengths)('of %i bytes is opened by NaCl, and the other way round', async (length) => {
    const keys = await createKeys()
    for (let count = 0; count < 5; count += 1) {
      const message = text(length)
      const sealed = await seal(new TextEncoder().encode(message), walletKey, keys)
      expect(wallet.decrypt(sealed, keys.publicKey)).toBe(message)
      const answer = wallet.encrypt(message, keys.publicKey)
      expect(new TextDecoder().decode(await unseal(answer, walletKey, keys))).toBe(message)
    }
  })

  it('error: that is changed anywhere, cut, or from another sender is none', async () => {
    const keys = await createKeys()
    const sealed = wallet.encrypt(text(40), keys.publicKey)
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = sealed.map((byte, at) => (at === index ? byte ^ 1 : byte))
      expect(await unseal(changed, walletKey, keys)).toBe(undefined)
      expect(await unseal(sealed.slice(0, index), walletKey, keys)).toBe(undefined)
    }
    expect(await unseal(sealed, bytes(new SessionCrypto().sessionId), keys)).toBe(undefined)
    await expect(unseal(sealed, new Uint8Array(32), keys)).rejects.toThrow()
  })
})

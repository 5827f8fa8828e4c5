/** Public keys from a mnemonic: BIP-32 on secp256k1, SLIP-10 on ed25519. The two curves all supported networks use. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'

/**
 * A mnemonic printed in the documentation of several developer tools. Everyone can spend what is sent to its addresses:
 * it is public, it is for tests, and it must never hold money.
 */
export const publicTestMnemonic = 'test test test test test test test test test test test junk'

const seeds = new Map<string, Uint8Array>()

/** The compressed secp256k1 public key at a path such as `m/44'/60'/0'/0/0`. */
export function secp256k1PublicKey(mnemonic: string, path: string): Uint8Array {
  const { publicKey } = HDKey.fromMasterSeed(seedOf(mnemonic)).derive(path)
  if (!publicKey) throw new Error(`no key at ${path}`)
  return publicKey
}

/** The ed25519 public key at a path of hardened steps only, as SLIP-10 wants on this curve: `[44, 501, 0, 0]`. */
export function ed25519PublicKey(mnemonic: string, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seedOf(mnemonic))
  for (const step of path) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, step + 0x80000000)
    node = hmac(sha512, node.subarray(32), data)
  }
  return ed25519.getPublicKey(node.subarray(0, 32))
}

// The seed takes 2048 rounds of PBKDF2: once per mnemonic is enough.
function seedOf(mnemonic: string): Uint8Array {
  const known = seeds.get(mnemonic)
  if (known) return known
  const seed = mnemonicToSeedSync(mnemonic)
  seeds.set(mnemonic, seed)
  return seed
}

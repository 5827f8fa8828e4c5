/**
 * Derives public keys from a mnemonic: BIP-32 on secp256k1, SLIP-10 on ed25519, the two curves of all supported
 * networks.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'

/**
 * A mnemonic from the documentation of several developer tools. It is public, so anyone can spend what is sent to its
 * addresses: it is for tests and must never hold money.
 */
export const publicTestMnemonic = 'test test test test test test test test test test test junk'

type Parent = { key: CurvePoint; chainCode: Uint8Array }

const seeds = new Map<string, Uint8Array>()
const parents = new Map<string, Parent>()

/** A public key on secp256k1. Declared here, because the curve's package is bundled and its types are not installed. */
export type Point = {
  /** 33 bytes, or 65 bytes that begin with 4. */
  toBytes(isCompressed: boolean): Uint8Array
}

type CurvePoint = InstanceType<typeof secp256k1.Point>

/**
 * The secp256k1 public key at a path such as `m/44'/60'/0'/0/0`, whose last step isn't hardened: it can be derived from
 * the parent's public key (BIP-32), which is half the work of the private one.
 */
export function secp256k1PublicKey(mnemonic: string, path: string): Point {
  const last = path.lastIndexOf('/')
  const { key, chainCode } = parentOf(mnemonic, path.slice(0, last))
  const data = new Uint8Array(37)
  data.set(key.toBytes(true))
  new DataView(data.buffer).setUint32(33, Number(path.slice(last + 1)))
  const offset = hmac(sha512, chainCode, data).subarray(0, 32)
  // Not in constant time, which takes half as long: keys of a public mnemonic are no secret.
  return secp256k1.Point.BASE.multiplyUnsafe(secp256k1.Point.Fn.fromBytes(offset)).add(key)
}

/** The ed25519 public key at a path of hardened steps only, as SLIP-10 requires on this curve: `[44, 501, 0, 0]`. */
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

// Addresses differ in the last step only: the earlier steps, most of the work, are cached per network.
function parentOf(mnemonic: string, path: string): Parent {
  return cached(parents, `${mnemonic} ${path}`, () => {
    const { publicKey, chainCode } = HDKey.fromMasterSeed(seedOf(mnemonic)).derive(path)
    if (!publicKey || !chainCode) throw new Error(`no key at ${path}`)
    return { key: secp256k1.Point.fromBytes(publicKey), chainCode }
  })
}

// The seed takes 2048 rounds of PBKDF2: cached per mnemonic.
function seedOf(mnemonic: string): Uint8Array {
  return cached(seeds, mnemonic, () => mnemonicToSeedSync(mnemonic))
}

function cached<T>(known: Map<string, T>, name: string, make: () => T): T {
  const value = known.get(name) ?? make()
  known.set(name, value)
  return value
}

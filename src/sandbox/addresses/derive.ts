/**
 * Derives a real, valid address for every payment, so that address checks, QR codes and wallets work in the sandbox as
 * in production. The paths are those of common wallets.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256, sha3_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { base58, base58xrp, hex } from '@scure/base'
import { p2wpkh } from '@scure/btc-signer'
import type { ChainFamily } from '../../core/chains/chains.js'
import { encodeBase58Check } from '../../core/addresses/families/base58check.js'
import { mixedCase } from '../../core/addresses/families/evm.js'
import { encodeStellarAccount } from '../../core/addresses/families/stellar.js'
import { ed25519PublicKey, publicTestMnemonic, secp256k1PublicKey, type Point } from './keys.js'
import { tonAddress } from './ton.js'

const derivations: Record<ChainFamily, (mnemonic: string, index: number) => string> = {
  evm: (mnemonic, i) => evmAddress(secp256k1PublicKey(mnemonic, `m/44'/60'/0'/0/${i}`)),
  btc: (mnemonic, i) => bitcoinAddress(secp256k1PublicKey(mnemonic, `m/84'/0'/0'/0/${i}`)),
  tron: (mnemonic, i) => tronAddress(secp256k1PublicKey(mnemonic, `m/44'/195'/0'/0/${i}`)),
  xrpl: (mnemonic, i) => xrplAddress(secp256k1PublicKey(mnemonic, `m/44'/144'/0'/0/${i}`)),
  sol: (mnemonic, i) => base58.encode(ed25519PublicKey(mnemonic, [44, 501, i, 0])),
  stellar: (mnemonic, i) => encodeStellarAccount(ed25519PublicKey(mnemonic, [44, 148, i])),
  ton: (mnemonic, i) => tonAddress(ed25519PublicKey(mnemonic, [44, 607, i])),
  aptos: (mnemonic, i) => aptosAddress(ed25519PublicKey(mnemonic, [44, 637, i, 0, 0])),
  near: (mnemonic, i) => hex.encode(ed25519PublicKey(mnemonic, [44, 397, i])),
}

/** The receiving address number `index` (below 2^31) of a mnemonic. */
export function deriveAddress(family: ChainFamily, index: number, mnemonic = publicTestMnemonic): string {
  return derivations[family](mnemonic, index)
}

function evmAddress(publicKey: Point): string {
  return `0x${mixedCase(hex.encode(accountOf(publicKey)))}`
}

function tronAddress(publicKey: Point): string {
  return encodeBase58Check(base58, concatBytes(Uint8Array.of(0x41), accountOf(publicKey)))
}

function bitcoinAddress(publicKey: Point): string {
  const { address } = p2wpkh(publicKey.toBytes(true))
  if (!address) throw new Error('the key has no address')
  return address
}

function xrplAddress(publicKey: Point): string {
  const account = ripemd160(sha256(publicKey.toBytes(true)))
  return encodeBase58Check(base58xrp, concatBytes(Uint8Array.of(0), account))
}

function aptosAddress(publicKey: Uint8Array): string {
  const singleSignature = Uint8Array.of(0)
  return `0x${hex.encode(sha3_256(concatBytes(publicKey, singleSignature)))}`
}

/** The 20 bytes that EVM networks and TRON call an account: the end of the hash of the uncompressed key. */
function accountOf(publicKey: Point): Uint8Array {
  return keccak_256(publicKey.toBytes(false).subarray(1)).subarray(12)
}

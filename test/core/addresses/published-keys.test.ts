/** Accounts whose secret is published are derived again, by each network's own library, and are refused. */
import { Account, Ed25519PrivateKey } from '@aptos-labs/ts-sdk'
import * as ecc from '@bitcoinerlab/secp256k1'
import { ed25519 } from '@noble/curves/ed25519.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { getAddressDecoder } from '@solana/addresses'
import { Keypair } from '@stellar/stellar-base'
import * as bitcoin from 'bitcoinjs-lib'
import { computeAddress, HDNodeWallet, Mnemonic } from 'ethers'
import { encodeAccountID } from 'ripple-address-codec'
import { TronWeb } from 'tronweb'
import { describe, expect, it } from 'vitest'
import { chains, type ChainFamily } from '../../../src/core/chains/chains.js'
import { deriveAddress } from '../../../src/sandbox/addresses/derive.js'
import { reasonOf } from '../../support/payable.js'

bitcoin.initEccLib(ecc)

const { p2pkh, p2sh, p2tr, p2wpkh } = bitcoin.payments
const junk = 'test test test test test test test test test test test junk'
const ganache = 'myth like bonus scare over problem client lizard pioneer submit female collect'
const truffle = 'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const tronOf = (evm: string) => TronWeb.address.fromHex(`41${evm.slice(2)}`)
const accountOfXrpl = (key: Uint8Array) => encodeAccountID(ripemd160(sha256(key)))
const evmIds = chains.filter(({ family }) => family === 'evm').map(({ ids }) => ids[0])

describe('an account whose secret is published', () => {
  it.each([
    [junk, 20],
    [ganache, 10],
    [truffle, 10],
  ])('error: is refused on every network of the EVM’s keys: “%s”', (words, count) => {
    const accounts = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(words), "m/44'/60'/0'/0")
    for (let index = 0; index < count; index += 1) {
      const { address } = accounts.deriveChild(index)
      for (const id of evmIds) expect([id, index, reasonOf(id, address)]).toEqual([id, index, 'unspendable'])
      expect(reasonOf('near', address.toLowerCase())).toBe('unspendable')
      expect(reasonOf('tron', tronOf(address))).toBe('unspendable')
    }
  })

  it.each([...new Set(chains.map(({ family }) => family))] as ChainFamily[])(
    'error: is refused as the first account of the developers’ mnemonic on %s',
    (family) => {
      const id = chains.find((chain) => chain.family === family)?.ids[0] ?? ''
      expect(reasonOf(id, deriveAddress(family, 0, junk))).toBe('unspendable')
      expect(reasonOf(id, deriveAddress(family, 1_000, junk))).toBe('payable')
    },
  )

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('error: is refused as the secret %i of secp256k1', (secret) => {
    const scalar = new Uint8Array(32).with(31, secret)
    const pubkey = ecc.pointFromScalar(scalar, true) ?? new Uint8Array()
    const uncompressed = ecc.pointFromScalar(scalar, false) ?? new Uint8Array()
    const evm = computeAddress(`0x${hex(uncompressed)}`)
    for (const id of evmIds) expect(reasonOf(id, evm)).toBe('unspendable')
    expect(reasonOf('tron', tronOf(evm))).toBe('unspendable')
    const forms = [
      p2pkh({ pubkey }),
      p2pkh({ pubkey: uncompressed }),
      p2wpkh({ pubkey }),
      p2sh({ redeem: p2wpkh({ pubkey }) }),
      p2tr({ internalPubkey: pubkey.subarray(1) }),
      p2tr({ pubkey: pubkey.subarray(1) }),
    ]
    for (const { address = '' } of forms)
      expect([address, reasonOf('bitcoin', address)]).toEqual([address, 'unspendable'])
    expect(reasonOf('xrpl', accountOfXrpl(pubkey))).toBe('unspendable')
  })

  it.each([
    '00'.repeat(32),
    '01'.repeat(32),
    hex(Uint8Array.from({ length: 32 }, (_, index) => index)),
    // RFC 8032, tests 1 to 3.
    '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60',
    '4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb',
    'c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7',
  ])('error: is refused as the key of the ed25519 seed %s', (seed) => {
    const key = ed25519.getPublicKey(Buffer.from(seed, 'hex'))
    const aptos = Account.fromPrivateKey({
      privateKey: new Ed25519PrivateKey(seed, false),
    }).accountAddress.toStringLong()
    expect(reasonOf('sol', getAddressDecoder().decode(key))).toBe('unspendable')
    expect(reasonOf('stellar', Keypair.fromRawEd25519Seed(Buffer.from(seed, 'hex')).publicKey())).toBe(
      'unspendable',
    )
    expect(reasonOf('near', hex(key))).toBe('unspendable')
    for (const id of ['aptos', 'move']) expect(reasonOf(id, aptos)).toBe('unspendable')
  })

  it('error: is refused as the account of the passphrase “masterpassphrase” on the XRP Ledger', () => {
    const half = (bytes: Uint8Array) => sha512(bytes).subarray(0, 32)
    const seed = half(half(Buffer.from('masterpassphrase')).subarray(0, 16))
    const key = Uint8Array.from([0xed, ...ed25519.getPublicKey(seed)])
    expect(reasonOf('xrpl', accountOfXrpl(key))).toBe('unspendable')
    expect(reasonOf('xrpl', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh')).toBe('unspendable')
  })

  it('accepts the names on NEAR that begin as a listed key does', () => {
    expect(reasonOf('near', 'f39fd6e51aad88f6.near')).toBe('payable')
  })
})

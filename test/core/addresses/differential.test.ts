import { AccountAddress } from '@aptos-labs/ts-sdk'
import * as ecc from '@bitcoinerlab/secp256k1'
import { getAddressDecoder, isAddress as isSolana } from '@solana/addresses'
import { StrKey } from '@stellar/stellar-base'
import { Address as TonAddress } from '@ton/core'
import * as bitcoin from 'bitcoinjs-lib'
import { getAddress, isAddress as isEvm } from 'ethers'
import {
  classicAddressToXAddress,
  encodeAccountID,
  isValidClassicAddress,
  isValidXAddress,
} from 'ripple-address-codec'
import { TronWeb } from 'tronweb'
import { describe, expect, it, vi } from 'vitest'
import { checkAddress } from '../../../src/core/addresses/index.js'
import type { ChainFamily } from '../../../src/core/chains/chains.js'
import { abandonAbout } from '../../support/address-vectors.js'
import { isDeep } from '../../support/check.js'
import { seeded, type Random as Seeded } from '../../support/seeded.js'

bitcoin.initEccLib(ecc)

type Random = Seeded['below']

/** The chain's own library, how it makes an address from bytes, and what it accepts and we refuse on purpose. */
type Oracle = {
  accepts: (text: string) => boolean
  make: (bytes: Uint8Array, random: Random) => string
  refusedOnPurpose?: (text: string) => boolean
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const succeeds = (action: () => unknown): boolean => {
  try {
    action()
    return true
  } catch {
    return false
  }
}

const oracles: Record<Exclude<ChainFamily, 'near'>, Oracle> = {
  evm: {
    accepts: (text) => isEvm(text),
    make: (bytes) => getAddress(`0x${hex(bytes.subarray(0, 20))}`),
    // ICAP, and hex digits without their prefix.
    refusedOnPurpose: (text) => !text.startsWith('0x'),
  },
  btc: {
    accepts: (text) => succeeds(() => bitcoin.address.toOutputScript(text, bitcoin.networks.bitcoin)),
    make: (bytes, random) =>
      [
        () => bitcoin.address.toBase58Check(bytes.subarray(0, 20), 0),
        () => bitcoin.address.toBase58Check(bytes.subarray(0, 20), 5),
        () => bitcoin.address.toBech32(bytes.subarray(0, 20), 0, 'bc'),
        () => bitcoin.address.toBech32(bytes, 0, 'bc'),
        () => bitcoin.address.toBech32(bytes, 1, 'bc'),
        () => bitcoin.address.toBech32(bytes, 2, 'bc'),
      ][random(6)]?.() ?? '',
    // Witness versions that have no meaning yet.
    refusedOnPurpose: (text) => /^bc1[^qp]/i.test(text),
  },
  sol: {
    accepts: (text) => isSolana(text),
    make: (bytes) => getAddressDecoder().decode(bytes),
  },
  ton: {
    accepts: (text) => succeeds(() => TonAddress.parse(text)),
    make: (bytes, random) =>
      new TonAddress([0, 0, 0, -1, 7][random(5)] ?? 0, Buffer.from(bytes)).toString({
        bounceable: random(2) === 0,
        urlSafe: random(2) === 0,
        testOnly: random(6) === 0,
      }),
    refusedOnPurpose: (text) => {
      if (!TonAddress.isFriendly(text)) return !/^(0|-1):/.test(text)
      const { isTestOnly, address } = TonAddress.parseFriendly(text)
      return isTestOnly || ![0, -1].includes(address.workChain)
    },
  },
  tron: {
    accepts: (text) => TronWeb.isAddress(text),
    make: (bytes) => TronWeb.address.fromHex(`41${hex(bytes.subarray(0, 20))}`),
    // The hex spelling.
    refusedOnPurpose: (text) => !text.startsWith('T'),
  },
  stellar: {
    accepts: (text) => StrKey.isValidEd25519PublicKey(text) || StrKey.isValidMed25519PublicKey(text),
    make: (bytes, random) =>
      random(2) === 0
        ? StrKey.encodeEd25519PublicKey(Buffer.from(bytes))
        : StrKey.encodeMed25519PublicKey(Buffer.from([...bytes, ...bytes.subarray(0, 8)])),
  },
  xrpl: {
    accepts: (text) => isValidClassicAddress(text) || isValidXAddress(text),
    make: (bytes, random) => {
      const classic = encodeAccountID(bytes.subarray(0, 20))
      if (random(2) === 0) return classic
      return classicAddressToXAddress(classic, random(2) === 0 ? false : random(2 ** 32), random(4) === 0)
    },
    // X-addresses of the test network.
    refusedOnPurpose: (text) => text.startsWith('T'),
  },
  aptos: {
    accepts: (text) => AccountAddress.isValid({ input: text, strict: true }).valid,
    make: (bytes) => `0x${hex(bytes)}`,
    // The short forms of the framework's accounts.
    refusedOnPurpose: (text) => text.length !== 66,
  },
}

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_+/:. '

function mutate(text: string, random: Random): string {
  const at = random(text.length)
  const character = characters.charAt(random(characters.length))
  const before = text.slice(0, at)
  const after = text.slice(at + 1)
  switch (random(9)) {
    case 0:
      return before + character + after
    case 1:
      return before + after
    case 2:
      return before + character + text.slice(at)
    case 3:
      return before + after.charAt(0) + text.charAt(at) + after.slice(1)
    case 4: {
      const letter = text.charAt(at)
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
      return before + other + after
    }
    case 5:
      return random(2) === 0 ? text.toUpperCase() : text.toLowerCase()
    case 6:
      return `${characters.charAt(random(characters.length))}${text}`
    case 7:
      return text.slice(random(3))
    default:
      return text
  }
}

const rounds = isDeep ? 1500 : 600

describe.each(Object.entries(oracles))('checkAddress of %s and its own library', (name, oracle) => {
  // The keys of a record of families.
  const family = name as ChainFamily

  it('agree, but for what is refused on purpose', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const random = seeded(family.length * 7919 + family.charCodeAt(0)).below
    const differences: string[] = []
    let accepted = 0
    for (let round = 0; round < rounds; round += 1) {
      const bytes = Uint8Array.from({ length: 32 }, () => random(256))
      const start =
        round % 10 === 0 ? (Object.values(abandonAbout).flat()[random(18)] ?? '') : oracle.make(bytes, random)
      const text = mutate(start, random)
      const ours = checkAddress(family, text).ok
      const theirs = oracle.accepts(text)
      if (ours) accepted += 1
      if (ours && !theirs) differences.push(`accepted here alone: ${JSON.stringify(text)}`)
      if (!ours && theirs && !oracle.refusedOnPurpose?.(text))
        differences.push(`refused here alone: ${JSON.stringify(text)}`)
    }
    warn.mockRestore()
    expect(differences).toEqual([])
    expect(accepted).toBeGreaterThan(rounds / 20)
  })
})

/**
 * Whether an address can receive money: the one decision of the endpoint, the page, wallet links, the conformance
 * command and `doctor`. An unspendable address may be well-formed.
 *
 * It needs decoders and lists, so a page loads it as a chunk, with the pay screen.
 */
import { familyOf, type ChainFamily } from '../chains/chains.js'
import { pinnedContracts } from './tokens.js'
import type { Chain, Coin } from '../contract/wire.js'
import { accountOf, holderOf } from './account.js'
import { isEd25519Key } from './families/curves.js'
import { accepted, toHex } from './check.js'
import { checkAddress } from './index.js'
import { sameAddress } from './same.js'
import { contractIdentities, identityOf, keyBytes, kindOf } from './unpayable/identity.js'
import { programMarks, unspendableMarks } from './unpayable/marks.js'
import { nearNames } from './unpayable/near-names.js'
import { isComposed, isComposedText } from './unpayable/patterns.js'

/**
 * Why an address can't receive money, to branch on:
 * - `malformed`: no address of this network's main net, a broken checksum, or a Taproot key off the curve.
 * - `own-contract`: the contract, mint, jetton master or issuer of the coin itself, or of a coin the service lists.
 * - `known-contract`: a contract that is pinned for this network, or for another with the same kind of address.
 * `unspendable`: no key exists, or anyone can sign: zero and burn addresses, keys that are no point on the curve.
 * - `program`: a contract, a program or a part of the network.
 */
export type NotPayableReason = 'malformed' | 'own-contract' | 'known-contract' | 'unspendable' | 'program'

/** `detail` is a clause for logs and support; it never repeats the address. */
export type Payability = { ok: true } | { ok: false; reason: NotPayableReason; detail: string }

/** The payment's network, coin and address: a payment of the wire contract has these fields. */
export type PayableTarget = {
  chain: Pick<Chain, 'id' | 'type' | 'name'>
  coin: Pick<Coin, 'contract'>
  address: string
}

/**
 * Decides whether a person can spend money that is sent to an address.
 *
 * On a network that is newer than this package the check is of its length and characters, of runs of one character, and of
 * the contracts.
 * @param target the network and coin as the payment service names them, and the address exactly as it is shown.
 * @param listed further contracts that the service lists on this network, in its spelling.
 * @returns never throws.
 * @example
 * checkPayable({ chain: { id: 'tron', type: 'tron', name: 'TRON' }, coin: { contract: 'TR7N…' }, address: 'TR7N…' })
 * // { ok: false, reason: 'own-contract', detail: 'the address is the contract of the coin' }
 */
export function checkPayable(
  { chain, coin, address }: PayableTarget,
  listed: readonly string[] = [],
): Payability {
  const family = familyOf(chain)
  const form = checkAddress(family, address)
  if (!form.ok) return refuse('malformed', `the address is not one of ${chain.name}: ${form.reason}`)

  const contracts = [coin.contract ?? '', ...listed]
  if (family === undefined) return checkUnknown(address, contracts)

  const identity = identityOf(family, address)
  if (contracts.some((contract) => contractIdentities(family, contract).includes(identity)))
    return ownContract
  // Parts of a contract that are no account, such as an asset's code, are no address.
  if (contractsOf(family).has(identity))
    return refuse('known-contract', 'the address is the contract of a token')
  return refusalOf(family, address) ?? form
}

/**
 * Whether two spellings name one account of a network, for code that loads this module as a chunk: see `sameAddress`.
 *
 * @example
 * isSameAccount({ id: 'ethereum', type: 'evm' }, '0xAb…', '0xab…') // true
 */
export function isSameAccount(chain: Pick<Chain, 'id' | 'type'>, a: string, b: string): boolean {
  return sameAddress(familyOf(chain), a, b)
}

/** The equal characters in a row from which an address of any alphabet was composed: sixteen characters are the fewest. */
const anyTextRun = 20

/** On a network that is newer than this package. */
function checkUnknown(address: string, contracts: readonly string[]): Payability {
  const account = accountOf(undefined, address)
  const names = contracts.flatMap((contract) => [contract, ...contract.split(/[:/\s]/)])
  if (names.some((name) => accountOf(undefined, name) === account)) return ownContract
  if (isComposedText(address, anyTextRun)) return unspendable
  return accepted
}

const ownContract = refuse('own-contract', 'the address is the contract of the coin')

type Refusal = Extract<Payability, { ok: false }>

function refuse(reason: NotPayableReason, detail: string): Refusal {
  return { ok: false, reason, detail }
}

const unspendable = refuse('unspendable', 'the address has no key, or a public one')
const program = refuse('program', 'the address belongs to a program or to the network itself')

function refusalOf(family: ChainFamily, address: string): Refusal | undefined {
  const holder = holderOf(family, address)
  // The masterchain has the validators' contracts; deposit addresses are on the workchain of accounts.
  if (family === 'ton' && !holder.startsWith('0:')) return program
  const bytes = keyBytes(family, address)
  // Names on NEAR alone have none.
  if (bytes === undefined) return refusalOfName(holder)
  const mark = toHex(bytes.subarray(0, 8))
  if (programs.has(mark)) return program
  if (keyless.has(mark)) return unspendable
  if (isComposed(bytes) || (isBase58(family) && isComposedText(holder))) return unspendable
  return isKeyOff(family, bytes)
}

/** Whether an address that is a public key belongs to no key pair. */
function isKeyOff(family: ChainFamily, bytes: Uint8Array): Refusal | undefined {
  if (bytes.length !== 32 || isEd25519Key(bytes)) return undefined
  if (family === 'stellar' || family === 'near') return unspendable
  // An associated token account, or another address derived by a program: only that program can sign for it, and a
  // wallet that mistakes it for an owner sends tokens where they are lost (solana.com/docs, Verify address).
  return family === 'sol'
    ? refuse('program', 'the address is derived by a program and is no wallet')
    : undefined
}

function refusalOfName(name: string): Refusal | undefined {
  if (nearNames.contracts.includes(name)) return program
  if (nearNames.parents.some((parent) => name === parent || name.endsWith(`.${parent}`))) return program
  const topLevel = name.slice(name.lastIndexOf('.') + 1)
  return nearNames.topLevel.includes(topLevel)
    ? undefined
    : refuse('malformed', 'the name is not one of NEAR’s main network')
}

function isBase58(family: ChainFamily): boolean {
  return family === 'btc' || family === 'sol' || family === 'tron' || family === 'xrpl'
}

/** The first eight bytes of keys, as hex digits. */
const marksIn = (text: string): ReadonlySet<string> => new Set(text.match(/.{16}/g))
const programs = marksIn(programMarks)
const keyless = marksIn(unspendableMarks)

// Decoded for the first address of a kind: all of them take longer than a frame, in which the payer waits for the address.
const pinned = new Map<string, ReadonlySet<string>>()

/** The identities of the contracts that are pinned for a kind of key. */
function contractsOf(family: ChainFamily): ReadonlySet<string> {
  const kind = kindOf(family)
  const known = pinned.get(kind)
  if (known) return known
  const contracts = pinnedContracts().filter(({ family: other }) => kindOf(other) === kind)
  const decoded = new Set(
    contracts.flatMap(({ family: other, contract }) => contractIdentities(other, contract)),
  )
  pinned.set(kind, decoded)
  return decoded
}

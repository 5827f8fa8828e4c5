/**
 * A transaction of TRON, as the node of a wallet builds it: decoded from the bytes that are signed (protobuf), and compared
 * with the transfer on screen. The decoder accepts only what a transfer needs: an unknown, repeated or oddly encoded field
 * makes the transaction another one.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { tronFromHex } from '../addresses/account.js'
import { decodeBase58Check } from '../addresses/families/base58check.js'
import { fromHex, toHex } from '../addresses/check.js'
import { readFields, type ProtoFields } from './protobuf.js'
import type { WalletTransfer } from './wallet-transfer.js'

/** What the bytes say. Addresses are in base58, times in milliseconds since 1970. */
export type TronTransaction = {
  owner: string
  receiver: string
  /** In the coin's smallest unit. */
  units: bigint
  /** The token's contract; undefined for TRX. */
  contract: string | undefined
  /** The most that the network may burn for the call, in sun. */
  feeLimit: bigint
  expirationMs: number
  timestampMs: number
  /** The block that binds the transaction to its network, in hex. */
  refBlock: { bytes: string; hash: string }
}

/** What the transaction must be. `nowMs` is the device's time. */
export type TronExpectation = { owner: string; transfer: WalletTransfer; nowMs: number }

/** 100 TRX: a transfer of USDT to an account without USDT burns up to 28 TRX at 210 sun for a unit of energy. */
export const tronFeeLimit = 100_000_000

/** The network refuses a longer life. */
const maxLifeMs = 86_400_000
const maxHexLength = 2_000
const typeUrl = 'type.googleapis.com/protocol.'

/** A transaction's fields by their number in the protocol's files; `?` marks those that may be absent. */
const rawShape = { 1: 'bytes', 4: 'bytes', 8: 'number', 11: 'bytes', 14: 'number?', 18: 'number?' } as const
const contractShape = { 1: 'number', 2: 'bytes' } as const
const anyShape = { 1: 'bytes', 2: 'bytes' } as const
const transferShape = { 1: 'bytes', 2: 'bytes', 3: 'number' } as const
const callShape = { 1: 'bytes', 2: 'bytes', 4: 'bytes' } as const

/** Decodes `raw_data_hex`; undefined for anything but one plain transfer of TRX, or one call of a token's `transfer`. */
export function decodeTron(rawDataHex: string): TronTransaction | undefined {
  if (rawDataHex.length > maxHexLength) return undefined
  const raw = readFields(bytesOf(rawDataHex), rawShape)
  const contract = readFields(raw?.bytes(11), contractShape)
  const any = readFields(contract?.bytes(2), anyShape)
  if (!raw || !contract || !any) return undefined
  const type = new TextDecoder().decode(any.bytes(1))
  const moved =
    contract.number(1) === 1n && type === `${typeUrl}TransferContract`
      ? readTransfer(readFields(any.bytes(2), transferShape))
      : contract.number(1) === 31n && type === `${typeUrl}TriggerSmartContract`
        ? readCall(readFields(any.bytes(2), callShape))
        : undefined
  return (
    moved && {
      ...moved,
      feeLimit: raw.number(18),
      expirationMs: Number(raw.number(8)),
      timestampMs: Number(raw.number(14)),
      refBlock: { bytes: toHex(raw.bytes(1)), hash: toHex(raw.bytes(4)) },
    }
  )
}

type Moved = Pick<TronTransaction, 'owner' | 'receiver' | 'units' | 'contract'>

function readTransfer(fields: ProtoFields | undefined): Moved | undefined {
  const owner = addressOf(fields?.bytes(1))
  const receiver = addressOf(fields?.bytes(2))
  if (!fields || !owner || !receiver) return undefined
  return { owner, receiver, units: fields.number(3), contract: undefined }
}

/** `transfer(address,uint256)`: the method, the receiver in a word with zeros before it, the amount in another. */
function readCall(fields: ProtoFields | undefined): Moved | undefined {
  const owner = addressOf(fields?.bytes(1))
  const contract = addressOf(fields?.bytes(2))
  const data = toHex(fields?.bytes(4) ?? new Uint8Array())
  const [, account = '', amount = ''] = /^a9059cbb0{24}([\da-f]{40})([\da-f]{64})$/.exec(data) ?? []
  const receiver = tronFromHex(`41${account}`)
  if (!owner || !contract || !receiver) return undefined
  return { owner, receiver, units: BigInt(`0x${amount}`), contract }
}

function addressOf(bytes: Uint8Array | undefined): string | undefined {
  const hex = toHex(bytes ?? new Uint8Array())
  return hex.length === 42 ? tronFromHex(hex) : undefined
}

/** Whether the transaction is exactly the transfer, from the payer's account, and ends within a day. */
export function isTronTransfer(transaction: TronTransaction, expected: TronExpectation): boolean {
  const { owner, receiver, units, contract, feeLimit, expirationMs, timestampMs } = transaction
  const { transfer, nowMs } = expected
  const isFeeLimited =
    contract === undefined ? feeLimit === 0n : feeLimit > 0n && feeLimit <= BigInt(tronFeeLimit)
  return (
    owner === expected.owner &&
    receiver === transfer.receiver &&
    units === transfer.units &&
    contract === transfer.contract &&
    isFeeLimited &&
    Number.isSafeInteger(timestampMs) &&
    expirationMs <= nowMs + maxLifeMs
  )
}

/**
 * The transaction as wallets take it. Every field is written from the decoded bytes: a wallet may sign the fields, the bytes
 * or the id, and all of them are the same transaction.
 */
export function tronJson(transaction: TronTransaction, rawDataHex: string) {
  const { contract, units, feeLimit, refBlock } = transaction
  const [owner_address, to_address] = [hexOf(transaction.owner), hexOf(transaction.receiver)] as const
  const type = contract === undefined ? 'TransferContract' : 'TriggerSmartContract'
  const value =
    contract === undefined
      ? { owner_address, to_address, amount: Number(units) }
      : { owner_address, contract_address: hexOf(contract), data: callData(to_address, units) }
  return {
    visible: false,
    txID: tronId(rawDataHex),
    raw_data: {
      contract: [{ parameter: { value, type_url: `${typeUrl}${type}` }, type }],
      ref_block_bytes: refBlock.bytes,
      ref_block_hash: refBlock.hash,
      expiration: transaction.expirationMs,
      ...(transaction.timestampMs === 0 ? {} : { timestamp: transaction.timestampMs }),
      ...(feeLimit === 0n ? {} : { fee_limit: Number(feeLimit) }),
    },
    raw_data_hex: rawDataHex,
  }
}

/** The id of a transaction, by which explorers know it. */
function tronId(rawDataHex: string): string {
  return toHex(sha256(bytesOf(rawDataHex) ?? new Uint8Array()))
}

function hexOf(address: string): string {
  return toHex(decodeBase58Check(base58, address) ?? new Uint8Array())
}

const callData = (receiver: string, units: bigint): string =>
  `a9059cbb${receiver.slice(2).padStart(64, '0')}${units.toString(16).padStart(64, '0')}`

function bytesOf(text: string): Uint8Array | undefined {
  return /^([\da-f]{2})+$/.test(text) ? fromHex(text) : undefined
}

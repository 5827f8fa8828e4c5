/**
 * The one transaction that settles a payment on Solana: a transfer of SOL, or of a token to the receiver's associated token
 * account, which is created where it is missing.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import { findToken } from '../addresses/tokens.js'
import { isEd25519Key } from '../addresses/families/curves.js'
import type { WalletTransfer } from './wallet-transfer.js'

/** `payer` and `blockhash` are in base58. */
export type SolanaContext = { payer: string; blockhash: string; version: 'legacy' | 0 }

const systemProgram = '11111111111111111111111111111111'
/** Of the pinned mints, none is of Token-2022. */
const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'

type Role = { signs?: boolean; writable?: boolean }
type Instruction = {
  program: string
  accounts: readonly (readonly [string, Role?])[]
  data: readonly number[]
}

/**
 * The transaction as wallets take it: one empty signature, then the message. Undefined for a token that is not pinned, and from
 * 2^64 units on, which the programs of the network do not count.
 */
export function solanaTransaction(
  transfer: WalletTransfer,
  context: SolanaContext,
): Uint8Array<ArrayBuffer> | undefined {
  const decimals = transfer.contract === undefined ? 0 : findToken('sol', transfer.contract)?.decimals
  if (typeof decimals !== 'number' || transfer.units >= 2n ** 64n) return undefined
  const message = compile(instructionsOf(transfer, { ...context, decimals }), context)
  return Uint8Array.from([1, ...new Uint8Array(64), ...message])
}

/** The account that holds a token of an owner: the first one, from 255 down, that is no key. */
export function associatedTokenAccount(owner: string, mint: string, program = tokenProgram): string {
  const seeds = [owner, program, mint].flatMap((key) => [...base58.decode(key)])
  const end = [...base58.decode(associatedTokenProgram), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = 255; bump > 0; bump -= 1) {
    const hash = sha256(Uint8Array.from([...seeds, bump, ...end]))
    if (!isEd25519Key(hash)) return base58.encode(hash)
  }
  throw new RangeError('no associated token account')
}

/** A signature of 64 bytes, as explorers write it. */
export function solanaSignature(bytes: Uint8Array): string | undefined {
  return bytes.length === 64 ? base58.encode(bytes) : undefined
}

function instructionsOf(
  transfer: WalletTransfer,
  { payer, decimals }: Pick<SolanaContext, 'payer'> & { decimals: number },
): Instruction[] {
  const { receiver, units, contract: mint } = transfer
  const from = [payer, { signs: true, writable: true }] as const
  const writable = { writable: true }
  if (mint === undefined) {
    // `transfer` of the system program.
    const data = [2, 0, 0, 0, ...littleEndian(units)]
    return [{ program: systemProgram, accounts: [from, [receiver, writable]], data }]
  }
  const [source, target] = [payer, receiver].map((owner) => associatedTokenAccount(owner, mint)) as [
    string,
    string,
  ]
  return [
    {
      // `CreateIdempotent`: nothing happens where the account is there.
      program: associatedTokenProgram,
      accounts: [from, [target, writable], [receiver], [mint], [systemProgram], [tokenProgram]],
      data: [1],
    },
    {
      // `TransferChecked`: the program compares mint and decimals as well.
      program: tokenProgram,
      accounts: [[source, writable], [mint], [target, writable], [payer, { signs: true }]],
      data: [12, ...littleEndian(units), decimals],
    },
  ]
}

/** A message: the accounts, those that sign first and within them those that change first; then the instructions. */
function compile(
  instructions: readonly Instruction[],
  { payer, blockhash, version }: SolanaContext,
): number[] {
  const roles = new Map<string, Required<Role>>([[payer, { signs: true, writable: true }]])
  for (const { program, accounts } of instructions) {
    for (const [key, { signs = false, writable = false } = {}] of [...accounts, [program] as const]) {
      const role = roles.get(key)
      roles.set(key, { signs: signs || !!role?.signs, writable: writable || !!role?.writable })
    }
  }
  const rank = ({ signs, writable }: Required<Role>) => (signs ? 0 : 2) + (writable ? 0 : 1)
  // The payer is the first: sorting keeps the order of equal ranks.
  const all = [...roles].sort(([, a], [, b]) => rank(a) - rank(b))
  const keys = all.map(([key]) => key)
  const count = (...ranks: number[]) => all.filter(([, role]) => ranks.includes(rank(role))).length
  const compiled = instructions.flatMap(({ program, accounts, data }) => [
    keys.indexOf(program),
    accounts.length,
    ...accounts.map(([key]) => keys.indexOf(key)),
    data.length,
    ...data,
  ])
  return [
    ...(version === 0 ? [0x80] : []),
    ...[count(0, 1), count(1), count(3)],
    // Fewer than 128 of each: one byte is its compact form.
    ...[keys.length, ...keys.flatMap((key) => [...base58.decode(key)])],
    ...base58.decode(blockhash),
    ...[instructions.length, ...compiled],
    ...(version === 0 ? [0] : []),
  ]
}

const littleEndian = (value: bigint): number[] =>
  [...Array<unknown>(8)].map((_, index) => Number((value >> BigInt(8 * index)) & 0xffn))

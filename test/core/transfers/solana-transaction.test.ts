/** Against Solana's own library and programs. */
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import {
  address,
  createNoopSigner,
  decompileTransactionMessage,
  getAddressDecoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Address,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { base58 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { isEd25519Key } from '../../../src/core/addresses/families/curves.js'
import { associatedTokenAccount, solanaTransaction } from '../../../src/core/transfers/solana-transaction.js'
import type { WalletTransfer } from '../../../src/core/transfers/wallet-transfer.js'
import { isDeep } from '../../support/check.js'
import { seeded, type Random } from '../../support/seeded.js'

/** As many as `TRANSFER_RUNS` says: 10,000 take some minutes. */
const runs = Number(process.env['TRANSFER_RUNS'] ?? (isDeep ? 200 : 60))
const mints = ['Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v']

function keyOf(random: Random): string {
  for (;;) {
    const key = random.bytes(32)
    if (isEd25519Key(key)) return base58.encode(key)
  }
}

function transferOf(random: Random): WalletTransfer {
  const contract = [undefined, ...mints][random.below(3)]
  return { family: 'sol', receiver: keyOf(random), units: random.units(64), contract }
}

/** The instructions as the programs' own clients make them. */
async function instructionsOf({ receiver, units, contract }: WalletTransfer, payer: string) {
  const signer = createNoopSigner(address(payer))
  const destination = address(receiver)
  if (contract === undefined)
    return [getTransferSolInstruction({ source: signer, destination, amount: units })]
  const mint = address(contract)
  const tokenOf = async (owner: Address) =>
    (await findAssociatedTokenPda({ owner, mint, tokenProgram: TOKEN_PROGRAM_ADDRESS }))[0]
  const [source, ata] = [await tokenOf(address(payer)), await tokenOf(destination)]
  return [
    getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata, owner: destination, mint }),
    getTransferCheckedInstruction({
      source,
      mint,
      destination: ata,
      authority: signer,
      amount: units,
      decimals: 6,
    }),
  ]
}

const plain = (instructions: readonly object[]) =>
  (instructions as Awaited<ReturnType<typeof instructionsOf>>).map(({ programAddress, accounts, data }) => ({
    programAddress,
    accounts: accounts.map((account) => [account.address, account.role]),
    data: [...data],
  }))

/** Accounts that appear twice have one role in a message: the higher one. */
const raised = (instructions: ReturnType<typeof plain>, payer: string) => {
  const roles = new Map<string, number>([[payer, 3]])
  for (const { accounts } of instructions)
    for (const [key, role] of accounts as [string, number][]) roles.set(key, (roles.get(key) ?? 0) | role)
  return instructions.map((instruction) => ({
    ...instruction,
    accounts: instruction.accounts.map(([key]) => [key, roles.get(String(key))]),
  }))
}

describe('a transaction of Solana', () => {
  it('is what Solana’s own clients make, as Solana’s own library reads it, for many transfers', async () => {
    const random = seeded(29)
    for (let run = 0; run < runs; run += 1) {
      const transfer = transferOf(random)
      // Now and then a payer pays themselves.
      const payer = run % 50 === 7 ? transfer.receiver : keyOf(random)
      const blockhash = base58.encode(random.bytes(32))
      const version = random.below(2) === 0 ? 'legacy' : 0
      const bytes = solanaTransaction(transfer, { payer, blockhash, version })!
      const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
      expect(signatures).toEqual({ [payer]: null })
      const compiled = getCompiledTransactionMessageDecoder().decode(messageBytes)
      const message = decompileTransactionMessage(compiled)
      expect(message.version).toBe(version)
      expect(message.feePayer.address).toBe(payer)
      expect(message).toMatchObject({ lifetimeConstraint: { blockhash } })
      const expected = raised(plain(await instructionsOf(transfer, payer)), payer)
      expect(plain(message.instructions)).toEqual(expected)
    }
  }, 600_000)

  it('error: is none of more than 64 bits, which would be another amount', () => {
    const random = seeded(31)
    const context = { payer: keyOf(random), blockhash: keyOf(random), version: 0 } as const
    for (const contract of [undefined, ...mints]) {
      const transfer: WalletTransfer = { family: 'sol', receiver: keyOf(random), units: 2n ** 64n, contract }
      expect(solanaTransaction(transfer, context)).toBeUndefined()
      expect(solanaTransaction({ ...transfer, units: 2n ** 64n - 1n }, context)).toBeDefined()
    }
  })

  it('derives the account of a token as its program does', async () => {
    const random = seeded(30)
    for (let run = 0; run < 20; run += 1) {
      const [owner, mint] = [keyOf(random), getAddressDecoder().decode(random.bytes(32))]
      const [expected] = await findAssociatedTokenPda({
        owner: address(owner),
        mint,
        tokenProgram: TOKEN_PROGRAM_ADDRESS,
      })
      expect(associatedTokenAccount(owner, mint)).toBe(expected)
    }
  })
})

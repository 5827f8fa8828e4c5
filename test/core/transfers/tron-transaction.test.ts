/** Against tronweb, the network's own builder and decoder. */
import { TronWeb, utils } from 'tronweb'
import { describe, expect, it } from 'vitest'
import {
  decodeTron,
  isTronTransfer,
  tronFeeLimit,
  tronJson,
} from '../../../src/core/transfers/tron-transaction.js'
import type { WalletTransfer } from '../../../src/core/transfers/wallet-transfer.js'
import { isDeep } from '../../support/check.js'
import { seeded, type Random } from '../../support/seeded.js'

const usdt = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
/** As many as `TRANSFER_RUNS` says: 10,000 take a minute. */
const runs = Number(process.env['TRANSFER_RUNS'] ?? (isDeep ? 500 : 150))
const nowMs = Date.parse('2026-11-25T12:00:00Z')
const tronWeb = new TronWeb({ fullHost: 'http://127.0.0.1:1' })
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const addressOf = (random: Random) => TronWeb.address.fromHex(`41${hex(random.bytes(20))}`)

type Tron = { owner: string; transfer: WalletTransfer }

/** As tronweb builds it, the way a wallet's page object does. */
async function build({ owner, transfer }: Tron, blockHeader: object, feeLimit: number) {
  const { receiver, units, contract } = transfer
  const options = { blockHeader } as object
  if (contract === undefined)
    return tronWeb.transactionBuilder.sendTrx(receiver, Number(units), owner, options)
  const { transaction } = await tronWeb.transactionBuilder.triggerSmartContract(
    contract,
    'transfer(address,uint256)',
    { ...options, txLocal: true, feeLimit, callValue: 0 },
    [
      { type: 'address', value: receiver },
      { type: 'uint256', value: String(units) },
    ],
    owner,
  )
  return transaction
}

const headerOf = (random: Random) => ({
  ref_block_bytes: hex(random.bytes(2)),
  ref_block_hash: hex(random.bytes(8)),
  expiration: nowMs + 60_000,
  timestamp: nowMs - random.below(5_000),
})

function randomTransfer(random: Random): Tron {
  const contract = random.below(2) === 0 ? undefined : usdt
  const units = random.units(contract === undefined ? 53 : 128)
  return {
    owner: addressOf(random),
    transfer: { family: 'tron', receiver: addressOf(random), units, contract },
  }
}

describe('a transaction of TRON', () => {
  it('is read as tronweb built it, and written as tronweb reads it, for many transfers', async () => {
    const random = seeded(29)
    for (let run = 0; run < runs; run += 1) {
      const expected = randomTransfer(random)
      const feeLimit = 1 + random.below(tronFeeLimit)
      const built = await build(expected, headerOf(random), feeLimit)
      const decoded = decodeTron(built.raw_data_hex)
      if (!decoded || !isTronTransfer(decoded, { ...expected, nowMs })) throw new Error(`run ${run}`)
      const json = tronJson(decoded, built.raw_data_hex)
      if (json.txID !== built.txID) throw new Error(`run ${run}: another id`)
      // What a wallet signs: tronweb makes the bytes again from the fields.
      const again = utils.transaction.txJsonToPb(json) as object
      if (utils.transaction.txPbToRawDataHex(again).toLowerCase() !== built.raw_data_hex)
        throw new Error(`run ${run}: other bytes`)
      const type = json.raw_data.contract[0]?.type ?? ''
      const { value } = utils.deserializeTx.deserializeTransaction(type, json.raw_data_hex).contract[0]
        .parameter
      if (value.owner_address.toLowerCase() !== TronWeb.address.toHex(expected.owner).toLowerCase())
        throw new Error(`run ${run}: another owner`)
    }
  })

  const tether = (): Tron => randomTransfer({ ...seeded(7), below: () => 1 })
  const trx = (): Tron => randomTransfer({ ...seeded(8), below: () => 0 })
  const isAccepted = async (
    built: Tron,
    expected: Tron = built,
    header: object = {},
    feeLimit = tronFeeLimit,
  ) => {
    const { raw_data_hex } = await build(built, { ...headerOf(seeded(1)), ...header }, feeLimit)
    const decoded = decodeTron(raw_data_hex)
    return decoded !== undefined && isTronTransfer(decoded, { ...expected, nowMs })
  }
  const changed = (tron: Tron, changes: Partial<WalletTransfer>): Tron => ({
    ...tron,
    transfer: { ...tron.transfer, ...changes },
  })

  it.each([
    ['TRX', trx],
    ['a token', tether],
  ])('error: of %s is refused if it is not the transfer on screen', async (_, make) => {
    const tron = make()
    const other = addressOf(seeded(3))
    expect(await isAccepted(tron)).toBe(true)
    expect(await isAccepted({ ...tron, owner: other }, tron)).toBe(false)
    expect(await isAccepted(changed(tron, { receiver: other }), tron)).toBe(false)
    expect(await isAccepted(changed(tron, { units: tron.transfer.units + 1n }), tron)).toBe(false)
    expect(await isAccepted(changed(tron, { contract: other }), tron)).toBe(false)
    expect(await isAccepted(tron, tron, { expiration: nowMs + 86_400_001 })).toBe(false)
  })

  it('error: of a token may not burn more than the limit', async () => {
    expect(await isAccepted(tether(), tether(), {}, tronFeeLimit + 1)).toBe(false)
  })

  it('error: is refused with a memo, a permission, another type, or a second or repeated field', async () => {
    const { owner, transfer } = trx()
    const blockHeader = headerOf(seeded(1))
    const built = await build({ owner, transfer }, blockHeader, 0)
    const memo = await tronWeb.transactionBuilder.addUpdateData(built, 'memo', 'utf8', { txLocal: true })
    const permitted = await tronWeb.transactionBuilder.sendTrx(transfer.receiver, 1, owner, {
      blockHeader,
      permissionId: 2,
    })
    const frozen = await tronWeb.transactionBuilder.freezeBalanceV2(1_000_000, 'ENERGY', owner, {
      blockHeader,
    })
    const raw = built.raw_data_hex
    // A second expiration, an unknown field, a fee limit of zero that is written, a varint with a spare byte.
    const odd = ['40 80 80 01', '98 06 01', '90 01 80 00'].map((bytes) => raw + bytes.replaceAll(' ', ''))
    for (const refused of [
      memo.raw_data_hex,
      permitted.raw_data_hex,
      frozen.raw_data_hex,
      ...odd,
      raw.slice(2),
      '',
    ])
      expect(decodeTron(refused)).toBeUndefined()
    expect(decodeTron('00'.repeat(5_000))).toBeUndefined()
    expect(decodeTron(raw)).toBeDefined()
  })

  it('error: is refused with any byte changed', async () => {
    for (const tron of [trx(), tether()]) {
      const { raw_data_hex } = await build(tron, headerOf(seeded(1)), tronFeeLimit)
      const original = decodeTron(raw_data_hex)
      for (let at = 0; at < raw_data_hex.length; at += 2) {
        const byte = (Number.parseInt(raw_data_hex.slice(at, at + 2), 16) ^ 1).toString(16).padStart(2, '0')
        const decoded = decodeTron(raw_data_hex.slice(0, at) + byte + raw_data_hex.slice(at + 2))
        expect(decoded).not.toEqual(original)
      }
    }
  })
})

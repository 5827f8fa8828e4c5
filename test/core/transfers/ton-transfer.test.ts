/** Against TON's own library. */
import { Address, beginCell, Cell, contractAddress } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { rootHash } from '../../../src/core/transfers/ton-bag.js'
import { jettonWallet, tonMessage } from '../../../src/core/transfers/ton-transfer.js'
import type { WalletTransfer } from '../../../src/core/transfers/wallet-transfer.js'
import { isDeep } from '../../support/check.js'
import { seeded, type Random } from '../../support/seeded.js'

/** As many as `TRANSFER_RUNS` says. */
const runs = Number(process.env['TRANSFER_RUNS'] ?? (isDeep ? 500 : 150))
const usdt = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
const accountOf = (random: Random) => new Address(0, Buffer.from(random.bytes(32)))

/** As the jetton's own master derives it. */
function derived(owner: Address): Address {
  const hash = Buffer.from('8f452d7a4dfd74066b682365177259ed05734435be76b5fd4bd5d8af2b7c3d68', 'hex')
  const code = beginCell().storeUint(2, 8).storeBuffer(hash).endCell({ exotic: true })
  const data = beginCell().storeUint(0, 4).storeCoins(0).storeAddress(owner).storeAddress(Address.parse(usdt))
  return contractAddress(0, { code, data: data.endCell() })
}

describe('a message of TON', () => {
  it('is read by TON’s own library as the transfer on screen, for many transfers', () => {
    const random = seeded(29)
    for (let run = 0; run < runs; run += 1) {
      const [owner, to] = [accountOf(random), accountOf(random)]
      const form = { bounceable: random.below(2) === 0, urlSafe: random.below(2) === 0 }
      const isRaw = random.below(3) === 0
      const contract = random.below(2) === 0 ? undefined : usdt
      const transfer: WalletTransfer = {
        family: 'ton',
        receiver: isRaw ? to.toRawString() : to.toString(form),
        units: random.units(120),
        contract,
      }
      const message = tonMessage(transfer, owner.toRawString())
      if (!message) throw new Error(`run ${run}`)
      const { address, isBounceable: bounces } = Address.parseFriendly(message.address)
      if (contract === undefined) {
        expect(message).toEqual({ address: message.address, amount: String(transfer.units) })
        expect(address.equals(to)).toBe(true)
        // The coins stay with an account that is new.
        expect(bounces).toBe(false)
        continue
      }
      expect([address.equals(derived(owner)), bounces, message.amount]).toEqual([true, true, '50000000'])
      const body = Cell.fromBase64(message.payload ?? '').beginParse()
      expect([body.loadUint(32), body.loadUint(64), body.loadCoins()]).toEqual([0xf8a7ea5, 0, transfer.units])
      expect([body.loadAddress().equals(to), body.loadAddress().equals(owner)]).toEqual([true, true])
      expect([body.loadMaybeRef(), body.loadCoins(), body.loadBit()]).toEqual([null, 1n, false])
      expect([body.remainingBits, body.remainingRefs]).toEqual([0, 0])
    }
  })

  it('derives the address of a jetton wallet that is on the main network', () => {
    // The state of that contract names this owner; read on 2026-11-25.
    const owner = '0:23fa979918f1fe702db9100bf843e87c7015eccd39a4721e9b6bac170bc04ce3'
    expect(jettonWallet(owner, usdt)).toBe(
      '0:2626cf30b702bdded845efc883efa45029ff59defdacc4ce7b8b0a5966d75002',
    )
  })

  it('error: is none for a jetton whose code is not pinned, or an account of the masterchain', () => {
    const random = seeded(1)
    const [owner, receiver] = [accountOf(random).toRawString(), accountOf(random).toString()]
    const transfer: WalletTransfer = { family: 'ton', receiver, units: 1n, contract: usdt }
    expect(tonMessage(transfer, owner)).toBeDefined()
    expect(tonMessage({ ...transfer, contract: accountOf(random).toString() }, owner)).toBeUndefined()
    expect(tonMessage({ ...transfer, contract: '__proto__' }, owner)).toBeUndefined()
    expect(tonMessage(transfer, owner.replace('0:', '-1:'))).toBeUndefined()
    expect(tonMessage({ ...transfer, receiver: `-1:${'0'.repeat(64)}` }, owner)).toBeUndefined()
  })
})

function cellOf(random: Random, depth: number): Cell {
  const cell = beginCell().storeBits(
    beginCell()
      .storeUint(random.below(2 ** 30), 30)
      .endCell()
      .bits.substring(0, random.below(31)),
  )
  cell.storeBuffer(Buffer.from(random.bytes(random.below(40))))
  if (depth > 0)
    for (let left = random.below(5); left > 0; left -= 1) cell.storeRef(cellOf(random, depth - 1))
  return cell.endCell()
}

describe('a bag of cells', () => {
  it('has the hash that TON’s own library gives its root, with and without an index and a checksum', () => {
    const random = seeded(29)
    for (let run = 0; run < (isDeep ? 200 : 50); run += 1) {
      const cell = cellOf(random, run % 4)
      for (const [idx, crc32] of [
        [false, false],
        [true, true],
        [false, true],
      ] as const)
        expect(rootHash(cell.toBoc({ idx, crc32 }).toString('base64'))).toBe(cell.hash().toString('hex'))
    }
  })

  it('error: is none for other text, a cut bag, a library, or a circle', () => {
    const bag = cellOf(seeded(3), 2).toBoc()
    for (let length = 0; length < bag.length - 4; length += 1)
      expect(rootHash(bag.subarray(0, length).toString('base64'))).toBeUndefined()
    const library = beginCell().storeUint(2, 8).storeBuffer(Buffer.alloc(32)).endCell({ exotic: true })
    // One cell that refers to itself.
    const circle = Buffer.from('b5ee9c7201010101000300010000', 'hex')
    for (const text of [
      '',
      'ok',
      '💎',
      'A'.repeat(100_000),
      library.toBoc().toString('base64'),
      circle.toString('base64'),
    ])
      expect(rootHash(text)).toBeUndefined()
  })
})

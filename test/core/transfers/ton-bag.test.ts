import { beginCell, type Cell } from '@ton/core'
import { describe, expect, it } from 'vitest'
import { rootHash } from '../../../src/core/transfers/ton-bag.js'
import { isDeep } from '../../support/check.js'
import { seeded, type Random } from '../../support/seeded.js'

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

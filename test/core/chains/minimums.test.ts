import { describe, expect, it } from 'vitest'
import { minimumSources, withoutMinimum } from '../../../data/minimum-sources.js'
import { chains, findChain } from '../../../src/core/chains/chains.js'
import { isTooSmall, leastAmount, minimums, type Receiver } from '../../../src/core/chains/minimums.js'
import { toBaseUnits } from '../../../src/core/money/decimal.js'

const native = { token: false }

describe('leastAmount', () => {
  it.each<[id: string, receiver: Receiver, units: bigint, decimals: number]>([
    ['bitcoin', 'new', 546n, 8],
    ['bitcoin', 'existing', 546n, 8],
    ['sol', 'new', 890_880n, 9],
    ['sol', 'existing', 0n, 9],
    ['stellar', 'new', 10_000_000n, 7],
    ['xrpl', 'new', 1_000_000n, 6],
    ['xrp', 'new', 1_000_000n, 6],
    ['xrp', 'existing', 0n, 6],
    ['ethereum', 'new', 0n, 18],
    ['tron', 'new', 0n, 6],
  ])('is on %s, for an account that is %s, %s of the smallest unit', (id, receiver, units, decimals) => {
    expect(toBaseUnits(leastAmount({ chain: { id }, coin: native }, receiver), decimals)).toBe(units)
  })

  it('is nothing for a token, an unknown network, and a name that every object has', () => {
    expect(leastAmount({ chain: { id: 'stellar' }, coin: { token: true } }, 'new')).toBe('0')
    expect(leastAmount({ chain: { id: 'bitcoin' }, coin: { token: false, contract: 'a' } }, 'new')).toBe('0')
    expect(leastAmount({ chain: { id: 'dogecoin' }, coin: native }, 'new')).toBe('0')
    expect(leastAmount({ chain: { id: 'constructor' }, coin: native }, 'new')).toBe('0')
  })
})

describe('isTooSmall', () => {
  it.each([
    ['0.00000545', true],
    ['0.00000546', false],
    ['0', false],
  ])('is of %s BTC: %s', (amount, isSo) => {
    expect(isTooSmall({ chain: { id: 'bitcoin' }, coin: native }, amount, 'existing')).toBe(isSo)
  })
})

describe('the sources of least amounts', () => {
  it('are of every network in the registry, under each of its ids: it has a least amount, or a reason for none', () => {
    for (const { ids, family } of chains) {
      const [id] = ids
      expect([id, id in minimumSources]).toEqual([id, !(family in withoutMinimum)])
      for (const each of ids) expect(minimums[each]).toBe(minimums[id])
    }
    const known = new Set(Object.keys(minimums).map((id) => findChain(id)?.ids[0]))
    expect([...known].toSorted()).toEqual(Object.keys(minimumSources).toSorted())
  })
})

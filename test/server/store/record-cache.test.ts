import { describe, expect, it } from 'vitest'
import { RecordCache } from '../../../src/server/store/record-cache.js'
import type { PaymentRecord } from '../../../src/server/store/store.js'
import { attempt, awaiting, destination } from '../../support/stored-orders.js'

const maxRecords = 5000
const record = (id: string): PaymentRecord => ({
  ...attempt(id),
  ...{ serviceId: `service-${id}`, destination, observation: awaiting, revision: 1, stale: false },
  ...{ revealedAt: 2000, updatedAt: 2000, checkedAt: 2000, quietChecks: 0 },
})

describe('RecordCache', () => {
  it('gives the copy of the version that is asked for, and no other', () => {
    const cache = new RecordCache<number>()
    const kept = record('a')
    expect(cache.set('a', 1, kept)).toBe(kept)
    expect(cache.versionOf('a')).toBe(1)
    expect(cache.get('a', 1)).toBe(kept)
    expect(cache.get('a', 2)).toBeUndefined()
    const newer = record('a')
    cache.set('a', 2, newer)
    expect([cache.get('a', 1), cache.get('a', 2)]).toEqual([undefined, newer])
  })

  it('has nothing of a payment that was never there, or was deleted', () => {
    const cache = new RecordCache<number>()
    expect(cache.versionOf('a')).toBeUndefined()
    expect(cache.get('a', 1)).toBeUndefined()
    cache.set('a', 1, record('a'))
    cache.delete('a')
    expect(cache.versionOf('a')).toBeUndefined()
  })

  it('forgets the one that was set longest ago when there are too many', () => {
    const cache = new RecordCache<number>()
    const one = record('a')
    for (let index = 0; index < maxRecords; index += 1) cache.set(String(index), 1, one)
    expect(cache.versionOf('0')).toBe(1)
    cache.set('0', 2, one)
    cache.set('another', 1, one)
    expect([cache.versionOf('0'), cache.versionOf('1'), cache.versionOf('2')]).toEqual([2, undefined, 1])
    expect(cache.versionOf('another')).toBe(1)
  })
})

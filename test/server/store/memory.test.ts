import { describe, expect, it } from 'vitest'
import { MemoryDatabase, memoryStore } from '../../../src/server/store/memory.js'
import { compareText } from '../../../src/server/store/memory/database.js'
import { revealOrder } from '../../support/stored-orders.js'
import { describeStore } from './conformance.js'

let database: MemoryDatabase

describeStore('memoryStore', {
  start: async () => {
    database = new MemoryDatabase()
  },
  open: async () => memoryStore(database),
})

describe('memoryStore', () => {
  it('error: refuses what is no database of its own', () => {
    expect(() => memoryStore({} as MemoryDatabase)).toThrow(
      new TypeError('database: must be a MemoryDatabase'),
    )
  })

  it('compares text as databases do, byte by byte', () => {
    expect(['b', 'Z', 'a'].sort(compareText)).toEqual(['Z', 'a', 'b'])
    expect([compareText('a', 'b'), compareText('b', 'a'), compareText('a', 'a')]).toEqual([-1, 1, 0])
  })

  it('checks a payment that a kept delivery names', async () => {
    const database = new MemoryDatabase()
    const store = memoryStore(database)
    await revealOrder(store, 'a')
    for (const identifier of ['service-of-a', 'nobody'])
      database.unknownDeliveries.set(identifier, { identifier, firstAt: 1, lastAt: 1, deliveries: 1 })
    const plausible = { nextCheckAt: 1e9, nextAttemptAt: 1e9, nextReportAt: 1e9, revealedAt: 1e9 }
    expect(await store.correctSchedules(2500, plausible)).toBe(1)
    expect(await store.takeDuePayments(2500, 9, 60_000)).toEqual(['payment-of-a'])
    expect(await store.listUnknownDeliveries(9)).toMatchObject([{ identifier: 'nobody' }])
  })
})

import { describe, expect, it } from 'vitest'
import { MemoryDatabase, memoryStore } from '../../../src/server/store/memory.js'
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

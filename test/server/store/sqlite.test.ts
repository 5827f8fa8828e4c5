import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, sqliteStore, storeOn } from '../../../src/server/store/sqlite.js'
import { describeStore } from './conformance.js'
import { attempt, destination, payOrder, revealOrder } from './samples.js'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-'))
  file = join(folder, 'checkout.db')
})
afterEach(() => rm(folder, { recursive: true }))

describeStore('sqliteStore', { start: async () => undefined, open: () => sqliteStore(file) })

describe('sqliteStore', () => {
  it('opens the same file many times at once, and runs its migrations once', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => sqliteStore(file)))
    for (const store of stores) expect(await store.getFulfilment('none')).toBeUndefined()
    await Promise.all(stores.map((store) => store.close()))
  })

  it('waits for the disk with each commit, also on a file that was left otherwise', async () => {
    const database = await openDatabase(file)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    const store = await storeOn(database)
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    await store.close()
  })

  it('error: refuses a file that a newer release has used', async () => {
    const database = await openDatabase(file)
    database.exec('PRAGMA user_version = 99')
    database.close()
    await expect(sqliteStore(file)).rejects.toThrow(
      /has schema 99, and this release knows \d+: a newer release/,
    )
  })

  it('takes over a file of the first schema: what was decided stays so, what is over is settled', async () => {
    const database = await openDatabase(file)
    database.exec(await readFile(join(import.meta.dirname, 'sqlite-schema-1.sql'), 'utf8'))
    database.close()
    const store = await sqliteStore(file)
    expect(await store.listOrders({ limit: 9 })).toEqual([
      { reference: 'order-2', state: 'open', payments: 1, at: 2100, updatedAt: 2100 },
      { reference: 'order-1', state: 'paid', payments: 1, at: 2000, updatedAt: 3000, paidAt: 3000 },
    ])
    expect(await store.getNotification('order-1')).toMatchObject({ id: 'msg_1', nextAttemptAt: 3000 })
    expect(await store.stats(0)).toMatchObject({ openPayments: 1 })
    await store.claimAttempt(attempt('b', { sessionId: 'session-9', reference: 'order-9' }))
    expect(await store.recordDestination('b', { ...destination, address: 'address-1' })).toBe(true)
    await store.recordDelivery('msg_1', 3500)
    expect(await store.deleteSettled(2000, 9)).toBe(2)
    expect(await store.deleteSettled(9000, 9)).toBe(1)
    await store.close()
  })

  it('lets what is under way end before it closes', async () => {
    const store = await sqliteStore(file)
    const revealing = revealOrder(store, 'a')
    await revealing
    const paying = payOrder(store, 'a')
    await store.close()
    expect(await paying).toBe(true)
    const again = await sqliteStore(file)
    expect(await again.getFulfilment('a')).toBeDefined()
    await again.close()
  })
})

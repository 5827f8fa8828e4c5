import { freshFolder } from '../../support/folders.js'
import { getFulfilment } from '../../support/order-changes.js'
import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, sqliteStore, storeOn } from '../../../src/server/store/sqlite.js'
import { describeStore } from './conformance.js'
import { attempt, payOrder, revealOrder } from '../../support/stored-orders.js'

const plausible = { nextCheckAt: 1e9, nextAttemptAt: 1e9, nextReportAt: 1e9, revealedAt: 1e9 }

let folder: string
let file: string
beforeEach(async () => {
  folder = freshFolder()
  file = join(folder, 'checkout.db')
})

describeStore('sqliteStore', { start: async () => undefined, open: () => sqliteStore(file) })

describe('sqliteStore', () => {
  it('waits for the disk with each commit, also on a file that was left otherwise', async () => {
    const database = await openDatabase(file)
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL')
    const store = await storeOn(database)
    expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    await store.close()
  })

  it('error: names a folder that is missing, and one in the place of the file', async () => {
    const missing = join(folder, 'data')
    await expect(sqliteStore(join(missing, 'checkout.db'))).rejects.toThrow(
      `the folder ${missing} does not exist`,
    )
    await expect(sqliteStore(folder)).rejects.toThrow(`${folder} is a folder, not a file`)
  })

  it('checks a payment that a kept delivery names', async () => {
    const store = await sqliteStore(file)
    await revealOrder(store, 'a')
    const database = await openDatabase(file)
    database.exec(`INSERT INTO unknown_deliveries VALUES ('service-of-a', 1, 1, 1), ('nobody', 1, 1, 1)`)
    database.close()
    expect(await store.correctSchedules(2500, plausible)).toBe(1)
    expect(await store.takeDuePayments(2500, 9, 60_000)).toEqual(['payment-of-a'])
    expect(await store.listUnknownDeliveries(9)).toMatchObject([{ identifier: 'nobody' }])
    await store.close()
  })

  it('waits for the lock of another connection for a moment only, and writes once it is free', async () => {
    const commands: string[] = []
    const real = await openDatabase(file)
    const store = await storeOn({
      exec(sql) {
        commands.push(sql)
        real.exec(sql)
      },
      prepare: (sql) => real.prepare(sql),
      close: () => real.close(),
    })
    const busyTimeoutMs = Number(/busy_timeout = (\d+)/.exec(commands.join('\n'))?.[1])
    // The event loop stands still for no longer.
    expect(busyTimeoutMs).toBeLessThanOrEqual(50)
    const other = await openDatabase(file)
    other.exec('BEGIN IMMEDIATE')
    let isWritten = false
    const writing = revealOrder(store, 'a').then(() => (isWritten = true))
    let turns = 0
    const counting = setInterval(() => (turns += 1), 1)
    await expect.poll(() => turns).toBeGreaterThan(50)
    expect(isWritten).toBe(false)
    other.exec('ROLLBACK')
    await writing
    clearInterval(counting)
    other.close()
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
    expect(await getFulfilment(again, 'a')).toBeDefined()
    await again.close()
  })

  it('keeps a payment in memory that did not change', async () => {
    const store = await sqliteStore(file)
    await revealOrder(store, 'a')
    const read = await store.getPayment('payment-of-a')
    expect(await store.getPayment('payment-of-a')).toBe(read)
    await store.close()
  })

  it('leaves one whole file when it closes, which another process may lock at once', async () => {
    const store = await sqliteStore(file)
    await revealOrder(store, 'a')
    await store.close()
    expect(await readdir(folder)).toEqual(['checkout.db'])
    const other = await openDatabase(file)
    other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
    other.close()
  })

  it('leaves the log to a process that goes on', async () => {
    const [store, second] = [await sqliteStore(file), await sqliteStore(file)]
    await revealOrder(store, 'a')
    await store.close()
    await revealOrder(second, 'b')
    expect(await second.getPayment('payment-of-a')).toBeDefined()
    await second.close()
  })

  it('error: leaves the log of another database that took the place of its file', async () => {
    const store = await sqliteStore(file)
    await revealOrder(store, 'a')
    await rename(file, `${file}.old`)
    for (const suffix of ['-wal', '-shm']) await rm(file + suffix)
    const other = await sqliteStore(file)
    await revealOrder(other, 'b')
    await store.close()
    await revealOrder(other, 'c')
    await other.close()
  })

  it.each<[string, () => Promise<void>]>([
    ['was removed', () => rm(file)],
    ['was moved', () => rename(file, `${file}.old`)],
    [
      'was replaced by a backup',
      async () => {
        await writeFile(`${file}.backup`, await readFile(file))
        await rename(`${file}.backup`, file)
      },
    ],
    ['lost its log', () => rm(`${file}-wal`)],
  ])('error: acknowledges no write once the file %s, and is failed for good', async (_, change) => {
    const store = await sqliteStore(file)
    await revealOrder(store, 'a')
    await change()
    await expect(store.claimAttempt(attempt('b', { sessionId: 'b', reference: 'b' }))).rejects.toThrow(
      'The database file was removed or replaced.',
    )
    await expect(store.failed).resolves.toMatchObject({ name: 'StoreFailedError' })
    await expect(store.probe()).rejects.toThrow()
    await store.close()
  })
})

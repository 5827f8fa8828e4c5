import { open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as sqlite from '../../../src/server/store/sqlite.js'
import { openDatabase, sqliteStore } from '../../../src/server/store/sqlite.js'
import { assertCopy, copyDatabase } from '../../../src/server/store/sqlite/copy.js'
import { freshFolder } from '../../support/folders.js'
import { getFulfilment } from '../../support/order-changes.js'
import { payOrder, revealOrder } from '../../support/stored-orders.js'

/** What the copy does with each database that it opens. */
let commands: string[][] = []
vi.mock('../../../src/server/store/sqlite.js', async (load) => {
  const original = await load<typeof sqlite>()
  return {
    ...original,
    openDatabase: async (path: string) => {
      const database = await original.openDatabase(path)
      const given: string[] = []
      commands.push(given)
      return {
        exec: (sql: string) => (given.push(sql), database.exec(sql)),
        prepare: (sql: string) => (given.push(sql), database.prepare(sql)),
        close: () => (given.push('close'), database.close()),
      }
    },
  }
})

let folder: string
let file: string
let copy: string
beforeEach(async () => {
  folder = freshFolder()
  file = join(folder, 'checkout.db')
  copy = join(folder, 'copy.db')
  commands = []
})

describe('copyDatabase', () => {
  it('copies the orders as of one moment, while the store writes', async () => {
    const store = await sqliteStore(file)
    for (const order of ['a', 'b']) await revealOrder(store, order)
    await copyDatabase(file, copy)
    await payOrder(store, 'a')
    await store.close()
    expect(await assertCopy(copy, 1)).toEqual({
      ...{ orders: 2, payments: 2, changedAt: expect.any(Number), undecided: ['b'] },
      ...{ withoutPayment: [], links: [] },
    })
    // The lock of a process that writes is waited for, and each file is let go.
    expect(commands[0]?.[0]).toBe('PRAGMA busy_timeout = 10000')
    expect(commands.map((given) => given.at(-1))).toEqual(['close', 'close'])
    const restored = await sqliteStore(copy)
    expect(await restored.getPayment('payment-of-a')).toMatchObject({ revision: 1 })
    expect(await getFulfilment(restored, 'a')).toBeUndefined()
    await restored.close()
  })

  it('lets an endpoint start while it copies', async () => {
    await (await sqliteStore(file)).close()
    await copyDatabase(file, copy)
    // The format of the file: 2 has a log, beside which others read and write.
    expect((await readFile(file)).subarray(18, 20)).toEqual(Buffer.from([2, 2]))
  })

  it('error: copies nothing that is no database of an endpoint', async () => {
    ;(await openDatabase(file)).close()
    await expect(copyDatabase(file, copy)).rejects.toThrow('not a database of crypto-checkout')
    await writeFile(file, 'a text file that is no database at all'.repeat(100))
    await expect(copyDatabase(file, copy)).rejects.toThrow('not a database')
  })
})

describe('assertCopy', () => {
  it('error: refuses a copy that is damaged', async () => {
    const store = await sqliteStore(file)
    for (let order = 0; order < 40; order += 1) await revealOrder(store, String(order))
    await store.close()
    await copyDatabase(file, copy)
    // Every page can be read, and an index contradicts its table.
    const bytes = await readFile(copy)
    bytes.write('session-of-X', bytes.lastIndexOf('session-of-7'))
    await writeFile(copy, bytes)
    await expect(assertCopy(copy)).rejects.toThrow('the file is damaged')
  })

  it('error: refuses a copy of which a part is missing', async () => {
    const store = await sqliteStore(file)
    for (let order = 0; order < 40; order += 1) await revealOrder(store, String(order))
    await store.close()
    await copyDatabase(file, copy)
    const handle = await open(copy, 'r+')
    await handle.truncate(20_000)
    await handle.close()
    await expect(assertCopy(copy)).rejects.toThrow()
  })
})

import { statSync, watch } from 'node:fs'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { backup, restore } from '../../../src/cli/backup/backup.js'
import { freshFolder } from '../../support/folders.js'
import { addLink, closeLink } from '../../../src/server/orders/link-changes.js'
import { closeOrder, recordCheck, sealPrice } from '../../support/order-changes.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import type { Store } from '../../../src/server/store/store.js'
import { runCommand } from '../../support/run-command.js'
import { paid, paidCheck, paidId, payOrder, revealOrder, unconfirmed } from '../../support/stored-orders.js'

let folder: string
beforeEach(() => void (folder = freshFolder()))

const at = (name: string) => join(folder, name)

async function run(command: typeof backup, file: string, database: string, ...flags: string[]) {
  const env = { DATABASE_URL: `sqlite:${database}` }
  const { code, stdout } = await runCommand(command, [file, ...flags], { env })
  expect(code).toBe(0)
  return stdout
}

/** Records a restore by another tool. */
const record = (database: string, ...flags: string[]) =>
  runCommand(restore, [...flags, '--database-url', `sqlite:${database}`])

/** From then on, payers are warned. */
async function expectRestored(store: Pick<Store, 'restoredAt'>, sinceMs: number): Promise<void> {
  const restoredAt = await store.restoredAt()
  expect(restoredAt).toBeGreaterThanOrEqual(sinceMs)
  expect(restoredAt).toBeLessThanOrEqual(Date.now())
}

describe('crypto-checkout backup and restore', () => {
  it('copy a database that is in use, and bring it back with what was committed', async () => {
    const store = await sqliteStore(at('checkout.db'))
    await revealOrder(store, 'a')
    await payOrder(store, 'a')
    // Not yet in the file itself, but in the log beside it.
    expect(await run(backup, at('copy.db'), at('checkout.db'))).toContain('has 1 payment\n')
    await revealOrder(store, 'b')
    await store.close()
    expect(((await stat(at('copy.db'))).mode & 0o777).toString(8)).toBe('600')

    const before = Date.now()
    expect(await run(restore, at('copy.db'), at('restored.db'), '--force')).toContain('has 1 payment;')
    const restored = await sqliteStore(at('restored.db'))
    expect(await restored.getOrder('a')).toMatchObject({ decision: { paymentId: 'payment-of-a' } })
    expect(await restored.listNotifications('a')).toMatchObject([{ id: paidId('a') }])
    expect(await restored.getPayment('payment-of-b')).toBeUndefined()
    await expectRestored(restored, before)
    await restored.close()
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  it('write no byte where others may read it', async () => {
    const store = await sqliteStore(at('checkout.db'))
    await revealOrder(store, 'a')
    await store.close()
    const modes = new Map<string, number>()
    const watcher = watch(folder, (_, name) => {
      const found = name?.endsWith('.part') ? statSync(at(name), { throwIfNoEntry: false }) : undefined
      if (name && found) modes.set(name, (modes.get(name) ?? 0) | (found.mode & 0o777))
    })
    await writeFile(at('copy.db.part'), 'left by one that was ended', { mode: 0o644 })
    await run(backup, at('copy.db'), at('checkout.db'))
    await chmod(at('copy.db'), 0o644)
    await writeFile(at('restored.db.part'), 'left by one that was ended', { mode: 0o644 })
    modes.clear()
    await run(restore, at('copy.db'), at('restored.db'), '--force')
    watcher.close()
    for (const [name, mode] of modes) expect(mode, name).toBe(0o600)
    for (const name of ['restored.db', 'checkout.db']) expect((await stat(at(name))).mode & 0o777).toBe(0o600)
  })

  it('error: restore nothing before a person knows what is lost since', async () => {
    const store = await sqliteStore(at('checkout.db'))
    await revealOrder(store, 'a')
    await run(backup, at('copy.db'), at('checkout.db'))
    const changed = (await store.getOrder('a'))!.updatedAt
    await store.close()
    const besideTheOld = run(restore, at('copy.db'), at('checkout.db'))
    await expect(besideTheOld).rejects.toThrow('has orders: 1, payments: 1')
    const refused = run(restore, at('copy.db'), at('restored.db'))
    await expect(refused).rejects.toThrow('has orders: 1, payments: 1')
    await expect(refused).rejects.toThrow(new Date(changed).toISOString())
    await expect(refused).rejects.toThrow(/closed or accepted are open again.*--force/s)
    await expect(refused).rejects.toMatchObject({ exitCode: 2 })
    expect(await readdir(folder)).not.toContain('restored.db')
  })

  it('names the newest orders that are not decided in the backup: a person may have closed them since', async () => {
    const store = await sqliteStore(at('checkout.db'))
    for (const name of ['closed', 'paid']) await revealOrder(store, name)
    await payOrder(store, 'paid')
    await closeOrder(store, 'closed', { by: 'ada', reason: 'cancelled', at: 5000 })
    for (let order = 10; order < 62; order += 1) await revealOrder(store, `order-${order}`, 2000 + order)
    const review = { ...unconfirmed(paid), status: 'review' } as const
    await recordCheck(store, 'payment-of-order-61', 1, { ...paidCheck, observation: review, fulfils: false })
    expect((await store.getOrder('order-61'))?.state).toBe('review')
    await run(backup, at('copy.db'), at('checkout.db'))
    const newest = Array.from({ length: 50 }, (_, index) => `order-${61 - index}`).join(', ')
    const text = `Ask the shop about each order that has a payment and is not decided here: ${newest}, and older ones (--all names them)`
    await expect(run(restore, at('copy.db'), at('restored.db'))).rejects.toThrow(text)
    await expect(record(at('checkout.db'))).rejects.toThrow(text)
    const all = `not decided here: ${newest}, order-11, order-10.`
    await expect(run(restore, at('copy.db'), at('restored.db'), '--all')).rejects.toThrow(all)
    await expect(record(at('checkout.db'), '--all')).rejects.toThrow(all)
    await store.close()

    const empty = await sqliteStore(at('empty.db'))
    await expect(record(at('empty.db'))).rejects.toThrow('not decided here: none.')
    await empty.close()
  })

  it('names the open orders without a payment whose page may still ask for one', async () => {
    const store = await sqliteStore(at('checkout.db'))
    const now = Date.now()
    const seal = (reference: string, sealedAt: number) =>
      sealPrice(store, reference, { price: 'USD 5', sealedAt }, sealedAt)
    await seal('over', now - 31 * 86_400_000)
    for (const reference of ['cart-1', 'cart-2', 'cancelled']) await seal(reference, now)
    await closeOrder(store, 'cancelled', { by: 'ada', reason: 'cancelled', at: now })
    await run(backup, at('copy.db'), at('checkout.db'))
    const text = 'whose page may still ask for one: cart-2, cart-1.'
    await expect(run(restore, at('copy.db'), at('restored.db'))).rejects.toThrow(text)
    await expect(record(at('checkout.db'))).rejects.toThrow(text)
    await store.close()
  })

  it('names the links that take orders', async () => {
    const store = await sqliteStore(at('checkout.db'))
    const now = Date.now()
    const offer = { title: 'Coffee', amount: '5', currency: 'EUR' }
    const add = (name: string, createdAt: number, rest = {}) =>
      addLink(store, { name, offer, createdAt, ...rest })
    await add('coffee', now)
    await add('tea', now + 1)
    await add('ended', now, { endsAt: now - 1 })
    await add('closed', now)
    await closeLink(store, 'closed', now)
    await run(backup, at('copy.db'), at('checkout.db'))
    const text = /Links that were closed take orders again.*where the shop has: tea, coffee\./s
    await expect(run(restore, at('copy.db'), at('restored.db'))).rejects.toThrow(text)
    await expect(record(at('checkout.db'))).rejects.toThrow(text)
    await store.close()
  })

  it('records a restore by another tool, once a person knows what is lost', async () => {
    const store = await sqliteStore(at('checkout.db'))
    await revealOrder(store, 'a')
    const [{ at: shown } = { at: 0 }] = await store.listOrders({ limit: 1 })
    const asked = record(at('checkout.db'))
    await expect(asked).rejects.toThrow(new Date(shown).toISOString())
    await expect(asked).rejects.toThrow(
      /closed or accepted are open again.*cancelled order that is paid ships.*--force/s,
    )
    expect(await store.restoredAt()).toBeUndefined()
    const before = Date.now()
    expect((await record(at('checkout.db'), '--force')).code).toBe(0)
    await expectRestored(store, before)
    await store.close()
    const missing = record(at('missing.db'), '--force')
    await expect(missing).rejects.toThrow('there is no database')
  })

  it('error: overwrite nothing', async () => {
    const store = await sqliteStore(at('checkout.db'))
    await writeFile(at('copy.db'), 'precious')
    await expect(run(backup, at('copy.db'), at('checkout.db'))).rejects.toThrow(/FILE: .*copy\.db exists/)
    await run(backup, at('good.db'), at('checkout.db'))
    const forced = run(restore, at('good.db'), at('checkout.db'), '--force')
    await expect(forced).rejects.toThrow(/DATABASE_URL.* exists/)
    expect(await readFile(at('copy.db'), 'utf8')).toBe('precious')
    await store.close()
  })

  it('error: restore no file that is damaged, cut off, or something else', async () => {
    const store = await sqliteStore(at('checkout.db'))
    for (let index = 0; index < 50; index += 1) await revealOrder(store, `order-${index}`)
    await run(backup, at('copy.db'), at('checkout.db'))
    await store.close()
    const bytes = await readFile(at('copy.db'))
    const damaged = Buffer.from(bytes)
    damaged.fill(0xff, 4096 * 4, 4096 * 12)
    const files = {
      'damaged.db': damaged,
      'cut.db': bytes.subarray(0, bytes.length / 2),
      'text.db': Buffer.from('text'),
    }
    for (const [name, content] of Object.entries(files)) {
      await writeFile(at(name), content)
      await expect(run(restore, at(name), at('restored.db')), name).rejects.toThrow("FILE can't be used")
    }
    await expect(run(restore, at('missing.db'), at('restored.db'))).rejects.toThrow('there is no file')
    expect(await readdir(folder)).not.toContain('restored.db')
  })

  it('error: name what the missing folder is of, and restore into no memory', async () => {
    await (await sqliteStore(at('checkout.db'))).close()
    await run(backup, at('copy.db'), at('checkout.db'))
    const nowhere = at('nowhere/checkout.db')
    await expect(run(backup, nowhere, at('checkout.db'))).rejects.toThrow(/^FILE can't be used: ENOENT/)
    const restored = run(restore, at('copy.db'), nowhere, '--force')
    await expect(restored).rejects.toThrow(/^DATABASE_URL \(--database-url\) can't be used: ENOENT/)
    const inMemory = run(restore, at('copy.db'), ':memory:', '--force')
    await expect(inMemory).rejects.toThrow('must be sqlite:FILE')
  })

  it('error: back up no database that is not there, and none of PostgreSQL', async () => {
    await expect(run(backup, at('copy.db'), at('missing.db'))).rejects.toThrow(
      /^DATABASE_URL \(--database-url\) can't be used: there is no database .*; run the command in the folder of the endpoint/,
    )
    const env = { DATABASE_URL: 'postgres://user:secret@localhost/shop' }
    const refused = runCommand(backup, [at('copy.db')], { env })
    await expect(refused).rejects.toThrow('pg_dump')
    await expect(refused).rejects.not.toThrow('secret')
    expect(await readdir(folder)).toEqual([])
  })
})

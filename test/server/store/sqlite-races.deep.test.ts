/** Three processes on one file of SQLite. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { freshFolder } from '../../support/folders.js'
import { attempt, revealOrder } from '../../support/stored-orders.js'

type Result = { claimed: string[]; leased: string[] }

/** As one file of plain JavaScript, which Node 20 needs. */
const racer = join(import.meta.dirname, `../../../node_modules/.crypto-checkout-race-${process.pid}.mjs`)
afterAll(() => rm(racer, { force: true }))

it('gives every claim and every lease to one of three processes that race for them', async () => {
  await build({
    entryPoints: [join(import.meta.dirname, 'sqlite-racer.ts')],
    outfile: racer,
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external' },
  })
  const file = join(freshFolder(), 'shared.db')
  const store = await sqliteStore(file)
  const orders = Array.from({ length: 40 }, (_, index) => `due-${index}`)
  await Promise.all(orders.map((order) => revealOrder(store, order)))

  const racers = ['x', 'y', 'z'].map((name) => fork(racer, [file, name]))
  onTestFinished(() => racers.forEach((child) => void child.kill('SIGKILL')))
  await Promise.all(racers.map((child) => once(child, 'message')))
  const results = Promise.all(racers.map((child) => once(child, 'message') as Promise<[Result]>))
  for (const child of racers) child.send('go')
  const got = (await results).map(([result]) => result)

  const claimed = got.flatMap((result) => result.claimed)
  const references = claimed.map((id) => id.slice(2))
  expect(new Set(references).size).toBe(60)
  expect(claimed).toHaveLength(60)
  for (const [index, id] of claimed.entries()) {
    const reference = references[index]!
    const made = attempt('later', { reference, sessionId: `session-of-${reference}` })
    expect(await store.claimAttempt(made)).toMatchObject({ claimed: false, attempt: { id } })
  }
  const leased = got.flatMap((result) => result.leased)
  expect(leased.sort()).toEqual(orders.map((order) => `payment-of-${order}`).sort())
  await store.close()
})

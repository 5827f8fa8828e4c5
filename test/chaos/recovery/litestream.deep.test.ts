/**
 * The commands of docs/operations.md for Litestream: it copies the log of the database that `serve` writes to, and what it brings back
 * has every payment that was copied. Needs `litestream` in the path.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { restore } from '../../../src/cli/backup/backup.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { needPrograms } from '../../support/programs.js'
import { runCommand } from '../../support/run-command.js'
import { loadPages, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

const guide = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const commands = guide.split('\n').filter((line) => line.startsWith('litestream '))

needPrograms('litestream')

let folder: string
let ends: (() => Promise<unknown>)[] = []
beforeAll(() => loadPages())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-litestream-'))
  ends = [() => rm(folder, { recursive: true, force: true })]
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
})

/** A command of the guide, in the folder in place of the paths. */
function words(command: string | undefined): string[] {
  const [, ...rest] = (command ?? '').replaceAll(/ +#.*$/g, '').split(' ')
  return rest.map((word) => word.replace('/backups', join(folder, 'backups')).replace(/^\.\//, `${folder}/`))
}

async function start(file: string, beside?: Endpoint): Promise<Endpoint> {
  const endpoint = await startEndpoint({
    ...(beside && { beside }),
    store: await sqliteStore(file),
    sandbox: { confirmDelayMs: 0 },
  })
  ends.push(() => endpoint.close())
  return endpoint
}

it('brings back what Litestream copied while the endpoint wrote', { timeout: 60_000 }, async () => {
  expect(commands).toHaveLength(2)
  const [file, copy] = [join(folder, 'checkout.db'), join(folder, 'restored.db')]
  const first = await start(file)
  const replicating = spawn('litestream', words(commands[0]), { stdio: 'ignore' })
  const ended = once(replicating, 'exit')
  ends.push(async () => {
    replicating.kill('SIGKILL')
    await ended
  })
  const sessions = await Promise.all(
    Array.from({ length: 20 }, (_, index) => first.session({ reference: `order-${index}` })),
  )
  const shown = await Promise.all(sessions.map(async (session) => (await first.pay(session)).body))
  first.deposit(shown[0]!.address)
  await first.until(sessions[0]!, shown[0]!.id, 'paid')

  /** Restores what was copied so far, and says how many orders it has a payment of. */
  const restored = async (): Promise<number> => {
    for (const suffix of ['', '-wal', '-shm']) await rm(copy + suffix, { force: true })
    const args = words(commands[1]).map((word) => (word === file ? copy : word))
    if (spawnSync('litestream', args).status !== 0) return 0
    const store = await sqliteStore(copy, { mustExist: true })
    const orders = await store.listOrders({ limit: 100 })
    await store.close()
    return orders.length
  }
  await expect.poll(restored, { timeout: 30_000, interval: 500 }).toBe(20)
  replicating.kill('SIGKILL')
  await ended

  const env = { DATABASE_URL: `sqlite:${copy}` }
  expect((await runCommand(restore, ['--force'], { env })).code).toBe(0)
  const second = await start(copy, first)
  await second.until(sessions[0]!, shown[0]!.id, 'paid')
  for (const [index, session] of sessions.entries())
    expect((await second.getSession(session)).payments).toMatchObject([{ id: shown[index]!.id }])
})

/**
 * The point-in-time recovery of docs/operations.md, by its own settings and commands: a server archives its log, dies, and a base
 * backup is brought to a moment. What was committed before is there and goes on; no page asks for what came later.
 */
import { execFile } from 'node:child_process'
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { restore } from '../../../src/cli/backup/backup.js'
import { postgresStore } from '../../../src/server/store/postgres.js'
import {
  servePostgres,
  startPostgres,
  unprivilegedUser,
  type PostgresServer,
} from '../../support/postgres/server.js'
import { needPrograms } from '../../support/programs.js'
import { runCommand } from '../../support/run-command.js'
import { loadPages, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

const guide = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const section = guide.slice(
  guide.indexOf('### Point-in-time recovery'),
  guide.indexOf('### SQLite, continuously'),
)
const blocks = [...section.matchAll(/```(?:ini|sh)\n([^]*?)```/g)].map(([, code = '']) => code)
const [settings = '', copying = '', recovering = ''] = blocks

needPrograms('pg_basebackup')

let folder: string
let ends: (() => Promise<unknown>)[] = []
beforeAll(() => loadPages())
beforeEach(async () => {
  ends = []
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-recovery-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'backups/wal'), { recursive: true })
  const user = await unprivilegedUser()
  if (user)
    for (const path of ['', 'backups', 'backups/wal']) await chown(join(folder, path), user.uid, user.gid)
})
afterEach(async () => {
  for (const end of ends.reverse()) await end()
})

const at = (path: string) => join(folder, path)

/** A block of the guide, as the user that PostgreSQL runs as. */
async function run(code: string, env: Record<string, string>): Promise<void> {
  const shell = promisify(execFile)
  await shell('sh', ['-ec', code], {
    ...(await unprivilegedUser()),
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', BACKUPS: at('backups'), DATA: at('data'), ...env },
  })
}

async function start(server: PostgresServer, beside?: Endpoint): Promise<Endpoint> {
  const endpoint = await startEndpoint({
    ...(beside && { beside }),
    store: await postgresStore(server.url),
    sandbox: { confirmDelayMs: 0 },
  })
  ends.push(() => endpoint.close())
  return endpoint
}

/** The settings of the guide, as arguments of the server. */
const settingsOf = (text: string): string[] =>
  text
    .replaceAll('$BACKUPS', at('backups'))
    .split('\n')
    .filter((line) => line.includes('='))
    .map((line) => line.replace(/ *= */, '=').replace(/='(.*)'$/, '=$1'))

it(
  'brings a dead server back to a moment: paid before, paid after, and created after it',
  { timeout: 240_000 },
  async () => {
    expect(blocks).toHaveLength(3)
    const server = await startPostgres(settingsOf(settings))
    ends.push(() => server.stop())
    const first = await start(server)
    const [paid, open, lost] = await Promise.all(
      ['order-1', 'order-2', 'order-3'].map((reference) => first.session({ reference })),
    )
    const { body: before } = await first.pay(paid!)
    first.deposit(before.address)
    await first.until(paid!, before.id, 'paid')

    await run(copying, { DATABASE_URL: server.url })
    const { body: during } = await first.pay(open!)
    const moment = await server.query(`SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USTZH')`)
    const { body: after } = await first.pay(lost!)
    first.deposit(during.address)
    await first.until(open!, during.id, 'paid')
    await expect.poll(() => first.notified.length).toBe(2)
    const log = await server.query('SELECT pg_walfile_name(pg_switch_wal())')
    await expect
      .poll(() => server.query('SELECT last_archived_wal FROM pg_stat_archiver'), { timeout: 20_000 })
      .toBe(log)
    await server.kill()

    await run(recovering, { MOMENT: moment })
    const recovered = await servePostgres(folder, at('data'))
    ends.push(() => recovered.stop())
    await expect.poll(() => recovered.query('SELECT pg_is_in_recovery()'), { timeout: 20_000 }).toBe('false')
    const env = { DATABASE_URL: recovered.url }
    expect((await runCommand(restore, ['--force'], { env })).code).toBe(0)

    const second = await start(recovered, first)
    expect((await second.getSession(paid!)).payments).toMatchObject([{ id: before.id, status: 'paid' }])
    await second.until(open!, during.id, 'paid')
    await expect
      .poll(() => second.notified.map(({ reference }) => reference), { timeout: 20_000 })
      .toEqual(['order-2'])
    const ids = new Set(
      [...first.notified, ...second.notified].map(({ id, reference }) => `${reference} ${id}`),
    )
    expect(ids.size, 'one id for each order').toBe(2)
    expect(await second.getSession(lost!)).toMatchObject({ payments: [], incomplete: true })
    const { status } = await second.request('GET', `/payments/${after.id}`, { session: lost! })
    expect(status).toBe(404)
    expect(second.reports.map(({ where }) => where)).toContain('unknown-payment')
  },
)

/** The PostgreSQL backup of docs/operations.md, by its own commands: what they save is there again, and the endpoint goes on. */
import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Notification } from '../../../src/server/index.js'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { freshFolder } from '../../support/folders.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { needPrograms } from '../../support/programs.js'
import { apiKey, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

const url = await postgresUrl()
needPrograms('pg_dump', 'pg_restore')

const guide = await readFile(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8')
const commands = guide.split('\n').filter((line) => /^pg_(dump|restore) /.test(line))

describe('pg_dump and pg_restore', () => {
  let folder: string
  let admin: pg.Pool
  let names: string[]
  const endpoints: Endpoint[] = []
  beforeEach(async () => {
    folder = freshFolder()
    admin = new pg.Pool({ connectionString: url })
    admin.on('error', () => undefined)
    names = [freshSchema(), freshSchema()].map((name) => `db_${name}`)
    for (const name of names) await admin.query(`CREATE DATABASE ${name}`)
  })
  afterEach(async () => {
    await Promise.all(endpoints.splice(0).map((endpoint) => endpoint.close()))
    for (const name of names) await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await admin.end()
  })

  const databaseUrl = (index: 0 | 1) => {
    const address = new URL(url)
    address.pathname = `/${names[index]}`
    return address.href
  }
  const run = (command: string | undefined, index: 0 | 1) => {
    const { status, stderr } = spawnSync('sh', ['-c', command ?? 'exit 9'], {
      ...{ cwd: folder, encoding: 'utf8' },
      env: { ...process.env, DATABASE_URL: databaseUrl(index) },
    })
    expect(status, stderr).toBe(0)
  }
  const start = async (index: 0 | 1, taken: Notification[], beside?: Endpoint) => {
    const endpoint = await startEndpoint({
      ...(beside && { beside }),
      store: await postgresStore(databaseUrl(index)),
      sandbox: { confirmDelayMs: 0 },
      on: { 'order.paid': (notification) => void taken.push(notification) },
    })
    endpoints.push(endpoint)
    return endpoint
  }

  it('save all of it while the endpoint runs, and what happened since is decided again under its id', async () => {
    expect(commands).toHaveLength(2)
    const before: Notification[] = []
    const first = await start(0, before)
    const session = await first.session()
    const { body } = await first.pay(session)
    first.deposit(body.address, '20')
    await first.until(session, body.id, 'partial')
    const key = { headers: { authorization: `Bearer ${apiKey}` } }
    const note = await first.request('POST', '/orders/order-1042/note', { ...key, body: { text: 'called' } })
    expect(note.status, note.text).toBe(200)
    run(commands[0], 0)
    first.deposit(body.address)
    await first.until(session, body.id, 'paid')
    await expect.poll(() => before.map(({ type }) => type)).toContain('order.paid')

    run(commands[1], 1)
    const after: Notification[] = []
    const second = await start(1, after, first)
    await second.request('POST', '/orders/order-1042/check', key)
    await second.until(session, body.id, 'paid')
    await expect.poll(() => after.map(({ type }) => type)).toContain('order.paid')
    const idOf = (taken: Notification[]) => taken.find(({ type }) => type === 'order.paid')?.id
    expect(idOf(after)).toBe(idOf(before))

    const restored = new pg.Pool({ connectionString: databaseUrl(1) })
    try {
      const { rows } = await restored.query(`SELECT action, detail FROM crypto_checkout.audit ORDER BY id`)
      expect(rows).toMatchObject([{ action: 'note', detail: 'called' }, { action: 'check' }])
    } finally {
      await restored.end()
    }
  })
})

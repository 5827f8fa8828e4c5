/** What the service says of people, looked for in everything that a real `serve` writes: answers, log, metrics, notices, files. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { canaries, sandboxAccessId } from '../../../src/sandbox/index.js'
import { postgresUrl } from '../../support/postgres/database.js'
import { postgresDatabase, sqliteDatabase, type TestDatabase } from './databases.js'
import { email, useEnvironment } from './environment.js'

const url = await postgresUrl()
const testbed = useEnvironment()

/** The bytes of every file of the database. */
async function files(): Promise<string[]> {
  return Promise.all(
    (await readdir(testbed.folder)).map((name) => readFile(join(testbed.folder, name), 'latin1')),
  )
}

/** Every row of every table, as text. */
async function rows({ databaseUrl }: TestDatabase): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const tables = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'crypto_checkout'`,
  )
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const all = await client.query<{ row: string }>(`SELECT t::text AS row FROM crypto_checkout.${name} t`)
    texts.push(...all.rows.map(({ row }) => row))
  }
  await client.end()
  return texts
}

async function strike(name: string, operation: string, times: number): Promise<void> {
  const answer = await testbed.environment.sandbox.fetch(
    new Request('http://127.0.0.1/sandbox/api/faults', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, operation, times }),
    }),
  )
  expect(answer.status).toBe(200)
}

describe.each<[string, () => Promise<TestDatabase>, (database: TestDatabase) => Promise<string[]>]>([
  ['SQLite', async () => sqliteDatabase(testbed.folder, 'checkout'), files],
  ['PostgreSQL', () => postgresDatabase(url), rows],
])('serve on %s', { timeout: 60_000 }, (_, newDatabase, kept) => {
  it('repeats no canary in any byte, and no secret', async () => {
    const database = await newDatabase()
    const serve = await testbed.start(database, {
      LOG_LEVEL: 'debug',
      METRICS_PORT: '0',
    })
    const payer = await testbed.environment.payer('order-1042')
    await strike('personal-data-in-error', 'initiateFiat', 1)
    expect(await payer.pay(serve.url ?? '')).toBeUndefined()
    await strike('personal-data-in-unknown-fields', 'initiateFiat', 1)
    const payment = await payer.pay(serve.url ?? '')
    await strike('personal-data-in-error', 'validate', 1)
    await strike('personal-data-in-unknown-fields', 'validate', 100)
    testbed.environment.deposit(payment?.address ?? '')
    await payer.untilPaid(serve.url ?? '', payment?.id ?? '')
    await testbed.environment.untilNotified('order-1042')

    const metricsUrl = /"metrics":"([^"]+)"/.exec(serve.log())?.[1]
    const metrics = await (await fetch(`${metricsUrl}/metrics`)).text()
    expect(metrics).toContain('crypto_checkout')
    const everything = [...testbed.environment.said, serve.log(), metrics, ...(await kept(database))].join(
      '\n',
    )
    // Proof that the search works: the address is in it.
    expect(everything.split(payment?.address ?? '?').length).toBeGreaterThan(3)
    const { CHECKOUT_SECRET = '', CHECKOUT_API_KEY = '', NOTIFY_SECRET = '' } = testbed.environment.settings
    const secrets = [sandboxAccessId, CHECKOUT_SECRET, CHECKOUT_API_KEY, NOTIFY_SECRET]
    for (const canary of [...canaries, email, ...secrets]) expect(everything).not.toContain(canary)
    serve.signal('SIGTERM')
    expect(await serve.ended).toBe(0)
  })
})

/**
 * A release that starts while the one before still runs. The `.sql` files are schemas as older releases left them; the
 * `.json` files beside them are every statement that such a release makes from an order to its deletion, with what each
 * answered. They run on the new schema, and must answer the same.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { openDatabase, sqliteStore } from '../../../src/server/store/sqlite.js'
import type { SqlValue, Statement } from '../../../src/server/store/sqlite/connection.js'
import type { Store } from '../../../src/server/store/store.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { attempt } from '../../support/stored-orders.js'

/** A statement of an older release; `rows` were read or changed by it. */
type Step = { sql: string; values: SqlValue[]; rows: number }

type OlderRelease = {
  steps: readonly Step[]
  /** How many rows a statement reads or changes. */
  say(step: Step): Promise<number>
  close(): Promise<void>
}

type Kind = { before(): Promise<OlderRelease>; open(): Promise<Store> }

const url = await postgresUrl()
let folder: string
let schema: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-'))
  schema = freshSchema()
})
afterEach(() => rm(folder, { recursive: true }))

const fixture = (name: string) => readFile(join(import.meta.dirname, name), 'utf8')
const stepsOf = async (name: string) => JSON.parse(await fixture(name)) as Step[]

const sqlite: Kind = {
  async before() {
    const database = await openDatabase(join(folder, 'checkout.db'))
    database.exec('PRAGMA journal_mode = WAL; PRAGMA busy_timeout = 5000')
    database.exec(await fixture('sqlite-schema-2.sql'))
    const steps = await stepsOf('sqlite-schema-2.json')
    // Prepared before the new release comes, as the older one has them.
    const prepared = new Map<string, Statement>()
    for (const { sql } of steps) if (!prepared.has(sql)) prepared.set(sql, database.prepare(sql))
    return {
      steps,
      async say({ sql, values }) {
        const statement = prepared.get(sql)!
        if (/^SELECT|RETURNING/.test(sql)) return statement.all(...values).length
        return Number(statement.run(...values).changes)
      },
      close: async () => database.close(),
    }
  },
  open: () => sqliteStore(join(folder, 'checkout.db')),
}

const postgres: Kind = {
  async before() {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query((await fixture('postgres-schema-1.sql')).replaceAll('{schema}', schema))
    return {
      steps: await stepsOf('postgres-schema-1.json'),
      async say({ sql, values }) {
        const answer = await client.query(sql.replaceAll('{schema}', schema), values)
        return answer.rowCount ?? 0
      },
      close: () => client.end(),
    }
  },
  open: () => postgresStore(url!, { schema }),
}

const kinds: [string, Kind][] = [['sqliteStore', sqlite]]
if (url) kinds.push(['postgresStore', postgres])

describe.each(kinds)('%s', (_, { before, open }) => {
  let older: OlderRelease
  const stores: Store[] = []
  beforeEach(async () => {
    older = await before()
  })
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close()
    await older.close()
  })

  async function say(steps: readonly Step[]): Promise<void> {
    for (const step of steps) expect(await older.say(step), step.sql).toBe(step.rows)
  }

  it.each([0, 0.3, 0.6, 1])('migrates under a release that goes on, after %d of its work', async (part) => {
    const cut = Math.round(older.steps.length * part)
    await say(older.steps.slice(0, cut))
    const store = await open()
    stores.push(store)
    await say(older.steps.slice(cut))
    // What the older one decided, showed and deleted is so for the new one, too.
    expect(await store.listOrders({ limit: 9 })).toMatchObject([
      { reference: 'c', state: 'open' },
      { reference: 'b', state: 'review', paidAt: 34_000 },
    ])
    expect(await store.getFulfilment('a')).toEqual({
      reference: 'a',
      paymentId: 'payment-of-a',
      at: 34_000,
    })
    const again = attempt('again', { reference: 'c', sessionId: 'session-of-c' })
    expect(await store.claimAttempt(again)).toMatchObject({
      claimed: false,
      attempt: { id: 'payment-of-c', destination: { address: 'address-of-c' } },
    })
  })

  it('is migrated once by several that start at once, and loses nothing of what was there', async () => {
    const last = older.steps.findIndex(({ sql }) => sql.startsWith('DELETE'))
    await say(older.steps.slice(0, last))
    stores.push(...(await Promise.all(Array.from({ length: 6 }, () => open()))))
    for (const store of stores) {
      const orders = await store.listOrders({ limit: 9 })
      expect(orders.map(({ reference, state }) => `${reference} ${state}`)).toEqual([
        'c open',
        'b review',
        'a paid',
      ])
    }
  })
})

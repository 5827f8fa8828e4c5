import { acceptOrder, closeOrder, getFulfilment, recordCheck } from '../../support/order-changes.js'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptySchema, freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { postgresStore } from '../../../src/server/store/postgres.js'
import type { Admission, Store } from '../../../src/server/store/store.js'
import { describeStore } from './conformance.js'
import { attempt, awaiting, payOrder, revealOrder } from '../../support/stored-orders.js'

const url = await postgresUrl()
const hourMs = 3_600_000
const first: Admission = {
  ...{ since: 0, until: 1e15, firstWithin: { payments: 9, open: 9, failed: 9, lost: 9 } },
  admit: () => undefined,
}
/** A pool whose connections are used once, and answer the store's statements as another server does. */
function overriding(max: number, answer: (text: string, query: () => Promise<unknown>) => unknown): pg.Pool {
  return new pg.Pool({ connectionString: url, max, maxUses: 1 }).on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    // The store passes no callback; the pool's own `query` does.
    client.query = ((...args: [{ text: string }]) =>
      args.length > 1 ? query(...args) : answer(args[0].text, () => query(...args))) as typeof client.query
  })
}
const firstOf = (id: string) => attempt(id, { orderPrice: { price: 'USD 49.99', sealedAt: 500 } })

describe('PostgreSQL, emptied for each test', () => {
  const schema = freshSchema()
  let pool: pg.Pool
  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: url })
    await (await postgresStore(pool, { schema })).close()
  })
  afterAll(() => pool.end())

  describeStore('postgresStore', {
    start: () => emptySchema(pool, schema),
    open: () => postgresStore(pool, { schema }),
    isOpenedOnce: true,
  })
})

describe('PostgreSQL', () => {
  let schema: string
  let admin: pg.Pool
  const opened: Store[] = []

  async function open(systemTime?: () => number): Promise<Store> {
    const store = await postgresStore(url, { schema, ...(systemTime && { systemTime }) })
    opened.push(store)
    return store
  }

  beforeEach(() => {
    schema = freshSchema()
    admin = new pg.Pool({ connectionString: url })
    admin.on('error', () => undefined)
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()))
    await admin.end()
  })

  /** Does `work` while it waits for what the client wrote or locked, and lets the client commit. */
  async function beside<T>(sql: string, work: () => Promise<T>, last = 'SELECT 1'): Promise<T> {
    const rival = await admin.connect()
    let isCommitted = false
    try {
      await rival.query(`BEGIN; ${sql}`)
      const { rows } = await rival.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const waiting = 'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))'
      const working = work()
      working.catch(() => undefined)
      await expect.poll(async () => (await admin.query(waiting, [rows[0]?.pid])).rowCount).toBe(1)
      await rival.query(`${last}; COMMIT`)
      isCommitted = true
      return await working
    } finally {
      rival.release(!isCommitted)
    }
  }

  describe('postgresStore', () => {
    it('starts many times at once, and runs its migrations once', async () => {
      const stores = await Promise.all(Array.from({ length: 8 }, () => open()))
      for (const store of stores) expect(await getFulfilment(store, 'none')).toBeUndefined()
    })

    it('waits until another client has migrated the schema, whatever its limits of time are', async () => {
      const limited = new pg.Pool({ connectionString: url, lock_timeout: 900, statement_timeout: 900 })
      const migrate = `SELECT pg_advisory_xact_lock(hashtextextended('crypto-checkout/${schema}', 0))`
      try {
        await beside(migrate, () => postgresStore(limited, { schema }), 'SELECT pg_sleep(1)')
      } finally {
        await limited.end()
      }
      const schemas = await admin.query(`SELECT value FROM ${schema}.settings WHERE name = 'schema'`)
      expect(schemas.rows).toHaveLength(1)
    })

    it('error: refuses a database that a newer release has used', async () => {
      await open()
      await admin.query(`UPDATE ${schema}.settings SET value = '199' WHERE name = 'schema'`)
      await expect(open()).rejects.toThrow(/has schema 199, and this release knows 1\d\d: a newer release/)
    })

    it.each(['1', '13', '99'])('error: refuses a database of before 0.1, with schema %s', async (older) => {
      await admin.query(`CREATE SCHEMA ${schema}; CREATE TABLE ${schema}.settings (name text, value text);
        INSERT INTO ${schema}.settings VALUES ('schema', '${older}')`)
      await expect(open()).rejects.toMatchObject({
        code: 'internal',
        message:
          'The database was written by a release before 0.1: it can’t be read. Start with a new schema or database.',
      })
      const { rows } = await admin.query(`SELECT tablename FROM pg_tables WHERE schemaname = '${schema}'`)
      expect(rows).toEqual([{ tablename: 'settings' }])
    })

    it('error: refuses to work where a commit is answered before it is on the disk', async () => {
      const careless = `${url}?options=-c%20synchronous_commit%3Doff`
      await expect(postgresStore(careless, { schema })).rejects.toThrow(/synchronous_commit neither off/)
    })

    it('claims in a transaction of its own where the server isolates otherwise', async () => {
      const isolated = `${url}?options=-c%20default_transaction_isolation%3Drepeatable%5C%20read`
      const store = await postgresStore(isolated, { schema })
      opened.push(store)
      const claims = await Promise.all(['a', 'b'].map((id) => store.claimAttempt(firstOf(id), first)))
      expect(claims.map(({ claimed }) => claimed).sort()).toEqual([false, true])
    })

    it('needs no right to create what is there', async () => {
      await open()
      const role = `role_${schema}`
      await admin.query(`CREATE ROLE ${role} LOGIN;
        GRANT USAGE ON SCHEMA ${schema} TO ${role};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role}`)
      const store = await postgresStore(url.replace('postgres@', `${role}@`), { schema })
      opened.push(store)
      await revealOrder(store, 'a')
      expect(await payOrder(store, 'a')).toBe(true)
    })

    it('asks each new connection of a pool of the caller’s, as those of a URL', async () => {
      const settings = { readOnly: 'off', fsync: 'on', commit: 'on', standbys: '', pages: 'on' }
      const history = { timeline: '00000001', standbys: '' }
      const pool = overriding(1, async (text, query) => {
        if (text.includes("current_setting('fsync')")) return { rows: [settings] }
        return text.includes('pg_walfile_name') ? { rows: [history] } : query()
      })
      const listeners = () => pool.eventNames().map((name) => [name, pool.listenerCount(name)])
      const before = listeners()
      const store = await postgresStore(pool, { schema })
      expect([await store.restoredAt(), store.weaknesses?.()]).toEqual([undefined, []])
      history.timeline = '00000002'
      settings.pages = 'off'
      expect([await store.restoredAt(), store.weaknesses?.()]).toEqual([
        expect.any(Number),
        ['no-full-page-writes'],
      ])
      settings.commit = 'local'
      await expect(store.getMode()).rejects.toThrow(/synchronous_commit neither off nor local/)
      expect((await pool.query('SELECT 1')).rowCount, 'the caller’s own statements go on').toBe(1)
      await store.close()
      expect(listeners()).toEqual(before)
      await pool.end()
    })

    it('ends the connections that it opened', async () => {
      const store = await postgresStore(url, { schema })
      await store.close()
      await expect(store.getMode()).rejects.toThrow(/after calling end/)
    })

    it.each([
      ['may lack commits', '0000000F', true],
      ['has every commit of the one before', '0000000F synchronous', false],
    ])('records a restore where a timeline began that %s, once', async (_, before, isRestored) => {
      expect(await (await open()).restoredAt()).toBeUndefined()
      await admin.query(`UPDATE ${schema}.settings SET value = '${before}' WHERE name = 'timeline'`)
      const { rows } = await admin.query<{ now: string }>(
        'SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now',
      )
      const restoredAt = await (await open()).restoredAt()
      if (isRestored) expect(restoredAt).toBeGreaterThan(Number(rows[0]?.now))
      else expect(restoredAt).toBeUndefined()
      expect(await (await open()).restoredAt()).toBe(restoredAt)
    })

    it('records no restore for a command that reads, nor where the server says no timeline', async () => {
      await open()
      await admin.query(`UPDATE ${schema}.settings SET value = '0000000F' WHERE name = 'timeline'`)
      const reading = await postgresStore(url, { schema, mustExist: true })
      opened.push(reading)
      expect(await reading.restoredAt()).toBeUndefined()
      const mute = overriding(9, async (text, query) => {
        return text.includes('pg_walfile_name') ? Promise.reject(new Error('is not supported')) : query()
      })
      const store = await postgresStore(mute, { schema })
      expect(await store.restoredAt()).toBeUndefined()
      await store.close()
      await mute.end()
    })

    it('is tested on a server that goes on however much it logs', async () => {
      await admin.query(
        `DO $$ BEGIN FOR line IN 1..2000 LOOP RAISE WARNING '%', repeat('x', 1000); END LOOP; END $$`,
      )
      expect((await admin.query('SELECT 1')).rowCount).toBe(1)
    })

    it('error: is failed for good once its tables are gone', async () => {
      const store = await open()
      await admin.query(`DROP SCHEMA ${schema} CASCADE`)
      await expect(store.getPayment('payment-of-a')).rejects.toThrow(/does not exist/)
      await expect(store.failed).resolves.toMatchObject({ name: 'StoreFailedError' })
    })
  })

  describe('postgresStore on tables that are there', () => {
    const filled = freshSchema()
    beforeAll(async () => (await postgresStore(url, { schema: filled })).close())
    beforeEach(async () => {
      schema = filled
      await emptySchema(admin, schema)
    })

    it('works on a pool of the caller’s, and leaves it open', async () => {
      const store = await postgresStore(admin, { schema })
      await revealOrder(store, 'a')
      await store.close()
      expect((await admin.query(`SELECT id FROM ${schema}.payments`)).rows).toEqual([{ id: 'payment-of-a' }])
    })

    it('proves with a write that it can write', async () => {
      const probes = []
      for (const store of [await open(), await open()]) {
        await store.probe()
        const { rows } = await admin.query(`SELECT value FROM ${schema}.settings WHERE name = 'probe'`)
        probes.push(...rows)
      }
      expect(probes).toEqual([{ value: '1' }, { value: '2' }])
    })

    it('keeps amounts as they are written and times beyond 2038', async () => {
      const store = await open()
      const priceHeldUntil = Date.UTC(2099, 0, 1)
      const tiny = { priceAmount: '0.000000000000000001', priceHeldUntil }
      await store.claimAttempt(attempt('a', tiny))
      const { attempt: found } = await store.claimAttempt(attempt('b', tiny))
      expect(found).toMatchObject({ id: 'a', ...tiny })
    })

    it('goes on after all its connections are cut, idle and busy', async () => {
      const store = await open()
      await revealOrder(store, 'a')
      const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'crypto-checkout' AND query LIKE '%${schema}%'`
      const busy = Array.from({ length: 20 }, () => payOrder(store, 'a').catch((error: unknown) => error))
      await admin.query(cut)
      await Promise.all(busy)
      await admin.query(cut)
      await expect.poll(() => store.getPayment('payment-of-a').catch(() => undefined)).toBeDefined()
      await payOrder(store, 'a')
      expect(await getFulfilment(store, 'a')).toMatchObject({ paymentId: 'payment-of-a' })
    })

    it('tries again after a deadlock', async () => {
      // By a pool without limits of time.
      const store = await postgresStore(admin, { schema })
      opened.push(store)
      await revealOrder(store, 'a')
      const rival = await admin.connect()
      await rival.query(`BEGIN`)
      // The rival holds the payment, the store the order; then the rival wants the order.
      await rival.query(`SELECT * FROM ${schema}.payments FOR UPDATE`)
      const paying = payOrder(store, 'a')
      const { rows } = await rival.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
      const waiting = 'SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))'
      await expect.poll(async () => (await admin.query(waiting, [rows[0]?.pid])).rowCount).toBeGreaterThan(0)
      await rival.query(`SELECT * FROM ${schema}.orders FOR UPDATE`).catch(() => undefined)
      await rival.query('ROLLBACK')
      rival.release()
      expect(await paying).toBe(true)
      expect(await getFulfilment(store, 'a')).toMatchObject({ paymentId: 'payment-of-a' })
    })

    describe('beside a client that has not committed yet', () => {
      const action = { at: 5000, by: 'ada', reason: 'paid in cash' }
      let store: Store
      beforeEach(async () => {
        store = await open()
        await revealOrder(store, 'a')
      })

      it('accepts no order that the client decides', async () => {
        const decide = `UPDATE ${schema}.orders
          SET decision_payment = 'of the client', decided_at = 1, state = 'paid', version = version + 1`
        expect(await beside(decide, () => acceptOrder(store, 'a', action))).toEqual({
          decision: { reference: 'a', paymentId: 'of the client', at: 1 },
          accepted: false,
        })
        expect(await store.listAuditEntries('a')).toEqual([])
        expect(await store.getPayment('payment-of-a')).toMatchObject({ revision: 1 })
      })

      it('closes an order once a claim of it is done', async () => {
        const claim = `INSERT INTO ${schema}.orders (reference, lower_reference, price, sealed_at, state, version, sequence,
            payments, created_at, updated_at) VALUES ('b', 'b', '5 USD', 9, 'open', 1, 0, 0, 1000, 1000)`
        expect(await beside(claim, () => closeOrder(store, 'b', action))).toBe('closed')
        expect(await store.getOrder('b')).toMatchObject({ price: '5 USD', closedAt: 5000, version: 2 })
      })

      it('error: claims nothing of an order that the client closes', async () => {
        const close = `UPDATE ${schema}.orders SET closed_at = 1, state = 'closed', version = version + 1`
        const another = { ...firstOf('b'), reference: 'a', sessionId: 'another' }
        expect(await beside(close, () => store.claimAttempt(another, first))).toMatchObject({
          claimed: false,
        })
      })

      it('keeps the check that a delivery asks for while another check is written', async () => {
        const check = { observation: awaiting, checkedAt: 3000, nextCheckAt: 90_000 }
        await beside(`UPDATE ${schema}.payments SET next_check_at = 2500`, () =>
          recordCheck(store, 'payment-of-a', 1, check),
        )
        expect(await store.getPayment('payment-of-a')).toMatchObject({ checkedAt: 3000, nextCheckAt: 2500 })
      })

      it('error: adds no notification that the client adds', async () => {
        const late = { id: 'msg_late', type: 'order.late' as const, reference: 'a', at: 4000, payload: '{}' }
        const add = `INSERT INTO ${schema}.outbox (id, type, reference, at, payload)
          VALUES ('msg_late', 'order.late', 'a', 4000, '{}')`
        expect(await beside(add, () => store.addNotification(late))).toBe(false)
        expect(await store.listNotifications('a')).toHaveLength(1)
      })
    })

    it('checks a payment that a kept delivery names', async () => {
      const store = await open()
      await revealOrder(store, 'a')
      await admin.query(
        `INSERT INTO ${schema}.unknown_deliveries VALUES ('service-of-a', 1, 1, 1), ('nobody', 1, 1, 1)`,
      )
      const plausible = { nextCheckAt: 1e9, nextAttemptAt: 1e9, nextReportAt: 1e9, revealedAt: 1e9 }
      expect(await store.correctSchedules(2500, plausible)).toBe(1)
      expect(await store.takeDuePayments(2500, 9, 60_000)).toEqual(['payment-of-a'])
      expect(await store.listUnknownDeliveries(9)).toMatchObject([{ identifier: 'nobody' }])
    })

    it('measures by how much the clock of a host is wrong, also after the clock is set', async () => {
      let aheadMs = 0
      const store = await open(() => Date.now() + aheadMs)
      expect(store.clockOffsetMs()).toBe(0)
      for (const wrong of [hourMs, -hourMs, 31 * 24 * hourMs]) {
        aheadMs = wrong
        // To the millisecond: postgres-clock.test.ts.
        expect(Math.abs(store.clockOffsetMs() + wrong)).toBeLessThan(hourMs / 2)
      }
      aheadMs = 0
      expect(store.clockOffsetMs()).toBe(0)
    })
  })
})

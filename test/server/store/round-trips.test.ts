/** How often a creation asks PostgreSQL: counted where the driver sends a query, so that nothing is overlooked. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Store } from '../../../src/server/store/store.js'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { freshSchema, postgresUrl } from '../../support/postgres/database.js'
import { startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

const url = await postgresUrl()
const hourMs = 3_600_000
const most = 2

describe('round trips to PostgreSQL', () => {
  let endpoint: Endpoint
  let pool: pg.Pool
  let store: Store
  let sent: string[] = []

  beforeAll(async () => {
    pool = new pg.Pool({ connectionString: url })
    store = await postgresStore(pool, { schema: freshSchema() })
    // Nothing but requests asks the database meanwhile.
    endpoint = await startEndpoint({ store, checkIntervalMs: hourMs, watchIntervalMs: hourMs, limits: false })
    // The first payment of a database binds it to its mode.
    await endpoint.pay(await endpoint.session({ reference: 'the first' }))
    const { query } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      sent.push((args[0] as { text: string }).text)
      return Reflect.apply(query, this, args) as never
    })
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await endpoint.close()
    await pool.end()
  })

  async function creating(session: string, coin?: [string, string]): Promise<number> {
    sent = []
    const { status } = await endpoint.pay(session, ...(coin ?? []))
    expect(status).toBe(201)
    return sent.length
  }

  it('are five for schedules that are right', async () => {
    sent = []
    await store.correctSchedules(0, {
      nextCheckAt: 1e15,
      revealedAt: 1e15,
      nextAttemptAt: 1e15,
      nextReportAt: 1e15,
    })
    const steps = sent.filter((text) => !text.includes('clock_timestamp'))
    expect(steps, sent.join('\n')).toHaveLength(5)
  })

  it('are two at most for a new order', async () => {
    for (const reference of ['a', 'b', 'c'])
      expect(await creating(await endpoint.session({ reference })), sent.join('\n')).toBeLessThanOrEqual(most)
  })

  it('are two at most for another coin of an order, and for another session', async () => {
    const session = await endpoint.session({ reference: 'several' })
    expect(await creating(session)).toBeLessThanOrEqual(most)
    expect(await creating(session, ['ethereum', 'usdt'])).toBeLessThanOrEqual(most)
    expect(await creating(await endpoint.session({ reference: 'several' }))).toBeLessThanOrEqual(most)
  })

  it('are two at most after the service refused a payment of the order', async () => {
    const session = await endpoint.session({ reference: 'refused' })
    await endpoint.fault({ name: 'down', operation: 'initiateFiat' })
    expect((await endpoint.pay(session)).status).toBe(503)
    await endpoint.heal()
    expect(await creating(session)).toBeLessThanOrEqual(most)
  })
})

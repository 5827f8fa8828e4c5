/**
 * A PostgreSQL whose server dies while payments are created, checked and paid, and whose synchronous standby takes over: no
 * payment that was shown is lost, and no order is notified under two ids.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'
import { startReplicated, type ReplicatedPostgres } from '../../support/postgres/server.js'
import { startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

/** What the guide states: from the promotion until payments are created again. */
const resumesWithinMs = 10_000
const workers = 8

let postgres: ReplicatedPostgres | undefined
let endpoints: Endpoint[] = []

beforeEach(async () => {
  endpoints = []
  postgres = await startReplicated()
})
afterEach(async () => {
  for (const endpoint of endpoints.reverse()) await endpoint.close()
  await Promise.all([postgres?.primary.stop(), postgres?.standby.stop()])
})

type Shown = { reference: string; session: string; id: string; address: string }

it(
  'loses no payment and notifies no order twice when its server dies under load',
  { timeout: 120_000 },
  async () => {
    const { primary, standby } = postgres!
    const hosts = [primary, standby].map(({ url }) => new URL(url).host).join(',')
    const url = `postgres://postgres@${hosts}/postgres?target_session_attrs=read-write`
    const options = {
      limits: false,
      checkIntervalMs: 50,
      sandbox: { confirmDelayMs: 0 },
      gatewayBudget: { concurrent: 1000, perSecond: 100_000 },
    } as const
    const first = await startEndpoint({ ...options, store: await postgresStore(url) })
    endpoints.push(first)
    const second = await startEndpoint({ ...options, store: await postgresStore(url), beside: first })
    endpoints.push(second)

    const shown: Shown[] = []
    const deposited = new Set<string>()
    const failed: Pick<Shown, 'reference' | 'session'>[] = []
    let orders = 0
    let isOver = false
    const moments: { promoted?: number; resumed?: number } = {}

    /** A page that looks makes its endpoint check. What fails meanwhile is found by the watcher. */
    async function payAndLook(endpoint: Endpoint, { session, id, address }: Shown): Promise<void> {
      if (!deposited.has(address)) endpoint.deposit(address)
      deposited.add(address)
      await endpoint.request('GET', `/payments/${id}`, { session })
    }

    /** Creates payments, and pays every other at once, so that all kinds of writes are under way when the server dies. */
    async function work(endpoint: Endpoint): Promise<void> {
      while (!isOver) {
        const reference = `order-${(orders += 1)}`
        const session = await endpoint.session({ reference }).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'store-unavailable', retryable: true })
        })
        if (session === undefined) continue
        const { status, body } = await endpoint.pay(session)
        await new Promise((resolve) => setTimeout(resolve, 30))
        if (status !== 201) {
          expect(body).toMatchObject({ retryable: true })
          failed.push({ reference, session })
          continue
        }
        shown.push({ reference, session, id: body.id, address: body.address })
        if (shown.length % 2) await payAndLook(endpoint, shown.at(-1)!)
        if (moments.promoted !== undefined) moments.resumed ??= performance.now()
      }
    }

    const working = Promise.all(Array.from({ length: workers }, (_, index) => work(endpoints[index % 2]!)))
    await expect.poll(() => first.notified.length).toBeGreaterThan(10)
    await primary.kill()
    const before = shown.length
    await standby.query('SELECT pg_promote()')
    moments.promoted = performance.now()
    await expect.poll(() => moments.resumed, { timeout: 3 * resumesWithinMs }).toBeDefined()
    await expect.poll(() => shown.length).toBeGreaterThan(before + 20)
    isOver = true
    await working
    expect(moments.resumed! - moments.promoted).toBeLessThan(resumesWithinMs)

    // Payers whose request failed try again, and get one address.
    await Promise.all(
      failed.slice(0, 20).map(async ({ reference, session }) => {
        const { status, body } = await second.pay(session)
        expect([200, 201]).toContain(status)
        shown.push({ reference, session, id: body.id, address: body.address })
      }),
    )

    await Promise.all(shown.map((each) => payAndLook(first, each)))
    const store = await postgresStore(standby.url)
    try {
      expect(await store.restoredAt(), 'nothing is lost').toBeUndefined()
      for (const { reference, id, address } of shown)
        expect(await store.listPayments(reference)).toMatchObject([{ id, destination: { address } }])
      const references = new Set(shown.map(({ reference }) => reference))
      const notified = () =>
        first.notified.concat(second.notified).filter(({ reference }) => references.has(reference))
      const paid = () => new Set(notified().map(({ reference }) => reference)).size
      await expect.poll(paid, { interval: 200 }).toBe(shown.length)
      const ids = new Set(notified().map(({ id, reference }) => `${reference} ${id}`))
      expect(ids.size).toBe(shown.length)
      const resumedAfter = ((moments.resumed! - moments.promoted) / 1000).toFixed(1)
      process.stdout.write(
        `failover: ${shown.length} payments shown, 0 unknown, ${deposited.size} paid, ${paid()} notified, 0 under two ids, ` +
          `first creation ${resumedAfter} s after the promotion\n`,
      )
    } finally {
      await store.close()
    }
  },
)

it.each([true, false])(
  'records a restore where the standby was not synchronous; one URL has both hosts: %s',
  { timeout: 60_000 },
  async (hasBoth) => {
    const { primary, standby } = postgres!
    await primary.query('ALTER SYSTEM RESET synchronous_standby_names')
    await primary.query('SELECT pg_reload_conf()')
    await expect.poll(() => primary.query('SHOW synchronous_standby_names')).toBe('')
    const both = [primary, standby].map(({ url }) => new URL(url).host).join(',')
    const running = await postgresStore(hasBoth ? `postgres://postgres@${both}/postgres` : primary.url)
    await running.probe()
    const tables = `SELECT value FROM crypto_checkout.settings WHERE name = 'timeline'`
    await expect.poll(() => standby.query(tables).catch(() => '')).not.toBe('')
    await primary.kill()
    await standby.query('SELECT pg_promote()')
    const store = hasBoth ? running : await postgresStore(standby.url)
    try {
      await expect.poll(() => store.restoredAt().catch(() => undefined), { timeout: 20_000 }).toBeDefined()
    } finally {
      await store.close()
      if (!hasBoth) await running.close()
    }
  },
)

/**
 * The database away, full, or set back, and clocks that are wrong (F141, F142, F144, F146, F148): nothing is shown that is not
 * stored, what was shown before stays known, and everything goes on when the trouble is over.
 */
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postgresStore } from '../../src/server/store/postgres.js'
import { openDatabase, storeOn } from '../../src/server/store/sqlite.js'
import type { Store } from '../../src/server/store/store.js'
import { isDeep } from '../support/check.js'
import { freshFolder } from '../support/folders.js'
import { freshSchema, postgresUrl } from '../support/postgres/database.js'
import { overridden, startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'
import { storeKinds } from '../support/empty-stores.js'
import { tcpProxy, type TcpProxy } from './tcp-proxy.js'

const day = 86_400_000
const url = await postgresUrl()
const kinds = await storeKinds()
let folder: string
let endpoint: Endpoint

beforeEach(() => void (folder = freshFolder()))
afterEach(() => endpoint.close())

const start = (store: Store) => startEndpoint({ store, sandbox: { confirmDelayMs: 0 }, limits: false })
const initiates = () => endpoint.calls.filter((call) => call.includes('/initiate')).length

describe('a disk that is full', () => {
  it('F141: lets no new payment begin, keeps showing those there are, and is well once there is room', async () => {
    const database = await openDatabase(join(folder, 'checkout.db'))
    endpoint = await start(await storeOn(database))
    const session = await endpoint.session()
    const { body } = await endpoint.pay(session)
    const { page_count: pages } = database.prepare('PRAGMA page_count').get() as { page_count: number }
    database.exec(`PRAGMA max_page_count = ${pages}`)

    // Where a row still fits into a page that is there it is stored, and may be shown.
    let refusals = 0
    for (let order = 0; order < 20; order += 1) {
      const other = await endpoint.session({ reference: `order-${order}` })
      const before = initiates()
      const answer = await endpoint.pay(other)
      if (answer.status === 201) continue
      refusals += 1
      expect(answer).toMatchObject({ status: 503, body: { code: 'store-unavailable', retryable: true } })
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(answer.text).not.toContain('address')
      // Most have not even begun: the service is asked only after the attempt is stored.
      expect(initiates() - before).toBeLessThanOrEqual(1)
    }
    expect(refusals).toBeGreaterThan(10)
    const look = await endpoint.request('GET', `/payments/${body.id}`, { session })
    expect(look).toMatchObject({ status: 200, body: { address: body.address } })

    database.exec('PRAGMA max_page_count = 1000000')
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
    await expect.poll(() => endpoint.notified).toHaveLength(1)
    expect((await endpoint.pay(await endpoint.session({ reference: 'later' }))).status).toBe(201)
  })
})

/** Makes each kind refuse what is written, in the way that it has, and be well again. */
const refusals: [string, () => Promise<{ store: Store; begin(): Promise<void>; end(): Promise<void> }>][] = [
  [
    'a SQLite file that may only be read',
    async () => {
      const database = await openDatabase(join(folder, 'checkout.db'))
      return {
        store: await storeOn(database),
        begin: async () => database.exec('PRAGMA query_only = 1'),
        end: async () => database.exec('PRAGMA query_only = 0'),
      }
    },
  ],
  ...(url
    ? ([
        ['no room', '53100'],
        ['no right', '25006'],
      ] as const)
    : []
  ).map(([reason, state]): (typeof refusals)[number] => [
    `a PostgreSQL that has ${reason} to write`,
    async () => {
      const schema = freshSchema()
      const store = await postgresStore(url, { schema })
      const admin = new pg.Client({ connectionString: url })
      await admin.connect()
      await admin.query(`CREATE FUNCTION ${schema}.refuse() RETURNS trigger LANGUAGE plpgsql AS
          $$ BEGIN RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END $$`)
      return {
        store,
        begin: async () => {
          await admin.query(`CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${schema}.payments
              FOR EACH ROW EXECUTE FUNCTION ${schema}.refuse()`)
        },
        end: async () => {
          await admin.query(`DROP TRIGGER refuse ON ${schema}.payments`)
          await admin.end()
        },
      }
    },
  ]),
]

describe.each(refusals)('%s', (_, open) => {
  it('F141: begins no payment, says when to try again, and loses nothing', async () => {
    const { store, begin, end } = await open()
    endpoint = await start(store)
    const session = await endpoint.session()
    const { body } = await endpoint.pay(session)
    const later = await endpoint.session({ reference: 'later' })
    const before = initiates()
    await begin()
    endpoint.deposit(body.address)
    const refused = await endpoint.pay(later)
    expect(refused).toMatchObject({ status: 503, body: { code: 'store-unavailable', retryable: true } })
    expect(refused.body.detail).toContain('can’t be read or stored')
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.text).not.toContain('address')
    expect(initiates()).toBe(before)
    expect(endpoint.reports.some(({ where }) => where === 'store')).toBe(true)
    // What can be read is shown: the address that is known, not yet what has come in for it.
    expect(await endpoint.pay(session)).toMatchObject({ status: 200, body: { address: body.address } })
    expect((await endpoint.getSession(session)).payments).toMatchObject([{ status: 'awaiting' }])
    expect(endpoint.notified).toEqual([])

    await end()
    await endpoint.until(session, body.id, 'paid')
    await expect.poll(() => endpoint.notified).toHaveLength(1)
    expect((await endpoint.pay(later)).status).toBe(201)
  })
})

describe('a PostgreSQL that is away', () => {
  let proxy: TcpProxy

  beforeEach(async () => {
    const { hostname: host, port } = new URL(url)
    proxy = await tcpProxy({ host, port: Number(port) })
  })
  afterEach(() => proxy.close())

  const troubles: [string, 'refusing' | 'silent'][] = [
    ['F142: refuses connections', 'refusing'],
    ['F144: swallows all input', 'silent'],
  ]
  // What is silent ends with the limits of the driver, which take seconds.
  it.each(isDeep ? troubles : troubles.slice(0, 1))(
    '%s: shows nothing new, and loses nothing',
    async (_, state) => {
      const proxied = url.replace(/:\d+\//, `:${proxy.port}/`)
      const asked = new Set<string>()
      const noting = (store: Store): Partial<Store> => ({
        probe: () => (asked.add('health'), store.probe()),
        getPayment: (id) => (asked.add('payment'), store.getPayment(id)),
        getOrder: (reference) => (asked.add(reference), store.getOrder(reference)),
      })
      endpoint = await start(overridden(await postgresStore(proxied, { schema: freshSchema() }), noting))
      const session = await endpoint.session()
      const { body } = await endpoint.pay(session)
      endpoint.deposit(body.address)

      const other = await endpoint.session({ reference: 'meanwhile' })
      proxy.become(state)
      asked.clear()
      const meanwhile = endpoint.pay(other)
      const looking = endpoint.request('GET', `/payments/${body.id}`, { session })
      const asking = endpoint.request('GET', '/health')
      if (state === 'silent')
        await expect.poll(() => [...asked].sort()).toEqual(['health', 'meanwhile', 'payment'])
      else await Promise.all([meanwhile, looking, asking])
      proxy.become('open')
      expect(await meanwhile).toMatchObject({
        status: 503,
        body: { code: 'store-unavailable', retryable: true },
      })
      expect((await meanwhile).headers.get('retry-after')).toBe('5')
      expect(await looking).toMatchObject({ status: 503, body: { code: 'store-unavailable' } })
      for (const { text } of [await meanwhile, await looking]) expect(text).not.toContain('address')
      expect((await asking).status).toBe(503)
      expect(endpoint.notified).toEqual([])

      await endpoint.until(session, body.id, 'paid')
      await expect.poll(() => endpoint.notified).toHaveLength(1)
      expect((await endpoint.pay(other)).status).toBe(201)
      // An answer of the health serves for a second.
      await expect.poll(async () => (await endpoint.request('GET', '/health')).status).toBe(200)
    },
  )
})

describe('a backup that is restored', () => {
  it('F146: decides later payments again, and notifies under the same id', async () => {
    const file = join(folder, 'checkout.db')
    const backup = join(folder, 'backup.db')
    const before = await openDatabase(file)
    endpoint = await start(await storeOn(before))
    const session = await endpoint.session()
    const { body } = await endpoint.pay(session)
    before.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    await copyFile(file, backup)
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
    await expect.poll(() => endpoint.notified).toHaveLength(1)
    const [first] = endpoint.notified

    const restored = await startEndpoint({
      beside: endpoint,
      store: await storeOn(await openDatabase(backup)),
      now: () => Date.now() + 3_600_000,
    })
    try {
      await expect.poll(() => restored.notified).toMatchObject([{ id: first?.id, payment: { id: body.id } }])
    } finally {
      await restored.close()
    }
  })
})

describe.each(kinds)('a clock on $name', ({ place }) => {
  it.each([
    ['jumps a day ahead', day],
    ['jumps a day back', -day],
    ['jumps an hour back', -3_600_000],
  ])('F142: that %s loses no payment and notifies of none twice', async (_, jump) => {
    let ahead = 0
    const open = place(folder)
    const now = () => Date.now() + ahead
    endpoint = await startEndpoint({
      store: await open(),
      sandbox: { confirmDelayMs: 0 },
      limits: false,
      now,
    })
    const session = await endpoint.session({ expiresInSeconds: 2_592_000 })
    const { body } = await endpoint.pay(session)
    ahead = jump
    const other = await endpoint.session({ reference: 'meanwhile', expiresInSeconds: 2_592_000 })
    const { status, body: second } = await endpoint.pay(other)
    expect(status).toBe(201)
    for (const { address } of [body, second]) endpoint.deposit(address)
    await endpoint.until(session, body.id, 'paid')
    ahead = 0
    await endpoint.until(other, second.id, 'paid')
    await expect.poll(() => endpoint.notified).toHaveLength(2)
    expect(new Set(endpoint.notified.map(({ reference }) => reference)).size).toBe(2)
  })
})

describe('a clock', () => {
  it.each([
    ['the turn of a year', '2027-12-31T23:59:59.900Z'],
    ['a leap day', '2028-02-28T23:59:59.900Z'],
    ['the end of 32-bit seconds', '2038-01-19T03:14:07.900Z'],
    ['the end of summer time', '2027-10-31T00:59:59.900Z'],
  ])('F148: that passes %s is none to notice', async (_, moment) => {
    let passed = 0
    const startedAt = Date.now()
    const now = () => Date.parse(moment) + passed + Date.now() - startedAt
    endpoint = await startEndpoint({ sandbox: { confirmDelayMs: 0, now }, limits: false, now })
    const session = await endpoint.session()
    const { body } = await endpoint.pay(session)
    passed = 1000
    endpoint.deposit(body.address)
    const paid = await endpoint.until(session, body.id, 'paid')
    expect(paid.flags).toEqual([])
    expect(paid.checkedAt > moment).toBe(true)
    await expect.poll(() => endpoint.notified).toHaveLength(1)
  })
})

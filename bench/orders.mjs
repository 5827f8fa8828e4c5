/**
 * A store full of orders: `npm run bench -- orders`, ten minutes; a thousand orders and a million, on SQLite and on PostgreSQL. It prints
 * how long each list, search, statement and page of the desk takes, the plan that PostgreSQL makes for it, and how long an export of 30,000 orders delays
 * everything else in the process: beside it, how long a process waits that does nothing, which is what the machine adds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from '@photostructure/sqlite'
import { createCheckout } from 'crypto-checkout/server'
import { postgresStore } from 'crypto-checkout/server/postgres'
import { sqliteStore } from 'crypto-checkout/server/sqlite'
import pg from 'pg'
import { startPostgres } from './shared/postgres.mjs'
import { importSource } from './shared/source.mjs'
import { createReport, isOnce, ms, quantile, timesOf } from './shared/report.mjs'

const sizes = isOnce ? [100] : [1_000, 1_000_000]
/** The first is not counted. */
const rounds = isOnce ? 2 : 15
const budgetMs = 100
const exported = 30_000
/** At a million orders, so many times the time at a thousand. */
const slowest = 3
const minute = 60_000
const day = 24 * 60 * minute
const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'bench-orders-'))

const json = (value) => `'${JSON.stringify(value)}'`
const chain = json({ id: 'tron', name: 'TRON', type: 'tron' })
const coin = json({ id: 'usdt', name: 'Tether USD', symbol: 'USDT', token: true })
/** When order `n` was shown. */
const at = `CAST(n AS bigint) * ${minute}`
/** So many minutes a payment is watched: a month. */
const watched = 30 * 24 * 60
const due = 50
const observationOf = (status, received, remaining) => json({ received, remaining, status, flags: [] })
const observation = `CASE n % 2 WHEN 1 THEN ${observationOf('awaiting', '0', '25.5')} ELSE ${observationOf('paid', '25.5', '0')} END`
const destination = `'{"serviceIds":["s"],"contract":"","amount":"25.5","address":"Taddress' || n || '"}'`

/**
 * @param lowered the column of the reference in lower case.
 *
 * An order a minute. Of twenty orders one needs a person, half are paid, a third have a title; each has a payment, which is watched
 * for a month, and fifty are due.
 */
const fill = (table, lowered, series, count) => [
  `INSERT INTO ${table('orders')} (reference, ${lowered}, title, lower_title, price, sealed_at, state, needs, version, sequence,
     payments, created_at, updated_at, shown_at, decision_payment, decided_at)
   SELECT 'Order-' || n || '-end', 'order-' || n || '-end', CASE n % 3 WHEN 1 THEN 'Coffee ' || n END,
     CASE n % 3 WHEN 1 THEN 'coffee ' || n END, '25.5 USD', 0, CASE n % 2 WHEN 1 THEN 'open' ELSE 'paid' END,
     CASE n % 20 WHEN 1 THEN 'claim' END, 1, 0, 1, ${at}, ${at}, ${at}, CASE n % 2 WHEN 0 THEN 'p' || n END, CASE n % 2 WHEN 0 THEN ${at} END
   FROM ${series}`,
  `INSERT INTO ${table('payments')} (id, session_id, reference, chain_id, coin_id, price_amount, chain, coin, price_held_until,
     started_at, phase, destination, address, account, receiver, amount, service_id, observation, status, received, revision,
     revealed_at, updated_at, checked_at, settled_at, next_check_at)
   SELECT 'p' || n, 's' || n, 'Order-' || n || '-end', 'tron', 'usdt', '25.5', ${chain}, ${coin}, n, n, 'revealed', ${destination},
     'Taddress' || n, 'account-' || n, 'tron Taddress' || n, '25.5', 'service-' || n, ${observation},
     CASE n % 2 WHEN 1 THEN 'awaiting' ELSE 'paid' END, CASE n % 2 WHEN 1 THEN '0' ELSE '25.5' END, 1, ${at}, ${at}, ${at},
     CASE n % 2 WHEN 0 THEN ${at} END,
     CASE WHEN n > ${count - due} THEN n WHEN n > ${count - watched} THEN 1000000000000 + n END
   FROM ${series}`,
  `INSERT INTO ${table('payment_identifiers')} (identifier, payment_id) SELECT 'service-' || n, 'p' || n FROM ${series}`,
]

const { createDeskApp } = await importSource('src/cli/desk/app.ts')

/** The operations of an endpoint on a store. */
const endpointOn = (store) =>
  createCheckout({
    ...{ store, mode: 'sandbox', merchant: { name: 'Shop' }, watchIntervalMs: 2 ** 31 - 1 },
    secrets: [Buffer.alloc(32, 7).toString('base64url')],
    gateway: { baseUrl: 'http://127.0.0.1:9', accessId: 'none' },
  })

/** A desk that was just started, with a person who has signed in: answers a page. */
async function startDesk({ store, now }) {
  let link = ''
  const { orders, links } = endpointOn(store)
  const desk = createDeskApp({ store, orders, links, by: 'ada', now, printLink: (path) => (link = path) })
  const host = '127.0.0.1:4400'
  const origin = `http://${host}`
  const ask = (path, init = {}) =>
    desk.request(`${origin}${path}`, { ...init, headers: { host, origin, ...init.headers } })
  const opened = await ask('/open', { method: 'POST', body: new URLSearchParams(link.split('?')[1]) })
  const cookie = opened.headers.get('set-cookie').split(';')[0]
  return async (path) => {
    const answer = await ask(path, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    return answer.text()
  }
}

/** The pages of the desk. */
async function pagesOf(store, count) {
  let now = minute * count
  const options = { store, now: () => now }
  const page = await startDesk(options)
  const today = new Date(now).toISOString().slice(0, 10)
  return {
    'desk, the first page since its start': async () => (await startDesk(options))('/'),
    'desk, the first page': () => page('/'),
    'desk, the same after a minute': () => ((now += minute), page('/')),
    'desk, the orders of a day': () => page(`/?received=${today}`),
    'desk, a state': () => page('/?state=paid'),
    'desk, an order': () => page(`/order?reference=Order-${Math.floor(count / 2)}-end`),
    'desk, an action': () => page(`/confirm?reference=Order-${Math.floor(count / 2)}-end&action=note`),
    'desk, links': () => page('/links'),
  }
}

/** The most frequent statements of the endpoint, and every list, search and page of a merchant. */
const asks = async (store, count) => {
  const middle = Math.floor(count / 2)
  const list = (filter) => store.listOrders({ limit: 50, ...filter })
  return {
    'read an order, with all of it': () => store.readOrders([`Order-${middle}-end`]),
    'read 100 orders': async () =>
      store.readOrders((await list({ limit: 100 })).map(({ reference }) => reference)),
    'read a payment': () => store.getPayment(`p${middle}`),
    'a delivery of the service': () => store.receiveDelivery([`service-${middle}`], count),
    'take 20 due payments': () => store.takeDuePayments(count, 20, count),
    'due notifications': () => store.takeDueNotifications(count, 20, () => count),
    'list, the newest': () => list({}),
    'list by state': () => list({ state: 'open' }),
    'list by state, a late page': () =>
      list({ state: 'open', before: { at: minute * middle, reference: '' } }),
    'list by need': () => list({ needs: 'claim' }),
    'list by any need': () => list({ needs: 'any' }),
    'list by time': () => list({ from: minute * middle, to: minute * middle + day }),
    '500 payments with money': () => store.listReceived({ since: 0, limit: 500 }),
    'what needs a person, counted': () => store.countOrders({ needs: 'any', limit: 1001 }),
    'what is open, counted': () => store.countOrders({ state: 'open', limit: 1001 }),
    'state of the store': () => store.stats(minute * count),
    'find a reference': () => list({ query: `Order-${middle}-end` }),
    'find a beginning': () => list({ query: `order-${middle}`.slice(0, -1) }),
    'find an address': () => list({ query: `Taddress${middle}` }),
    'find a part': () => list({ query: `${middle}-e` }),
    'find an amount': () => list({ query: '25.5' }),
    'find an amount that none has': () => list({ query: '25.4' }),
    'find the end of an address': () => list({ query: `dress${middle}` }),
    'find an old beginning': () => list({ query: 'order-5' }),
    ...(await pagesOf(store, count)),
  }
}

/**
 * What reads up to 10,000 of the newest orders, all with a beginning, or the money of thirty days: it grows until there are so many.
 */
const bounded = [
  'find a beginning',
  'find a part',
  'find an amount',
  'find an amount that none has',
  'find the end of an address',
  'find an old beginning',
  'desk, the first page since its start',
]

/** The medians in ms, by the statement, then by the store and its size. */
const medians = new Map()

const columnOf = (name, count) => `${name}, ${count.toLocaleString('en')}`

/** Measured in turns, so that what else the machine does falls on all of them. */
async function measure(report, name, store, count, plansOf) {
  const times = new Map()
  const wanted = await asks(store, count)
  for (let round = 0; round < rounds; round++)
    for (const [what, ask] of Object.entries(wanted)) {
      times.set(what, [...(times.get(what) ?? []), ...(await timesOf(1, ask))])
    }
  for (const [what, ask] of Object.entries(wanted)) {
    const taken = times.get(what).slice(1)
    const [median, worst] = [quantile(taken, 0.5), quantile(taken, 0.99)]
    medians.set(what, { ...medians.get(what), [columnOf(name, count)]: median })
    const few = medians.get(what)[columnOf(name, sizes[0])]
    report.row(`${columnOf(name, count)}: ${what}`, `median ${ms(median)} ms, p99 ${ms(worst)} ms`, {
      budget: bounded.includes(what) ? `<= ${budgetMs} ms` : `<= ${budgetMs} ms, ${slowest}x`,
      ratio: median / few,
      // Below a millisecond, the machine decides.
      isMet: median <= budgetMs && (bounded.includes(what) || median <= slowest * Math.max(few, 1)),
    })
    for (const plan of (await plansOf?.(ask)) ?? []) report.note(`  ${plan}`)
  }
  if (count < exported) return
  const { orders: operations } = endpointOn(store)
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  await new Promise((resolve) => setTimeout(resolve, 3000))
  const idle = delay.percentile(99) / 1e6
  delay.reset()
  const startedAt = performance.now()
  const before = process.cpuUsage()
  let orders = 0
  for await (const lines of operations.export('csv')) {
    orders += lines.split('\r\n').length - 1
    if (orders > exported) break
  }
  delay.disable()
  const p99 = delay.percentile(99) / 1e6
  const { user, system } = process.cpuUsage(before)
  const processor = (user + system) / 1000 / orders
  report.row(
    `${columnOf(name, count)}: export of ${exported} orders`,
    `${ms(performance.now() - startedAt)} ms, ${ms(processor * 50)} ms of processor for 50; others wait p99 ${ms(p99)} ms, at most ${ms(delay.max / 1e6)} ms; without it p99 ${ms(idle)} ms`,
    { budget: 'p99 <= 50 ms more', isMet: p99 - idle <= 50 },
  )
}

async function onSqlite(report, count) {
  const file = join(folder, `${count}.db`)
  const store = await sqliteStore(file)
  const database = new DatabaseSync(file)
  const series = `(WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${count}) SELECT n FROM s)`
  for (const statement of fill((name) => name, 'name', series, count)) database.exec(statement)
  database.exec('ANALYZE')
  database.close()
  await measure(report, 'SQLite', store, count)
  await store.close()
}

async function onPostgres(report, { store: { url, schema } }, count) {
  const pool = new pg.Pool({ connectionString: url })
  const sent = []
  // A connection is asked about its server once: each client stays the same object.
  const clients = new WeakMap()
  const notingClient = (client) => ({
    query: (query) => (sent.push(query), client.query(query)),
    release: (destroy) => client.release(destroy),
    on: (...event) => client.on(...event),
    off: (...event) => client.off(...event),
  })
  const noting = {
    async connect() {
      const client = await pool.connect()
      if (!clients.has(client)) clients.set(client, notingClient(client))
      return clients.get(client)
    },
    query: (query) => pool.query(query),
    end: () => pool.end(),
    on: (...event) => pool.on(...event),
    off: (...event) => pool.off(...event),
  }
  const own = `${schema}_${count}`
  const store = await postgresStore(noting, { schema: own })
  const series = `generate_series(1, ${count}) n`
  for (const statement of fill((name) => `${own}.${name}`, 'lower_reference', series, count))
    await pool.query(statement)
  await pool.query('VACUUM ANALYZE')
  /** The nodes of the plans of what a step sends, without its writes. */
  async function plansOf(ask) {
    sent.length = 0
    await ask()
    const plans = []
    for (const { text, values } of sent.filter(
      (query) => /^\s*(SELECT|WITH)/i.test(query.text) && !/UPDATE|INSERT/.test(query.text),
    )) {
      const { rows } = await pool.query({ text: `EXPLAIN (COSTS OFF) ${text}`, values })
      const nodes = rows.map((row) => row['QUERY PLAN']).filter((line) => /Scan|Sort|Aggregate/.test(line))
      plans.push(nodes.map((node) => node.replace(/^[\s>-]+/, '').replaceAll(`${own}.`, '')).join('; '))
    }
    return plans
  }
  await measure(report, 'PostgreSQL', store, count, plansOf)
  await store.close()
  await pool.query(`DROP SCHEMA ${own} CASCADE`)
  await pool.end()
}

const report = createReport('orders')
const postgres = await startPostgres(report)
try {
  for (const count of sizes) {
    await onSqlite(report, count)
    if (postgres) await onPostgres(report, postgres, count)
  }
  const stores = ['SQLite', ...(postgres ? ['PostgreSQL'] : [])]
  const columns = stores.flatMap((name) => sizes.map((count) => columnOf(name, count)))
  report.table([
    ['median of', ...columns.map((column) => `${column} orders`)],
    ...[...medians].map(([what, times]) => [what, ...columns.map((column) => `${ms(times[column])} ms`)]),
  ])
  await report.end({ hasFigures: false })
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
}

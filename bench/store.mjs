/**
 * How fast the stores write, and find what is due: `npm run build && node bench/store.mjs`. Some minutes.
 *
 * A creation is three durable writes: the attempt, its destination, its revealing. Writers are independent of each other
 * and each waits for its own. Beside the figures stands what the disk can do at all: one small write with fdatasync.
 * `DATABASE_URL=postgres://…` measures PostgreSQL, too, in a schema of its own that is dropped in the end.
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStore } from 'crypto-checkout/server/sqlite'

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'bench-store-'))
const writers = [1, 16, 256]
const secondsEach = 3
const sizes = [100, 1_000, 10_000, 100_000, 1_000_000]
const lookups = 200

const awaiting = { received: '0', remaining: '25.5', status: 'awaiting', flags: [] }
const destination = { serviceIds: ['s'], contract: '', amount: '25.5' }
let made = 0

try {
  disk()
  await creations('sqlite', await sqliteStore(join(folder, 'creations.db')))
  await growth()
  if (process.env.DATABASE_URL) await postgres(process.env.DATABASE_URL)
} finally {
  rmSync(folder, { recursive: true })
}

function disk() {
  const file = openSync(join(folder, 'disk'), 'w')
  const times = timesOf(300, () => {
    writeSync(file, 'x'.repeat(4096))
    fdatasyncSync(file)
  })
  closeSync(file)
  print(`fdatasync of 4 KiB: p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms\n`)
}

async function creations(name, store) {
  print('store      writers   creations/s   p50 ms   p99 ms')
  for (const count of writers) {
    await createFor(store, count, 0.3)
    const { times, perSecond } = await createFor(store, count, secondsEach)
    print(
      [
        name.padEnd(8),
        cell(count, 10),
        cell(Math.round(perSecond), 14),
        cell(quantile(times, 0.5), 9),
        cell(quantile(times, 0.99), 9),
      ].join(''),
    )
  }
  print('')
  await store.close()
}

async function createFor(store, count, seconds) {
  const times = []
  const startedAt = performance.now()
  const endAt = startedAt + seconds * 1000
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < endAt) {
        const at = performance.now()
        await create(store)
        times.push(performance.now() - at)
      }
    }),
  )
  return { times, perSecond: (times.length * 1000) / (performance.now() - startedAt) }
}

async function create(store) {
  const id = `p${made++}`
  await store.claimAttempt({
    ...{ id, sessionId: id, reference: id, chainId: 'tron', coinId: 'usdt', priceAmount: '25.5' },
    ...{
      chain: { id: 'tron', name: 'TRON', type: 'tron' },
      coin: { id: 'usdt', name: 'Tether USD', symbol: 'USDT', token: true },
    },
    ...{ priceHeldUntil: made, startedAt: made },
  })
  await store.recordDestination(id, { ...destination, address: id })
  await store.reveal(id, id, awaiting, { at: made, nextCheckAt: 1e12 + made })
}

/** One batch of what is due, taken and put back among so many that are open and mostly not due. */
async function growth() {
  const store = await sqliteStore(join(folder, 'growth.db'))
  print('open payments   take 20 due, p50 ms   p99 ms   stats ms')
  let count = 0
  for (const size of sizes) {
    while (count < size) {
      const batch = Math.min(size - count, 5_000)
      await Promise.all(Array.from({ length: batch }, () => create(store)))
      count += batch
    }
    const times = await timesOfAsync(lookups, async () => {
      await store.takeDuePayments(1e12 + 20, 20, 1e12 + 20)
    })
    const [stats] = await timesOfAsync(1, () => store.stats(1e12))
    print(
      [
        cell(size, 13),
        cell(quantile(times, 0.5), 22),
        cell(quantile(times, 0.99), 9),
        cell(stats.toFixed(2), 11),
      ].join(''),
    )
  }
  await store.close()
  await explain(join(folder, 'growth.db'))
}

/** The plan of the lookup, to see that it reads the index of what is due. */
async function explain(file) {
  const { DatabaseSync } = await import('node:sqlite').catch(() => import('@photostructure/sqlite'))
  const database = new DatabaseSync(file)
  const lookup = 'SELECT id FROM payments WHERE next_check_at <= ? ORDER BY next_check_at LIMIT ?'
  for (const { detail } of database.prepare(`EXPLAIN QUERY PLAN ${lookup}`).all(1, 1))
    print(`plan: ${detail}`)
  database.close()
  print('')
}

async function postgres(url) {
  const { postgresStore } = await import('crypto-checkout/server/postgres')
  const { default: pg } = await import('pg')
  const schema = `bench_${process.pid}`
  await creations('postgres', await postgresStore(url, { schema }))
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  const { rows } = await admin.query(
    `EXPLAIN SELECT id FROM ${schema}.payments WHERE next_check_at <= 1 ORDER BY next_check_at LIMIT 20 FOR UPDATE SKIP LOCKED`,
  )
  for (const row of rows) print(`plan: ${row['QUERY PLAN']}`)
  await admin.query(`DROP SCHEMA ${schema} CASCADE`)
  await admin.end()
}

function timesOf(count, work) {
  return Array.from({ length: count }, () => {
    const at = performance.now()
    work()
    return performance.now() - at
  })
}

async function timesOfAsync(count, work) {
  const times = []
  for (let index = 0; index < count; index++) {
    const at = performance.now()
    await work()
    times.push(performance.now() - at)
  }
  return times
}

function quantile(times, part) {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))].toFixed(2)
}

function cell(value, width) {
  return String(value).padStart(width)
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * How fast the stores write, and find what is due: `npm run build && node bench/store.mjs`. Some minutes;
 * `--once` takes the least of each, to see that the bench works.
 *
 * A creation is two durable writes: the attempt, and its revealing with the destination. Writers are independent of each other
 * and each waits for its own. Beside the figures stands what the disk can do at all: one small write with fdatasync.
 * `DATABASE_URL=postgres://…` measures PostgreSQL, too, in a schema of its own that is dropped in the end.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStore } from 'crypto-checkout/server/sqlite'
import { fdatasync } from './endpoint/disk.mjs'
import { create, growth } from './endpoint/growth.mjs'
import { ms, print, quantile, quantiles } from './endpoint/report.mjs'

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'bench-store-'))
const isOnce = process.argv.includes('--once')
const writers = isOnce ? [1] : [1, 16, 256]
const secondsEach = isOnce ? 0.2 : 3
const sizes = isOnce ? [100] : [100, 1_000, 10_000, 100_000, 1_000_000]

try {
  print(`fdatasync of 4 KiB: ${quantiles(await fdatasync(folder))}\n`)
  await creations('sqlite', await sqliteStore(join(folder, 'creations.db')))
  await growing()
  if (process.env.DATABASE_URL) await postgres(process.env.DATABASE_URL)
} finally {
  rmSync(folder, { recursive: true })
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
        cell(ms(quantile(times, 0.5)), 9),
        cell(ms(quantile(times, 0.99)), 9),
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

/** One batch of what is due, taken and put back among so many that are open and mostly not due. */
async function growing() {
  const store = await sqliteStore(join(folder, 'growth.db'))
  print('open payments   take 20 due, p50 ms   p99 ms   stats ms')
  for await (const { size, p50, p99, statsMs } of growth(store, sizes))
    print(
      [cell(size, 13), cell(p50.toFixed(2), 22), cell(p99.toFixed(2), 9), cell(statsMs.toFixed(2), 11)].join(
        '',
      ),
    )
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

function cell(value, width) {
  return String(value).padStart(width)
}

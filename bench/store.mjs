/**
 * How fast the stores write, and find what is due: `npm run bench -- store`, some minutes.
 *
 * A creation is two durable writes: the attempt, and its revealing with the destination. Writers are independent of each other
 * and each waits for its own. Beside the figures stands what the disk can do at all: one small write with fdatasync.
 */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresStore } from 'crypto-checkout/server/postgres'
import { sqliteStore } from 'crypto-checkout/server/sqlite'
import { startPostgres } from './shared/postgres.mjs'
import { createReport, isOnce, ms, perSecond, quantile, timesOf } from './shared/report.mjs'

const writers = isOnce ? [1] : [1, 16, 256]
const secondsEach = isOnce ? 0.1 : 3
const sizes = isOnce ? [100] : [100, 1_000, 10_000, 100_000]
/** With the most payments, so many times the time with the fewest. */
const flatBelow = 3
const awaiting = { received: '0', remaining: '25.5', status: 'awaiting', flags: [] }
const destination = { serviceIds: ['s'], contract: '', amount: '25.5' }
const chain = { id: 'tron', name: 'TRON', type: 'tron' }
const coin = { id: 'usdt', name: 'Tether USD', symbol: 'USDT', token: true }
let made = 0

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'bench-store-'))
const report = createReport('store')
const postgres = await startPostgres(report)
try {
  const disk = openSync(join(folder, 'disk'), 'w')
  const synced = await timesOf(isOnce ? 10 : 300, () => {
    writeSync(disk, 'x'.repeat(4096))
    fdatasyncSync(disk)
  })
  closeSync(disk)
  report.row('fdatasync of 4 KiB', spread(synced))
  await creations('SQLite', await sqliteStore(join(folder, 'creations.db')))
  if (postgres)
    await creations('PostgreSQL', await postgresStore(postgres.store.url, { schema: postgres.store.schema }))
  await growth(await sqliteStore(join(folder, 'growth.db')))
  await report.end()
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
}

async function creations(name, store) {
  for (const count of writers) {
    await createFor(store, count, secondsEach / 10)
    const { times, rate } = await createFor(store, count, secondsEach)
    report.row(`creations, ${name}, ${count} writers`, `${perSecond(rate)}  ${spread(times)}`)
  }
  await store.close()
}

async function createFor(store, count, seconds) {
  const startedAt = performance.now()
  const times = []
  const write = async () => {
    while (performance.now() < startedAt + seconds * 1000)
      times.push(...(await timesOf(1, () => create(store))))
  }
  await Promise.all(Array.from({ length: count }, write))
  return { times, rate: (times.length * 1000) / (performance.now() - startedAt) }
}

/** One batch of what is due, taken and put back among so many that are open and mostly not due. */
async function growth(store) {
  let count = 0
  let fewest
  for (const size of sizes) {
    while (count < size) {
      const batch = Math.min(size - count, 5_000)
      await Promise.all(Array.from({ length: batch }, () => create(store)))
      count += batch
    }
    const takes = await timesOf(200, () => store.takeDuePayments(1e12 + 20, 20, 1e12 + 20))
    const stats = await timesOf(5, () => store.stats(1e12))
    const median = quantile(takes, 0.5)
    fewest ??= median
    report.row(
      `due among ${size.toLocaleString('en')} open`,
      `${spread(takes)}; stats ${ms(quantile(stats, 0.5))} ms`,
      {
        ratio: median / fewest,
        ...(size === sizes.at(-1) && { budget: `< ${flatBelow}x`, isMet: median < flatBelow * fewest }),
      },
    )
  }
  await store.close()
}

async function create(store) {
  const id = `p${made++}`
  const ids = { id, sessionId: id, reference: id, chainId: 'tron', coinId: 'usdt', priceAmount: '25.5' }
  await store.claimAttempt({ ...ids, chain, coin, priceHeldUntil: made, startedAt: made })
  const found = { destination: { ...destination, address: id }, chain }
  await store.reveal(id, id, awaiting, { at: made, nextCheckAt: 1e12 + made }, found)
}

function spread(times) {
  return `p50 ${ms(quantile(times, 0.5))}  p99 ${ms(quantile(times, 0.99))} ms`
}

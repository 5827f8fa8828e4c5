/**
 * What the endpoint costs: `npm run bench:endpoint`, some three minutes; `-- --long` for more of each, and a store of a million
 * payments. Parts by their names: `-- status viewers`, of creations, status, viewers, instances and growth.
 *
 * Everything is on loopback: a server, what asks it, and the database share this machine's cores, so read the ratios of one
 * run and not the figures of two. Timings are no test: it ends well whatever it found.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStore } from 'crypto-checkout/server/sqlite'
import { creations, instances } from './endpoint/creations.mjs'
import { fdatasync } from './endpoint/disk.mjs'
import { growth } from './endpoint/growth.mjs'
import { startPostgres } from './endpoint/postgres.mjs'
import { createReport, ms, print, quantiles } from './endpoint/report.mjs'
import { status } from './endpoint/status.mjs'
import { held } from './endpoint/viewers.mjs'

const isLong = process.argv.includes('--long')
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const creating = { seconds: isLong ? 15 : 3, rounds: isLong ? 5 : 3 }
const asking = { seconds: isLong ? 5 : 1, rounds: isLong ? 7 : 3 }
const sizes = [100, 1_000, 10_000, 100_000, ...(isLong ? [1_000_000] : [])]
const flatBelow = 3

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'bench-endpoint-'))
const file = (name) => ({ file: join(folder, `${name}.db`) })

print(`${cpus().length} cores, ${cpus()[0].model}, Node ${process.versions.node}`)
print(`fdatasync of 4 KiB: ${quantiles(await fdatasync(folder))}\n`)
const report = createReport()
const wants = (part) => only.length === 0 || only.includes(part)
const postgres = ['creations', 'status', 'instances'].some(wants) ? await startPostgres(report) : undefined
try {
  if (wants('creations')) {
    await creations(report, 'SQLite', file('creations'), creating)
    if (postgres) await creations(report, 'PostgreSQL', postgres.store, creating)
  }
  if (wants('status')) {
    await status(report, 'SQLite', file('status'), asking)
    await status(report, 'SQLite, embedded', file('embedded'), { ...asking, embedded: true })
    if (postgres) await status(report, 'PostgreSQL', postgres.store, asking)
  }
  if (wants('viewers')) await held(report, 'SQLite', file('viewers'))
  if (wants('instances') && postgres) await instances(report, postgres.store, creating)
  if (wants('growth')) await lookups()
  report.end()
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
}

async function lookups() {
  const store = await sqliteStore(join(folder, 'growth.db'))
  let first
  for await (const { size, p50, p99, statsMs } of growth(store, sizes)) {
    first ??= p50
    report.row(
      `due among ${size.toLocaleString('en')} open`,
      `p50 ${ms(p50)}  p99 ${ms(p99)} ms; stats ${ms(statsMs)} ms`,
      {
        ...(size === sizes.at(-1) && { budget: 'flat', isMet: p50 < flatBelow * first }),
        ratio: p50 / first,
      },
    )
  }
  await store.close()
}

/**
 * What the endpoint costs: `npm run bench:endpoint`, some three minutes; `-- --long` for more of each, and a store of a million
 * payments; `-- --once` for the least of each, to see that the bench works. Parts by their names: `-- status viewers`, of creations, status, viewers, costs, instances and growth. `--save` writes
 * what these parts found to `measured.json`, and the capacity plan of docs/scaling.md from it.
 *
 * Everything is on loopback: a server, what asks it, and the database share this machine's cores, so read the ratios of one
 * run and not the figures of two. Timings are no test: it ends well whatever it found.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sqliteStore } from 'crypto-checkout/server/sqlite'
import { costs } from './endpoint/costs.mjs'
import { creations, instances } from './endpoint/creations.mjs'
import { fdatasync } from './endpoint/disk.mjs'
import { growth } from './endpoint/growth.mjs'
import { startPostgres } from './endpoint/postgres.mjs'
import { createReport, ms, print, quantiles } from './endpoint/report.mjs'
import { status } from './endpoint/status.mjs'
import { held } from './endpoint/viewers.mjs'

const isLong = process.argv.includes('--long')
const isOnce = process.argv.includes('--once')
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const creating = isOnce ? { seconds: 0.2, rounds: 1 } : { seconds: isLong ? 15 : 3, rounds: isLong ? 5 : 3 }
const asking = isOnce ? { seconds: 0.2, rounds: 1 } : { seconds: isLong ? 5 : 1, rounds: isLong ? 7 : 3 }
const sizes = isOnce ? [100] : [100, 1_000, 10_000, 100_000, ...(isLong ? [1_000_000] : [])]
const flatBelow = 3

const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), 'bench-endpoint-'))
const file = (name) => ({ file: join(folder, `${name}.db`) })

const machine = `${cpus().length} cores, ${cpus()[0].model}, Node ${process.versions.node}`
/** Before this adds its own. */
const load = loadavg()[0].toFixed(1)
print(`${machine}, load ${load}`)
print(`fdatasync of 4 KiB: ${quantiles(await fdatasync(folder))}\n`)
const report = createReport()
const wants = (part) => only.length === 0 || only.includes(part)
const postgres = ['creations', 'status', 'costs', 'instances'].some(wants)
  ? await startPostgres(report)
  : undefined
/** For the capacity plan. */
const found = {}
try {
  if (wants('creations')) {
    await creations(report, 'SQLite', file('creations'), creating, { ownAt: 1000 })
    if (postgres)
      await creations(report, 'PostgreSQL', postgres.store, creating, { atLeast: 1200, ownAt: 400 })
  }
  if (wants('status')) {
    found.bare = await status(report, 'SQLite', file('status'), { ...asking, atLeast: 0.4 })
    await status(report, 'SQLite, embedded', file('embedded'), { ...asking, embedded: true })
    if (postgres) await status(report, 'PostgreSQL', postgres.store, { ...asking, atLeast: 0.25 })
  }
  if (wants('viewers')) found.poll = await held(report, 'SQLite', file('viewers'))
  if (wants('costs') && postgres) Object.assign(found, await costs(report, postgres))
  if (wants('instances') && postgres) await instances(report, postgres.store, creating)
  if (wants('growth')) await lookups()
  report.end()
  if (process.argv.includes('--save')) save()
} finally {
  await postgres?.stop()
  rmSync(folder, { recursive: true })
}

/** What no part measured now stays as it was. */
function save() {
  const path = join(import.meta.dirname, 'measured.json')
  const before = JSON.parse(readFileSync(path, 'utf8'))
  const at = new Date().toISOString().slice(0, 10)
  const measured = { ...before, at, machine, load, ...found, report: report.rows() }
  writeFileSync(path, `${JSON.stringify(measured, null, 2)}\n`)
  const plan = spawnSync(process.execPath, [join(import.meta.dirname, 'plan.mjs'), '--save'], {
    stdio: 'inherit',
  })
  if (plan.status !== 0) throw new Error('the capacity plan was not written')
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

/**
 * `npm run bench`: every bench of this folder in turn, or those that are named (`npm run bench -- page qr`). Their figures are kept and the
 * tables of the documents written from them (`shared/kept.mjs`). `--once` takes the smallest counts and keeps nothing: the deep check
 * starts every bench so. `node bench/page.mjs` runs one by itself and keeps nothing either.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { startPostgres } from './shared/postgres.mjs'
import { asked, isOnce, print } from './shared/report.mjs'

const benches = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.mjs') && file !== basename(import.meta.filename))
  .map((file) => basename(file, '.mjs'))
const failed = []
const postgres = await startPostgres({ note: print })
try {
  if (postgres) process.env.DATABASE_URL = postgres.store.url
  for (const bench of asked.length > 0 ? asked : benches) {
    print(`\n# ${bench}`)
    const args = [join(import.meta.dirname, `${bench}.mjs`), isOnce ? '--once' : '--save']
    if (spawnSync(process.execPath, args, { stdio: 'inherit' }).status !== 0) failed.push(bench)
  }
} finally {
  await postgres?.stop()
}
if (failed.length > 0) print(`\nfailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0

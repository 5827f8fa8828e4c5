/**
 * The capacity plan of docs/scaling.md: `node bench/plan.mjs`. Nothing is timed: costs come from `measured.json`, which
 * `npm run bench:endpoint -- status viewers costs --save` writes. `-- --save` writes the tables into the page; `-- --simulate` follows
 * ten instances for some hours and prints both figures.
 */
import { build } from 'esbuild'
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callsUntil, checkTrips, creationTrips, plan, traffic, viewedMs } from './plan/model.mjs'
import { simulate } from './plan/simulate.mjs'
import { planTables } from './plan/tables.mjs'

const hour = 3_600_000
const measured = JSON.parse(await readFile(join(import.meta.dirname, 'measured.json'), 'utf8'))
const schedule = await loadSchedule()

if (process.argv.includes('--simulate')) {
  const options = { instances: 10, ordersPerSecond: 3, seconds: 10_800, measureFrom: 7200, tripMs: 2 }
  const found = simulate(schedule, { ...options, random: Math.random })
  const calls = options.ordersPerSecond * callsUntil(schedule, 2.5 * hour)
  const checks = calls - 2 * options.ordersPerSecond
  const held = (options.ordersPerSecond * viewedMs()) / 1000
  const statuses = held / 25
  const rows = [
    ['creations a second', options.ordersPerSecond, found.creationsPerSecond],
    ['service calls a second', calls, found.callsPerSecond],
    ['checks a second', checks, found.checksPerSecond],
    ['held polls', held, found.heldPolls],
    [
      'round trips a second',
      options.ordersPerSecond * creationTrips + checks * checkTrips + statuses,
      found.tripsPerSecond,
    ],
    ['checks that had to wait', 0, found.lateChecks],
    ['most calls a second of one instance', '', found.mostCallsPerSecond],
    ['most connections of one instance', '', found.mostConnections],
  ]
  for (const [what, planned, simulated] of rows)
    process.stdout.write(`${what.padEnd(38)}${cell(planned)}${cell(simulated)}\n`)
} else {
  const tables = planTables(plan(schedule, measured), measured, traffic)
  if (process.argv.includes('--save')) await saveTables(tables)
  else process.stdout.write(tables)
}

/** Replaces the tables of the page: all between the heading and the paragraph after them. */
async function saveTables(tables) {
  const path = join(import.meta.dirname, '../docs/scaling.md')
  const page = await readFile(path, 'utf8')
  const saved = page.replace(/(?<=## What it costs\n\n).*(?=\n\nThe day has an hour)/s, () =>
    tables.trimEnd(),
  )
  if (!saved.includes(tables.trimEnd())) throw new Error(`${path} has no place for the tables`)
  await writeFile(path, saved)
  const prettier = join(import.meta.dirname, '../node_modules/prettier/bin/prettier.cjs')
  execFileSync(process.execPath, [
    prettier,
    '--write',
    '--log-level',
    'warn',
    path,
    join(import.meta.dirname, 'measured.json'),
  ])
}

function cell(value) {
  return (typeof value === 'number' ? value.toFixed(value < 10 ? 2 : 0) : value).padStart(12)
}

async function loadSchedule() {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, '../src/server/rules/schedule.ts')],
    bundle: true,
    format: 'esm',
    write: false,
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
}

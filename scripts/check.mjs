/**
 * `npm run check` (and `npm test`): everything that must hold before a change lands, the same on every machine. `npm run check:deep`:
 * what takes long, what needs other programs, and what is drawn by chance; it prints the seed that repeats it.
 *
 * `npm run check -- lint types` runs those parts alone and shows their whole output; `npm run check -- --changed` runs what the files of
 * a change need. `npm run check:deep -- model --seed=7 --runs=1000` repeats a run. The last line is always `N passed, M failed`; a command
 * that counts no tests of its own counts as one.
 */
import { EventEmitter, once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { isBuildOld } from './check/build-age.mjs'
import { commandsForChange } from './check/changed.mjs'
import { ending, environmentLine, partLine } from './check/ending.mjs'
import { runPart } from './check/execute.mjs'
import { checkParts, deepParts, needsBrowser, needsBuild } from './check/parts.mjs'
import { ensureBrowser } from './ensure-browser.mjs'

const root = join(import.meta.dirname, '..')
const logs = join(root, 'reports/check')

const { values, positionals: asked } = parseArgs({
  options: {
    deep: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    seed: { type: 'string', default: process.env.CHECK_SEED || undefined },
    runs: { type: 'string', default: process.env.CHECK_RUNS || undefined },
  },
  allowPositionals: true,
})
const isDeep = values.deep
const parts = {
  ...(isDeep ? deepParts : checkParts),
  ...(values.changed && { changed: commandsForChange() }),
}
if (values.changed) asked.push('changed')
refuseUnknown()

const seed = Number(values.seed ?? (isDeep ? Math.floor(Math.random() * 2 ** 31) : 7))
process.env.CHECK_SEED = String(seed)
process.env.CHECK_RUNS = values.runs ?? '100000'
process.env.CHECK_MODULES = join(logs, 'modules')
if (isDeep) process.env.CHECK_DEEP = '1'

const isBuildFirst = asked.some(needsBuild) && !asked.includes('build') && isBuildOld(root)
const names = asked.length > 0 ? [...(isBuildFirst ? ['build'] : []), ...asked] : Object.keys(parts)
const browser = names.some(needsBrowser) ? ensureBrowser() : undefined
if (browser) process.env.CHROME_PATH = browser
const isShown = asked.length > 0
/** For what hangs alone: no command takes this long. */
const hangsAfterMinutes = isDeep ? 360 : 30

function refuseUnknown() {
  const unknown = asked.filter((name) => !(name in parts))
  const wrong = ['seed', 'runs'].filter((name) => values[name] !== undefined && !/^\d+$/.test(values[name]))
  if (unknown.length === 0 && wrong.length === 0) return
  const said =
    unknown.length > 0
      ? `No part called ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`
      : `--${wrong[0]} must be a whole number.`
  process.stderr.write(`${said}\n`)
  process.exit(2)
}

const waiting = [...names]
const running = new Set()
const ends = new EventEmitter()
const finished = new Map()

/** Runs one part after another, until none waits. */
async function lane() {
  while (waiting.length > 0) {
    const isBuilding = waiting.includes('build') || running.has('build')
    const name = waiting.find((part) => !isBuilding || !needsBuild(part))
    if (name === undefined) {
      await once(ends, 'end')
      continue
    }
    waiting.splice(waiting.indexOf(name), 1)
    running.add(name)
    await run(name)
    running.delete(name)
    ends.emit('end')
  }
}

async function run(name) {
  const startedAt = performance.now()
  const logFile = join(logs, `${name}.log`)
  const ended = await runPart(parts[name], { logFile, isShown, hangsAfterMinutes })
  finished.set(name, ended)
  const results = ended.flatMap((command) => command.results)
  process.stdout.write(partLine(name, results, (performance.now() - startedAt) / 1000))
}

await rm(logs, { recursive: true, force: true })
await mkdir(logs, { recursive: true })
process.stdout.write(environmentLine({ command: isDeep ? 'check:deep' : 'check', browser, seed }))
/** A command is one busy process: there are as many as cores, so that none waits for the machine. */
const lanes = isShown ? 1 : availableParallelism()
await Promise.all(Array.from({ length: lanes }, lane))

const inOrder = names.map((part) => ({ part, ended: finished.get(part) }))
const { text, failed } = ending(inOrder, { isDeep, seed, logs: `${relative(root, logs)}/*.log` })
process.stdout.write(text)
process.exitCode = failed > 0 ? 1 : 0

/**
 * `npm run chaos`: the tests of failures without the time limits of `npm test`. The model performs 100,000 runs; every fault
 * strikes at every step; processes are killed at random and at every marked point; two faults at once meet each store: wrong
 * clocks, EIO, ENOSPC, partial outages, readers that never read. A failure prints its seed, which repeats it:
 * `npm run chaos -- --seed=7`, or `CHAOS_SEED=7`. `--runs=1000000` performs more runs.
 *
 * `npm run chaos -- model` runs one part; the others are `faults`, `stores`, `serve`, `pairs`, `failover` and
 * `recovery`.
 *
 * `npm run chaos -- mutants` makes the server wrong on purpose, in a copy, one way after another, and prints which of them
 * the model finds, and after how many sequences. It fails when one is not found within five minutes.
 */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { mutants } from '../test/model/mutants.mjs'
import { mutate } from '../test/model/mutate.mjs'

const root = join(import.meta.dirname, '..')
/** Each can be asked for by its name: `npm run chaos -- serve`. */
const parts = {
  faults: 'test/faults',
  stores: 'test/chaos/stores',
  serve: 'test/chaos/serve',
  pairs: 'test/chaos/pairs',
  failover: 'test/chaos/failover',
  recovery: 'test/chaos/recovery',
  model: 'test/model',
}
const { values, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: process.env.CHAOS_RUNS ?? '100000' },
    seed: { type: 'string', default: process.env.CHAOS_SEED ?? String(Date.now() % 2 ** 31) },
  },
  allowPositionals: true,
})
for (const [name, value] of Object.entries(values))
  if (!/^\d+$/.test(value)) refuse(`--${name} must be a whole number`)
const known = ['mutants', ...Object.keys(parts)]
if (!positionals.every((name) => known.includes(name))) refuse(`there are ${known.join(', ')}`)
process.exitCode = positionals.includes('mutants')
  ? await findMutants()
  : await tell(positionals.length > 0 ? positionals : Object.keys(parts))

/** One part after another, and in the end how long each took. */
async function tell(names) {
  const verdicts = []
  for (const name of names) {
    const startedAt = performance.now()
    const { code } = await vitest(root, [parts[name]], { CHAOS: 'long' }, 'inherit')
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
    verdicts.push({ code, line: `${code === 0 ? '✓' : '✗'} ${name.padEnd(7)}${seconds.padStart(6)} s\n` })
  }
  process.stdout.write(`${verdicts.map(({ line }) => line).join('')}CHAOS_SEED=${values.seed}\n`)
  return verdicts.some(({ code }) => code !== 0) ? 1 : 0
}

async function findMutants() {
  const copy = await mkdtemp(join(tmpdir(), 'mutants-'))
  let survivors = 0
  try {
    for (const path of [
      'src',
      'data',
      'test',
      'stories',
      'package.json',
      'tsconfig.json',
      'vitest.config.ts',
    ])
      await cp(join(root, path), join(copy, path), { recursive: true })
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
    for (const mutant of mutants) {
      const verdict = await findMutant(copy, mutant)
      if (!verdict) survivors += 1
      process.stdout.write(`${verdict ? '✓' : '✗'} ${mutant.name}: ${verdict ?? 'not found'}\n`)
    }
  } finally {
    await rm(copy, { recursive: true })
  }
  process.stdout.write(
    `${mutants.length - survivors} of ${mutants.length} found, CHAOS_SEED=${values.seed}\n`,
  )
  return survivors > 0 ? 1 : 0
}

/** After how many sequences it was found and by which claim; undefined when it was not. */
async function findMutant(copy, mutant) {
  const path = join(copy, mutant.file)
  const source = await readFile(path, 'utf8')
  await writeFile(path, mutate(source, mutant))
  const { output } = await vitest(copy, ['test/model/expanded', 'test/model/compact'], { CHAOS_MUTANT: '1' })
  await writeFile(path, source)
  const counts = [...output.matchAll(/Property failed after (\d+) tests/g)].map(([, count]) => Number(count))
  const claim = /Violation\S*: ([^:\n]+)/.exec(output)?.[1]
  return counts.length > 0 && claim ? `after ${Math.min(...counts)} sequences, as "${claim}"` : undefined
}

async function vitest(cwd, tests, env, stdout = 'pipe') {
  const child = spawn(
    process.execPath,
    [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--project', 'unit', ...tests],
    {
      cwd,
      stdio: ['ignore', stdout, stdout],
      env: { ...process.env, CHAOS_RUNS: values.runs, CHAOS_SEED: values.seed, NO_COLOR: '1', ...env },
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise((resolve) => child.on('close', (status) => resolve(status ?? 1)))
  return { code, output }
}

function refuse(message) {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

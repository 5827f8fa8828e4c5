/**
 * `npm run check:deep -- mutants`: makes the server wrong on purpose, in a copy, one way after another, and prints which of them the model
 * finds, and after how many sequences. It fails when one is not found within five minutes.
 */
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutants } from '../test/model/mutants.mjs'
import { mutate } from '../test/model/mutate.mjs'

const root = join(import.meta.dirname, '..')
const copied = ['src', 'data', 'test', 'stories', 'package.json', 'tsconfig.json', 'vitest.config.ts']

const copy = await mkdtemp(join(tmpdir(), 'mutants-'))
let survivors = 0
try {
  for (const path of copied) await cp(join(root, path), join(copy, path), { recursive: true })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const mutant of mutants) {
    const verdict = await findMutant(mutant)
    if (!verdict) survivors += 1
    process.stdout.write(`${verdict ? '✓' : '✗'} ${mutant.name}: ${verdict ?? 'not found'}\n`)
  }
} finally {
  await rm(copy, { recursive: true })
}
process.stdout.write(`${mutants.length - survivors} of ${mutants.length} found\n`)
process.exitCode = survivors > 0 ? 1 : 0

/** After how many sequences it was found and by which claim; undefined when it was not. */
async function findMutant(mutant) {
  const path = join(copy, mutant.file)
  const source = await readFile(path, 'utf8')
  await writeFile(path, mutate(source, mutant))
  const output = await runModel()
  await writeFile(path, source)
  const counts = [...output.matchAll(/Property failed after (\d+) tests/g)].map(([, count]) => Number(count))
  const claim = /Violation\S*: ([^:\n]+)/.exec(output)?.[1]
  return counts.length > 0 && claim ? `after ${Math.min(...counts)} sequences, as "${claim}"` : undefined
}

async function runModel() {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const tests = ['test/model/expanded', 'test/model/compact']
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'server', ...tests], {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CHECK_DEEP: '1', CHECK_MUTANT: '1', NO_COLOR: '1' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text))
  await new Promise((resolve) => child.on('close', resolve))
  return output
}

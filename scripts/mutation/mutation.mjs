/**
 * `npm run mutation`: Stryker changes one expression at a time in the code that decides about money and states, and the
 * tests that reach it must fail. It takes hours for all files, so it is no part of `npm test`; `-- FILE…` takes those alone,
 * and so does a folder, such as `-- server/rules`. The last lines are the score of each file; the command fails when one is
 * below its threshold in `thresholds.json`. Some mutants do the same as the code, so that no test can kill them: the
 * thresholds allow for those.
 * Results are kept in `reports/mutation`, and only what changed is tested again. `-- --dry` runs the tests once, without a mutant: it
 * fails when some fail in this setting.
 */
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tool } from '../tools/tool.mjs'

const { Stryker } = await tool('@stryker-mutator/core')
const root = join(import.meta.dirname, '../..')

const thresholds = JSON.parse(await readFile(join(import.meta.dirname, 'thresholds.json'), 'utf8'))
const thresholdOf = (file) => thresholds.percent[file] ?? thresholds.otherwise

/**
 * What is mutated: not the facts, which are tables without an expression that decides. A mutant of a fact is another fact: what
 * proves a fact is its source, which the tests of `test/core/chains` and `test/core/addresses` demand for each entry.
 */
const all = thresholds.mutated
  .flatMap((path) => (path.endsWith('.ts') ? [path] : filesIn(path)))
  .filter((file) => file.endsWith('.ts') && !thresholds.facts.includes(file))
  .sort()

function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`)
}

/** Fewer tests, for a quick answer: folders such as `test/server/payments`, or files, separated by spaces. */
const narrowed = process.env.MUTATION_TESTS
const isDry = process.argv.includes('--dry')
const asked = process.argv
  .slice(2)
  .filter((argument) => argument !== '--dry')
  .map((path) => path.replace(/\/$/, '').replace(/^(?!src\/)/, 'src/'))
  .map((path) => ({ path, files: all.filter((file) => file === path || file.startsWith(`${path}/`)) }))
for (const { path, files } of asked) {
  if (files.length > 0) continue
  process.stderr.write(
    `${path}: name a file or a folder, such as src/core/money/decimal.ts or server/rules.\n`,
  )
  process.exit(2)
}
process.chdir(root)

const notCounted = ['Ignored', 'CompileError', 'RuntimeError']
const notKilled = ['Survived', 'NoCoverage']

/** The tests that have to notice: those named for the nearest folder, else of the folder that mirrors it. */
function testsOf(file) {
  if (narrowed !== undefined) return narrowed
  for (let path = file; path !== 'src'; path = dirname(path)) {
    const mirrored = path.replace('src', 'test')
    if (thresholds.tests[path]) return thresholds.tests[path]
    if (existsSync(mirrored)) return mirrored
  }
  return 'test'
}

/** Tests the mutants of some files, and gives back the report of each. */
async function mutate(tests, files) {
  const incrementalFile = `reports/mutation/${tests.replace(/\W+/g, '-')}.json`
  process.env.MUTATION_TESTS = tests
  await forgetSurvivors(incrementalFile)
  await new Stryker({
    mutate: files,
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts' },
    plugins: ['@stryker-mutator/vitest-runner'],
    ignorePatterns: ['dist', 'storybook-static', 'screenshots', 'test/package/consumers', 'docs/images'],
    incremental: true,
    incrementalFile,
    reporters: ['dots'],
    concurrency: Number(process.env.MUTATION_CONCURRENCY ?? 1),
    timeoutMS: 20_000,
    logLevel: 'warn',
    dryRunOnly: isDry,
  }).runMutationTest()
  if (isDry) return []
  const report = JSON.parse(await readFile(incrementalFile, 'utf8'))
  return files.map((file) => [file, report.files[file] ?? { source: '', mutants: [] }])
}

/** New tests may kill a survivor; Stryker would not test it again if it runs while a module loads. */
async function forgetSurvivors(incrementalFile) {
  if (!existsSync(incrementalFile)) return
  const report = JSON.parse(await readFile(incrementalFile, 'utf8'))
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => !notKilled.includes(status))
  await writeFile(incrementalFile, JSON.stringify(report))
}

/** The text of a mutant's place. */
function originalOf(source, { start, end }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  return lines.join('\n').slice(start.column - 1)
}

/** Prints the survivors of a file and its score; false when that is below the threshold. */
function review(file, { source, mutants }) {
  const counted = mutants.filter(({ status }) => !notCounted.includes(status))
  const survivors = counted.filter(({ status }) => notKilled.includes(status))
  const score = counted.length === 0 ? 100 : (100 * (counted.length - survivors.length)) / counted.length
  const threshold = thresholdOf(file)
  const say = (text) => process.stdout.write(`${text}\n`)
  for (const { location, replacement, status } of survivors) {
    const place = `${file}:${location.start.line}:${location.start.column}`
    say(`${place} ${status} ${JSON.stringify(originalOf(source, location))} → ${JSON.stringify(replacement)}`)
  }
  say(
    `${score < threshold ? '✗' : '✓'} ${file} ${score.toFixed(1)} % of ${counted.length}, threshold ${threshold} %`,
  )
  return score >= threshold
}

const groups = new Map()
for (const file of asked.length === 0 ? all : new Set(asked.flatMap(({ files }) => files)))
  groups.set(testsOf(file), [...(groups.get(testsOf(file)) ?? []), file])
const reports = []
for (const [tests, files] of groups) reports.push(...(await mutate(tests, files)))
process.stdout.write('\n')
process.exitCode = reports.map(([file, report]) => review(file, report)).every(Boolean) ? 0 : 1

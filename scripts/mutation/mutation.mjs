/**
 * `npm run mutation`: Stryker changes one expression at a time in the code that decides about money and states, and the
 * tests that reach it must fail. It takes hours for all files, so it is no part of `npm test`; `-- FILE…` takes those alone,
 * and `-- --missing` only lists the files that have no score, or one below their goal.
 * Results are kept in `reports/mutation`, and only what changed is tested again. The last lines are the score of each file,
 * which `scores.md` keeps; the command fails when one is below its goal.
 */
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { equivalent } from './equivalent.mjs'
import { readScores, recordScores } from './scores.mjs'

const root = join(import.meta.dirname, '../..')

/** The files in which a wrong expression costs money. */
const critical = [
  'src/client/transition.ts',
  'src/client/choice-rules.ts',
  'src/core/contract/status.ts',
  'src/core/money/decimal.ts',
  'src/core/money/decimal-basics.ts',
  'src/core/transfers/payment-payload.ts',
  'src/gateway/operations/transaction.ts',
  ...['checks', 'create'].map((name) => `src/server/payments/${name}.ts`),
]
/**
 * Tables of facts without an expression that decides. A mutant of a fact is another fact: what proves a fact is its source,
 * which the tests of `test/core/chains` and `test/core/addresses` demand for each entry.
 */
const facts = [
  'src/core/addresses/unpayable/marks.ts',
  'src/core/addresses/unpayable/near-names.ts',
  'src/core/chains/registry.ts',
  'src/core/version.ts',
]
const goalOf = (file) => (critical.includes(file) || file.startsWith('src/server/rules/') ? 98 : 95)

/** What is mutated in each folder of `src`. The tests of the same folder have to notice. */
const folders = {
  core: filesIn('src/core'),
  client: filesIn('src/client'),
  gateway: ['src/gateway/operations/transaction.ts'],
  server: ['rules', 'payments', 'store'].flatMap((name) => filesIn(`src/server/${name}`)),
}

/** The code in a folder, below the root of the project. */
function filesIn(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((file) => file.endsWith('.ts') && !facts.includes(file))
    .sort()
}

const asked = process.argv.slice(2)
/** Fewer tests, for a quick answer: folders such as `test/server/payments`, or files, separated by spaces. */
const narrowed = process.env.MUTATION_TESTS
for (const file of asked) {
  if (file === '--missing' || folders[file.split('/')[1]]?.includes(file)) continue
  process.stderr.write(
    `${file}: name a file below ${Object.keys(folders).join(', ')}, such as ${critical[0]}.\n`,
  )
  process.exit(2)
}

process.chdir(root)
if (asked.includes('--missing')) {
  await printMissing()
  process.exit()
}

const notCounted = ['Ignored', 'CompileError', 'RuntimeError']
const notKilled = ['Survived', 'NoCoverage']

async function printMissing() {
  const scores = await readScores()
  for (const file of Object.values(folders).flat()) {
    const score = scores.get(file)
    if (score === undefined) process.stdout.write(`${file} has no score\n`)
    else if (score < goalOf(file)) process.stdout.write(`${file} ${score} %, goal ${goalOf(file)} %\n`)
  }
}

/** Tests the mutants of some files, and gives back the report of each. */
async function mutate(folder, files) {
  const incrementalFile = `reports/mutation/${folder}.json`
  process.env.MUTATION_TESTS = narrowed ?? `test/${folder}`
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
  }).runMutationTest()
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

const isListed = (file, { line, original, replacement }) =>
  equivalent.some(
    (entry) =>
      entry.file === file && entry.line === line && entry.from === original && entry.to === replacement,
  )

/** Prints the survivors of a file, and returns its score. */
function review(file, { source, mutants }) {
  const counted = mutants
    .map((mutant) => ({
      ...mutant,
      original: originalOf(source, mutant.location),
      line: source.split('\n')[mutant.location.start.line - 1].trim(),
    }))
    .filter((mutant) => !notCounted.includes(mutant.status) && !isListed(file, mutant))
  const survivors = counted.filter(({ status }) => notKilled.includes(status))
  const score = counted.length === 0 ? 100 : (100 * (counted.length - survivors.length)) / counted.length
  const goal = goalOf(file)
  const say = (text) => process.stdout.write(`${text}\n`)
  for (const { location, original, replacement, status } of survivors) {
    const place = `${file}:${location.start.line}:${location.start.column}`
    say(`${place} ${status} ${JSON.stringify(original)} → ${JSON.stringify(replacement)}`)
  }
  say(`${score < goal ? '✗' : '✓'} ${file} ${score.toFixed(1)} % of ${counted.length}, goal ${goal} %`)
  return { file, counted: counted.length, score, tests: narrowed ?? `test/${file.split('/')[1]}` }
}

const results = []
for (const [folder, all] of Object.entries(folders)) {
  const files = asked.length === 0 ? all : asked.filter((file) => file.split('/')[1] === folder)
  if (files.length > 0) results.push(...(await mutate(folder, files)))
}
process.stdout.write('\n')
const scores = results.map(([file, report]) => review(file, report))
await recordScores(scores)
process.exitCode = scores.every(({ file, score }) => score >= goalOf(file)) ? 0 : 1

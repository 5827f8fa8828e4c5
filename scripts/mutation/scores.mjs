/** Keeps the table of scores in `scores.md`, which contributors read: the rows of the files that were measured now are replaced. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'

const path = join(import.meta.dirname, 'scores.md')
const rowPattern = /^\| `(src\/[^`]+)` +\| ([\d.]+) % .*\n/gm

/** @param {readonly { file: string, counted: number, score: number, tests: string }[]} measured */
export async function recordScores(measured) {
  const rows = new Map((await readRows()).map(([row, file]) => [file, row]))
  for (const { file, counted, score, tests } of measured)
    rows.set(file, `| \`${file}\` | ${score.toFixed(1)} % | ${counted} | \`${tests}\` |\n`)
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const text = `${head}${sorted.join('')}`
  await writeFile(path, await format(text, { ...(await resolveConfig(path)), filepath: path }))
}

/** The score of each file in the table, in percent. */
export async function readScores() {
  return new Map((await readRows()).map(([, file, score]) => [file, Number(score)]))
}

async function readRows() {
  return [...(await readFile(path, 'utf8')).matchAll(rowPattern)]
}

const head = `# Mutation scores

\`npm run mutation -- FILE…\` writes this table. The last column is the value of \`MUTATION_TESTS\`: tests that reach the file and run
in little time. A file without mutants declares types, or exports what others define.

Where the tests are \`test/server/store/postgres.test.ts\`, one server is started for the run. A mutant that survives takes all of
that file, some fifteen seconds on two cores.

| file | score | mutants | tests |
| --- | --- | --- | --- |
`

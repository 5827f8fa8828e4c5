/** Keeps the table of scores in CONTRIBUTING.md: the rows of the files that were measured now are replaced. */
import { readFile, writeFile } from 'node:fs/promises'

const rowPattern = /^\| `(src\/[^`]+)` .*\|\n/gm
const tablePattern = /^\| file .*\|\n\| -.*\|\n(?:\| `src.*\|\n)*/m

/** @param {readonly { file: string, counted: number, score: number, tests: string }[]} measured */
export async function recordScores(measured) {
  const path = 'CONTRIBUTING.md'
  const text = await readFile(path, 'utf8')
  const table = tablePattern.exec(text)?.[0] ?? ''
  const rows = new Map([...table.matchAll(rowPattern)].map(([row, file]) => [file, row]))
  const date = new Date().toISOString().slice(0, 10)
  for (const { file, counted, score, tests } of measured)
    rows.set(file, `| \`${file}\` | ${score.toFixed(1)} % | ${counted} | \`${tests}\` | ${date} |\n`)
  const sorted = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  const head = '| file | score | mutants | `MUTATION_TESTS` | date |\n| --- | --- | --- | --- | --- |\n'
  await writeFile(
    path,
    text.replace(tablePattern, () => head + sorted.join('')),
  )
}

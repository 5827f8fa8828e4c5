/**
 * What the benches found: the last figures of each in `measured.json`, a line for each release in `history.json`, and the tables of the
 * documents, which are written from both. A table stands between `<!-- bench: NAME -->` and `<!-- end -->`.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { plan, traffic } from '../plan/model.mjs'
import { loadSchedule } from '../plan/schedule.mjs'
import { planTables } from '../plan/tables.mjs'
import { table } from './table.mjs'

const root = join(import.meta.dirname, '../..')
const measuredFile = 'bench/measured.json'
const historyFile = 'bench/history.json'
export const documents = ['bench/README.md', 'docs/scaling.md']
const place = /(?<=<!-- bench: (\w+) -->\n).*?(?=<!-- end -->)/gs

const read = (file) => readFileSync(join(root, file), 'utf8')
const readJson = (file) => JSON.parse(read(file))
const write = (file, text) => writeFileSync(join(root, file), text)

/**
 * Keeps what a bench found, and writes the tables. What this run did not measure stays.
 * @param line the cells of the bench in the line of the release, by their titles.
 */
export async function save(bench, found, line) {
  const measured = readJson(measuredFile)
  measured[bench] = { ...measured[bench], ...found }
  const history = withLine(readJson(historyFile), readJson('package.json').version, {
    date: found.at,
    ...line,
  })
  write(measuredFile, JSON.stringify(measured))
  write(historyFile, JSON.stringify(history))
  await writeTables()
}

/** A release has one line: what is measured again takes the place of the cell that was there. */
export const withLine = (history, version, line) => ({
  ...history,
  [version]: { ...history[version], ...line },
})

export async function writeTables() {
  const tables = tablesOf(await loadSchedule())
  for (const file of documents) write(file, withTables(read(file), tables))
  const written = [...documents, measuredFile, historyFile]
  execFileSync(join(root, 'node_modules/.bin/oxfmt'), written, { cwd: root })
}

/** The text of a document with its tables. The place of what was never measured stays empty. */
export function withTables(text, tables) {
  return text.replace(place, (_, name) => `\n${tables[name] ?? ''}\n\n`)
}

/** Every table by its name, as Markdown. */
export function tablesOf(schedule) {
  const measured = readJson(measuredFile)
  const history = Object.entries(readJson(historyFile))
  const titles = [...new Set(history.flatMap(([, line]) => Object.keys(line)))]
  return {
    ...Object.fromEntries(
      Object.entries(measured).map(([bench, each]) => [
        bench,
        [origin(each), ...each.tables.map(table)].join('\n\n'),
      ]),
    ),
    plan: `${origin(measured.endpoint)}\n${planTables(plan(schedule, measured.endpoint), measured.endpoint, traffic)}`,
    history: table([
      ['release', ...titles],
      ...history.map(([version, line]) => [version, ...titles.map((title) => line[title] ?? '')]),
    ]),
  }
}

/** Where and when the figures were measured. */
function origin({ at, machine, load }) {
  return `Measured ${at}: ${machine}; load of the machine ${load}.`
}

/** What a bench says: a line for each figure as it is known, and how many budgets were missed. `--save` keeps it. */
import { cpus, loadavg } from 'node:os'
import { save } from './kept.mjs'
import { table } from './table.mjs'

/** The smallest counts, to see that the bench works. */
export const isOnce = process.argv.includes('--once')
/** What a command is asked for besides its options. */
export const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

const head = ['what', 'figure', 'ratio', 'budget', '']
const columns = [54, 56, 6, 17, 0]

/** @param bench its name in `measured.json`. */
export function createReport(bench) {
  const rows = []
  const tables = []
  const machine = `${cpus().length} cores, ${cpus()[0].model}, Node ${process.versions.node}`
  // Before the bench adds its own.
  const load = loadavg()[0].toFixed(1)
  print(`${machine}; load of the machine ${load}`)

  return {
    /** @param budget its words, where there is one; `isMet` then says whether it was. */
    row(what, figure, { budget = '', ratio, isMet } = {}) {
      const verdict = isMet === undefined ? '' : isMet ? 'met' : 'MISSED'
      const cells = [what, figure, ratio === undefined ? '' : ratio.toFixed(2), budget, verdict]
      if (rows.length === 0) line(head)
      rows.push(cells)
      line(cells)
    },
    /** What is known at once. The first row is the head. */
    table(cells) {
      tables.push(cells)
      print(`\n${table(cells)}\n`)
    },
    note: (text) => print(`  ${text}`),
    /** A figure counts answers, so it says what was answered when that is not what was asked for. */
    otherwise({ statuses }, wanted) {
      if (Object.keys(statuses).some((status) => Number(status) !== wanted))
        print(`  of these, by status: ${JSON.stringify(statuses)}`)
    },
    /**
     * Figures are no test: a bench ends well whatever it found.
     * @param raw what others compute with; @param history cells of the release's line, by their titles; @param hasFigures whether the
     *   documents show the figures, too.
     */
    async end({ raw, history, hasFigures = rows.length > 0 } = {}) {
      const verdicts = rows.map((cells) => cells.at(-1)).filter(Boolean)
      print(
        `${verdicts.filter((verdict) => verdict === 'MISSED').length} of ${verdicts.length} budgets missed`,
      )
      if (!process.argv.includes('--save')) return
      const at = new Date().toISOString().slice(0, 10)
      const found = hasFigures ? [...tables, [head, ...rows]] : tables
      await save(bench, { at, machine, load, ...raw, tables: found }, history)
    },
  }
}

/** Milliseconds to read beside each other. */
export function quantiles({ p50, p99, p999 }) {
  return `p50 ${ms(p50)}  p99 ${ms(p99)}  p99.9 ${ms(p999)} ms`
}

export function perSecond(value) {
  return `${Math.round(value).toLocaleString('en')}/s`
}

export function ms(value) {
  return value.toFixed(value < 1 ? 2 : value < 100 ? 1 : 0)
}

/** The middle one: what else a machine does spoils a single measurement, and seldom most of them. */
export function median(values) {
  return quantile(values, 0.5)
}

/** The smallest value that so great a part of all is not above. */
export function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
}

/** Milliseconds that a piece of work takes, of so many in turn. */
export async function timesOf(count, work) {
  const times = []
  for (let index = 0; index < count; index += 1) {
    const at = performance.now()
    await work()
    times.push(performance.now() - at)
  }
  return times
}

function line(cells) {
  print(
    cells
      .map((cell, index) => cell.padEnd(columns[index]))
      .join(' ')
      .trimEnd(),
  )
}

export function print(text) {
  process.stdout.write(`${text}\n`)
}

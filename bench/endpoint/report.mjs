/** What the bench says: a line for each figure as it is known, and how many budgets were missed. */

const columns = [36, 26, 50, 8, 0]

export function createReport() {
  const verdicts = []
  const rows = []
  line('what', 'budget', 'figure', 'ratio', '')

  return {
    /** @param budget its words, where there is one; `isMet` then says whether it was. */
    row(what, figure, { budget = '', ratio, isMet } = {}) {
      if (isMet !== undefined) verdicts.push(isMet)
      rows.push({ what: what.trim(), figure, budget, ratio: ratio && Number(ratio.toFixed(2)), isMet })
      const verdict = isMet === undefined ? '' : isMet ? 'met' : 'MISSED'
      line(what, budget, figure, ratio === undefined ? '' : `${ratio.toFixed(2)}x`, verdict)
    },
    note: (text) => print(`  ${text}`),
    /** A figure counts answers, so it says what was answered when that is not what was asked for. */
    otherwise({ statuses }, wanted) {
      if (Object.keys(statuses).some((status) => Number(status) !== wanted))
        print(`  of these, by status: ${JSON.stringify(statuses)}`)
    },
    /** All figures, to be kept. */
    rows: () => rows,
    end() {
      const missed = verdicts.filter((isMet) => !isMet).length
      print(`\n${missed} of ${verdicts.length} budgets missed`)
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
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

/** The smallest value that so great a part of all is not above. */
export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]
}

function line(...cells) {
  print(
    cells
      .map((cell, index) => String(cell).padEnd(columns[index]))
      .join(' ')
      .trimEnd(),
  )
}

export function print(text) {
  process.stdout.write(`${text}\n`)
}

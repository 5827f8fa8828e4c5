/** What the element tests came to, for scripts/check.mjs. */
import { writeFileSync } from 'node:fs'

/** A reporter of the test runner that leaves a file of the results: `{ files: [{ file, passed, skipped, failures }] }`. */
export function resultsReporter(path) {
  return {
    onTestRunFinished: ({ sessions }) =>
      writeFileSync(path, JSON.stringify({ files: sessions.flatMap(resultsOf) })),
  }
}

/**
 * The results of a page, one for each of its files: how many tests passed, the names of those that were skipped, and `{ name, message,
 * line }` of each that failed. What failed outside of a test has no name of its own, and is the page's where no file is named.
 *
 * @param {{ testFile: string, passed?: boolean, testResults?: object, errors?: { message: string, stack?: string }[] }} session As the
 * test runner has it.
 */
export function resultsOf({ testFile, passed, testResults, errors = [] }) {
  const page = testFile.replaceAll('\\', '/').replace(/^.*?(test\/elements\/.*)\.[jt]s$/, '$1.ts')
  const tests = testResults ? testsOf(testResults, page) : []
  const failed = [
    ...tests.filter((test) => !test.passed && !test.skipped),
    ...errors.map((error) => ({ file: fileIn(error) ?? page, name: outside, error })),
  ]
  // A page that could not be loaded may say nothing.
  if (!passed && failed.length === 0) failed.push({ file: page, name: outside })
  return [...new Set([...tests, ...failed].map(({ file }) => file))].map((file) => {
    const isOfFile = (one) => one.file === file
    return {
      file,
      passed: tests.filter((test) => isOfFile(test) && test.passed).length,
      skipped: tests.filter((test) => isOfFile(test) && test.skipped).map(({ name }) => name),
      failures: failed.filter(isOfFile).map(({ name, error }) => ({ name, ...causeOf(error, file) })),
    }
  })
}

const outside = '(outside of a test)'

const testFiles = /test\/elements\/[\w/-]+\.test\.ts/

const fileIn = ({ stack = '' }) => testFiles.exec(stack)?.[0]

/** The tests of a suite, and of those in it, with their files and whole names. A file that shares a page is a suite. */
function testsOf({ name, tests, suites }, file, names = []) {
  if (testFiles.exec(name)?.[0] === name) return testsOf({ name: '', tests, suites }, name)
  const path = name ? [...names, name] : names
  return [
    ...tests.map((test) => ({ ...test, file, name: [...path, test.name].join(' > ') })),
    ...suites.flatMap((suite) => testsOf(suite, file, path)),
  ]
}

function causeOf(error, file) {
  const { message = 'The file ended without a result.', stack = '', expected, actual } = error ?? {}
  const place = stack.indexOf(`${file}:`)
  const line = place < 0 ? NaN : parseInt(stack.slice(place + file.length + 1), 10)
  return { message: message + firstDifference(expected, actual), ...(line > 0 && { line }) }
}

/** Of two values that are printed on several lines: a message shortens them. */
function firstDifference(expected, actual) {
  if (typeof expected !== 'string' || typeof actual !== 'string') return ''
  const [wanted, found] = [expected, actual].map((text) => text.split('\n'))
  const at = wanted.findIndex((line, index) => line !== found[index])
  return at < 0 || wanted.length === 1 ? '' : `\n${found[at]?.trim()} instead of ${wanted[at].trim()}`
}

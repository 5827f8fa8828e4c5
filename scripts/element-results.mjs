/** What the element tests came to, for scripts/check.mjs. */
import { writeFileSync } from 'node:fs'

/** A reporter of the test runner that leaves a file of the results: `{ files: [{ file, passed, skipped, failures }] }`. */
export function resultsReporter(path) {
  return {
    onTestRunFinished: ({ sessions }) =>
      writeFileSync(path, JSON.stringify({ files: sessions.map(resultOf) })),
  }
}

/**
 * The result of a file: how many of its tests passed, the names of those that were skipped, and `{ name, message, line }` of each that
 * failed. What failed outside of a test has no name of its own.
 *
 * @param {{ testFile: string, passed?: boolean, testResults?: object, errors?: { message: string, stack?: string }[] }} session As the
 * test runner has it.
 */
export function resultOf({ testFile, passed, testResults, errors = [] }) {
  const file = testFile.replaceAll('\\', '/').replace(/^.*?(test\/elements\/.*)\.[jt]s$/, '$1.ts')
  const tests = testResults ? testsOf(testResults) : []
  const failures = [
    ...tests.filter((test) => !test.passed && !test.skipped).map(({ name, error }) => ({ name, error })),
    ...errors.map((error) => ({ name: outside, error })),
  ]
  // A file that could not be loaded may say nothing.
  if (!passed && failures.length === 0) failures.push({ name: outside, error: undefined })
  return {
    file,
    passed: tests.filter((test) => test.passed).length,
    skipped: tests.filter((test) => test.skipped).map(({ name }) => name),
    failures: failures.map(({ name, error }) => ({ name, ...causeOf(error, file) })),
  }
}

const outside = '(outside of a test)'

/** The tests of a suite, and of those in it, with their whole names. */
function testsOf({ name, tests, suites }, names = []) {
  const path = name ? [...names, name] : names
  return [
    ...tests.map((test) => ({ ...test, name: [...path, test.name].join(' > ') })),
    ...suites.flatMap((suite) => testsOf(suite, path)),
  ]
}

function causeOf(error, file) {
  const { message = 'The file ended without a result.', stack = '' } = error ?? {}
  const place = stack.indexOf(`${file}:`)
  const line = place < 0 ? NaN : parseInt(stack.slice(place + file.length + 1), 10)
  return { message, ...(line > 0 && { line }) }
}

import { describe, expect, it } from 'vitest'
import { resultsOf } from '../../scripts/element-results.mjs'

const file = 'test/elements/phone.test.ts'
const testFile = `/repository/node_modules/.cache/element-tests/test/elements/phone.test.js`
const passing = { name: 'fits', passed: true, skipped: false }
const skipped = { name: 'turns', passed: false, skipped: true }
const failing = {
  name: 'scrolls',
  passed: false,
  skipped: false,
  error: {
    message: 'expected 643 to equal 640',
    stack: `  at expect (node_modules/chai/chai.js:10:2)\n  at Context.<anonymous> (${file}:76:5)`,
  },
}
const suite = {
  name: '',
  tests: [],
  suites: [{ name: 'a phone', tests: [passing, skipped, failing], suites: [] }],
}

describe('the results of a page of element tests', () => {
  const result = {
    file,
    passed: 1,
    skipped: ['a phone > turns'],
    failures: [{ name: 'a phone > scrolls', message: 'expected 643 to equal 640', line: 76 }],
  }

  it('name what was skipped, and what failed, why and on which line', () => {
    expect(resultsOf({ testFile, passed: false, testResults: suite })).toEqual([result])
  })

  it('are those of each file where several share the page', () => {
    const other = 'test/elements/wide.test.ts'
    const page = {
      testFile: testFile.replace('phone', 'phone-to-wide'),
      passed: false,
      testResults: {
        ...{ name: '', tests: [] },
        suites: [
          { ...suite, name: file },
          { name: other, tests: [passing], suites: [] },
        ],
      },
    }
    expect(resultsOf(page)).toEqual([result, { file: other, passed: 1, skipped: [], failures: [] }])
    const errors = [
      { message: 'Failed to fetch', stack: `  at ${other}:3:1` },
      { message: 'The page is gone' },
    ]
    expect(resultsOf({ ...page, errors }).slice(1)).toMatchObject([
      { file: other, passed: 1, failures: [{ message: 'Failed to fetch', line: 3 }] },
      { file: 'test/elements/phone-to-wide.test.ts', failures: [{ message: 'The page is gone' }] },
    ])
  })

  it('have no line where the failure has none of the file', () => {
    const test = { ...failing, error: { message: 'Timeout of 60000ms exceeded.' } }
    const testResults = { ...suite, tests: [test], suites: [] }
    expect(resultsOf({ testFile, passed: false, testResults })[0]?.failures).toEqual([
      { name: 'scrolls', message: 'Timeout of 60000ms exceeded.' },
    ])
  })

  it('have the first line in which two values differ', () => {
    const message = 'expected [ Array(2) ] to deeply equal [ Array(2) ]'
    const error = { message, expected: '[\n  "one"\n  "two"\n]', actual: '[\n  "one"\n  "three"\n]' }
    const testResults = { ...suite, tests: [{ ...failing, error }], suites: [] }
    expect(resultsOf({ testFile, passed: false, testResults })[0]?.failures).toEqual([
      { name: 'scrolls', message: `${message}\n"three" instead of "two"` },
    ])
  })

  it('have the failure of a hook, and of a file without a test', () => {
    const errors = [{ message: 'Failed to fetch', stack: `Error: Failed to fetch\n  at ${file}:3:1` }]
    const outside = { file, passed: 0, skipped: [] }
    expect(resultsOf({ testFile, passed: false, errors })).toEqual([
      { ...outside, failures: [{ name: '(outside of a test)', message: 'Failed to fetch', line: 3 }] },
    ])
    expect(resultsOf({ testFile, passed: false })).toEqual([
      {
        ...outside,
        failures: [{ name: '(outside of a test)', message: 'The file ended without a result.' }],
      },
    ])
  })
})

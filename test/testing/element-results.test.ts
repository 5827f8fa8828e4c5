import { describe, expect, it } from 'vitest'
import { resultOf } from '../../scripts/element-results.mjs'

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

describe('the result of a file of element tests', () => {
  it('names what was skipped, and what failed, why and on which line', () => {
    expect(resultOf({ testFile, passed: false, testResults: suite })).toEqual({
      file,
      passed: 1,
      skipped: ['a phone > turns'],
      failures: [{ name: 'a phone > scrolls', message: 'expected 643 to equal 640', line: 76 }],
    })
  })

  it('has no line where the failure has none of the file', () => {
    const test = { ...failing, error: { message: 'Timeout of 60000ms exceeded.' } }
    const { failures } = resultOf({
      testFile,
      passed: false,
      testResults: { ...suite, tests: [test], suites: [] },
    })
    expect(failures).toEqual([{ name: 'scrolls', message: 'Timeout of 60000ms exceeded.' }])
  })

  it('has the failure of a hook, and of a file without a test', () => {
    const errors = [{ message: 'Failed to fetch', stack: `Error: Failed to fetch\n  at ${file}:3:1` }]
    expect(resultOf({ testFile, passed: false, errors }).failures).toEqual([
      { name: '(outside of a test)', message: 'Failed to fetch', line: 3 },
    ])
    expect(resultOf({ testFile, passed: false }).failures).toEqual([
      { name: '(outside of a test)', message: 'The file ended without a result.' },
    ])
    expect(
      resultOf({ testFile, passed: true, testResults: { name: '', tests: [passing], suites: [] } }),
    ).toEqual({
      file,
      passed: 1,
      skipped: [],
      failures: [],
    })
  })
})

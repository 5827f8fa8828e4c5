/** What mutation testing demands: of each rule nearly all, and of no file that is gone. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const { percent, tests } = JSON.parse(readFileSync('scripts/mutation/thresholds.json', 'utf8')) as {
  percent: Record<string, number>
  tests: Record<string, string>
}
const rules = readdirSync('src/server/rules').map((name) => `src/server/rules/${name}`)
/** A file of types alone has nothing to change. */
const hasCode = (file: string) => /^(export )?(async )?(const|function) /m.test(readFileSync(file, 'utf8'))

it.each(rules.filter(hasCode))('the tests of %s find at least 98 % of its mutants', (file) => {
  expect(percent[file]).toBeGreaterThanOrEqual(98)
})

it('each file and folder with a threshold or tests of its own is there', () => {
  expect([...Object.keys(percent), ...Object.keys(tests)].filter((path) => !existsSync(path))).toEqual([])
})

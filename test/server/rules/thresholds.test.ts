/** What mutation testing demands: of each rule nearly all, and of no file that is gone or not mutated. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, matchesGlob } from 'node:path'
import { expect, it } from 'vitest'

type Thresholds = {
  mutated: string[]
  facts: string[]
  percent: Record<string, number>
  /** Paths and patterns, separated by spaces. */
  tests: Record<string, string>
}
const thresholds = JSON.parse(readFileSync('scripts/mutation/thresholds.json', 'utf8')) as Thresholds
const { mutated, facts, percent, tests } = thresholds
const rules = readdirSync('src/server/rules').map((name) => `src/server/rules/${name}`)
/** A file of types alone has nothing to change. */
const hasCode = (file: string) => /^(export )?(async )?(const|function) /m.test(readFileSync(file, 'utf8'))

it.each(rules.filter(hasCode))('the tests of %s find at least 98 % of its mutants', (file) => {
  expect(percent[file]).toBeGreaterThanOrEqual(98)
})

const isMutated = (path: string) =>
  existsSync(path) && !facts.includes(path) && mutated.some((root) => `${path}/`.startsWith(`${root}/`))

it('each file and folder with a threshold or tests of its own is there, and is mutated', () => {
  const paths = [...Object.keys(percent), ...Object.keys(tests), ...mutated]
  expect(paths.filter((path) => !isMutated(path))).toEqual([])
  expect(facts.filter((path) => !existsSync(path))).toEqual([])
})

it('each test that has to find mutants is there', () => {
  const isThere = (pattern: string) =>
    existsSync(pattern) || readdirSync(dirname(pattern)).some((name) => matchesGlob(name, basename(pattern)))
  const patterns = Object.values(tests).flatMap((text) => text.split(' '))
  expect(patterns.filter((pattern) => !isThere(pattern))).toEqual([])
})

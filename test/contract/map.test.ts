/** That `docs/interface-tests.md` leads from every section of the interface to tests that are there. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assumptions } from '../../src/gateway/index.js'

const sections =
  '1 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 2.11 2.12 2.13 2.14 2.15 3.1 3.2 3.3 4.1 4.2 4.3 4.4 4.5 4.6 4.7 5 6 7 8 9'.split(
    ' ',
  )

const document = readFileSync(new URL('../../docs/interface-tests.md', import.meta.url), 'utf8')
const rows = document
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, section = '', , table = '', tests = '']) => ({
    section,
    tables: filesIn(table),
    tests: filesIn(tests),
  }))

/** What holds each sentence. */
const sentences = document
  .slice(document.indexOf('## Sentence by sentence'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:sentence|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, sentence = '', section = '', held = '']) => {
    const [tests = '', assumed = ''] = held.split('assumed:')
    return { sentence, section, tests: filesIn(tests), assumed: filesIn(assumed) }
  })

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
}

function contentOf(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
}

describe('docs/interface-tests.md', () => {
  it('names every section of the interface, once and in order', () => {
    expect(rows.map(({ section }) => section)).toStrictEqual(sections)
  })

  it.each(rows.filter(({ section }) => section !== '4.7'))(
    'leads from $section to files that are there',
    (row) => {
      const files = [...row.tables, ...row.tests]
      expect(files).not.toHaveLength(0)
      for (const file of files) expect(contentOf(file), file).not.toBe('')
    },
  )

  // Those of section 1 and 5 are of all operations.
  it.each(rows.filter(({ section, tables }) => tables.length > 0 && section.includes('.')))(
    'leads from $section to a table of that section',
    ({ section, tables }) => {
      for (const file of tables) expect(contentOf(file), file).toContain(`section: '${section}'`)
    },
  )

  it.each(rows.filter(({ section, tables }) => tables.length === 0 && section !== '4.7'))(
    'leads from $section to tests that say so',
    ({ section, tests }) => {
      for (const file of tests) expect(contentOf(file), file).toContain(`'${section} `)
    },
  )

  it('has a sentence of every section, in order', () => {
    const named = sentences.map(({ section }) => section).filter((section) => section !== 'all')
    expect([...new Set(named)]).toStrictEqual(sections)
    expect(named).toStrictEqual(named.toSorted((a, b) => sections.indexOf(a) - sections.indexOf(b)))
  })

  it.each(sentences)('holds "$sentence" by tests and assumptions that are there', ({ tests, assumed }) => {
    expect(tests.length + assumed.length).toBeGreaterThan(0)
    for (const file of tests) expect(contentOf(`../${file}`), file).not.toBe('')
    for (const id of assumed) expect(Object.keys(assumptions)).toContain(id)
  })

  it('names every assumption at the sentence that leaves it open', () => {
    const named = new Set(sentences.flatMap(({ assumed }) => assumed))
    expect(Object.keys(assumptions).filter((id) => !named.has(id))).toStrictEqual([])
  })

  it.each(['sandbox.test.ts', 'client.test.ts', 'variants.test.ts', 'client-and-sandbox.test.ts'])(
    'tells of %s, which is about every table',
    (file) => {
      expect(document).toContain(`\`${file}\``)
      expect(contentOf(file)).toMatch(/describe\.each\(\s*operationList\b/)
    },
  )
})

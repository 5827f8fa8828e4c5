/** The documents have the tables that follow from what the benches measured, and the history has one line for each release. */
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { documents, tablesOf, withLine, withTables } from '../../bench/shared/kept.mjs'
import * as schedule from '../../src/server/rules/schedule.js'

const tables: Record<string, string> = tablesOf(schedule)

it.each(documents)('are in %s as the benches write them', async (file) => {
  const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
  expect(withoutPadding(text)).toBe(withoutPadding(withTables(text, tables)))
})

it('have a place for each table', async () => {
  const texts = await Promise.all(
    documents.map((file: string) => readFile(new URL(`../../${file}`, import.meta.url), 'utf8')),
  )
  const shown = texts.flatMap((text) => [...text.matchAll(/<!-- bench: (\w+) -->/g)].map(([, name]) => name))
  expect(shown).toEqual(expect.arrayContaining(Object.keys(tables)))
})

it('replaces the cells of a release that is measured again, and adds a line for another', () => {
  const first = withLine({}, '1.0.0', { date: '2026-01-01', page: '1', size: '2' })
  const again = withLine(first, '1.0.0', { date: '2026-01-02', page: '3' })
  expect(again).toEqual({ '1.0.0': { date: '2026-01-02', page: '3', size: '2' } })
  expect(withLine(again, '1.1.0', { page: '4' })).toEqual({ ...again, '1.1.0': { page: '4' } })
})

/** A formatter aligns tables in its own way, and breaks lines. */
function withoutPadding(text: string): string {
  return text.replace(/-{2,}:?/g, '-').replace(/\s+/g, ' ')
}

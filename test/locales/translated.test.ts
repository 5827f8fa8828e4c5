/** An English text that is rewritten leaves its translations behind, until each is changed or confirmed: `scripts/translations.mjs`. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  compareRecords,
  formatRecord,
  hashOf,
  parseRecord,
  updateRecord,
} from '../../scripts/translations/record.mjs'
import { formsOf, presentRecord } from './present.js'

const text = readFileSync(new URL('translated.tsv', import.meta.url), 'utf8')

describe('translated.tsv', () => {
  it('has the English text of each translation: after a change, run `npm run translations`', async () => {
    const { present, tags } = await presentRecord()
    expect(compareRecords(parseRecord(text), present)).toEqual([])
    expect(text.split('\n')[0]?.split('\t')).toEqual(['path', ...tags])
  })
})

const record = (rows: Record<string, Record<string, string>>) =>
  new Map(Object.entries(rows).map(([path, hashes]) => [path, new Map(Object.entries(hashes))]))

describe('the record of translations', () => {
  const before = record({ close: { en: 'e1', de: 'd1', fr: 'f1' }, help: { en: 'e1', de: 'd1' } })

  it('finds the translations that an English text left behind', () => {
    const after = record({ close: { en: 'e2', de: 'd2', fr: 'f1' }, help: { en: 'e1', de: 'd1' } })
    expect(compareRecords(before, after)).toEqual([{ path: 'close', kind: 'stale', tags: ['fr'] }])
  })

  it('finds what is not recorded: a changed translation, a new text and one that is gone', () => {
    const after = record({ close: { en: 'e1', de: 'd2', fr: 'f1' }, total: { en: 'e1', de: 'd1' } })
    expect(compareRecords(before, after)).toEqual([
      { path: 'close', kind: 'unrecorded', tags: ['de'] },
      { path: 'total', kind: 'unrecorded', tags: ['en', 'de'] },
      { path: 'help', kind: 'gone', tags: [] },
    ])
  })

  it('keeps the row of a text until each translation changed or was confirmed', () => {
    const after = record({ close: { en: 'e2', de: 'd1', fr: 'f1' }, help: { en: 'e1', de: 'd2' } })
    const first = updateRecord(before, after, ['close:de'])
    expect(first.waiting).toEqual([{ path: 'close', tags: ['fr'] }])
    expect(first.next.get('close')).toEqual(before.get('close'))
    expect(first.next.get('help')).toEqual(after.get('help'))
    for (const confirmed of [['close'], ['close:de', 'close:fr']]) {
      const { next, waiting } = updateRecord(before, after, confirmed)
      expect([waiting, next]).toEqual([[], after])
    }
  })

  it('is read as it is written, with the translations that are pending', () => {
    const tags = ['en', 'de', 'fr']
    expect(parseRecord(formatRecord(before, tags))).toEqual(before)
    expect(parseRecord('')).toEqual(new Map())
  })

  it('tells the forms of a phrase apart', () => {
    const coins = (count: unknown) => (count === 1 ? '1 coin' : `${String(count)} coins`)
    const tokens = (count: unknown) => (count === 1 ? '1 token' : `${String(count)} coins`)
    expect(hashOf(formsOf(coins))).not.toBe(hashOf(formsOf(tokens)))
    expect(hashOf('one')).toMatch(/^[\w-]{4}$/)
  })
})

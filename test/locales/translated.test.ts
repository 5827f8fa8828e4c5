/** An English text that is rewritten leaves its translations behind, until each is changed or confirmed: `scripts/translations.mjs`. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { compareRecords, parseRecord } from '../../scripts/translations/record.mjs'
import { presentRecord } from './present.js'

const text = readFileSync(new URL('../../scripts/translations/translated.tsv', import.meta.url), 'utf8')

describe('translated.tsv', () => {
  it('has the English text of each translation: after a change, run `npm run translations`', async () => {
    const { present, tags } = await presentRecord()
    expect(compareRecords(parseRecord(text), present)).toEqual([])
    expect(text.split('\n')[0]?.split('\t')).toEqual(['path', ...tags])
  })
})

/** docs/glossary.md promises one term per concept and language; the messages have to use it. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { english } from '../../src/elements/i18n/messages.js'
import { locales } from '../../src/elements/i18n/locales/index.js'

const rows = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
const [[, ...concepts] = [], , ...languages] = rows

/** Every message as text; a message with arguments is called with placeholders. */
function textOf(messages: unknown): string {
  if (typeof messages === 'string') return messages
  if (typeof messages === 'function') {
    const call = messages as (...values: unknown[]) => unknown
    return textOf(call(...Array.from({ length: call.length }, () => 2)))
  }
  return typeof messages === 'object' && messages ? Object.values(messages).map(textOf).join('\n') : ''
}

describe('docs/glossary.md', () => {
  it('has a row for English and for each language', () => {
    expect(languages.map(([tag]) => tag).sort()).toEqual(['en', ...Object.keys(locales)].sort())
  })

  it.each(languages)('%s: the messages use each term', async (tag = '', ...terms) => {
    const messages = tag === 'en' ? english : await locales[tag]?.()
    const text = textOf(messages).toLocaleLowerCase(tag)
    expect(terms).toHaveLength(concepts.length)
    const unused = concepts.filter((_, index) => !text.includes(terms[index]?.toLocaleLowerCase(tag) || '\0'))
    expect(unused).toEqual([])
  })
})

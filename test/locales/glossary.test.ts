/** docs/glossary.md promises one term per concept and language; the messages have to use it. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { locales } from '../../src/elements/i18n/locales/index.js'
import { sayingsOf } from './phrases.js'

type Terms = Record<string, string>

/** The tables of the page in their order: the terms of each language by concept. */
const tables = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  .split(/\n\n/)
  .filter((block) => block.startsWith('| tag'))
  .map((block) => {
    const [[, ...concepts] = [], , ...rows] = block.trim().split('\n').map(cellsOf)
    return new Map(
      rows.map(([tag = '', ...terms]): [string, Terms] => [
        tag,
        Object.fromEntries(concepts.map((concept, index) => [concept, terms[index] ?? ''])),
      ]),
    )
  })

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

const [common, confused, avoided] = tables as [Map<string, Terms>, Map<string, Terms>, Map<string, Terms>]
const tags = ['en', ...Object.keys(locales)]

/** Every text of a language by its path, in small letters. */
async function textsOf(tag: string): Promise<Map<string, string>> {
  return new Map(Array.from(await sayingsOf(tag), ([path, text]) => [path, text.toLocaleLowerCase(tag)]))
}

/** The alternatives of a cell. */
const alternatives = (cell = '') => cell.split(',').map((word) => word.trim())
const has = (text: string, cell: string | undefined) => alternatives(cell).some((word) => text.includes(word))
const without = (text: string, cell: string | undefined) =>
  alternatives(cell).reduce((rest, word) => rest.replaceAll(word, ''), text)

/** The messages of each concept. */
const users = {
  'missing part': ['status.partial', 'remainingTitle', 'announced.partial', 'partialHelp'],
  'wallet request': ['walletStopped.busy.next'],
  review: ['status.review', 'reviewTitle', 'reviewText', 'announced.review'],
  check: ['checkedNow', 'checkedSeconds', 'checkedMinutes', 'checkedAt'],
  memo: ['exchangeTag'],
  withdrawal: ['exchangeNetwork', 'exchangeMinimum'],
  internet: ['failures.network-error.next', 'failures.address-unchecked.next'],
  'payment page': ['failures.price-replaced.next', 'failures.session-missing.next'],
}

/** Concepts that the messages of another one must not name. */
const confusions: readonly [concept: keyof typeof users, other: string][] = [
  ['wallet request', 'order'],
  ['review', 'check'],
  ['check', 'review'],
  ['internet', 'network'],
]

describe('docs/glossary.md', () => {
  it('has a row for English and for each language, in each table', () => {
    expect(tables).toHaveLength(3)
    for (const table of tables) expect([...table.keys()].sort()).toEqual([...tags].sort())
  })

  it('has the messages of each concept in the second table', () => {
    expect(Object.keys(users)).toEqual(Object.keys(confused.get('en') ?? {}))
  })

  it.each(tags)('%s: the messages use each term', async (tag) => {
    const text = [...(await textsOf(tag)).values()].join('\n')
    const terms = Object.entries(common.get(tag) ?? {})
    expect(terms).toHaveLength(12)
    expect(terms.filter(([, term]) => !text.includes(term.toLocaleLowerCase(tag) || '\0'))).toEqual([])
  })

  it.each(tags)('%s: each message uses the term of its concept', async (tag) => {
    const texts = await textsOf(tag)
    const terms = confused.get(tag) ?? {}
    const wrong = Object.entries(users).flatMap(([concept, paths]) =>
      paths
        .filter((path) => !has(texts.get(path) ?? '', terms[concept]))
        .map((path) => `${path}: ${concept}`),
    )
    expect(wrong).toEqual([])
  })

  it.each(tags)('error: %s: no message names what its concept is confused with', async (tag) => {
    const texts = await textsOf(tag)
    const terms = { ...common.get(tag), ...confused.get(tag) }
    const wrong = confusions.flatMap(([concept, other]) =>
      users[concept].filter((path) => has(without(texts.get(path) ?? '', terms[concept]), terms[other])),
    )
    expect(wrong).toEqual([])
  })

  it.each(tags)('error: %s: no message has a word to avoid', async (tag) => {
    const words = alternatives(avoided.get(tag)?.['words'])
    expect(words.length).toBeGreaterThan(0)
    const texts = [...(await textsOf(tag))].filter(([, text]) => words.some((word) => text.includes(word)))
    expect(texts).toEqual([])
  })
})

/** Every text of every language, hashed: what `translated.tsv` is compared with. */
import { hashOf } from '../../scripts/translations/record.mjs'
import { english } from '../../src/elements/i18n/messages.js'
import { locales } from '../../src/elements/i18n/locales/index.js'
import { leavesOf, read, textsOf, type Leaf } from './phrases.js'

/** Values that choose the forms of a phrase: of a count, of a name that is absent. */
const samples = [0, 1, 2, 3, 5, 11, '', undefined]

/** All that a text says, in each of its forms. */
function formsOf(leaf: Leaf): string {
  const isChoosing = typeof leaf === 'function' && leaf.length === 1
  return [read(leaf), ...(isChoosing ? samples.map((sample) => String(leaf(sample))) : [])].join('\n')
}

/** The hashes of all texts by path and language, and the languages. */
export async function presentRecord() {
  const tags = ['en', ...Object.keys(locales)]
  const languages = await Promise.all(
    tags.map(async (tag) => leavesOf(tag === 'en' ? english : ((await locales[tag]?.())?.default ?? {}))),
  )
  const present = new Map(
    Array.from(leavesOf(english).keys(), (path) => [
      path,
      new Map(
        languages.flatMap((leaves, index): [string, string][] => {
          const leaf = leaves.get(path)
          return leaf === undefined ? [] : [[tags[index] ?? '', hashOf(formsOf(leaf))]]
        }),
      ),
    ]),
  )
  return { present, tags, texts: textsOf(english) }
}

/**
 * A pseudo-language, `en-XA`: English with accents, in brackets, half as long again. Whatever is not in
 * brackets was never made translatable, and whatever is clipped would be clipped in German.
 */
import { english, type Translation } from '../../src/elements/i18n/messages.js'

export const pseudoTag = 'en-XA'

const plain = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const accented = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'

/** `[Çļöšé öñ]`: what comes after the words is there for its length. */
export function pseudo(text: string): string {
  const fill = 'one two three four five six seven eight nine ten '.repeat(9)
  const longer = `${text} ${fill.slice(0, Math.ceil(text.length * 0.4)).trim()}`
  return `[${longer.replace(/[A-Za-z]/g, (letter) => accented[plain.indexOf(letter)] ?? letter)}]`
}

// Stands for a value while the words around it are changed: no letter of its own, so nothing changes it.
const placeholder = (index: number): string => `\uE000${index}\uE001`

type Words = { [key: string]: string | ((...values: unknown[]) => string) | Words }

function translate(words: Words): Words {
  return Object.fromEntries(
    Object.entries(words).map(([key, value]): [string, Words[string]] => {
      if (typeof value === 'string') return [key, pseudo(value)]
      if (typeof value === 'object') return [key, translate(value)]
      // Called with the value itself where it decides the form: a count, or nothing at all.
      const phrase = (...values: unknown[]): string =>
        pseudo(value(...values.map((item, index) => (isName(item) ? placeholder(index) : item)))).replace(
          /\uE000(\d)\uE001/g,
          (_, index: string) => String(values[Number(index)]),
        )
      return [key, phrase]
    }),
  )
}

const isName = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** All of English in it, to be registered: `registerMessages(pseudoTag, pseudoMessages)`. */
export const pseudoMessages = translate(english as Words) as Translation

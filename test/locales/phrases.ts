/** A language laid open for checks: every text by its path, phrases with marks in place of what is put into them. */

import { locales } from '../../src/elements/i18n/locales/index.js'
import { english } from '../../src/elements/i18n/messages.js'

/** A text of its own, or a phrase, which is a function of names, amounts and counts. */
export type Leaf = string | ((...values: unknown[]) => unknown)

/** Every text by its path, e.g. `failures.unknown.title`. */
export function leavesOf(messages: object, prefix = ''): Map<string, Leaf> {
  return new Map(
    Object.entries(messages).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...leavesOf(value, `${prefix}${key}.`)]
        : [[`${prefix}${key}`, value as Leaf] as const],
    ),
  )
}

const spoken = new Map<string, Promise<ReadonlyMap<string, string>>>()

/** What each text of a language says, by its path. */
export function sayingsOf(tag: string): Promise<ReadonlyMap<string, string>> {
  const known = spoken.get(tag) ?? loadedSayings(tag)
  spoken.set(tag, known)
  return known
}

async function loadedSayings(tag: string): Promise<ReadonlyMap<string, string>> {
  const messages = tag === 'en' ? english : (await locales[tag]!()).default
  return new Map(Array.from(leavesOf(messages), ([path, leaf]) => [path, read(leaf)]))
}

/** The texts that are no phrases, as the JSON file of a language has them. */
export const textsOf = (messages: object): object => JSON.parse(JSON.stringify(messages)) as object

const marks = ['⟦0⟧', '⟦1⟧', '⟦2⟧', '⟦3⟧'] as const

/** What a text says, with `⟦0⟧`, `⟦1⟧` and so on where its values go. */
export const read = (leaf: Leaf): string =>
  typeof leaf === 'string' ? leaf : String(leaf(...marks.slice(0, leaf.length)))

/** The marks in what was read, in the order of their numbers. */
export const marksIn = (text: string): string => (text.match(/⟦\d⟧/g) ?? []).sort().join('')

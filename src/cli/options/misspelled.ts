/** Variables that no option has and that are spelled almost like one: without a word, they would set nothing. */
import type { Environment, OptionSet } from './options.js'

/** Shorter names are also those of other programs. */
const leastLength = 7
/** systemd sets it. */
const ofOthers = ['NOTIFY_SOCKET']

/** Each misspelled variable, and the option that its name is closest to. The values are not read. */
export function misspelled(env: Environment, options: OptionSet): { name: string; meant: string }[] {
  const known = Object.values(options).flatMap(({ env: variable }) => variable ?? [])
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name) || ofOthers.includes(name)) return []
    const near = known
      .filter((variable) => variable.length >= leastLength)
      .map((meant) => ({ meant, mistakes: mistakesBetween(name.toUpperCase(), meant) }))
      .filter(({ meant, mistakes }) => mistakes <= (meant.length < 9 ? 1 : 2))
      .toSorted((a, b) => a.mistakes - b.mistakes)
    return near[0] ? [{ name, meant: near[0].meant }] : []
  })
}

/** What is said of one. */
export const misspelledText = ({ name, meant }: { name: string; meant: string }): string =>
  `${name} is no setting and sets nothing; ${meant} is one`

/** How many characters are added, left out or others. */
function mistakesBetween(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      row.push(Math.min(replaced, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    above = row
  }
  return above[b.length] ?? 0
}

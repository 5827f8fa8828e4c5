/**
 * Every word the elements show or announce, in one object per language. English is in pieces that
 * come with the elements that say them. Words are plain: network, not chain; what
 * happened, then what to do; and nothing that may be false where it is shown.
 */
import { amountWords } from './english/amount.js'
import { firstWords } from './english/first.js'
import { helpWords } from './english/help.js'
import { outcomeWords } from './english/outcome.js'
import { pageWords } from './english/page.js'
import { payWords } from './english/pay.js'
import { stoppedWords } from './english/stopped.js'
import { supportWords } from './english/support.js'
import { walletWords } from './english/wallet.js'

/** What went wrong, in words: a short title and the next step. */
export type FailureText = { title: string; next: string }

/** English, and the shape of every other language. */
export const english = {
  ...firstWords,
  ...stoppedWords,
  ...amountWords,
  ...payWords,
  ...helpWords,
  ...supportWords,
  ...walletWords,
  ...outcomeWords,
  ...pageWords,
}

/** The words of one language. */
export type Texts = typeof english

/** Some of a language's words, or all of them; phrases with a name or a number in them are functions. */
export type Translation = Partly<Texts>

type Partly<T> = {
  [K in keyof T]?: T[K] extends string | ((...values: never[]) => string) ? T[K] : Partly<T[K]>
}

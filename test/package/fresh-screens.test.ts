/**
 * Every screen stands alone: each state and reason, opened first, in a browser without a cache, from the built files. What
 * another screen would have loaded before is not here.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { english, type Messages } from '../../src/elements/i18n/messages.js'
import { addEnglish, loadMessages, messagesFor } from '../../src/elements/i18n/translations.js'
import {
  arrivals,
  frameOf,
  look,
  open,
  plain,
  seen,
  surfaces,
  type Sight,
  type Surface,
  useFresh,
} from '../support/fresh-browser.js'
import { isDeep } from '../support/check.js'
import { freshCases, type FreshCase, type WireAnswer } from '../support/fresh-cases.js'

type Language = 'ltr' | 'rtl'
const langOf = (language: Language) => (language === 'rtl' ? 'ar' : undefined)

useFresh()
beforeAll(async () => {
  addEnglish(english)
  await loadMessages('ar')
})

/** The skeleton of an address that is coming, and a page that a later try may still replace, are as they should be. */
const leavesOf = ({ creation, session, methods }: FreshCase, surface: Surface): string =>
  creation === 'never'
    ? '.bone'
    : surface === 'hosted page' && [session, methods].some((answer) => isRetryable(answer))
      ? '*'
      : ''

const isRetryable = (answer: WireAnswer | undefined): boolean =>
  typeof answer === 'object' && (answer.body as { retryable?: boolean }).retryable === true

async function check(fresh: FreshCase, surface: Surface, language: Language): Promise<void> {
  const messages: Messages = messagesFor(language === 'rtl' ? 'ar' : 'en')
  // Figures are written differently in other languages.
  const words = [fresh.heading(messages), ...((language === 'ltr' && fresh.words?.(messages)) || [])]
  await look(open(fresh, surface, langOf(language)), async ({ page, said }) => {
    expectWhole(await seen(await frameOf(page, surface), words, leavesOf(fresh, surface)), words)
    expect(said).toEqual([])
  })
}

function expectWhole({ text, unfinished }: Sight, words: readonly string[]): void {
  for (const word of words) expect(text).toContain(plain(word))
  expect(unfinished).toEqual([])
  expect(text).not.toContain('undefined')
}

const cases = Object.entries(freshCases)

/**
 * All of it takes many minutes. The check opens one case of each screen that no other of its tests opens first, as an element and
 * from left to right; some of them with parts that arrive late.
 */
const chosen = ['amount', 'pay, price ended', 'pay, order paid', 'paid', 'expired']
const arriving = ['partial', 'confirming', 'review']
const only = (names: readonly string[]) =>
  isDeep ? cases : names.map((name) => [name, freshCases[name]!] as const)

describe.each(isDeep ? surfaces : (['element'] as const))('on its own: %s', (surface) => {
  describe.each(isDeep ? (['ltr', 'rtl'] as const) : (['ltr'] as const))('%s', (language) => {
    it.concurrent.for(only(chosen))('%s', ([, fresh]) => check(fresh, surface, language))
  })
})

/** Presses "Try again" until the screen is here: a part that failed once is asked for again. */
async function insist(page: Page, heading: string): Promise<void> {
  const wanted = page.getByRole('heading', { name: heading }).first()
  const again = page.getByRole('button', { name: english.tryAgain }).first()
  for (;;) {
    await wanted.or(again).first().waitFor()
    if (await wanted.isVisible()) return
    // The part may come before the press, and take the button away.
    await again.click({ timeout: 1_000 }).catch(() => undefined)
  }
}

describe.each(Object.entries(arrivals))('with parts that arrive %s', (name, arrive) => {
  const tried = arriving[Object.keys(arrivals).indexOf(name)]!
  // Without an answer to come, there is no screen that a part could be missing for.
  const answered = only([tried]).filter(([, { creation }]) => creation !== 'never')
  it.concurrent.for(answered)('%s', async ([, fresh]) => {
    await look(open(fresh, 'element', undefined, arrive), async ({ page, said }) => {
      const heading = fresh.heading(english)
      await insist(page, heading)
      expectWhole(await seen(page.mainFrame(), [heading], leavesOf(fresh, 'element')), [heading])
      expect(said).toEqual([])
    })
  })
})

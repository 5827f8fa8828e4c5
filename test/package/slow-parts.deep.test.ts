/** On a slow phone: what was shown is never taken back, and a screen has one language at a time, while parts arrive late. */
import type { BrowserContext, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Payment } from '../../src/core/contract/wire.js'
import { english } from '../../src/elements/i18n/messages.js'
import { addEnglish, loadMessages, messagesFor } from '../../src/elements/i18n/translations.js'
import { confirming, methods, paid, partial, payments, session } from '../support/canned-answers.js'
import { arrivals, delayedBy, open, plain, look, useFresh } from '../support/fresh-browser.js'
import { freshCases } from '../support/fresh-cases.js'

const languages = ['fr', 'de', 'ar'] as const
useFresh()
beforeAll(async () => {
  addEnglish(english)
  for (const lang of languages) await loadMessages(lang)
})

/** Notes each text that the page shows in a frame, if it is another than the one before. */
async function watch(context: BrowserContext, selector: string): Promise<void> {
  await context.addInitScript((selector) => {
    const seen: string[] = []
    Object.assign(window, { seen })
    function* below(node: Node): Generator<Element> {
      if (node instanceof Element) yield node
      if (node instanceof Element && node.shadowRoot) yield* below(node.shadowRoot)
      for (const child of node.childNodes) yield* below(child)
    }
    const look = () => {
      const texts = [...below(document.documentElement)]
        .filter((element) => element.matches(selector) && element.checkVisibility())
        .map((element) => (element instanceof HTMLElement ? element.innerText : ''))
      const text = texts
        .filter((text) => text.trim() !== '')
        .join(' | ')
        .replace(/[\u2060\u2066-\u2069]/g, '')
        .replace(/\s+/g, ' ')
        .trim()
      if (text !== '' && text !== seen.at(-1)) seen.push(text)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)
}

const seenOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { seen: string[] }).seen)

const headings = 'h2, crypto-receipt [part=title]'
const slowly = delayedBy(() => 300)
const json = (route: Route, body: unknown) =>
  route.fulfill({ body: JSON.stringify(body), contentType: 'application/json' })

/** The payment of the page as the next check of it answers. */
async function walk(context: BrowserContext): Promise<{ become: (payment: Payment) => void }> {
  let current: Payment = payments.usdtOnTron
  let waiting: (() => void)[] = []
  await context.route('**/pay-here/session', (route) => json(route, session))
  await context.route('**/pay-here/payments', (route) => json(route, current))
  let answered: Payment = current
  await context.route('**/pay-here/payments/*', async (route) => {
    if (answered === current) await new Promise<void>((resolve) => waiting.push(resolve))
    answered = current
    await json(route, current).catch(() => undefined)
  })
  return {
    become(payment) {
      current = payment
      for (const answer of waiting.splice(0)) answer()
      waiting = []
    },
  }
}

describe('headings', () => {
  const cases = Object.entries(freshCases).filter(([, { creation }]) => creation !== 'never')
  describe.each(Object.entries(arrivals).slice(0, 2))('with parts that arrive %s', (_, arrive) => {
    it.concurrent.for(cases)('never go back: %s', async ([, fresh]) => {
      await look(
        open(fresh, 'element', undefined, async (context) => {
          await watch(context, headings)
          await arrive(context)
        }),
        async ({ page }) => {
          const last = plain(fresh.heading(english))
          await page.waitForFunction(
            (last) => (window as unknown as { seen: string[] }).seen.some((text) => text.includes(last)),
            last,
          )
          const seen = await seenOn(page)
          expect(new Set(seen).size, seen.join(' → ')).toBe(seen.length)
          expect(seen.at(-1)).toContain(last)
        },
      )
    })
  })

  it('go from the order to its address, and never back, where the page chose the method', async () => {
    const { context, page } = await open(freshCases['created']!, 'element', undefined, async (context) => {
      await watch(context, 'h2, .wait, .waiting > p')
      await slowly(context)
    })
    try {
      await page.getByRole('heading', { name: english.payTitle }).waitFor()
      const order = [english.loading, english.creating, english.payTitle]
      const seen = await seenOn(page)
      expect(seen).toEqual(order.filter((text) => seen.includes(text)))
      expect(seen.length).toBeGreaterThan(1)
    } finally {
      await context.close()
    }
  })

  it('follow the payment from the choice to the receipt, each once', async () => {
    let steps: Awaited<ReturnType<typeof walk>> | undefined
    await look(
      open(freshCases.choose!, 'element', undefined, async (context) => {
        await watch(context, headings)
        await slowly(context)
        steps = await walk(context)
      }),
      async ({ page }) => {
        await page.getByRole('option', { name: /Tether/ }).click()
        await page.getByRole('option', { name: /Tron/ }).click()
        const wanted: [string, Payment | undefined][] = [
          [english.payTitle, partial],
          [english.remainingTitle, confirming],
          [english.confirmingTitle, paid],
          [english.paidTitle, undefined],
        ]
        for (const [heading, next] of wanted) {
          await page.waitForFunction(
            (heading) => (window as unknown as { seen: string[] }).seen.at(-1)?.includes(heading),
            heading,
          )
          if (next) steps?.become(next)
        }
        const seen = (await seenOn(page)).map((text) => text.split(' | ')[0])
        expect(seen.filter((text) => text !== english.creating)).toEqual([
          english.chooseTitle,
          ...wanted.map(([heading]) => heading),
        ])
        expect(seen.filter((text) => text === english.creating).length).toBeLessThan(2)
      },
    )
  })
})

describe('a language that is changed while its file is slow', () => {
  const fresh = {
    ...freshCases.choose!,
    creation: { body: payments.usdtOnTron },
    methods: { body: { methods } },
  }
  /** The page once it speaks French; German and Arabic come late, or never. */
  const openIn = (late: (route: Route) => Promise<unknown>) =>
    open(fresh, 'element', 'fr', async (context) => {
      await watch(context, 'h2, button.copy.primary, [part=label], [part=checked], footer p')
      await context.route(/\/chunks\/(de|ar)-[\w-]{8}\.js(\?|$)/, late)
    })
  const speaks = (lang: string, text: string): boolean => {
    const { payTitle, copyAddress, status, help, chooseTitle, creating, ...words } = messagesFor(lang)
    // A busy machine may show the seconds since the last check.
    const checked = [
      words.checkedNow,
      ...Array.from({ length: 60 }, (_, seconds) => words.checkedSeconds(seconds)),
    ]
    const known = [payTitle, copyAddress, status.awaiting, help, chooseTitle, creating, ...checked].map(plain)
    return text.split(' | ').every((part) => part === '' || known.some((words) => part.startsWith(words)))
  }
  /** Since the page spoke French. */
  const shownSince = async (page: Page) => {
    const seen = await seenOn(page)
    return seen.slice(seen.findIndex((text) => speaks('fr', text)))
  }
  const change = (page: Page, lang: string) =>
    page.evaluate((lang) => void (document.documentElement.lang = lang), lang)
  const pay = async (page: Page) => {
    await page.getByRole('option', { name: /Tether/ }).click()
    await page.getByRole('option', { name: /Tron/ }).click()
    await page.locator('crypto-address button').first().waitFor()
  }

  it.each(['de', 'ar'])('is shown at once as a whole: %s', async (lang) => {
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await look(
      openIn(async (route) => {
        await asked
        await route.fallback()
      }),
      async ({ page, said }) => {
        await page.getByRole('heading', { name: messagesFor('fr').chooseTitle }).waitFor()
        await change(page, lang)
        // The elements of the next screen are made while the language is on its way.
        await pay(page)
        expect(speaks('fr', (await seenOn(page)).at(-1) ?? '')).toBe(true)
        answer()
        await page.waitForFunction(
          (words) => (window as unknown as { seen: string[] }).seen.at(-1)?.includes(words),
          plain(messagesFor(lang).copyAddress),
        )
        for (const text of await shownSince(page))
          expect(speaks('fr', text) || speaks(lang, text), text).toBe(true)
        expect(said).toEqual([])
      },
    )
  })

  it('error: that never comes leaves a whole screen in one language', async () => {
    await look(
      openIn((route) => route.abort()),
      async ({ page }) => {
        await page.getByRole('heading', { name: messagesFor('fr').chooseTitle }).waitFor()
        await change(page, 'de')
        await pay(page)
        for (const text of await shownSince(page))
          expect(speaks('fr', text) || speaks('en', text), text).toBe(true)
      },
    )
  })
})

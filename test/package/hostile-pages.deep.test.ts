/** Pages that make it hard for a checkout: parts that never come, two checkouts, elements that are moved while they load. */
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { english } from '../../src/elements/i18n/messages.js'
import { addEnglish, loadMessages, messagesFor } from '../../src/elements/i18n/translations.js'
import { partial, payments, session } from '../support/canned-answers.js'
import {
  answerAll,
  delayedBy,
  inVain,
  look,
  open,
  openBody,
  plain,
  seen,
  surfaces,
  type Opened,
  useFresh,
} from '../support/fresh-browser.js'
import { freshCases, type FreshCase } from '../support/fresh-cases.js'

useFresh()
beforeAll(async () => {
  addEnglish(english)
  await loadMessages('ar')
})

const caseOf = (name: string): FreshCase => freshCases[name]!
const checkout = (attributes = '', endpoint = '/pay-here') =>
  `<crypto-checkout endpoint="${endpoint}" session="s" ${attributes}></crypto-checkout>`

async function whole({ page, said }: Opened, words: readonly string[]): Promise<string> {
  const { text, unfinished } = await seen(page.mainFrame(), words)
  for (const word of words) expect(text).toContain(plain(word))
  expect(unfinished).toEqual([])
  expect(said).toEqual([])
  return text
}

/** The elements around a checkout are never defined. */
const outer = 'crypto-payment-page, crypto-checkout-button, crypto-payment-frame'

describe.each(surfaces)('parts that never come, on: %s', (surface) => {
  const { title, next } = english.failures['network-error']
  const names = [
    'choose',
    'amount',
    'pay',
    'partial, order paid',
    'paid',
    'review',
    'expired',
    'error, internal',
  ]
  it.concurrent.for(names)('leave plain words and a way out: %s', async (name) => {
    const fresh = caseOf(name)
    await look(open(fresh, surface, undefined, inVain), async ({ page, said }) => {
      const frame = page.mainFrame()
      // What the endpoint drew needs no part, and the choice is in the first file.
      const isDrawn = surface === 'hosted page'
      const isHere = isDrawn || (surface === 'element' && name === 'choose')
      const words = isHere ? [fresh.heading(english)] : [title, next]
      const { text, unfinished } = await seen(frame, words, isDrawn ? '*' : outer)
      for (const word of words) expect(text).toContain(plain(word))
      expect(unfinished).toEqual([])
      const ways = await frame.locator('a:visible, button:visible, [role=option]:visible').allInnerTexts()
      expect(ways).not.toEqual([])
      expect(said).toEqual([])
    })
  })
})

describe('two checkouts on a page', () => {
  it('show the same order, each whole', async () => {
    await look(openBody(checkout() + checkout(), caseOf('pay'), undefined), async (opened) => {
      await whole(opened, [english.payTitle])
      await expect.poll(() => opened.page.getByRole('heading', { name: english.payTitle }).count()).toBe(2)
      const texts = await opened.page
        .locator('crypto-address')
        .evaluateAll((all) => all.map(({ shadowRoot }) => shadowRoot?.textContent.replace(/\s/g, '')))
      expect(texts).toHaveLength(2)
      for (const text of texts) expect(text).toContain(payments.usdtOnTron.address)
    })
  })

  it('show different orders in different languages and directions', async () => {
    const body = `${checkout()}<div lang="ar" dir="rtl">${checkout('theme="dark"', '/pay-there')}</div>`
    await look(
      openBody(body, caseOf('pay'), undefined, (context) =>
        answerAll(context, caseOf('paid, overpaid'), undefined, 'pay-there'),
      ),
      async (opened) => {
        const arabic = messagesFor('ar')
        const text = await whole(opened, [english.payTitle, english.copyAddress, arabic.paidTitle])
        expect(text).not.toContain(english.paidTitle + ' ')
        expect(text).not.toContain(arabic.copyAddress)
        const directions = await opened.page
          .locator('crypto-checkout')
          .evaluateAll((all) =>
            all.map(
              (element) =>
                getComputedStyle(element.shadowRoot!.querySelector('h2, crypto-receipt')!).direction,
            ),
          )
        expect(directions).toEqual(['ltr', 'rtl'])
      },
    )
  })
})

/** Removes the checkout and attaches it in another place, `times` times, in the frames of its loading. */
const moveOften = (page: Page, times: number) =>
  page.evaluate(async (times) => {
    const element = document.querySelector('crypto-checkout')!
    for (let count = 0; count < times; count += 1) {
      element.remove()
      if (count % 2 === 0) await new Promise(requestAnimationFrame)
      const place = document.createElement('section')
      document.body.append(place)
      place.append(element)
      await new Promise(requestAnimationFrame)
    }
  }, times)

describe('an element that is moved', () => {
  it.concurrent.for(['choose', 'pay', 'paid', 'expired', 'created'])(
    'is whole where it lands: %s',
    async (name) => {
      const fresh = caseOf(name)
      const chosen = fresh.isChosen ? 'chain="tron" coin="usdt"' : ''
      const slowly = delayedBy(() => 200)
      await look(openBody(checkout(chosen), fresh, undefined, slowly), async (opened) => {
        await moveOften(opened.page, 12)
        await whole(opened, [fresh.heading(english)])
        await moveOften(opened.page, 3)
        await whole(opened, [fresh.heading(english)])
      })
    },
  )

  it('speaks the language of its new place', async () => {
    await look(
      openBody(`${checkout()}<div lang="ar" dir="rtl"></div>`, caseOf('pay'), undefined),
      async (opened) => {
        await whole(opened, [english.payTitle])
        await opened.page.evaluate(() =>
          document.querySelector('div')!.append(document.querySelector('crypto-checkout')!),
        )
        const text = await whole(opened, [messagesFor('ar').payTitle, messagesFor('ar').copyAddress])
        expect(text).not.toContain(english.copyAddress)
      },
    )
  })
})

/** Puts an element in the place of each text, as a browser does that translates a page, except where it may not. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const visit = (root: ParentNode & Node): void => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest('style, script, [translate=no]')) continue
        const font = document.createElement('font')
        font.textContent = `«${text.data}»`
        text.replaceWith(font)
      }
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) visit(shadowRoot)
    }
    visit(document.body)
  })

describe('a page that its browser translates', () => {
  it.concurrent.for(['element', 'hosted page'] as const)('says what is so now: %s', async (surface) => {
    await look(open(caseOf('pay'), surface, 'en'), async ({ context, page, said }) => {
      await seen(page.mainFrame(), [english.payTitle, english.status.awaiting])
      await translate(page)
      const name = page.locator('.method strong')
      expect(await name.innerText()).toBe(payments.usdtOnTron.chain.name)
      await context.route('**/pay-here/payments/*', (route) => route.fulfill({ json: partial }))
      await page.evaluate(() => {
        for (const type of ['offline', 'online']) dispatchEvent(new Event(type))
      })
      const words = [english.remainingTitle, english.status.partial]
      const { text } = await seen(page.mainFrame(), words)
      for (const word of words) expect(text).toContain(plain(word))
      for (const word of [english.payTitle, english.status.awaiting]) expect(text).not.toContain(plain(word))
      expect(said).toEqual([])
    })
  })

  it('has the names of coins and networks as they are', async () => {
    await look(open(caseOf('choose'), 'element', 'en'), async ({ page }) => {
      const list = page.locator('crypto-method-select').getByRole('option')
      await list.filter({ hasText: 'Tether' }).click()
      await translate(page)
      const names = await page.locator('crypto-method-select .name').allInnerTexts()
      expect(names).toEqual(expect.arrayContaining(['Tether', 'Avalanche', 'Tron']))
    })
  })
})

describe('React in strict mode', () => {
  it('mounts each component twice, and shows one whole checkout', async () => {
    const contents = `
      import { createElement as h, StrictMode } from 'react'
      import { createRoot } from 'react-dom/client'
      import { CryptoCheckout } from './dist/react/index.js'
      const root = createRoot(document.querySelector('main'))
      const Shop = () => h(CryptoCheckout, { endpoint: '/pay-here', session: 's', lang: 'en' })
      root.render(h(StrictMode, null, h(Shop)))`
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: process.cwd() },
      ...{ bundle: true, format: 'esm', write: false, define: { 'process.env.NODE_ENV': '"development"' } },
    })
    const script = outputFiles[0]?.text ?? ''
    const asked: string[] = []
    await look(
      openBody(
        '<main></main><script type="module" src="/react.js"></script>',
        caseOf('pay'),
        undefined,
        async (context) => {
          context.on('request', (request) => asked.push(new URL(request.url()).pathname))
          await context.route('**/cdn/crypto-checkout.js', (route) => route.fulfill({ body: '' }))
          await context.route('**/react.js', (route) =>
            route.fulfill({ body: script, contentType: 'text/javascript' }),
          )
        },
      ),
      async (opened) => {
        await whole(opened, [english.payTitle, session.reference].slice(0, 1))
        expect(await opened.page.locator('crypto-checkout').count()).toBe(1)
        expect(asked.filter((path) => path === '/pay-here/payments')).toEqual([])
      },
    )
  })
})

describe('a screen that is open', () => {
  it('follows the page to dark and back', async () => {
    await look(openBody(checkout(), caseOf('pay'), undefined), async (opened) => {
      await whole(opened, [english.payTitle])
      const background = () =>
        opened.page
          .locator('crypto-checkout .card')
          .evaluate((card) => getComputedStyle(card).backgroundColor)
      const light = await background()
      await opened.page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(background).not.toBe(light)
      await opened.page.emulateMedia({ colorScheme: 'light' })
      await expect.poll(background).toBe(light)
    })
  })

  it('is not wider than a phone with text of twice the size', async () => {
    await look(
      openBody(
        `<style>html{font-size:200%}</style>${checkout('style="--crypto-font-size:30px"')}`,
        caseOf('pay'),
        undefined,
      ),
      async (opened) => {
        await opened.page.setViewportSize({ width: 320, height: 640 })
        await whole(opened, [english.payTitle])
        expect(await opened.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          320,
        )
      },
    )
  })
})

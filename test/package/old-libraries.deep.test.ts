/** Shops still have Prototype or MooTools, which put their own functions in the place of the page's, or freeze those: a payer pays there too. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { english } from '../../src/elements/i18n/messages.js'
import { payments } from '../support/canned-answers.js'
import { open, plain, seen, look, useFresh, type Arrival } from '../support/fresh-browser.js'
import { freshCases } from '../support/fresh-cases.js'
import { oldLibraries } from '../support/old-libraries.js'

useFresh()

/** The library runs in the page just before the script tag's file. */
const before =
  (library: string): Arrival =>
  async (context) => {
    await context.route(/\/(cdn|assets\/1)\/crypto-checkout\.js$/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: library + readFileSync('dist/cdn/crypto-checkout.js', 'utf8'),
      }),
    )
  }

/** The page's policy, which refuses the styles that a script writes into the page. */
const strict = `document.head.insertAdjacentHTML('beforeend',
  '<meta http-equiv="content-security-policy" content="style-src \\'self\\'">');`

describe.each(Object.entries(oldLibraries))('on a page with %s', (_, library) => {
  it.each(['element', 'hosted page'] as const)(
    'a payer comes from the list to the address: %s',
    async (surface) => {
      // A page of its own takes no library, and its policy no style of Lit's.
      const types = surface === 'element' ? `window.Document = function () {};${strict}` : ''
      const fresh = { ...freshCases['choose']!, creation: freshCases['created']!.creation! }
      await look(open(fresh, surface, 'en', before(types + library)), async ({ page, said }) => {
        const list = page.locator('crypto-method-select').getByRole('option')
        await list.filter({ hasText: 'Tether' }).click()
        await list.filter({ hasText: 'Tron' }).click()
        const address = page.locator('crypto-address')
        await expect
          .poll(() => address.evaluate(({ shadowRoot }) => shadowRoot?.textContent.replace(/\s/g, '')))
          .toContain(payments.usdtOnTron.address)
        const { text, unfinished } = await seen(page.mainFrame(), [english.payTitle])
        expect(text).toContain(plain(english.payTitle))
        expect(unfinished).toEqual([])
        const size = await page
          .locator('crypto-amount.figure')
          .evaluate((one) => getComputedStyle(one).fontSize)
        expect(Number.parseFloat(size)).toBeGreaterThan(20)
        expect(await page.locator('crypto-qr-code path').getAttribute('d')).toMatch(/^M\d/)
        expect(said).toEqual([])
      })
    },
  )
})

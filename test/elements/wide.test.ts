/** The pay screen where there is room: the code stands beside the amount and the address, and nothing needed is below the fold. */
import { expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { CryptoCheckoutButton } from '../../src/elements/components/crypto-checkout-button/crypto-checkout-button.js'
import type { CryptoPaymentPage } from '../../src/elements/components/crypto-payment-page/crypto-payment-page.js'
import '../../src/elements/index.js'
import * as canned from '../support/canned-answers.js'
import { createEndpoint } from '../support/canned-endpoint.js'
import { openCheckout, partOf, reach, shadowOf } from './journey.js'
import { resumed } from './states.js'
import { waitUntil } from '../support/wait-until.js'

const answers = () => resumed(canned.heldFor(canned.payments.usdtOnTron, 1200))

const places: Record<string, () => Promise<CryptoCheckout>> = {
  'a column of the page': async () => {
    const place = document.createElement('div')
    place.style.setProperty('--crypto-width', '800px')
    place.style.cssText += 'position: absolute; inset: 0 0 auto'
    document.body.append(place)
    return openCheckout(answers(), { parentNode: place, lang: '' })
  },
  'the payment page': async () => {
    const page = await fixture<CryptoPaymentPage>(
      html`<crypto-payment-page
        style="position: absolute; inset: 0 0 auto"
        endpoint=${createEndpoint(answers())}
        session="sealed"
      ></crypto-payment-page>`,
    )
    await waitUntil(() => shadowOf(page).querySelector('crypto-checkout'))
    return shadowOf(page).querySelector('crypto-checkout')!
  },
  'the dialog': async () => {
    const button = await fixture<CryptoCheckoutButton>(
      html`<crypto-checkout-button
        endpoint=${createEndpoint(answers())}
        session="sealed"
      ></crypto-checkout-button>`,
    )
    button.show()
    await button.updateComplete
    return shadowOf(button).querySelector('crypto-checkout')!
  },
}

describe('the pay screen on a wide screen', () => {
  before(() => setViewport({ width: 1280, height: 800 }))
  after(async () => {
    document.documentElement.lang = 'en'
    await setViewport({ width: 800, height: 900 })
  })

  for (const lang of ['en', 'ar'])
    for (const [where, open] of Object.entries(places))
      it(`has the code beside the amount and the address in ${where}: ${lang}`, async () => {
        document.documentElement.lang = lang
        const checkout = await open()
        await reach(checkout, 'awaiting')
        const code = partOf(checkout, 'crypto-qr-code').getBoundingClientRect()
        for (const beside of ['.due', 'crypto-address']) {
          const box = partOf(checkout, beside).getBoundingClientRect()
          if (lang === 'en') expect(code.left, beside).to.be.at.least(box.right)
          else expect(code.right, beside).to.be.at.most(box.left)
          expect(box.bottom, `the end of ${beside}`).to.be.at.most(800)
        }
        expect(code.bottom).to.be.at.most(800)
      })
})

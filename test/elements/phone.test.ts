/** The pay screen on a phone: what a payer needs to pay stands in what they see first, in any language. */
import { expect } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import type { Payment } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../src/elements/index.js'
import * as canned from '../support/canned-answers.js'
import { openCheckout, partOf } from './journey.js'
import { pairs } from './products.js'
import { resumed } from './states.js'

/** The height in which all of it has to be, in CSS pixels. */
const fold = 560

const open = (payment: Payment, lang: string): Promise<CryptoCheckout> =>
  openCheckout(resumed(payment), { state: 'awaiting', lang, parentNode: atTheTop() })

/** A place as wide as the screen, as on the hosted page. */
function atTheTop(): HTMLElement {
  const place = document.createElement('div')
  place.style.cssText = 'inset: 0 0 auto; position: absolute'
  document.body.append(place)
  return place
}

const needed = {
  amount: '.figure[part=figure]',
  'copy amount': 'button.icon[part~=copy]',
  status: '.label[part=label]',
  deadline: '.deadline',
  network: '.method',
  address: '.address[part=address]',
  'copy address': '.actions > [part~=copy]',
}

describe('the pay screen on a phone', () => {
  after(() => setViewport({ width: 800, height: 900 }))

  // The language with the longest words first.
  for (const [[width, height], lang] of pairs(
    [
      [360, 640],
      [390, 664],
    ] as const,
    ['de', 'en', 'ar'],
  ))
    for (const [name, payment] of Object.entries(canned.payments))
      it(`has all that is needed to pay within the first ${fold} px: ${name}, ${lang}, ${width}x${height}`, async () => {
        await setViewport({ width, height })
        const element = await open(canned.heldFor(payment, 1200), lang)
        const selectors = Object.entries(needed)
        if (element.renderRoot.querySelector('a[part~=wallet]')) selectors.push(['wallet', 'a[part~=wallet]'])
        for (const [what, selector] of selectors) {
          const { left, right, bottom, height } = partOf(element, selector).getBoundingClientRect()
          expect(height, `${what} is shown`).to.be.above(0)
          expect(bottom + scrollY, `the end of ${what}`).to.be.at.most(fold)
          expect(left, `the left of ${what}`).to.be.at.least(0)
          expect(right, `the right of ${what}`).to.be.at.most(width)
        }
        const code = element.renderRoot.querySelector('crypto-qr-code')
        expect(code?.getBoundingClientRect().height).to.equal(0)
      })

  it('unfolds the QR code, and folds it again', async () => {
    await setViewport({ width: 360, height: 640 })
    const element = await open(canned.payments.bitcoin, 'en')
    const code = element.renderRoot.querySelector('crypto-qr-code')!
    const button = element.renderRoot.querySelector<HTMLButtonElement>('.fold')!
    expect([button.innerText, button.ariaExpanded]).to.deep.equal(['Show QR code', 'false'])
    button.click()
    await element.updateComplete
    expect([button.innerText, button.ariaExpanded]).to.deep.equal(['Hide QR code', 'true'])
    expect(code.getBoundingClientRect().width).to.be.above(200)
    button.click()
    await element.updateComplete
    expect(code.getBoundingClientRect().height).to.equal(0)
  })

  it('has the QR code open on a wide screen, before the address', async () => {
    await setViewport({ width: 800, height: 900 })
    const element = await open(canned.payments.bitcoin, 'en')
    const code = element.renderRoot.querySelector('crypto-qr-code')!.getBoundingClientRect()
    const address = element.renderRoot.querySelector('crypto-address')!.getBoundingClientRect()
    expect(code.height).to.be.above(200)
    expect(code.bottom).to.be.at.most(address.top)
  })
})

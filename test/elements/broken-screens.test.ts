/** A screen that can't be drawn gives way to plain words: with the reference, and a way out. */
import { expect } from '@open-wc/testing'
import type { Payment } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { DrawnElement } from '../../src/elements/base/drawn-element.js'
import type { CryptoErrorEvent } from '../../src/elements/base/events.js'
import type { Translation } from '../../src/elements/i18n/messages.js'
import { registerMessages } from '../../src/elements/index.js'
import * as canned from '../support/canned-answers.js'
import { openCheckout, rendered, settled, shadowOf } from './journey.js'
import { resumed } from './states.js'
import { waitUntil } from '../support/wait-until.js'

const fails = (): string => {
  throw new Error('this text can’t be made')
}
const regions = ['AU', 'CA', 'GB', 'IE', 'IN', 'MT', 'NZ', 'SG', 'ZA']

/** A language in which some texts can't be made. */
function languageWith(messages: Translation): string {
  const tag = `en-${regions.pop()}`
  registerMessages(tag, messages)
  return tag
}

type Shown = { checkout: CryptoCheckout; failures: CryptoErrorEvent[] }

async function show(payment: Payment, messages: Translation): Promise<Shown> {
  const failures: CryptoErrorEvent[] = []
  const parentNode = document.createElement('div')
  parentNode.addEventListener('crypto-error', (event) => failures.push(event))
  const checkout = await openCheckout(resumed(payment), { lang: languageWith(messages), parentNode })
  await waitUntil(() => heading(checkout), 'draws a screen with a heading')
  await settled(checkout)
  return { checkout, failures }
}

const heading = (checkout: CryptoCheckout): string | undefined =>
  [...rendered(shadowOf(checkout))].find((element) => element.matches('h2'))?.textContent.trim()
const text = (checkout: CryptoCheckout): string => shadowOf(checkout).textContent
const links = (checkout: CryptoCheckout): string[] =>
  Array.from(shadowOf(checkout).querySelectorAll('a'), ({ href }) => href)

describe('a screen that can’t be drawn', () => {
  const { usdtOnTron } = canned.payments

  it('becomes plain words with the reference, the shop and its support', async () => {
    const { checkout, failures } = await show(canned.overpaid, { overpaid: fails })
    expect(heading(checkout)).to.equal('Paid')
    expect(text(checkout)).to.contain('1042')
    expect(links(checkout)).to.include.members([canned.session.returnUrl, canned.session.merchant.supportUrl])
    expect(failures.map(({ code }) => code)).to.deep.equal(['screen-failed'])
    expect([...rendered(shadowOf(checkout))].some((element) => element.matches('.bone'))).to.equal(false)
  })

  it('becomes plain words when only an element in it can’t be drawn', async () => {
    const whole = await show(canned.paid, { receivedOf: fails })
    expect(whole.checkout.renderRoot.querySelector('crypto-receipt')).not.to.equal(null)
    const { checkout } = await show(canned.accepted, { receivedOf: fails })
    expect(checkout.renderRoot.querySelector('crypto-receipt')).to.equal(null)
    expect(text(checkout)).to.contain('1042')
  })

  it('still says amount, network and address where money is asked for', async () => {
    const { checkout } = await show(usdtOnTron, { addressTitle: fails, qrLabel: fails })
    expect(text(checkout)).to.contain(usdtOnTron.address).and.to.contain('49.990318 USDT')
    expect(text(checkout)).to.contain('Send only USDT on Tron to this address.')
  })

  it('shows no address where not even the plain words of a payment can be made', async () => {
    const { checkout } = await show(usdtOnTron, { onNetwork: fails })
    expect(heading(checkout)).to.equal('Something went wrong')
    expect(text(checkout)).not.to.contain(usdtOnTron.address)
    expect(text(checkout)).to.contain('1042')
    expect(links(checkout)).to.include(canned.session.merchant.supportUrl)
  })

  it('is drawn again when the payer asks for it, and when the payment changes', async () => {
    let isBroken = true
    const late = (): string => (isBroken ? fails() : 'Code')
    const { checkout } = await show(usdtOnTron, { qrLabel: late })
    const again = shadowOf(checkout).querySelector<HTMLButtonElement>('.body button')!
    again.click()
    await settled(checkout)
    expect(checkout.renderRoot.querySelector('crypto-qr-code')).to.equal(null)
    isBroken = false
    shadowOf(checkout).querySelector<HTMLButtonElement>('.body button')!.click()
    await settled(checkout)
    await waitUntil(() => checkout.renderRoot.querySelector('crypto-qr-code'))
    expect(text(checkout)).not.to.contain('Something went wrong')
  })

  it('goes on when a change can’t be announced', async () => {
    const lang = languageWith({ receivedOf: fails })
    const check = { ...canned.paid, id: usdtOnTron.id }
    const checkout = await openCheckout(resumed(usdtOnTron, { check }), { lang })
    await waitUntil(() => checkout.state === 'paid' && checkout.renderRoot.querySelector('crypto-receipt'))
  })
})

describe('an element that can’t be drawn at all, as a policy of the page may refuse its templates', () => {
  it('shows what stands between its tags', async () => {
    class Refused extends DrawnElement {
      override render(): never {
        throw new TypeError('This document requires TrustedHTML')
      }
    }
    customElements.define('refused-element', Refused)
    const element = new Refused()
    element.textContent = 'Open the payment page'
    document.body.append(element)
    try {
      await element.updateComplete.then(
        () => expect.fail('it was drawn'),
        ({ message }: Error) => expect(message).to.contain('TrustedHTML'),
      )
      expect((element.firstChild as Text).assignedSlot).to.not.equal(null)
    } finally {
      element.remove()
    }
  })
})

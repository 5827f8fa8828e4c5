/** What no version of this page knows yet, and what fails between two screens: a way out, and the focus inside. */
import { expect } from '@open-wc/testing'
import type { PaymentStatus } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { CryptoCheckoutButton } from '../../src/elements/components/crypto-checkout-button/crypto-checkout-button.js'
import '../../src/elements/index.js'
import { createEndpoint, mountEndpoint, problem, type Answers } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { inDialog, inPage, openCheckout, reach, settled, shadowOf } from './journey.js'
import { waitUntil } from '../support/wait-until.js'

const { bitcoin } = canned.payments
const ofTomorrow = { ...bitcoin, status: 'frozen' as PaymentStatus }

const labels = (element: CryptoCheckout, selector: string): string[] =>
  Array.from(
    shadowOf(element).querySelectorAll(selector),
    ({ textContent }) => textContent?.trim().replace(/\s+/g, ' ') ?? '',
  )

/** A session that is answered step by step: no answer, the request waits, the order. */
function reappearing() {
  let answer: (() => void) | undefined
  let isThere = false
  const endpoint: string = mountEndpoint((request) => {
    if (new URL(request.url).pathname.endsWith('/methods'))
      return Promise.resolve(Response.json({ methods: canned.fewMethods }))
    if (!isThere) return Promise.reject(new TypeError('Failed to fetch'))
    return new Promise((resolve) => (answer = () => resolve(Response.json(canned.session))))
  })
  return {
    endpoint,
    comeBack: () => {
      isThere = true
      window.dispatchEvent(new Event('online'))
    },
    isAsked: () => answer !== undefined,
    answer: () => answer?.(),
  }
}

for (const [place, open] of Object.entries({ page: inPage, dialog: inDialog })) {
  describe(`an order that loads by itself after the connection is back, in the ${place}`, () => {
    it('keeps the focus inside, and moves it to the heading when the list is there', async () => {
      const { endpoint, comeBack, isAsked, answer } = reappearing()
      const element = await open(endpoint)
      await reach(element, 'error')
      await waitUntil(() => labels(element, '.body button').includes('Try again'), 'has a button')
      shadowOf(element).querySelector<HTMLElement>('.body button')?.focus()
      comeBack()
      await waitUntil(isAsked, 'asks again')
      await reach(element, 'loading')
      expect(shadowOf(element).activeElement?.localName).to.equal('section')
      answer()
      await reach(element, 'choosing')
      expect(shadowOf(element).activeElement?.textContent).to.equal('Choose how to pay')
    })
  })
}

describe('a failure without a name here', () => {
  const fail = async (failure: Response): Promise<CryptoCheckout> => {
    const answers: Answers = { methods: canned.fewMethods, payment: failure }
    const element = await openCheckout(answers, { chain: 'tron', coin: 'usdt' })
    await waitUntil(() => shadowOf(element).querySelector('.notice'), 'fails')
    await settled(element)
    return element
  }

  it('leads to the shop’s support, and the list stays', async () => {
    const element = await fail(problem('a-code-of-tomorrow', 418))
    expect(labels(element, '.notice a, .notice button')).to.deep.equal([
      'Contact the shop (opens in a new tab)',
    ])
    expect(shadowOf(element).querySelector('crypto-method-select')).not.to.equal(null)
  })

  it('can be tried again where the endpoint says so', async () => {
    const element = await fail(problem('a-code-of-tomorrow', 503, true))
    expect(labels(element, '.notice a, .notice button')).to.deep.equal([
      'Try again',
      'Contact the shop (opens in a new tab)',
    ])
  })
})

describe('a status without a name here', () => {
  it('takes the address off the screen when a check brings it', async () => {
    const session = { ...canned.session, payments: [bitcoin] }
    const element = await inPage(createEndpoint({ session, check: ofTomorrow }))
    await reach(element, 'review')
    await settled(element)
    expect(shadowOf(element).querySelector('crypto-address')).to.equal(null)
  })
})

describe('a dialog over a failure', () => {
  it('shows it when it is opened again, with the focus inside and a way on', async () => {
    const session = problem('network-error', 503, true)
    const element = await inDialog(createEndpoint({ session }))
    await reach(element, 'error')
    const button = element.getRootNode() as ShadowRoot
    const opener = button.host as CryptoCheckoutButton
    opener.hide()
    await waitUntil(() => button.activeElement?.localName === 'button', 'gives the focus back')
    opener.show()
    await opener.updateComplete
    const again = button.querySelector('crypto-checkout')!
    await reach(again, 'error')
    await waitUntil(() => labels(again, '.body button').includes('Try again'), 'leads on')
    expect(button.activeElement).not.to.equal(null)
  })
})

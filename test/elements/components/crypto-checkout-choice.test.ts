/** `<crypto-checkout>` until there is an address: the order, the choice, the amount, and what fails. */
import { expect } from '@open-wc/testing'
import { emulateMedia, sendKeys } from '@web/test-runner-commands'
import type { CryptoAmountInput } from '../../../src/elements/components/crypto-amount-input/crypto-amount-input.js'
import type { CryptoMethodSelect } from '../../../src/elements/components/crypto-method-select/crypto-method-select.js'
import { problem, type Answers } from '../../support/canned-endpoint.js'
import * as canned from '../../support/canned-answers.js'
import { reach } from '../journey.js'
import { waitUntil } from '../../support/wait-until.js'
import { find, open } from './opened-checkout.js'

// What fades in has less contrast.
before(() => emulateMedia({ reducedMotion: 'reduce' }))

describe('<crypto-checkout> before an address', () => {
  it('forwards the settings of the list of methods', async () => {
    const { element } = await open({})
    element.preferredMethods = 'btc'
    await reach(element, 'choosing')
    const list = find<CryptoMethodSelect>(element, 'crypto-method-select')
    await waitUntil(() => list.renderRoot.querySelector('[role=option]'))
    await list.updateComplete
    const names = Array.from(list.renderRoot.querySelectorAll('.name'), ({ textContent }) => textContent)
    expect(names[0]).to.equal('Bitcoin')
    expect(list.recentMethods).to.equal(false)
  })

  describe('preselection', () => {
    it('goes straight to the address of the given network and coin, once', async () => {
      const { element } = await open(
        { payment: canned.payments.usdtOnTron },
        { chain: 'tron', coin: 'usdt', state: 'awaiting' },
      )
      find(element, '.method button').click()
      await reach(element, 'choosing')
      await waitUntil(() => find(element, 'crypto-method-select').shadowRoot?.querySelector('[role=option]'))
      expect(element.state).to.equal('choosing')
    })

    it('does not ask for a choice while the list is on its way', async () => {
      const { element } = await open({ methods: 'never' }, { chain: 'tron', coin: 'usdt', state: 'choosing' })
      await element.updateComplete
      expect(element.renderRoot.querySelector('h2')).to.equal(null)
      expect(find(element, '.calm.waiting p').innerText).to.not.equal('')
    })

    it('leaves the choice of the network to the payer where there are several', async () => {
      const { element } = await open({}, { coin: 'usdt', state: 'choosing' })
      await waitUntil(() => find(element, 'crypto-method-select').shadowRoot?.querySelector('[role=option]'))
      expect(element.state).to.equal('choosing')
    })
  })

  describe('failures', () => {
    const codes = [
      'session-missing',
      'session-invalid',
      'forbidden-origin',
      'too-many-requests',
      'gateway-unavailable',
      'internal',
      'a-code-of-tomorrow',
    ]
    for (const code of codes) {
      it(`error: ${code} has words, a next step and one event`, async () => {
        const { element, fired } = await open(
          { session: problem(code, 400, code === 'gateway-unavailable') },
          { state: 'error' },
        )
        expect(find(element, 'h2').innerText).to.have.length.above(8)
        expect(find(element, 'h2 + p').innerText).to.have.length.above(8)
        expect(find(element, '.button').innerText).to.equal(
          code === 'gateway-unavailable' ? 'Try again' : 'Reload this page',
        )
        expect(fired).to.deep.equal(['crypto-error'])
      })
    }

    for (const code of [
      'method-unavailable',
      'amount-out-of-range',
      'gateway-refused',
      'payment-unverifiable',
    ]) {
      it(`error: ${code} leads back to the choice and says why`, async () => {
        const { element } = await open({ payment: problem(code, 422) }, { chain: 'tron', coin: 'usdt' })
        await waitUntil(() => element.renderRoot.querySelector('[role=alert]'))
        expect(element.state).to.equal('choosing')
        expect(find(element, '[role=alert]').innerText).to.have.length.above(20)
        expect(element.renderRoot.querySelector('crypto-method-select')).not.to.equal(null)
      })
    }

    it('starts again with a new session where the page can get one', async () => {
      let sessions = 0
      const { element } = await open(
        { session: problem('session-expired', 401) },
        { state: 'expired', fetchSession: () => Promise.resolve(`sealed-${++sessions}`) },
      )
      const before = sessions
      find(element, '.button').click()
      await waitUntil(() => sessions > before)
    })
  })

  describe('the order', () => {
    const header = async (changes: Partial<typeof canned.session>) => {
      const { element } = await open({ session: { ...canned.session, ...changes } }, { state: 'choosing' })
      return element
    }

    it('shows its lines on demand, in the currency of its price', async () => {
      const element = await header({ lines: [{ label: 'Merino crew', amount: '44.99' }] })
      const details = find<HTMLDetailsElement>(element, '.lines details')
      expect(details.open).to.equal(false)
      details.open = true
      expect(details.innerText.replace(/\s+/g, ' ')).to.contain('Merino crew $44.99')
      await expect(element).to.be.accessible()
    })

    it('has nothing to open without lines', async () => {
      const element = await header({})
      expect(element.renderRoot.querySelector('.lines')).to.equal(null)
    })

    it('has a price in the coin, by its symbol, and by the payment what the payer chose', async () => {
      const price = { kind: 'crypto', coin: 'bitcoin', amount: { min: '0.0001', max: '1' } } as const
      expect((await header({ price })).renderRoot.querySelector('[part=price]')).to.equal(null)
      const { element } = await open({
        session: { ...canned.session, price, payments: [canned.payments.bitcoin] },
      })
      await reach(element, 'awaiting')
      expect(find(element, '[part=price]').innerText).to.contain('0.00051203 BTC')
    })

    it('error: does not take an amount of coins for one of money', async () => {
      const { fiat: _, ...payment } = canned.payments.usdtOnTron
      const { element } = await open(
        { session: { ...canned.donation, payments: [payment] } },
        { state: 'awaiting' },
      )
      expect(element.renderRoot.querySelector('[part=price]')).to.equal(null)
    })

    it('shows a logo of the page’s own host, and nothing in its place when it does not load', async () => {
      const merchant = { ...canned.session.merchant, logo: '/package.json' }
      const logo = find(await header({ merchant }), '.merchant img')
      expect(logo.getAttribute('src')).to.equal(`${location.origin}/package.json`)
      await waitUntil(() => getComputedStyle(logo).display === 'none')
    })

    it('error: asks no third party for a logo', async () => {
      for (const logo of ['https://cdn.example/logo.svg', 'javascript:alert(1)', 'data:image/svg+xml,x']) {
        const element = await header({ merchant: { ...canned.session.merchant, logo } })
        expect(element.renderRoot.querySelector('img')).to.equal(null)
      }
    })

    it('writes an e-mail in the place of a new tab', async () => {
      const merchant = { name: 'Shop', supportUrl: 'mailto:help@shop.example' }
      const session = { ...canned.session, merchant, payments: [canned.review] }
      const { element } = await open({ session }, { state: 'review' })
      const link = find(element, '[href^="mailto:"]')
      expect(link.hasAttribute('target')).to.equal(false)
      expect(link.innerText.trim()).to.equal('Contact the shop')
    })
  })

  it('says how to come by a coin, below a list that can be paid with', async () => {
    const { element } = await open({}, { state: 'choosing' })
    await waitUntil(() => !element.renderRoot.querySelector('.waiting'))
    const details = find(element, '.first-time details')
    expect(details.textContent).to.contain('in a wallet or at an exchange')
    details.toggleAttribute('open', true)
    await waitUntil(() => details.textContent.includes('Then come back here'))
    const { element: empty } = await open({ methods: [] }, { state: 'choosing' })
    await waitUntil(() => !empty.renderRoot.querySelector('.waiting'))
    expect(empty.renderRoot.querySelector('.first-time')).to.equal(null)
  })

  describe('the amount', () => {
    const press = (target: Element | null | undefined, key: string) =>
      target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }))
    const entering = async (answers: Answers = {}) => {
      const { element } = await open(
        { session: canned.donation, ...answers },
        { chain: 'tron', coin: 'usdt' },
      )
      await reach(element, 'entering-amount')
      const input = find<CryptoAmountInput>(element, 'crypto-amount-input')
      await input.updateComplete
      return { element, input }
    }

    it('is a suggestion that one press takes', async () => {
      const { element, input } = await entering()
      input.value = '7'
      await input.updateComplete
      const preset = input.shadowRoot?.querySelector<HTMLButtonElement>('[part=preset]')
      preset?.focus()
      await sendKeys({ press: 'Enter' })
      await reach(element, 'creating')
      expect(input.amount).to.equal('10')
    })

    it('is there again when it could not be paid', async () => {
      const { element, input } = await entering({ payment: problem('amount-out-of-range', 422) })
      input.value = '25.5'
      await input.updateComplete
      press(input.shadowRoot?.querySelector('input'), 'Enter')
      await waitUntil(() => element.renderRoot.querySelector('[role=alert]'))
      expect(element.state).to.equal('entering-amount')
      expect(find<CryptoAmountInput>(element, 'crypto-amount-input').value).to.equal('25.5')
    })

    it('is asked for within the bounds of the order', async () => {
      const fiat = { currency: 'EUR', amount: '25' }
      const { element, input } = await entering({ payment: { ...canned.payments.usdtOnTron, fiat } })
      find(element, 'button[type=submit]').click()
      expect(element.state).to.equal('entering-amount')
      input.value = '25'
      await input.updateComplete
      press(input.shadowRoot?.querySelector('input'), 'Enter')
      await reach(element, 'awaiting')
      expect(find(element, '[part=price]').innerText).to.contain('€25.00')
    })
  })

  it('marks a test checkout', async () => {
    const { element } = await open({ session: { ...canned.session, mode: 'sandbox' } }, { state: 'choosing' })
    expect(find(element, '[part=sandbox]').innerText).to.equal('Test')
    expect(find(element, 'footer').innerText).to.contain('Don’t send real money')
  })
})

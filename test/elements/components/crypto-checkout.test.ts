import { expect, fixture, html } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import { registerMessages } from '../../../src/elements/i18n/translations.js'
import { english } from '../../../src/elements/i18n/messages.js'
import { problem } from '../../support/canned-endpoint.js'
import * as canned from '../../support/canned-answers.js'
import { warnings } from '../console.js'
import { choose, reach, rendered, settled } from '../journey.js'
import { resumed, screens } from '../states.js'
import { waitUntil } from '../../support/wait-until.js'
import { find, open } from './opened-checkout.js'

// What fades in has less contrast.
before(() => emulateMedia({ reducedMotion: 'reduce' }))

describe('<crypto-checkout>', () => {
  it('error: tells the author of the page of an attribute in camel case', async () => {
    const warned = await warnings(() =>
      fixture(
        html`<crypto-checkout
          preferred-methods="btc"
          preferredMethods="btc"
          fetchSession="get"
        ></crypto-checkout>`,
      ),
    )
    expect(warned).to.deep.equal([
      ['crypto-checkout: preferredMethods is no attribute: preferred-methods'],
      ['crypto-checkout: fetchSession is no attribute: set it as a property'],
    ])
  })

  describe('in every state', () => {
    for (const [name, answers, opening] of screens)
      // The stories are audited in light colours.
      it(`names its state, writes no style attribute, and passes the audit in dark colours: ${name}`, async () => {
        const { element } = await open(answers, opening)
        expect(element.matches(`:state(${opening.state})`)).to.equal(true)
        const nodes = Array.from(rendered(element.renderRoot))
        expect(nodes.filter((node) => node.matches('[style], img'))).to.deep.equal([])
        element.theme = 'dark'
        await settled(element)
        await expect(element).to.be.accessible()
      })
  })

  describe('paid', () => {
    it('shows the receipt, what was sent too much, and then the way back', async () => {
      const { element } = await open(resumed(canned.overpaid), { state: 'paid' })
      const [remark, back] = find(element, 'crypto-receipt').children
      expect(remark?.textContent).to.contain('You sent 5.009682 USDT more than needed.')
      expect(back?.textContent).to.contain('Back to the shop')
      expect(back?.getAttribute('href')).to.equal(canned.session.returnUrl)
    })
  })

  for (const [name, payment] of [
    ['confirming', canned.confirming],
    ['review', canned.review],
    ['paid', canned.paid],
  ] as const) {
    it(`links a test to no explorer: ${name}`, async () => {
      const links = async (mode: 'live' | 'sandbox') => {
        const { element } = await open(
          { session: { ...canned.session, mode, payments: [payment] } },
          { state: name },
        )
        return Array.from(rendered(element.renderRoot)).filter(
          (node) => node.getAttribute('href') === payment.explorerUrl,
        )
      }
      expect(await links('live')).to.have.length(1)
      expect(await links('sandbox')).to.have.length(0)
    })
  }

  it('says of a payment that is still on its way what is already known of it', async () => {
    const flags = ['duplicate', 'unrecognised-status', 'a-flag-of-tomorrow']
    const { element } = await open(resumed({ ...canned.confirming, flags }), { state: 'confirming' })
    expect(find(element, '.notice').innerText).to.contain('This order was paid already.')
    expect(find(element, '.notice').innerText).to.contain('We keep checking.')
  })

  it('puts the amount before its network, in the direction of the language', async () => {
    const { element } = await open(resumed(canned.confirming), { state: 'confirming' })
    const left = (selector: string) => find(element, `.summary > ${selector}`).getBoundingClientRect().left
    expect(left('crypto-amount')).to.be.below(left('span'))
    element.lang = 'he'
    await waitUntil(() => find(element, '.summary > span').innerText.startsWith('ברשת'), 'speaks Hebrew')
    expect(left('crypto-amount')).to.be.above(left('span'))
  })

  describe('events', () => {
    it('follow the payer from the choice to the payment, each once', async () => {
      const { element, fired } = await open(
        { payment: canned.payments.usdtOnTron, check: canned.paid },
        { state: 'choosing' },
      )
      await choose(element, 'Tether', 'Tron')
      await reach(element, 'paid')
      expect(fired).to.deep.equal([
        'crypto-ready',
        'crypto-method-change',
        'crypto-payment-created',
        'crypto-status-change',
        'crypto-status-change',
        'crypto-payment-completed',
      ])
      expect(element.payment?.id).to.equal(canned.paid.id)
    })

    it('say of a payment once that it is completed, also when its order is loaded again', async () => {
      const { element, fired } = await open(resumed(canned.paid), { state: 'paid' })
      expect(fired).to.include('crypto-payment-completed')
      for (const again of [() => element.restart(), () => (element.session = 'renewed')]) {
        fired.length = 0
        again()
        await waitUntil(() => fired.includes('crypto-status-change'))
        expect(fired).to.deep.equal(['crypto-ready', 'crypto-payment-created', 'crypto-status-change'])
      }
    })

    it('is focused when the elements inside are drawn: the page is laid out once', async () => {
      const { element } = await open({ payment: canned.payments.usdtOnTron }, { state: 'choosing' })
      const undrawn: string[][] = []
      element.renderRoot.addEventListener('focusin', ({ target }) => {
        if (!(target instanceof HTMLHeadingElement)) return
        const inside = [...element.renderRoot.querySelectorAll('[inner]')]
        undrawn.push(
          inside.filter(({ shadowRoot }) => !shadowRoot?.childElementCount).map(({ localName }) => localName),
        )
      })
      await choose(element, 'Tether', 'Tron')
      await reach(element, 'awaiting')
      await waitUntil(() => find(element, 'h2').matches(':focus'))
      expect(undrawn.length).to.be.at.least(1)
      expect(undrawn.flat()).to.deep.equal([])
    })

    it('leaves the focus of the page alone when the payer did nothing', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron, { check: canned.paid }), {
        state: 'paid',
      })
      expect(element.shadowRoot?.activeElement).to.equal(null)
    })
  })

  for (const [name, payment] of [
    ['awaiting', canned.payments.usdtOnTron],
    ['partial', canned.partial],
    ['confirming', canned.confirming],
    ['review', canned.review],
  ] as const) {
    it(`leaves no payer without the reference and the shop: ${name}`, async () => {
      const { element } = await open(resumed(payment), { state: name })
      await waitUntil(() => element.renderRoot.querySelector('.reference'))
      expect(find(element, '.reference').textContent).to.contain(canned.session.reference)
      expect(element.renderRoot.querySelector(`[href="${canned.session.merchant.supportUrl}"]`)).not.to.equal(
        null,
      )
    })
  }

  it('says that exchanges take fees after a part, and that the page may be closed while it is confirmed', async () => {
    const { element: part } = await open(resumed(canned.partial), { state: 'partial' })
    expect(find(part, '.progress').textContent).to.contain('Make sure that 18.490318 USDT arrives.')
    const { element: seen } = await open(resumed(canned.confirming), { state: 'confirming' })
    expect(find(seen, '.card').textContent).to.contain('You can close this page.')
  })

  it('leaves out a fee whose coin the payment service does not name', async () => {
    const { element } = await open(resumed({ ...canned.payments.usdtOnTron, activationFee: '7.77' }), {
      state: 'awaiting',
    })
    expect(find(element, '.card').innerText).not.to.contain('7.77')
  })

  it('error: says that a payment can no longer be checked, and keeps its address', async () => {
    const { element, fired } = await open(
      resumed(canned.payments.usdtOnTron, { check: problem('session-invalid', 401) }),
    )
    await reach(element, 'awaiting')
    await waitUntil(() => element.renderRoot.querySelector('[role=alert]'))
    expect(find(element, '[role=alert]').innerText).to.contain('before you send anything')
    // Once: the status says no more than when it was checked.
    const status = find(element, 'crypto-payment-status')
    expect(status.matches(':state(offline)')).to.equal(true)
    expect(status.shadowRoot?.querySelector('[part=offline]')).to.equal(null)
    expect(element.renderRoot.querySelector('crypto-address')).not.to.equal(null)
    expect(fired.filter((type) => type === 'crypto-error')).to.have.length(1)
  })

  it('speaks another language as soon as it has one, down to its innermost button', async () => {
    const { element } = await open(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
    const label = () => find(element, 'crypto-address').shadowRoot?.querySelector('button')?.innerText ?? ''
    element.lang = 'af'
    registerMessages('af', { ...english, payTitle: 'Stuur presies', copyAddress: 'Kopieer adres' })
    await waitUntil(() => label().includes('Kopieer adres'))
    expect(find(element, 'h2').innerText).to.equal('Stuur presies')
    element.lang = 'en'
    await waitUntil(() => label().includes('Copy address'))
  })
})

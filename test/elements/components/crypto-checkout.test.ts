import { expect, fixture, html } from '@open-wc/testing'
import { emulateMedia, sendKeys } from '@web/test-runner-commands'
import type { SupportBundle } from '../../../src/client/support-bundle.js'
import type { Payment } from '../../../src/core/contract/wire.js'
import type { CryptoAmountInput } from '../../../src/elements/components/crypto-amount-input/crypto-amount-input.js'
import type { CryptoCheckout } from '../../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoAmount } from '../../../src/elements/components/crypto-amount/crypto-amount.js'
import type { CryptoQrCode } from '../../../src/elements/components/crypto-qr-code/crypto-qr-code.js'
import type { CryptoMethodSelect } from '../../../src/elements/components/crypto-method-select/crypto-method-select.js'
import { registerMessages } from '../../../src/elements/i18n/translations.js'
import { english } from '../../../src/elements/i18n/messages.js'
import { problem, type Answers } from '../../support/canned-endpoint.js'
import * as canned from '../../support/canned-answers.js'
import { fakeClipboard } from '../clipboard.js'
import { warnings } from '../console.js'
import { choose, openCheckout, reach, rendered, settled, type Opening } from '../journey.js'
import { resumed, screens } from '../states.js'
import { waitUntil } from '../../support/wait-until.js'

const eventTypes = [
  'crypto-ready',
  'crypto-method-change',
  'crypto-payment-created',
  'crypto-status-change',
  'crypto-payment-completed',
  'crypto-error',
] as const

type Opened = { element: CryptoCheckout; fired: string[] }

async function open(answers: Answers, opening: Opening = {}): Promise<Opened> {
  const fired: string[] = []
  const parentNode = document.createElement('main')
  for (const type of eventTypes) parentNode.addEventListener(type, () => fired.push(type))
  // Its language is the page's, which some of the tests change.
  return { element: await openCheckout(answers, { lang: '', ...opening, parentNode }), fired }
}

const find = <Found extends Element = HTMLElement>(element: CryptoCheckout, selector: string): Found => {
  const found = element.renderRoot.querySelector<Found>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

const fill = async (element: CryptoCheckout, selector: string, value: string): Promise<void> => {
  await waitUntil(() => element.renderRoot.querySelector(selector))
  const input = find<HTMLInputElement>(element, selector)
  input.value = value
  input.dispatchEvent(new InputEvent('input'))
  await element.updateComplete
}

const text = (element: CryptoCheckout): string => find(element, '.card').innerText.replace(/\s+/g, ' ')

/** Opens the help and the entry that holds `content`. */
const openHelp = (element: CryptoCheckout, content: string): void => {
  for (const details of element.renderRoot.querySelectorAll<HTMLDetailsElement>(`details:has(${content})`))
    details.open = true
}

/** What the address, the help about exchanges, and the screen without the help say. */
async function saidOfExchanges(payment: Payment): Promise<[target: string, help: string, screen: string]> {
  const state = payment.status === 'partial' ? 'partial' : 'awaiting'
  const { element } = await open(resumed(payment), { state })
  const help = '.entries details:has(.exchange) ul'
  await waitUntil(() => element.renderRoot.querySelector(help))
  return [find(element, '.target').innerText, find(element, help).textContent ?? '', text(element)]
}

// What fades in has less contrast.
before(() => emulateMedia({ reducedMotion: 'reduce' }))
after(() => emulateMedia({ reducedMotion: 'no-preference' }))

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

  describe('awaiting', () => {
    it('shows the exact amount, the network, the whole address, the warning and the code', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
      const amount = find<HTMLElement & { amount: string; symbol: string }>(element, 'crypto-amount')
      expect([amount.amount, amount.symbol]).to.deep.equal(['49.990318', 'USDT'])
      expect(find(element, '[part=network]').innerText.replace(/\s+/g, ' ')).to.contain('on Tron TRC-20')
      expect(find(element, '[part=warning]').innerText.trim()).to.equal(
        'Send only USDT on Tron to this address.',
      )
      const address = canned.payments.usdtOnTron.address
      expect(find(element, 'crypto-address').shadowRoot?.querySelector('.address')?.textContent).to.equal(
        address,
      )
      expect(find<HTMLElement & { value: string }>(element, 'crypto-qr-code').value).to.equal(address)
      expect(element.renderRoot.querySelectorAll('a[part~=wallet]')).to.have.length(0)
    })

    it('opens a wallet only where the code is a payment link', async () => {
      const { element } = await open(resumed(canned.payments.bitcoin), { state: 'awaiting' })
      const uri = 'bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?amount=0.00051203'
      expect(find(element, '[part~=wallet]').getAttribute('href')).to.equal(uri)
      expect(find<HTMLElement & { value: string }>(element, 'crypto-qr-code').value).to.equal(uri)
      expect(element.renderRoot.querySelector('[part=warning]')).to.equal(null)
    })

    it('error: shows no address that does not belong to the network', async () => {
      const { address } = canned.payments.bitcoin
      const { element, fired } = await open(resumed({ ...canned.payments.usdtOnTron, address }), {
        state: 'error',
      })
      expect(text(element)).to.contain('This address does not belong to the network')
      for (const node of rendered(element.renderRoot))
        expect(node.textContent).not.to.contain(address.slice(0, 8))
      expect(fired).to.deep.equal(['crypto-ready', 'crypto-error'])
      find(element, '.button').click()
      await reach(element, 'choosing')
    })

    it('compares a pasted address with the one on screen', async () => {
      const { element } = await open(resumed(canned.payments.ton), { state: 'awaiting' })
      await waitUntil(() => element.renderRoot.querySelector('.compare input'))
      expect(find(element, '.compare input').getAttribute('autocorrect')).to.equal('off')
      const verdict = async (pasted: string): Promise<string> => {
        await fill(element, '.compare input', pasted)
        return find(element, '.compared').textContent?.trim() ?? ''
      }
      const { address } = canned.payments.ton
      expect(await verdict(` ${address}\n`)).to.equal('This is the right address.')
      expect(await verdict(`ton://transfer/${address}?amount=1`)).to.equal('This is the right address.')
      expect(await verdict('nonsense')).to.contain('different address')
      expect(await verdict(address.slice(0, 12))).to.contain('only a part')
      expect(await verdict('')).to.equal('')
    })

    it('says where a pasted address differs, and marks it', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
      openHelp(element, '.compare')
      await fill(element, '.compare input', canned.payments.usdtOnTron.address.replace('bZy4', 'bZx4'))
      expect(find(element, '.compared').innerText).to.contain('Do not send anything to it.')
      expect(find(element, '.compared').innerText).to.contain('Character 11 should be “y” but is “x”.')
      const marks = Array.from(element.renderRoot.querySelectorAll('mark'), ({ innerText }) => innerText)
      expect(marks).to.deep.equal(['x'])
      await expect(element).to.be.accessible()
    })

    it('says what to enter at an exchange whose fee is taken out of it, exactly', async () => {
      const { element } = await open(resumed(canned.payments.ethOnOptimism), { state: 'awaiting' })
      openHelp(element, '.exchange')
      const answer = async (fee: string): Promise<string> => {
        await fill(element, '.exchange input', fee)
        return find(element, '.answer').innerText
      }
      expect(await answer('0.000000000000000001')).to.contain('enter 0.014218340912345679 ETH.')
      expect(await answer('1')).to.contain('enter 1.014218340912345678 ETH.')
      const sum = find<CryptoAmount>(element, '.answer crypto-amount[copyable]')
      expect(sum.amount).to.equal('1.014218340912345678')
      expect(await answer('1,500')).to.contain('can mean two amounts')
      expect(await answer('1e-3')).to.contain('Enter the fee in digits')
      expect(await answer(' ')).to.equal('')
      await expect(element).to.be.accessible()
    })

    it('says once, in sight, that there is no memo, only where exchanges ask for one', async () => {
      const [target, help] = await saidOfExchanges(canned.payments.ton)
      expect(target).to.contain('no memo or tag')
      expect(help).not.to.contain('memo')
      const onTron = await saidOfExchanges(canned.payments.usdtOnTron)
      expect(onTron.join()).not.to.contain('memo')
      expect(onTron[1]).to.contain('Tron (TRC\u2060-\u206020)')
    })

    it('says once where exchanges take their fee: in the help, or in sight once a part has arrived', async () => {
      const fee = 'take their fee out of what you send'
      expect((await saidOfExchanges(canned.payments.usdtOnTron))[1]).to.contain(fee)
      const [, help, screen] = await saidOfExchanges(canned.partial)
      expect(help).not.to.contain(fee)
      expect(screen.split(fee)).to.have.lengthOf(2)
    })

    it('hands over what happened for support, and nothing about the payer', async () => {
      const clipboard = fakeClipboard()
      try {
        const { element } = await open(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
        await waitUntil(() => element.renderRoot.querySelector('.support'))
        find(element, '.support').click()
        await waitUntil(() => find(element, '.support').textContent?.trim() === 'Details copied')
        expect(find(element, '.support + [role=status]').textContent).to.equal('Details copied')
        const [copied = ''] = clipboard.written
        // Written by the element under test.
        const bundle = JSON.parse(copied) as SupportBundle
        expect(bundle.steps.map(({ state }) => state)).to.deep.equal(['awaiting'])
        expect(bundle.engine).to.match(/^(?:Chromium|Gecko|WebKit) [\d.]+$/)
        for (const secret of [
          'sealed',
          canned.session.reference,
          '49.99',
          canned.payments.usdtOnTron.address,
        ])
          expect(copied).not.to.contain(secret)
      } finally {
        clipboard.restore()
      }
    })

    it('leads back to the open address from a checkout that expired over the choice', async () => {
      const { element } = await open(
        resumed(canned.payments.usdtOnTron, { methods: problem('session-expired', 401) }),
      )
      await reach(element, 'awaiting')
      find(element, '.method button').click()
      await reach(element, 'expired')
      await waitUntil(() => element.renderRoot.querySelector('.notice button'))
      find(element, '.notice button').click()
      await reach(element, 'awaiting')
    })

    it('offers another device only where the page’s own address leads there', async () => {
      const { element: elsewhere } = await open(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
      expect(elsewhere.renderRoot.querySelectorAll('.entries details')).to.have.length(3)
      const before = location.href
      for (const address of ['#sealed', '/checkout/pay/sealed?payment=1'])
        try {
          history.replaceState(null, '', address)
          const { element } = await open(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
          await waitUntil(() => element.renderRoot.querySelector('crypto-qr-code.device'))
          expect(find<CryptoQrCode>(element, '.device').value).to.equal(location.href)
          expect(element.renderRoot.querySelectorAll('.entries details')).to.have.length(4)
        } finally {
          history.replaceState(null, '', before)
        }
    })

    it('turns the mark of a section that is open, and of none in it', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
      find<HTMLDetailsElement>(element, '.help details').open = true
      const turns = Array.from(element.renderRoot.querySelectorAll('.help .chevron'), (mark) => {
        for (const animation of mark.getAnimations()) animation.finish()
        return getComputedStyle(mark).rotate
      })
      expect(turns).to.deep.equal(['180deg', 'none', 'none'])
    })
  })

  describe('partial', () => {
    it('shows, copies and encodes what remains', async () => {
      const clipboard = fakeClipboard()
      try {
        const { element } = await open(resumed(canned.partial), { state: 'partial' })
        find(element, 'crypto-amount').shadowRoot?.querySelector('button')?.click()
        await waitUntil(() => clipboard.written.length > 0)
        expect(clipboard.written).to.deep.equal(['18.490318'])
        expect(text(element)).to.contain('31.5 USDT of 49.990318 USDT received')
        expect(element.renderRoot.querySelector('.method button')).to.equal(null)
      } finally {
        clipboard.restore()
      }
    })

    it('encodes the remaining amount where the code carries one', async () => {
      const bitcoin = {
        ...canned.payments.bitcoin,
        status: 'partial' as const,
        received: '0.0003',
        remaining: '0.00021203',
      }
      const { element } = await open(resumed(bitcoin), { state: 'partial' })
      expect(find(element, 'crypto-qr-code').getAttribute('value')).to.contain('?amount=0.00021203')
    })
  })

  it('error: asks for no rest that can’t be sent: the shop settles it', async () => {
    const { bitcoin } = canned.payments
    const part = { ...bitcoin, status: 'partial' as const, received: '0.00051103', remaining: '0.000001' }
    const { element } = await open(resumed(part), { state: 'review' })
    expect(text(element)).to.contain('Please don’t send anything more; contact the shop')
    expect(text(element)).to.contain('0.00051103 BTC of 0.00051203 BTC received 0.000001 BTC is missing.')
    expect(text(element)).not.to.contain(bitcoin.address)
    const tags = Array.from(rendered(element.renderRoot), ({ localName }) => localName)
    for (const tag of ['crypto-address', 'crypto-qr-code', 'crypto-wallet-button'])
      expect(tags).not.to.include(tag)
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

    it('leaves the focus of the page alone when the payer did nothing', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron, { check: canned.paid }), {
        state: 'paid',
      })
      expect(element.shadowRoot?.activeElement).to.equal(null)
    })
  })

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

  it('says how to come by a coin, below a list that can be paid with', async () => {
    const { element } = await open({}, { state: 'choosing' })
    await waitUntil(() => !element.renderRoot.querySelector('.waiting'))
    const { textContent } = find(element, '.first-time details')
    expect(textContent).to.contain('in a wallet or at an exchange').and.to.contain('Then come back here')
    const { element: empty } = await open({ methods: [] }, { state: 'choosing' })
    await waitUntil(() => !empty.renderRoot.querySelector('.waiting'))
    expect(empty.renderRoot.querySelector('.first-time')).to.equal(null)
  })

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
  })

  it('asks the payer for the amount within the bounds of the order', async () => {
    const { element } = await open(
      {
        session: canned.donation,
        payment: { ...canned.payments.usdtOnTron, fiat: { currency: 'EUR', amount: '25' } },
      },
      { chain: 'tron', coin: 'usdt' },
    )
    await reach(element, 'entering-amount')
    const input = find<CryptoAmountInput>(element, 'crypto-amount-input')
    find(element, 'button[type=submit]').click()
    expect(element.state).to.equal('entering-amount')
    input.value = '25'
    await input.updateComplete
    input.shadowRoot
      ?.querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    await reach(element, 'awaiting')
    expect(find(element, '[part=price]').innerText).to.contain('€25.00')
  })

  it('marks a test checkout', async () => {
    const { element } = await open({ session: { ...canned.session, mode: 'sandbox' } }, { state: 'choosing' })
    expect(find(element, '[part=sandbox]').innerText).to.equal('Test')
    expect(find(element, 'footer').innerText).to.contain('Don’t send real money')
  })
})

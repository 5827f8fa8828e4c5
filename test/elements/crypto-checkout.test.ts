import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import type { Payment } from '../../src/core/wire.js'
import type { CryptoAmountInput } from '../../src/elements/crypto-amount-input/crypto-amount-input.js'
import type { CryptoCheckout } from '../../src/elements/crypto-checkout/crypto-checkout.js'
import '../../src/elements/crypto-checkout/crypto-checkout.define.js'
import { createEndpoint, problem, type Answers } from '../../stories/endpoint.js'
import * as canned from '../../stories/fixtures.js'
import { fakeClipboard } from './clipboard.js'

const eventTypes = [
  'crypto-ready',
  'crypto-method-change',
  'crypto-payment-created',
  'crypto-status-change',
  'crypto-payment-completed',
  'crypto-error',
] as const

type Opened = { element: CryptoCheckout; fired: string[] }

async function open(answers: Answers, attributes: { chain?: string; coin?: string } = {}): Promise<Opened> {
  const fired: string[] = []
  const parentNode = document.createElement('main')
  for (const type of eventTypes) parentNode.addEventListener(type, () => fired.push(type))
  const element = await fixture<CryptoCheckout>(
    html`<crypto-checkout
      endpoint=${createEndpoint(answers)}
      session="sealed"
      chain=${attributes.chain ?? ''}
      coin=${attributes.coin ?? ''}
    ></crypto-checkout>`,
    { parentNode },
  )
  return { element, fired }
}

const resumed = (payment: Payment, answers: Answers = {}): Answers => ({
  session: { ...canned.session, payments: [payment] },
  ...answers,
})

const reaches = async (element: CryptoCheckout, state: CryptoCheckout['state']): Promise<void> => {
  await waitUntil(() => element.state === state, `reaches ${state}`)
  await element.updateComplete
}

const find = <Found extends Element = HTMLElement>(element: CryptoCheckout, selector: string): Found => {
  const found = element.renderRoot.querySelector<Found>(selector)
  if (!found) throw new Error(`no ${selector}`)
  return found
}

const text = (element: CryptoCheckout): string => find(element, '.card').innerText.replace(/\s+/g, ' ')

const choose = async (element: CryptoCheckout, name: string, network?: string): Promise<void> => {
  const select = find(element, 'crypto-method-select')
  await waitUntil(() => select.shadowRoot?.querySelector('button'))
  for (const wanted of [name, network]) {
    const rows = Array.from(select.shadowRoot?.querySelectorAll<HTMLButtonElement>('.row') ?? [])
    rows.find((row) => row.querySelector('.name')?.textContent === wanted)?.click()
    await (select as CryptoCheckout).updateComplete
  }
}

/** Everything rendered, through the shadow roots of the composed elements. */
function* tree(root: ParentNode): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* tree(element.shadowRoot)
  }
}

const everyState: [name: string, answers: Answers, state: CryptoCheckout['state'], preselect?: boolean][] = [
  ['loading', { session: 'never' }, 'loading'],
  ['choosing', {}, 'choosing'],
  ['choosing, failed', { methods: problem('gateway-unavailable', 503, true) }, 'choosing'],
  ['entering-amount', { session: canned.donation }, 'entering-amount', true],
  ['creating', { payment: 'never' }, 'creating', true],
  ['awaiting', resumed(canned.payments.usdtOnTron), 'awaiting'],
  ['awaiting with a wallet link', resumed(canned.payments.bitcoin), 'awaiting'],
  ['partial', resumed(canned.partial), 'partial'],
  ['confirming', resumed(canned.confirming), 'confirming'],
  ['paid', resumed(canned.overpaid), 'paid'],
  ['review', resumed(canned.review), 'review'],
  ['expired', { session: problem('session-expired', 401) }, 'expired'],
  ['error', { session: problem('session-invalid', 401) }, 'error'],
]

describe('<crypto-checkout>', () => {
  describe('in every state', () => {
    for (const [name, answers, state, preselect] of everyState) {
      const preselected = preselect ? { chain: 'tron', coin: 'usdt' } : {}

      for (const theme of ['light', 'dark'] as const) {
        it(`passes the accessibility audit: ${name}, ${theme}`, async () => {
          await emulateMedia({ reducedMotion: 'reduce' })
          const { element } = await open({ ...answers }, preselected)
          element.theme = theme
          await reaches(element, state)
          await expect(element).to.be.accessible()
        })
      }

      it(`shows its state to style sheets and writes no style attribute: ${name}`, async () => {
        const { element } = await open({ ...answers }, preselected)
        await reaches(element, state)
        expect(element.matches(`:state(${state})`)).to.equal(true)
        expect(
          Array.from(tree(element.renderRoot)).filter((node) => node.hasAttribute('style')),
        ).to.deep.equal([])
        expect(
          Array.from(tree(element.renderRoot)).filter(({ localName }) => localName === 'img'),
        ).to.deep.equal([])
      })

      it(`fits into 320 pixels, right to left too: ${name}`, async () => {
        const { element } = await open({ ...answers }, preselected)
        element.parentElement?.setAttribute('dir', 'rtl')
        element.style.inlineSize = '320px'
        await reaches(element, state)
        const card = find(element, '.card')
        const { left, right } = card.getBoundingClientRect()
        for (const node of card.querySelectorAll('.screen *')) {
          const box = node.getBoundingClientRect()
          if (node.closest('.visually-hidden') || box.width === 0) continue
          expect(box.left, node.outerHTML).to.be.at.least(left - 0.5)
          expect(box.right, node.outerHTML).to.be.at.most(right + 0.5)
        }
      })
    }
  })

  describe('awaiting', () => {
    it('shows the exact amount, the network, the whole address, the warning and the code', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron))
      await reaches(element, 'awaiting')
      const amount = find<HTMLElement & { amount: string; symbol: string }>(element, 'crypto-amount')
      expect([amount.amount, amount.symbol]).to.deep.equal(['49.990318', 'USDT'])
      expect(find(element, '[part=network]').innerText.replace(/\s+/g, ' ')).to.contain('on Tron TRC-20')
      expect(find(element, '[part=warning]').innerText).to.equal('Send only USDT on Tron to this address.')
      const address = canned.payments.usdtOnTron.address
      expect(find(element, 'crypto-address').shadowRoot?.querySelector('.address')?.textContent).to.equal(
        address,
      )
      expect(find<HTMLElement & { value: string }>(element, 'crypto-qr-code').value).to.equal(address)
      expect(element.renderRoot.querySelector('[part~=wallet]')).to.equal(null)
    })

    it('opens a wallet only where the code is a payment link', async () => {
      const { element } = await open(resumed(canned.payments.bitcoin))
      await reaches(element, 'awaiting')
      const uri = 'bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu?amount=0.00051203'
      expect(find(element, '[part~=wallet]').getAttribute('href')).to.equal(uri)
      expect(find<HTMLElement & { value: string }>(element, 'crypto-qr-code').value).to.equal(uri)
      expect(element.renderRoot.querySelector('[part=warning]')).to.equal(null)
    })

    it('error: shows no address that does not belong to the network', async () => {
      const { address } = canned.payments.bitcoin
      const { element, fired } = await open(resumed({ ...canned.payments.usdtOnTron, address }))
      await reaches(element, 'error')
      expect(text(element)).to.contain('This address does not belong to the network')
      for (const node of tree(element.renderRoot))
        expect(node.textContent).not.to.contain(address.slice(0, 8))
      expect(fired).to.deep.equal(['crypto-ready', 'crypto-error'])
      find(element, '.button').click()
      await reaches(element, 'choosing')
    })

    it('keeps the address on screen while there is no connection', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron, { check: 'offline' }))
      await reaches(element, 'awaiting')
      const status = find(element, 'crypto-payment-status')
      await waitUntil(() => status.shadowRoot?.querySelector('[part=offline]'))
      expect(element.renderRoot.querySelector('crypto-address')).not.to.equal(null)
    })

    it('compares a pasted address with the one on screen', async () => {
      const { element } = await open(resumed(canned.payments.ton))
      await reaches(element, 'awaiting')
      const input = find<HTMLInputElement>(element, '.compare input')
      const verdict = async (pasted: string): Promise<string> => {
        input.value = pasted
        input.dispatchEvent(new InputEvent('input'))
        await element.updateComplete
        return find(element, '.compared').textContent?.trim() ?? ''
      }
      const { address } = canned.payments.ton
      expect(await verdict(` ${address}\n`)).to.equal('This is the right address.')
      expect(await verdict(address.replace('4q2', '4q3'))).to.contain('Do not send anything')
      expect(await verdict('nonsense')).to.contain('different address')
      expect(await verdict('')).to.equal('')
    })

    it('goes back to the choice on Change, and moves the focus to its heading', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron))
      await reaches(element, 'awaiting')
      find(element, '.method button').click()
      await reaches(element, 'choosing')
      expect(element.shadowRoot?.activeElement?.textContent).to.equal('Choose how to pay')
    })
  })

  describe('partial', () => {
    it('shows, copies and encodes what remains', async () => {
      const clipboard = fakeClipboard()
      try {
        const { element } = await open(resumed(canned.partial))
        await reaches(element, 'partial')
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
      const { element } = await open(resumed(bitcoin))
      await reaches(element, 'partial')
      expect(find(element, 'crypto-qr-code').getAttribute('value')).to.contain('?amount=0.00021203')
    })
  })

  describe('paid', () => {
    it('shows the receipt with the way back, and what was sent too much', async () => {
      const { element } = await open(resumed(canned.overpaid))
      await reaches(element, 'paid')
      expect(find(element, 'crypto-receipt a').getAttribute('href')).to.equal(canned.session.returnUrl)
      expect(text(element)).to.contain('You sent 5.009682 USDT more than needed.')
    })

    it('error: does not link back to a script', async () => {
      const session = { ...canned.session, returnUrl: 'javascript:alert(1)', payments: [canned.paid] }
      const { element } = await open({ session })
      await reaches(element, 'paid')
      expect(element.renderRoot.querySelector('[href^=javascript]')).to.equal(null)
      expect(element.renderRoot.querySelector('crypto-receipt a')).to.equal(null)
    })
  })

  describe('events', () => {
    it('follow the payer from the choice to the payment, each once', async () => {
      const { element, fired } = await open({ payment: canned.payments.usdtOnTron, check: canned.paid })
      await reaches(element, 'choosing')
      await choose(element, 'Tether', 'Tron')
      await reaches(element, 'paid')
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

    it('moves the focus to the heading of the screen that the payer chose', async () => {
      const { element } = await open({ payment: canned.payments.usdtOnTron })
      await reaches(element, 'choosing')
      await choose(element, 'Tether', 'Tron')
      await reaches(element, 'awaiting')
      expect(element.shadowRoot?.activeElement?.textContent).to.equal('Send exactly')
    })

    it('leaves the focus of the page alone when the payer did nothing', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron, { check: canned.paid }))
      await reaches(element, 'paid')
      expect(element.shadowRoot?.activeElement).to.equal(null)
    })
  })

  describe('preselection', () => {
    it('goes straight to the address of the given network and coin, once', async () => {
      const { element } = await open({ payment: canned.payments.usdtOnTron }, { chain: 'tron', coin: 'usdt' })
      await reaches(element, 'awaiting')
      find(element, '.method button').click()
      await reaches(element, 'choosing')
      await waitUntil(() => find(element, 'crypto-method-select').shadowRoot?.querySelector('button'))
      expect(element.state).to.equal('choosing')
    })

    it('leaves the choice of the network to the payer where there are several', async () => {
      const { element } = await open({}, { coin: 'usdt' })
      await reaches(element, 'choosing')
      await waitUntil(() => find(element, 'crypto-method-select').shadowRoot?.querySelector('button'))
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
        const { element, fired } = await open({ session: problem(code, 400, code === 'gateway-unavailable') })
        await reaches(element, 'error')
        expect(find(element, 'h2').innerText).to.have.length.above(8)
        expect(find(element, 'h2 + p').innerText).to.have.length.above(8)
        expect(element.renderRoot.querySelectorAll('.button')).to.have.length(
          code === 'gateway-unavailable' ? 1 : 0,
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
      const expired = createEndpoint({ session: problem('session-expired', 401) })
      const element = await fixture<CryptoCheckout>(
        html`<crypto-checkout
          endpoint=${expired}
          .fetchSession=${() => Promise.resolve(`sealed-${++sessions}`)}
        ></crypto-checkout>`,
      )
      await reaches(element, 'expired')
      const before = sessions
      find(element, '.button').click()
      await waitUntil(() => sessions > before)
    })
  })

  it('asks the payer for the amount within the bounds of the order', async () => {
    const { element } = await open(
      { session: canned.donation, payment: canned.payments.usdtOnTron },
      { chain: 'tron', coin: 'usdt' },
    )
    await reaches(element, 'entering-amount')
    const input = find<CryptoAmountInput>(element, 'crypto-amount-input')
    find(element, 'button[type=submit]').click()
    expect(element.state).to.equal('entering-amount')
    input.value = '25'
    await input.updateComplete
    input.shadowRoot
      ?.querySelector('input')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }))
    await reaches(element, 'awaiting')
    expect(find(element, '[part=price]').innerText).to.contain('$49.99')
  })

  it('keeps its height, and says so, when the payment is seen', async () => {
    let see = (_payment: Payment): void => undefined
    const check = new Promise<Payment>((resolve) => (see = resolve))
    const { element } = await open(resumed(canned.payments.usdtOnTron, { check }))
    await reaches(element, 'awaiting')
    const { clientHeight } = find(element, '.screen')
    see(canned.confirming)
    await reaches(element, 'confirming')
    expect(find(element, '.screen').clientHeight).to.equal(clientHeight)
    const status = find<CryptoCheckout>(element, 'crypto-payment-status')
    await status.updateComplete
    expect(status.renderRoot.querySelector('[role=status]')?.textContent).to.equal(
      'We see your payment. Nothing more to do.',
    )
    expect(element.renderRoot.querySelector('crypto-address')).to.equal(null)
  })

  it('marks a test checkout', async () => {
    const { element } = await open({ session: { ...canned.session, mode: 'sandbox' } })
    await reaches(element, 'choosing')
    expect(find(element, '[part=sandbox]').innerText).to.equal('Test')
    expect(find(element, 'footer').innerText).to.contain('Don’t send real money')
  })

  it('drops its request when it leaves the page, and asks again when it comes back', async () => {
    const pass = window.fetch
    const signals: (AbortSignal | null | undefined)[] = []
    window.fetch = (input, init) => {
      signals.push(init?.signal)
      return pass(input, init)
    }
    try {
      const { element } = await open(resumed(canned.payments.usdtOnTron))
      await waitUntil(() => signals.length === 2, 'the order and the held check')
      element.remove()
      expect(signals.at(-1)?.aborted).to.equal(true)
      document.body.append(element)
      await waitUntil(() => signals.length === 3)
      expect(element.state).to.equal('awaiting')
      element.remove()
    } finally {
      window.fetch = pass
    }
  })
})

/** `<crypto-checkout>` that shows an address, and the help around it. */
import { expect } from '@open-wc/testing'
import { emulateMedia } from '@web/test-runner-commands'
import type { SupportBundle } from '../../../src/client/support-bundle.js'
import type { Payment } from '../../../src/core/contract/wire.js'
import type { CryptoAmount } from '../../../src/elements/components/crypto-amount/crypto-amount.js'
import type { CryptoCheckout } from '../../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { lazyScreens } from '../../../src/elements/components/crypto-checkout/screens/lazy-screens.js'
import type { CryptoQrCode } from '../../../src/elements/components/crypto-qr-code/crypto-qr-code.js'
import { problem } from '../../support/canned-endpoint.js'
import * as canned from '../../support/canned-answers.js'
import { fakeClipboard } from '../clipboard.js'
import { reach, rendered } from '../journey.js'
import { resumed } from '../states.js'
import { waitUntil } from '../../support/wait-until.js'
import { find, open, text } from './opened-checkout.js'

const fill = async (element: CryptoCheckout, selector: string, value: string): Promise<void> => {
  await waitUntil(() => element.renderRoot.querySelector(selector))
  const input = find<HTMLInputElement>(element, selector)
  input.value = value
  input.dispatchEvent(new InputEvent('input'))
  await element.updateComplete
}

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

describe('<crypto-checkout> with an address', () => {
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

    it('does not go back from the choice with the second press of a double click', async () => {
      const { element } = await open(resumed(canned.payments.usdtOnTron))
      await reach(element, 'awaiting')
      find(element, '.method button').click()
      await reach(element, 'choosing')
      await waitUntil(() => element.renderRoot.querySelector('.notice button'))
      const press = (detail: number) =>
        find(element, '.notice button').dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail }),
        )
      expect(press(2), 'whether a link would be followed').to.equal(false)
      expect(element.state).to.equal('choosing')
      press(1)
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

    it('error: says why a section of the help is empty, until it is loaded', async () => {
      const { help } = lazyScreens
      await help.load()
      const { value } = help
      Object.assign(help, { value: undefined, load: () => Promise.resolve() })
      try {
        const { element } = await open(resumed(canned.payments.usdtOnTron), { state: 'awaiting' })
        const details = find<HTMLDetailsElement>(element, '.help details')
        details.open = true
        await waitUntil(() => details.innerText.includes('Check your internet connection'))
        help.value = value
        find<HTMLDetailsElement>(element, '.help details + details').open = true
        element.requestUpdate()
        await waitUntil(() => details.querySelector('ul'))
        expect(details.innerText).not.to.contain('Check your internet connection')
      } finally {
        Reflect.deleteProperty(help, 'load')
        Object.assign(help, { value, failed: false })
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
})

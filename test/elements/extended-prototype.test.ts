/** What the page shows where another script adds the optional fields of the contract to every object. */
import { expect, fixture, html } from '@open-wc/testing'
import type { Payment } from '../../src/core/contract/wire.js'
import type { Refund } from '../../src/client/refund-client.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import '../../src/elements/components/crypto-receipt/crypto-receipt.define.js'
import '../../src/elements/components/crypto-refund/crypto-refund.define.js'
import { createEndpoint } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { reach, rendered, shadowOf } from './journey.js'

const optional = [
  ...['txId', 'explorerUrl', 'activationFee', 'fiat', 'priceHeldUntil', 'contract', 'reason', 'presets'],
  ...['title', 'lines', 'logo', 'supportUrl', 'returnUrl', 'address', 'transaction', 'requestId'],
]

const additions: [string, PropertyDescriptor][] = [
  ['text', { value: 'https://other.example/added', writable: true }],
  ['an amount', { value: '7.77', writable: true }],
  ['an object', { value: { currency: 'EUR', amount: '7.77' }, writable: true }],
  ['an accessor', { get: () => 'https://other.example/added', set: () => undefined }],
]

const { fiat: _, ...usdt } = canned.payments.usdtOnTron
const { title: __, returnUrl: ___, ...order } = canned.session
const session = { ...order, merchant: { name: 'Shop' } }
const payments: Payment[] = [
  usdt,
  { ...usdt, status: 'partial', received: '10', remaining: '39.990318' },
  { ...usdt, status: 'review', received: '10', remaining: '39.990318' },
  { ...usdt, status: 'paid', received: usdt.amount, remaining: '0' },
]
const refund: Refund = {
  state: 'address-given',
  reference: '1042',
  amount: '5',
  chain: canned.chains.tron,
  coin: canned.coins.usdt,
  merchant: { name: 'Shop' },
}

/** The text and the links on screen, without what differs from one second to the next. */
function seen(element: Element): string {
  const texts = [...rendered(shadowOf(element))]
    .filter(({ localName, part }) => localName !== 'style' && !part.contains('checked'))
    .map((each) => {
      const own = [...each.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      const link = each.getAttribute('href') ?? each.getAttribute('src') ?? ''
      return [link, ...own.map(({ textContent }) => textContent?.trim())].join(' ').trim()
    })
  return texts.filter((text) => text !== '').join('\n')
}

async function checkout(payment: Payment): Promise<string> {
  const endpoint = createEndpoint({ session: { ...session, payments: [payment] }, payment })
  const element = await fixture<CryptoCheckout>(
    html`<crypto-checkout endpoint=${endpoint} session="sealed" lang="en"></crypto-checkout>`,
  )
  await reach(element, payment.status)
  const text = seen(element)
  element.remove()
  return text
}

describe('fields that another script adds to every object', () => {
  const added = new Set<string>()
  const restore = () => {
    for (const name of added) Reflect.deleteProperty(Object.prototype, name)
    added.clear()
  }
  const extend = (descriptor: PropertyDescriptor) => {
    for (const name of optional) {
      Object.defineProperty(Object.prototype, name, { ...descriptor, configurable: true })
      added.add(name)
    }
  }
  afterEach(restore)

  for (const [kind, descriptor] of additions) {
    for (const payment of payments) {
      it(`are not shown of a payment that is ${payment.status}: ${kind}`, async () => {
        const expected = await checkout(payment)
        extend(descriptor)
        const shown = await checkout(payment)
        restore()
        expect(shown).to.equal(expected)
        expect(shown).to.contain('USDT')
      })
    }

    it(`are not shown on a receipt or of a refund: ${kind}`, async () => {
      const template = () =>
        html`<div>
          <crypto-receipt .payment=${payments.at(-1)} reference="1042"></crypto-receipt>
          <crypto-refund .refund=${refund}></crypto-refund>
        </div>`
      const read = async () => {
        const parent = await fixture<HTMLElement>(template())
        return [...parent.children].map(seen)
      }
      const expected = await read()
      extend(descriptor)
      const shown = await read()
      restore()
      expect(shown).to.deep.equal(expected)
    })
  }
})

/** A page may empty each text of an element: an attribute that is removed is null, and React sets undefined. */
import { expect, fixture, html } from '@open-wc/testing'
import type { LitElement, TemplateResult } from 'lit'
import '../../src/elements/index.js'
import '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.define.js'
import type { Refund } from '../../src/core/contract/refund.js'
import { createEndpoint } from '../support/canned-endpoint.js'
import { chains, coins, methods, paid, payments, session } from '../support/canned-answers.js'
import { waitUntil } from '../support/wait-until.js'
import { rendered, settled, shadowOf } from './journey.js'

const refund: Refund = {
  state: 'requested',
  reference: '1042',
  amount: '5.009682',
  chain: chains.tron,
  coin: coins.usdt,
  merchant: { name: 'Fjord & Field' },
}
const address = payments.usdtOnTron.address
const endpoint = createEndpoint({ session: { ...session, payments: [payments.bitcoin] } })

const elements: Record<string, TemplateResult> = {
  'crypto-address': html`<crypto-address address=${address} chain="tron"></crypto-address>`,
  'crypto-amount': html`<crypto-amount amount="5" symbol="USDT" copyable></crypto-amount>`,
  'crypto-amount of a currency': html`<crypto-amount amount="5" currency="EUR" copyable></crypto-amount>`,
  'crypto-amount-input': html`<crypto-amount-input
    min="5"
    max="500"
    currency="EUR"
    symbol="USDT"
    rate="1"
    rate-currency="EUR"
    value="25"
  ></crypto-amount-input>`,
  'crypto-checkout': html`<crypto-checkout endpoint=${endpoint} session="sealed"></crypto-checkout>`,
  'crypto-checkout-button': html`<crypto-checkout-button
    endpoint=${endpoint}
    link="coffee"
    label="Pay"
  ></crypto-checkout-button>`,
  'crypto-method-select': html`<crypto-method-select
    .methods=${methods}
    value="tron:usdt"
    preferred-methods="usdt"
  ></crypto-method-select>`,
  'crypto-payment-frame': html`<crypto-payment-frame
    endpoint=${endpoint}
    session="sealed"
  ></crypto-payment-frame>`,
  'crypto-payment-page': html`<crypto-payment-page
    endpoint=${endpoint}
    session="sealed"
    layout="kiosk"
  ></crypto-payment-page>`,
  'crypto-payment-status': html`<crypto-payment-status
    endpoint=${endpoint}
    session="sealed"
    .payment=${payments.usdtOnTron}
  ></crypto-payment-status>`,
  'crypto-qr-code': html`<crypto-qr-code value="bitcoin:1" label="Code"></crypto-qr-code>`,
  'crypto-receipt': html`<crypto-receipt
    .payment=${paid}
    reference="1042"
    order="A print"
    merchant="Fjord"
  ></crypto-receipt>`,
  'crypto-refund': html`<crypto-refund .refund=${refund}></crypto-refund>`,
  'crypto-wallet-button': html`<crypto-wallet-button
    .payment=${payments.bitcoin}
    wallet="metamask"
  ></crypto-wallet-button>`,
}

/** The properties that are text, with their attributes. */
const textsOf = (element: LitElement): [name: string, attribute: string][] =>
  Array.from((element.constructor as typeof LitElement).elementProperties)
    .filter(([, { type, attribute, state }]) => !type && attribute !== false && !state)
    .map(([name, { attribute }]) => [
      String(name),
      typeof attribute === 'string' ? attribute : String(name).toLowerCase(),
    ])

/** What is read of an element, by eye or by ear. */
const readable = (element: Element): string =>
  [element, ...rendered(shadowOf(element))]
    .flatMap((one) => [
      one.ariaLabel ?? '',
      ...Array.from(one.shadowRoot?.children ?? [], (child) =>
        child instanceof HTMLElement ? child.innerText : '',
      ),
    ])
    .join('\n')

describe('an element whose texts the page empties', () => {
  for (const [name, template] of Object.entries(elements)) {
    it(`is as one that never had them: ${name}`, async () => {
      const broken: unknown[] = []
      const element = await fixture<LitElement>(template)
      element.addEventListener('crypto-broken', (event) => broken.push(event))
      const isWhole = /-(checkout|page)$/.test(name)
      const drawn = async () => {
        if (isWhole) await waitUntil(() => Reflect.get(element, 'state') === 'awaiting')
        await settled(element)
      }
      await drawn()
      const texts = textsOf(element)
      expect(texts).not.to.deep.equal([])
      for (const [text, attribute] of texts) {
        const given = Reflect.get(element, text) as string
        for (const empty of [
          () => element.removeAttribute(attribute),
          () => Reflect.set(element, text, undefined),
        ]) {
          element.setAttribute(attribute, given || 'x')
          empty()
          await settled(element)
          expect(readable(element), text).not.to.match(/undefined|null|NaN/)
          Reflect.set(element, text, given)
          await drawn()
        }
      }
      expect(broken).to.deep.equal([])
    })
  }
})

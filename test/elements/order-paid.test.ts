/** What a page shows of a payment whose order another payment paid. */
import { expect, fixture, html } from '@open-wc/testing'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import '../../src/elements/components/crypto-wallet-button/crypto-wallet-button.define.js'
import type { CryptoPaymentStatus } from '../../src/elements/components/crypto-payment-status/crypto-payment-status.js'
import { mountEndpoint } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { openCheckout, reach, rendered, shadowOf } from './journey.js'
import { waitUntil } from '../support/wait-until.js'

const { usdtOnTron } = canned.payments
const flagged: Payment = { ...usdtOnTron, flags: ['order-paid'], updatedAt: '2026-01-01T00:00:01.000Z' }
const part: Payment = {
  ...{ ...usdtOnTron, status: 'partial', flags: ['order-paid', 'duplicate'] },
  ...{ received: '20', remaining: '29.990318' },
}
const paidElsewhere: Payment = { ...canned.paid, id: 'pay_elsewhere' }

/** A checkout whose requests the test answers: `order` is what `GET /session` answers, undefined for nothing yet. */
async function open() {
  let order: CheckoutSession | undefined = { ...canned.session, payments: [usdtOnTron] }
  let reply: ((response: Response) => void) | undefined
  const waiting: ((response: Response) => void)[] = []
  const endpoint: string = mountEndpoint((request) => {
    const path = new URL(request.url).pathname.slice(endpoint.length)
    if (path === '/methods') return Promise.resolve(Response.json({ methods: canned.methods }))
    if (path !== '/session') return new Promise((resolve) => (reply = resolve))
    return order ? Promise.resolve(Response.json(order)) : new Promise((resolve) => waiting.push(resolve))
  })
  const element = await openCheckout(endpoint, { state: 'awaiting' })
  order = undefined
  return {
    element,
    async check(payment: Payment) {
      await waitUntil(() => reply !== undefined, 'asks for the payment')
      reply?.(Response.json(payment, { headers: { etag: '"2"' } }))
    },
    async answerOrder(payments: Payment[]) {
      await waitUntil(() => waiting.length > 0, 'asks for the order')
      waiting.pop()?.(Response.json({ ...canned.session, payments }))
    },
  }
}

const textOf = (element: CryptoCheckout): string =>
  [...rendered(shadowOf(element))].map(({ outerHTML }) => outerHTML).join('')

function asksForNothing(element: CryptoCheckout): void {
  const tags = [...rendered(shadowOf(element))].map(({ localName }) => localName)
  for (const tag of ['crypto-address', 'crypto-qr-code', 'crypto-wallet-button'])
    expect(tags).not.to.include(tag)
  expect(textOf(element)).not.to.include(usdtOnTron.address)
  expect(textOf(element)).not.to.include(usdtOnTron.amount)
  expect(textOf(element)).not.to.match(/tron:|Waiting for|can’t be reversed/)
}

describe('an order that another payment paid', () => {
  it('asks for nothing while it asks for the order, and then shows the receipt', async () => {
    const { element, check, answerOrder } = await open()
    await check(flagged)
    await waitUntil(() => textOf(element).includes('This order is paid already'), 'says so')
    asksForNothing(element)
    await answerOrder([paidElsewhere])
    await reach(element, 'paid')
    expect(element.payment?.id).to.equal('pay_elsewhere')
    await waitUntil(() => shadowOf(element).querySelector('crypto-receipt') !== null, 'shows the receipt')
  })

  it('shows what came of a second payment, and whom to contact, and asks for nothing', async () => {
    const { element, check } = await open()
    await check(part)
    await waitUntil(() => textOf(element).includes('This order is paid already'), 'says so')
    asksForNothing(element)
    expect(shadowOf(element).querySelector('.summary crypto-amount')?.getAttribute('amount')).to.equal('20')
    const body = shadowOf(element).querySelector('.body')?.textContent
    expect(body).to.include('Contact the shop about this second payment.')
    expect(body).not.to.include('Send the rest')
    const announced = shadowOf(element).querySelector('[role=status], [aria-live]')?.textContent ?? ''
    expect(announced).not.to.include('send the rest')
  })

  it('has no label that asks for money on an element that shows the payment alone', async () => {
    const status = await fixture<CryptoPaymentStatus>(
      html`<crypto-payment-status lang="en" .payment=${flagged}></crypto-payment-status>`,
    )
    expect(status.shadowRoot?.querySelector('[part=label]')?.textContent).to.equal(
      'This order is paid already',
    )
    const button = await fixture(
      html`<crypto-wallet-button lang="en" .payment=${flagged}></crypto-wallet-button>`,
    )
    expect(button.shadowRoot?.querySelectorAll('a, button')).to.have.lengthOf(0)
  })
})

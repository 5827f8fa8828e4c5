/** What the page does with answers that contradict, or name an unspendable address. */
import { expect, fixture, html } from '@open-wc/testing'
import type { Method, Payment } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { CryptoPaymentCreatedEvent } from '../../src/elements/base/events.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoReceipt } from '../../src/elements/components/crypto-receipt/crypto-receipt.js'
import { mountEndpoint, problem } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { fakeClipboard } from './clipboard.js'
import { comeIn, openCheckout, reach, rendered, shadowOf } from './journey.js'
import { passTime } from '../support/page-clocks.js'
import { waitUntil } from '../support/wait-until.js'

const { usdtOnTron, usdcOnBase } = canned.payments

type Script = { session?: Payment[]; created?: Payment; method?: Method }

/** A checkout whose checks the test answers one at a time. */
async function open({ session = [], created, method }: Script) {
  let reply: ((response: Response) => void) | undefined
  const endpoint: string = mountEndpoint((request) => {
    const path = new URL(request.url).pathname.slice(endpoint.length)
    if (path === '/session') return Promise.resolve(Response.json({ ...canned.session, payments: session }))
    if (path === '/methods') return Promise.resolve(Response.json({ methods: canned.methods }))
    if (path === '/payments') return Promise.resolve(Response.json(created))
    return new Promise((resolve) => (reply = resolve))
  })
  const codes: string[] = []
  const parentNode = document.createElement('main')
  parentNode.addEventListener('crypto-error', (event) => codes.push(event.code))
  const element = await openCheckout(endpoint, {
    chain: method?.chain.id ?? '',
    coin: method?.coin.id ?? '',
    parentNode,
  })
  const answer = async (response: Payment | Response): Promise<void> => {
    await waitUntil(() => reply !== undefined, 'asks for the payment')
    // So that the next check is due at once.
    passTime(5_000)
    reply?.(response instanceof Response ? response : Response.json(response, { headers: { etag: '"1"' } }))
    reply = undefined
  }
  return { element, answer, codes }
}

const has = (element: CryptoCheckout, tag: string): boolean =>
  [...rendered(shadowOf(element))].some(({ localName }) => localName === tag)

/** Nothing on screen says where to send money. */
function showsNoTarget(element: CryptoCheckout, payment: Payment): void {
  for (const tag of ['crypto-address', 'crypto-qr-code', 'crypto-wallet-button'])
    expect(has(element, tag)).to.equal(false)
  const texts = [...rendered(shadowOf(element))].map(({ outerHTML }) => outerHTML).join('')
  expect(texts).not.to.include(payment.address)
  expect(texts).not.to.include(payment.amount)
  for (const part of ['amount', 'amount-copy', 'address-copy', 'wallet', 'qr', 'qr-code', 'network'])
    expect(texts).not.to.match(new RegExp(`part="[^"]*\\b${part}[ "]`))
  expect(texts).not.to.match(/(ethereum|tron|bitcoin):|wc:/)
}

function asksNothing(element: CryptoCheckout, payment: Payment): void {
  showsNoTarget(element, payment)
  expect(element.payment).to.equal(null)
}

const swapped = { ...usdtOnTron, address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' }

describe('a contradiction on the page', () => {
  /** After an answer with another address. */
  const contradicted = async () => {
    const opened = await open({ session: [usdtOnTron] })
    await reach(opened.element, 'awaiting')
    await opened.answer(swapped)
    await reach(opened.element, 'contradiction')
    return opened
  }

  it('asks for no money after another address, and ends when answers agree', async () => {
    const { element, answer, codes } = await contradicted()
    asksNothing(element, swapped)
    asksNothing(element, usdtOnTron)
    expect(element.matches(':state(contradiction)')).to.equal(true)
    expect(codes).to.deep.equal(['contradiction'])
    expect(shadowOf(element).textContent).to.include(canned.session.reference)
    await answer(usdtOnTron)
    await reach(element, 'awaiting')
    expect(element.payment?.address).to.equal(usdtOnTron.address)
    expect(codes).to.deep.equal(['contradiction'])
  })

  const labels = (element: CryptoCheckout): string[] =>
    Array.from(shadowOf(element).querySelectorAll('.body a, .body button'), ({ textContent }) =>
      (textContent ?? '').replace(/\s+/g, ' ').trim(),
    )

  it('says what to do in one sentence, and leads to the shop alone', async () => {
    const { element } = await contradicted()
    const body = shadowOf(element).querySelector('.body')
    expect(body?.querySelector('h2')?.textContent).to.equal('The details of this payment don’t agree')
    expect(body?.querySelector('[role=alert] > p')?.textContent).to.equal(
      'Don’t send anything. Contact the shop.',
    )
    expect(labels(element)).to.deep.equal([
      'Contact the shop (opens in a new tab)',
      'Back to the shop',
      'Copy details for support',
    ])
    await comeIn(element)
    await expect(element).to.be.accessible()
  })

  it('begins with a payment on another network than the payer chose, and offers to try again quietly', async () => {
    const { element, codes } = await open({ created: usdcOnBase, method: canned.methods[0]! })
    await reach(element, 'contradiction')
    asksNothing(element, usdcOnBase)
    expect(codes).to.deep.equal(['contradiction'])
    expect(labels(element)).to.include('Try again')
    expect(shadowOf(element).querySelector('.primary')?.textContent).to.contain('Contact the shop')
  })

  it('copies the fields that disagree for support, and no address', async () => {
    const { element } = await contradicted()
    const clipboard = fakeClipboard()
    try {
      shadowOf(element).querySelector<HTMLButtonElement>('.support')?.click()
      await waitUntil(() => clipboard.written.length > 0, 'copies')
    } finally {
      clipboard.restore()
    }
    const [copied] = clipboard.written
    expect(copied).to.include('contradiction')
    for (const { address } of [swapped, usdtOnTron]) expect(copied).not.to.include(address)
  })
})

describe('an order that the shop closes while its address is shown', () => {
  const partial = { ...canned.partial, id: usdtOnTron.id }

  for (const payment of [usdtOnTron, partial])
    it(`asks for no more money (${payment.status}), and leads to the shop`, async () => {
      const { element, answer, codes } = await open({ session: [payment] })
      await reach(element, payment.status)
      await answer(problem('order-closed', 409))
      const title = () => shadowOf(element).querySelector('.body h2')?.textContent
      await waitUntil(() => title() === 'This order accepts no further payment', 'says so')
      showsNoTarget(element, payment)
      const links = [...shadowOf(element).querySelectorAll<HTMLAnchorElement>('.body a[href]')]
      expect(links.map(({ href }) => href)).to.include(canned.session.merchant.supportUrl)
      expect(shadowOf(element).textContent).to.include(canned.session.reference)
      expect(codes).to.deep.equal(['order-closed'])
      await comeIn(element)
      await expect(element).to.be.accessible()
    })
})

describe('an address that is not payable', () => {
  it('error: is on no screen and in no record as one to pay', async () => {
    const ofEthereum = { ...usdtOnTron, address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }
    const { element, codes } = await open({ session: [ofEthereum] })
    await reach(element, 'error')
    asksNothing(element, ofEthereum)
    expect(codes).to.deep.equal(['address-mismatch'])
  })
})

describe('data of the page', () => {
  it('does not change what is on screen when a listener writes to an event or a property', async () => {
    const write = (payment: Payment): void => {
      try {
        payment.address = '[redacted]'
        payment.chain.name = 'Ethereum'
        payment.flags.push('paid')
      } catch {
        // Strict mode.
      }
    }
    const listener = ({ payment }: CryptoPaymentCreatedEvent): void => write(payment)
    document.addEventListener('crypto-payment-created', listener)
    const { element, answer } = await open({ session: [usdtOnTron] })
    await reach(element, 'awaiting')
    document.removeEventListener('crypto-payment-created', listener)
    if (element.payment) write(element.payment)
    expect(element.payment).to.deep.equal(usdtOnTron)
    element.requestUpdate()
    await element.updateComplete
    expect(shadowOf(element).querySelector('crypto-address')?.address).to.equal(usdtOnTron.address)
    await answer({ ...canned.paid, id: usdtOnTron.id })
    await reach(element, 'paid')
  })

  it('keeps a receipt as it was when the page changes its object', async () => {
    const payment = structuredClone(canned.paid)
    const receipt = await fixture<CryptoReceipt>(html`<crypto-receipt .payment=${payment}></crypto-receipt>`)
    payment.amount = '5000'
    receipt.requestUpdate()
    await receipt.updateComplete
    expect(receipt.payment?.amount).to.equal(canned.paid.amount)
    expect(shadowOf(receipt).querySelector('crypto-amount')?.amount).to.equal(canned.paid.amount)
  })

  it('error: shows no receipt for what is no payment', async () => {
    const receipt = await fixture<CryptoReceipt>(
      html`<crypto-receipt .payment=${{ ...canned.paid, amount: '<b>' }}></crypto-receipt>`,
    )
    expect(shadowOf(receipt).querySelector('h2')).to.equal(null)
  })
})

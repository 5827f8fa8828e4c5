/** Long figures are whole on narrow phones: none is cut, and none has a part on another line, which would be read as another. */
import { expect, fixture, html } from '@open-wc/testing'
import { setViewport } from '@web/test-runner-commands'
import { subtractDecimals } from '../../src/core/money/decimal.js'
import type { Refund } from '../../src/client/refund-client.js'
import type { CheckoutSession, Method, Payment } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { CryptoPaymentPage } from '../../src/elements/components/crypto-payment-page/crypto-payment-page.js'
import type { CryptoReceipt } from '../../src/elements/components/crypto-receipt/crypto-receipt.js'
import type { CryptoRefund } from '../../src/elements/components/crypto-refund/crypto-refund.js'
import '../../src/elements/index.js'
import * as canned from '../support/canned-answers.js'
import { createEndpoint, type Answers } from '../support/canned-endpoint.js'
import { linesOf, openCheckout, rendered, settled, shadowOf, unfold } from './journey.js'
import { pairs } from './products.js'
import { resumed } from './states.js'
import { waitUntil } from '../support/wait-until.js'

/** Of a coin that is worth little and has eighteen decimals, and of either. */
const amounts = ['12345678.014218340912345678', '123456789013', '0.014218340912345678']

/** The narrowest phone, in a window with a scroll bar and without; and a usual one. */
const widths = [308, 320, 360]

/** Nine digits or more, with their separators, in any script. */
const figures = /\p{Nd}(?:[.,٫٬\u00a0\u202f]?\p{Nd}){8,}/gu

/** The figures that stand on several lines, or are not wholly within the element; and how many there are. */
function figuresOf(element: Element): { count: number; wrong: string[] } {
  const { left, right } = element.getBoundingClientRect()
  const wrong: string[] = []
  let count = 0
  for (const one of rendered(shadowOf(element))) {
    if (!one.checkVisibility() || one.closest('code, .address, .visually-hidden')) continue
    for (const text of one.childNodes) {
      if (!(text instanceof Text)) continue
      for (const { 0: figure, index } of text.data.matchAll(figures)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + figure.length)
        const lines = linesOf(range)
        const isCut = lines.some((line) => line.left < left - 0.5 || line.right > right + 0.5)
        count += 1
        if (lines.length > 1 || isCut) wrong.push(`${figure} in ${one.outerHTML.slice(0, 160)}`)
      }
    }
  }
  return { count, wrong }
}

function expectWhole(element: Element, least: number): void {
  const { count, wrong } = figuresOf(element)
  expect(wrong).to.deep.equal([])
  expect(count, 'as many figures').to.be.at.least(least)
}

const fiat = { currency: 'AED', amount: '123456789013' }
const ether = { ...canned.coins.eth, symbol: 'WSTETH' }
const paymentOf = (amount: string): Payment => ({
  ...canned.payments.ethOnOptimism,
  ...{ amount, remaining: amount, coin: ether, fiat },
})
const owed: Refund = {
  ...{ state: 'requested', reference: 'order-1042', amount: '5', merchant: { name: 'Fjord & Field' } },
  ...{ chain: canned.chains.optimism, coin: ether },
}
const sessionOf = (amount: string): CheckoutSession => ({
  ...canned.session,
  merchant: { name: 'Strickwarenmanufakturgesellschaftsfjordlandschaften' },
  price: { kind: 'crypto', amount, coin: 'eth' },
  lines: [{ label: 'Merino crew, navy, medium, with a long name', amount }],
})

/** What the endpoint answers, the state that follows, and how many figures are then shown. */
type Sight = [Answers, CryptoCheckout['state'], number]

const sightsOf = (amount: string): Record<string, Sight> => {
  const payment = paymentOf(amount)
  const resume = (change: Partial<Payment>, session = sessionOf(amount)): Answers => ({
    session: { ...session, payments: [{ ...payment, ...change }] },
  })
  const part = { received: '0.0000000001', remaining: subtractDecimals(amount, '0.0000000001') }
  const methods: Method[] = canned.methods.map((method) => ({ ...method, estimate: amount }))
  const range = { min: amount, max: `9${amount}`, presets: [amount, `2${amount}`, `3${amount}`] }
  return {
    'the list': [{ session: sessionOf(amount), methods }, 'choosing', 2],
    'the amount': [
      { session: { ...sessionOf(amount), price: { ...fiat, kind: 'fiat', amount: range } } },
      'entering-amount',
      6,
    ],
    awaiting: [resume({}), 'awaiting', 4],
    partial: [resume({ status: 'partial', ...part }), 'partial', 6],
    confirming: [resume({ status: 'confirming', received: amount, remaining: '0' }), 'confirming', 2],
    paid: [
      resume({
        ...{ status: 'paid', received: `9${amount}`, remaining: '0', flags: ['overpaid'] },
        txId: canned.paid.txId,
      }),
      'paid',
      4,
    ],
    review: [resume({ status: 'review', received: amount }), 'review', 4],
    'a price that ended': [
      resume({ status: 'partial', ...part, priceHeldUntil: '2026-01-01T00:00:00Z' }),
      'partial',
      3,
    ],
    'a price in a currency': [
      resume({}, { ...canned.session, price: { kind: 'fiat', ...fiat } }),
      'awaiting',
      3,
    ],
  }
}

for (const width of widths) {
  describe(`on a screen of ${width} pixels`, () => {
    before(() => setViewport({ width, height: 720 }))

    after(() => setViewport({ width: 800, height: 900 }))

    for (const [amount] of pairs(amounts, widths).filter((pair) => pair[1] === width)) {
      for (const [name, [answers, state, least]] of Object.entries(sightsOf(amount))) {
        it(`shows ${amount} whole in ${name}`, async () => {
          const element = await openCheckout(answers, { state })
          await unfold(element)
          expectWhole(element, least)
        })
      }

      it(`shows ${amount} whole in Arabic digits`, async () => {
        const element = await openCheckout(sightsOf(amount)['awaiting']![0], {
          state: 'awaiting',
          lang: 'ar-EG',
        })
        await unfold(element)
        expectWhole(element, 4)
      })

      it(`shows ${amount} whole in a receipt, a refund and an invoice`, async () => {
        const payment = {
          ...paymentOf(amount),
          status: 'paid' as const,
          received: amount,
          txId: canned.paid.txId,
        }
        const receipt = await fixture<CryptoReceipt>(
          html`<crypto-receipt .payment=${payment} reference="1042"></crypto-receipt>`,
        )
        await settled(receipt)
        expectWhole(receipt, 2)
        const refund = await fixture<CryptoRefund>(
          html`<crypto-refund .refund=${{ ...owed, amount }}></crypto-refund>`,
        )
        await settled(refund)
        expectWhole(refund, 1)
        const endpoint = createEndpoint({ session: sessionOf(amount), methods: [] })
        const page = await fixture<CryptoPaymentPage>(
          html`<crypto-payment-page
            endpoint=${endpoint}
            session="sealed"
            layout="invoice"
          ></crypto-payment-page>`,
        )
        await waitUntil(() => page.renderRoot.querySelector('tfoot'))
        expectWhole(page, 2)
      })
    }

    it('has the price of an order on one line, on the right of the name of a shop', async () => {
      const session = { ...canned.session, merchant: { name: 'Northlight Prints' }, payments: [] }
      const element = await openCheckout({ ...resumed(canned.partial), session }, { state: 'choosing' })
      const header = shadowOf(element).querySelector('header')!
      const [name, price] = ['.merchant', '.price'].map((part) =>
        header.querySelector(part)!.getBoundingClientRect(),
      )
      expect(price!.top).to.be.below(name!.bottom)
      expect(price!.left).to.be.at.least(name!.right)
    })
  })
}

it('shows a usual figure and its unit on one line of the list, on a phone of 320 pixels with a margin', async () => {
  const parentNode = await fixture<HTMLElement>(html`<div style="inline-size: 288px"></div>`)
  const answers = { session: canned.session, methods: canned.methods }
  const element = await openCheckout(answers, { state: 'choosing', lang: 'ar', parentNode })
  await settled(element)
  const estimates = [...rendered(shadowOf(element))].filter((one) => one.matches('.estimate'))
  expect(estimates).to.have.length(11)
  const broken = estimates.filter((one) => linesOf(one).length > 1)
  expect(broken.map((one) => one.textContent)).to.deep.equal([])
})

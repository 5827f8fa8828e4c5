import { expect } from '@open-wc/testing'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { problem, type Answers } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { choose, openCheckout, reach } from './journey.js'
import { waitUntil } from '../support/wait-until.js'

const key = 'crypto-checkout:opened-orders'
const { usdtOnTron } = canned.payments
const first: CheckoutSession = { ...canned.session, id: 'first-link' }
const second: CheckoutSession = { ...canned.session, id: 'second-link' }
const withPayment = (payment: Payment): CheckoutSession => ({ ...first, payments: [payment] })

async function visit(
  session: CheckoutSession,
  state: CryptoCheckout['state'],
  answers: Answers = {},
): Promise<CryptoCheckout> {
  const chosen = { chain: usdtOnTron.chain.id, coin: usdtOnTron.coin.id }
  const isNew = state === 'awaiting' && session.payments.length === 0
  return openCheckout({ ...answers, session }, { state, ...(isNew && chosen) })
}

const notices = (element: CryptoCheckout): string[] =>
  Array.from(element.renderRoot.querySelectorAll<HTMLElement>('.notice'), ({ innerText }) => innerText)

const warning = 'If you have already sent money, contact the shop.'

describe('<crypto-checkout> for an order with an address already', () => {
  beforeEach(() => localStorage.removeItem(key))
  after(() => localStorage.removeItem(key))

  it('warns who comes by another session of the order, before the choice', async () => {
    await visit(withPayment(usdtOnTron), 'awaiting')
    const element = await visit(second, 'choosing')
    expect(notices(element).join()).to.contain(warning)
    expect(notices(element).join()).to.contain('Contact the shop')
  })

  it('warns at the address, too, where there was nothing to choose', async () => {
    await visit(withPayment(usdtOnTron), 'awaiting')
    const element = await visit(second, 'awaiting', { payment: usdtOnTron })
    expect(notices(element).join()).to.contain(warning)
  })

  it('warns at the address of what another tab showed since the choice', async () => {
    const element = await visit(second, 'choosing', { payment: usdtOnTron })
    expect(notices(element)).to.deep.equal([])
    await visit(withPayment(usdtOnTron), 'awaiting')
    await choose(element, usdtOnTron.coin.name, usdtOnTron.chain.name)
    await waitUntil(() => element.state === 'awaiting')
    await element.updateComplete
    expect(notices(element).join()).to.contain(warning)
  })

  it('says it once where the session has expired', async () => {
    await visit(withPayment(usdtOnTron), 'awaiting')
    const element = await visit(second, 'expired', { methods: problem('session-expired', 401) })
    const screen = element.renderRoot.querySelector<HTMLElement>('.screen')!.innerText
    expect(screen.split(warning)).to.have.lengthOf(2)
  })

  it('warns from both sessions once both have an address', async () => {
    await visit(withPayment(usdtOnTron), 'awaiting')
    await visit({ ...second, payments: [usdtOnTron] }, 'awaiting')
    expect(notices(await visit(withPayment(usdtOnTron), 'awaiting')).join()).to.contain(warning)
  })

  it('does not warn in the session that showed the address, nor about another order', async () => {
    await visit(withPayment(usdtOnTron), 'awaiting')
    expect(notices(await visit(withPayment(usdtOnTron), 'awaiting'))).to.deep.equal([])
    expect(notices(await visit({ ...second, reference: 'another-order' }, 'choosing'))).to.deep.equal([])
  })

  it('tells the orders of two shops on one origin apart', async () => {
    const merchant = { name: 'The shop next door' }
    await visit(withPayment(usdtOnTron), 'awaiting')
    expect(notices(await visit({ ...second, merchant }, 'choosing'))).to.deep.equal([])
    await visit({ ...second, merchant, payments: [canned.paid] }, 'paid')
    expect(notices(await visit(second, 'choosing')).join()).to.contain(warning)
  })

  it('says both before the choice: the address of this session, and that there was another one', async () => {
    await visit({ ...second, payments: [usdtOnTron] }, 'awaiting')
    const element = await visit(withPayment(usdtOnTron), 'awaiting')
    element.renderRoot.querySelector<HTMLElement>('.method button')?.click()
    await waitUntil(() => element.state === 'choosing')
    await element.updateComplete
    const [open, elsewhere, ...others] = notices(element)
    expect(open).to.contain('49.990318 USDT on Tron')
    expect(elsewhere).to.contain(warning)
    expect(others).to.deep.equal([])
  })

  it('keeps the reference, the shop’s name, the session’s id and its payments; once the order is paid, of that session alone', async () => {
    const order = { reference: first.reference, merchant: first.merchant.name }
    const stored = () => JSON.parse(localStorage.getItem(key) ?? '') as unknown
    await visit(withPayment(usdtOnTron), 'awaiting')
    await visit({ ...second, payments: [usdtOnTron] }, 'awaiting')
    expect(stored()).to.deep.equal(
      [second, first].map(({ id }) => ({ ...order, id, payments: [usdtOnTron], isPaid: false })),
    )
    const paid = { ...canned.paid, id: usdtOnTron.id }
    await visit(withPayment(paid), 'paid')
    expect(stored()).to.deep.equal([{ ...order, id: first.id, payments: [paid], isPaid: true }])
    expect(notices(await visit(second, 'choosing'))).to.deep.equal([])
  })

  describe('and an endpoint that has lost it', () => {
    const lost = { check: problem('not-found', 404) }

    for (const [payment, state] of [
      [usdtOnTron, 'awaiting'],
      [canned.paid, 'paid'],
    ] as const)
      it(`shows the address and asks for nothing, where the payment was ${state}`, async () => {
        await visit(withPayment(payment), state)
        const element = await visit(first, 'contradiction', lost)
        const notice = () => notices(element).join()
        await waitUntil(() => notice().includes(payment.address))
        expect(notice()).to.contain('If you sent money there, don’t pay again.')
        expect(element.payment).to.equal(null)
        for (const tag of [
          'crypto-address',
          'crypto-qr-code',
          'crypto-wallet-button',
          'crypto-method-select',
        ])
          expect(element.renderRoot.querySelector(tag)).to.equal(null)
      })

    it('offers the choice where the endpoint knows the payment, and only does not list it', async () => {
      await visit(withPayment(usdtOnTron), 'awaiting')
      for (const status of [usdtOnTron, problem('order-closed', 409)])
        await visit(first, 'choosing', { check: status })
    })

    it('warns before the choice where the endpoint says that it may lack a payment', async () => {
      const element = await visit({ ...first, incomplete: true }, 'choosing')
      expect(notices(element).join()).to.contain(warning)
    })

    it('warns at an address, too, where a newer one may be lost', async () => {
      const element = await visit({ ...withPayment(usdtOnTron), incomplete: true }, 'awaiting')
      expect(notices(element).join()).to.contain(warning)
    })

    it('error: asks about nothing that is no payment', async () => {
      const order = { reference: first.reference, merchant: first.merchant.name, id: first.id }
      for (const payments of [5, [{ id: 'pay_1' }], [null]]) {
        localStorage.setItem(key, JSON.stringify([{ ...order, payments }]))
        await visit(first, 'choosing', lost)
      }
    })
  })

  const { reference } = first
  const unlike = [
    { reference, id: 1 },
    { reference, merchant: first.merchant, id: 'another-link' },
  ]
  for (const stored of ['{', 'null', '"text"', '[null, 1, "a", {}]', JSON.stringify(unlike)]) {
    it(`error: is not troubled by what else is stored there: ${stored}`, async () => {
      localStorage.setItem(key, stored)
      expect(notices(await visit(second, 'choosing'))).to.deep.equal([])
    })
  }

  it('leads back to the address of its own session, before the list is there', async () => {
    const element = await visit(withPayment(usdtOnTron), 'awaiting', { methods: 'never' })
    element.renderRoot.querySelector<HTMLElement>('.method button')?.click()
    await reach(element, 'choosing')
    expect(element.shadowRoot?.activeElement?.textContent).to.equal('Choose how to pay')
    expect(notices(element).join()).to.contain('49.990318 USDT on Tron').and.to.contain('don’t pay again')
    element.renderRoot.querySelector<HTMLElement>('.notice button')?.click()
    await waitUntil(() => element.state === 'awaiting')
    expect(element.payment?.address).to.equal(usdtOnTron.address)
  })
})

/** How long a price is held: what is shown and announced, and that no screen asks for money afterwards. */
import { expect } from '@open-wc/testing'
import { sendKeys } from '@web/test-runner-commands'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../src/elements/index.js'
import * as canned from '../support/canned-answers.js'
import { comeIn, openCheckout, settled, shadowOf } from './journey.js'
import { passTime } from '../support/page-clocks.js'
import { waitUntil } from '../support/wait-until.js'

const { usdtOnTron } = canned.payments

const held = (seconds: number): CheckoutSession => ({
  ...canned.session,
  payments: [canned.heldFor(usdtOnTron, seconds)],
})

async function open(
  session: CheckoutSession,
  fetchSession?: () => Promise<string>,
  payment?: Payment,
): Promise<CryptoCheckout> {
  const element = await openCheckout({ session, ...(payment && { payment }) }, { fetchSession })
  await waitUntil(() => element.payment !== null, 'reaches the address')
  await settled(element)
  return element
}

const newPriceButton = (element: CryptoCheckout): HTMLButtonElement | undefined =>
  Array.from(shadowOf(element).querySelectorAll('button')).find(
    ({ innerText }) => innerText === 'Get a new price',
  )

const pressNewPrice = (element: CryptoCheckout): void => newPriceButton(element)?.click()

const deadline = (element: CryptoCheckout) =>
  shadowOf(element).querySelector('crypto-payment-status')?.shadowRoot?.querySelector('.deadline')
    ?.textContent

const announced = (element: CryptoCheckout) =>
  shadowOf(element).querySelector('.card + [role=status]')?.textContent

/** A device that sleeps until half a second before so much is left of ten minutes. */
function sleepUntil(element: CryptoCheckout, leftSeconds: number): void {
  passTime((600 - leftSeconds) * 1000 - 500)
  element.requestUpdate()
}

describe('the hold of a price', () => {
  it('is a time at first, and seconds in the last two minutes', async () => {
    expect(deadline(await open(held(1200)))).to.match(/^Price held until \d{1,2}:\d\d/)
    expect(deadline(await open(held(102)))).to.match(/^Price held for 1:\d\d$/)
  })

  it('ends with its announcement: no amount is asked for, the address stays, the focus stays in the checkout', async () => {
    const element = await open(held(600))
    shadowOf(element).querySelector('crypto-address')?.shadowRoot?.querySelector('button')?.focus()
    expect(document.activeElement).to.equal(element)
    sleepUntil(element, 0)
    await waitUntil(() => announced(element)?.startsWith('This price has ended.'), 'announces')
    await element.updateComplete
    const root = shadowOf(element)
    expect(root.querySelector('crypto-amount, crypto-qr-code, [part~=wallet]')).to.equal(null)
    expect(root.querySelector('.watched .text')?.textContent).to.equal(usdtOnTron.address)
    expect(root.activeElement?.textContent).to.equal('This price has ended')
    expect(element.innerText).not.to.contain('Waiting for your payment')
    await comeIn(element)
    await expect(element).to.be.accessible()
  })

  it('ends while the payer writes which transaction it is: the help stays open, with its text and the focus', async () => {
    const element = await open(held(600))
    const root = shadowOf(element)
    Array.from(root.querySelectorAll('summary'))
      .find(({ innerText }) => innerText.startsWith('Sent it'))!
      .click()
    await waitUntil(() => root.querySelector('[name=transaction]'), 'has the form')
    root.querySelector<HTMLInputElement>('[name=transaction]')!.focus()
    await sendKeys({ type: 'ab12' })
    sleepUntil(element, 0)
    await waitUntil(() => root.querySelector('.ended'), 'ends')
    await sendKeys({ type: 'cd' })
    expect((root.activeElement as HTMLInputElement).value).to.equal('ab12cd')
    expect(root.querySelectorAll('.help details').length).to.equal(1)
    await comeIn(element)
    await expect(element).to.be.accessible()
  })

  it('breaks no group of its address, not even at a hyphen, in a card of any width', async () => {
    const payments = [canned.heldFor(canned.payments.ton, -60)]
    const element = await open({ ...canned.session, payments })
    const groups = [...shadowOf(element).querySelectorAll('.watched .group')]
    expect(groups.filter(({ textContent }) => textContent?.includes('-'))).not.to.deep.equal([])
    for (let width = 280; width <= 440; width += 4) {
      element.style.setProperty('--crypto-width', `${width}px`)
      const broken = groups.filter((group) => group.getClientRects().length > 1)
      expect(broken, `at ${width} px`).to.deep.equal([])
    }
  })

  it('leads to a new price in one click, in the same session', async () => {
    const old = canned.heldFor(usdtOnTron, -60)
    const renewed = { ...canned.heldFor(usdtOnTron, 1200), id: 'pay_new', amount: '50.120044' }
    const session = { ...canned.session, payments: [old] }
    const payment = { ...renewed, remaining: renewed.amount }
    const element = await open(session, undefined, payment)
    pressNewPrice(element)
    await waitUntil(() => element.payment?.id === 'pay_new', 'has the new price')
    await settled(element)
    expect(shadowOf(element).querySelector('crypto-amount')?.amount).to.equal('50.120044')
    expect(shadowOf(element).activeElement?.textContent).to.equal('Send exactly')
  })

  it('leads to a new price in a new session, where the session ended with the price', async () => {
    let sessions = 0
    const old = canned.heldFor(usdtOnTron, -60)
    const session = { ...canned.session, expiresAt: old.priceHeldUntil ?? '', payments: [old] }
    const element = await open(session, () => Promise.resolve(`sealed-${(sessions += 1)}`))
    pressNewPrice(element)
    await waitUntil(() => sessions === 1, 'fetches a session')
  })

  it('is over once another session has replaced the price: nothing is asked for at this address', async () => {
    const replaced = { ...canned.heldFor(usdtOnTron, 1200), flags: ['price-replaced'] }
    const element = await open({ ...canned.session, payments: [replaced] })
    const root = shadowOf(element)
    expect(root.querySelector('h2')?.textContent).to.equal('This price has ended')
    expect(root.querySelector('crypto-amount, crypto-qr-code, [part~=wallet]')).to.equal(null)
  })

  it('error: offers no new price once money was seen, but the shop', async () => {
    const partial = { ...canned.heldFor(canned.partial, -60), status: 'partial' as const }
    const element = await open({ ...canned.session, payments: [partial] }, () => Promise.resolve('sealed'))
    expect(newPriceButton(element)).to.equal(undefined)
    expect(element.renderRoot.querySelector<HTMLAnchorElement>('a.button')?.href).to.equal(
      canned.session.returnUrl,
    )
    expect(element.renderRoot.querySelector('.summary')?.textContent).to.contain('31.5 USDT')
  })
})

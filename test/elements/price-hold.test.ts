/** How long a price is held: what is shown and announced, and that nobody is asked for money afterwards. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing'
import { priceHoldOf } from '../../src/client/price-hold.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import '../../src/elements/index.js'
import { createEndpoint } from '../../stories/endpoint.js'
import * as canned from '../../stories/fixtures.js'
import { settled, shadowOf } from './journey.js'

const { usdtOnTron } = canned.payments

async function open(seconds: number, fetchSession?: () => Promise<string>): Promise<CryptoCheckout> {
  const session = { ...canned.session, payments: [canned.heldFor(usdtOnTron, seconds)] }
  const element = await fixture<CryptoCheckout>(
    html`<crypto-checkout
      endpoint=${createEndpoint({ session })}
      session="sealed"
      lang="en"
      .fetchSession=${fetchSession}
    ></crypto-checkout>`,
  )
  await waitUntil(() => element.state === 'awaiting', 'reaches the address', { timeout: 10_000 })
  await settled(element)
  return element
}

const deadline = (element: CryptoCheckout) =>
  shadowOf(element).querySelector('crypto-payment-status')?.shadowRoot?.querySelector('.deadline')
    ?.textContent

const announced = (element: CryptoCheckout) =>
  shadowOf(element).querySelector('.card + [role=status]')?.textContent

describe('the hold of a price', () => {
  it('is a time at first, and seconds in the last two minutes', async () => {
    expect(deadline(await open(1200))).to.match(/^Price held until \d{1,2}:\d\d/)
    expect(deadline(await open(102))).to.match(/^Price held for 1:\d\d$/)
  })

  it('is announced two minutes before its end', async () => {
    const element = await open(124)
    await waitUntil(() => announced(element) === 'The price is held for two more minutes.', 'announces', {
      timeout: 15_000,
    })
  })

  it('ends with its announcement: no amount is asked for, the address stays, the focus stays in the checkout', async () => {
    const element = await open(4)
    shadowOf(element).querySelector('crypto-address')?.shadowRoot?.querySelector('button')?.focus()
    expect(document.activeElement).to.equal(element)
    await waitUntil(() => announced(element)?.startsWith('This price has ended.'), 'announces', {
      timeout: 15_000,
    })
    await element.updateComplete
    const root = shadowOf(element)
    expect(root.querySelector('crypto-amount, crypto-qr-code, [part~=wallet]')).to.equal(null)
    expect(root.querySelector('.watched .address')?.textContent).to.equal(usdtOnTron.address)
    expect(root.activeElement?.textContent).to.equal('This price has ended')
    await expect(element).to.be.accessible()
  })

  it('leads to a new price in one click, where the page can get a session', async () => {
    let sessions = 0
    const element = await open(-60, () => Promise.resolve(`sealed-${(sessions += 1)}`))
    const button = Array.from(shadowOf(element).querySelectorAll('button')).find(
      ({ innerText }) => innerText === 'Get a new price',
    )
    button?.click()
    await waitUntil(() => sessions === 1, 'fetches a session')
  })

  it('goes by the endpoint’s clock where the device’s is wrong', () => {
    const checkedAt = new Date(Date.now() - 3_600_000)
    const held = {
      ...usdtOnTron,
      checkedAt: checkedAt.toISOString(),
      priceHeldUntil: new Date(checkedAt.getTime() + 60_000).toISOString(),
    }
    expect(priceHoldOf(held)?.leftMs).to.be.within(55_000, 60_000)
    expect(priceHoldOf({ ...held, stale: true })?.leftMs).to.be.below(0)
  })

  it('is none where the endpoint names no end, or nothing more is to be sent', () => {
    expect(priceHoldOf(usdtOnTron)).to.equal(null)
    expect(priceHoldOf({ ...canned.paid, priceHeldUntil: '2026-01-01T00:00:00Z' })).to.equal(null)
  })
})

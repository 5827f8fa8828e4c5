import { expect, fixture, html, oneEvent } from '@open-wc/testing'
import type { CryptoPaymentPage } from '../../../src/elements/components/crypto-payment-page/crypto-payment-page.js'
import '../../../src/elements/components/crypto-payment-page/crypto-payment-page.define.js'
import type { CryptoErrorEvent } from '../../../src/elements/base/events.js'
import { createEndpoint } from '../../support/canned-endpoint.js'
import { donation, itemized, payments, session } from '../../support/canned-answers.js'
import { waitUntil } from '../../support/wait-until.js'
import { shortWaits } from '../../support/short-waits.js'

describe('<crypto-payment-page>', () => {
  shortWaits()

  // After the canned endpoint has taken its place in front of `fetch`.
  const endpoint = createEndpoint({ session: { ...session, payments: [payments.bitcoin] } })
  const pass = window.fetch
  let bearers: (string | null)[] = []

  beforeEach(() => {
    bearers = []
    window.fetch = (input, init) => {
      bearers.push(new Headers(init?.headers).get('authorization'))
      return pass(input, init)
    }
  })

  afterEach(() => {
    window.fetch = pass
    history.replaceState(null, '', location.pathname + location.search)
  })

  const create = () =>
    fixture<CryptoPaymentPage>(html`<crypto-payment-page endpoint=${endpoint}></crypto-payment-page>`)

  it('takes the session from the fragment, and leaves it there for a reload', async () => {
    history.replaceState(null, '', '#sealed.in.the-fragment')
    const element = await create()
    await waitUntil(() => element.state === 'awaiting', 'shows the address')
    expect(bearers[0]).to.equal('Bearer sealed.in.the-fragment')
    expect(location.hash).to.equal('#sealed.in.the-fragment')
    await expect(element).to.be.accessible()
  })

  it('follows the fragment to another order', async () => {
    history.replaceState(null, '', '#first')
    const element = await create()
    await waitUntil(() => element.state === 'awaiting')
    location.hash = 'second'
    await waitUntil(() => bearers.includes('Bearer second'))
  })

  for (const [what, session, fetchSession] of [
    ['its attribute', 'sealed', undefined],
    ['fetchSession', '', () => Promise.resolve('sealed')],
  ] as const)
    it(`stays with the order of ${what}, whatever the fragment is`, async () => {
      const element = await fixture<CryptoPaymentPage>(
        html`<crypto-payment-page
          endpoint=${createEndpoint({ session: { ...itemized, payments: [payments.bitcoin] } })}
          session=${session}
          .fetchSession=${fetchSession}
        ></crypto-payment-page>`,
      )
      const invoice = () => element.renderRoot.querySelector('main.invoice [part=invoice]')
      await waitUntil(() => element.state === 'awaiting' && invoice())
      const changed = oneEvent(window, 'hashchange')
      location.hash = 'terms'
      await changed
      await element.updateComplete
      expect(invoice()).not.to.equal(null)
      expect(bearers).not.to.include('Bearer terms')
    })

  it('error: says that the link has no session, without a request', async () => {
    const element = await create()
    const { code } = await oneEvent<CryptoErrorEvent>(element, 'crypto-error')
    expect(code).to.equal('session-missing')
    expect(element.state).to.equal('error')
    expect(bearers).to.deep.equal([])
  })

  describe('its layout', () => {
    const show = async (order: typeof session, layout = '') => {
      const element = await fixture<CryptoPaymentPage>(
        html`<crypto-payment-page
          endpoint=${createEndpoint({ session: order })}
          session="sealed"
          layout=${layout}
        ></crypto-payment-page>`,
      )
      await waitUntil(() => element.state !== 'loading')
      await element.updateComplete
      return element
    }
    /** Half faded in, text has half its contrast. */
    const arrived = async (element: CryptoPaymentPage) => {
      const checkout = element.renderRoot.querySelector('crypto-checkout')
      await waitUntil(() => checkout?.renderRoot.querySelector('crypto-address'))
      const screen = checkout?.renderRoot.querySelector('.screen')
      await Promise.all(screen?.getAnimations().map(({ finished }) => finished) ?? [])
    }
    const shown = (element: CryptoPaymentPage) => element.renderRoot.querySelector('main')?.innerText ?? ''

    it('is an invoice for an order with lines: reference, date, lines, total', async () => {
      const element = await show({ ...itemized, payments: [payments.bitcoin] })
      const text = shown(element)
      for (const part of ['Invoice', '1042', '2027', 'Shipping', '$5.00', '$49.99', 'Fjord & Field'])
        expect(text).to.contain(part)
      await arrived(element)
      await expect(element).to.be.accessible()
    })

    it('is a donation where the payer chooses the amount', async () => {
      const fiat = { amount: '49.99', currency: 'EUR' }
      const element = await show({ ...donation, payments: [{ ...payments.bitcoin, fiat }] })
      expect(element.renderRoot.querySelector('h1')?.innerText).to.equal('Support the reef station')
      await arrived(element)
      await expect(element).to.be.accessible()
    })

    it('is what the attribute says, whatever the order is', async () => {
      const element = await show(itemized, 'checkout')
      expect(element.renderRoot.querySelector('[part=invoice]')).to.equal(null)
    })

    it('has one first heading in every layout', async () => {
      for (const layout of ['checkout', 'donation', 'invoice', 'kiosk'] as const) {
        const element = await show(itemized, layout)
        const headings = Array.from(element.renderRoot.querySelectorAll('h1'), ({ innerText }) =>
          innerText.trim(),
        )
        expect(headings, layout).to.have.length(1)
        expect(headings[0], layout).to.have.length.above(0)
      }
    })

    it('says that an invoice is a test', async () => {
      expect(shown(await show({ ...itemized, mode: 'sandbox' }))).to.contain('Test')
    })
  })

  describe('at a till', () => {
    let held: string[] = []
    let locks: { released: boolean; release: () => Promise<void> }[] = []
    const { wakeLock } = navigator

    beforeEach(() => {
      held = []
      locks = []
      const request = async (type: string) => {
        held.push(type)
        const lock = { released: false, release: async () => void (lock.released = true) }
        locks.push(lock)
        return lock
      }
      Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
    })
    afterEach(() => Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: wakeLock }))

    const till = async (
      answers: Parameters<typeof createEndpoint>[0],
      sessions: string[],
      resetSeconds = 60,
    ) => {
      const element = document.createElement('crypto-payment-page')
      Object.assign(element, {
        endpoint: createEndpoint(answers),
        layout: 'kiosk',
        resetSeconds,
        fetchSession: async () => sessions.shift() ?? 'last',
      })
      return fixture<CryptoPaymentPage>(html`${element}`)
    }
    const paid = {
      ...payments.bitcoin,
      status: 'paid',
      received: payments.bitcoin.amount,
      remaining: '0',
    } as const
    const next = (element: CryptoPaymentPage) => element.renderRoot.querySelector<HTMLElement>('[part=next]')

    it('keeps the screen on while an address is shown, and no longer than the page', async () => {
      const element = await till({ session: { ...session, payments: [payments.bitcoin] } }, [])
      await waitUntil(() => held.length > 0)
      expect(held).to.deep.equal(['screen'])
      expect(next(element)).to.equal(null)
      element.remove()
      await waitUntil(() => locks[0]?.released)
    })

    it('shows the code larger and nothing to copy', async () => {
      const element = await till({ session: { ...session, payments: [payments.bitcoin] } }, [])
      await waitUntil(() => element.state === 'awaiting')
      const checkout = element.renderRoot.querySelector('crypto-checkout')
      await checkout?.updateComplete
      const code = checkout?.renderRoot.querySelector('crypto-qr-code')
      expect(code?.getBoundingClientRect().width).to.be.greaterThan(224)
    })

    it('fetches the next customer’s order when the button is pressed', async () => {
      const sessions = ['first', 'second']
      const element = await till({ session: { ...session, payments: [paid] } }, sessions)
      await waitUntil(() => next(element))
      expect(sessions).to.deep.equal(['second'])
      next(element)?.click()
      await waitUntil(() => sessions.length === 0)
    })

    it('fetches it by itself after the receipt was shown', async () => {
      const sessions = ['first', 'second', 'third']
      await till({ session: { ...session, payments: [paid] } }, sessions, 0.01)
      await waitUntil(() => sessions.length === 0)
    })

    /** The page of an order that leads back to its link, which is a place in this page. */
    const ofLink = (returnUrl: string, resetSeconds = 60) =>
      fixture<CryptoPaymentPage>(html`
        <crypto-payment-page
          endpoint=${createEndpoint({ session: { ...session, payments: [paid], returnUrl } })}
          session="sealed"
          layout="kiosk"
          reset-seconds=${resetSeconds}
        ></crypto-payment-page>
      `)
    const here = () => location.href.replace(/#.*/, '')

    it('goes back to the link of the order for the next customer, and has one button for it', async () => {
      const element = await ofLink(`${here()}#pressed`)
      await waitUntil(() => next(element))
      const checkout = element.renderRoot.querySelector('crypto-checkout')
      const back = checkout?.renderRoot.querySelector('[part~=return]')
      expect(back?.checkVisibility()).to.equal(false)
      expect(element.renderRoot.querySelector('[part=number]')?.textContent).to.contain(session.reference)
      next(element)?.click()
      await waitUntil(() => location.hash === '#pressed')
    })

    it('goes back by itself after the receipt was shown', async () => {
      await ofLink(`${here()}#by-itself`, 0.01)
      await waitUntil(() => location.hash === '#by-itself')
    })

    it('error: goes to no address that is a script', async () => {
      const element = await ofLink('javascript:alert(1)', 0.01)
      await waitUntil(() => element.state === 'paid')
      expect(next(element)).to.equal(null)
    })
  })
})

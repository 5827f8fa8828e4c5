/** Every state in which the payer has to act leads somewhere, whatever the shop says of itself. */
import { expect, fixture, html } from '@open-wc/testing'
import type { CheckoutSession } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import type { CryptoCheckoutButton } from '../../src/elements/components/crypto-checkout-button/crypto-checkout-button.js'
import type { CryptoPaymentPage } from '../../src/elements/components/crypto-payment-page/crypto-payment-page.js'
import '../../src/elements/index.js'
import { createEndpoint, problem, type Answers } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { openCheckout, settled, shadowOf } from './journey.js'
import { isDeep } from './products.js'
import { waitUntil } from '../support/wait-until.js'
import { shortWaits } from '../support/short-waits.js'

const { supportUrl, ...merchant } = canned.session.merchant
const { returnUrl, ...bare } = { ...canned.session, merchant }

/** What a shop may set. */
const known: Record<string, CheckoutSession> = {
  nothing: bare,
  supportUrl: { ...bare, merchant: canned.session.merchant },
  returnUrl: { ...bare, ...(returnUrl !== undefined && { returnUrl }) },
  'supportUrl and returnUrl': canned.session,
}

type Start = { endpoint: string; sealed: string; support: string; back: string; chain: string; coin: string }

/** An element with the attributes of a start, but for its session. */
function start<T extends HTMLElement>(tag: string, { endpoint, support, back, chain, coin }: Start): T {
  const element = document.createElement(tag) as T
  const attributes = { endpoint, 'support-url': support, 'return-url': back, chain, coin, lang: 'en' }
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  return element
}

/** Where a payer sees the checkout, and how it gets there. */
const places: Record<string, (given: Start) => Promise<CryptoCheckout>> = {
  'in the page': (given) => {
    const checkout = start<CryptoCheckout>('crypto-checkout', given)
    checkout.session = given.sealed
    return fixture<CryptoCheckout>(html`${checkout}`)
  },
  'in the dialog': async (given) => {
    const button = start<CryptoCheckoutButton>('crypto-checkout-button', given)
    button.session = given.sealed
    await fixture(html`${button}`)
    button.show()
    await button.updateComplete
    return shadowOf(button).querySelector('crypto-checkout')!
  },
  'in the page that a frame shows': async (given) => {
    const page = start<CryptoPaymentPage>('crypto-payment-page', given)
    if (given.sealed) page.fetchSession = () => Promise.resolve(given.sealed)
    await fixture(html`${page}`)
    return shadowOf(page).querySelector('crypto-checkout')!
  },
}

type Case = (session: CheckoutSession) => Answers

const cases: Record<string, Case> = {
  'no methods': (session) => ({ session, methods: [] }),
  'methods that are all paused': (session) => ({
    session,
    methods: canned.fewMethods.map((method) => ({ ...method, available: false })),
  }),
  'methods refused': (session) => ({ session, methods: problem('gateway-refused', 502) }),
  'methods failed': (session) => ({ session, methods: problem('gateway-unavailable', 503, true) }),
  'expired at first': () => ({ session: problem('session-expired', 401) }),
  'invalid at first': () => ({ session: problem('session-invalid', 401) }),
  'an unknown code': () => ({ session: problem('a-code-of-tomorrow', 418) }),
  'price replaced': () => ({ session: problem('price-replaced', 409) }),
  'order closed': () => ({ session: problem('order-closed', 409) }),
  'price replaced after a choice': (session) => ({
    session,
    methods: canned.fewMethods,
    payment: problem('price-replaced', 409),
  }),
  'order closed after a choice': (session) => ({
    session,
    methods: canned.fewMethods,
    payment: problem('order-closed', 409),
  }),
  'a page instead of an answer': () => ({ session: new Response('<!doctype html><p>Welcome') }),
  'a page that is not found': () => ({ session: new Response('<h1>Not found', { status: 404 }) }),
  'network error': () => ({ session: problem('network-error', 503, true) }),
  review: (session) => ({ session: { ...session, payments: [canned.review] } }),
  'a part of the amount': (session) => ({ session: { ...session, payments: [canned.partial] } }),
  'money missing': (session) => ({ session: { ...session, payments: [canned.reviewMissing] } }),
  late: (session) => ({ session: { ...session, payments: [canned.late] } }),
  'price ended': (session) => ({
    session: { ...session, payments: [canned.heldFor(canned.payments.usdtOnTron, -60)] },
  }),
  'check refused': (session) => ({
    session: { ...session, payments: [canned.payments.usdtOnTron] },
    check: problem('forbidden-origin', 403),
  }),
}

const shows = (element: Element): boolean => element.getBoundingClientRect().height > 0

/** Links and buttons that do more than print, save or explain. */
function waysOut(element: CryptoCheckout): string[] {
  const own = shadowOf(element).querySelectorAll('.body a[href], .body button')
  const receipt =
    shadowOf(element).querySelector('crypto-receipt')?.shadowRoot?.querySelectorAll('a, button') ?? []
  return [...own, ...receipt]
    .filter((one) => shows(one) && !/^(Copy|Print|Save|Show QR|View on)/.test(one.textContent?.trim() ?? ''))
    .map((one) => one.textContent?.trim() ?? '')
}

describe('an answer that is not an endpoint’s', () => {
  // Which answers are none: test/client/checkout-client.test.ts.
  it('is not called a lost connection', async () => {
    const session = new Response('<!doctype html><p>Welcome')
    const element = await openCheckout({ session }, { supportUrl: supportUrl ?? '' })
    const body = () => shadowOf(element).querySelector('.body')?.textContent ?? ''
    await waitUntil(() => body().includes('Try again'), 'fails')
    expect(body()).to.contain('This shop’s checkout doesn’t answer properly')
    expect(body()).not.to.contain('internet connection')
    expect(waysOut(element)).to.have.lengthOf(2)
  })
})

describe('a way out', () => {
  shortWaits()

  const stopping = ['session-expired', 'session-invalid', 'order-closed', 'price-replaced']
  const failing = ['too-many-requests', 'internal', 'store-unavailable']
  for (const code of [...stopping, ...failing])
    it(`leads to the shop and its support as the endpoint names them, without an attribute: ${code}`, async () => {
      const shop = { supportUrl: 'https://shop.example/help', returnUrl: 'https://shop.example/cart' }
      const session = problem(code, 409, failing.includes(code), { shop })
      const element = await openCheckout({ session })
      await waitUntil(() => element.state !== 'loading')
      await settled(element)
      const links = shadowOf(element).querySelectorAll<HTMLAnchorElement>('.body a[href]')
      expect(Array.from(links, ({ href }) => href)).to.have.members(Object.values(shop))
    })

  it('leads where the endpoint says for this session, and not where the page says for any', async () => {
    const shop = { supportUrl: 'https://shop.example/help', returnUrl: 'https://shop.example/orders/1042' }
    const element = await places['in the page']!({
      endpoint: createEndpoint({ session: problem('order-closed', 409, false, { shop }) }),
      ...{ sealed: 'sealed', support: 'https://shop.example/any', back: 'https://shop.example/cart' },
      ...{ chain: '', coin: '' },
    })
    await waitUntil(() => element.state !== 'loading')
    await settled(element)
    const links = shadowOf(element).querySelectorAll<HTMLAnchorElement>('.body a[href]')
    expect(Array.from(links, ({ href }) => href)).to.have.members(Object.values(shop))
  })

  for (const code of ['session-expired', 'session-invalid'])
    it(`is the support, and no reload, on a page that has the same session in its address again: ${code}`, async () => {
      const before = location.href
      history.replaceState(null, '', '/checkout/pay/sealed')
      try {
        const element = await openCheckout({ session: problem(code, 401) }, { supportUrl: supportUrl ?? '' })
        await waitUntil(() => element.state !== 'loading')
        await settled(element)
        expect(waysOut(element)).to.have.lengthOf(1)
        expect(shadowOf(element).querySelector<HTMLAnchorElement>('a.primary')?.href).to.equal(supportUrl)
      } finally {
        history.replaceState(null, '', before)
      }
    })

  for (const support of [supportUrl ?? '', ''])
    it(`is there where the page has given no session, ${support ? 'with' : 'without'} the shop’s support`, async () => {
      const start = { endpoint: createEndpoint({}), sealed: '', support, back: '', chain: '', coin: '' }
      // Each waits a while for a session: together, not one after the other.
      const checkouts = await Promise.all(Object.values(places).map((open) => open(start)))
      for (const element of checkouts) {
        await waitUntil(() => element.state === 'error', 'stops waiting')
        await settled(element)
        await waitUntil(() => waysOut(element).includes('Reload this page'))
        expect(shadowOf(element).querySelector('h2')).to.have.text('This page has no order to pay')
        const link = shadowOf(element).querySelector<HTMLAnchorElement>('.body a[href]')
        expect(link?.href ?? '').to.equal(support)
      }
    })

  // What a shop sets, and what a place is given, is handed on in one way: before a list, after a choice, and with a payment.
  const wholly = isDeep ? Object.keys(cases) : ['expired at first', 'price replaced after a choice', 'review']

  for (const [where, open] of Object.entries(places))
    for (const [what, answersFor] of Object.entries(cases))
      for (const [settings, session] of Object.entries(known)) {
        // The order is paid.
        if (what === 'late' && settings === 'nothing') continue
        const isInPage = where === 'in the page'
        if (!isInPage && settings !== 'supportUrl and returnUrl') continue
        const isExtreme = settings === 'nothing' || settings === 'supportUrl and returnUrl'
        if (!wholly.includes(what) && !(isInPage && isExtreme)) continue
        it(`is there for ${what}, ${where}, when the shop sets ${settings}`, async () => {
          const answers = answersFor(session)
          const hasSupport = settings.includes('supportUrl')
          const element = await open({
            endpoint: createEndpoint(answers),
            sealed: 'sealed',
            support: hasSupport ? (supportUrl ?? '') : '',
            back: settings.includes('returnUrl') ? (returnUrl ?? '') : '',
            chain: answers.payment ? 'tron' : '',
            coin: answers.payment ? 'usdt' : '',
          })
          await waitUntil(() => element.state !== 'loading')
          if (answers.payment)
            await waitUntil(() => shadowOf(element).querySelector('.body [role=alert]'), 'fails')
          await settled(element)
          await waitUntil(
            () => waysOut(element).length > 0,
            `leads somewhere: ${shadowOf(element).querySelector('.body')?.textContent.replace(/\s+/g, ' ')}`,
          )
          if (answers.payment) expect(shadowOf(element).querySelector('crypto-method-select')).to.equal(null)
          const hrefs = Array.from(
            shadowOf(element).querySelectorAll<HTMLAnchorElement>('.body a[href]'),
            ({ href }) => href,
          )
          if (hasSupport && what !== 'methods failed') expect(hrefs).to.include(supportUrl)
          // It can start again.
          const isRenewable = where === 'in the page that a frame shows' && what === 'expired at first'
          if (settings.includes('returnUrl') && !isRenewable && !/methods failed|check|a part/.test(what))
            expect(hrefs).to.include(returnUrl)
        })
      }
})

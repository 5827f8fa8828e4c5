/** A page without script leads on in every state in which the payer has to act, whatever the shop says of itself. */
import { beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import { htmlText } from '../../src/server/http/pages/html-pieces.js'
import type { LinkView, PageRenderer, PageView } from '../../src/server/http/pages/renderer.js'
import * as canned from '../support/canned-answers.js'
import { view } from '../support/drawn-states.js'
import { isDeep } from '../support/check.js'
import { loadPages } from '../support/sandbox-endpoint.js'

let renderer: PageRenderer
beforeAll(async () => {
  renderer = await loadPages()
})

const { supportUrl = '', ...merchant } = canned.session.merchant
const { returnUrl = '', ...rest } = canned.session
const withoutLinks: CheckoutSession = { ...rest, merchant }

/** What a shop may set. */
const known = {
  nothing: withoutLinks,
  'its support': { ...withoutLinks, merchant: canned.session.merchant },
  'the way back': { ...withoutLinks, returnUrl },
  'its support and the way back': canned.session,
} satisfies Record<string, CheckoutSession>

type State = (session: CheckoutSession) => Partial<PageView>

const failed =
  (code: string, retryable = false): State =>
  () => ({ failure: { code, retryable } })
const refused =
  (code: string): State =>
  (session) => ({ session, methods: canned.methods, failure: { code, retryable: false } })
const withPayment =
  (payment: Payment): State =>
  (session) => ({ session: { ...session, payments: [payment] } })

const states: Record<string, State> = {
  'a list': (session) => ({ session, methods: canned.methods }),
  'no methods': (session) => ({ session, methods: [] }),
  'methods that are all paused': (session) => ({
    session,
    methods: canned.fewMethods.map((method) => ({ ...method, available: false })),
  }),
  'methods failed': (session) => ({ session, failure: { code: 'gateway-unavailable', retryable: true } }),
  'methods refused': (session) => ({ session, failure: { code: 'gateway-refused', retryable: false } }),
  'an amount to enter': (session) => ({
    session: { ...session, price: canned.donation.price },
    methods: canned.methods,
  }),
  'an expired link': failed('session-expired'),
  'an invalid link': failed('session-invalid'),
  'an unknown code': failed('a-code-of-tomorrow'),
  'an endpoint that can’t answer': failed('gateway-unavailable', true),
  'a choice after the end of the order’s time': refused('session-expired'),
  'a choice for a closed order': refused('order-closed'),
  'a choice that the service refused': refused('gateway-refused'),
  'an open payment': withPayment(canned.payments.usdtOnTron),
  'a part of the amount': withPayment(canned.partial),
  'a part, and a price that ended': withPayment({
    ...canned.partial,
    priceHeldUntil: '2026-11-20T15:00:00Z',
  }),
  'a price that ended': withPayment({
    ...canned.payments.usdtOnTron,
    priceHeldUntil: '2026-11-20T15:00:00Z',
  }),
  'a payment in review': withPayment(canned.review),
  'money that is missing': withPayment(canned.reviewMissing),
}

const page: PageView = { ...view, lang: 'en' }

/** Where the links and forms of a page lead, without those to an explorer. Buttons outside of a form do nothing here. */
function waysOut(html: string): string[] {
  const links = [...html.matchAll(/<a\s[^>]*href="([^"]*)"[^>]*>([^]*?)<\/a\s*>/g)]
    .filter(([, , label = '']) => !/View on/.test(label))
    .map(([, href = '']) => href)
  const forms = [...html.matchAll(/<form\s[^>]*>([^]*?)<\/form>/g)]
    .filter(([, fields = '']) => /<button(?![^>]*(?:\sdisabled|type="button"))/.test(fields))
    .map(() => 'a form')
  return [...links, ...forms]
}

/** The check has a shop that sets nothing, and one that sets all. */
const shops = Object.entries(known).filter((_, index) => isDeep || index % 3 === 0)

describe.each(shops)('a page without script, when the shop sets %s', (settings, session) => {
  it.each(Object.entries(states))('leads on from %s', async (_, state) => {
    const shown = state(session)
    const attributes = {
      ...(settings.includes('support') && { 'support-url': supportUrl }),
      ...(settings.includes('way back') && { 'return-url': returnUrl }),
    }
    for (const element of ['page', 'checkout'] as const) {
      const { html } = await renderer.draw({ ...page, element, attributes, ...shown })
      const ways = waysOut(htmlText(html))
      expect(ways, element).not.toEqual([])
      if (shown.session === undefined && settings.includes('support')) expect(ways).toContain(supportUrl)
      if (shown.session === undefined && settings.includes('way back')) expect(ways).toContain(returnUrl)
    }
  })
})

const offer: NonNullable<LinkView['link']> = {
  ...{ name: 'coffee', title: 'Coffee', amount: '4.50', currency: 'EUR', state: 'open' },
  ...{ maxQuantity: 1, tips: [], fields: [] },
}
const ends: Record<string, Partial<LinkView>> = {
  'a link that is none': {},
  'a link of a refund that is none': { problem: 'refund-closed' },
  'a failure': { problem: 'internal' },
  'an offer that is closed': { link: { ...offer, state: 'closed' } },
  'an offer that is sold out': { link: { ...offer, state: 'sold-out' } },
}

it('keeps no place for what only a script brings, where the script waits for an answer', async () => {
  for (const shown of [failed('gateway-unavailable', true), failed('internal', true)]) {
    const { html } = await renderer.draw({ ...page, ...shown(canned.session) })
    expect(htmlText(html)).not.toContain('type="button"')
  }
})

describe('a page that takes nothing', () => {
  it.each(Object.entries(ends))('leads to the shop and its support: %s', async (_, end) => {
    const common = { ...page, isSandbox: true, request: 'request' }
    const { html } = await renderer.drawLink({
      ...common,
      ...{ merchant: canned.session.merchant, returnUrl },
      ...end,
    })
    expect(waysOut(html)).toEqual([supportUrl, returnUrl])
    const none = await renderer.drawLink({ ...common, merchant, ...end })
    expect(waysOut(none.html)).toEqual([])
  })
})

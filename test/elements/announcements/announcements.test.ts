/**
 * The transcript of a scenario: every message that a screen reader announces, in order, while an endpoint answers one check
 * after another. The payer's page wakes after each answer, so that no check waits for its turn.
 */
import { expect, nextFrame } from '@open-wc/testing'
import type { Payment } from '../../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { lazyScreens } from '../../../src/elements/components/crypto-checkout/screens/lazy-screens.js'
import { encoder } from '../../../src/elements/components/crypto-qr-code/encoder.js'
import '../../../src/elements/index.js'
import { mountEndpoint, problem } from '../../support/canned-endpoint.js'
import * as canned from '../../support/canned-answers.js'
import { inDialog, inPage, rendered, settled, shadowOf } from '../journey.js'
import { pairs } from '../products.js'
import { nextTurn, waitUntil } from '../../support/wait-until.js'

const { usdtOnTron } = canned.payments

// Other pages of the test run take the browser's focus and give it back, and a page that wakes checks again: the answer to the
// check before is then not read.
for (const type of ['focus', 'pageshow', 'online'])
  window.addEventListener(type, (event) => event.isTrusted && event.stopImmediatePropagation(), true)
document.addEventListener('visibilitychange', (event) => event.stopImmediatePropagation(), true)

/** What a check is answered: a payment, a problem, or nothing at all. */
type Check = Payment | Response | 'offline'

/** `checks` are functions where an answer has a time in it. `hears` are the messages, in order. */
type Scenario = { checks: (Check | (() => Check))[]; hears: string[] }

/** The USDT payment on screen with changes. */
const changed = (changes: Partial<Payment>): Payment => ({ ...usdtOnTron, ...changes })

/** A suite with a test for each scenario in the page; and in the dialog for the first, and all in the deep check. */
function describeTranscripts(subject: string, scenarios: Record<string, Scenario>): void {
  describe(`the announcements of ${subject}`, () => {
    // A chunk that loads slowly on a busy machine must not delay an answer past its time-out.
    before(async () => {
      await Promise.all([encoder.load(), ...Object.values(lazyScreens).map((screen) => screen.load())])
    })

    for (const [place, [name, scenario]] of pairs(['page', 'dialog'] as const, Object.entries(scenarios)))
      it(`are made once each and keep the focus in the ${place}: ${name}`, () => play(scenario, place))
  })
}

async function play({ checks, hears }: Scenario, place: 'page' | 'dialog'): Promise<void> {
  const { endpoint, answer, isAsked } = answering()
  const element = place === 'page' ? await inPage(endpoint) : await inDialog(endpoint)
  await waitUntil(() => element.state === 'awaiting' && isAsked(), 'shows the payment')
  await settled(element)
  shadowOf(element).querySelector('crypto-address')?.shadowRoot?.querySelector('button')?.focus()
  const transcript = record(element)
  expect(transcript.lostFocus()).to.equal(false)
  for (const check of checks) {
    await answer(typeof check === 'function' ? check() : check)
    await settled(element)
    // Announced before the next answer, which comes at once, may take it back.
    await nextFrame()
    window.dispatchEvent(new Event('focus'))
  }
  // What is heard says more than that something is missing.
  await waitUntil(() => transcript.heard.length >= hears.length).catch(() => undefined)
  // Nothing follows: no message is left in a queue, and the next check repeats none.
  await settled(element)
  transcript.stop()
  expect(transcript.heard).to.deep.equal(hears)
  expect(transcript.lostFocus()).to.equal(false)
}

/** An endpoint with one open payment, whose checks are answered one by one. */
function answering() {
  let respond: ((check: Check) => void) | undefined
  let version = 0
  const endpoint: string = mountEndpoint((request) => {
    if (!new URL(request.url).pathname.includes('/payments/'))
      return Promise.resolve(Response.json({ ...canned.session, payments: [usdtOnTron] }))
    return new Promise((resolve, reject) => {
      const respondToThis = (check: Check): void => {
        if (check === 'offline') reject(new TypeError('Failed to fetch'))
        else if (check instanceof Response) resolve(check.clone())
        else resolve(Response.json(check, { headers: { etag: `"${(version += 1)}"` } }))
      }
      respond = respondToThis
      request.signal.addEventListener('abort', () => {
        reject(new DOMException('aborted', 'AbortError'))
        // A check that was given up takes no answer: the next one does.
        if (respond === respondToThis) respond = undefined
      })
    })
  })
  return {
    endpoint,
    isAsked: () => respond !== undefined,
    async answer(check: Check): Promise<void> {
      await waitUntil(() => respond !== undefined, 'checks the payment')
      respond?.(check)
      respond = undefined
      await nextTurn()
    },
  }
}

/** The contents of the live regions now. */
function spoken(element: CryptoCheckout): string[] {
  const wordsOf = ({ textContent }: Element): string => textContent?.trim().replace(/\s+/g, ' ') ?? ''
  return Array.from(rendered(shadowOf(element)))
    .filter((one) => one.matches('[role=status], [role=alert], [aria-live]'))
    .map((one) => (one.role === 'alert' ? `alert: ${wordsOf(one)}` : wordsOf(one)))
    .filter((words) => words !== '')
}

/** Writes down each new message of a live region, and whether the focus ever leaves the checkout. */
function record(element: CryptoCheckout) {
  const heard: string[] = []
  let last = spoken(element)
  let isLost = false
  let isStopped = false
  const look = (): void => {
    const now = spoken(element)
    heard.push(...now.filter((message) => !last.includes(message)))
    last = now
    isLost ||= shadowOf(element).activeElement === null
    if (!isStopped) requestAnimationFrame(look)
  }
  look()
  return {
    heard,
    lostFocus: () => isLost,
    stop: () => {
      look()
      isStopped = true
    },
  }
}

const partly = (received: string, remaining: string): Payment =>
  changed({ status: 'partial', received, remaining })
const part = partly('31.5', '18.490318')
const { id } = usdtOnTron
const confirming = { ...canned.confirming, id }
const paid = { ...canned.paid, id }

const ending = 'The price is held for two more minutes.'
const ended = 'This price has ended. Please don’t send anything at the old price.'

const held = (payment: Payment, seconds: number) => () => canned.heldFor(payment, seconds)

describeTranscripts('a price', {
  'two minutes before its end, however often it is checked': {
    checks: [held(usdtOnTron, 150), held(usdtOnTron, 119), held(usdtOnTron, 118)],
    hears: [ending],
  },
  'two minutes before its end, on a device whose timer is late': {
    checks: [held(usdtOnTron, 600), held(usdtOnTron, 110), held(usdtOnTron, 109)],
    hears: [ending],
  },
  'nothing, once less is left on a device that slept': {
    checks: [held(usdtOnTron, 600), held(usdtOnTron, 40), held(usdtOnTron, 39)],
    hears: [],
  },
  'its end alone, on a device that slept until seconds before it': {
    checks: [held(usdtOnTron, 600), held(usdtOnTron, 20), held(usdtOnTron, 0.6)],
    hears: [ended],
  },
  'its end, which a late timer and two checks announce once': {
    checks: [held(usdtOnTron, 110), held(usdtOnTron, -1), held(usdtOnTron, -2)],
    hears: [ended],
  },
  'another price in its place': {
    checks: [held(usdtOnTron, 600), changed({ flags: ['price-replaced'] })],
    hears: [ended],
  },
  'its end': {
    checks: [held(usdtOnTron, 110), held(usdtOnTron, 0.6)],
    hears: [ended],
  },
  'its end after a part': {
    checks: [part, held(part, 110), held(part, 0.6)],
    hears: [
      '31.5 USDT of 49.990318 USDT received. Part of your payment has arrived. Please send the rest.',
      ended,
    ],
  },
})

describeTranscripts('money', {
  'a part, then the rest, confirmed and paid': {
    checks: [part, confirming, paid],
    hears: [
      '31.5 USDT of 49.990318 USDT received. Part of your payment has arrived. Please send the rest.',
      '49.990318 USDT of 49.990318 USDT received. We see your payment. Nothing more to do.',
      'Your payment is complete. Thank you.',
    ],
  },
  'a part that the shop takes for the whole': {
    checks: [partly('49.9', '0.090318'), { ...paid, received: '49.9', flags: ['short'] }],
    hears: [
      '49.9 USDT of 49.990318 USDT received. Part of your payment has arrived. Please send the rest.',
      '49.9 USDT of 49.990318 USDT received. Your payment is complete. Thank you.',
    ],
  },
  'parts that grow, with a check between them that brings nothing': {
    checks: [partly('10', '39.990318'), partly('10', '39.990318'), part, partly('40', '9.990318')],
    hears: [
      '10 USDT of 49.990318 USDT received. Part of your payment has arrived. Please send the rest.',
      '31.5 USDT of 49.990318 USDT received.',
      '40 USDT of 49.990318 USDT received.',
    ],
  },
  'money that is late': {
    checks: [{ ...paid, flags: ['late'] }],
    hears: [
      '49.990318 USDT of 49.990318 USDT received. Your payment is complete. Thank you. Your payment arrived after this checkout had expired. If anything looks wrong, contact the shop.',
    ],
  },
  'too much money': {
    checks: [{ ...canned.overpaid, id }],
    hears: [
      '55 USDT of 49.990318 USDT received. Your payment is complete. Thank you. You sent 5.009682 USDT more than needed. Contact the shop about it.',
    ],
  },
  'a payment that needs a review, then is accepted': {
    checks: [{ ...canned.review, id }, paid],
    hears: [
      '49.990318 USDT of 49.990318 USDT received. Your payment needs a review. Please contact the shop.',
      'Your payment is complete. Thank you.',
    ],
  },
})

const lost = 'We can’t check right now. We keep trying.'

describeTranscripts('trouble', {
  'a connection that is lost, comes back, and brings money': {
    checks: ['offline', 'offline', usdtOnTron, paid],
    hears: [lost, '49.990318 USDT of 49.990318 USDT received. Your payment is complete. Thank you.'],
  },
  'a connection that is lost twice': {
    checks: ['offline', usdtOnTron, 'offline', 'offline'],
    hears: [lost, lost],
  },
  'a payment service that does not answer': {
    checks: [changed({ stale: true }), changed({ stale: true }), usdtOnTron],
    hears: [lost],
  },
  'a page that the endpoint refuses': {
    checks: [problem('forbidden-origin', 403)],
    hears: ['alert: Reload this page before you send anything. Reload this page'],
  },
  'an endpoint that has lost the payment': {
    checks: [problem('not-found', 404)],
    hears: [
      'alert: The details of this payment don’t agree Don’t send anything. Contact the shop. You already have an address for 49.990318 USDT on Tron. If you sent money there, don’t pay again. TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 Reference 1042 Contact the shop (opens in a new tab) Back to the shop Copy details for support',
    ],
  },
  'an answer that contradicts the screen': {
    checks: [changed({ address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' })],
    hears: [
      'alert: The details of this payment don’t agree Don’t send anything. Contact the shop. Reference 1042 Contact the shop (opens in a new tab) Back to the shop Copy details for support',
    ],
  },
})

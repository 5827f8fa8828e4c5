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
import { mountEndpoint } from '../../support/canned-endpoint.js'
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
export type Check = Payment | Response | 'offline'

/** `checks` are functions where an answer has a time in it. `hears` are the messages, in order. */
export type Scenario = { checks: (Check | (() => Check))[]; hears: string[] }

/** The USDT payment on screen with changes. */
export const changed = (changes: Partial<Payment>): Payment => ({ ...usdtOnTron, ...changes })

/** A suite with a test for each scenario in the page; and in the dialog for the first, and all in the deep check. */
export function describeTranscripts(subject: string, scenarios: Record<string, Scenario>): void {
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
  // Shorter than the time-out of a check, whose message would hide the one that is missing.
  const isComplete = () => transcript.heard.length >= hears.length
  await waitUntil(isComplete, 'is complete', 5_000).catch(() => undefined)
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

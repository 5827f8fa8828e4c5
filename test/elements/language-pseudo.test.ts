import { expect, fixture, html, nextFrame } from '@open-wc/testing'
import { LitElement } from 'lit'
import type { CheckoutState } from '../../src/client/checkout-state.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { registerMessages } from '../../src/elements/i18n/translations.js'
import { createEndpoint, problem, type Answers } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import { pseudo, pseudoTag, pseudoMessages } from '../support/pseudo-locale.js'
import { waitUntil } from '../support/wait-until.js'

const paying = (payment: (typeof canned.payments)['usdtOnTron'], answers: Answers = {}): Answers => ({
  session: { ...canned.session, payments: [payment] },
  ...answers,
})

const screens: Record<string, { answers: Answers; ends: CheckoutState['name']; direct?: boolean }> = {
  loading: { answers: { session: 'never' }, ends: 'loading' },
  choosing: { answers: { session: canned.itemized }, ends: 'choosing' },
  'choosing, failed': { answers: { methods: problem('gateway-unavailable', 503, true) }, ends: 'choosing' },
  amount: { answers: { session: canned.donation }, ends: 'entering-amount', direct: true },
  creating: { answers: { payment: 'never' }, ends: 'creating', direct: true },
  awaiting: { answers: paying({ ...canned.payments.usdtOnTron, activationFee: '1.1' }), ends: 'awaiting' },
  'awaiting, in the sandbox': {
    answers: {
      session: { ...canned.session, mode: 'sandbox', payments: [canned.payments.bitcoin] },
    },
    ends: 'awaiting',
  },
  'awaiting, offline': {
    answers: paying(canned.payments.usdtOnTron, { check: 'offline' }),
    ends: 'awaiting',
  },
  'awaiting, refused': {
    answers: paying(canned.payments.usdtOnTron, { check: problem('forbidden-origin', 403) }),
    ends: 'awaiting',
  },
  partial: { answers: paying(canned.partial), ends: 'partial' },
  confirming: { answers: paying(canned.confirming), ends: 'confirming' },
  paid: { answers: paying({ ...canned.paid, received: '55', flags: ['overpaid', 'late'] }), ends: 'paid' },
  review: { answers: paying(canned.review), ends: 'review' },
  expired: { answers: { session: problem('session-expired', 401) }, ends: 'expired' },
  error: { answers: { session: problem('session-invalid', 401) }, ends: 'error' },
}

/** What the shop, the endpoint, the networks and the calendar call things; single letters stand for icons. */
const names = new Set(
  [
    canned.session.merchant.name,
    canned.session.title,
    canned.donation.merchant.name,
    canned.donation.title,
    ...(canned.itemized.lines ?? []).map(({ label }) => label),
    ...Object.values(canned.chains).map(({ name }) => name),
    ...Object.values(canned.coins).flatMap(({ name, symbol }) => [name, symbol]),
    'TRC ERC BEP SPL XRPL AM PM req',
  ].flatMap((text) => text?.match(/[A-Za-z]+/g) ?? []),
)

/** Every node of an element as it is drawn, through shadow roots. */
function* nodesIn(node: Node): Generator<Node> {
  yield node
  if (node instanceof Element && node.shadowRoot !== null) yield* nodesIn(node.shadowRoot)
  for (const child of node.childNodes) yield* nodesIn(child)
}

/** What is read by eyes or ears: messages, and the attributes that screen readers and tooltips speak. */
function* wordsOf(root: Element): Generator<string> {
  for (const node of nodesIn(root)) {
    if (node instanceof Text && node.parentElement?.closest('style, time, [translate=no]') === null)
      yield node.data
    if (!(node instanceof Element)) continue
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) yield node.getAttribute(name) ?? ''
  }
}

const settle = async (root: Element): Promise<void> => {
  for (const node of nodesIn(root)) if (node instanceof LitElement) await node.updateComplete
}

async function show({ answers, ends, direct = false }: (typeof screens)[string]): Promise<CryptoCheckout> {
  const frame = await fixture(html`
    <div lang=${pseudoTag}>
      <style>
        .phone {
          inline-size: 320px;
        }
      </style>
      <div class="phone">
        <crypto-checkout
          endpoint=${createEndpoint(answers)}
          session="sealed"
          chain=${direct ? 'tron' : ''}
          coin=${direct ? 'usdt' : ''}
        ></crypto-checkout>
      </div>
    </div>
  `)
  const element = frame.querySelector('crypto-checkout')!
  await waitUntil(() => element.state === ends)
  await settle(element)
  for (const more of element.renderRoot.querySelectorAll('details')) more.open = true
  // `toggle` loads what is in them.
  await nextFrame()
  await settle(element)
  return element
}

describe('<crypto-checkout> in a language that is half as long again', () => {
  before(() => registerMessages(pseudoTag, pseudoMessages))

  it('differs from English in every letter', () => {
    expect(pseudo('Copy address')).to.equal('[Çöþý åððŕéšš öñé ţ]')
    expect(pseudoMessages.warning?.('USDT', 'Tron')).to.match(/^\[[^A-Za-z]+USDT[^A-Za-z]+Tron[^A-Za-z]+\]$/)
  })

  for (const [name, screen] of Object.entries(screens)) {
    it(`has no word of its own on the screen: ${name}`, async () => {
      const words = [...wordsOf(await show(screen))]
      expect(
        words.filter((text) => text.includes('[')),
        'in brackets',
      ).not.to.be.empty
      const untranslated = words.filter((text) =>
        text.match(/(?<!\p{L})[A-Za-z]{2,}(?!\p{L})/gu)?.some((word) => !names.has(word)),
      )
      expect(untranslated).to.deep.equal([])
    })

    it(`lets no word out of a card 320 px wide: ${name}`, async () => {
      const element = await show(screen)
      const card = element.getBoundingClientRect()
      const outside: string[] = []
      for (const node of nodesIn(element)) {
        if (!(node instanceof Text) || node.parentElement?.closest('style, .visually-hidden') !== null)
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const isOutside = [...range.getClientRects()].some(
          ({ left, right, width }) => width > 0 && (left < card.left - 1 || right > card.right + 1),
        )
        if (isOutside) outside.push(node.data.trim())
      }
      expect(outside).to.deep.equal([])
    })
  }
})

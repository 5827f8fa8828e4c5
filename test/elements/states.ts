/** The screens of a checkout, each with what its endpoint answers. */
import type { CheckoutSession, Payment } from '../../src/core/contract/wire.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { problem, type Answers } from '../support/canned-endpoint.js'
import * as canned from '../support/canned-answers.js'
import type { Opening } from './journey.js'

/** An order whose payment was made before. */
export const resumed = (payment: Payment, answers: Answers = {}): Answers => ({
  session: { ...canned.session, payments: [payment] },
  ...answers,
})

type Screen = [name: string, answers: Answers, opening: Opening & { state: CryptoCheckout['state'] }]

const { usdtOnTron, bitcoin } = canned.payments
/** The page chose the method. */
const chosen = { chain: 'tron', coin: 'usdt' }
const sandbox: CheckoutSession = { ...canned.session, mode: 'sandbox', payments: [bitcoin] }
const overpaid = { ...canned.paid, received: '55', flags: ['overpaid', 'late'] }

export const screens: Screen[] = [
  ['loading', { session: 'never' }, { state: 'loading' }],
  ['choosing', { session: canned.itemized }, { state: 'choosing' }],
  ['choosing, failed', { methods: problem('gateway-unavailable', 503, true) }, { state: 'choosing' }],
  ['entering-amount', { session: canned.donation }, { state: 'entering-amount', ...chosen }],
  ['creating', { payment: 'never' }, { state: 'creating', ...chosen }],
  ['awaiting', resumed(usdtOnTron), { state: 'awaiting' }],
  ['awaiting with a wallet link, in the sandbox', { session: sandbox }, { state: 'awaiting' }],
  ['awaiting, offline', resumed(usdtOnTron, { check: 'offline' }), { state: 'awaiting' }],
  [
    'awaiting, refused',
    resumed(usdtOnTron, { check: problem('forbidden-origin', 403) }),
    { state: 'awaiting' },
  ],
  ['partial', resumed(canned.partial), { state: 'partial' }],
  ['confirming', resumed(canned.confirming), { state: 'confirming' }],
  ['paid', resumed(overpaid), { state: 'paid' }],
  ['review', resumed(canned.review), { state: 'review' }],
  ['expired', { session: problem('session-expired', 401) }, { state: 'expired' }],
  ['error', { session: problem('session-invalid', 401) }, { state: 'error' }],
  ['error, to try again', { session: problem('network-error', 503, true) }, { state: 'error' }],
]

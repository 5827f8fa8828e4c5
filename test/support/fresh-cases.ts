/** Every state and reason of a checkout, as the answers of an endpoint that lead there, and what is then on screen. */
import { problems } from '../../src/core/contract/problem.js'
import type { CheckoutSession, Payment, PaymentFlag } from '../../src/core/contract/wire.js'
import type { Messages } from '../../src/elements/i18n/messages.js'
import {
  accepted,
  confirming,
  donation,
  fewMethods,
  itemized,
  late,
  methods,
  overpaid,
  paid,
  partial,
  payments,
  review,
  reviewMissing,
  session,
} from './canned-answers.js'

/** An answer: a body, a problem with its status, text that is no answer, or none at all. */
export type WireAnswer = { status?: number; body: unknown } | 'unreadable' | 'lost' | 'never'

export type FreshCase = {
  session: WireAnswer
  methods?: WireAnswer
  /** The answer to the creation of a payment. */
  creation?: WireAnswer
  /** The answer to each check of the payment; held without one. */
  check?: WireAnswer
  /** The page asks for USDT on Tron. */
  isChosen?: boolean
  /** The heading of the screen. */
  heading: (messages: Messages) => string
  /** Further words on it. */
  words?: (messages: Messages) => string[]
}

const ok = (body: unknown): WireAnswer => ({ body })
const problem = (code: string, status = 503, retryable = false): WireAnswer => ({
  status,
  body: { type: 'about:blank', title: code, status, detail: code, code, retryable, requestId: 'req_5f0c7a' },
})
const known = (code: keyof typeof problems): WireAnswer =>
  problem(code, problems[code].status, problems[code].retryable)

const list = ok({ methods })
const shown = (payment: Payment, change: Partial<CheckoutSession> = {}): FreshCase['session'] =>
  ok({ ...session, ...change, payments: [payment] })
const flagged = (payment: Payment, ...flags: PaymentFlag[]): Payment => ({ ...payment, flags })
const ended = '2026-11-20T15:03:00Z'
const { usdtOnTron } = payments

const pay = (payment: Payment, further: Partial<FreshCase> = {}): FreshCase => ({
  session: shown(payment),
  heading: (messages) => messages.payTitle,
  ...further,
})
const rest = (payment: Payment, further: Partial<FreshCase> = {}): FreshCase =>
  pay(payment, { heading: (messages) => messages.remainingTitle, ...further })
const priceEnded = (payment: Payment): FreshCase =>
  pay({ ...payment, priceHeldUntil: ended }, { heading: (messages) => messages.priceEndedTitle })
const confirmed = (payment: Payment, further: Partial<FreshCase> = {}): FreshCase =>
  pay(payment, { heading: (messages) => messages.confirmingTitle, ...further })
const completed = (payment: Payment, further: Partial<FreshCase> = {}): FreshCase =>
  pay(payment, { heading: (messages) => messages.paidTitle, ...further })
const reviewed = (payment: Payment, further: Partial<FreshCase> = {}): FreshCase =>
  pay(payment, { heading: (messages) => messages.reviewTitle, ...further })
const choose = (further: Partial<FreshCase> = {}): FreshCase => ({
  session: ok(session),
  methods: list,
  heading: (messages) => messages.chooseTitle,
  ...further,
})
const created = (creation: WireAnswer, further: Partial<FreshCase> = {}): FreshCase =>
  choose({ isChosen: true, creation, ...further })
const refused = (answer: WireAnswer, code: keyof Messages['failures']): FreshCase => ({
  session: answer,
  heading: (messages) => messages.failures[code].title,
  words: (messages) => [messages.failures[code].next],
})

export const freshCases: Readonly<Record<string, FreshCase>> = {
  choose: choose(),
  'choose, four coins': choose({ methods: ok({ methods: fewMethods }) }),
  'choose, with lines': choose({ session: ok(itemized) }),
  'choose, nothing to choose': choose({
    methods: ok({ methods: [] }),
    words: (messages) => [messages.methodsEmpty],
  }),
  'choose, without a list': choose({
    methods: known('gateway-unavailable'),
    words: (messages) => [messages.failures['gateway-unavailable'].next],
  }),
  amount: { session: ok(donation), methods: list, heading: (messages) => messages.amountTitle },
  'creating, no answer': created('never', { heading: (messages) => messages.creating }),
  'creating, refused': created(known('gateway-refused'), {
    words: (messages) => [messages.failures['gateway-refused'].next],
  }),
  'creating, unverifiable': created(known('payment-unverifiable'), {
    words: (messages) => [messages.failures['payment-unverifiable'].next],
  }),
  'creating, out of reach': created('lost', {
    words: (messages) => [messages.failures['network-error'].next],
  }),
  'creating, to an address of another network': created(
    ok({ ...usdtOnTron, address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94' }),
    { heading: (messages) => messages.failures['address-mismatch'].title },
  ),
  'creating, another coin': created(ok(payments.bitcoin), {
    heading: (messages) => messages.failures.contradiction.title,
  }),
  created: created(ok(usdtOnTron), { heading: (messages) => messages.payTitle }),
  pay: pay(usdtOnTron),
  'pay, with a link': pay(payments.bitcoin),
  'pay, with a wallet': pay(payments.usdcOnBase),
  'pay, with an activation fee': pay({ ...usdtOnTron, activationFee: '1' }),
  'pay, an unknown status': pay(flagged(usdtOnTron, 'unrecognised-status'), {
    words: (messages) => [messages.unrecognised],
  }),
  'pay, unchecked for long': pay({ ...usdtOnTron, stale: true }, { words: (messages) => [messages.offline] }),
  'pay, check refused': pay(usdtOnTron, {
    check: known('session-expired'),
    words: (messages) => [messages.reloadFirst],
  }),
  'pay, check lost': pay(usdtOnTron, { check: 'lost', words: (messages) => [messages.offline] }),
  'pay, price ended': priceEnded(usdtOnTron),
  'pay, closed': pay(flagged(usdtOnTron, 'closed'), {
    heading: (messages) => messages.failures['order-closed'].title,
  }),
  'pay, order paid': pay(flagged(usdtOnTron, 'order-paid'), {
    heading: (messages) => messages.orderPaidTitle,
  }),
  'partial, order paid': pay(flagged(partial, 'order-paid', 'duplicate'), {
    heading: (messages) => messages.orderPaidTitle,
    words: (messages) => [messages.duplicate],
  }),
  'pay, contradicted': pay(usdtOnTron, {
    check: ok({ ...usdtOnTron, address: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn' }),
    heading: (messages) => messages.failures.contradiction.title,
  }),
  partial: rest(partial),
  'partial, unchecked for long': rest({ ...partial, stale: true }),
  'partial, check refused': rest(partial, {
    check: known('session-invalid'),
    words: (messages) => [messages.reloadFirst],
  }),
  'partial, price ended': priceEnded(partial),
  confirming: confirmed(confirming),
  'confirming, overpaid': confirmed(flagged({ ...confirming, received: '55' }, 'overpaid'), {
    words: (messages) => [messages.overpaid('5.009682 USDT')],
  }),
  'confirming, late': confirmed(flagged(confirming, 'late'), { words: (messages) => [messages.late] }),
  'confirming, short': confirmed(flagged({ ...confirming, received: '49.9' }, 'short')),
  'confirming, unchecked for long': confirmed({ ...confirming, stale: true }),
  'confirming, check refused': confirmed(confirming, {
    check: known('session-expired'),
    words: (messages) => [messages.reloadFirst],
  }),
  paid: completed(paid),
  'paid, overpaid': completed(overpaid, { words: (messages) => [messages.overpaid('5.009682 USDT')] }),
  'paid, late': completed(late, { words: (messages) => [messages.late] }),
  'paid, short': completed(flagged({ ...paid, received: '49.9' }, 'short'), {
    words: (messages) => [messages.receivedOf('49.9 USDT', '49.990318 USDT')],
  }),
  'paid, twice': completed(flagged(paid, 'duplicate'), { words: (messages) => [messages.duplicate] }),
  'paid, with every flag': completed(
    flagged({ ...paid, received: '55' }, 'overpaid', 'late', 'duplicate', 'unrecognised-status'),
  ),
  'paid, with a flag to come': completed(flagged(paid, 'to-come' as PaymentFlag)),
  'paid, in a test': completed(paid, { session: shown(paid, { mode: 'sandbox' }) }),
  accepted: completed(accepted, { heading: (messages) => messages.acceptedTitle }),
  review: reviewed(review),
  'review, a part missing': reviewed(reviewMissing, {
    words: (messages) => [messages.missing('1.890318 USDT')],
  }),
  'review, overpaid': reviewed(flagged({ ...review, received: '55' }, 'overpaid')),
  'review, twice': reviewed(flagged(review, 'duplicate'), { words: (messages) => [messages.duplicate] }),
  'review, unchecked for long': reviewed({ ...review, stale: true }),
  expired: {
    session: known('session-expired'),
    heading: (messages) => messages.failures['session-expired'].title,
    words: (messages) => [messages.expiredText],
  },
  'error, the session is none': refused(known('session-invalid'), 'session-invalid'),
  'error, the order is closed': refused(known('order-closed'), 'order-closed'),
  'error, the price was replaced': refused(known('price-replaced'), 'price-replaced'),
  'error, too many requests': refused(known('too-many-requests'), 'too-many-requests'),
  'error, another origin': refused(known('forbidden-origin'), 'forbidden-origin'),
  'error, the service is out of reach': refused(known('gateway-unavailable'), 'gateway-unavailable'),
  'error, internal': refused(known('internal'), 'unknown'),
  'error, a code to come': refused(problem('to-come', 409), 'unknown'),
  'error, no endpoint': refused({ status: 404, body: 'Not found' }, 'endpoint-not-found'),
  'error, no answer of an endpoint': refused('unreadable', 'endpoint-unreadable'),
  'error, out of reach': refused('lost', 'network-error'),
}

/** Views of the page that the endpoint draws, one of each of its states. */
import type { PageView } from '../../src/server/http/pages/renderer.js'
import {
  confirming,
  donation,
  itemized,
  late,
  methods,
  overpaid,
  paid,
  partial,
  payments,
  review,
  session,
} from './canned-answers.js'

/** What all of them have in common. */
export const view: PageView = {
  element: 'page',
  nowMs: Date.parse('2026-11-20T15:05:00Z'),
  sealed: 'sealed',
  endpoint: '..',
  url: 'https://shop.example/checkout/pay/sealed',
  action: '',
  styleSheet: (name) => `<link rel="stylesheet" href="../assets/1/${name}.css">`,
}

export const withPayment = (payment: typeof paid): Partial<PageView> => ({
  session: { ...session, payments: [payment] },
})

export const drawnStates: Readonly<Record<string, Partial<PageView>>> = {
  choose: { session, methods },
  'choose, with lines': { session: itemized, methods },
  'choose, beside an open payment': { ...withPayment(payments.usdtOnTron), methods, isChoosing: true },
  'choose, without a list': { session, failure: { code: 'gateway-unavailable', retryable: true } },
  amount: { session: donation, methods },
  'amount, refused': {
    session: donation,
    methods,
    choice: { chain: 'tron', coin: 'usdt', amount: 'a lot' },
    failure: { code: 'invalid-amount', retryable: false },
  },
  pay: withPayment(payments.usdtOnTron),
  'pay, with a link': withPayment(payments.bitcoin),
  partial: withPayment(partial),
  confirming: withPayment(confirming),
  paid: withPayment(paid),
  overpaid: withPayment(overpaid),
  late: withPayment(late),
  review: withPayment(review),
  expired: { session, failure: { code: 'session-expired', retryable: false } },
  error: { failure: { code: 'session-invalid', retryable: false } },
}

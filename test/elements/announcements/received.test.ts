/** What a screen reader announces when money arrives. */
import type { Payment } from '../../../src/core/contract/wire.js'
import * as canned from '../../support/canned-answers.js'
import { changed, describeTranscripts } from './transcript.js'

const partly = (received: string, remaining: string): Payment =>
  changed({ status: 'partial', received, remaining })
const { id } = canned.payments.usdtOnTron
const confirming = { ...canned.confirming, id }
const paid = { ...canned.paid, id }

describeTranscripts('money', {
  'a part, then the rest, confirmed and paid': {
    checks: [partly('31.5', '18.490318'), confirming, paid],
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
    checks: [
      partly('10', '39.990318'),
      partly('10', '39.990318'),
      partly('31.5', '18.490318'),
      partly('40', '9.990318'),
    ],
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

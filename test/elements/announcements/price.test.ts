/** What a screen reader announces about the end of a price. */
import type { Payment } from '../../../src/core/contract/wire.js'
import * as canned from '../../support/canned-answers.js'
import { changed, describeTranscripts } from './transcript.js'

const { usdtOnTron } = canned.payments
const partly = changed({ status: 'partial', received: '31.5', remaining: '18.490318' })
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
    checks: [partly, held(partly, 110), held(partly, 0.6)],
    hears: [
      '31.5 USDT of 49.990318 USDT received. Part of your payment has arrived. Please send the rest.',
      ended,
    ],
  },
})

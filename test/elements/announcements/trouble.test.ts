/** What a screen reader announces when a payment can't be followed. */
import { problem } from '../../support/canned-endpoint.js'
import * as canned from '../../support/canned-answers.js'
import { changed, describeTranscripts } from './transcript.js'

const { usdtOnTron } = canned.payments
const paid = { ...canned.paid, id: usdtOnTron.id }
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

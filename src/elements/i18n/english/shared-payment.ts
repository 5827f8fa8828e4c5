/** What every screen of a payment shares, the plain one included. */
import type { PaymentStatus } from '../../../core/contract/wire.js'

export const paymentMessages = {
  payTitle: 'Send exactly',
  remainingTitle: 'Send the rest',
  warning: (coin: string, network: string) => `Send only ${coin} on ${network} to this address.`,
  status: {
    awaiting: 'Waiting for your payment',
    partial: 'Waiting for the rest',
    confirming: 'Being confirmed',
    paid: 'Paid',
    review: 'Under review',
  } satisfies Record<PaymentStatus, string>,
}

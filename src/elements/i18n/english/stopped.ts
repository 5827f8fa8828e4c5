/** The screens where it does not go on, and every failure. */
import { fallbackMessages, type FailureMessage } from './fallback.js'

export const stoppedMessages = {
  chooseAnother: 'Choose another way to pay',
  startAgain: 'Start again',
  openPaymentPage: 'Open the payment page',
  requestId: (id: string) => `Support code ${id}`,
  failures: {
    ...fallbackMessages.failures,
    'session-missing': {
      title: 'This page has no order to pay',
      next: 'Open the checkout again from the shop.',
    },
    'session-invalid': {
      title: 'This checkout can’t be opened',
      next: 'Open it again from the shop.',
    },
    'session-expired': {
      title: 'This checkout has expired',
      next: 'Go back to the shop to start again.',
    },
    'price-replaced': {
      title: 'The price of this order has changed',
      next: 'Don’t send anything to an address shown here. Go back to the shop and open the checkout again.',
    },
    'order-closed': {
      title: 'This order accepts no further payment',
      next: 'Don’t send anything. Contact the shop.',
    },
    'sold-out': {
      title: 'Sold out',
      next: 'Contact the shop.',
    },
    contradiction: {
      title: 'The details of this payment don’t agree',
      next: 'Don’t send anything. Contact the shop.',
    },
    'address-unchecked': {
      title: 'The address could not be checked',
      next: 'Check your internet connection, then try again.',
    },
    'method-unavailable': {
      title: 'This coin is not available on this network right now',
      next: 'Choose another way to pay.',
    },
    'amount-out-of-range': {
      title: 'This amount can’t be paid this way',
      next: 'Choose another amount or another coin.',
    },
    'invalid-amount': {
      title: 'This amount can’t be used',
      next: 'Enter the amount in digits.',
    },
    'gateway-unavailable': {
      title: 'The payment service is not available right now',
      next: 'Try again in a moment.',
    },
    'gateway-refused': {
      title: 'The payment service did not accept this payment',
      next: 'Choose another way to pay.',
    },
    'payment-unverifiable': {
      title: 'We could not verify an address for you',
      next: 'Try again, or choose another way to pay.',
    },
    'address-mismatch': {
      title: 'This address does not belong to the network',
      next: 'Don’t send anything. Choose another way to pay, or contact the shop.',
    },
    'too-many-requests': {
      title: 'Too many attempts in a short time',
      next: 'Wait a moment, then try again.',
    },
    'forbidden-origin': {
      title: 'This page may not take payments',
      next: 'Please tell the shop.',
    },
    'endpoint-not-found': {
      title: 'This shop’s checkout can’t be found',
      next: 'Please tell the shop.',
    },
    'endpoint-unreadable': {
      title: 'This shop’s checkout doesn’t answer properly',
      next: 'Try again in a moment, or contact the shop.',
    },
    'session-unavailable': {
      title: 'The shop could not open your order',
      next: 'Try again in a moment, or contact the shop.',
    },
  } satisfies Record<string, FailureMessage>,
}

/** Up to the choice of a coin, with every failure and whatever stands in for a screen that could not be loaded. */
import type { PaymentStatus } from '../../core/wire.js'
import type { FailureText } from '../texts.js'

/** The words that are always here. */
export const firstWords = {
  /** A phrase that has no full stop, as a sentence. */
  sentence: (words: string) => `${words}.`,
  chooseTitle: 'Choose how to pay',
  searchLabel: 'Search coins and networks',
  searchEmpty: (query: string) => `Nothing matches “${query}”.`,
  searchCount: (count: number) => (count === 1 ? '1 coin' : `${count} coins`),
  searchWithout: (query: string, word: string) =>
    `Nothing matches “${query}”. This is what there is without “${word}”.`,
  searchMore: (count: number) =>
    count === 1 ? 'One more coin: search to find it.' : `${count} more coins: search to find yours.`,
  searchClear: 'Clear the search',
  recentTitle: 'Used last',
  methodsLabel: 'Coins and networks',
  networkCount: (count: number) => (count === 1 ? '1 network' : `${count} networks`),
  networksOf: (coin: string) => `Networks for ${coin}`,
  onNetwork: (network: string) => `on ${network}`,
  approximately: (amount: string) => `≈ ${amount}`,
  amountRange: (min: string, max: string) => `From ${min} to ${max}`,
  unavailable: 'Not available now',
  methodsLoading: 'Loading the ways to pay',
  methodsEmpty: 'There is no way to pay here right now. Please contact the shop.',
  loading: 'Loading your order',
  creating: 'Getting the address',
  payTitle: 'Send exactly',
  remainingTitle: 'Send the rest',
  warning: (coin: string, network: string) => `Send only ${coin} on ${network} to this address.`,
  openWallet: (wallet: string) => (wallet === '' ? 'Open in wallet' : `Open in ${wallet}`),
  change: 'Change',
  changeLabel: 'Change coin or network',
  status: {
    awaiting: 'Waiting for your payment',
    partial: 'Waiting for the rest',
    confirming: 'Being confirmed',
    paid: 'Paid',
    review: 'Being looked at',
  } satisfies Record<PaymentStatus, string>,
  expiredTitle: 'This checkout has expired',
  expiredText: 'If you have already sent money, contact the shop.',
  expiredNext: 'Go back to the shop to start again.',
  reference: 'Reference',
  network: 'Network',
  viewOnExplorer: 'View on the explorer',
  opensNewTab: 'opens in a new tab',
  backToShop: 'Back to the shop',
  contactShop: 'Contact the shop',
  tryAgain: 'Try again',
  chooseAnother: 'Choose another way to pay',
  startAgain: 'Start again',
  total: 'Total',
  orderLines: 'What is in this order',
  sandbox: 'Test',
  sandboxHint: 'Test checkout. Don’t send real money.',
  help: 'Crypto payments can’t be reversed.',
  requestId: (id: string) => `Support code ${id}`,
  failures: {
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
      next: 'Enter the amount in digits, for example 25.50.',
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
      title: 'Too many tries in a short time',
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
    'session-unavailable': {
      title: 'The shop could not open your order',
      next: 'Try again in a moment, or contact the shop.',
    },
    'network-error': {
      title: 'The shop can’t be reached right now',
      next: 'Check your internet connection, then try again.',
    },
    unknown: {
      title: 'Something did not work',
      next: 'Try again in a moment, or contact the shop.',
    },
  } satisfies Record<string, FailureText>,
}

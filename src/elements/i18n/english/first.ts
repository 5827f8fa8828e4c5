/** Up to the choice of a coin, with whatever stands in for a screen that could not be loaded. */
import type { PaymentStatus } from '../../../core/contract/wire.js'
import type { FailureText } from '../messages.js'

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
  openPayment: (amount: string, network: string) =>
    `You have an address for ${amount} on ${network} already. If you sent money there, don’t pay again.`,
  openPaymentBack: 'Back to that payment',
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
  expiredText: 'If you have already sent money, contact the shop.',
  reference: 'Reference',
  network: 'Network',
  viewOnExplorer: 'View on the explorer',
  opensNewTab: 'opens in a new tab',
  backToShop: 'Back to the shop',
  contactShop: 'Contact the shop',
  tryAgain: 'Try again',
  total: 'Total',
  orderLines: 'What is in this order',
  sandbox: 'Test',
  sandboxHint: 'Test checkout. Don’t send real money.',
  help: 'Crypto payments can’t be reversed.',
  /** Those that are said when nothing more can be loaded; `english/stopped.ts` has the others. */
  failures: {
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

/**
 * Every word the elements show or announce, in one object per language. Words are plain: network, not chain; what
 * happened, then what to do; and nothing that may be false where it is shown.
 */
import type { PaymentStatus } from '../core/wire.js'

/** What went wrong, in words: a short title and the next step. */
export type FailureText = { title: string; next: string }

/** English, and the shape of every other language. */
export const english = {
  chooseTitle: 'Choose how to pay',
  searchLabel: 'Search coins and networks',
  searchEmpty: (query: string) => `Nothing matches “${query}”.`,
  searchCount: (count: number) => (count === 1 ? '1 coin' : `${count} coins`),
  networkCount: (count: number) => (count === 1 ? '1 network' : `${count} networks`),
  networksOf: (coin: string) => `Networks for ${coin}`,
  onNetwork: (network: string) => `on ${network}`,
  approximately: (amount: string) => `≈ ${amount}`,
  unavailable: 'Not available now',
  methodsLoading: 'Loading the ways to pay',
  methodsEmpty: 'There is no way to pay here right now. Please contact the shop.',

  amountTitle: 'How much would you like to pay?',
  amountLabel: 'Amount',
  amountSubmit: 'Continue',
  amountRange: (min: string, max: string) => `From ${min} to ${max}`,
  amountInvalid: 'Enter an amount in digits, for example 25.50.',
  amountTooSmall: (min: string) => `The smallest amount is ${min}.`,
  amountTooLarge: (max: string) => `The largest amount is ${max}.`,
  amountPresets: 'Suggested amounts',

  loading: 'Loading your order',
  creating: 'Getting the address',

  payTitle: 'Send exactly',
  remainingTitle: 'Send the rest',
  activationFee: (fee: string) => `The payment service reports a wallet activation fee of ${fee}.`,
  addressTitle: (network: string) => `To this ${network} address`,
  qrLabel: (coin: string, network: string) => `Code to pay with ${coin} on ${network}`,
  warning: (coin: string, network: string) => `Send only ${coin} on ${network} to this address.`,
  copyAddress: 'Copy address',
  copyAmount: 'Copy amount',
  copied: 'Copied',
  addressCopied: (network: string | undefined) =>
    network === undefined ? 'Address copied.' : `Address copied. Send on ${network} only.`,
  amountCopied: (amount: string) => `Amount copied: ${amount}.`,
  copyDenied: 'Copying is blocked here. The text is selected: copy it with your keyboard or menu.',
  openWallet: (wallet: string) => (wallet === '' ? 'Open in wallet' : `Open in ${wallet}`),
  change: 'Change',
  changeLabel: 'Change coin or network',

  exchangeTitle: 'Paying from an exchange?',
  exchangeNetwork: (network: string) => `Choose ${network} as the network for the withdrawal.`,
  exchangeFee: (amount: string) =>
    `Exchanges often take their fee out of what you send. Make sure that ${amount} arrives.`,
  waitingTitle: 'Sent it, and nothing happens here?',
  waitingTime: 'A transfer can take a while, from an exchange even longer.',
  waitingOnce: 'Please don’t send it a second time.',
  checkTitle: 'Check the address you pasted',
  checkLabel: 'Paste the address from your wallet',
  checkMatches: 'This is the right address.',
  checkDiffers: 'This is a different address. Do not send anything to it.',

  status: {
    awaiting: 'Waiting for your payment',
    partial: 'Waiting for the rest',
    confirming: 'Being confirmed',
    paid: 'Paid',
    review: 'Being looked at',
  } satisfies Record<PaymentStatus, string>,
  announced: {
    awaiting: 'Waiting for your payment.',
    partial: 'Part of your payment has arrived. Please send the rest.',
    confirming: 'We see your payment. Nothing more to do.',
    paid: 'Your payment is complete. Thank you.',
    review: 'Your payment needs a look. Please contact the shop.',
  } satisfies Record<PaymentStatus, string>,
  checkedNow: 'checked just now',
  checkedSeconds: (seconds: number) => `checked ${seconds} s ago`,
  checkedMinutes: (minutes: number) => `checked ${minutes} min ago`,
  checkedAt: (time: string) => `last checked ${time}`,
  offline: 'We can’t check right now, and keep trying.',
  refused: 'This page can’t check the payment any more. Reload it.',
  reloadFirst: 'Reload this page before you send anything.',

  receivedOf: (received: string, amount: string) => `${received} of ${amount} received`,
  partialHelp: 'Is the rest too small to send? Contact the shop and quote the reference.',

  confirmingTitle: 'We see your payment',
  confirmingText: 'Nothing more to do. Please don’t send it again: the network is confirming it.',
  paidTitle: 'Paid',
  overpaid: (surplus: string) => `You sent ${surplus} more than needed. Contact the shop about it.`,
  duplicate: 'This order was paid already. Contact the shop about this second payment.',
  late: 'Your payment arrived after this checkout had expired. If anything looks wrong, contact the shop.',
  reviewTitle: 'Your payment needs a look',
  reviewText:
    'The shop has to look at it. Please don’t send anything more; contact the shop and quote the reference.',
  expiredTitle: 'This checkout has expired',
  expiredText: 'If you have already sent money, contact the shop.',
  expiredNext: 'Go back to the shop to start again.',

  reference: 'Reference',
  network: 'Network',
  time: 'Time',
  viewOnExplorer: 'View on the explorer',
  opensNewTab: 'opens in a new tab',
  printReceipt: 'Print',
  backToShop: 'Back to the shop',
  contactShop: 'Contact the shop',
  tryAgain: 'Try again',
  chooseAnother: 'Choose another way to pay',
  startAgain: 'Start again',
  close: 'Close',
  payWithCrypto: 'Pay with crypto',
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

/** The words of one language. */
export type Texts = typeof english

/** The words for a failure's code; unknown codes have words too. */
export function failureText(texts: Texts, code: string): FailureText {
  const known: Record<string, FailureText> = texts.failures
  return (Object.hasOwn(known, code) ? known[code] : undefined) ?? texts.failures.unknown
}

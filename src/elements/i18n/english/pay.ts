/** For the address, its copies, the help below it and the status. */
import type { PaymentStatus } from '../../../core/contract/wire.js'

/** The words of the pay screen and its elements. */
export const payMessages = {
  activationFee: (fee: string) => `The payment service reports a wallet activation fee of ${fee}.`,
  addressTitle: (network: string) => `To this ${network} address`,
  qrLabel: (coin: string, network: string) => `Code to pay with ${coin} on ${network}`,
  openWallet: (wallet: string) => (wallet === '' ? 'Open in wallet' : `Open in ${wallet}`),
  viewOnExplorer: 'View on the explorer',
  copyAddress: 'Copy address',
  copyAmount: 'Copy amount',
  copied: 'Copied',
  addressCopied: (network: string | undefined) =>
    network === undefined ? 'Address copied.' : `Address copied. Send on ${network} only.`,
  amountCopied: (amount: string) => `Amount copied: ${amount}.`,
  copyDenied: 'Copying is blocked here. The text is selected: copy it with your keyboard or menu.',
  deviceTitle: 'Go on with another device',
  exchangeTitle: 'Paying from an exchange?',
  waitingTitle: 'Sent it, and nothing happens here?',
  checkTitle: 'Check the address you pasted',
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
  overpaid: (surplus: string) => `You sent ${surplus} more than needed. Contact the shop about it.`,
  duplicate: 'This order was paid already. Contact the shop about this second payment.',
  late: 'Your payment arrived after this checkout had expired. If anything looks wrong, contact the shop.',
  unrecognised:
    'The payment service says something about it that this page doesn’t know. It is still watched.',
  partialHelp: 'Is the rest too small to send? Contact the shop and quote the reference.',
}

/** The frame of the checkout, the choice of a method, and what every screen shares. */

/** The messages of `<crypto-checkout>` until a method is chosen. */
export const checkoutMessages = {
  /** Ends a phrase with a full stop. */
  sentence: (words: string) => `${words}.`,
  chooseTitle: 'Choose how to pay',
  needCoinTitle: 'You need one of these coins in a wallet or at an exchange',
  openPayment: (amount: string, network: string) =>
    `You already have an address for ${amount} on ${network}. If you sent money there, don’t pay again.`,
  openPaymentBack: 'Back to that payment',
  loading: 'Loading your order',
  creating: 'Getting the address',
  change: 'Change',
  changeLabel: 'Change coin or network',
  expiredText: 'If you have already sent money, contact the shop.',
  reference: 'Reference',
  opensNewTab: 'opens in a new tab',
  backToShop: 'Back to the shop',
  contactShop: 'Contact the shop',
  tryAgain: 'Try again',
  total: 'Total',
  orderLines: 'What is in this order',
  sandbox: 'Test',
  sandboxHint: 'Test checkout. Don’t send real money.',
  help: 'Crypto payments can’t be reversed.',
}

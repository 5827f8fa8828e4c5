/** The help below an address. */

/** The messages of the help. */
export const helpMessages = {
  needCoinText:
    'You need a wallet app, or an account at an exchange, that holds one of these coins. Have a little more than the amount, because sending costs a fee. Then come back here, choose the coin and its network, and send exactly what this page shows.',
  exchangeNetwork: (network: string) => `Choose ${network} as the network for the withdrawal.`,
  exchangeMinimum:
    'Exchanges have a smallest withdrawal. If this amount is below it, pay from a wallet or with another coin.',
  exchangeFeeLabel: (coin: string) => `The exchange’s fee, in ${coin}`,
  exchangeEnter: (amount: string) => `If the fee is taken out of what you enter, enter ${amount}.`,
  exchangeFeeInvalid: (example: string) => `Enter the fee in digits, for example ${example}.`,
  buyText:
    'You can buy a coin on another site. Have it sent to your own wallet, not to the shop. Then come back here to pay.',
  buyCoin: (coin: string) => `Buy ${coin}`,
  waitingTime: 'A transfer can take a while, from an exchange even longer.',
  waitingOnce: 'Please don’t send it a second time.',
  claimTransaction: 'Transaction ID from your wallet or exchange',
  claimNote: 'Note for the shop (optional)',
  claimSubmit: 'Tell the shop',
  claimCaution: 'Nobody who helps you needs your seed phrase or a second payment.',
  claimTold: 'The shop has your message.',
  claimSupport: (address: string) => `The shop’s support: ${address}`,
  claimInvalid: (network: string) => `This is not a transaction of ${network}.`,
  claimKnown: 'The shop has this already.',
  checkLabel: 'Paste the address from your wallet',
  checkMatches: 'This is the right address.',
  checkDiffers: 'This is a different address. Do not send anything to it.',
  checkCut: 'This is only a part of an address. Copy all of it from your wallet.',
  checkFirst: (position: string, wanted: string, found: string) =>
    `Character ${position} should be “${wanted}” but is “${found}”.`,
  checkLength: 'Its length is wrong.',
  deviceText: 'Scan this code there. Anyone with the code can see this order and pay it.',
  deviceLabel: 'Code with the address of this page',
}

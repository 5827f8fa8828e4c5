/** The refund: where the payer gives an address. */

/** The messages of `<crypto-refund>`. */
export const refundMessages = {
  refundTitle: 'Your refund',
  refundAddress: (network: string) => `Your address on ${network}`,
  refundWarning: 'Check the address: a refund to a wrong address is lost.',
  refundInvalid: (network: string) => `This address can’t receive the refund on ${network}.`,
  refundTag: 'Destination tag or memo',
  refundNoTag: 'My address needs no tag or memo',
  refundTagInvalid: 'Enter a valid tag or memo, or say that your address needs none.',
  refundSubmit: 'Send this address to the shop',
  refundGiven: 'The shop has your address and will send the refund.',
  refundSent: 'The refund was sent.',
  refundOver: 'This refund takes no address any more. Contact the shop.',
}

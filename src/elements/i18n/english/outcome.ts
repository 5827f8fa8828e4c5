/** The screens after a payment was seen. */

/** The messages of the last screens and the receipt. */
export const outcomeMessages = {
  confirmingTitle: 'We see your payment',
  confirmingText: 'Nothing more to do. Please don’t send it again: the network is confirming it.',
  closePage: 'You can close this page.',
  paidTitle: 'Paid',
  acceptedTitle: 'Accepted by the shop',
  reviewTitle: 'Your payment needs a review',
  reviewText:
    'The shop has to review it. Please don’t send anything more; contact the shop and quote the reference.',
  missing: (amount: string) => `${amount} is missing.`,
  network: 'Network',
  time: 'Time',
  printReceipt: 'Print',
  saveReceipt: 'Save',
  receiptTitle: 'Receipt',
  receiptShop: 'Shop',
  receiptAddress: 'Address',
  receiptTransaction: 'Transaction',
}

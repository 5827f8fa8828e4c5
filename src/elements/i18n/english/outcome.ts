/** For what follows a payment that was seen. */

/** The words of the last screens and the receipt. */
export const outcomeMessages = {
  confirmingTitle: 'We see your payment',
  confirmingText: 'Nothing more to do. Please don’t send it again: the network is confirming it.',
  paidTitle: 'Paid',
  reviewTitle: 'Your payment needs a look',
  reviewText:
    'The shop has to look at it. Please don’t send anything more; contact the shop and quote the reference.',
  missing: (amount: string) => `${amount} is missing.`,
  time: 'Time',
  printReceipt: 'Print',
  saveReceipt: 'Save',
  receiptTitle: 'Receipt',
  receiptShop: 'Shop',
  receiptAddress: 'Address',
  receiptTransaction: 'Transaction',
}

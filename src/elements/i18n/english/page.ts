/** The page, the frame and the button around a checkout. */

/** The messages around a checkout. */
export const pageMessages = {
  close: 'Close',
  payWithCrypto: 'Pay with crypto',
  invoiceTitle: 'Invoice',
  invoiceDue: 'To be paid by',
  printPage: 'Print',
  nextCustomer: 'Next customer',
}

/** For what stands around a checkout: the page, the frame and the button. */

/** The words around a checkout. */
export const pageMessages = {
  close: 'Close',
  payWithCrypto: 'Pay with crypto',
  invoiceTitle: 'Invoice',
  invoiceDue: 'To be paid by',
  printPage: 'Print',
  nextCustomer: 'Next customer',
}

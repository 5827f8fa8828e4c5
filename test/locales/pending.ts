/**
 * English texts that wait for their translations, by their keys, e.g. `walletPay` or `failures.unknown.title`. Until then
 * they are English everywhere. A new text may be listed here; a released package has an empty list.
 */
export const pending: readonly string[] = [
  'failures.endpoint-not-found.title',
  'failures.endpoint-not-found.next',
  'failures.session-unavailable.title',
  'failures.session-unavailable.next',
  'unrecognised',
  'exchangeTag',
  'exchangeMinimum',
  'exchangeFeeLabel',
  'exchangeEnter',
  'exchangeFeeInvalid',
  'checkCut',
  'checkFirst',
  'checkLength',
  'supportCopy',
  'supportCopied',
  'supportSaved',
  'openPayment',
  'openPaymentBack',
  'deviceTitle',
  'deviceText',
  'deviceLabel',
  'saveReceipt',
  'receiptTitle',
  'receiptShop',
  'receiptAddress',
  'receiptTransaction',
]

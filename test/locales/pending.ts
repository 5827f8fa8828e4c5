/**
 * English messages that wait for their translations, by their keys, e.g. `walletPay` or `failures.unknown.title`. Until then
 * they are English everywhere. A new text may be listed here; a released package has an empty list.
 */
export const pending: readonly string[] = [
  ...['price-replaced', 'order-closed', 'contradiction', 'address-unchecked'].flatMap((code) => [
    `failures.${code}.title`,
    `failures.${code}.next`,
  ]),
  'priceHeldUntil',
  'priceHeldFor',
  'priceEnding',
  'priceEndedTitle',
  'priceEndedText',
  'priceEndedSent',
  'newPrice',
  'qrShow',
  'qrHide',
  'helpTitle',
  'reloadPage',
  'openPaymentPage',
  'missing',
]

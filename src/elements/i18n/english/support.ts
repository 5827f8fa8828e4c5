/** The button with the details for the shop's support. */

/** The messages of that button. */
export const supportMessages = {
  reloadPage: 'Reload this page',
  supportCopy: 'Copy details for support',
  supportCopied: 'Details copied',
  supportSaved: 'Details saved',
}

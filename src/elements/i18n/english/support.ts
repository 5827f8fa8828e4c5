/** For what a payer hands to the shop's support, on every screen that sends them there. */

/** The words of the button that hands it over. */
export const supportMessages = {
  reloadPage: 'Reload this page',
  supportCopy: 'Copy details for support',
  supportCopied: 'Details copied',
  supportSaved: 'Details saved',
}

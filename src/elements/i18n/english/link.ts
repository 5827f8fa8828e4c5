/** What is drawn on the server alone: the page of a link that is reused, a sentence of a mail, and one where no script runs. */

/** Their messages. */
export const linkMessages = {
  linkQuantity: 'Quantity',
  linkTip: 'Tip',
  linkNoTip: 'No tip',
  linkOptional: 'optional',
  linkEnded: 'This offer has ended.',
  linkInvalid: 'This entry is not valid.',
  scriptNeeded: 'This page needs JavaScript. Allow it, then reload this page.',
  refundAsk: (amount: string, network: string) =>
    `The shop returns ${amount} to you. Open this page and enter your address on ${network}.`,
}

/** The id of a transaction, where it is shown. */

/** The message of its button. */
export const transactionMessages = {
  copyTransaction: 'Copy transaction ID',
}

/**
 * Every message that the elements show or announce, in one object per language. English is in one file per screen,
 * loaded with the screen. Messages are plain: "network", not "chain"; what happened, then what to do; and nothing that
 * may be false in its place.
 */
import { amountMessages } from './english/amount.js'
import { checkoutMessages } from './english/checkout.js'
import { fallbackMessages } from './english/fallback.js'
import { helpMessages } from './english/help.js'
import { methodMessages } from './english/methods.js'
import { outcomeMessages } from './english/outcome.js'
import { pageMessages } from './english/page.js'
import { payMessages } from './english/pay.js'
import { paymentMessages } from './english/shared-payment.js'
import { linkMessages } from './english/link.js'
import { refundMessages } from './english/refund.js'
import { stoppedMessages } from './english/stopped.js'
import { supportMessages } from './english/support.js'
import { transactionMessages } from './english/transaction.js'
import { walletMessages } from './english/wallet.js'

export type { FailureMessage } from './english/fallback.js'

/**
 * English, and the shape of every other language.
 * @example
 * console.log(english.copyAddress)
 */
export const english = {
  ...checkoutMessages,
  ...methodMessages,
  ...fallbackMessages,
  ...paymentMessages,
  ...stoppedMessages,
  ...amountMessages,
  ...payMessages,
  ...helpMessages,
  ...supportMessages,
  ...transactionMessages,
  ...walletMessages,
  ...outcomeMessages,
  ...pageMessages,
  ...refundMessages,
  ...linkMessages,
}

/** The messages of one language. */
export type Messages = typeof english

/** The messages of several parts of English: what an element or a screen that names these parts may use. */
export type Words<Parts extends readonly unknown[]> = Parts extends readonly [infer First, ...infer Others]
  ? First & Words<Others>
  : unknown

/** The messages that the checkout has before any lazy part. */
export type FirstWords = Words<[typeof checkoutMessages, typeof methodMessages, typeof fallbackMessages]>
export type CheckoutWords = typeof checkoutMessages
export type MethodWords = typeof methodMessages
export type FallbackWords = typeof fallbackMessages
export type AmountWords = typeof amountMessages
export type PayWords = typeof payMessages
export type PaymentWords = typeof paymentMessages
/** The help below an address, where a fee is typed like an amount. */
export type HelpWords = typeof helpMessages & AmountWords
export type OutcomeWords = typeof outcomeMessages
export type SupportWords = typeof supportMessages
/** The id of a transaction, and how its button answers. */
export type TransactionWords = typeof transactionMessages & PayWords
export type WalletWords = typeof walletMessages
export type PageWords = typeof pageMessages
export type RefundWords = typeof refundMessages

/** Some or all messages of a language; a message with a name or a number in it is a function. */
export type Translation = Partly<Messages>

type Partly<T> = {
  [K in keyof T]?: T[K] extends string | ((...values: never[]) => string) ? T[K] : Partly<T[K]>
}

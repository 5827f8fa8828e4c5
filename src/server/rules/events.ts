/** The events of an order that a shop can be notified of, and the id that every try of a notification has. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** What can happen to an order, in the words of `NOTIFY_EVENTS`. */
const orderEventTypes = [
  'order.paid',
  'order.partial',
  'order.overpaid',
  'order.late',
  'order.duplicate',
  'order.review',
  'order.reverted',
  'order.settled',
  'order.accepted',
  'order.closed',
  'order.expired',
  'order.claimed',
  'refund.requested',
  'refund.sent',
] as const

/**
 * - `order.paid`: the order is paid; decided once and for good.
 * - `order.partial`: money arrived, and some is missing. Again with every part that arrives.
 * - `order.overpaid`: more arrived than was asked for.
 * - `order.late`: money was first seen after the price hold.
 * - `order.duplicate`: money arrived for an order that another payment had paid.
 * - `order.review`: a payment has to be decided by a person.
 * - `order.reverted`: the payment service took money back that the order took or returns. The order stays decided.
 * - `order.settled`: a payment that was taken back counts again.
 * - `order.accepted`: the shop accepted the order by hand. Takes the place of `order.paid`.
 * - `order.closed`: the shop closed the order. Its addresses are still watched.
 * - `order.expired`: the price of no payment is held any more, and the order is not paid. Its addresses are still watched.
 * - `order.claimed`: a payer says that they paid, and gives a transaction. It proves nothing.
 * - `refund.requested`: the shop asked the payer for an address to return money to; again when the payer gave it.
 * - `refund.sent`: the shop recorded the transaction of a refund.
 */
export type OrderEventType = (typeof orderEventTypes)[number]

/**
 * Every type of notification.
 * @example
 * const isKnown = (type: string) => notificationTypes.some((known) => known === type)
 */
export const notificationTypes = [...orderEventTypes, 'wallet.transaction'] as const
/** The type of a notification. */
export type NotificationType = (typeof notificationTypes)[number]

/**
 * The types on which a shop fulfils an order.
 * @example
 * const isDecision = (type: string) => decisionTypes.some((each) => each === type)
 */
export const decisionTypes = ['order.paid', 'order.accepted'] as const satisfies NotificationType[]

/** A notification as it is committed: once for its id. */
export type NewNotification = {
  id: string
  type: NotificationType
  /** The order and the payment that it is about; absent of a wallet's transaction. */
  reference?: string
  paymentId?: string
  /** When it happened, in ms since the epoch; it is due then. */
  at: number
  /** JSON without the fields that have a column. */
  payload: string
}

/**
 * The id of a notification. It follows from what happened alone, so that a store that was restored from a backup sends it
 * again under the id that the shop knows.
 */
export function notificationId(type: NotificationType, ...identity: (string | number)[]): string {
  const text = [type, ...identity].join('/')
  return `msg_${bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 16))}`
}

/** What the shop is notified of: the types, what each carries, and the id that every try of one has. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Payment } from '../../core/contract/wire.js'
import type { DepositHint } from '../../gateway/index.js'

/** What can happen to an order, in the words of `NOTIFY_EVENTS`. */
export const orderEventTypes = [
  'order.paid',
  'order.partial',
  'order.overpaid',
  'order.late',
  'order.duplicate',
  'order.review',
  'order.reverted',
  'order.accepted',
  'order.expired',
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
 * - `order.reverted`: the payment service took a paid payment back. The order stays decided.
 * - `order.accepted`: the shop accepted the order by hand. Takes the place of `order.paid`.
 * - `order.expired`: the price of no payment is held any more, and the order is not paid. Its addresses are still watched.
 * - `refund.requested`: the shop asked the payer for an address to return money to; again when the payer gave it.
 * - `refund.sent`: the shop recorded the transaction of a refund.
 */
export type OrderEventType = (typeof orderEventTypes)[number]

/**
 * Every type of notification.
 * @example
 * console.log(notificationTypes.join(', '))
 */
export const notificationTypes = [...orderEventTypes, 'wallet.transaction'] as const
export type NotificationType = (typeof notificationTypes)[number]

/**
 * Paid, and everything that a person has to decide or to know: what is sent unless a shop selects otherwise.
 * @example
 * console.log(defaultNotificationTypes.includes('order.expired')) // false
 */
export const defaultNotificationTypes: readonly NotificationType[] = notificationTypes.filter(
  (type) => type !== 'order.expired',
)

/**
 * A notification about an order. `payment` is the payment that it is about, as the payer sees it when it happens.
 * @example
 * ```ts
 * createCheckout({
 *   ...options,
 *   onPaid: ({ id, reference }) => shipOnce(id, reference),
 *   onReview: ({ reference, detail }) => openTicket(`order ${reference}: ${detail}`),
 * })
 * ```
 */
export type OrderNotification<Type extends OrderEventType = OrderEventType> = {
  /** The same for every try, and after a restore from a backup. Ignore an id that you have seen. */
  id: string
  type: Type
  /** Counts the notifications of the order from 1, in the order in which things happened. */
  sequence: number
  /** The merchant's order. */
  reference: string
  /** The session that the payment was made in. */
  session: string
  payment: Payment
  /** When it happened, ISO 8601. */
  timestamp: string
  /** Why, in fixed words. Only of `order.review`. */
  detail?: string
  /** Who accepted the order, by the name of the API key or of the operator, and why. Only of `order.accepted`. */
  accepted?: { by: string; reason: string }
  /** Only of `refund.requested` and `refund.sent`: the sum in the coin of `payment`, and the payer’s address once it is given. */
  refund?: { id: string; state: string; amount: string; address?: string; transaction?: string }
}

/** An order that is paid. */
export type PaidOrder = OrderNotification<'order.paid'>

/**
 * A transaction that the payment service detected on a watched address. What it says of the transaction is a hint: look the
 * transaction up on its chain before you credit anything. `amount` is a decimal string in the coin. A field that the service
 * did not send is missing.
 * @example
 * ```ts
 * createCheckout({
 *   ...options,
 *   async onWalletTransaction({ id, walletReference, chain, txHash }) {
 *     await jobs.add('look-up-deposit', { id, walletReference, chain, txHash })
 *   },
 * })
 * ```
 */
export type WalletTransaction = Omit<DepositHint, 'reference'> & {
  /** The same for every try, and each time that the service delivers this transaction. Ignore an id that you have seen. */
  id: string
  type: 'wallet.transaction'
  /** When the delivery arrived, ISO 8601. */
  timestamp: string
  /** The wallet's reference. Named so that no shop takes it for an order's. */
  walletReference?: string
}

/**
 * Any notification; `type` tells them apart.
 * @example
 * ```ts
 * const log = (notification: Notification) => console.log(notification.type, notification.id)
 * createCheckout({ ...options, ...notificationHooks(log) })
 * ```
 */
export type Notification =
  { [Type in OrderEventType]: OrderNotification<Type> }[OrderEventType] | WalletTransaction

/** The notification of one type. */
export type NotificationOf<Type extends NotificationType> = Extract<Notification, { type: Type }>

/**
 * The id of a notification. It follows from what happened alone, so that a store that was restored from a backup sends it
 * again under the id that the shop knows.
 */
export function notificationId(type: NotificationType, ...identity: (string | number)[]): string {
  const text = [type, ...identity].join('/')
  return `msg_${bytesToHex(sha256(utf8ToBytes(text)).subarray(0, 16))}`
}

/** What the shop is notified of: the types, what each carries, and the id that every try of one has. */
import type { Payment } from '../../core/contract/wire.js'
import type { DepositHint } from '../../gateway/index.js'
import type { NotificationType, OrderEventType } from '../rules/events.js'
import type { LinkSale } from '../rules/link-data.js'

export {
  decisionTypes,
  notificationId,
  notificationTypes,
  type NotificationType,
  type OrderEventType,
} from '../rules/events.js'

/**
 * A notification about an order. `payment` is the payment that it is about, as the payer sees it when it happens.
 * @example
 * ```ts
 * createCheckout({
 *   ...options,
 *   on: {
 *     'order.paid': ({ id, reference }) => shipOnce(id, reference),
 *     'order.review': ({ reference, detail }) => openTicket(`order ${reference}: ${detail}`),
 *   },
 * })
 * ```
 */
export type OrderNotification<Type extends OrderEventType = OrderEventType> = {
  /** The same for every try, and after a restore from a backup. Ignore an id that you have seen. */
  id: string
  /** What happened. */
  type: Type
  /** Counts the notifications of the order from 1, in the order in which things happened. */
  sequence: number
  /** The merchant's order. */
  reference: string
  /** The session that the payment was made in. Absent of `order.closed` where no payment was asked for. */
  session: Type extends 'order.closed' ? string | undefined : string
  /** The payment that it is about, as the payer sees it. Absent of `order.closed` where no payment was asked for. */
  payment: Type extends 'order.closed' ? Payment | undefined : Payment
  /** When it happened, ISO 8601. */
  timestamp: string
  /** Why, in fixed words. Only of `order.review` and `order.reverted`. */
  detail?: string
  /** Who accepted the order, by the name of the API key or of the operator, and why. Only of `order.accepted`. */
  accepted?: { by: string; reason: string }
  /** Only of `refund.requested` and `refund.sent`: the sum in the coin of `payment`, and the payer’s address once it is given. */
  refund?: {
    id: string
    state: string
    amount: string
    address?: string
    /** The destination tag or memo that goes with the address. */
    tag?: string
    transaction?: string
  }
  /** Only of orders of a link that is reused: what was ordered, and what the buyer filled in. */
  link?: LinkSale
  /** What the payer said. Only of `order.claimed`; it proves nothing. */
  claim?: { transaction: string; note?: string }
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
 *   on: {
 *     async 'wallet.transaction'({ id, walletReference, chain, txHash }) {
 *       await jobs.add('look-up-deposit', { id, walletReference, chain, txHash })
 *     },
 *   },
 * })
 * ```
 */
export type WalletTransaction = Omit<DepositHint, 'reference'> & {
  /** The same for every try, and each time that the service delivers this transaction. Ignore an id that you have seen. */
  id: string
  /** Always `wallet.transaction`. */
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
 * createCheckout({ ...options, on: { '*': log } })
 * ```
 */
export type Notification =
  | { [Type in OrderEventType]: OrderNotification<Type> }[OrderEventType]
  | WalletTransaction

/** The notification of one type. */
export type NotificationOf<Type extends NotificationType> = Extract<Notification, { type: Type }>

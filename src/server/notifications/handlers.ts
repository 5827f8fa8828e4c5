/** The option `on` of `createCheckout`: a handler for each type of notification. */
import { isFunction, optional, optionsOf } from '../../core/option-rules.js'
import { notificationTypes, type NotificationOf, type NotificationType } from './notification.js'

/**
 * Called at least once for each notification of its type, under a stable id, after what happened is durable. When it throws,
 * or takes over 25 seconds, the notification is sent again later: ten times over 75 hours.
 * @example
 * ```ts
 * const fulfil: NotificationHandler<'order.paid'> = ({ id, reference }) => shipOnce(id, reference)
 * ```
 */
export type NotificationHandler<Type extends NotificationType = NotificationType> = (
  notification: NotificationOf<Type>,
) => void | Promise<void>

/**
 * The handlers by type. A type without a handler is recorded, and not sent; `order.paid` and `order.accepted` are tried again over
 * 75 hours, as the shop fulfils on them, and each try is reported.
 * @example
 * ```ts
 * createCheckout({ ...options, on: { 'order.paid': fulfil, 'order.accepted': fulfil } })
 * ```
 */
export interface NotificationHandlers {
  /** The order is paid, decided once and for good. */
  'order.paid'?: NotificationHandler<'order.paid'>
  /** Money arrived, and some is missing. */
  'order.partial'?: NotificationHandler<'order.partial'>
  /** More arrived than was asked for. */
  'order.overpaid'?: NotificationHandler<'order.overpaid'>
  /** Money was first seen after the price hold. */
  'order.late'?: NotificationHandler<'order.late'>
  /** Money arrived for an order that another payment had paid. */
  'order.duplicate'?: NotificationHandler<'order.duplicate'>
  /** A payment has to be decided by a person. */
  'order.review'?: NotificationHandler<'order.review'>
  /** The payment service took money back that the order took or returns. The order stays decided. */
  'order.reverted'?: NotificationHandler<'order.reverted'>
  /** A payment that was taken back counts again. */
  'order.settled'?: NotificationHandler<'order.settled'>
  /** The shop accepted the order by hand. Fulfil it, as with `order.paid`. */
  'order.accepted'?: NotificationHandler<'order.accepted'>
  /** The shop closed the order by hand. Its addresses are still watched. */
  'order.closed'?: NotificationHandler<'order.closed'>
  /** No payment's price is held any more, and the order is not paid. Money may still arrive. */
  'order.expired'?: NotificationHandler<'order.expired'>
  /** A payer says that they paid, and gives a transaction. It proves nothing. */
  'order.claimed'?: NotificationHandler<'order.claimed'>
  /** A payer is asked for an address to return money to; again when they gave it. */
  'refund.requested'?: NotificationHandler<'refund.requested'>
  /** The transaction of a refund was recorded. */
  'refund.sent'?: NotificationHandler<'refund.sent'>
  /**
   * The service detected a transaction on a watched address of a subwallet. It is a hint: look the transaction up on its
   * chain before you credit anything.
   */
  'wallet.transaction'?: NotificationHandler<'wallet.transaction'>
  /** Every type that has no handler of its own, also a type of a later version. */
  '*'?: NotificationHandler
}

const handled = [...notificationTypes, '*'] as const satisfies readonly (keyof NotificationHandlers)[]

export const handlersRule = optionsOf(Object.fromEntries(handled.map((type) => [type, optional(isFunction)])))

/** The handler of a type, as a function of any notification: the caller passes it those of the type alone. */
export function handlerOf(
  handlers: NotificationHandlers,
  type: NotificationType,
): NotificationHandler | undefined {
  return (handlers[type] ?? handlers['*']) as NotificationHandler | undefined
}

export const handledTypes = (handlers: NotificationHandlers): NotificationType[] =>
  notificationTypes.filter((type) => handlerOf(handlers, type))

/** Whether any handler is there. Without one nothing is taken, so that the first receives what happened before. */
export const hasHandler = (handlers: NotificationHandlers): boolean => Object.values(handlers).some(Boolean)

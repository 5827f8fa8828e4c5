/** The hooks of `createCheckout` for notifications: one for each type, named after it. */
import { checkOptions, isFunction, must } from '../../core/option-rules.js'
import { decisionTypes, type NotificationOf, type NotificationType } from './notification.js'

/** The option of `createCheckout` that receives each type. */
export const hookNames = {
  'order.paid': 'onPaid',
  'order.partial': 'onPartial',
  'order.overpaid': 'onOverpaid',
  'order.late': 'onLate',
  'order.duplicate': 'onDuplicate',
  'order.review': 'onReview',
  'order.reverted': 'onReverted',
  'order.settled': 'onSettled',
  'order.accepted': 'onAccepted',
  'order.expired': 'onExpired',
  'order.claimed': 'onClaimed',
  'refund.requested': 'onRefundRequested',
  'refund.sent': 'onRefundSent',
  'wallet.transaction': 'onWalletTransaction',
} as const satisfies Record<NotificationType, string>

/**
 * Called at least once for each notification of its type, under a stable id, after what happened is durable. When it throws,
 * or takes over 25 seconds, the notification is sent again later: ten times over 75 hours.
 */
export type NotificationHook<Type extends NotificationType = NotificationType> = (
  notification: NotificationOf<Type>,
) => void | Promise<void>

/** The hooks by their names. A type without a hook is recorded, and not sent. */
export type NotificationHooks = {
  /** `order.paid`: the order is paid, decided once and for good. */
  onPaid?: NotificationHook<'order.paid'>
  /** `order.partial`: money arrived, and some is missing. */
  onPartial?: NotificationHook<'order.partial'>
  /** `order.overpaid`: more arrived than was asked for. */
  onOverpaid?: NotificationHook<'order.overpaid'>
  /** `order.late`: money was first seen after the price hold. */
  onLate?: NotificationHook<'order.late'>
  /** `order.duplicate`: money arrived for an order that another payment had paid. */
  onDuplicate?: NotificationHook<'order.duplicate'>
  /** `order.review`: a payment has to be decided by a person. */
  onReview?: NotificationHook<'order.review'>
  /** `order.reverted`: the payment service took a paid payment back. The order stays decided. */
  onReverted?: NotificationHook<'order.reverted'>
  /** `order.settled`: a payment that was taken back counts again. */
  onSettled?: NotificationHook<'order.settled'>
  /** `order.accepted`: the shop accepted the order by hand. Fulfil it, as with `order.paid`. */
  onAccepted?: NotificationHook<'order.accepted'>
  /** `order.expired`: no payment's price is held any more, and the order is not paid. Money may still arrive. */
  onExpired?: NotificationHook<'order.expired'>
  /** `order.claimed`: a payer says that they paid, and gives a transaction. It proves nothing. */
  onClaimed?: NotificationHook<'order.claimed'>
  /** `refund.requested`: a payer is asked for an address to return money to; again when they gave it. */
  onRefundRequested?: NotificationHook<'refund.requested'>
  /** `refund.sent`: the transaction of a refund was recorded. */
  onRefundSent?: NotificationHook<'refund.sent'>
  /**
   * `wallet.transaction`: the service detected a transaction on a watched address of a subwallet. It is a hint: look the
   * transaction up on its chain before you credit anything.
   */
  onWalletTransaction?: NotificationHook<'wallet.transaction'>
}

/** Called at least once for each paid order. When it throws, the notification is sent again later. */
export type OnPaid = NotificationHook<'order.paid'>

/** Called at least once for each transaction of a watched wallet. */
export type OnWalletTransaction = NotificationHook<'wallet.transaction'>

const isListOfTypes = must(
  `an array of ${Object.keys(hookNames).join(', ')}`,
  (list) => Array.isArray(list) && list.every((type) => Object.hasOwn(hookNames, type as string)),
)

/**
 * One hook for several types, for `createCheckout`.
 * @param types default: `order.paid` and `order.accepted`, on which a shop fulfils an order.
 * @throws {TypeError} for a hook that is no function, or a type that there is not.
 * @example
 * ```ts
 * const checkout = createCheckout({ ...options, ...notificationHooks((notification) => queue.add(notification)) })
 * ```
 */
export function notificationHooks(
  hook: NotificationHook,
  types: readonly NotificationType[] = decisionTypes,
): NotificationHooks {
  checkOptions({ hook, types }, { hook: isFunction, types: isListOfTypes })
  return Object.fromEntries(types.map((type) => [hookNames[type], hook]))
}

/** The hook of a type, as one that takes any notification: the caller passes it those of the type alone. */
export function hookOf(hooks: NotificationHooks, type: NotificationType): NotificationHook | undefined {
  return hooks[hookNames[type]] as NotificationHook | undefined
}

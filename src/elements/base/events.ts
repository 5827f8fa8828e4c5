/**
 * Every event of the elements. Facts can't be cancelled; the one intent, `crypto-close-request`, can. All bubble and
 * are composed, so a page can listen on the outermost element. An event reports what the page shows; it is never proof
 * of payment, which only the merchant's endpoint has.
 */
import { immutable } from '../../client/immutable.js'
import type { CheckoutFailure } from '../../client/checkout-state.js'
import type { Refund } from '../../core/contract/refund.js'
import type { CheckoutSession, Method, Payment, PaymentStatus } from '../../core/contract/wire.js'
import { NativeEvent } from './native-event.js'

/** What all of them are. Their fields are read-only, so that no listener changes them for the next one. */
abstract class CheckoutEvent extends NativeEvent {
  /** The values of the fields are immutable copies. */
  constructor(type: string, fields: Readonly<Record<string, unknown>>, init?: EventInit) {
    super(type, { bubbles: true, composed: true, ...init })
    for (const [name, value] of Object.entries(fields))
      Object.defineProperty(this, name, { value: immutable(value), enumerable: true })
  }
}

/**
 * `crypto-ready`: the order arrived and the payer can start.
 * @example
 * element.addEventListener('crypto-ready', ({ session }) => console.log(session.reference))
 */
export class CryptoReadyEvent extends CheckoutEvent {
  /** The order and its payments; immutable. */
  declare readonly session: CheckoutSession

  constructor(session: CheckoutSession) {
    super('crypto-ready', { session })
  }
}

/**
 * `crypto-method-change`: the payer chose this `method`; `chain` and `coin` are its ids.
 * @example
 * element.addEventListener('crypto-method-change', ({ chain, coin }) => console.log(chain, coin))
 */
export class CryptoMethodChangeEvent extends CheckoutEvent {
  /** The chosen method; immutable. */
  declare readonly method: Method
  /** The id of the method's network. */
  declare readonly chain: string
  /** The id of the method's coin. */
  declare readonly coin: string

  constructor(method: Method) {
    super('crypto-method-change', { method, chain: method.chain.id, coin: method.coin.id })
  }
}

/**
 * `crypto-amount-change`: the payer typed or picked an amount. `amount` is canonical, or null if it is not usable.
 * @example
 * element.addEventListener('crypto-amount-change', ({ amount }) => console.log(amount ?? 'not usable'))
 */
export class CryptoAmountChangeEvent extends CheckoutEvent {
  /** A canonical decimal string, or null if the amount is not usable. */
  declare readonly amount: string | null

  constructor(amount: string | null) {
    super('crypto-amount-change', { amount })
  }
}

/**
 * `crypto-payment-created`: an address is on screen, new or resumed.
 * @example
 * element.addEventListener('crypto-payment-created', ({ payment }) => console.log(payment.id))
 */
export class CryptoPaymentCreatedEvent extends CheckoutEvent {
  /** The payment on screen; immutable. */
  declare readonly payment: Payment

  constructor(payment: Payment) {
    super('crypto-payment-created', { payment })
  }
}

/**
 * `crypto-status-change`: the payment's status differs from the one shown before.
 * @example
 * element.addEventListener('crypto-status-change', ({ status, previous }) => console.log(previous, status))
 */
export class CryptoStatusChangeEvent extends CheckoutEvent {
  /** The payment with its new status; immutable. */
  declare readonly payment: Payment
  /** The new status: that of `payment`. */
  declare readonly status: PaymentStatus
  /** Null if this is the first known status. */
  declare readonly previous: PaymentStatus | null

  constructor(payment: Payment, previous: PaymentStatus | null) {
    super('crypto-status-change', { payment, status: payment.status, previous })
  }
}

/**
 * `crypto-payment-completed`: the endpoint reports paid. Fired once per payment; for display, not for fulfilment.
 * @example
 * element.addEventListener('crypto-payment-completed', () => location.assign('/thanks'))
 */
export class CryptoPaymentCompletedEvent extends CheckoutEvent {
  /** The paid payment; immutable. */
  declare readonly payment: Payment

  constructor(payment: Payment) {
    super('crypto-payment-completed', { payment })
  }
}

/**
 * `crypto-error`: something failed, and the element shows the next step.
 * @example
 * element.addEventListener('crypto-error', ({ code, requestId }) => console.warn(code, requestId))
 */
export class CryptoErrorEvent extends CheckoutEvent {
  /** The code of the failure; accept codes that you do not know. */
  declare readonly code: CheckoutFailure['code']
  /** Whether the same action may succeed later. */
  declare readonly retryable: boolean
  /** The id of the request, for the shop's support; undefined if no answer had it. */
  declare readonly requestId: string | undefined

  constructor(failure: CheckoutFailure) {
    const { code, retryable, requestId } = failure
    super('crypto-error', { code, retryable, requestId })
  }
}

/** What a copy button copied. */
export type CopiedThing = 'address' | 'amount' | 'transaction'

/**
 * `crypto-copy`: the payer copied the address, the amount or the id of a transaction; `value` is what is on the clipboard, byte for byte.
 * @example
 * element.addEventListener('crypto-copy', ({ thing }) => console.log(`copied the ${thing}`))
 */
export class CryptoCopyEvent extends CheckoutEvent {
  /** What was copied: the address, the amount or the id of a transaction. */
  declare readonly thing: CopiedThing
  /** The text on the clipboard. */
  declare readonly value: string

  constructor(thing: CopiedThing, value: string) {
    super('crypto-copy', { thing, value })
  }
}

/**
 * `crypto-wallet-sent`: a wallet of the browser says that it sent the payment. A hint: the endpoint decides what arrived.
 * @example
 * element.addEventListener('crypto-wallet-sent', ({ transaction }) => console.log(transaction))
 */
export class CryptoWalletSentEvent extends CheckoutEvent {
  /** The id of the transaction, as the wallet gave it. */
  declare readonly transaction: string

  constructor(transaction: string) {
    super('crypto-wallet-sent', { transaction })
  }
}

/**
 * `crypto-refund-address`: the endpoint took the address that the payer gave for a refund.
 * @example
 * element.addEventListener('crypto-refund-address', ({ refund }) => console.log(refund.reference))
 */
export class CryptoRefundAddressEvent extends CheckoutEvent {
  /** The refund with its address; immutable. */
  declare readonly refund: Refund

  constructor(refund: Refund) {
    super('crypto-refund-address', { refund })
  }
}

/** The origin of a close request. */
export type CloseSource = 'button' | 'escape' | 'backdrop'

/**
 * `crypto-close-request`: the payer wants to leave. Cancel it to keep the checkout open.
 * @example
 * element.addEventListener('crypto-close-request', (event) => {
 *   if (!confirm('Leave the payment?')) event.preventDefault()
 * })
 */
export class CryptoCloseRequestEvent extends CheckoutEvent {
  /** What the payer used to close. */
  declare readonly source: CloseSource

  constructor(source: CloseSource) {
    super('crypto-close-request', { source }, { cancelable: true })
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'crypto-ready': CryptoReadyEvent
    'crypto-method-change': CryptoMethodChangeEvent
    'crypto-amount-change': CryptoAmountChangeEvent
    'crypto-payment-created': CryptoPaymentCreatedEvent
    'crypto-status-change': CryptoStatusChangeEvent
    'crypto-payment-completed': CryptoPaymentCompletedEvent
    'crypto-error': CryptoErrorEvent
    'crypto-copy': CryptoCopyEvent
    'crypto-wallet-sent': CryptoWalletSentEvent
    'crypto-refund-address': CryptoRefundAddressEvent
    'crypto-close-request': CryptoCloseRequestEvent
  }
}

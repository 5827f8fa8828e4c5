/**
 * Every event of the elements. Facts can't be cancelled; the one intent, `crypto-close-request`, can. All bubble
 * and are composed, so a page listens on the outermost element. An event tells what the page shows; it is never
 * proof of payment, which only the merchant's endpoint has.
 */
import type { CheckoutFailure } from '../../client/checkout-state.js'
import type { CheckoutSession, Payment, PaymentStatus } from '../../core/contract/wire.js'

const fact = { bubbles: true, composed: true } as const

/** `crypto-ready`: the order has come and the payer can begin. */
export class CryptoReadyEvent extends Event {
  readonly session: CheckoutSession

  constructor(session: CheckoutSession) {
    super('crypto-ready', fact)
    this.session = session
  }
}

/** `crypto-method-change`: the payer chose a coin and a network; both as ids of the methods list. */
export class CryptoMethodChangeEvent extends Event {
  readonly chain: string
  readonly coin: string

  constructor(chain: string, coin: string) {
    super('crypto-method-change', fact)
    this.chain = chain
    this.coin = coin
  }
}

/** `crypto-amount-change`: the payer typed or picked an amount. `amount` is canonical, or null while it can't be used. */
export class CryptoAmountChangeEvent extends Event {
  readonly amount: string | null

  constructor(amount: string | null) {
    super('crypto-amount-change', fact)
    this.amount = amount
  }
}

/** `crypto-payment-created`: an address is on screen, new or resumed. */
export class CryptoPaymentCreatedEvent extends Event {
  readonly payment: Payment

  constructor(payment: Payment) {
    super('crypto-payment-created', fact)
    this.payment = payment
  }
}

/** `crypto-status-change`: the payment's status differs from the one shown before. */
export class CryptoStatusChangeEvent extends Event {
  readonly payment: Payment
  readonly status: PaymentStatus
  /** Null when this is the first status known. */
  readonly previous: PaymentStatus | null

  constructor(payment: Payment, previous: PaymentStatus | null) {
    super('crypto-status-change', fact)
    this.payment = payment
    this.status = payment.status
    this.previous = previous
  }
}

/** `crypto-payment-completed`: the endpoint says paid. Fired once per payment; for the page's looks, not for fulfilment. */
export class CryptoPaymentCompletedEvent extends Event {
  readonly payment: Payment

  constructor(payment: Payment) {
    super('crypto-payment-completed', fact)
    this.payment = payment
  }
}

/** `crypto-error`: something did not work, and the element shows what to do next. */
export class CryptoErrorEvent extends Event {
  readonly code: CheckoutFailure['code']
  readonly retryable: boolean
  readonly requestId: string | undefined

  constructor({ code, retryable, requestId }: CheckoutFailure) {
    super('crypto-error', fact)
    this.code = code
    this.retryable = retryable
    this.requestId = requestId
  }
}

/** What a copy button copied. */
export type CopiedThing = 'address' | 'amount'

/** `crypto-copy`: the payer copied the address or the amount; `value` is what is on the clipboard, byte for byte. */
export class CryptoCopyEvent extends Event {
  readonly thing: CopiedThing
  readonly value: string

  constructor(thing: CopiedThing, value: string) {
    super('crypto-copy', fact)
    this.thing = thing
    this.value = value
  }
}

/** Where the wish to close came from. */
export type CloseSource = 'button' | 'escape' | 'backdrop'

/** `crypto-close-request`: the payer wants to leave. Cancel it to keep the checkout open. */
export class CryptoCloseRequestEvent extends Event {
  readonly source: CloseSource

  constructor(source: CloseSource) {
    super('crypto-close-request', { ...fact, cancelable: true })
    this.source = source
  }
}

declare global {
  interface HTMLElementEventMap {
    'crypto-ready': CryptoReadyEvent
    'crypto-method-change': CryptoMethodChangeEvent
    'crypto-amount-change': CryptoAmountChangeEvent
    'crypto-payment-created': CryptoPaymentCreatedEvent
    'crypto-status-change': CryptoStatusChangeEvent
    'crypto-payment-completed': CryptoPaymentCompletedEvent
    'crypto-error': CryptoErrorEvent
    'crypto-copy': CryptoCopyEvent
    'crypto-close-request': CryptoCloseRequestEvent
  }
}

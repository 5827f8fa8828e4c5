/**
 * Every event of the elements. Facts can't be cancelled; the one intent, `crypto-close-request`, can. All bubble
 * and are composed, so a page listens on the outermost element. An event tells what the page shows; it is never
 * proof of payment, which only the merchant's endpoint has.
 */
import { immutable } from '../../client/immutable.js'
import type { CheckoutFailure } from '../../client/checkout-state.js'
import type { CheckoutSession, Method, Payment, PaymentStatus } from '../../core/contract/wire.js'

const fact = { bubbles: true, composed: true } as const

/** Sets fields that no listener can change for the next one. Their values are immutable copies. */
function setFields(event: Event, fields: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(fields))
    Object.defineProperty(event, name, { value: immutable(value), enumerable: true })
}

/** `crypto-ready`: the order has come and the payer can begin. */
export class CryptoReadyEvent extends Event {
  declare readonly session: CheckoutSession

  constructor(session: CheckoutSession) {
    super('crypto-ready', fact)
    setFields(this, { session })
  }
}

/** `crypto-method-change`: the payer chose this `method`; `chain` and `coin` are its ids. */
export class CryptoMethodChangeEvent extends Event {
  declare readonly method: Method
  declare readonly chain: string
  declare readonly coin: string

  constructor(method: Method) {
    super('crypto-method-change', fact)
    setFields(this, { method, chain: method.chain.id, coin: method.coin.id })
  }
}

/** `crypto-amount-change`: the payer typed or picked an amount. `amount` is canonical, or null while it can't be used. */
export class CryptoAmountChangeEvent extends Event {
  declare readonly amount: string | null

  constructor(amount: string | null) {
    super('crypto-amount-change', fact)
    setFields(this, { amount })
  }
}

/** `crypto-payment-created`: an address is on screen, new or resumed. */
export class CryptoPaymentCreatedEvent extends Event {
  declare readonly payment: Payment

  constructor(payment: Payment) {
    super('crypto-payment-created', fact)
    setFields(this, { payment })
  }
}

/** `crypto-status-change`: the payment's status differs from the one shown before. */
export class CryptoStatusChangeEvent extends Event {
  declare readonly payment: Payment
  declare readonly status: PaymentStatus
  /** Null when this is the first status known. */
  declare readonly previous: PaymentStatus | null

  constructor(payment: Payment, previous: PaymentStatus | null) {
    super('crypto-status-change', fact)
    setFields(this, { payment, status: payment.status, previous })
  }
}

/** `crypto-payment-completed`: the endpoint says paid. Fired once per payment; for the page's looks, not for fulfilment. */
export class CryptoPaymentCompletedEvent extends Event {
  declare readonly payment: Payment

  constructor(payment: Payment) {
    super('crypto-payment-completed', fact)
    setFields(this, { payment })
  }
}

/** `crypto-error`: something did not work, and the element shows what to do next. */
export class CryptoErrorEvent extends Event {
  declare readonly code: CheckoutFailure['code']
  declare readonly retryable: boolean
  declare readonly requestId: string | undefined

  constructor({ code, retryable, requestId }: CheckoutFailure) {
    super('crypto-error', fact)
    setFields(this, { code, retryable, requestId })
  }
}

/** What a copy button copied. */
export type CopiedThing = 'address' | 'amount'

/** `crypto-copy`: the payer copied the address or the amount; `value` is what is on the clipboard, byte for byte. */
export class CryptoCopyEvent extends Event {
  declare readonly thing: CopiedThing
  declare readonly value: string

  constructor(thing: CopiedThing, value: string) {
    super('crypto-copy', fact)
    setFields(this, { thing, value })
  }
}

/** Where the wish to close came from. */
export type CloseSource = 'button' | 'escape' | 'backdrop'

/** `crypto-close-request`: the payer wants to leave. Cancel it to keep the checkout open. */
export class CryptoCloseRequestEvent extends Event {
  declare readonly source: CloseSource

  constructor(source: CloseSource) {
    super('crypto-close-request', { ...fact, cancelable: true })
    setFields(this, { source })
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

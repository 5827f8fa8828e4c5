/**
 * The payment provider of Medusa 2. A payment session is an order of the endpoint, whose reference is the session's id. Medusa
 * captures what the endpoint confirms when it is asked, at the price and in the currency of the session, and nothing else.
 */
import { checkOptions } from '../core/option-rules.js'
import { toPrice } from './amounts.js'
import { cartData, orderFields, type CartData } from './cart.js'
import { createEndpoint, type Endpoint } from './endpoint.js'
import { invalidData, notAllowed } from './errors.js'
import { toAction } from './notifications.js'
import { optionRules, secretsOf, type CryptoCheckoutOptions } from './options.js'
import { closeWithoutMoney, createSession, refuseWithMoney, statusOf, type Price } from './orders.js'
import { requestRefundLink } from './refund-links.js'
import type {
  PaymentContext,
  PaymentData,
  PaymentInput,
  PricedInput,
  RefundInput,
  SessionStatus,
  WebhookAction,
  WebhookPayload,
} from './types.js'

/** What the provider keeps with a payment session: `session` and `url` are for the storefront. */
type Kept = CartData & { reference: string; amount: string; currency: string; session: string; url: string }

/**
 * Medusa creates it by the name in `medusa-config`; its id is `pp_crypto-checkout`, and the id of the configuration behind it.
 * @throws {TypeError} for options that are missing or malformed.
 * @example
 * const providers = [{ resolve: 'crypto-checkout/medusa', id: 'main', options }]
 */
export class CryptoCheckoutProvider {
  static readonly identifier = 'crypto-checkout'

  readonly #endpoint: Endpoint
  readonly #options: CryptoCheckoutOptions

  /** Medusa calls it when it starts. */
  static validateOptions(options: Record<string, unknown>): void {
    checkOptions(options, optionRules)
  }

  constructor(_container: unknown, options: CryptoCheckoutOptions) {
    checkOptions(options, optionRules)
    this.#options = options
    this.#endpoint = createEndpoint(options.endpoint, options.apiKey)
  }

  /** The provider's name: `crypto-checkout`. */
  getIdentifier(): string {
    return CryptoCheckoutProvider.identifier
  }

  /** Seals the session of a cart. Medusa writes `session_id` after what the storefront sent. */
  async initiatePayment({ data, amount, currency_code, context }: PricedInput) {
    const reference = textIn(data, 'session_id')
    const price = priceOf(amount, currency_code)
    const kept = await this.#seal({ reference, ...price }, cartData(data), context)
    return { id: reference, status: 'pending' as const, data: kept }
  }

  /** Another price is another session of the same order; the endpoint refuses the older one. Not while money is under way. */
  async updatePayment({ data, amount, currency_code, context }: PricedInput) {
    const kept = keptIn(data)
    const price = priceOf(amount, currency_code)
    if (kept.currency === price.currency && kept.amount === price.amount) return { data: kept }
    await refuseWithMoney(this.#endpoint, kept.reference)
    return { data: await this.#seal({ reference: kept.reference, ...price }, cartData(data), context) }
  }

  /** A session that is not paid needs a step of the payer. */
  async authorizePayment({ data }: PaymentInput) {
    const kept = keptIn(data)
    const status = statusOf(await this.#endpoint.getOrder(kept.reference), kept)
    return { status: status === 'pending' ? ('requires_more' as const) : status, data: kept }
  }

  /** The status of the order at the endpoint. @throws if the endpoint does not answer, or refuses. */
  async getPaymentStatus({ data }: PaymentInput): Promise<{ status: SessionStatus; data: PaymentData }> {
    const kept = keptIn(data)
    return { status: statusOf(await this.#endpoint.getOrder(kept.reference), kept), data: kept }
  }

  /** The same as {@link getPaymentStatus}. */
  async retrievePayment({ data }: PaymentInput) {
    return this.getPaymentStatus(data ? { data } : {})
  }

  /** Money is the shop's once it is on the chain: nothing is left to capture, but it must be there. */
  async capturePayment({ data }: PaymentInput) {
    const kept = keptIn(data)
    const status = statusOf(await this.#endpoint.getOrder(kept.reference), kept)
    if (status !== 'captured') throw notAllowed(`order ${kept.reference} is not paid at this price`)
    return { data: kept }
  }

  /** Closes the order, so that it can no longer be paid. An order with money stays as it is. */
  async cancelPayment({ data = {}, context }: PaymentInput) {
    // Medusa also cancels a session whose creation failed.
    if (data['reference'] === undefined) return { data }
    const { reference } = keptIn(data)
    await closeWithoutMoney(this.#endpoint, reference, context?.idempotency_key)
    return { data }
  }

  /** The same as {@link cancelPayment}. */
  async deletePayment(input: PaymentInput) {
    return this.cancelPayment(input)
  }

  /** Records a refund or requests it at the endpoint, as the option `refunds` says. @throws if `refunds` is `refuse`. */
  async refundPayment({ data, amount, context }: RefundInput) {
    const { reference, currency } = keptIn(data)
    const sum = priceOf(amount, currency)
    const { refunds } = this.#options
    if (refunds === 'link') {
      const key = context?.idempotency_key
      if (key === undefined) throw invalidData('a refund needs its idempotency_key')
      return {
        data: await requestRefundLink(this.#endpoint, data ?? {}, { reference, ...sum, key }),
      }
    }
    if (refunds !== 'record')
      throw notAllowed(
        'a refund in Medusa sends no money: pay it from your own wallet; refunds: "link" asks the payer for an address, "record" lets Medusa record it',
      )
    const refund = context?.idempotency_key ?? 'a refund'
    await this.#endpoint.addNote(
      reference,
      `Medusa records ${refund}: ${sum.amount} ${currency}, to be paid from your own wallet`,
      context?.idempotency_key,
    )
    return { data: data ?? {} }
  }

  /** What Medusa has to do after a notification. @throws if it is forged or too old. */
  async getWebhookActionAndData(payload: WebhookPayload): Promise<WebhookAction> {
    return toAction(payload, secretsOf(this.#options.notifySecret))
  }

  async #seal(price: SessionPrice, cart: CartData, context: PaymentContext | undefined): Promise<Kept> {
    const { expiresInSeconds } = this.#options
    const order = {
      ...price,
      ...orderFields(cart, context, this.#options),
      ...(expiresInSeconds !== undefined && { expiresInSeconds }),
    }
    const { session, url } = await createSession(this.#endpoint, order, context?.idempotency_key)
    return { ...cart, ...price, session, url }
  }
}

type SessionPrice = Price & { reference: string }

function priceOf(given: PricedInput['amount'], currencyCode: string): Price {
  const currency = currencyCode.toUpperCase()
  try {
    return { amount: toPrice(given, currency), currency }
  } catch (error) {
    if (error instanceof RangeError) throw invalidData('amount: must be an amount')
    throw error
  }
}

function keptIn(data: PaymentData | undefined): Kept {
  return {
    reference: textIn(data, 'reference'),
    amount: textIn(data, 'amount'),
    currency: textIn(data, 'currency'),
    session: textIn(data, 'session'),
    url: textIn(data, 'url'),
    ...cartData(data),
  }
}

function textIn(data: PaymentData | undefined, name: string): string {
  const value = data?.[name]
  if (typeof value === 'string' && value !== '') return value
  throw notAllowed(`the payment session has no ${name}: it was not made by this provider`)
}

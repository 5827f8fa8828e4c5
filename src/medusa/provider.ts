/**
 * The payment provider of Medusa 2. A payment session is an order of the endpoint, whose reference is the session's id. Medusa
 * captures what the endpoint confirms when it is asked, at the price and in the currency of the session, and nothing else.
 */
import {
  checkOptions,
  must,
  numberFrom,
  oneOf,
  optional,
  text,
  type OptionRule,
} from '../core/option-rules.js'
import { compareDecimals, isDecimal, isZero, type Decimal } from '../core/money/decimal.js'
import { toPrice } from './amounts.js'
import { cartData, orderFields, type CartData } from './cart.js'
import { createEndpoint, type Endpoint, type NewSession, type Order } from './endpoint.js'
import { EndpointError, invalidData, notAllowed } from './errors.js'
import { toAction } from './notifications.js'
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

/**
 * The options in `medusa-config`.
 * @example
 * const options: CryptoCheckoutOptions = {
 *   endpoint: 'http://127.0.0.1:4300/checkout',
 *   apiKey: process.env.CHECKOUT_API_KEY!,
 *   notifySecret: process.env.NOTIFY_SECRET!,
 * }
 */
export type CryptoCheckoutOptions = {
  /** The endpoint's address for Medusa. */
  endpoint: string
  /** One of the endpoint's `CHECKOUT_API_KEY`, without its name. */
  apiKey: string
  /** The endpoint's `NOTIFY_SECRET`; a comma-separated list while it is replaced. */
  notifySecret: string
  /** Where the hosted page leads back to, unless a cart says so. Default: `RETURN_URL` of the endpoint. */
  returnUrl?: string
  /** Further origins that the `return_url` of a cart may have. Default: that of `returnUrl` alone. */
  returnOrigins?: readonly string[]
  /** How long a payer can begin to pay. Default: 3600. */
  expiresInSeconds?: number
  /**
   * A refund in Medusa sends no money: you pay it from your own wallet. `refuse`, the default, refuses it; `record` lets Medusa
   * record it, and notes it in the order's timeline; `link` requests it at the endpoint, whose link asks the payer for an
   * address.
   */
  refunds?: 'refuse' | 'record' | 'link'
}

const secretPattern = /^whsec_[\w+/=-]+$/

const isWebAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const webAddress = must('a web address', isWebAddress)

const rules = {
  endpoint: webAddress,
  apiKey: text,
  notifySecret: must(
    'whsec_ and base64',
    (value) => typeof value === 'string' && secretsOf(value).every((secret) => secretPattern.test(secret)),
  ),
  returnUrl: optional(webAddress),
  returnOrigins: optional(
    must('a list of web addresses', (value) => Array.isArray(value) && value.every(isWebAddress)),
  ),
  expiresInSeconds: optional(numberFrom(60)),
  refunds: optional(oneOf('refuse', 'record', 'link')),
} satisfies Record<keyof CryptoCheckoutOptions, OptionRule>

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
    checkOptions(options, rules)
  }

  constructor(_container: unknown, options: CryptoCheckoutOptions) {
    checkOptions(options, rules)
    this.#options = options
    this.#endpoint = createEndpoint(options.endpoint, options.apiKey)
  }

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
    await this.#refuseWithMoney(kept.reference)
    return { data: await this.#seal({ reference: kept.reference, ...price }, cartData(data), context) }
  }

  /** A session that is not paid needs a step of the payer. */
  async authorizePayment({ data }: PaymentInput) {
    const kept = keptIn(data)
    const status = statusOf(await this.#endpoint.getOrder(kept.reference), kept)
    return { status: status === 'pending' ? ('requires_more' as const) : status, data: kept }
  }

  async getPaymentStatus({ data }: PaymentInput): Promise<{ status: SessionStatus; data: PaymentData }> {
    const kept = keptIn(data)
    return { status: statusOf(await this.#endpoint.getOrder(kept.reference), kept), data: kept }
  }

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
    await this.#refuseWithMoney(reference)
    try {
      await this.#endpoint.closeOrder(reference, 'the cart was cancelled in Medusa', context?.idempotency_key)
    } catch (error) {
      if (error instanceof EndpointError && error.code === 'order-closed') throw isPaid(reference)
      throw error
    }
    return { data }
  }

  async deletePayment(input: PaymentInput) {
    return this.cancelPayment(input)
  }

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

  async getWebhookActionAndData(payload: WebhookPayload): Promise<WebhookAction> {
    return toAction(payload, secretsOf(this.#options.notifySecret))
  }

  async #seal(price: Price, cart: CartData, context: PaymentContext | undefined): Promise<Kept> {
    const { expiresInSeconds } = this.#options
    const order: NewSession = {
      ...price,
      ...orderFields(cart, context, this.#options),
      ...(expiresInSeconds !== undefined && { expiresInSeconds }),
    }
    const create = (input: NewSession) => this.#endpoint.createSession(input, context?.idempotency_key)
    const { session, url } = await create(order).catch((error: unknown) => {
      // A customer with an unusual address can pay, too.
      const { email, ...rest } = order
      const isEmail = error instanceof EndpointError && error.detail.startsWith('email:')
      if (email === undefined || !isEmail) throw error
      return create(rest)
    })
    return { ...cart, ...price, session, url }
  }

  /** Money that was seen belongs to the order at its price: a closed or changed one would need a person. */
  async #refuseWithMoney(reference: string): Promise<void> {
    const order = await this.#endpoint.getOrder(reference)
    if (order.fulfilled) throw isPaid(reference)
    if (order.closedAt === undefined && order.payments.some(hasMoney))
      throw notAllowed(`order ${reference} has received money, which is being confirmed: it stays payable`)
  }
}

type Price = { reference: string; amount: Decimal; currency: string }

function priceOf(given: PricedInput['amount'], currencyCode: string): Omit<Price, 'reference'> {
  const currency = currencyCode.toUpperCase()
  try {
    return { amount: toPrice(given, currency), currency }
  } catch (error) {
    if (error instanceof RangeError) throw invalidData('amount: must be an amount')
    throw error
  }
}

/** A status that this version does not know counts as money. */
function hasMoney({ status, received }: Order['payments'][number]): boolean {
  return status !== 'awaiting' || !isDecimal(received) || !isZero(received)
}

function isPaid(reference: string): Error {
  return notAllowed(`order ${reference} is paid, so its payment is kept`)
}

/**
 * `error` for an order that was paid at another price, or whose payment was taken back since: a person decides it at the desk.
 * A notification may come days after the decision.
 */
function statusOf(order: Order, { amount, currency }: Kept): SessionStatus {
  if (!order.fulfilled) return order.closedAt === undefined ? 'pending' : 'canceled'
  const decision = order.timeline.find(({ event }) => event === 'paid' || event === 'accepted')
  const payment = order.payments.find(({ id }) => id === decision?.payment)
  if (payment?.status !== 'paid') return 'error'
  const { fiat } = payment
  return fiat?.currency === currency && compareDecimals(fiat.amount, amount) === 0 ? 'captured' : 'error'
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

function secretsOf(list: string): string[] {
  return list.split(',').map((secret) => secret.trim())
}

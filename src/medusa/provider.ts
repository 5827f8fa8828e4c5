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
import { compareDecimals } from '../core/money/decimal.js'
import { toDecimal, toPrice } from './amounts.js'
import { createEndpoint, EndpointError, type Endpoint, type Order } from './endpoint.js'
import { toAction } from './notifications.js'
import type {
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
  /** Where the hosted page leads back to. Default: `RETURN_URL` of the endpoint. */
  returnUrl?: string
  /** How long a payer can begin to pay. Default: 3600. */
  expiresInSeconds?: number
  /**
   * A refund in Medusa sends no money: you pay it from your own wallet. `refuse`, the default, refuses it; `record` lets Medusa
   * record it, and notes it in the order's timeline.
   */
  refunds?: 'refuse' | 'record'
}

const secretPattern = /^whsec_[\w+/=-]+$/

const rules = {
  endpoint: must('a web address', (value) => typeof value === 'string' && URL.canParse(value)),
  apiKey: text,
  notifySecret: must(
    'whsec_ and base64',
    (value) => typeof value === 'string' && secretsOf(value).every((secret) => secretPattern.test(secret)),
  ),
  returnUrl: optional(text),
  expiresInSeconds: optional(numberFrom(60)),
  refunds: optional(oneOf('refuse', 'record')),
} satisfies Record<keyof CryptoCheckoutOptions, OptionRule>

/** What the provider keeps with a payment session: `session` and `url` are for the storefront. */
type Kept = { reference: string; amount: string; currency: string; session: string; url: string }

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
  async initiatePayment({ data, amount, currency_code }: PricedInput) {
    const reference = textIn(data, 'session_id')
    return {
      id: reference,
      status: 'pending' as const,
      data: await this.#seal(reference, amount, currency_code),
    }
  }

  /** Another price is another session of the same order; the endpoint refuses the older one. */
  async updatePayment({ data, amount, currency_code }: PricedInput) {
    const kept = keptIn(data)
    const isSame =
      kept.currency === currency_code.toUpperCase() && kept.amount === toPrice(amount, kept.currency)
    return { data: isSame ? kept : await this.#seal(kept.reference, amount, currency_code) }
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

  /** Closes the order, so that it can no longer be paid. A paid order keeps its payment. */
  async cancelPayment({ data = {} }: PaymentInput) {
    // Medusa also cancels a session whose creation failed.
    if (data['reference'] === undefined) return { data }
    const { reference } = keptIn(data)
    try {
      await this.#endpoint.closeOrder(reference, 'the cart was cancelled in Medusa')
    } catch (error) {
      if (error instanceof EndpointError && error.code === 'order-closed')
        throw notAllowed(`order ${reference} is paid, so its payment is kept`)
      throw error
    }
    return { data }
  }

  async deletePayment(input: PaymentInput) {
    return this.cancelPayment(input)
  }

  async refundPayment({ data, amount, context }: RefundInput) {
    const { reference, currency } = keptIn(data)
    if (this.#options.refunds !== 'record')
      throw notAllowed(
        'a refund in Medusa sends no money: pay it from your own wallet; refunds: "record" lets Medusa record it',
      )
    const refund = context?.idempotency_key ?? 'a refund'
    await this.#endpoint.addNote(
      reference,
      `Medusa records ${refund}: ${toDecimal(amount)} ${currency}, to be paid from your own wallet`,
    )
    return { data: data ?? {} }
  }

  async getWebhookActionAndData(payload: WebhookPayload): Promise<WebhookAction> {
    return toAction(payload, secretsOf(this.#options.notifySecret))
  }

  async #seal(reference: string, given: PricedInput['amount'], currencyCode: string): Promise<Kept> {
    const { returnUrl, expiresInSeconds } = this.#options
    const currency = currencyCode.toUpperCase()
    const amount = toPrice(given, currency)
    const { session, url } = await this.#endpoint.createSession({
      ...{ reference, amount, currency },
      ...(returnUrl !== undefined && { returnUrl }),
      ...(expiresInSeconds !== undefined && { expiresInSeconds }),
    })
    return { reference, amount, currency, session, url }
  }
}

/** `error` for an order that was paid at another price: a person decides it at the desk. */
function statusOf(order: Order, { amount, currency }: Kept): SessionStatus {
  if (!order.fulfilled) return order.closedAt === undefined ? 'pending' : 'canceled'
  const decision = order.timeline.find(({ event }) => event === 'paid' || event === 'accepted')
  const fiat = order.payments.find(({ id }) => id === decision?.payment)?.fiat
  return fiat?.currency === currency && compareDecimals(fiat.amount, amount) === 0 ? 'captured' : 'error'
}

function keptIn(data: PaymentData | undefined): Kept {
  return {
    reference: textIn(data, 'reference'),
    amount: textIn(data, 'amount'),
    currency: textIn(data, 'currency'),
    session: textIn(data, 'session'),
    url: textIn(data, 'url'),
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

/** An error whose message Medusa answers, with status 400. */
function notAllowed(message: string): Error {
  return Object.assign(new Error(message), { type: 'not_allowed', __isMedusaError: true })
}

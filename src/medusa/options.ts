/** The options of the provider, and their rules. */
import { must, oneOf, optional, text, type OptionRule } from '../core/option-rules.js'
import { webAddress } from '../core/web-address.js'

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

/** As the endpoint takes it: another alphabet can't be decoded, and so verifies nothing. */
const secretPattern = /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/

const isWebAddress = (value: unknown) => webAddress(value) !== undefined
const address = must('an http or https address', isWebAddress)

export const optionRules = {
  endpoint: address,
  apiKey: text,
  notifySecret: must(
    'whsec_ and at least 24 bytes in base64',
    (value) => typeof value === 'string' && secretsOf(value).every((secret) => secretPattern.test(secret)),
  ),
  returnUrl: optional(address),
  returnOrigins: optional(
    must('a list of http or https addresses', (value) => Array.isArray(value) && value.every(isWebAddress)),
  ),
  expiresInSeconds: optional(
    must(
      'a whole number of seconds from 60 to 2592000',
      (value) => Number.isInteger(value) && Number(value) >= 60 && Number(value) <= 2_592_000,
    ),
  ),
  refunds: optional(oneOf('refuse', 'record', 'link')),
} satisfies Record<keyof CryptoCheckoutOptions, OptionRule>

/** The secrets of `notifySecret`. */
export function secretsOf(list: string): string[] {
  return list.split(',').map((secret) => secret.trim())
}

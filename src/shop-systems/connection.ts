/** How a shop system reaches its endpoint: the options that each module has. */
import { must, numberFrom, optional, text, type OptionRule } from '../core/option-rules.js'

export type ConnectionOptions = {
  /** The endpoint's address for the shop system. */
  endpoint: string
  /** One of the endpoint's `CHECKOUT_API_KEY`, without its name. */
  apiKey: string
  /** The endpoint's `NOTIFY_SECRET`; a comma-separated list while it is replaced. */
  notifySecret: string
  /** Where the hosted page leads back to, unless a cart says so. Default: `RETURN_URL` of the endpoint. */
  returnUrl?: string
  /** Further origins that the return address of a cart may have. Default: that of `returnUrl` alone. */
  returnOrigins?: readonly string[]
  /** How long a payer can begin to pay. Default: 3600. */
  expiresInSeconds?: number
}

const secretPattern = /^whsec_[\w+/=-]+$/

const isWebAddress = (value: unknown) => typeof value === 'string' && URL.canParse(value)
const webAddress = must('a web address', isWebAddress)

export const connectionRules = {
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
} satisfies Record<keyof ConnectionOptions, OptionRule>

export function secretsOf(list: string): string[] {
  return list.split(',').map((secret) => secret.trim())
}

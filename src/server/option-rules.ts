/** The rules of each option of `createCheckout`. */
import {
  isFunction,
  milliseconds,
  must,
  numberFrom,
  oneOf,
  optional,
  optionsOf,
  withMethods,
  text,
} from '../core/option-rules.js'
import { gatewayRules } from '../gateway/option-rules.js'
import { decodeSecret } from './orders/sessions.js'
import { priceRules } from './rules/price-policy.js'

const isText = (value: unknown): value is string => typeof value === 'string'

const sealingSecret = must(
  '32 bytes in base64url, or a comma-separated list of such, from: openssl rand -base64 32 | tr +/ -_ | tr -d =',
  (value) => isText(value) && value.split(',').every((part) => decodeSecret(part.trim())),
)

/** Empty text in the list is an error: an unset variable produces it. */
const credentials = must(
  'visible ASCII characters without spaces, or a comma-separated list of such',
  (value) =>
    value === '' || (isText(value) && value.split(',').every((part) => /^[!-~]+$/.test(part.trim()))),
)

const webAddress = (value: unknown) => {
  if (!isText(value) || !URL.canParse(value)) return undefined
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined
}

const origin = (value: unknown) => webAddress(value)?.origin === value

const store = must(
  'a store, such as from: await sqliteStore("./checkout.db")',
  (value) => value !== null && typeof value === 'object' && 'claimAttempt' in value,
)

/** Express takes `true` for all proxies; as a header, which no proxy sends, it would give all payers one address. */
export const isHeaderName = (value: string): boolean =>
  /^[a-z][a-z\d-]{1,60}$/i.test(value) && !/^(true|false|yes|no|on|off)$/i.test(value)

const trustProxy = must(
  'a number of proxies from 1 on, or the name of a header',
  (value) => (Number.isInteger(value) && Number(value) >= 1) || (isText(value) && isHeaderName(value)),
)

const limits = optionsOf({
  requestsPerAddress: optional(numberFrom(0)),
  requestsPerSession: optional(numberFrom(0)),
  creationsPerAddress: optional(numberFrom(0)),
  creations: optional(numberFrom(0)),
  heldPerSession: optional(numberFrom(0)),
  trustProxy: optional(trustProxy),
})

const gatewayOptions = optionsOf(gatewayRules)
const someObject = must(
  'the options of createGateway, or a client of it',
  (value) => value !== null && typeof value === 'object',
)

export const checkoutRules = {
  gateway: (value: unknown, name: string) => {
    someObject(value, name)
    if (!('payments' in (value as object))) gatewayOptions(value, name)
  },
  serviceClock: optional(withMethods('driftMs', 'observe')),
  secret: sealingSecret,
  store,
  merchant: optionsOf({ name: text, logo: optional(text), supportUrl: optional(text) }),
  onPaid: optional(isFunction),
  onPartial: optional(isFunction),
  onOverpaid: optional(isFunction),
  onLate: optional(isFunction),
  onDuplicate: optional(isFunction),
  onReview: optional(isFunction),
  onReverted: optional(isFunction),
  onSettled: optional(isFunction),
  onAccepted: optional(isFunction),
  onExpired: optional(isFunction),
  onClaimed: optional(isFunction),
  onRefundRequested: optional(isFunction),
  onRefundSent: optional(isFunction),
  onWalletTransaction: optional(isFunction),
  apiKey: optional(credentials),
  readOnlyApiKey: optional(credentials),
  webhookSecret: optional(credentials),
  allowedOrigins: optional(
    must(
      'an array of origins such as "https://shop.example", without a path, without a slash at the end or a default port, in lower case',
      (value) => Array.isArray(value) && value.every(origin),
    ),
  ),
  basePath: optional(
    must('a path such as "/checkout"', (value) => isText(value) && /^(\/[\w.-]+)+$/.test(value)),
  ),
  publicUrl: optional(
    must('an address such as "https://shop.example/checkout"', (value) => {
      const url = webAddress(value)
      return url !== undefined && !url.search && !url.hash
    }),
  ),
  returnUrl: optional(must('an http or https address', (value) => webAddress(value) !== undefined)),
  appearance: optional(
    optionsOf({
      theme: optional(oneOf('light', 'dark', 'auto', 'contrast')),
      variables: optional(
        must(
          'an object with a string for each variable',
          (value) => value !== null && typeof value === 'object' && Object.values(value).every(isText),
        ),
      ),
    }),
  ),
  assets: optional(
    must(
      'an object with the text or the bytes of each file by its name',
      (value) =>
        value !== null &&
        typeof value === 'object' &&
        Object.values(value).every((file) => isText(file) || file instanceof Uint8Array),
    ),
  ),
  pages: optional(isFunction),
  mode: optional(oneOf('sandbox', 'live')),
  now: optional(isFunction),
  checkIntervalMs: optional(milliseconds),
  watchIntervalMs: optional(milliseconds),
  onError: optional(isFunction),
  onEvent: optional(isFunction),
  onIncident: optional(isFunction),
  gatewayBudget: optional(
    optionsOf({
      concurrent: optional(numberFrom(1)),
      perSecond: optional(numberFrom(1)),
      failures: optional(numberFrom(1)),
    }),
  ),
  retentionDays: optional(
    must('a number of days above zero', (value) => typeof value === 'number' && value > 0),
  ),
  onRequest: optional(isFunction),
  ...priceRules,
  limits: optional((value, name) => {
    if (value !== false) limits(value, name)
  }),
}

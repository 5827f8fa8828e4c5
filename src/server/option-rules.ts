/** The rules of each option of `createCheckout`. */
import {
  isBoolean,
  isFunction,
  milliseconds,
  must,
  numberFrom,
  oneOf,
  optional,
  optionsOf,
  text,
  type OptionRule,
} from '../core/option-rules.js'
import { webAddress } from '../core/web-address.js'
import { gatewayRules } from '../gateway/option-rules.js'
import { fillAddress } from './gateway-calls/onramp.js'
import { haveCommonKey, type ApiKey } from './http/api-keys.js'
import { defaultLimits } from './http/limits.js'
import { isSupportUrl } from './http/pages/hosted-page.js'
import { isLine, lineText } from './input/text.js'
import { handlersRule } from './notifications/handlers.js'
import { decodeSecret } from './orders/sealed-tokens.js'
import { priceRules } from './rules/price-policy.js'

const isText = (value: unknown): value is string => typeof value === 'string'

const sealingSecrets = must(
  'an array of one or more secrets, each 32 bytes in base64url, from: openssl rand -base64 32 | tr +/ -_ | tr -d =',
  (value) =>
    Array.isArray(value) && value.length > 0 && value.every((each) => isText(each) && decodeSecret(each)),
)

const isCredential = (value: unknown) => isText(value) && /^[!-~]+$/.test(value)

const credentials = must(
  'an array of secrets, each of visible ASCII characters without spaces',
  (value) => Array.isArray(value) && value.every(isCredential),
)

const apiKey = optionsOf({
  name: must(
    'a letter, then letters, digits, ".", "_" and "-", 32 at most',
    (value) => isText(value) && /^[A-Za-z][\w.-]{0,31}$/.test(value),
  ),
  key: must('visible ASCII characters without spaces', isCredential),
  readOnly: optional(isBoolean),
})
const isList = must('an array of keys, such as { name: "shop", key }', Array.isArray)
const haveOneRight = must(
  'without a key that is both full and read-only',
  (keys) => !haveCommonKey(keys as readonly ApiKey[]),
)

const apiKeys: OptionRule = (value, name) => {
  isList(value, name)
  for (const [index, key] of (value as unknown[]).entries()) apiKey(key, `${name}[${index}]`)
  haveOneRight(value, name)
}

const isTelemetry = must('the module @opentelemetry/api', (value) =>
  ['trace', 'context', 'propagation'].every(
    (name) => typeof (value as Record<string, unknown> | null)?.[name] === 'object',
  ),
)

/** Without a name and a password. */
export const httpsAddress = must(
  'an https address without a user name',
  (value) => webAddress(value)?.protocol === 'https:',
)

/** One origin, as a browser sends it. A pattern such as `https://*.shop.example` would match no page. */
export const isOrigin = (value: unknown): value is string =>
  webAddress(value)?.origin === value && /^https?:\/\/([a-z\d.-]+|\[[\da-f:.]+\])(:\d+)?$/.test(String(value))

const store = must(
  'a store, such as from: await sqliteStore("./checkout.db")',
  (value) => value !== null && typeof value === 'object' && 'claimAttempt' in value,
)

/** Express takes these words for proxies; as a header, which no proxy sends, each would give all payers one address. */
export const isHeaderName = (value: string): boolean =>
  /^[a-z][a-z\d-]{1,60}$/i.test(value) &&
  !/^(true|false|yes|no|on|off|all|loopback|linklocal|uniquelocal|x-forwarded-for|forwarded)$/i.test(value)

const trustProxy = must(
  'a number of proxies from 1 on, or the name of a header other than x-forwarded-for',
  (value) => (Number.isInteger(value) && Number(value) >= 1) || (isText(value) && isHeaderName(value)),
)

const limits = optionsOf(
  // A limit of 0 would refuse every payer. Without held polls, a page asks more often.
  Object.fromEntries(
    Object.keys(defaultLimits).map((name) => [name, optional(numberFrom(name === 'heldPerSession' ? 0 : 1))]),
  ),
)

/** Whatever the coin and the network are, the link leads to the same host. */
const isOnrampUrl = (value: unknown): boolean => {
  if (!isText(value)) return false
  const [first, second] = ['a', 'b.c'].map((id) => webAddress(fillAddress(value, id, id)))
  return first?.protocol === 'https:' && first.origin === second?.origin
}

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
  secrets: sealingSecrets,
  store,
  merchant: optionsOf({
    name: must(lineText, isLine),
    logo: optional(text),
    supportUrl: optional(must('an https or mailto: address', isSupportUrl)),
  }),
  on: optional(handlersRule),
  apiKeys: optional(apiKeys),
  keepContacts: optional(isBoolean),
  webhookSecrets: optional(credentials),
  allowedOrigins: optional(
    must(
      'an array of origins such as "https://shop.example", one origin each, no *, without a path, without a slash at the end or a default port, in lower case',
      (value) => Array.isArray(value) && value.every(isOrigin),
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
  returnUrl: optional(
    must('an http or https address without a user name', (value) => webAddress(value) !== undefined),
  ),
  walletSettings: optional(
    optionsOf({ solanaRpc: optional(httpsAddress), tonManifest: optional(httpsAddress) }),
  ),
  onrampUrl: optional(must('an https address, with {coin} and {chain} after its host', isOnrampUrl)),
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
  telemetry: optional(isTelemetry),
  ...priceRules,
  limits: optional((value, name) => {
    if (value !== false) limits(value, name)
  }),
  trustProxy: optional(trustProxy),
}

/** The rules of each option of `createGateway`. */
import {
  isFunction,
  milliseconds,
  must,
  oneOf,
  optional,
  optionsOf,
  text,
  type OptionRule,
} from '../core/option-rules.js'
import { defaultAssumptions, type Assumptions } from './assumptions/assumptions.js'
import { apiRoot } from './http/base-address.js'
import { isRetryCount } from './http/retry.js'
import { serializations } from './http/signing.js'

/** An access id or secret: anything but visible ASCII is a mistake, such as the end of a line. */
const credential = must(
  '1 to 512 visible ASCII characters',
  (value) => typeof value === 'string' && /^[!-~]{1,512}$/.test(value),
)

const signatureNames = oneOf(...Object.keys(serializations))

const someOf = (...words: readonly string[]) =>
  must(
    `an array of ${words.map((word) => `'${word}'`).join(', ')}`,
    (value) => Array.isArray(value) && value.every((word) => words.includes(word as string)),
  )

/** A list in order of preference, of which the first that is there counts. */
const rankOf = (...words: readonly string[]): OptionRule => {
  const list = someOf(...words)
  const filled = must('an array that is not empty', (value) => Array.isArray(value) && value.length > 0)
  return (value, name) => {
    list(value, name)
    filled(value, name)
  }
}

const logFieldRules = Object.fromEntries(
  Object.keys(defaultAssumptions.logFields).map((field) => [field, text]),
)

const assumptionRules = {
  signature: optional((value, name) => {
    if (typeof value !== 'function') signatureNames(value, name)
  }),
  fiatCoinField: optional(text),
  validateIds: optional(rankOf('_id', 'txId')),
  compactCurrency: optional(oneOf('record', 'coin')),
  compactAmount: optional(oneOf('amount', 'coinAmount')),
  priceFields: optional(someOf('usdAmount', 'coinAmount', 'agentAmount', 'rate')),
  recordFields: optional(someOf('chain', 'symbol')),
  receivingAccounts: optional(oneOf('new', 'existing')),
  unknownWorth: optional(oneOf('show', 'refuse')),
  unlistedChains: optional(oneOf('show', 'hide')),
  partialMoney: optional(oneOf('confirmed', 'unconfirmed')),
  paymentReference: optional(oneOf('order', 'attempt')),
  rateMeaning: optional(oneOf('per-coin', 'per-usd')),
  ratesCurrencyParam: optional(text),
  chainsPageParam: optional(text),
  chainsLimitParam: optional(text),
  logsPageParam: optional(text),
  logsLimitParam: optional(text),
  logFields: optional(optionsOf(logFieldRules)),
  payoutsPageParam: optional(text),
  payoutsLimitParam: optional(text),
  payoutMerchantField: optional(text),
  onrampChainParam: optional(text),
} satisfies Record<keyof Assumptions, OptionRule>

export const gatewayRules = {
  baseUrl: (value: unknown, name: string) => void apiRoot(value, name),
  accessId: credential,
  accessSecret: optional(credential),
  assumptions: optional(optionsOf(assumptionRules)),
  fetch: optional(isFunction),
  now: optional(isFunction),
  newRequestId: optional(isFunction),
  onCall: optional(isFunction),
  maxRetries: optional(must('a whole number from 0 to 10', isRetryCount)),
  userAgent: optional(
    must(
      '1 to 200 visible ASCII characters, with single spaces between them',
      (value) => typeof value === 'string' && /^(?=.{1,200}$)[!-~]+(?: [!-~]+)*$/.test(value),
    ),
  ),
  timeoutMs: optional(milliseconds),
  maxBytes: optional(must('a number of bytes above zero', (value) => typeof value === 'number' && value > 0)),
  pause: optional(isFunction),
  random: optional(isFunction),
}

/**
 * The answers of the endpoint, decoded by hand: the contract is `core/contract/wire.ts`. A test proves that both read
 * the same values from the same answers, except for marks in names that would reorder the text around them. The schemas
 * stay with the endpoint, because a page would have to load their library.
 */
import { isDecimal } from '../core/money/decimal-basics.js'
import type { Problem } from '../core/contract/problem.js'
import { paymentStatuses } from '../core/contract/payment-statuses.js'
import type {
  AmountRange,
  CheckoutSession,
  Chain,
  Coin,
  Method,
  Payment,
  Price,
} from '../core/contract/wire.js'
import {
  boolean,
  list,
  matching,
  nullable,
  number,
  object,
  oneOf,
  optional,
  string,
  words,
  type Decoder,
} from './decoder.js'

const amount = matching(isDecimal)

/** A network. */
export const chainDecoder = object<Chain>({ id: string, name: words, type: string })

/** A coin on a network. */
export const coinDecoder = object<Coin>({
  id: string,
  name: words,
  symbol: words,
  token: boolean,
  contract: optional(string),
})

/** One of the methods. */
export const methodDecoder = object<Method>({
  chain: chainDecoder,
  coin: coinDecoder,
  estimate: nullable(amount),
  available: boolean,
  reason: optional(string),
})

/** The answer of `GET /methods`. */
export const methodsDecoder = object<{ methods: Method[] }>({ methods: list(methodDecoder) })

/** The answer of `POST /payments` and `GET /payments/{id}`. */
export const paymentDecoder = object<Payment>({
  id: string,
  status: oneOf(...paymentStatuses),
  flags: list(string),
  chain: chainDecoder,
  coin: coinDecoder,
  address: matching((address) => address !== ''),
  amount,
  received: amount,
  remaining: amount,
  fiat: optional(object({ currency: string, amount })),
  activationFee: optional(amount),
  txId: optional(string),
  explorerUrl: optional(string),
  priceHeldUntil: optional(string),
  createdAt: string,
  updatedAt: string,
  checkedAt: string,
  stale: boolean,
})

const amountRange = object<AmountRange>({ min: amount, max: amount, presets: optional(list(amount)) })

const priceAmount: Decoder<Price['amount']> = (value, path) =>
  (typeof value === 'string' ? amount : amountRange)(value, path)

const kind = object({ kind: oneOf('fiat', 'crypto') })
const fiatPrice = object({ kind: oneOf('fiat'), amount: priceAmount, currency: string })
const cryptoPrice = object({ kind: oneOf('crypto'), amount: priceAmount, coin: string })

const price: Decoder<Price> = (value, path) =>
  (kind(value, path).kind === 'fiat' ? fiatPrice : cryptoPrice)(value, path)

/** The answer of `GET /session`. */
export const sessionDecoder = object<CheckoutSession>({
  id: string,
  reference: words,
  price,
  title: optional(words),
  lines: optional(list(object({ label: words, amount }))),
  merchant: object({ name: words, logo: optional(string), supportUrl: optional(string) }),
  returnUrl: optional(string),
  expiresAt: string,
  priceHeldUntil: optional(string),
  mode: oneOf('sandbox', 'live'),
  payments: list(paymentDecoder),
})

/** A refusal, as every route answers it. */
export const problemDecoder = object<Problem>({
  type: string,
  title: string,
  status: number,
  detail: string,
  code: string,
  retryable: boolean,
  requestId: string,
})

/**
 * The switches for what the interface does not show. If a real account behaves differently, set a switch instead of
 * changing code. The catalogue explains every default, and names the assumptions without a switch.
 */
import type { Serialization, SerializationName } from '../http/signing.js'

/** The switches, one for each assumption that has one. */
export type Assumptions = {
  /** What is signed: one of `serializations` by its name, or your own. */
  signature: SerializationName | Serialization
  /** The body field that names the coin in `initiate/{currency}`. */
  fiatCoinField: string
  /** The fields that hold the id for `validate/{id}`, best first. */
  validateIds: readonly ('_id' | 'txId')[]
  /** What the compact shape's `currency` holds: the identifier of a record, or the coin's id. */
  compactCurrency: 'record' | 'coin'
  /** The compact shape's field with the amount due in the coin. */
  compactAmount: 'amount' | 'coinAmount'
  /**
   * The fields of a transaction that value the amount due. If one disagrees with the price, the payment is not shown.
   */
  priceFields: readonly ('usdAmount' | 'coinAmount' | 'agentAmount' | 'rate')[]
  /** The records of a transaction that say its network and its coin. If one disagrees with the payment, it is not shown. */
  recordFields: readonly ('chain' | 'symbol')[]
  /** Whether an address of a payment may be no account yet: then the first amount is not below the reserve of one. */
  receivingAccounts: 'new' | 'existing'
  /** Whether to show a payment in fiat if its coin has no rate. */
  unknownWorth: 'show' | 'refuse'
  /**
   * Networks that currencies name and the list of networks does not: `show` lists those that this package knows as methods,
   * `hide` none of them.
   */
  unlistedChains: 'show' | 'hide'
  /** Whether the service confirms, and pays out, a part of an amount. */
  partialMoney: 'confirmed' | 'unconfirmed'
  /** What is sent as the `reference` of a payment: that of its order, which others may have, or the endpoint's own id of the payment. */
  paymentReference: 'order' | 'attempt'
  /** The unit that `rate` prices: one coin, or one US dollar. */
  rateMeaning: 'per-coin' | 'per-usd'
  /** The query parameter of `rates/{coin}` that names the fiat currency. */
  ratesCurrencyParam: string
  /** The query parameter of `chains` for the page. */
  chainsPageParam: string
  /** The query parameter of `chains` for the page size. Sent only if a page size is given. */
  chainsLimitParam: string
  /** The query parameter of `webhook/logs` for the page. */
  logsPageParam: string
  /** The query parameter of `webhook/logs` for the page size. Sent only if a page size is given. */
  logsLimitParam: string
  /** The service's name for each field of an entry of `webhook/logs`. To change one, spread the defaults. */
  logFields: Readonly<Record<LogField, string>>
  /** The query parameter of `payout` for the page. */
  payoutsPageParam: string
  /** The query parameter of `payout` for the page size. Sent only if a page size is given. */
  payoutsLimitParam: string
  /** The field of a payout with the merchant's identifier. */
  payoutMerchantField: string
  /** The query parameter of `onramp/coins` that names the chain. */
  onrampChainParam: string
}

type LogField =
  | 'id'
  | 'webhookId'
  | 'eventType'
  | 'status'
  | 'statusCode'
  | 'payload'
  | 'response'
  | 'attempts'
  | 'createdAt'

/**
 * The default assumptions.
 * @example
 * const changed = { ...defaultAssumptions, ...myAssumptions }
 */
export const defaultAssumptions: Assumptions = {
  signature: 'json',
  fiatCoinField: 'currency',
  validateIds: ['_id', 'txId'],
  compactCurrency: 'record',
  compactAmount: 'amount',
  priceFields: ['usdAmount', 'coinAmount', 'agentAmount', 'rate'],
  recordFields: ['chain', 'symbol'],
  receivingAccounts: 'new',
  unknownWorth: 'show',
  unlistedChains: 'show',
  partialMoney: 'confirmed',
  paymentReference: 'order',
  rateMeaning: 'per-coin',
  ratesCurrencyParam: 'currency',
  chainsPageParam: 'page',
  chainsLimitParam: 'limit',
  logsPageParam: 'page',
  logsLimitParam: 'limit',
  logFields: {
    id: '_id',
    webhookId: 'webhookId',
    eventType: 'eventType',
    status: 'status',
    statusCode: 'statusCode',
    payload: 'payload',
    response: 'response',
    attempts: 'attempts',
    createdAt: 'createdAt',
  },
  payoutsPageParam: 'page',
  payoutsLimitParam: 'limit',
  payoutMerchantField: 'merchantId',
  onrampChainParam: 'chain',
}

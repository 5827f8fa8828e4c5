/**
 * The switches for what the interface does not show. Whoever learns the truth from a real account sets a switch
 * instead of changing code. Why each default is what it is, and which gaps have no switch, stands in `gaps`.
 */
import type { Serialization, SerializationName } from '../http/signing.js'

/** The switches. Each is the answer to one gap. */
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
  /** The fields of a transaction that value the amount due. One that disagrees with the price keeps the payment from being shown. */
  priceFields: readonly ('usdAmount' | 'coinAmount' | 'agentAmount' | 'rate')[]
  /** Whether a payment in fiat is shown whose coin has no rate. */
  unknownWorth: 'show' | 'refuse'
  /** What `rate` counts fiat for: one coin, or one US dollar. */
  rateMeaning: 'per-coin' | 'per-usd'
  /** The query parameter of `rates/{coin}` that names the fiat currency. */
  ratesCurrencyParam: string
  /** The query parameter of `chains` for the page. */
  chainsPageParam: string
  /** The query parameter of `chains` for the page size. Sent only when a page size is asked for. */
  chainsLimitParam: string
  /** The query parameter of `webhook/logs` for the page. */
  logsPageParam: string
  /** The query parameter of `webhook/logs` for the page size. Sent only when a page size is asked for. */
  logsLimitParam: string
  /** The service's name for each field of an entry of `webhook/logs`. To change one, spread the defaults. */
  logFields: Readonly<Record<LogField, string>>
  /** The query parameter of `payout` for the page. */
  payoutsPageParam: string
  /** The query parameter of `payout` for the page size. Sent only when a page size is asked for. */
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

/** The reading of the interface that is used where nothing else is said. */
export const defaultAssumptions: Assumptions = {
  signature: 'json',
  fiatCoinField: 'currency',
  validateIds: ['_id', 'txId'],
  compactCurrency: 'record',
  compactAmount: 'amount',
  priceFields: ['usdAmount', 'coinAmount', 'agentAmount', 'rate'],
  unknownWorth: 'show',
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

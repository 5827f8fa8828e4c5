/**
 * Payouts from the merchant's balance (4.5), as a list only: the interface names creating one, but shows no endpoint
 * for it.
 */
import type * as z from 'zod/mini'
import type { Assumptions } from '../assumptions/assumptions.js'
import { addressSchema, identifierSchema, numericSchema, textSchema } from '../schemas/fields.js'
import {
  idOf,
  pageQuery,
  pageSchema,
  readPage,
  walkPages,
  type Page,
  type PageOptions,
  type WalkOptions,
} from './pages.js'
import { recordOf } from '../schemas/records.js'
import type { Transport } from '../http/transport.js'

const decidingFields = {
  /** The service's id of the payout. */
  id: identifierSchema,
  /** `crypto` or `fiat`. */
  type: textSchema,
  /** `completed` is the only value seen (3.2). */
  status: textSchema,
  /** The amount of the payout, a decimal string. */
  amount: numericSchema,
}

const sideFields = {
  /** The id of the merchant. */
  merchantId: identifierSchema,
  /** The id of the coin of a crypto payout. */
  coin: identifierSchema,
  /** The id of the network of a crypto payout. */
  chain: identifierSchema,
  /** The destination of a crypto payout. */
  address: addressSchema,
  /** The service's fee, a decimal string. */
  fee: numericSchema,
  /** Present once the payout was sent to its network. */
  txHash: identifierSchema,
  /** When the payout was created, as the service wrote it. */
  createdAt: textSchema,
}

const payoutSchema = (merchantId: string) => recordOf(decidingFields, sideFields, { id: '_id', merchantId })

/**
 * A payout (2.14). Fields that a fiat payout does not use are missing; `dropped` names those that could not be read.
 */
export type Payout = z.infer<ReturnType<typeof payoutSchema>>

/** Signed. Every method throws `GatewayError`. Records that can't be read are left out and counted in `dropped`. */
export type Payouts = {
  /** A page of payouts, by default the first. */
  list(options?: PageOptions): Promise<Page<Payout>>
  /** All payouts, page by page, each once. */
  all(options?: WalkOptions): AsyncIterable<Payout>
}

/** The operations on payouts, over a transport. */
export function createPayouts(transport: Transport, assumptions: Assumptions): Payouts {
  const { payoutsPageParam, payoutsLimitParam, payoutMerchantField } = assumptions
  const schema = pageSchema(payoutSchema(payoutMerchantField))

  const list: Payouts['list'] = async (options = {}) =>
    transport.call(options, {
      name: 'payout',
      method: 'GET',
      query: pageQuery(options, { page: payoutsPageParam, limit: payoutsLimitParam }),
      signed: true,
      size: 'listing',
      read: (data) => readPage(schema, data, options, 'payouts-page-param'),
    })

  return { list, all: (options = {}) => walkPages({ name: 'payout', list, keyOf: idOf }, options) }
}

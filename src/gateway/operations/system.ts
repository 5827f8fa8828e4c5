/**
 * The networks and coins of the service, and their rates (4.2).
 */
import * as z from 'zod/mini'
import { isZero, multiplyDecimals, type Decimal } from '../../core/money/decimal.js'
import type { Assumptions } from '../assumptions/assumptions.js'
import {
  FieldError,
  contractSchema,
  currencyCodeSchema,
  identifierSchema,
  linkSchema,
  nameSchema,
  numericSchema,
  numericTextSchema,
  present,
  read,
  textSchema,
} from '../schemas/fields.js'
import { checkCurrency, checkId } from '../schemas/input.js'
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
import { byKey, listOf, readSide, recordOf, withDropped, type List } from '../schemas/records.js'
import type { CallOptions } from '../http/call.js'
import type { Transport } from '../http/transport.js'

/** The fields of a network, as any operation lists it. */
export const chainFields = {
  /** The service's id of the network, for other operations. */
  id: identifierSchema,
  /** For people, e.g. `Tron`. */
  name: nameSchema,
  /** The address family: `evm`, `btc`, `sol`, `ton`, `tron`, `xrpl`, `stellar`, `aptos`, `move` were seen. */
  chainType: textSchema,
  /** `active` is the only value seen. */
  status: textSchema,
}

export const chainSideFields = {
  /** The address of the network's explorer. */
  explorer: linkSchema,
  /** The address of a picture. */
  icon: linkSchema,
}

const chainSchema = recordOf(chainFields, {
  ...chainSideFields,
  /** The symbol of the network's own coin. */
  coin: nameSchema,
})

/** A network (2.11). */
export type GatewayChain = z.infer<typeof chainSchema>

const currencyFields = {
  /** The service's id of the coin, for other operations. */
  id: identifierSchema,
  /** For people, e.g. `Tether USD`. */
  name: nameSchema,
  /** For people, e.g. `USDT`. */
  symbol: nameSchema,
  /** `active` is the only value seen. */
  status: textSchema,
  /** A token, on some chain at least. */
  isContract: z.boolean(),
  /** The ids of the chains it is on; some may not be listed as chains. */
  chains: listOf(identifierSchema),
}

const currencySideFields = {
  /** The identifier of the record; only in the listing of all coins. */
  recordId: identifierSchema,
  /** The token's contract by chain id; a chain without one is missing. No prototype. */
  contractAddress: byKey(contractSchema.check(z.minLength(1))),
  /** Fees by chain id, in units that are not shown. */
  fee: byKey(numericTextSchema),
  /** The service's identifier for tracking the price. */
  priceTag: nameSchema,
  /** The address of a picture. */
  icon: linkSchema,
  /** ISO 8601, as the service wrote it; only in the listing of all coins. */
  createdAt: textSchema,
  /** When it last changed, as `createdAt`. */
  updatedAt: textSchema,
}

const currencySchema = recordOf(currencyFields, currencySideFields, { recordId: '_id' })

/** A coin (2.12). */
export type GatewayCurrency = z.infer<typeof currencySchema>

/**
 * A coin's price (2.13), for estimates and comparisons. The payment itself has the amount due. A price of zero is none,
 * and a price without its currency is none either: both are missing, and `dropped` names them.
 */
export type ExchangeRate = {
  /** As the service names it, possibly its symbol, its name or its price tag. */
  coin: string
  /** The fiat currency of `rate`, an ISO 4217 code. */
  currency?: string
  /** What one coin costs in US dollars. */
  usd?: Decimal
  /** What one coin costs in `currency`. */
  rate?: Decimal
  /** Fields that were sent and could not be read. Absent if there are none. */
  dropped?: readonly string[]
}

/** Every method throws `GatewayError`. Records that can't be read are left out of listings and counted in `dropped`. */
export type System = {
  /** One page of networks, by default the first. */
  chains(options?: PageOptions): Promise<Page<GatewayChain>>
  /** All networks, page by page, each once; at most 100 pages: `onCut` says if there are more. */
  allChains(options?: WalkOptions): AsyncIterable<GatewayChain>
  /** The coins on a network. */
  currenciesOf(chainId: string, options?: CallOptions): Promise<List<GatewayCurrency>>
  /** The coins of all networks. */
  currencies(options?: CallOptions): Promise<List<GatewayCurrency>>
  /** The price of a coin, by default in the service's default currency (ISO 4217). */
  rate(coin: string, options?: CallOptions & { currency?: string }): Promise<ExchangeRate>
}

const maxPages = 100
const chainsSchema = pageSchema(chainSchema)
const currenciesSchema = listOf(currencySchema)
// Piped, because a check would run on text that is no number as well.
const priceSchema = z.pipe(numericSchema, z.string().check(z.refine((price) => !isZero(price))))
// A name may have spaces.
const rateSchema = z.looseObject({ coin: nameSchema.check(z.minLength(1)) })
const rateSideFields = {
  currency: currencyCodeSchema,
  usd: priceSchema,
  rate: priceSchema,
}

/** A rate per US dollar as the price of one coin. */
function priceOf(perUsd: Decimal | undefined, usd: Decimal | undefined): Decimal | undefined {
  return perUsd === undefined || usd === undefined ? undefined : multiplyDecimals(perUsd, usd)
}

/** The operations on the system, over a transport. */
export function createSystem(transport: Transport, assumptions: Assumptions): System {
  const { chainsPageParam, chainsLimitParam, ratesCurrencyParam, rateMeaning } = assumptions

  const chains: System['chains'] = async (options = {}) =>
    transport.call(options, {
      name: 'system/chains',
      method: 'GET',
      query: pageQuery(options, { page: chainsPageParam, limit: chainsLimitParam }),
      size: 'listing',
      read: (data) => readPage(chainsSchema, data, options, 'chains-page-param'),
    })
  const currencies = {
    method: 'GET',
    size: 'listing',
    read: (data: unknown) => read(currenciesSchema, data),
  } as const

  return {
    chains,
    allChains: (options = {}) =>
      walkPages({ name: 'system/chains', list: chains, keyOf: idOf, maxPages }, options),
    currenciesOf: async (chainId, options) =>
      transport.call(options, {
        ...currencies,
        name: 'system/chains/{id}/currency',
        path: ['system', 'chains', checkId(chainId), 'currency'],
      }),
    currencies: async (options) => transport.call(options, { ...currencies, name: 'system/currency' }),
    rate: async (coin, { currency, ...options } = {}) =>
      transport.call(options, {
        name: 'system/rates/{coin}',
        method: 'GET',
        path: ['system', 'rates', checkId(coin)],
        query: { ...(currency !== undefined && { [ratesCurrencyParam]: checkCurrency(currency) }) },
        read: (data) => readRate(data, currency, rateMeaning),
      }),
  }
}

/** Reads a rate; `currency` is what was asked for. @throws {FieldError} */
function readRate(
  data: unknown,
  currency: string | undefined,
  meaning: Assumptions['rateMeaning'],
): ExchangeRate {
  const { coin, ...record } = read(rateSchema, data)
  const { fields, dropped } = readSide(rateSideFields, record)
  const { usd } = fields
  // The price in US dollars is in every answer, whatever the name of the parameter for the currency.
  const quote = currency === 'USD' ? { currency, rate: usd } : fields
  if (currency !== undefined && quote.currency !== undefined && quote.currency !== currency)
    throw new FieldError('currency', 'is not the one asked for (assumption rates-currency-param)')
  const rate = meaning === 'per-usd' && currency !== 'USD' ? priceOf(quote.rate, usd) : quote.rate
  const isQuoted = quote.currency !== undefined && rate !== undefined
  if (usd === undefined && !isQuoted) throw new FieldError(dropped[0] ?? 'rate')
  return withDropped(
    { coin, ...present({ usd }), ...(isQuoted && { currency: quote.currency, rate }) },
    dropped,
  )
}

/**
 * The networks and coins of the service, and their rates (4.2).
 */
import * as z from 'zod/mini'
import { isZero, multiplyDecimals, type Decimal } from '../../core/money/decimal.js'
import type { Assumptions } from '../assumptions/assumptions.js'
import {
  FieldError,
  byKey,
  contractSchema,
  identifierSchema,
  lenient,
  linkSchema,
  listOf,
  numericSchema,
  numericTextSchema,
  read,
  textSchema,
} from '../schemas/fields.js'
import { checkId, invalidInput } from '../schemas/input.js'
import { pageQuery, pageSchema, readPage, walkPages, type Page, type PageOptions } from '../schemas/pages.js'
import type { CallOptions, Transport } from '../http/transport.js'

/** A network, as `system/chains` lists it. */
export const chainSchema = z.object({
  id: identifierSchema,
  name: textSchema,
  /** The symbol of the network's own coin. */
  coin: textSchema,
  /** The address family: `evm`, `btc`, `sol`, `ton`, `tron`, `xrpl`, `stellar`, `aptos`, `move` were seen. */
  chainType: textSchema,
  /** `active` is the only value seen. */
  status: textSchema,
  explorer: lenient(linkSchema),
  icon: lenient(linkSchema),
})

/** A network (2.11). */
export type GatewayChain = z.infer<typeof chainSchema>

// Present when isContract is true (2.12); else missing or null.
const optionalContractsSchema = z.pipe(
  z.nullish(byKey(contractSchema.check(z.minLength(1)))),
  z.transform((contracts) => contracts ?? undefined),
)

const currencySchema = z.object({
  id: identifierSchema,
  name: textSchema,
  symbol: textSchema,
  /** `active` is the only value seen. */
  status: textSchema,
  /** A token, on some chain at least. */
  isContract: z.boolean(),
  /** The ids of the chains it is on; some may not be listed as chains. */
  chains: listOf(identifierSchema),
  /** The token's contract by chain id; a chain without one is missing. No prototype. */
  contractAddress: optionalContractsSchema,
  /** Fees by chain id, in units that are not shown. */
  fee: lenient(byKey(numericTextSchema)),
  priceTag: lenient(textSchema),
  icon: lenient(linkSchema),
})

/** A coin (2.12). */
export type GatewayCurrency = z.infer<typeof currencySchema>

/** A coin's price (2.13), for estimates and comparisons. The payment itself has the amount due. */
export type ExchangeRate = {
  /** As the service names it, possibly its symbol. */
  coin: string
  /** The fiat currency of `rate`. */
  currency: string
  /** What one coin costs in US dollars. */
  usd: Decimal
  /** What one coin costs in `currency`. */
  rate: Decimal
}

/** Every method throws `GatewayError`. Records that are not as documented are omitted from listings. */
export type System = {
  /** One page of networks, by default the first. */
  chains(options?: PageOptions): Promise<Page<GatewayChain>>
  /** All networks, page by page, each once; at most 100 pages. */
  allChains(options?: CallOptions): AsyncIterable<GatewayChain>
  /** The coins on a network. */
  currenciesOf(chainId: string, options?: CallOptions): Promise<GatewayCurrency[]>
  /** The coins of all networks. */
  currencies(options?: CallOptions): Promise<GatewayCurrency[]>
  /** The price of a coin, by default in the service's default currency (ISO 4217). */
  rate(coin: string, options?: CallOptions & { currency?: string }): Promise<ExchangeRate>
}

const maxPages = 100
const chainsSchema = pageSchema(chainSchema)
const currenciesSchema = listOf(currencySchema)
// Piped, because a check would run on text that is no number as well.
const priceSchema = z.pipe(numericSchema, z.string().check(z.refine((price) => !isZero(price))))
const rateSchema = z.object({
  coin: identifierSchema,
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  usd: priceSchema,
  rate: priceSchema,
})

/** The operations on the system, over a transport. */
export function createSystem(transport: Transport, assumptions: Assumptions): System {
  const { chainsPageParam, chainsLimitParam, ratesCurrencyParam, rateMeaning } = assumptions

  async function chains(options: PageOptions = {}) {
    return transport.call<Page<GatewayChain>>(
      {
        name: 'system/chains',
        method: 'GET',
        path: ['system', 'chains'],
        query: pageQuery(options, { page: chainsPageParam, limit: chainsLimitParam }),
        effect: 'read',
        size: 'listing',
        read: (data) => readPage(chainsSchema, data, options, 'chains-page-param'),
      },
      options.signal,
    )
  }

  const allChains = (options: CallOptions = {}) =>
    walkPages({
      name: 'system/chains',
      fetchPage: (page) => chains({ ...options, ...(page !== undefined && { page }) }),
      keyOf: ({ id }) => id,
      maxPages,
    })

  async function listCurrencies(name: string, path: readonly string[], { signal }: CallOptions) {
    return transport.call<GatewayCurrency[]>(
      {
        name,
        method: 'GET',
        path,
        effect: 'read',
        size: 'listing',
        read: (data) => read(currenciesSchema, data),
      },
      signal,
    )
  }

  async function rate(coin: string, { currency, signal }: Parameters<System['rate']>[1] = {}) {
    if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
      throw invalidInput('currency must be three capital letters')
    return transport.call<ExchangeRate>(
      {
        name: 'system/rates/{coin}',
        method: 'GET',
        path: ['system', 'rates', checkId(coin)],
        query: { ...(currency && { [ratesCurrencyParam]: currency }) },
        effect: 'read',
        read(data) {
          const price = read(rateSchema, data)
          // Present in every answer, whatever the name of the parameter for the currency.
          if (currency === 'USD') return { ...price, currency, rate: price.usd }
          if (currency !== undefined && price.currency !== currency)
            throw new FieldError('currency', 'is not the one asked for (assumption rates-currency-param)')
          if (rateMeaning === 'per-coin') return price
          return { ...price, rate: multiplyDecimals(price.rate, price.usd) }
        },
      },
      signal,
    )
  }

  return {
    chains,
    allChains,
    currenciesOf: async (chainId, options = {}) =>
      listCurrencies(
        'system/chains/{id}/currency',
        ['system', 'chains', checkId(chainId), 'currency'],
        options,
      ),
    currencies: async (options = {}) => listCurrencies('system/currency', ['system', 'currency'], options),
    rate,
  }
}

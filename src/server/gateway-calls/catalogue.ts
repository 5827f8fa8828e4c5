/**
 * The methods: the payment service's chains and currencies, joined, and its rates. Listings are cached for minutes and
 * fetched once for all callers; while the service is down, the last listing is used.
 */
import { findChain } from '../../core/chains/chains.js'
import type { CoinRate } from '../../core/money/worth.js'
import type { Chain, Coin } from '../../core/contract/wire.js'
import type { DroppedSummary, Gateway, GatewayCurrency } from '../../gateway/index.js'
import { within } from '../timers.js'
import { cached, type Cached } from './cached.js'
import type { CallBudget } from './call-budget.js'
import { listingProblem } from './gateway-problem.js'
import { fetchNetworks, type ListingReports, type MethodChain } from './networks.js'

/** A coin on a network as the service lists it. `priceTag` is the service's identifier of the coin's price. */
export type ListedMethod = { chain: Chain; coin: Coin; active: boolean; priceTag?: string }

export type Catalogue = {
  /**
   * Every method, in the service's order.
   * @throws {CheckoutError} `gateway-unavailable` or `gateway-refused` if no listing was ever fetched.
   */
  list(): Promise<ListedMethod[]>
  /**
   * The price of one coin in a fiat currency and in US dollars; null if no rate is known. Waits for the service. Never
   * throws.
   */
  rate(coin: Coin, currency: string): Promise<CoinRate | null>
  /** As `rate`, at most a minute old: for money that came late. */
  freshRate(coin: Coin, currency: string): Promise<CoinRate | null>
  /**
   * The rates of several coins, by coin id, that are known within half a second. The others are fetched in the
   * background, for the next caller.
   */
  rates(coins: readonly Coin[], currency: string): Promise<ReadonlyMap<string, CoinRate>>
}

const listingCache = { freshMs: 5 * 60_000, usableMs: 60 * 60_000, outlivesFailure: true }
const rateCache = { freshMs: 60_000, usableMs: 10 * 60_000, outlivesFailure: false }
const rateTimeoutMs = 3000
/** A page shows its methods without estimates that take longer. */
const ratesWaitMs = 500
/** For all pages of a listing together. */
const listingTimeoutMs = 10_000

/** What a listing leaves out. */
export type CatalogueEvent =
  /**
   * Networks that only currencies of the service name and that are no methods, by their ids. See the assumption
   * `unlisted-chains`. Reported again when they are others.
   */
  | { type: 'networks-hidden'; networks: readonly string[] }
  | DroppedEvent
  /** A list of the payment service was read up to this page, and the service counts more. */
  | { type: 'list-cut'; operation: string; page: number }

/**
 * Something in an answer of the payment service could not be read: it counts as missing. `records` of a list were left out, or
 * single `fields`, by their documented names.
 */
export type DroppedEvent = { type: 'fields-dropped'; operation: string } & DroppedSummary

export function createCatalogue(
  gateway: Gateway,
  calls: CallBudget,
  now: () => number,
  onEvent: (event: CatalogueEvent) => void = () => undefined,
): Catalogue {
  let reported = '[]'
  async function fetchMethods(): Promise<ListedMethod[]> {
    const operation = 'system.allChains'
    // A walk through pages is no single call, so its pages are not observed.
    const { methods, hidden } = await fetchListing(gateway, {
      onDropped: (dropped) => onEvent({ type: 'fields-dropped', operation, ...dropped }),
      onCut: ({ page }) => onEvent({ type: 'list-cut', operation, page }),
    })
    const found = JSON.stringify(hidden)
    if (found !== reported && hidden.length > 0) onEvent({ type: 'networks-hidden', networks: hidden })
    reported = found
    return methods
  }
  const listing = cached(() => calls.run('listing', fetchMethods), listingCache, now)
  const cachedRates = new Map<string, Cached<CoinRate | null>>()

  return {
    list: () =>
      listing().catch((error: unknown) => {
        throw listingProblem(error)
      }),
    rate: (coin, currency) => rate(coin, currency),
    freshRate: (coin, currency) => rate(coin, currency, true),
    async rates(coins, currency) {
      const known = new Map<string, CoinRate>()
      const fetches = coins.map(async (coin) => {
        const value = await rate(coin, currency)
        if (value !== null) known.set(coin.id, value)
      })
      await within(ratesWaitMs, () => Promise.all(fetches)).catch(() => undefined)
      return new Map(known)
    },
  }

  async function rate(coin: Coin, currency: string, isFresh = false): Promise<CoinRate | null> {
    const key = `${currency}/${coin.id}`
    let fetchCached = cachedRates.get(key)
    if (!fetchCached) {
      const fetchNow = () =>
        calls.run('estimate', () => fetchRate(gateway, coin, currency, () => tagOf(coin)), coin.id)
      fetchCached = cached(fetchNow, rateCache, now)
      cachedRates.set(key, fetchCached)
    }
    return fetchCached(isFresh).catch(() => null)
  }

  async function tagOf({ id }: Coin): Promise<string | undefined> {
    return (await listing()).find(({ coin }) => coin.id === id)?.priceTag
  }
}

/** The contracts of the listed coins: money that is sent to one is lost. */
export async function contractsOf(catalogue: Pick<Catalogue, 'list'>): Promise<string[]> {
  return (await catalogue.list()).flatMap(({ coin }) => coin.contract ?? [])
}

/** The listing as it is now. */
export async function fetchListing(
  gateway: Gateway,
  reports: ListingReports = {},
): Promise<{ methods: ListedMethod[]; hidden: string[] }> {
  const signal = AbortSignal.timeout(listingTimeoutMs)
  const currencies = await gateway.system.currencies({ signal })
  // The listing before is better than none.
  if (currencies.length === 0 && currencies.dropped) throw new Error('no currency of the service can be read')
  const networkOf = await fetchNetworks(gateway, signal, reports)
  const methods = new Map<string, ListedMethod>()
  const hidden = new Set<string>()
  for (const currency of currencies) {
    for (const chainId of currency.chains) {
      const chain = networkOf(chainId)
      if (chain === 'hidden') hidden.add(chainId)
      if (typeof chain === 'string') continue
      const method = toMethod(chain, currency)
      const key = methodKey(chainId, currency.id)
      const listed = methods.get(key)
      if (!listed || (!listed.active && method.active)) methods.set(key, method)
    }
  }
  return { methods: [...methods.values()], hidden: [...hidden] }
}

/** The same for the two ids (xrp and xrpl) under which the service may list one network: the payer sees one. */
export const methodKey = (chain: string, coin: string): string =>
  `${findChain(chain)?.ids[0] ?? chain}/${coin}`

function toMethod(chain: MethodChain, currency: GatewayCurrency): ListedMethod {
  const contract = currency.isContract ? currency.contractAddress?.[chain.id] : undefined
  return {
    chain: { id: chain.id, name: findChain(chain.id)?.name ?? chain.name, type: chain.chainType },
    coin: {
      id: currency.id,
      name: currency.name,
      symbol: currency.symbol,
      token: currency.isContract,
      ...(contract && { contract }),
    },
    active: isActive(chain) && isActive(currency),
    ...(currency.priceTag !== undefined && { priceTag: currency.priceTag }),
  }
}

/** In any case: `Active` means the same, and a list in which nothing is active sells nothing. */
const isActive = ({ status }: { status: string }): boolean => status.trim().toLowerCase() === 'active'

async function fetchRate(
  gateway: Gateway,
  coin: Coin,
  currency: string,
  tagOf: () => Promise<string | undefined>,
): Promise<CoinRate | null> {
  const signal = AbortSignal.timeout(rateTimeoutMs)
  const quote = await gateway.system.rate(coin.id, { currency, signal })
  const { currency: inCurrency, rate, usd } = quote
  if (inCurrency !== currency || rate === undefined) return null
  if (!isNameOf(coin, quote.coin) && !isNameOf({ ...coin, priceTag: await tagOf() }, quote.coin)) return null
  // A rate of zero is none.
  return { perCoin: rate, usdPerCoin: usd ?? '0' }
}

/** Whether a rate that names its coin so is the coin's; with any other name it is of another coin (assumption `rate-coin`). */
export function isNameOf(
  { id, symbol, name, priceTag }: Pick<Coin, 'id' | 'symbol' | 'name'> & { priceTag?: string | undefined },
  text: string,
): boolean {
  return [id, symbol, name, priceTag].some((own) => own?.toLowerCase() === text.toLowerCase())
}

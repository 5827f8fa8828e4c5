/**
 * What can be paid with: the payment service's own chains and currencies, joined into methods, and its rates for
 * estimates. Listings are kept for minutes and fetched once however many ask; when the service is down, the last
 * listing serves on.
 */
import { findChain } from '../../core/chains/chains.js'
import type { CoinRate } from '../../core/money/worth.js'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Chain, Coin } from '../../core/contract/wire.js'
import { GatewayError, type Gateway, type GatewayChain, type GatewayCurrency } from '../../gateway/index.js'
import type { ServiceCalls } from './call-budget.js'

/** A coin on a network as the service lists it. */
export type ListedMethod = { chain: Chain; coin: Coin; active: boolean }

export type Catalogue = {
  /** Every method, in the service's order. @throws {CheckoutError} `gateway-unavailable` when there never was a listing. */
  list(): Promise<ListedMethod[]>
  /** What one coin costs in a fiat currency and in US dollars; null where no rate is known. Never throws. */
  rate(coin: Coin, currency: string): Promise<CoinRate | null>
}

const listingCache = { freshMs: 5 * 60_000, usableMs: 60 * 60_000, outlivesFailure: true }
const rateCache = { freshMs: 60_000, usableMs: 10 * 60_000, outlivesFailure: false }
/** A page must not wait long for a mere estimate. */
const rateTimeoutMs = 3000
/** For all pages of a listing together. */
const listingTimeoutMs = 10_000

export function createCatalogue(gateway: Gateway, calls: ServiceCalls, now: () => number): Catalogue {
  const listing = cached(() => calls.run(() => fetchListing(gateway)), listingCache, now)
  const rates = new Map<string, () => Promise<CoinRate | null>>()

  return {
    list: () =>
      listing().catch((error: unknown) => {
        throw gatewayUnavailable(error)
      }),
    async rate(coin, currency) {
      const key = `${currency}/${coin.id}`
      let rate = rates.get(key)
      if (!rate) {
        rate = cached(() => calls.run(() => fetchRate(gateway, coin, currency)), rateCache, now)
        rates.set(key, rate)
      }
      return rate().catch(() => null)
    },
  }
}

/** What callers are told when the payment service can't be asked now. */
export function gatewayUnavailable(cause: unknown): CheckoutError {
  if (cause instanceof CheckoutError) return cause
  const retryAfterSeconds = (cause instanceof GatewayError && cause.retryAfterSeconds) || 5
  return new CheckoutError('gateway-unavailable', { cause, retryAfterSeconds })
}

async function fetchListing(gateway: Gateway): Promise<ListedMethod[]> {
  const signal = AbortSignal.timeout(listingTimeoutMs)
  const currencies = await gateway.system.currencies({ signal })
  const byId = new Map<string, GatewayChain>()
  for await (const chain of gateway.system.allChains({ signal })) byId.set(chain.id, chain)
  const methods = new Map<string, ListedMethod>()
  for (const currency of currencies) {
    for (const chainId of currency.chains) {
      const chain = byId.get(chainId)
      if (!chain) continue
      const method = toMethod(chain, currency)
      // The service may list one network under two ids (xrp and xrpl): a payer must not have to choose between them.
      const key = `${findChain(chainId)?.ids[0] ?? chainId}/${currency.id}`
      const listed = methods.get(key)
      if (!listed || (!listed.active && method.active)) methods.set(key, method)
    }
  }
  return [...methods.values()]
}

function toMethod(chain: GatewayChain, currency: GatewayCurrency): ListedMethod {
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
    active: chain.status === 'active' && currency.status === 'active',
  }
}

async function fetchRate(gateway: Gateway, coin: Coin, currency: string): Promise<CoinRate | null> {
  const signal = AbortSignal.timeout(rateTimeoutMs)
  const {
    coin: named,
    currency: inCurrency,
    rate,
    usd,
  } = await gateway.system.rate(coin.id, { currency, signal })
  // The service may name the coin by its symbol; by another name the rate is of another coin.
  const names = [coin.id, coin.symbol, coin.name].map((name) => name.toLowerCase())
  if (inCurrency !== currency || !names.includes(named.toLowerCase())) return null
  return { perCoin: rate, usdPerCoin: usd }
}

type CacheOptions = {
  /** Younger than this, the value is served as it is; older, it is served while a new one is fetched. */
  freshMs: number
  /** Older than this, callers wait for the new one. */
  usableMs: number
  /** Serve the last value, however old, when a new one can't be had. */
  outlivesFailure: boolean
}

/** A value that is fetched once for all who ask. */
function cached<T>(fetchValue: () => Promise<T>, options: CacheOptions, now: () => number): () => Promise<T> {
  let last: { value: T; fetchedAt: number } | undefined
  let inFlight: Promise<T> | undefined

  async function refresh(): Promise<T> {
    try {
      const value = await fetchValue()
      last = { value, fetchedAt: now() }
      return value
    } finally {
      inFlight = undefined
    }
  }

  return async () => {
    const age = last ? now() - last.fetchedAt : Infinity
    if (last && age < options.freshMs) return last.value
    inFlight ??= refresh()
    if (!last) return inFlight
    const { value } = last
    const refreshed = options.outlivesFailure ? inFlight.catch(() => value) : inFlight
    if (age >= options.usableMs) return refreshed
    refreshed.catch(() => undefined)
    return value
  }
}

/**
 * Links to buy a coin before paying with it: to the shop's own page, for what the service's on-ramp delivers. The service
 * shows no way to begin an on-ramp, so it lists the coins alone.
 */
import type { Gateway } from '../../gateway/index.js'
import { droppedIn } from '../../gateway/schemas/records.js'
import { within } from '../timers.js'
import { cached } from './cached.js'
import { methodKey, type DroppedEvent, type ListedMethod } from './catalogue.js'

/** The link of a method; undefined where its coin can't be bought on its network. */
type LinkOf = (method: Pick<ListedMethod, 'chain' | 'coin'>) => string | undefined

/** Resolves within half a second: to no links where the on-ramp is not known by then. Never rejects. */
export type BuyLinks = () => Promise<LinkOf>

const cache = { freshMs: 5 * 60_000, usableMs: Infinity, outlivesFailure: true }
const waitMs = 500
const timeoutMs = 10_000

const noLinks: LinkOf = () => undefined

/** The address with a coin and a network in the place of `{coin}` and `{chain}`. */
export const fillAddress = (address: string, coin: string, chain: string): string =>
  address.replaceAll('{coin}', encodeURIComponent(coin)).replaceAll('{chain}', encodeURIComponent(chain))

/**
 * Asks every five minutes at most, also while the on-ramp fails, and beside the call budget: a refused signature is about
 * the access secret, and nothing else needs that.
 */
export function createBuyLinks(
  { onramp }: Pick<Gateway, 'onramp'>,
  address: string | undefined,
  reports: {
    now: () => number
    onError: (error: unknown, where: string) => void
    onEvent: (event: DroppedEvent) => void
  },
): BuyLinks {
  if (address === undefined) return () => Promise.resolve(noLinks)
  let known: ReadonlyMap<string, string> = new Map()
  const links = cached(
    async () => {
      try {
        known = await fetchLinks()
      } catch (error) {
        reports.onError(error, 'onramp')
      }
      return known
    },
    cache,
    reports.now,
  )
  return async () => {
    const found = await within(waitMs, () => links()).catch(() => known)
    return ({ chain, coin }) => found.get(methodKey(chain.id, coin.id))
  }

  async function fetchLinks() {
    const coins = await onramp.coins({ timeoutMs })
    const dropped = droppedIn(coins)
    if (dropped) reports.onEvent({ type: 'fields-dropped', operation: 'onramp.coins', ...dropped })
    return new Map(
      coins.flatMap(({ id, chains }) =>
        chains.map((chain) => [methodKey(chain, id), fillAddress(address ?? '', id, chain)] as const),
      ),
    )
  }
}

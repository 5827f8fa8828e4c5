/** The coins and networks of the on-ramp (2.15): fewer than the service can receive. */
import { chainListing, chains, iconUrl } from './chains.js'
import { currencies } from './currencies.js'

const delivered = new Set('bitcoin ethereum bsc polygon tron sol base avalanche xrpl'.split(' '))

/** The networks of the on-ramp. */
export const onrampChains = chains
  .filter(({ id }) => delivered.has(id))
  .map((chain) => {
    const { coin: _, ...listing } = chainListing(chain)
    return listing
  })

/** The coins of the on-ramp, each with its networks that are also the on-ramp's. */
export const onrampCoins = currencies
  .map(({ id, name, symbol, isContract, isPegged, chains: ids }) => ({
    id,
    name,
    symbol,
    icon: iconUrl('currency', id),
    chains: ids.filter((chain) => delivered.has(chain)),
    isContract,
    isStableCoin: isPegged,
  }))
  .filter(({ chains: ids }) => ids.length > 0)

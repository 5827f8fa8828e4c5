/** What the list of methods needs of the networks; a page loads the registry, which has the rest, after it. */

/** Further ids of the payment service for a network, with the usual one. */
const usualIds = new Map([
  ['8453', 'base'],
  ['xrp', 'xrpl'],
])

/** The usual one of a network's ids: `xrp` and `xrpl` are one network. */
export const usualId = (id: string): string => usualIds.get(id) ?? id

/** The name of a token's withdrawal on a network at exchanges. Only if it can't mean another network. */
const nicknames = new Map([
  ['ethereum', 'ERC-20'],
  ['bsc', 'BEP-20'],
  ['sol', 'SPL'],
  ['tron', 'TRC-20'],
])

/**
 * The name of a token's withdrawal on this network at exchanges, e.g. `TRC-20`, to show beside its name. Undefined for
 * native coins, and if the name would mislead: a token on Base is an ERC-20, but that name means Ethereum.
 */
export const networkNickname = (chainId: string, token: boolean): string | undefined =>
  token ? nicknames.get(usualId(chainId)) : undefined

/** The list of coins and networks. */

/** The messages of `<crypto-method-select>`, and the names of a network and an estimate that others share. */
export const methodMessages = {
  searchLabel: 'Search coins and networks',
  searchEmpty: (query: string) => `Nothing matches “${query}”.`,
  searchCount: (count: number) => (count === 1 ? '1 coin' : `${count} coins`),
  searchWithout: (query: string, word: string) =>
    `Nothing matches “${query}”. These results ignore “${word}”.`,
  searchMore: (count: number) =>
    count === 1 ? 'One more coin: search to find it.' : `${count} more coins: search to find yours.`,
  searchClear: 'Clear the search',
  recentTitle: 'Recently used',
  methodsLabel: 'Coins and networks',
  networkCount: (count: number) => (count === 1 ? '1 network' : `${count} networks`),
  networksOf: (coin: string) => `Networks for ${coin}`,
  onNetwork: (network: string) => `on ${network}`,
  approximately: (amount: string) => `≈ ${amount}`,
  unavailable: 'Not available now',
  methodsLoading: 'Loading the ways to pay',
  methodsEmpty: 'There is no way to pay here right now. Please contact the shop.',
}

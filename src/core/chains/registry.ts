/**
 * The networks of the payment service's listings, for display, links, address checks and payment codes. The service's
 * own data always wins; this table adds what the service does not send.
 */

/** Networks that share an address format. Movement is of the `aptos` family. */
export type ChainFamily = 'evm' | 'btc' | 'sol' | 'ton' | 'tron' | 'stellar' | 'xrpl' | 'aptos' | 'near'

/** A network. `data/chain-sources.ts` has the sources of its facts. */
export type ChainInfo = {
  /** Every id that the service uses for this network, the usual one first. */
  ids: readonly [string, ...string[]]
  name: string
  family: ChainFamily
  evmChainId?: number
  /** `alsoSymbols`: earlier or later symbols of the same coin. */
  native: { symbol: string; alsoSymbols?: readonly string[]; decimals: number }
  /** The payment URI that is safe for the network's own coin. None: show the bare address. */
  nativeUri?: 'bitcoin' | 'solana' | 'ton'
}

/** One entry per network, however many ids it has. */
export const chains: readonly ChainInfo[] = [
  {
    ids: ['ethereum'],
    name: 'Ethereum',
    family: 'evm',
    evmChainId: 1,
    native: { symbol: 'ETH', decimals: 18 },
  },
  {
    ids: ['bsc'],
    name: 'BNB Smart Chain',
    family: 'evm',
    evmChainId: 56,
    native: { symbol: 'BNB', decimals: 18 },
  },
  {
    ids: ['polygon'],
    name: 'Polygon PoS',
    family: 'evm',
    evmChainId: 137,
    native: { symbol: 'POL', alsoSymbols: ['MATIC'], decimals: 18 },
  },
  {
    ids: ['optimism'],
    name: 'OP Mainnet',
    family: 'evm',
    evmChainId: 10,
    native: { symbol: 'ETH', decimals: 18 },
  },
  {
    ids: ['base', '8453'],
    name: 'Base',
    family: 'evm',
    evmChainId: 8453,
    native: { symbol: 'ETH', decimals: 18 },
  },
  {
    ids: ['avalanche'],
    name: 'Avalanche C-Chain',
    family: 'evm',
    evmChainId: 43114,
    native: { symbol: 'AVAX', decimals: 18 },
  },
  {
    ids: ['aurora'],
    name: 'Aurora',
    family: 'evm',
    evmChainId: 1313161554,
    native: { symbol: 'ETH', decimals: 18 },
  },
  {
    ids: ['planq'],
    name: 'Planq',
    family: 'evm',
    evmChainId: 7070,
    native: { symbol: 'PLQ', decimals: 18 },
  },
  {
    ids: ['beam'],
    name: 'Beam',
    family: 'evm',
    evmChainId: 4337,
    native: { symbol: 'BEAM', decimals: 18 },
  },
  {
    ids: ['pego'],
    name: 'Pego Network',
    family: 'evm',
    evmChainId: 20201022,
    native: { symbol: 'PG', decimals: 18 },
  },
  {
    ids: ['stable'],
    name: 'Stable',
    family: 'evm',
    evmChainId: 988,
    native: { symbol: 'USDT0', decimals: 18 },
  },
  {
    ids: ['bitcoin'],
    name: 'Bitcoin',
    family: 'btc',
    native: { symbol: 'BTC', decimals: 8 },
    nativeUri: 'bitcoin',
  },
  {
    ids: ['sol'],
    name: 'Solana',
    family: 'sol',
    native: { symbol: 'SOL', decimals: 9 },
    nativeUri: 'solana',
  },
  {
    ids: ['ton'],
    name: 'TON',
    family: 'ton',
    native: { symbol: 'TON', alsoSymbols: ['GRAM'], decimals: 9 },
    nativeUri: 'ton',
  },
  {
    ids: ['tron'],
    name: 'TRON',
    family: 'tron',
    native: { symbol: 'TRX', decimals: 6 },
  },
  {
    ids: ['stellar'],
    name: 'Stellar',
    family: 'stellar',
    native: { symbol: 'XLM', decimals: 7 },
  },
  {
    ids: ['xrpl', 'xrp'],
    name: 'XRP Ledger',
    family: 'xrpl',
    native: { symbol: 'XRP', decimals: 6 },
  },
  {
    ids: ['aptos'],
    name: 'Aptos',
    family: 'aptos',
    native: { symbol: 'APT', decimals: 8 },
  },
  {
    ids: ['move'],
    name: 'Movement',
    family: 'aptos',
    native: { symbol: 'MOVE', decimals: 8 },
  },
  {
    ids: ['near'],
    name: 'NEAR',
    family: 'near',
    native: { symbol: 'NEAR', decimals: 24 },
  },
]

/**
 * The networks of the payment service's listings, for display, links, address checks and payment codes. Only a network that is not here
 * is shown by the service's name for it.
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

/** EVM networks count their own coin in the same unit. */
const evm = (evmChainId: number, native: Omit<ChainInfo['native'], 'decimals'>) =>
  ({ family: 'evm', evmChainId, native: { ...native, decimals: 18 } }) as const

/** One entry per network, however many ids it has. */
export const chains: readonly ChainInfo[] = [
  { ids: ['ethereum'], name: 'Ethereum', ...evm(1, { symbol: 'ETH' }) },
  { ids: ['bsc'], name: 'BNB Smart Chain', ...evm(56, { symbol: 'BNB' }) },
  { ids: ['polygon'], name: 'Polygon PoS', ...evm(137, { symbol: 'POL', alsoSymbols: ['MATIC'] }) },
  { ids: ['optimism'], name: 'OP Mainnet', ...evm(10, { symbol: 'ETH' }) },
  { ids: ['base', '8453'], name: 'Base', ...evm(8453, { symbol: 'ETH' }) },
  { ids: ['avalanche'], name: 'Avalanche C-Chain', ...evm(43114, { symbol: 'AVAX' }) },
  { ids: ['aurora'], name: 'Aurora', ...evm(1313161554, { symbol: 'ETH' }) },
  { ids: ['planq'], name: 'Planq', ...evm(7070, { symbol: 'PLQ' }) },
  { ids: ['beam'], name: 'Beam', ...evm(4337, { symbol: 'BEAM' }) },
  { ids: ['pego'], name: 'Pego Network', ...evm(20201022, { symbol: 'PG' }) },
  { ids: ['stable'], name: 'Stable', ...evm(988, { symbol: 'USDT0' }) },
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

/**
 * The networks of the payment service's listings, for display, links, address checks and payment codes. What the
 * service says of a payment always wins; this table only adds what the service doesn't say.
 */

/** Networks that share an address format. Movement is of the `aptos` family. */
export type ChainFamily = 'evm' | 'btc' | 'sol' | 'ton' | 'tron' | 'stellar' | 'xrpl' | 'aptos' | 'near'

/** A network. Where its facts were read is in `sources.ts`, which no page loads. */
export type ChainInfo = {
  /** Every id that the service uses for this network, the usual one first. */
  ids: readonly [string, ...string[]]
  name: string
  family: ChainFamily
  /** What exchanges call a withdrawal of a token on this network. Only where it can't mean another network. */
  tokenNickname?: string
  evmChainId?: number
  /** `alsoSymbols`: earlier or later symbols of the same coin. */
  native: { symbol: string; alsoSymbols?: readonly string[]; decimals: number }
  /** The payment URI that is safe for the network's own coin. None: show the bare address. */
  nativeUri?: 'bitcoin' | 'solana' | 'ton'
  /** URL templates with `{hash}` and `{address}`. */
  explorer?: { tx: string; address: string }
}

/** One entry per network, however many ids it has. */
export const chains: readonly ChainInfo[] = [
  {
    ids: ['ethereum'],
    name: 'Ethereum',
    family: 'evm',
    tokenNickname: 'ERC-20',
    evmChainId: 1,
    native: { symbol: 'ETH', decimals: 18 },
    explorer: { tx: 'https://etherscan.io/tx/{hash}', address: 'https://etherscan.io/address/{address}' },
  },
  {
    ids: ['bsc'],
    name: 'BNB Smart Chain',
    family: 'evm',
    tokenNickname: 'BEP-20',
    evmChainId: 56,
    native: { symbol: 'BNB', decimals: 18 },
    explorer: { tx: 'https://bscscan.com/tx/{hash}', address: 'https://bscscan.com/address/{address}' },
  },
  {
    ids: ['polygon'],
    name: 'Polygon PoS',
    family: 'evm',
    evmChainId: 137,
    native: { symbol: 'POL', alsoSymbols: ['MATIC'], decimals: 18 },
    explorer: {
      tx: 'https://polygonscan.com/tx/{hash}',
      address: 'https://polygonscan.com/address/{address}',
    },
  },
  {
    ids: ['optimism'],
    name: 'OP Mainnet',
    family: 'evm',
    evmChainId: 10,
    native: { symbol: 'ETH', decimals: 18 },
    explorer: {
      tx: 'https://optimistic.etherscan.io/tx/{hash}',
      address: 'https://optimistic.etherscan.io/address/{address}',
    },
  },
  {
    ids: ['base', '8453'],
    name: 'Base',
    family: 'evm',
    evmChainId: 8453,
    native: { symbol: 'ETH', decimals: 18 },
    explorer: { tx: 'https://basescan.org/tx/{hash}', address: 'https://basescan.org/address/{address}' },
  },
  {
    ids: ['avalanche'],
    name: 'Avalanche C-Chain',
    family: 'evm',
    evmChainId: 43114,
    native: { symbol: 'AVAX', decimals: 18 },
    explorer: { tx: 'https://snowtrace.io/tx/{hash}', address: 'https://snowtrace.io/address/{address}' },
  },
  {
    ids: ['aurora'],
    name: 'Aurora',
    family: 'evm',
    evmChainId: 1313161554,
    native: { symbol: 'ETH', decimals: 18 },
    explorer: {
      tx: 'https://explorer.mainnet.aurora.dev/tx/{hash}',
      address: 'https://explorer.mainnet.aurora.dev/address/{address}',
    },
  },
  {
    ids: ['planq'],
    name: 'Planq',
    family: 'evm',
    evmChainId: 7070,
    native: { symbol: 'PLQ', decimals: 18 },
    explorer: {
      tx: 'https://evm.planq.network/tx/{hash}',
      address: 'https://evm.planq.network/address/{address}',
    },
  },
  {
    ids: ['beam'],
    name: 'Beam',
    family: 'evm',
    evmChainId: 4337,
    native: { symbol: 'BEAM', decimals: 18 },
    explorer: {
      tx: 'https://subnets.avax.network/beam/tx/{hash}',
      address: 'https://subnets.avax.network/beam/address/{address}',
    },
  },
  {
    ids: ['pego'],
    name: 'Pego Network',
    family: 'evm',
    evmChainId: 20201022,
    native: { symbol: 'PG', decimals: 18 },
    explorer: {
      tx: 'https://scan.pego.network/tx/{hash}',
      address: 'https://scan.pego.network/address/{address}',
    },
  },
  {
    ids: ['stable'],
    name: 'Stable',
    family: 'evm',
    evmChainId: 988,
    native: { symbol: 'USDT0', decimals: 18 },
    explorer: { tx: 'https://stablescan.xyz/tx/{hash}', address: 'https://stablescan.xyz/address/{address}' },
  },
  {
    ids: ['bitcoin'],
    name: 'Bitcoin',
    family: 'btc',
    native: { symbol: 'BTC', decimals: 8 },
    nativeUri: 'bitcoin',
    explorer: { tx: 'https://mempool.space/tx/{hash}', address: 'https://mempool.space/address/{address}' },
  },
  {
    ids: ['sol'],
    name: 'Solana',
    family: 'sol',
    tokenNickname: 'SPL',
    native: { symbol: 'SOL', decimals: 9 },
    nativeUri: 'solana',
    explorer: { tx: 'https://solscan.io/tx/{hash}', address: 'https://solscan.io/account/{address}' },
  },
  {
    ids: ['ton'],
    name: 'TON',
    family: 'ton',
    native: { symbol: 'TON', alsoSymbols: ['GRAM'], decimals: 9 },
    nativeUri: 'ton',
    explorer: {
      tx: 'https://tonviewer.com/transaction/{hash}',
      address: 'https://tonviewer.com/{address}',
    },
  },
  {
    ids: ['tron'],
    name: 'TRON',
    family: 'tron',
    tokenNickname: 'TRC-20',
    native: { symbol: 'TRX', decimals: 6 },
    explorer: {
      tx: 'https://tronscan.org/#/transaction/{hash}',
      address: 'https://tronscan.org/#/address/{address}',
    },
  },
  {
    ids: ['stellar'],
    name: 'Stellar',
    family: 'stellar',
    native: { symbol: 'XLM', decimals: 7 },
    explorer: {
      tx: 'https://stellar.expert/explorer/public/tx/{hash}',
      address: 'https://stellar.expert/explorer/public/account/{address}',
    },
  },
  {
    ids: ['xrpl', 'xrp'],
    name: 'XRP Ledger',
    family: 'xrpl',
    native: { symbol: 'XRP', decimals: 6 },
    explorer: {
      tx: 'https://livenet.xrpl.org/transactions/{hash}',
      address: 'https://livenet.xrpl.org/accounts/{address}',
    },
  },
  {
    ids: ['aptos'],
    name: 'Aptos',
    family: 'aptos',
    native: { symbol: 'APT', decimals: 8 },
    explorer: {
      tx: 'https://explorer.aptoslabs.com/txn/{hash}?network=mainnet',
      address: 'https://explorer.aptoslabs.com/account/{address}?network=mainnet',
    },
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
    explorer: { tx: 'https://nearblocks.io/txns/{hash}', address: 'https://nearblocks.io/address/{address}' },
  },
]

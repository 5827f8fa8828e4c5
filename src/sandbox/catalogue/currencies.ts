/** The coins of the service: every network's own coin, and the two dollar tokens on each network that has a contract. */
import type { Decimal } from '../../core/money/decimal.js'
import { tokensOf } from '../../core/addresses/tokens.js'
import { catalogueTimes, chains, iconUrl, recordId } from './chains.js'

/** A coin of the sandbox, on all its networks. The maps are keyed by chain identifier; fees are in the coin. */
export type Currency = {
  id: string
  name: string
  symbol: string
  isContract: boolean
  chains: readonly string[]
  priceTag: string
  fee: Readonly<Record<string, Decimal>>
  contractAddress: Readonly<Record<string, string>>
  activationFee: Readonly<Record<string, Decimal>>
  wallets: readonly string[]
  /** The price in dollars around which its rate drifts. */
  usd: Decimal
  /** Meant to be worth a dollar. */
  isPegged: boolean
}

const evmWallets = ['MetaMask', 'Trust Wallet', 'Rabby']

/** The reserve of a new account on XRP Ledger and Stellar: the reason for an activation fee. */
const accountReserve = '1'
const tokenFees: Readonly<Record<string, Decimal>> = { ethereum: '3', tron: '1.5' }

/** All coins, the most common first. */
export const currencies: readonly Currency[] = [
  tokenCurrency('usdt', 'Tether USD', 'USDT', 'tether', '0.9998'),
  tokenCurrency('usdc', 'USD Coin', 'USDC', 'usd-coin', '1'),
  nativeCurrency('bitcoin', 'Bitcoin', 'BTC', 'bitcoin', '91250', '0.00002', ['Sparrow', 'BlueWallet']),
  nativeCurrency('ethereum', 'Ether', 'ETH', 'ethereum', '3120', '0.0004', evmWallets),
  nativeCurrency('sol', 'Solana', 'SOL', 'solana', '141', '0.00001', ['Phantom', 'Solflare']),
  nativeCurrency('bsc', 'BNB', 'BNB', 'binancecoin', '865', '0.0002', evmWallets),
  nativeCurrency('tron', 'TRON', 'TRX', 'tron', '0.276', '1.1', ['TronLink']),
  nativeCurrency('ton', 'Toncoin', 'TON', 'the-open-network', '2.14', '0.01', ['Tonkeeper', 'MyTonWallet']),
  nativeCurrency('xrp', 'XRP', 'XRP', 'ripple', '2.18', '0.00001', ['Xaman']),
  nativeCurrency('polygon', 'POL', 'POL', 'polygon-ecosystem-token', '0.182', '0.02', evmWallets),
  nativeCurrency('avalanche', 'Avalanche', 'AVAX', 'avalanche-2', '18.4', '0.002', evmWallets),
  nativeCurrency('stellar', 'Lumen', 'XLM', 'stellar', '0.252', '0.00001', ['LOBSTR', 'Freighter']),
  nativeCurrency('near', 'NEAR', 'NEAR', 'near', '2.05', '0.001', ['Meteor']),
  nativeCurrency('aptos', 'Aptos', 'APT', 'aptos', '3.36', '0.002', ['Petra']),
  nativeCurrency('move', 'Movement', 'MOVE', 'movement', '0.071', '0.01', ['Nightly']),
  nativeCurrency('stable', 'USDT0', 'USDT0', 'tether', '0.9998', '0.01', evmWallets),
  nativeCurrency('beam', 'Beam', 'BEAM', 'beam-2', '0.0064', '0.5', evmWallets),
  nativeCurrency('planq', 'Planq', 'PLQ', 'planq', '0.0031', '1', evmWallets),
  nativeCurrency('pego', 'Pego', 'PG', 'pego-network-2', '0.42', '0.01', evmWallets),
]

/** A coin in the listing of one network (2.12). */
export function currencyListing(currency: Currency) {
  const { id, name, symbol, isContract, priceTag, fee, contractAddress } = currency
  return {
    id,
    name,
    icon: iconUrl('currency', id),
    symbol,
    status: 'active',
    isContract,
    chains: currency.chains,
    priceTag,
    fee,
    ...(isContract && { contractAddress }),
  }
}

/** A coin in the listing of all coins (2.12), which has more fields. */
export function currencyDetails(currency: Currency) {
  return {
    _id: recordId('currency', currency.id),
    ...currencyListing(currency),
    // The interface describes these two but does not show their names: `activationFee` and `wallets` are assumptions.
    activationFee: currency.activationFee,
    wallets: currency.wallets,
    ...catalogueTimes,
  }
}

/** A coin inside a transaction on one network (2.4). */
export function currencyRecord(currency: Currency, chainId: string) {
  const { contractAddress: _, ...listing } = currencyListing(currency)
  return {
    _id: recordId('currency', currency.id),
    ...listing,
    fee: currency.fee[chainId] ?? '0',
    type: currency.isContract ? 'token' : 'native',
    ...catalogueTimes,
  }
}

function nativeCurrency(
  id: string,
  name: string,
  symbol: string,
  priceTag: string,
  usd: Decimal,
  fee: Decimal,
  wallets: readonly string[],
): Currency {
  const homes = chains.filter((chain) => chain.native === id)
  const hasReserve = homes.some(({ family }) => family === 'xrpl' || family === 'stellar')
  const ids = homes.map((chain) => chain.id)
  return {
    id,
    name,
    symbol,
    isContract: false,
    isPegged: priceTag === 'tether',
    chains: ids,
    priceTag,
    fee: onEach(ids, fee),
    contractAddress: {},
    activationFee: onEach(ids, hasReserve ? accountReserve : '0'),
    wallets,
    usd,
  }
}

function tokenCurrency(
  id: string,
  name: string,
  symbol: 'USDT' | 'USDC',
  priceTag: string,
  usd: Decimal,
): Currency {
  const contracts = chains.flatMap((chain) => {
    const token = tokensOf(chain.id).find(
      (candidate) => candidate.symbol === symbol && !candidate.discontinued,
    )
    return token ? [[chain.id, token.contract] as const] : []
  })
  const ids = contracts.map(([chainId]) => chainId)
  return {
    id,
    name,
    symbol,
    isContract: true,
    chains: ids,
    priceTag,
    fee: Object.fromEntries(ids.map((id) => [id, tokenFees[id] ?? '0.2'])),
    contractAddress: Object.fromEntries(contracts),
    activationFee: onEach(ids, '0'),
    wallets: evmWallets,
    usd,
    isPegged: true,
  }
}

function onEach<T>(ids: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(ids.map((id) => [id, value]))
}

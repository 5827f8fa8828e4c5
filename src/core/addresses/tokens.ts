/**
 * Tokens pinned by contract: to warn if the payment service names another contract, to know a token's decimals, to
 * refuse a contract as a receiver, and to seed the sandbox. The same symbol has other decimals on other networks, so a
 * token is identified by its network and exact contract only. The sources are in `data/token-sources.ts`, which no page
 * loads.
 */
import { sameAddress } from './same.js'
import { findChain, type ChainFamily } from '../chains/chains.js'

/** A token by its exact contract on one network. */
export type PinnedToken = {
  symbol: 'USDT' | 'USDC'
  /** As the chain writes it; `code:issuer` on Stellar, `currency:issuer` on the XRP Ledger, the jetton master on TON. */
  contract: string
  /** Null on the XRP Ledger, where a token has 15 significant digits and no fixed decimals. */
  decimals: number | null
  /** The issuer has withdrawn it: do not offer it. */
  discontinued?: true
  /** Known from third-party code alone: no transfer is built from it. */
  unproven?: true
  /** Other tokens on this network that are confused with this one, by symbol. */
  lookalikes?: Readonly<Record<string, string>>
}

/** By the first id of the network in the registry. */
const tokens: Readonly<Record<string, readonly PinnedToken[]>> = {
  ethereum: [
    { symbol: 'USDT', contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6 },
    { symbol: 'USDC', contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  ],
  bsc: [
    { symbol: 'USDT', contract: '0x55d398326f99059fF775485246999027B3197955', decimals: 18 },
    { symbol: 'USDC', contract: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', decimals: 18 },
  ],
  polygon: [
    { symbol: 'USDT', contract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', decimals: 6 },
    {
      symbol: 'USDC',
      contract: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      decimals: 6,
      lookalikes: { 'USDC.e': '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174' },
    },
  ],
  optimism: [
    {
      symbol: 'USDT',
      contract: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      decimals: 6,
      lookalikes: { USDT0: '0x01bFF41798a0BcF287b996046Ca68b395DbC1071' },
    },
    {
      symbol: 'USDC',
      contract: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
      decimals: 6,
      lookalikes: { 'USDC.e': '0x7F5c764cBc14f9669B88837ca1490cCa17c31607' },
    },
  ],
  base: [
    { symbol: 'USDT', contract: '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', decimals: 6 },
    {
      symbol: 'USDC',
      contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      decimals: 6,
      lookalikes: { USDbC: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA' },
    },
  ],
  avalanche: [
    { symbol: 'USDT', contract: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', decimals: 6 },
    { symbol: 'USDC', contract: '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E', decimals: 6 },
  ],
  aurora: [
    {
      symbol: 'USDT',
      contract: '0x80Da25Da4D783E57d2FCdA0436873A193a4BEccF',
      decimals: 6,
      unproven: true,
      lookalikes: { 'USDT.e': '0x4988a896b1227218e4A686fdE5EabdcAbd91571f' },
    },
    {
      symbol: 'USDC',
      contract: '0x368EBb46ACa6b8D0787C96B2b20bD3CC3F2c45F7',
      decimals: 6,
      lookalikes: { 'USDC.e': '0xB12BFcA5A55806AaF64E99521918A4bf0fC40802' },
    },
  ],
  beam: [
    { symbol: 'USDT', contract: '0x999f90f25a2922ae1b21A06066F7EDEbedad42a9', decimals: 6 },
    { symbol: 'USDC', contract: '0x76BF5E7d2Bcb06b1444C0a2742780051D8D0E304', decimals: 6 },
  ],
  stable: [{ symbol: 'USDT', contract: '0x779Ded0c9e1022225f8E0630b35a9b54bE713736', decimals: 6 }],
  sol: [
    { symbol: 'USDT', contract: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', decimals: 6 },
    { symbol: 'USDC', contract: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', decimals: 6 },
  ],
  ton: [{ symbol: 'USDT', contract: 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs', decimals: 6 }],
  tron: [
    { symbol: 'USDT', contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6 },
    { symbol: 'USDC', contract: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', decimals: 6, discontinued: true },
  ],
  stellar: [
    {
      symbol: 'USDT',
      contract: 'USDT0:GATISXX6BZ6NC7IKQBY37CJD4SOZL3CYZJWXEDG6JVIY4WBS6KXJHN6Q',
      decimals: 7,
    },
    {
      symbol: 'USDC',
      contract: 'USDC:GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
      decimals: 7,
    },
  ],
  xrpl: [
    {
      symbol: 'USDC',
      contract: '5553444300000000000000000000000000000000:rGm7WCVp9gb4jZHWTEtGUr4dd74z2XuWhE',
      decimals: null,
    },
  ],
  aptos: [
    {
      symbol: 'USDT',
      contract: '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b',
      decimals: 6,
    },
    {
      symbol: 'USDC',
      contract: '0xbae207659db88bea0cbead6da0ed00aac12edcdda169e591cd41c94180b46f3b',
      decimals: 6,
    },
  ],
  move: [
    {
      symbol: 'USDT',
      contract: '0x447721a30109c662dde9c73a0c2c9c9c459fb5e5a9c92f03c50fa69737f5d08d',
      decimals: 6,
      unproven: true,
    },
    {
      symbol: 'USDC',
      contract: '0x83121c9f9b0527d1f056e21a950d6bf3b9e9e2e8353d0e95ccea726713cbea39',
      decimals: 6,
      unproven: true,
    },
  ],
  near: [
    { symbol: 'USDT', contract: 'usdt.tether-token.near', decimals: 6 },
    {
      symbol: 'USDC',
      contract: '17208628f84f5d6ad33f0da3bbbeb27ffcb398eac501a31bd6ad2011e36133a1',
      decimals: 6,
    },
  ],
}

/** The pinned tokens of a network, under any of its ids. */
export function tokensOf(chainId: string): readonly PinnedToken[] {
  const chain = findChain(chainId)
  return (chain && tokens[chain.ids[0]]) ?? []
}

/** Every known contract, look-alikes included, with the family of its network: none is a deposit address. */
export function pinnedContracts(): { family: ChainFamily; contract: string }[] {
  return Object.entries(tokens).flatMap(([chainId, known]) => {
    const family = findChain(chainId)?.family
    if (family === undefined) return []
    const contracts = known.flatMap(({ contract, lookalikes = {} }) => [
      contract,
      ...Object.values(lookalikes),
    ])
    return contracts.map((contract) => ({ family, contract }))
  })
}

/** The pinned token of exactly this contract, in any spelling; look-alikes are not found. */
export function findToken(chainId: string, contract: string): PinnedToken | undefined {
  const family = findChain(chainId)?.family
  return tokensOf(chainId).find((token) => sameAddress(family, token.contract, contract))
}

/**
 * The decimals of an amount of this coin: the network's for its own coin, a token's only if that exact contract is
 * pinned. If undefined, do not guess.
 */
export function decimalsOf(
  chainId: string,
  { token, contract }: { token: boolean; contract?: string | undefined },
): number | undefined {
  if (!token) return contract ? undefined : findChain(chainId)?.native.decimals
  return contract ? (findToken(chainId, contract)?.decimals ?? undefined) : undefined
}

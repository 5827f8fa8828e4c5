/** The sources of the pinned tokens, and their confidence. No page loads this. */
import type { PinnedToken } from '../src/core/addresses/tokens.js'

/** The source of one token's facts. */
export type TokenSource = {
  standard:
    | 'erc20'
    | 'bep20'
    | 'spl'
    | 'jetton'
    | 'trc20'
    | 'classic'
    | 'trustline'
    | 'fungible-asset'
    | 'nep141'
  readFrom: readonly [string, ...string[]]
  /** `high`: the issuer, or two independent registries. `medium`: one registry. `low`: third-party code only. */
  confidence: 'high' | 'medium' | 'low'
  /** How money can be lost. */
  notes?: string
}

const circle = 'npm @circle-fin/bridge-kit 1.15.1, chain table'
const uniswap = 'npm @uniswap/default-token-list 22.21.0'
const across = 'npm @across-protocol/constants 3.1.127'
const thirdParty = 'third-party code on GitHub'

/** By the first id of the network in the registry, then by symbol. */
export const tokenSources: Readonly<
  Record<string, Readonly<Partial<Record<PinnedToken['symbol'], TokenSource>>>>
> = {
  ethereum: {
    USDT: { standard: 'erc20', readFrom: [circle, uniswap, across], confidence: 'high' },
    USDC: { standard: 'erc20', readFrom: [circle, uniswap, across], confidence: 'high' },
  },
  bsc: {
    USDT: {
      standard: 'bep20',
      readFrom: [uniswap, across],
      confidence: 'high',
      notes: '18 decimals, unlike USDT elsewhere. Binance-Peg, not issued by Tether.',
    },
    USDC: {
      standard: 'bep20',
      readFrom: [uniswap, across],
      confidence: 'high',
      notes: '18 decimals, unlike USDC elsewhere. Binance-Peg, not issued by Circle.',
    },
  },
  polygon: {
    USDT: {
      standard: 'erc20',
      readFrom: [uniswap, across],
      confidence: 'high',
      notes: 'Also listed as USDT0: the same contract.',
    },
    USDC: { standard: 'erc20', readFrom: [circle, uniswap, across], confidence: 'high' },
  },
  optimism: {
    USDT: {
      standard: 'erc20',
      readFrom: [uniswap, across],
      confidence: 'medium',
      notes: 'The legacy bridged USDT. USDT0 is another contract.',
    },
    USDC: { standard: 'erc20', readFrom: [circle, uniswap, across], confidence: 'high' },
  },
  base: {
    USDT: {
      standard: 'erc20',
      readFrom: [across],
      confidence: 'medium',
      notes: 'Bridged, not issued by Tether.',
    },
    USDC: { standard: 'erc20', readFrom: [circle, uniswap, across], confidence: 'high' },
  },
  avalanche: {
    USDT: { standard: 'erc20', readFrom: [circle, uniswap, across], confidence: 'high' },
    USDC: { standard: 'erc20', readFrom: [circle, uniswap, across], confidence: 'high' },
  },
  aurora: {
    USDT: { standard: 'erc20', readFrom: [thirdParty], confidence: 'low', notes: 'Bridged from NEAR.' },
    USDC: {
      standard: 'erc20',
      readFrom: [thirdParty, 'LI.FI token list', 'Stargate v2 definitions'],
      confidence: 'medium',
    },
  },
  beam: {
    USDT: { standard: 'erc20', readFrom: ['github.com/Merit-Circle/beam-subnet'], confidence: 'medium' },
    USDC: { standard: 'erc20', readFrom: ['github.com/Merit-Circle/beam-subnet'], confidence: 'medium' },
  },
  stable: {
    USDT: {
      standard: 'erc20',
      readFrom: ['docs.chainstack.com', thirdParty],
      confidence: 'medium',
      notes:
        "The network's own coin as a token: 6 decimals here, 18 there. The same contract is on other networks.",
    },
  },
  sol: {
    USDT: { standard: 'spl', readFrom: [circle], confidence: 'high' },
    USDC: { standard: 'spl', readFrom: [circle, across], confidence: 'high' },
  },
  ton: {
    USDT: {
      standard: 'jetton',
      readFrom: ['docs.ton.org', 'Tonkeeper deep-linking guide'],
      confidence: 'high',
      notes: "The jetton master, not a holder's jetton wallet.",
    },
  },
  tron: {
    USDT: { standard: 'trc20', readFrom: [across, thirdParty], confidence: 'high' },
    USDC: {
      standard: 'trc20',
      readFrom: [thirdParty, 'developers.circle.com'],
      confidence: 'high',
      notes: 'Circle ended its support on 2024-02-20.',
    },
  },
  stellar: {
    USDT: {
      standard: 'classic',
      readFrom: ['developers.stellar.org', 'Freighter test fixtures'],
      confidence: 'medium',
      notes: 'The asset code is USDT0. Other issuers of "USDT" are not Tether.',
    },
    USDC: {
      standard: 'classic',
      readFrom: [circle],
      confidence: 'high',
      notes: '7 decimals, unlike USDC elsewhere.',
    },
  },
  xrpl: {
    USDC: {
      standard: 'trustline',
      readFrom: [thirdParty],
      confidence: 'medium',
      notes: 'The receiver needs a trust line to this issuer.',
    },
  },
  aptos: {
    USDT: { standard: 'fungible-asset', readFrom: [circle, thirdParty], confidence: 'high' },
    USDC: { standard: 'fungible-asset', readFrom: [circle, 'Wormhole sdk-base 6.1.5'], confidence: 'high' },
  },
  move: {
    USDT: {
      standard: 'fungible-asset',
      readFrom: [thirdParty],
      confidence: 'low',
      notes: 'Bridged (USDT.e).',
    },
    USDC: {
      standard: 'fungible-asset',
      readFrom: [thirdParty],
      confidence: 'low',
      notes: 'Bridged (USDC.e). USDCx is another token.',
    },
  },
  near: {
    USDT: { standard: 'nep141', readFrom: [circle], confidence: 'high' },
    USDC: { standard: 'nep141', readFrom: [circle], confidence: 'high' },
  },
}

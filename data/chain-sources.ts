/**
 * The sources of the registry's facts, and their confidence. Separate from the registry, so that no page loads it.
 */

/** The source of one network's facts. */
export type ChainSource = {
  readFrom: readonly [string, ...string[]]
  /**
   * `high`: the id is unmistakable and registries agree. `medium`: something, such as the explorer or an alias, rests
   * on one source. `low`: the network behind the id, or the decimals of its coin, is an inference.
   */
  confidence: 'high' | 'medium' | 'low'
}

const viem = 'npm viem 2.57.1, chains'
const ethereumLists = 'github.com/ethereum-lists/chains'
const circle = 'npm @circle-fin/bridge-kit 1.15.1, chain table'
const across = 'npm @across-protocol/constants 3.1.127'

/** By the first id of the network in the registry. */
export const chainSources: Readonly<Record<string, ChainSource>> = {
  ethereum: { readFrom: [viem, ethereumLists], confidence: 'high' },
  bsc: { readFrom: [viem, ethereumLists], confidence: 'high' },
  polygon: { readFrom: [viem, ethereumLists], confidence: 'high' },
  optimism: { readFrom: [viem, ethereumLists], confidence: 'high' },
  base: { readFrom: [viem, ethereumLists], confidence: 'high' },
  avalanche: { readFrom: [viem, ethereumLists], confidence: 'high' },
  aurora: { readFrom: [viem, ethereumLists], confidence: 'medium' },
  planq: { readFrom: [viem, ethereumLists], confidence: 'low' },
  beam: { readFrom: [viem, 'build.avax.network'], confidence: 'low' },
  pego: { readFrom: [ethereumLists], confidence: 'low' },
  stable: { readFrom: [viem, ethereumLists], confidence: 'low' },
  bitcoin: { readFrom: ['BIP-321'], confidence: 'medium' },
  sol: { readFrom: ['docs.solanapay.com', circle], confidence: 'high' },
  ton: { readFrom: ['docs.ton.org'], confidence: 'high' },
  tron: { readFrom: [across], confidence: 'high' },
  stellar: { readFrom: ['developers.stellar.org', circle], confidence: 'high' },
  xrpl: { readFrom: ['xrpl.org'], confidence: 'medium' },
  aptos: { readFrom: [circle], confidence: 'high' },
  move: { readFrom: ['etherscan.io, the MOVE token on Ethereum'], confidence: 'low' },
  near: { readFrom: [circle], confidence: 'high' },
}

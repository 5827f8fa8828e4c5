/**
 * The block explorer of each network. Separate from the registry, which every page loads: the endpoint sends the links.
 */
import { findChain, type ChainFamily } from './chains.js'

/** URL templates with `{hash}` and `{address}`. */
export type Explorer = { tx: string; address: string }

/** By the network's usual id. Movement has none. */
export const explorers: Readonly<Record<string, Explorer>> = {
  ethereum: { tx: 'https://etherscan.io/tx/{hash}', address: 'https://etherscan.io/address/{address}' },
  bsc: { tx: 'https://bscscan.com/tx/{hash}', address: 'https://bscscan.com/address/{address}' },
  polygon: { tx: 'https://polygonscan.com/tx/{hash}', address: 'https://polygonscan.com/address/{address}' },
  optimism: {
    tx: 'https://optimistic.etherscan.io/tx/{hash}',
    address: 'https://optimistic.etherscan.io/address/{address}',
  },
  base: { tx: 'https://basescan.org/tx/{hash}', address: 'https://basescan.org/address/{address}' },
  avalanche: { tx: 'https://snowtrace.io/tx/{hash}', address: 'https://snowtrace.io/address/{address}' },
  aurora: {
    tx: 'https://explorer.mainnet.aurora.dev/tx/{hash}',
    address: 'https://explorer.mainnet.aurora.dev/address/{address}',
  },
  planq: {
    tx: 'https://evm.planq.network/tx/{hash}',
    address: 'https://evm.planq.network/address/{address}',
  },
  beam: {
    tx: 'https://subnets.avax.network/beam/tx/{hash}',
    address: 'https://subnets.avax.network/beam/address/{address}',
  },
  pego: { tx: 'https://scan.pego.network/tx/{hash}', address: 'https://scan.pego.network/address/{address}' },
  stable: { tx: 'https://stablescan.xyz/tx/{hash}', address: 'https://stablescan.xyz/address/{address}' },
  bitcoin: { tx: 'https://mempool.space/tx/{hash}', address: 'https://mempool.space/address/{address}' },
  sol: { tx: 'https://solscan.io/tx/{hash}', address: 'https://solscan.io/account/{address}' },
  ton: { tx: 'https://tonviewer.com/transaction/{hash}', address: 'https://tonviewer.com/{address}' },
  tron: {
    tx: 'https://tronscan.org/#/transaction/{hash}',
    address: 'https://tronscan.org/#/address/{address}',
  },
  stellar: {
    tx: 'https://stellar.expert/explorer/public/tx/{hash}',
    address: 'https://stellar.expert/explorer/public/account/{address}',
  },
  xrpl: {
    tx: 'https://livenet.xrpl.org/transactions/{hash}',
    address: 'https://livenet.xrpl.org/accounts/{address}',
  },
  aptos: {
    tx: 'https://explorer.aptoslabs.com/txn/{hash}?network=mainnet',
    address: 'https://explorer.aptoslabs.com/account/{address}?network=mainnet',
  },
  near: { tx: 'https://nearblocks.io/txns/{hash}', address: 'https://nearblocks.io/address/{address}' },
}

const transactionHashes: Record<ChainFamily, RegExp> = {
  evm: /^0x[\da-f]{64}$/i,
  btc: /^[\da-f]{64}$/i,
  sol: /^[1-9A-HJ-NP-Za-km-z]{86,88}$/,
  ton: /^[\da-f]{64}$/i,
  tron: /^[\da-f]{64}$/i,
  stellar: /^[\da-f]{64}$/i,
  xrpl: /^[\da-f]{64}$/i,
  aptos: /^0x[\da-f]{64}$/i,
  near: /^[1-9A-HJ-NP-Za-km-z]{42,44}$/,
}

/** Accepted in a link: printable ASCII that is no relative path. */
const linkable = /^\w[!-~]+$|^-1:[\da-fA-F]+$/

/**
 * A page of the network's explorer: of the transaction if `txId` has the shape of one (the service's `txId` may be its
 * own identifier), else of the address. Undefined if no explorer is known.
 */
export function explorerUrl(
  chainId: string,
  { txId, address }: { txId?: string | undefined; address: string },
): string | undefined {
  const chain = findChain(chainId)
  const explorer = chain && explorers[chain.ids[0]]
  if (!explorer) return undefined
  if (txId && transactionHashes[chain.family].test(txId)) return explorer.tx.replace('{hash}', txId)
  if (!linkable.test(address)) return undefined
  return explorer.address.replace('{address}', () => encodeURIComponent(address))
}

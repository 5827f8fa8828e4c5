/**
 * The block explorer of each network. Separate from the registry, which every page loads: the endpoint sends the links.
 */
import { findChain } from './chains.js'
import { transactionShapes } from './transaction-ids.js'

/** URL templates with `{hash}` and `{address}`. */
export type Explorer = { tx: string; address: string }

/** The usual pages of a site. */
const usual = (site: string): Explorer => ({
  tx: `${site}/tx/{hash}`,
  address: `${site}/address/{address}`,
})

/** By the network's usual id. Movement has none. */
export const explorers: Readonly<Record<string, Explorer>> = {
  ethereum: usual('https://etherscan.io'),
  bsc: usual('https://bscscan.com'),
  polygon: usual('https://polygonscan.com'),
  optimism: usual('https://optimistic.etherscan.io'),
  base: usual('https://basescan.org'),
  avalanche: usual('https://snowtrace.io'),
  aurora: usual('https://explorer.mainnet.aurora.dev'),
  planq: usual('https://evm.planq.network'),
  beam: usual('https://subnets.avax.network/beam'),
  pego: usual('https://scan.pego.network'),
  stable: usual('https://stablescan.xyz'),
  bitcoin: usual('https://mempool.space'),
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

/** A path takes no base64, in which TON's hashes are written, too. */
const linkedShapes = { ...transactionShapes, ton: transactionShapes.btc }

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
  if (txId && linkedShapes[chain.family].test(txId)) return explorer.tx.replace('{hash}', txId)
  if (!linkable.test(address)) return undefined
  return explorer.address.replace('{address}', () => encodeURIComponent(address))
}

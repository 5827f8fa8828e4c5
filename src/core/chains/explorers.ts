/**
 * The block explorer of each network. Separate from the registry, which every page loads: the endpoint sends the links.
 */
import { findChain } from './chains.js'
import { transactionShapes } from './transaction-ids.js'

/** URL templates with `{hash}` and `{address}`. */
export type Explorer = { tx: string; address: string }

/** The pages of a site, in the folders of its transactions and addresses. */
const pages = (site: string, transactions = 'tx', addresses = 'address', query = ''): Explorer => ({
  tx: `${site}/${transactions}/{hash}${query}`,
  address: `${site}/${addresses}/{address}${query}`,
})

/** By the network's usual id. Movement has none. */
export const explorers: Readonly<Record<string, Explorer>> = {
  ethereum: pages('https://etherscan.io'),
  bsc: pages('https://bscscan.com'),
  polygon: pages('https://polygonscan.com'),
  optimism: pages('https://optimistic.etherscan.io'),
  base: pages('https://basescan.org'),
  avalanche: pages('https://snowtrace.io'),
  aurora: pages('https://explorer.mainnet.aurora.dev'),
  planq: pages('https://evm.planq.network'),
  beam: pages('https://subnets.avax.network/beam'),
  pego: pages('https://scan.pego.network'),
  stable: pages('https://stablescan.xyz'),
  bitcoin: pages('https://mempool.space'),
  sol: pages('https://solscan.io', 'tx', 'account'),
  ton: { tx: 'https://tonviewer.com/transaction/{hash}', address: 'https://tonviewer.com/{address}' },
  tron: pages('https://tronscan.org/#', 'transaction'),
  stellar: pages('https://stellar.expert/explorer/public', 'tx', 'account'),
  xrpl: pages('https://livenet.xrpl.org', 'transactions', 'accounts'),
  aptos: pages('https://explorer.aptoslabs.com', 'txn', 'account', '?network=mainnet'),
  near: pages('https://nearblocks.io', 'txns'),
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

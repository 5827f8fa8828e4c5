/**
 * Names on NEAR, which are accounts without a key to compare. The sources are `near-contracts` and `near-names` in
 * `data/unpayable/sources.ts`.
 */
export const nearNames: Readonly<Record<'contracts' | 'parents' | 'topLevel', readonly string[]>> = {
  /** Contracts, and accounts of the network itself. */
  contracts: [
    'near',
    'registrar',
    'system',
    'aurora',
    'wrap.near',
    'intents.near',
    'token.sweat',
    'meta-pool.near',
    'linear-protocol.near',
  ],
  /** The accounts below are contracts: `dac1….factory.bridge.near`, `usdt.tether-token.near`, `p2p-org.poolv1.near`. */
  parents: [
    'bridge.near',
    'tether-token.near',
    'poolv1.near',
    'pool.near',
    'tkn.near',
    'omft.near',
    'lockup.near',
    'ref-finance.near',
  ],
  /** The top-level names of the main network that give accounts to people; `testnet` and others are not among them. */
  topLevel: ['near', 'tg', 'sweat', 'kaiching'],
}

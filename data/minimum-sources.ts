/**
 * The sources of the least amounts in `src/core/chains/minimums.ts`, and of the networks that have none. Of native coins: a
 * transfer of a token has no least amount on any network of the registry.
 */

/** `reason` says what the network does with a smaller amount, or why there is none. */
export type MinimumSource = { reason: string; readFrom: readonly [string, ...string[]] }

/** By the first id of the network in the registry. */
export const minimumSources: Readonly<Record<string, MinimumSource>> = {
  bitcoin: {
    reason:
      'Nodes forward no output below the dust limit, 3 sat/vB for the bytes of an output and of what spends it: 546 for P2PKH, 540 for P2SH, 330 for P2WSH and P2TR, 294 for P2WPKH. The list has no address yet, and wallets take 546 for any',
    readFrom: [
      'github.com/bitcoin/bitcoin, src/policy/policy.h (DUST_RELAY_TX_FEE) and policy.cpp (GetDustThreshold)',
      'github.com/spesmilo/electrum, electrum/bitcoin.py (DUST_LIMIT_P2PKH)',
    ],
  },
  sol: {
    reason:
      'A transfer fails that leaves an account without data below the rent exemption: (128 bytes + 0) × 3480 lamports × 2 years',
    readFrom: ['solana.com/docs, getMinimumBalanceForRentExemption of 0 bytes'],
  },
  stellar: {
    reason: 'A payment to no account fails; creating one takes two base reserves of 0.5 XLM',
    readFrom: ['developers.stellar.org, Lumens, minimum balance'],
  },
  xrpl: {
    reason: 'A payment to no account fails below the base reserve of 1 XRP (tecNO_DST_INSUF_XRP)',
    readFrom: ['xrpl.org, Reserves, base reserve'],
  },
}

/** The networks where any amount arrives, by their family. */
export const withoutMinimum: Readonly<Record<string, MinimumSource>> = {
  evm: { reason: 'An account may have any balance', readFrom: ['ethereum.github.io/yellowpaper'] },
  ton: {
    reason: 'Money to an address without a contract stays there, if the message does not bounce',
    readFrom: ['docs.ton.org'],
  },
  tron: {
    reason: 'The sender pays the 1 TRX that a new account costs, beside the amount',
    readFrom: ['developers.tron.network, Account'],
  },
  aptos: {
    reason: 'A transfer creates the account, and the sender pays for it as gas',
    readFrom: ['aptos.dev, Accounts'],
  },
  near: {
    reason: 'An account with up to 770 bytes needs no balance, and a transfer creates one',
    readFrom: ['github.com/near/NEPs, NEP-448'],
  },
}

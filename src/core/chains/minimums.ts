/**
 * The least amount of a network's own coin that arrives. Every network here takes less of a token, and any other network less
 * of its own coin: `data/minimum-sources.ts` has the source of each network. Limits that nodes and validators may change are
 * their defaults.
 */
import type { Chain, Coin } from '../contract/wire.js'
import { compareDecimals, isZero, type Decimal } from '../money/decimal-basics.js'

/** In the network's own coin. */
export type Minimum = {
  /** Of every transfer: nodes forward no less. */
  transfer?: Decimal
  /** Of the first transfer to an address, which has to create its account. */
  account?: Decimal
}

const xrpLedger: Minimum = { account: '1' }

/** By each id of the network. Not from the registry, which a list of methods does not load. */
export const minimums: Readonly<Record<string, Minimum>> = {
  // 546 satoshis, of an address of the oldest kind. Nodes forward less to others, but wallets take this for all.
  bitcoin: { transfer: '0.00000546' },
  sol: { account: '0.00089088' },
  stellar: { account: '1' },
  xrpl: xrpLedger,
  xrp: xrpLedger,
}

/** What is sent, and where. */
type Sent = { chain: Pick<Chain, 'id'>; coin: Pick<Coin, 'token' | 'contract'> }

/** Whether an address may be no account yet, so that the first transfer has to create it. */
export type Receiver = 'new' | 'existing'

/**
 * The least amount that can be sent to an address, in the coin: `0` where any can.
 * @example
 * leastAmount({ chain: { id: 'xrpl' }, coin: { token: false } }, 'new') // '1'
 */
export function leastAmount({ chain, coin }: Sent, receiver: Receiver): Decimal {
  if (coin.token || coin.contract || !Object.hasOwn(minimums, chain.id)) return '0'
  const { transfer = '0', account = transfer } = minimums[chain.id] ?? {}
  return { new: account, existing: transfer }[receiver]
}

/**
 * Whether an amount is there and can't be sent.
 * @example
 * isTooSmall({ chain: { id: 'bitcoin' }, coin: { token: false } }, '0.000001', 'existing') // true
 */
export function isTooSmall(sent: Sent, amount: Decimal, receiver: Receiver): boolean {
  return !isZero(amount) && compareDecimals(amount, leastAmount(sent, receiver)) < 0
}

/** What is to be paid: a network's own coin or a token that is pinned for it, to the address of a wallet. */
import { tokensOf } from '../../src/core/addresses/tokens.js'
import { findChain } from '../../src/core/chains/chains.js'
import type { PaymentTarget } from '../../src/core/transfers/payment-payload.js'
import { abandonAbout } from './address-vectors.js'

/** @param symbol of the coin; default that of the network's own. */
export function targetOf(
  id: string,
  symbol?: string,
  amount = '1',
  change: Partial<PaymentTarget> = {},
): PaymentTarget {
  const info = findChain(id)!
  const { symbol: own } = info.native
  const name = symbol ?? own
  const contract = name === own ? undefined : tokensOf(id).find((token) => token.symbol === name)?.contract
  if (name !== own && contract === undefined) throw new Error(`${name} is not pinned on ${id}`)
  const coin = { id: name.toLowerCase(), name, symbol: name, token: name !== own }
  return {
    chain: { id, name: info.name, type: info.family },
    coin: contract === undefined ? coin : { ...coin, contract },
    address: abandonAbout[info.family][0],
    amount,
    ...change,
  }
}

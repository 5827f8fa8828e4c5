/** What the package says of paying to an address on a network that it knows by `id`. */
import { checkPayable, type NotPayableReason } from '../../src/core/addresses/payable.js'
import { findChain } from '../../src/core/chains/chains.js'

export function payable(id: string, address: string, contract?: string, listed?: readonly string[]) {
  const { family = '', name = id } = findChain(id) ?? {}
  const coin = { ...(contract !== undefined && { contract }) }
  return checkPayable({ chain: { id, name, type: family }, coin, address }, listed)
}

export function reasonOf(...args: Parameters<typeof payable>): NotPayableReason | 'payable' {
  const result = payable(...args)
  return result.ok ? 'payable' : result.reason
}

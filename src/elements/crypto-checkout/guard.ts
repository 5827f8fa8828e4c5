/** The last look at an address before a payer sees it. */
import type { CheckoutState } from '../../client/checkout-state.js'
import { checkAddress } from '../../core/addresses/index.js'
import { familyOf } from '../../core/chains.js'

/**
 * The state to show. Where an address would be shown that does not belong to its network (a broken endpoint, a
 * rewritten answer), the error state instead: money sent there would be lost.
 */
export function guarded(state: CheckoutState): CheckoutState {
  if (state.name !== 'awaiting' && state.name !== 'partial') return state
  const { chain, address } = state.payment
  if (checkAddress(familyOf(chain), address).ok) return state
  return { name: 'error', failure: { code: 'address-mismatch', retryable: false } }
}

/** The last look at an address before a payer sees it. */
import type { CheckoutState } from '../../../client/checkout-state.js'
import { hasAddressShape } from '../../../core/addresses/shape.js'
import { familyOf } from '../../../core/chains/chains.js'

/**
 * The state to show. Where an address would be shown that can't belong to its network (a broken endpoint, a rewritten
 * answer), the error state instead: money sent there would be lost. Checksums were checked by the endpoint.
 */
export function guarded(state: CheckoutState): CheckoutState {
  if (state.name !== 'awaiting' && state.name !== 'partial') return state
  const { chain, address } = state.payment
  if (hasAddressShape(familyOf(chain), address)) return state
  return { name: 'error', failure: { code: 'address-mismatch', retryable: false } }
}

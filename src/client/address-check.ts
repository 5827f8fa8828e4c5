/**
 * Whether money sent to a payment's address can be spent by its receiver. The code of the check comes in a chunk of its
 * own, and no address is shown before it has run.
 */
import type { Payment } from '../core/contract/wire.js'
import { familyOf } from '../core/chains/chains.js'

/** What is checked: an address means nothing without its network and coin. */
export type AddressToCheck = Pick<Payment, 'chain' | 'coin' | 'address'>

/** Whether an address is payable. Rejects when the check can't be made, e.g. because its code could not be loaded. */
export type AddressCheck = (payment: AddressToCheck) => Promise<boolean>

/** Loads the code of the check, so that it is here when an address comes. */
export const loadAddressCheck = () => import('../core/addresses/index.js')

/** The check of the endpoint, made once more on the page: checksum, curve, network. */
export const checkAddress: AddressCheck = async ({ chain, address }) => {
  const addresses = await loadAddressCheck()
  return addresses.checkAddress(familyOf(chain), address).ok
}

/**
 * Whether money sent to a payment's address can be spent by its receiver. The code of the check comes in a chunk of its
 * own, and no address is shown before it has run.
 */
import type { Payment } from '../core/contract/wire.js'

/** What is checked: an address means nothing without its network and coin. */
export type AddressToCheck = Pick<Payment, 'chain' | 'coin' | 'address'>

/** Whether an address is payable. Rejects when the check can't be made, e.g. because its code could not be loaded. */
export type AddressCheck = (payment: AddressToCheck) => Promise<boolean>

/** Loads the code of the check, so that it is here when an address comes. */
export const loadAddressCheck = () => import('../core/addresses/payable.js')

/** The endpoint's decision, made once more on the page. */
export const checkAddress: AddressCheck = async (payment) =>
  (await loadAddressCheck()).checkPayable(payment).ok

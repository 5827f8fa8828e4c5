/** Aptos and Movement: `0x` and all 64 hex digits. The short forms belong to the framework, not to payers' accounts. */
import { accepted, refuse, type AddressCheck } from '../check.js'

/** Upper and lower case mean the same here, and neither is a checksum. */
export function checkAptos(address: string): AddressCheck {
  return /^0x[\da-fA-F]{64}$/.test(address) ? accepted : refuse('not 0x and 64 hex digits')
}

/** NEAR: implicit accounts (64 hex digits, or `0x` and 40, lower case) and named ones (`shop.near`). */
import { accepted, refuse, type AddressCheck } from '../check.js'

const implicitAccount = /^([\da-f]{64}|0x[\da-f]{40})$/
const namedAccount = /^([a-z\d]+([-_][a-z\d]+)*\.)+[a-z\d]+([-_][a-z\d]+)*$/

/** A name must have a dot: a top-level name is no deposit account, and a Bitcoin address would look like one. */
export function checkNear(address: string): AddressCheck {
  const isNamed = address.length <= 64 && namedAccount.test(address)
  return isNamed || implicitAccount.test(address) ? accepted : refuse('not a NEAR account')
}

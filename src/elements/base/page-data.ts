/**
 * Reads data that a page sets as a property: field by field like an answer of the endpoint, and copied, so that later
 * changes of the page's object have no effect.
 */
import { readMethods, readPayment } from '../../client/answers.js'
import { immutable, isImmutable } from '../../client/immutable.js'
import type { Method, Payment } from '../../core/contract/wire.js'
import { issueWarning } from './issue-warning.js'

/** A payment as the endpoint answers it, or undefined for anything else, with a warning that names the field. */
export function paymentFrom(value: Payment | null | undefined): Payment | undefined {
  if (value === null || value === undefined || isImmutable(value)) return value ?? undefined
  try {
    return immutable(readPayment(value, 'payment'))
  } catch (error) {
    issueWarning('the property payment is not a payment:', error)
    return undefined
  }
}

/** A list of methods as the endpoint answers it, or an empty one, with a warning that names the field. */
export function methodsFrom(value: readonly Method[]): readonly Method[] {
  if (isImmutable(value)) return value
  try {
    return immutable(readMethods({ methods: value }, 'body'))
  } catch (error) {
    issueWarning('the property methods is not a list of methods:', error)
    return []
  }
}

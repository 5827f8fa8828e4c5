/** The fields that a storefront can send as `data` of a payment session. */
import { textField } from '../shop-systems/order-fields.js'
import type { PaymentData } from './types.js'

/** Medusa keeps them with the session. */
export type CartData = { title?: string; return_url?: string; email?: string }

/**
 * The fields of the storefront. Whatever else it sent is not passed on.
 * @throws {ProviderError} `invalid_data` for a field that is no text.
 */
export function cartData(data: PaymentData | undefined): CartData {
  const cart: CartData = {}
  for (const name of ['title', 'return_url', 'email'] as const) {
    const value = textField(data, name)
    if (value !== undefined) cart[name] = value
  }
  return cart
}

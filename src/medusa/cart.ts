/** What a cart adds to its order: an e-mail address, a title and where the payer goes afterwards. */
import { invalidData } from './errors.js'
import type { PaymentContext, PaymentData } from './types.js'

/** The fields that a storefront can send as `data` of a payment session. Medusa keeps them with it. */
export type CartData = { title?: string; return_url?: string; email?: string }

/** What the endpoint takes for a title. */
const maxTitleLength = 200

/**
 * The fields of the storefront. Whatever else it sent is not passed on.
 * @throws {ProviderError} `invalid_data` for a field that is no text.
 */
export function cartData(data: PaymentData | undefined): CartData {
  const cart: CartData = {}
  for (const name of ['title', 'return_url', 'email'] as const) {
    const value = data?.[name]
    if (value === undefined || value === null || value === '') continue
    if (typeof value !== 'string') throw invalidData(`${name}: must be a string`)
    cart[name] = value
  }
  return cart
}

/** What the endpoint gets of a cart. The address of the customer who signed in wins over the storefront's. */
export function orderFields(
  { title, email, return_url: returnUrl }: CartData,
  context: PaymentContext | undefined,
  allowed: { returnUrl?: string; returnOrigins?: readonly string[] },
): { title?: string; email?: string; returnUrl?: string } {
  const address = returnUrl === undefined ? allowed.returnUrl : allowedReturnUrl(returnUrl, allowed)
  const buyer = context?.customer?.email ?? email
  return {
    ...(title !== undefined && { title: title.slice(0, maxTitleLength) }),
    ...(buyer !== undefined && buyer !== '' && { email: buyer }),
    ...(address !== undefined && { returnUrl: address }),
  }
}

/** A cart is made by anyone who visits the shop: its payment page leads to no other site. */
function allowedReturnUrl(
  returnUrl: string,
  { returnUrl: own, returnOrigins = [] }: { returnUrl?: string; returnOrigins?: readonly string[] },
): string {
  const origins = [...returnOrigins, ...(own === undefined ? [] : [own])].map((url) => new URL(url).origin)
  if (URL.canParse(returnUrl) && origins.includes(new URL(returnUrl).origin)) return returnUrl
  throw invalidData('return_url: must be at the origin of the option returnUrl, or at one of returnOrigins')
}

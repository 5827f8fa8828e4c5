/** What a cart adds to its order: an e-mail address, a title and where the payer goes afterwards. */
import { invalidData } from './errors.js'

/** What the endpoint takes for a title. */
const maxTitleLength = 200

/** What the options of a shop say of return addresses. */
export type ReturnOptions = { returnUrl?: string; returnOrigins?: readonly string[] }

/**
 * What the endpoint gets of a cart.
 * @throws {ProviderError} `invalid_data` for a return address of another site.
 */
export function orderFields(
  { title, email, returnUrl }: { title?: string; email?: string; returnUrl?: string },
  allowed: ReturnOptions,
): { title?: string; email?: string; returnUrl?: string } {
  const address = returnUrl === undefined ? allowed.returnUrl : allowedReturnUrl(returnUrl, allowed)
  return {
    ...(title !== undefined && { title: title.slice(0, maxTitleLength) }),
    ...(email !== undefined && email !== '' && { email }),
    ...(address !== undefined && { returnUrl: address }),
  }
}

/**
 * A text that a storefront sent under a name, or undefined.
 * @throws {ProviderError} `invalid_data` for a field that is no text.
 */
export function textField(data: Record<string, unknown> | undefined, name: string): string | undefined {
  const value = data?.[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw invalidData(`${name}: must be a string`)
  return value
}

/** A cart is made by anyone who visits the shop: its payment page leads to no other site. */
function allowedReturnUrl(returnUrl: string, { returnUrl: own, returnOrigins = [] }: ReturnOptions): string {
  const origins = [...returnOrigins, ...(own === undefined ? [] : [own])].map((url) => new URL(url).origin)
  if (URL.canParse(returnUrl) && origins.includes(new URL(returnUrl).origin)) return returnUrl
  throw invalidData(
    'the return address must be at the origin of the option returnUrl, or at one of returnOrigins',
  )
}

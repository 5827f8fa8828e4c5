import { openCheckout } from '../../../lib/server/checkout'

export const fallback = async ({ request, getClientAddress }) =>
  (await openCheckout()).fetch(request, { address: getClientAddress() })

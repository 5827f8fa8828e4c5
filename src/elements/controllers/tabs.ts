/** What this browser has for several tabs to agree by: see {@link shareChecks}. */
import type { CheckoutClient } from '../../client/checkout-client.js'
import { shareChecks } from '../../client/shared-checks.js'

/** The same client, whose held checks are made by one tab at a time, where the browser knows how. */
export function sharedClient(client: CheckoutClient): CheckoutClient {
  // Locks are missing on plain http, the channel in old webviews; both can be taken away by whoever frames the page.
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return client
  const openChannel = (name: string): BroadcastChannel => new BroadcastChannel(name)
  const getPayment = shareChecks(client.getPayment, { locks: navigator.locks, openChannel })
  return { ...client, getPayment }
}

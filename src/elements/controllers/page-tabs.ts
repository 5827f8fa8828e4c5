/** The tabs of a real browser, for the rules in `client/tabs.ts`. */
import type { CheckoutClient } from '../../client/requests.js'
import { shareChecks } from '../../client/tabs.js'

/** The same client, whose held checks are made by one tab at a time, if the browser supports it. */
export function shareAcrossTabs(client: CheckoutClient): CheckoutClient {
  // Locks are missing on plain http and in a DOM for unit tests, the channel in old webviews; a framing page can disable both.
  if (!navigator.locks || !('BroadcastChannel' in globalThis)) return client
  const openChannel = (name: string): BroadcastChannel => new BroadcastChannel(name)
  const getPayment = shareChecks(client.getPayment, { locks: navigator.locks, openChannel })
  return { ...client, getPayment }
}

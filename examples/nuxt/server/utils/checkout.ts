import { createCheckout, type Checkout } from 'crypto-checkout/server'
import { sqliteStore } from 'crypto-checkout/server/sqlite'

const held = globalThis as { checkout?: Promise<Checkout> }

/** Paid, or accepted by you. Called at least once for each order, so the reference decides. */
const fulfilled = new Set<string>() // in your shop, a row in the database of its orders
function fulfil({ reference }: { reference: string }) {
  if (fulfilled.has(reference)) return
  console.log(`ship ${reference}`)
  fulfilled.add(reference) // last: what throws before is called again
}

export const openCheckout = () =>
  (held.checkout ??= sqliteStore('./checkout.db').then((store) => {
    const checkout = createCheckout({
      gateway: { baseUrl: process.env.GATEWAY_URL!, accessId: process.env.GATEWAY_ACCESS_ID! },
      secrets: [process.env.CHECKOUT_SECRET!],
      store,
      merchant: { name: 'Northlight Prints' },
      mode: 'sandbox', // remove it to accept real money
      on: { 'order.paid': fulfil, 'order.accepted': fulfil },
    })
    checkout.start() // watches payments while no page is open
    return checkout
  }))

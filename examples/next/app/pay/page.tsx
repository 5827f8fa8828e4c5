import { connection } from 'next/server'
import { openCheckout } from '../../checkout'

export default async function Page() {
  await connection() // at each request; otherwise the build would create one session for all visitors
  const { sessions } = await openCheckout()
  const order = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
  const { html } = await sessions.render(await sessions.create(order))
  return (
    <>
      <script src="/cdn/crypto-checkout.js" async />
      <div dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
    </>
  )
}

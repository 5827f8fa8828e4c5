import { openCheckout } from '../../lib/server/checkout'

export const load = async () => {
  const { sessions } = await openCheckout()
  const order = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
  const { html } = await sessions.render(await sessions.create(order))
  return { html }
}

export default defineEventHandler(async () => {
  const { sessions } = await openCheckout()
  const order = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
  const session = await sessions.create(order)
  const { html } = await sessions.render(session)
  return { session, html }
})

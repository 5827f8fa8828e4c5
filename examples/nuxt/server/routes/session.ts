export default defineEventHandler(async () => {
  const { sessions } = await openCheckout()
  const order = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
  const created = await sessions.create(order)
  const { html } = await sessions.render(created)
  return { session: created.session, html }
})

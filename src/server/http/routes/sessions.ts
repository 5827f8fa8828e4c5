/** `POST /sessions` seals an order; `GET /session` shows it to its payer. */
import { CheckoutError } from '../../../core/contract/problem.js'
import type { CheckoutSession } from '../../../core/contract/wire.js'
import type { Context } from '../../context.js'
import type { Session } from '../../orders/sessions.js'
import { assertPrice } from '../../orders/order-price.js'
import { priceHeldUntil } from '../../payments/price-policy.js'
import { toPublicPayment } from '../../payments/public-payment.js'
import type { PaymentRecord } from '../../store/store.js'
import { orderSchema } from '../request-bodies.js'
import { defineRoute } from './route.js'

export const createSession = defineRoute({
  method: 'POST',
  path: '/sessions',
  id: 'createSession',
  summary: 'Seals an order into a session. For the merchant’s own server.',
  auth: 'apiKey',
  body: { schema: orderSchema, name: 'Order' },
  answers: { 201: { description: 'The session, and a link to the hosted page', schema: 'SealedSession' } },
  problems: ['invalid-amount'],
  async handle({ c, body }, { context, basePath }) {
    return c.json(await context.sessions.create(body, new URL(basePath, c.req.url).href), 201)
  },
})

export const getSession = defineRoute({
  method: 'GET',
  path: '/session',
  id: 'getSession',
  summary: 'The order as the payer may see it, and its payments so far.',
  auth: 'session',
  answers: { 200: { description: 'The order', schema: 'Session' } },
  problems: ['session-expired', 'price-replaced'],
  async handle({ c, session }, { context, checks }) {
    const payments = await visiblePayments(context, session)
    if (session.expired && payments.length === 0) throw new CheckoutError('session-expired')
    if (payments.length === 0) await assertPrice(context, session)
    for (const payment of payments) checks.touch(payment)
    return c.json(publicSession(context, session, payments))
  },
})

/** The session's own payments, and those of the same order that have received money in another session. */
async function visiblePayments({ store }: Context, { id, order }: Session): Promise<PaymentRecord[]> {
  const payments = await store.listPayments(order.reference)
  return payments.filter(
    ({ sessionId, observation }) => sessionId === id || observation.status !== 'awaiting',
  )
}

/** Every field is named here: what isn't, such as the payer's e-mail address, can't reach a browser. */
function publicSession(
  { merchant: { name, logo, supportUrl }, mode, now, pricePolicy }: Context,
  session: Session,
  payments: PaymentRecord[],
): CheckoutSession {
  const { id, order, expiresAt } = session
  const { reference, amount, currency, coin, title, lines, returnUrl } = order
  return {
    id,
    reference,
    price:
      currency === undefined
        ? { kind: 'crypto', amount, coin: coin ?? '' }
        : { kind: 'fiat', amount, currency },
    ...(title !== undefined && { title }),
    ...(lines !== undefined && { lines }),
    merchant: {
      name,
      ...(logo !== undefined && { logo }),
      ...(supportUrl !== undefined && { supportUrl }),
    },
    ...(returnUrl !== undefined && { returnUrl }),
    expiresAt: new Date(expiresAt).toISOString(),
    priceHeldUntil: new Date(priceHeldUntil(session, now(), pricePolicy)).toISOString(),
    mode,
    payments: payments.map(toPublicPayment),
  }
}

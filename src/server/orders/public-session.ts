/** The order as its payer may see it: what `GET /session` answers and what its page is drawn from. */
import { CheckoutError } from '../../core/contract/problem.js'
import type { CheckoutSession, Method } from '../../core/contract/wire.js'
import type { Context } from '../context.js'
import { toPublicPayment } from '../rules/public-payment.js'
import { priceHeldUntil } from '../rules/price-policy.js'
import type { PaymentChecks } from '../payments/checks.js'
import { isClosed } from '../rules/decide.js'
import type { PaymentRecord } from '../store/store.js'
import { listMethods } from './methods.js'
import { assertPrice, orderPriceOf } from '../rules/price.js'
import type { Session } from './sessions.js'

/**
 * The order with its payments so far. A payer who looks at them makes their checks due.
 * @throws {CheckoutError} `session-expired`, `price-replaced` or `order-closed` for an order without payments.
 */
export async function showSession(
  context: Context,
  checks: PaymentChecks,
  session: Session,
): Promise<CheckoutSession> {
  const payments = await visiblePayments(context, session)
  if (session.expired && payments.length === 0) throw new CheckoutError('session-expired')
  if (payments.length === 0) await assertPayable(context, session)
  for (const payment of payments) checks.touch(payment)
  return publicSession(context, session, payments)
}

/**
 * What the order may be paid with.
 * @throws {CheckoutError} `session-expired`, `price-replaced`, and what the payment service's listings fail with.
 */
export async function showMethods(context: Context, session: Session): Promise<Method[]> {
  if (session.expired) throw new CheckoutError('session-expired')
  await assertPayable(context, session)
  const methods = await listMethods(context.catalogue, session.order)
  if (methods.length === 0)
    context.onError(new Error('the order allows no method that the service lists'), 'methods')
  return methods
}

/** @throws {CheckoutError} `price-replaced`, `order-closed` */
async function assertPayable({ store }: Context, { order, sealedAt }: Session): Promise<void> {
  assertPrice(await store.getOrder(order.reference), { price: orderPriceOf(order), sealedAt })
}

/**
 * The session's own payments, and those of the same order that have received money in another session. Of a decided order,
 * those that ask for nothing and received nothing are left out.
 */
async function visiblePayments({ store }: Context, { id, order }: Session): Promise<PaymentRecord[]> {
  const payments = await store.listPayments(order.reference)
  return payments.filter(
    ({ sessionId, observation }) =>
      (sessionId === id || observation.status !== 'awaiting') &&
      !isClosed(observation) &&
      !(observation.status === 'awaiting' && observation.flags.includes('order-paid')),
  )
}

/** Names every field: others, such as the payer's e-mail address, can't reach a browser. */
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

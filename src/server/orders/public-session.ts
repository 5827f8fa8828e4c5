/** The order as its payer may see it: what `GET /session` answers and what its page is drawn from. */
import { CheckoutError } from '../../core/contract/problem.js'
import { readStrictly } from '../../core/contract/shape.js'
import {
  methodsShape,
  sessionShape,
  type CheckoutSession,
  type Method,
  type Methods,
} from '../../core/contract/wire.js'
import { isoTime } from '../../core/iso-time.js'
import type { Context } from '../context.js'
import { toPublicPayment } from '../rules/public-payment.js'
import { priceHeldUntil } from '../rules/price-policy.js'
import type { PaymentChecks } from '../payment-checks.js'
import { isClosed } from '../rules/decide.js'
import type { OrderRecord, PaymentRecord } from '../store/store.js'
import { listMethods } from './methods.js'
import { assertPrice, closedByShop, orderPriceOf } from '../rules/price.js'
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
  // Before the payments: what is awaited after them could make the answer older than another that was read later.
  const restoredAt = await context.store.restoredAt()
  const payments = await visiblePayments(context, session)
  if (session.expired && payments.length === 0) throw new CheckoutError('session-expired')
  const incomplete = await mayLackPayment(context, session, payments, restoredAt)
  for (const payment of payments) checks.touch(payment)
  const shown = { ...publicSession(context, session, payments), incomplete: incomplete || undefined }
  return readStrictly<CheckoutSession>(sessionShape, shown, 'session')
}

/**
 * Whether the store may lack a payment of the order that was shown, so that the payer is warned before another address: the order is
 * older than the last restore, and nothing was shown or received since; or the store lacks the order itself, although a session is
 * sealed after its order is stored.
 */
async function mayLackPayment(
  context: Context,
  session: Session,
  payments: readonly PaymentRecord[],
  restoredAt = -Infinity,
): Promise<boolean> {
  if (payments.some(({ observation }) => observation.status !== 'awaiting')) return false
  if (payments.length > 0) return payments.every(({ revealedAt }) => revealedAt < restoredAt)
  const record = await assertPayable(context, session)
  // A shop may seal another session at each visit: the order is older than its newest session.
  if (record) return Math.min(session.sealedAt, record.createdAt) < restoredAt
  const { reference } = session.order
  context.onError(
    new Error(`a page of ${reference} is open, and the store does not have the order; ${restored}`),
    'unknown-payment',
  )
  return true
}

/**
 * A page has what the store lacks: it was shown, and lost, as by an old backup. The page stops asking for money.
 * @param id as the page names it: what can be no id is none.
 */
export function reportLost(
  { onError }: Pick<Context, 'onError'>,
  { admitReport }: { admitReport: (reference: string, id: string) => boolean },
  { order }: Session,
  id: string,
): void {
  if (!/^[\w-]{22}$/.test(id) || !admitReport(order.reference, id)) return
  onError(
    new Error(
      `a page of ${order.reference} shows a payment that the store does not have (${id}); ${restored}`,
    ),
    'unknown-payment',
  )
}

const restored = 'an old backup may have been restored'

/**
 * What the order may be paid with.
 * @throws {CheckoutError} `session-expired`, `price-replaced`, and what the payment service's listings fail with.
 */
export async function showMethods(context: Context, session: Session): Promise<Method[]> {
  if (session.expired) throw new CheckoutError('session-expired')
  await assertPayable(context, session)
  const methods = await listMethods(context, session.order)
  if (methods.every(({ reason }) => reason === 'inactive'))
    context.onError(new Error('the order allows no method that the service lists as active'), 'methods')
  return readStrictly<Methods>(methodsShape, { methods }, 'body').methods
}

/** @throws {CheckoutError} `price-replaced`, `order-closed` */
async function assertPayable(
  { store }: Context,
  { order, sealedAt }: Session,
): Promise<OrderRecord | undefined> {
  const record = await store.getOrder(order.reference)
  assertPrice(record, { price: orderPriceOf(order), sealedAt })
  return record
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

/** What is undefined is left out. */
function publicSession(
  { merchant: { name, logo, supportUrl }, mode, now, pricePolicy }: Context,
  session: Session,
  payments: PaymentRecord[],
): CheckoutSession {
  const { id, order, expiresAt } = session
  const { reference, amount, currency, coin, title, lines, returnUrl, thanks } = order
  return {
    id,
    reference,
    price:
      currency === undefined
        ? { kind: 'crypto', amount, coin: coin ?? '' }
        : { kind: 'fiat', amount, currency },
    title,
    lines,
    merchant: { name, logo, supportUrl },
    returnUrl,
    thanks,
    expiresAt: isoTime(expiresAt),
    priceHeldUntil: isoTime(priceHeldUntil(session, now(), pricePolicy)),
    mode,
    payments: payments.map(toPublicPayment),
  }
}

/**
 * A closed order asks for no money: its unpaid payments are no longer shown.
 * @throws {CheckoutError} `order-closed`
 */
export function assertAsked({ observation }: PaymentRecord): void {
  if (isClosed(observation)) throw closedByShop()
}

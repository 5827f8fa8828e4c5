/**
 * Checks a payment at the payment service and records what follows from the answer. Everything that makes an order "paid" passes
 * through here: pages and the watcher only trigger a check.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { Decimal } from '../../core/money/decimal.js'
import { GatewayError, type Transaction } from '../../gateway/index.js'
import type { Context } from '../context.js'
import type { CheckOutcome } from '../payment-checks.js'
import { recordCheck, recordFailedCheck } from '../orders/changes.js'
import { keepReservation } from '../orders/link-changes.js'
import { noteIncome } from '../orders/refund-transactions.js'
import { underOrder } from '../rules/check.js'
import { asSoldOut } from '../rules/link.js'
import type { PaymentRecord, Store } from '../store/store.js'
import { evaluate, hasNewLateMoney } from '../rules/evidence.js'
import { isNews } from '../rules/settlement.js'
import { nextCheck, nextReconciliation, nextOpenCheckAt } from '../rules/schedule.js'

/** Called when a check has recorded something to be sent, or has changed another payment of the order. */
export type CheckListeners = {
  onNotification: () => void
  onIncident: () => void
  onChanged: (id: string) => void
}

/** An answer, and the identifier that it came by. */
type Answered = { by: string; transaction: Transaction }

/**
 * Asks, and records the answer or the failure. A failure of the service does not reject.
 * @throws {CheckoutError} `not-found`, and the store's error if it can't record the failure.
 */
export async function checkPayment(
  context: Context,
  id: string,
  listeners: CheckListeners,
): Promise<CheckOutcome> {
  const asked = await findPayment(context.store, id)
  try {
    return await apply(context, asked, await ask(context, asked), listeners)
  } catch (error) {
    // An open circuit is reported once, when it opens. It is no failure of this payment.
    if (!isNotCalled(error)) context.onError(error, 'check')
    const isReviewed = await recordFailure(context, asked, error)
    if (isReviewed) listeners.onIncident()
    if (isReviewed) listeners.onNotification()
    return 'failed'
  }
}

/** @throws {CheckoutError} `not-found` */
export async function findPayment(store: Pick<Store, 'getPayment'>, id: string): Promise<PaymentRecord> {
  const payment = await store.getPayment(id)
  if (!payment) throw new CheckoutError('not-found')
  return payment
}

/** Asks by the identifier that answered last, else by another that it had when it was verified. */
async function ask(
  { gateway, calls, serviceIds }: Context,
  { id, serviceId, destination, observation }: PaymentRecord,
): Promise<Answered> {
  const validate = async (by: string) => ({ by, transaction: await gateway.payments.validate(by) })
  // One call of the budget: a service that fails for the first and answers for the second works.
  const answer = () => serviceIds.firstAnswer([...(observation.ids ?? []), serviceId], validate)
  const answered = await calls.run('check', answer, id)
  // Each answer is of use.
  if (answered === undefined) throw new CheckoutError('internal')
  serviceIds.noteCheck(destination.serviceIds, answered.by)
  return answered
}

async function apply(
  context: Context,
  asked: PaymentRecord,
  answered: Answered,
  listeners: CheckListeners,
): Promise<CheckOutcome> {
  let payment = asked
  for (;;) {
    const outcome = await record(context, payment, { ...answered, dueAt: asked.nextCheckAt }, listeners)
    if (outcome) return outcome
    // Another process has recorded an answer meanwhile. If that answer is "paid", it is the newer one: an older
    // answer must not count as a reversal. Otherwise evaluate this answer against the new state.
    payment = await findPayment(context.store, asked.id)
    if (payment.observation.status === 'paid') return 'checked'
  }
}

/**
 * R4: only this fresh answer of `validate` decides an order; webhooks, pages and timers merely trigger a check. Undefined if
 * another process was first. `dueAt` is when it was due next as the service was asked.
 */
async function record(
  context: Context,
  payment: PaymentRecord,
  { by, transaction, dueAt }: Answered & { dueAt: number | undefined },
  { onNotification, onIncident, onChanged }: CheckListeners,
): Promise<CheckOutcome | undefined> {
  const { store, pricePolicy } = context
  const at = context.now()
  const decision = (await store.getOrder(payment.reference))?.decision
  const found = evaluate(payment, payment.destination, transaction, {
    serviceId: by,
    before: payment.observation,
    fulfilled: decision?.paymentId === payment.id && !decision.accepted,
    now: at,
    policy: pricePolicy,
    perCoin: await lateRate(context, payment, transaction, at),
  })
  const { reference } = payment
  const isKept = !decision && keepsPieces(found)
  const isSoldOut = isKept && !(await keepReservation(store, reference, at, at + keptUnrecordedMs))
  const evaluated = isSoldOut ? asSoldOut(found) : found
  const observation = underOrder(payment, { observation: evaluated, fulfils: true }, decision)
  const hasNews = isNews(payment.observation, observation)
  const watched = hasNews ? { ...payment, updatedAt: at, quietChecks: 0 } : payment
  const isExpiry = !decision && (await endsLastHold(store, payment, at))
  // Before the check is recorded: after a crash, the next one notes it.
  const isIncident = await noteIncome(store, payment, observation, at)
  if (isIncident) onIncident()
  if (isIncident) onNotification()
  // R3: the decision, whose key is the order, and its notification are committed in one step or not at all.
  const recorded = await recordCheck(
    store,
    { ...payment, nextCheckAt: dueAt },
    {
      observation: evaluated,
      checkedAt: at,
      ...(observation.status === 'paid'
        ? { ...nextReconciliation(watched, at), fulfils: true }
        : nextCheck(watched, at)),
      ...(isExpiry && { isExpiry }),
    },
  )
  if (!recorded) return undefined
  if (recorded.isIncident) onIncident()
  if (recorded.isNotification) onNotification()
  // Another payment of a decided order asks for nothing any more.
  for (const id of recorded.changed) if (id !== payment.id) onChanged(id)
  // Of an order that is paid now, they are sold.
  if (isKept && !isSoldOut && observation.status !== 'paid') await keepReservation(store, reference, at)
  // R6: nothing is undone. The payer sees a review, and people have to look at it.
  return payment.observation.status === 'paid' && observation.status === 'review' ? 'reverted' : 'checked'
}

/** Whether a person is needed now. */
function recordFailure({ store, now }: Context, asked: PaymentRecord, error: unknown): Promise<boolean> {
  const at = now()
  const isPaid = asked.observation.status === 'paid'
  const next = isPaid ? nextReconciliation(asked, at) : nextCheck(asked, at)
  const nextCheckAt = isPaid ? next.nextCheckAt : nextOpenCheckAt(asked, at)
  const isUnreadable = error instanceof GatewayError && unreadableCodes.includes(error.code)
  const isRefused = error instanceof GatewayError && refusedStatuses.includes(error.status ?? 0)
  // The call was not made: a due payment stays due. A refusal is an answer, too: a payment that the service no longer knows
  // is not watched for ever.
  return recordFailedCheck(store, asked, {
    at,
    ...(isNotCalled(error) ? {} : isRefusal(error) && !isUnreadable ? next : { nextCheckAt }),
    ...((isUnreadable || isRefused) && { isUnreadable: true }),
  })
}

/**
 * Until a check is recorded, what a link reserved is kept for so long: where the process ends before, the money may be gone at the
 * next check, and the pieces are free again.
 */
const keptUnrecordedMs = 24 * 60 * 60_000

/** Whether the whole money is there, for which a link keeps what the order reserved. */
const keepsPieces = ({ status }: Pick<PaymentRecord['observation'], 'status'>): boolean =>
  status === 'confirming' || status === 'paid'

/** Whether a check at this time is the first after the price hold, and no other payment of the order is held longer. */
async function endsLastHold(store: Store, payment: PaymentRecord, at: number): Promise<boolean> {
  const { id, reference, checkedAt, priceHeldUntil, revealedAt } = payment
  // One whose address was shown after its hold has no check before its end.
  const isChecked = checkedAt > priceHeldUntil && checkedAt !== revealedAt
  if (isChecked || at <= priceHeldUntil) return false
  const others = (await store.listPayments(reference)).filter((other) => other.id !== id)
  return others.every((other) => other.priceHeldUntil <= at)
}

/** R10: the rate of the moment in which late money is first seen. */
async function lateRate(
  { rates, pricePolicy }: Context,
  payment: PaymentRecord,
  transaction: Transaction,
  at: number,
): Promise<Decimal | undefined> {
  const isNeeded = hasNewLateMoney(payment, transaction, payment.observation, at)
  return isNeeded && pricePolicy.latePolicy === 'revalue'
    ? (await rates.freshRateOf(payment))?.perCoin
    : undefined
}

/** Kinds of a failure whose answer came, and can't be read. */
const unreadableCodes: readonly string[] = ['too-large', 'not-json', 'envelope', 'schema']

/** Of a service that answers for no such payment, although its address was shown. Any other refusal is of the whole account. */
const refusedStatuses: readonly number[] = [400, 404, 409, 410, 422]

function isRefusal(error: unknown): boolean {
  return error instanceof GatewayError && !error.retryable
}

/** Whether the call was not made. */
function isNotCalled(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'gateway-unavailable'
}

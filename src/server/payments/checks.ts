/**
 * Checks a payment at the payment service and decides on the answer. Everything that makes an order "paid" passes
 * through here: pages and the watcher only trigger a check.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { Decimal } from '../../core/money/decimal.js'
import { GatewayError, type Transaction } from '../../gateway/index.js'
import type { Context } from '../context.js'
import type { CheckOutcome, PaymentChecks } from '../payment-checks.js'
import { recordCheck, recordFailedCheck } from '../orders/changes.js'
import { keepReservation } from '../orders/link-changes.js'
import { underOrder } from '../rules/check.js'
import { asSoldOut } from '../rules/link.js'
import type { PaymentRecord } from '../store/store.js'
import { unref } from '../timers.js'
import { evaluate, hasNewLateMoney } from '../rules/evidence.js'
import type { Version } from '../rules/public-payment.js'
import { isNews } from '../rules/settlement.js'
import { nextCheck, nextReconciliation, nextOpenCheckAt } from '../rules/schedule.js'

/** The waiters for a payment, and the timer of its next check. */
type Watch = {
  waiting: Set<{ known: Version; end: (found?: PaymentRecord) => void }>
  timer?: ReturnType<typeof setTimeout>
}

/** An answer, and the identifier that it came by. */
type Answered = { by: string; transaction: Transaction }

/** Called when a check has recorded something to be sent, so that it is sent at once. */
export type CheckListeners = { onNotification: () => void; onIncident: () => void }

export function paymentChecks(
  context: Context,
  { onNotification, onIncident }: CheckListeners,
): PaymentChecks {
  const { gateway, calls, store, rates, pricePolicy, now, checkIntervalMs } = context
  const inFlight = new Map<string, Promise<CheckOutcome>>()
  /** Payments with a request within the last interval, each with the timer that removes it. */
  const recent = new Map<string, ReturnType<typeof setTimeout>>()
  const watched = new Map<string, Watch>()
  let draining = false

  return { check, touch, waitForChange, drain, settled }

  function check(id: string): Promise<CheckOutcome> {
    let running = inFlight.get(id)
    if (!running) {
      running = checkAndResolve(id)
      inFlight.set(id, running)
    }
    return running
  }

  async function checkAndResolve(id: string): Promise<CheckOutcome> {
    try {
      return await checkOnce(id)
    } finally {
      inFlight.delete(id)
      markRecent(id)
      await resolveWaiters(id)
    }
  }

  function touch(payment: PaymentRecord): void {
    if (recent.has(payment.id)) return
    if (payment.nextCheckAt === undefined) watchAgain(payment.id)
    if (payment.observation.status !== 'paid') checkInBackground(payment.id)
  }

  async function waitForChange(
    payment: PaymentRecord,
    known: Version,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  ): Promise<PaymentRecord> {
    const isNews = payment.revision !== known.revision || payment.stale !== known.stale
    if (isNews || signal.aborted || draining) return payment
    return (await waitForNewer(payment, timeoutMs, signal)) ?? find(payment.id)
  }

  function drain(): void {
    draining = true
    for (const { waiting } of [...watched.values()]) for (const { end } of [...waiting]) end()
  }

  async function settled(): Promise<void> {
    await Promise.allSettled(inFlight.values())
  }

  async function checkOnce(id: string): Promise<CheckOutcome> {
    const asked = await find(id)
    try {
      return await apply(asked, await validate(asked))
    } catch (error) {
      // An open circuit is reported once, when it opens. It is no failure of this payment.
      if (!isNotCalled(error)) context.onError(error, 'check')
      await recordFailure(asked, error)
      return 'failed'
    }
  }

  async function recordFailure(asked: PaymentRecord, error: unknown): Promise<void> {
    const at = now()
    const isPaid = asked.observation.status === 'paid'
    const next = isPaid ? nextReconciliation(asked, at) : nextCheck(asked, at)
    const nextCheckAt = isPaid ? next.nextCheckAt : nextOpenCheckAt(asked, at)
    const isUnreadable = error instanceof GatewayError && unreadableCodes.includes(error.code)
    const isForgotten = error instanceof GatewayError && forgottenStatuses.includes(error.status ?? 0)
    // The call was not made: a due payment stays due. A refusal is an answer, too: a payment that the service no longer knows
    // is not watched for ever.
    const isReviewed = await recordFailedCheck(store, asked, {
      at,
      ...(isNotCalled(error) ? {} : isRefusal(error) && !isUnreadable ? next : { nextCheckAt }),
      ...((isUnreadable || isForgotten) && { isUnreadable: true }),
    })
    if (!isReviewed) return
    onIncident()
    onNotification()
  }

  /** Asks by the identifier that answered last, else by another that it had when it was verified. */
  async function validate({ id, serviceId, destination, observation }: PaymentRecord): Promise<Answered> {
    const ask = async (asked: string) => ({ by: asked, transaction: await gateway.payments.validate(asked) })
    // One call of the budget: a service that fails for the first and answers for the second works.
    const answer = () => context.serviceIds.firstAnswer([...(observation.ids ?? []), serviceId], ask)
    const answered = await calls.run('check', answer, id)
    // Each answer is of use.
    if (answered === undefined) throw new CheckoutError('internal')
    context.serviceIds.noteCheck(destination.serviceIds, answered.by)
    return answered
  }

  async function apply(asked: PaymentRecord, answered: Answered): Promise<CheckOutcome> {
    let payment = asked
    for (;;) {
      const outcome = await record(payment, answered, asked.nextCheckAt)
      if (outcome) return outcome
      // Another process has recorded an answer meanwhile. If that answer is "paid", it is the newer one: an older
      // answer must not count as a reversal. Otherwise evaluate this answer against the new state.
      payment = await find(asked.id)
      if (payment.observation.status === 'paid') return 'checked'
    }
  }

  /**
   * R4: only this fresh answer of `validate` decides an order; webhooks, pages and timers merely call {@link check}.
   * Undefined if another process was first.
   * @param dueAt when it was due next as the service was asked.
   */
  async function record(
    payment: PaymentRecord,
    { by, transaction }: Answered,
    dueAt: number | undefined,
  ): Promise<CheckOutcome | undefined> {
    const at = now()
    const decision = (await store.getOrder(payment.reference))?.decision
    const perCoin = await lateRate(payment, transaction, at)
    const found = evaluate(payment, payment.destination, transaction, {
      serviceId: by,
      before: payment.observation,
      fulfilled: decision?.paymentId === payment.id && !decision.accepted,
      now: at,
      policy: pricePolicy,
      perCoin,
    })
    const evaluated = decision || (await isAvailable(payment, found, at)) ? found : asSoldOut(found)
    const observation = underOrder(payment, { observation: evaluated, fulfils: true }, decision)
    const hasNews = isNews(payment.observation, observation)
    const watched = hasNews ? { ...payment, updatedAt: at, quietChecks: 0 } : payment
    const isExpiry = !decision && (await endsLastHold(payment, at))
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
    const isReviewed = hasNews && (observation.status === 'review' || observation.flags.length > 0)
    if (isReviewed || recorded.changed.length > 1) onIncident()
    if (hasNews || isExpiry || recorded.decides) onNotification()
    // Another payment of a decided order asks for nothing any more: its pages are answered now.
    for (const id of recorded.changed) if (id !== payment.id) void resolveWaiters(id)
    // R6: nothing is undone. The payer sees a review, and people have to look at it.
    return payment.observation.status === 'paid' && observation.status === 'review' ? 'reverted' : 'checked'
  }

  /** Whether what the money is for can be had. Of an order of a link, what it reserved is kept from now on. */
  async function isAvailable(
    { reference }: PaymentRecord,
    { status }: Pick<PaymentRecord['observation'], 'status'>,
    at: number,
  ): Promise<boolean> {
    return (status !== 'confirming' && status !== 'paid') || keepReservation(store, reference, at)
  }

  /** Whether a check at this time is the first after the price hold, and no other payment of the order is held longer. */
  async function endsLastHold(payment: PaymentRecord, at: number): Promise<boolean> {
    const { id, reference, checkedAt, priceHeldUntil } = payment
    if (checkedAt > priceHeldUntil || at <= priceHeldUntil) return false
    const others = (await store.listPayments(reference)).filter((other) => other.id !== id)
    return others.every((other) => other.priceHeldUntil <= at)
  }

  /** R10: the rate of the moment in which late money is first seen. */
  async function lateRate(
    payment: PaymentRecord,
    transaction: Transaction,
    at: number,
  ): Promise<Decimal | undefined> {
    const isNeeded = hasNewLateMoney(payment, transaction, payment.observation, at)
    return isNeeded && pricePolicy.latePolicy === 'revalue'
      ? (await rates.freshRateOf(payment))?.perCoin
      : undefined
  }

  /** The next newer version; undefined when the time is up, or the waiter left. */
  function waitForNewer(
    payment: PaymentRecord,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<PaymentRecord | undefined> {
    return new Promise((resolve) => {
      const watch = watched.get(payment.id) ?? { waiting: new Set() }
      const end = (found?: PaymentRecord) => {
        clearTimeout(timeout)
        signal.removeEventListener('abort', giveUp)
        watch.waiting.delete(waiter)
        if (watch.waiting.size === 0) {
          clearTimeout(watch.timer)
          watched.delete(payment.id)
        }
        resolve(found)
      }
      const giveUp = () => end()
      const timeout = setTimeout(giveUp, timeoutMs)
      signal.addEventListener('abort', giveUp)
      const waiter = { known: payment, end }
      watch.waiting.add(waiter)
      watched.set(payment.id, watch)
      if (payment.observation.status !== 'paid') checkAfter(watch, payment.id)
    })
  }

  /**
   * Resolves waiters whose version is outdated; the others wait for the next check. Rejects all if the payment can't be
   * read.
   */
  async function resolveWaiters(id: string): Promise<void> {
    const asked = watched.get(id)
    if (!asked) return
    // It would check once more while this reads.
    stopTimer(asked)
    // One read for all waiters: ten thousand reads would delay every other request.
    const found = await store.getPayment(id).catch(() => undefined)
    const watch = watched.get(id)
    if (!watch) return
    for (const { known, end } of [...watch.waiting]) if (!found || isNewer(found, known)) end(found)
    stopTimer(watch)
    if (watch.waiting.size > 0 && found?.observation.status !== 'paid') checkAfter(watch, id)
  }

  function stopTimer(watch: Watch): void {
    clearTimeout(watch.timer)
    delete watch.timer
  }

  function checkAfter(watch: Watch, id: string): void {
    watch.timer ??= setTimeout(() => checkInBackground(id), recent.has(id) ? checkIntervalMs : 0)
  }

  /** Marks the payment as requested for one interval. */
  function markRecent(id: string): void {
    clearTimeout(recent.get(id))
    const timer = setTimeout(() => recent.delete(id), checkIntervalMs)
    unref(timer)
    recent.set(id, timer)
  }

  function watchAgain(id: string): void {
    markRecent(id)
    store.rearm(id, now()).catch((error: unknown) => context.onError(error, 'check'))
  }

  function checkInBackground(id: string): void {
    check(id).catch((error: unknown) => context.onError(error, 'check'))
  }

  async function find(id: string): Promise<PaymentRecord> {
    const payment = await store.getPayment(id)
    if (!payment) throw new CheckoutError('not-found')
    return payment
  }
}

/** A reader may have seen another process's record while a check of this process was reading. */
function isNewer(found: PaymentRecord, { revision, stale }: Version): boolean {
  return found.revision > revision || (found.revision === revision && found.stale !== stale)
}

/** Kinds of a failure whose answer came, and can't be read. */
const unreadableCodes: readonly string[] = ['too-large', 'not-json', 'envelope', 'schema']

/** Of a service that says that it has no such payment, whose address was shown. */
const forgottenStatuses: readonly number[] = [404, 410]

function isRefusal(error: unknown): boolean {
  return error instanceof GatewayError && !error.retryable
}

/** Whether the call was not made. */
function isNotCalled(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'gateway-unavailable'
}

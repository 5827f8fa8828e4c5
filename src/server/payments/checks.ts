/**
 * Asking the payment service how a payment stands, and deciding on its answer. Everything that makes an order
 * "paid" passes through here: pages and the watcher only cause a check.
 */
import { CheckoutError } from '../../core/contract/problem.js'
import type { Decimal } from '../../core/money/decimal.js'
import { GatewayError, type Transaction } from '../../gateway/index.js'
import type { Context } from '../context.js'
import { paidNotification } from '../notifications/notifications.js'
import { underReplacedPrice } from '../store/apply-check.js'
import type { PaymentRecord } from '../store/store.js'
import { unref } from '../timers.js'
import { evaluate, hasNewLateMoney } from './evidence.js'
import type { Version } from './public-payment.js'
import { nextCheck, nextReconciliation, nextRetryAt } from './schedule.js'

/** What came of a check; `reverted` when the service no longer calls a paid payment completed. */
export type CheckOutcome = 'checked' | 'failed' | 'reverted'

export type PaymentChecks = {
  /**
   * Asks the service now. Calls for one payment share one request, and a failure is no error here: it is reported,
   * and the payment stays as it was, marked stale.
   * @throws {CheckoutError} `not-found`, and what the store throws when it can't even note the failure.
   */
  check(id: string): Promise<CheckOutcome>
  /**
   * Checks in the background what was last checked longer than an interval ago. A payment that is no longer watched is
   * watched again; a paid one that is watched is not checked for this.
   */
  touch(payment: PaymentRecord): void
  /**
   * Holds until the payment is no longer at the version or the time is up, checking once per interval however many
   * wait.
   * @throws {CheckoutError} `not-found`
   */
  waitForChange(
    payment: PaymentRecord,
    known: Version,
    options: { timeoutMs: number; signal: AbortSignal },
  ): Promise<PaymentRecord>
  /** Ends every wait at once, and those to come: the server is about to close. */
  drain(): void
  /** Resolves when no check is under way. */
  settled(): Promise<void>
}

/** Pages that wait for a payment, and the timer of its next check. */
type Watch = {
  waiting: Set<{ known: Version; end: (found?: PaymentRecord) => void }>
  timer?: ReturnType<typeof setTimeout>
}

/** Told of what a check has recorded, so that whoever must know of it is told at once. */
export type ChecksNews = { onDecision: () => void; onIncident: () => void }

export function paymentChecks(context: Context, { onDecision, onIncident }: ChecksNews): PaymentChecks {
  const { gateway, calls, store, rates, pricePolicy, now, checkIntervalMs } = context
  const inFlight = new Map<string, Promise<CheckOutcome>>()
  /** Payments that were asked for within the last interval, each with the timer that ends it. */
  const recent = new Map<string, ReturnType<typeof setTimeout>>()
  const watched = new Map<string, Watch>()
  let draining = false

  return { check, touch, waitForChange, drain, settled }

  function check(id: string): Promise<CheckOutcome> {
    let running = inFlight.get(id)
    if (!running) {
      running = checkOnce(id).finally(() => {
        inFlight.delete(id)
        rest(id)
        return tellWaiting(id)
      })
      inFlight.set(id, running)
    }
    return running
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
    return (await nextNews(payment, timeoutMs, signal)) ?? find(payment.id)
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
      // The open circuit is reported once, when it opens. It is no failure of this payment.
      if (!isPutOff(error)) context.onError(error, 'check')
      await recordFailure(asked, error)
      return 'failed'
    }
  }

  async function recordFailure(asked: PaymentRecord, error: unknown): Promise<void> {
    const at = now()
    const { id, revision, observation, revealedAt } = asked
    const isPaid = observation.status === 'paid'
    const next = isPaid ? nextReconciliation(revealedAt, at) : nextCheck(asked, at)
    // The call was not made: what was due stays due.
    if (isPutOff(error)) await store.recordFailedCheck(id, revision, { at })
    // A refusal is an answer, too: a payment that the service has forgotten is not watched for ever.
    else if (isRefusal(error)) await store.recordFailedCheck(id, revision, { at, ...next })
    else
      await store.recordFailedCheck(id, revision, {
        at,
        nextCheckAt: isPaid ? next.nextCheckAt : nextRetryAt(asked, at),
      })
  }

  /** By the identifier that it was verified by, else by another that it had then: services replace identifiers. */
  async function validate({ id: paymentId, serviceId, observation }: PaymentRecord): Promise<Transaction> {
    let refusal: unknown
    for (const id of new Set([serviceId, ...(observation.ids ?? [])])) {
      try {
        return await calls.run('check', () => gateway.payments.validate(id), paymentId)
      } catch (error) {
        if (!isRefusal(error)) throw error
        refusal ??= error
      }
    }
    throw refusal
  }

  async function apply(asked: PaymentRecord, transaction: Transaction): Promise<CheckOutcome> {
    let payment = asked
    for (;;) {
      const outcome = await record(payment, transaction)
      if (outcome) return outcome
      // Another process has recorded an answer meanwhile. One that found the payment paid is the newer: an answer
      // from before it must not pass for a reversal. Else ours is weighed against it.
      payment = await find(asked.id)
      if (payment.observation.status === 'paid') return 'checked'
    }
  }

  /**
   * R4: nothing but this fresh answer of `validate` can decide an order; what webhooks, pages and timers do is call
   * {@link check}. Undefined when another process was first.
   */
  async function record(payment: PaymentRecord, transaction: Transaction): Promise<CheckOutcome | undefined> {
    const at = now()
    const fulfilment = await store.getFulfilment(payment.reference)
    const perCoin = await lateRate(payment, transaction, at)
    const evaluated = evaluate(payment, payment.destination, transaction, {
      serviceId: payment.serviceId,
      before: payment.observation,
      fulfilled: fulfilment?.paymentId === payment.id,
      duplicate: fulfilment !== undefined && fulfilment.paymentId !== payment.id,
      now: at,
      policy: pricePolicy,
      perCoin,
    })
    const observation = underReplacedPrice(payment.observation, evaluated)
    const isNews = JSON.stringify(observation) !== JSON.stringify(payment.observation)
    const { id, reference, revision } = payment
    // R3: the decision, whose key is the order, and what the shop is notified of are committed in one step or not at all.
    const decision = observation.status === 'paid' && {
      ...nextReconciliation(payment.revealedAt, at),
      fulfilment: {
        reference,
        notification: await paidNotification(
          { ...payment, observation, checkedAt: at, updatedAt: at, stale: false },
          at,
        ),
      },
    }
    const recorded = await store.recordCheck(id, revision, {
      observation,
      checkedAt: at,
      ...(decision || nextCheck(isNews ? { ...payment, updatedAt: at, quietChecks: 0 } : payment, at)),
    })
    if (!recorded) return undefined
    if (isNews && (observation.status === 'review' || observation.flags.length > 0)) onIncident()
    if (decision) onDecision()
    // R6: nothing is undone. The payer sees a review, and people have to look at it.
    return payment.observation.status === 'paid' && observation.status === 'review' ? 'reverted' : 'checked'
  }

  /** R10: the rate of the moment in which late money is first seen. */
  async function lateRate(
    payment: PaymentRecord,
    transaction: Transaction,
    at: number,
  ): Promise<Decimal | undefined> {
    const isNeeded = hasNewLateMoney(payment, transaction, payment.observation, at)
    return isNeeded && pricePolicy.latePolicy === 'revalue'
      ? (await rates.rateOf(payment))?.perCoin
      : undefined
  }

  /** What a check finds that is newer; undefined when the time is up, or nobody waits any more. */
  function nextNews(
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

  /** Those to whom it is no news wait on, for the next check; if it can't be read, they are told why. */
  async function tellWaiting(id: string): Promise<void> {
    if (!watched.has(id)) return
    // Read once for all who wait: ten thousand readings would keep them, and everybody else, waiting for a while.
    const found = await store.getPayment(id).catch(() => undefined)
    const watch = watched.get(id)
    if (!watch) return
    for (const { known, end } of [...watch.waiting]) if (!found || isNewer(found, known)) end(found)
    clearTimeout(watch.timer)
    delete watch.timer
    if (watch.waiting.size > 0 && found?.observation.status !== 'paid') checkAfter(watch, id)
  }

  function checkAfter(watch: Watch, id: string): void {
    watch.timer ??= setTimeout(() => checkInBackground(id), recent.has(id) ? checkIntervalMs : 0)
  }

  /** Remembers for an interval that the payment was asked for. */
  function rest(id: string): void {
    clearTimeout(recent.get(id))
    const timer = setTimeout(() => recent.delete(id), checkIntervalMs)
    unref(timer)
    recent.set(id, timer)
  }

  function watchAgain(id: string): void {
    rest(id)
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

/** Somebody may have read what another process recorded, while a check of ours was reading. */
function isNewer(found: PaymentRecord, { revision, stale }: Version): boolean {
  return found.revision > revision || (found.revision === revision && found.stale !== stale)
}

function isRefusal(error: unknown): boolean {
  return error instanceof GatewayError && !error.retryable
}

/** The call was not made. */
function isPutOff(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'gateway-unavailable'
}

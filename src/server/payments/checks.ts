/**
 * Asking the payment service how a payment stands, and deciding on its answer. Everything that makes an order
 * "paid" passes through here: pages and the watcher only cause a check.
 */
import { CheckoutError } from '../../core/problem.js'
import { GatewayError, type Transaction } from '../../gateway/index.js'
import type { Context } from '../context.js'
import { paidNotification } from '../notifications.js'
import type { PaymentRecord } from '../store/store.js'
import { unref } from '../timers.js'
import { observe } from './evidence.js'
import type { Version } from './project.js'
import { nextCheckAt, retryCheckAt } from './schedule.js'

export type PaymentChecks = {
  /**
   * Asks the service now. Calls for one payment share one request, and a failure is no error here: it is reported,
   * and the payment stays as it was, marked stale.
   * @throws {CheckoutError} `not-found`, and what the store throws when it can't even note the failure.
   */
  check(id: string): Promise<void>
  /** Renews in the background what is older than an interval; settled payments are left alone. */
  touch(payment: PaymentRecord): void
  /**
   * Holds until the payment is no longer at the version or the time is up, checking once per interval however many
   * wait.
   * @throws {CheckoutError} `not-found`
   */
  waitForChange(
    id: string,
    known: Version,
    options: { timeoutMs: number; signal: AbortSignal },
  ): Promise<PaymentRecord>
  /** Ends every wait at once, and those to come: the server is about to close. */
  drain(): void
  /** Resolves when no check is under way. */
  settled(): Promise<void>
}

/** @param onDecision called when an order was decided, so that the shop is told at once. */
export function paymentChecks(context: Context, onDecision: () => void): PaymentChecks {
  const { gateway, store, now, checkIntervalMs } = context
  const inFlight = new Map<string, Promise<void>>()
  /** Payments that were asked for within the last interval, each with the timer that ends it. */
  const recent = new Map<string, ReturnType<typeof setTimeout>>()
  const watched = new Map<string, { wake: Set<() => void>; timer?: ReturnType<typeof setTimeout> }>()
  let draining = false

  return { check, touch, waitForChange, drain, settled }

  function check(id: string): Promise<void> {
    let running = inFlight.get(id)
    if (!running) {
      running = checkOnce(id).finally(() => {
        inFlight.delete(id)
        rest(id)
        for (const wake of [...(watched.get(id)?.wake ?? [])]) wake()
      })
      inFlight.set(id, running)
    }
    return running
  }

  function touch(payment: PaymentRecord): void {
    if (payment.observation.status !== 'paid' && !recent.has(payment.id)) checkInBackground(payment.id)
  }

  async function waitForChange(
    id: string,
    known: Version,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  ): Promise<PaymentRecord> {
    const deadline = performance.now() + timeoutMs
    for (;;) {
      const payment = await find(id)
      const left = deadline - performance.now()
      const isNews = payment.revision !== known.revision || payment.stale !== known.stale
      if (isNews || left <= 0 || signal.aborted || draining) return payment
      await nextWake(payment, left, signal)
    }
  }

  function drain(): void {
    draining = true
    for (const { wake } of [...watched.values()]) for (const end of [...wake]) end()
  }

  async function settled(): Promise<void> {
    await Promise.allSettled(inFlight.values())
  }

  async function checkOnce(id: string): Promise<void> {
    const asked = await find(id)
    if (asked.observation.status === 'paid') return
    try {
      await apply(asked, await validate(asked))
    } catch (error) {
      context.onError(error, 'check')
      // A refusal is an answer, too: a payment that the service has forgotten is not watched for ever.
      const schedule = isRefusal(error) ? nextCheckAt : retryCheckAt
      await store.recordFailedCheck(id, asked.revision, schedule(asked.updatedAt, now()))
    }
  }

  /** By the identifier that it was verified by, else by another that it had then: services replace identifiers. */
  async function validate({ serviceId, observation }: PaymentRecord): Promise<Transaction> {
    let refusal: unknown
    for (const id of new Set([serviceId, ...(observation.ids ?? [])])) {
      try {
        return await gateway.payments.validate(id)
      } catch (error) {
        if (!isRefusal(error)) throw error
        refusal ??= error
      }
    }
    throw refusal
  }

  async function apply(asked: PaymentRecord, transaction: Transaction): Promise<void> {
    let payment = asked
    // Another process may have recorded an answer meanwhile; then this one is weighed against that.
    while (!(await record(payment, transaction))) {
      payment = await find(asked.id)
      if (payment.observation.status === 'paid') return
    }
  }

  async function record(payment: PaymentRecord, transaction: Transaction): Promise<boolean> {
    const at = now()
    const fulfilment = await store.getFulfilment(payment.reference)
    const observation = observe(payment, payment.destination, transaction, {
      serviceId: payment.serviceId,
      before: payment.observation,
      fulfilled: fulfilment?.paymentId === payment.id,
      duplicate: fulfilment !== undefined && fulfilment.paymentId !== payment.id,
      now: at,
    })
    if (observation.status !== 'paid') {
      const isNews = JSON.stringify(observation) !== JSON.stringify(payment.observation)
      return store.recordCheck(payment.id, payment.revision, {
        observation,
        checkedAt: at,
        nextCheckAt: nextCheckAt(isNews ? at : payment.updatedAt, at),
      })
    }
    const notification = await paidNotification(
      { ...payment, observation, checkedAt: at, updatedAt: at, stale: false },
      at,
    )
    const recorded = await store.recordCheck(payment.id, payment.revision, {
      observation,
      checkedAt: at,
      nextCheckAt: undefined,
      fulfilment: { reference: payment.reference, notification },
    })
    if (recorded) onDecision()
    return recorded
  }

  /** Resolves after the next check of the payment, or when the time is up, or when nobody waits any more. */
  function nextWake(payment: PaymentRecord, timeoutMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const entry = watched.get(payment.id) ?? { wake: new Set() }
      const wake = () => {
        clearTimeout(timeout)
        signal.removeEventListener('abort', wake)
        entry.wake.delete(wake)
        if (entry.wake.size === 0) {
          clearTimeout(entry.timer)
          watched.delete(payment.id)
        }
        resolve()
      }
      const timeout = setTimeout(wake, timeoutMs)
      signal.addEventListener('abort', wake)
      entry.wake.add(wake)
      watched.set(payment.id, entry)
      if (payment.observation.status === 'paid') return
      entry.timer ??= setTimeout(
        () => checkInBackground(payment.id),
        recent.has(payment.id) ? checkIntervalMs : 0,
      )
    })
  }

  /** Remembers for an interval that the payment was asked for. */
  function rest(id: string): void {
    clearTimeout(recent.get(id))
    const timer = setTimeout(() => recent.delete(id), checkIntervalMs)
    unref(timer)
    recent.set(id, timer)
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

function isRefusal(error: unknown): boolean {
  return error instanceof GatewayError && !error.retryable
}

/**
 * Watches one payment while a payer may look at it: held requests while they work, pauses while they fail, an immediate
 * check when the payer comes back from their wallet. Timers alone are not enough: a phone stops them, and the
 * connection, while another app is in front.
 */
import type { Payment } from '../core/contract/wire.js'
import { compareAnswer } from './agreement.js'
import {
  CheckoutClientError,
  failureOf,
  networkError,
  type CheckoutClient,
  type PaymentAnswer,
} from './requests.js'
import type { CheckoutFailure } from './checkout-state.js'
import { immutable } from './immutable.js'
import { systemClock, type Clock, type PageSignal, type PageSignals } from './environment.js'

/**
 * How long the endpoint may hold a check until something changes.
 * @example
 * const { etag } = await client.getPayment(payment.id)
 * await client.getPayment(payment.id, { etag, waitSeconds: holdSeconds })
 */
const holdSeconds = 20

/** The slow interval: for a hidden page, a payment in review, and a refusal that will not pass by itself. */
const slowMs = 60_000

/** The least time between the starts of two checks when nothing changed, if the endpoint does not hold them. */
const quietMs = 5_000

/** The least time between the starts of any two checks. */
const busyMs = 1_000

const longestBackoffMs = 30_000

/** The dependencies of a poller. The callbacks may stop it. */
export type StatusPollerOptions = {
  client: Pick<CheckoutClient, 'getPayment'>
  paymentId: string
  /** The last known payment. One that is known to be paid is checked once more only. */
  payment?: Payment | null
  signals: PageSignals
  /**
   * A check was answered: the payment as now known, a new object each time, or an answer that contradicts it.
   */
  onPayment(payment: Payment): void
  /** A check was refused or got no answer, or the device is offline; the last known payment stays. */
  onFailure(failure: CheckoutFailure): void
  clock?: Clock
  /** Jitter: 0 to 1, as `Math.random`. */
  random?: () => number
}

/**
 * Polls one payment. One request at a time; `paid` is final; nothing calls back after `stop`.
 * @example
 * const poller = new StatusPoller({
 *   client,
 *   paymentId: payment.id,
 *   signals: { visible: true, subscribe: () => () => undefined },
 *   onPayment: ({ status }) => console.log(status),
 *   onFailure: ({ code }) => console.warn(code),
 * })
 * poller.start()
 */
export class StatusPoller {
  readonly #options: StatusPollerOptions
  readonly #clock: Clock
  #unsubscribe: (() => void) | null = null
  #request: AbortController | null = null
  #requestedAt = 0
  #cancelTimer: () => void = () => undefined
  /** The accepted payment. A later contradiction does not end the polling. */
  #payment: Payment | null = null
  /** The last answer, accepted or not: the ETag belongs to it. */
  #answer: Payment | null = null
  #etag: string | null = null
  #failures = 0
  #notBefore = 0

  constructor(options: StatusPollerOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#payment = options.payment ?? null
  }

  /** Checks now, then repeatedly. */
  start(): void {
    if (this.#unsubscribe) return
    this.#unsubscribe = this.#options.signals.subscribe((signal) => this.#handleSignal(signal))
    void this.#check(false)
  }

  /** Checks now instead of later, unless the last check was a moment ago or the endpoint asked for a pause. */
  check(): void {
    const now = this.#clock.now()
    if (!this.#unsubscribe || (this.#request && now - this.#requestedAt < busyMs)) return
    this.#pause()
    if (now < this.#notBefore) this.#schedule(this.#notBefore - now)
    else void this.#check(false)
  }

  /** Aborts the request and ends the polling. `start` may be called again. */
  stop(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = null
    this.#pause()
  }

  #handleSignal(signal: PageSignal): void {
    if (signal === 'wake') this.check()
    else if (signal === 'sleep') this.#pause()
    else if (this.#payment?.status !== 'paid') this.#options.onFailure(networkError)
  }

  #pause(): void {
    this.#cancelTimer()
    this.#request?.abort()
    this.#request = null
  }

  async #check(hold: boolean): Promise<void> {
    const request = new AbortController()
    const { signal } = request
    this.#request = request
    this.#requestedAt = this.#clock.now()
    const delayMs = await this.#options.client
      .getPayment(this.#options.paymentId, {
        etag: this.#etag,
        waitSeconds: hold && this.#etag !== null ? holdSeconds : 0,
        signal,
      })
      .then(
        (answer) => (signal.aborted ? null : this.#accept(answer, hold)),
        (error: unknown) => (signal.aborted ? null : this.#fail(error)),
      )
    if (signal.aborted) return
    this.#request = null
    if (delayMs === null) this.stop()
    else this.#schedule(delayMs)
  }

  #schedule(delayMs: number): void {
    this.#cancelTimer = this.#clock.after(delayMs, () => void this.#check(this.#failures === 0))
  }

  /** Handles an answer; returns the pause until the next check, null for never. */
  #accept({ payment, etag }: PaymentAnswer, held: boolean): number | null {
    const known = this.#payment ?? undefined
    const settled = known?.status === 'paid'
    const answer = payment ?? this.#answer ?? known
    this.#answer = answer ?? null
    const accepted = answer && compareAnswer(answer, { id: this.#options.paymentId, known }).payment
    const current = accepted ?? known
    this.#payment = current ?? null
    this.#etag = etag
    this.#failures = 0
    this.#notBefore = 0
    // A paid payment asks for no money, so nothing can contradict it.
    const reported = settled ? current : (accepted ?? answer)
    if (reported) this.#options.onPayment(immutable({ ...reported }))
    if (settled) return null
    if (current?.status === 'review' || !this.#options.signals.visible) return slowMs
    const paceMs = etag !== null && (payment !== null || !held) ? busyMs : quietMs
    return Math.max(0, paceMs - (this.#clock.now() - this.#requestedAt))
  }

  /** Handles a failure; returns the pause until the next check, null for never. */
  #fail(error: unknown): number | null {
    if (this.#payment?.status === 'paid') return null
    const failure = failureOf(error)
    this.#options.onFailure(failure)
    const { random = Math.random, signals } = this.#options
    const backoffMs = Math.min(longestBackoffMs, busyMs * 2 ** this.#failures++) * random()
    const askedMs = (error instanceof CheckoutClientError ? (error.retryAfterSeconds ?? 0) : 0) * 1000
    this.#notBefore = this.#clock.now() + askedMs
    const patient = !signals.visible || !failure.retryable
    return Math.max(askedMs + backoffMs, patient ? slowMs : 0)
  }
}

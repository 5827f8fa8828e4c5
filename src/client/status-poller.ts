/**
 * Watches one payment for as long as somebody may look at it: held requests while all is well, patience when it is
 * not, a check at once when the payer comes back from their wallet. Timers alone are not enough for that: a phone
 * stops them, and the connection with them, while another app is in front.
 */
import type { Payment } from '../core/contract/wire.js'
import { compareAnswer } from './agreement.js'
import {
  ClientError,
  failureOf,
  networkError,
  type CheckoutClient,
  type PaymentAnswer,
} from './checkout-client.js'
import type { CheckoutFailure } from './checkout-state.js'
import { systemClock, type Clock, type PageSignal, type PageSignals } from './environment.js'

/** How long the endpoint is asked to hold a check until something changes. */
export const holdSeconds = 20

/** The pace where haste has no use: a hidden page, a payment in review, a refusal that will not go away by itself. */
const slowMs = 60_000

/** The least time between the starts of two checks when nothing changed, should the endpoint not hold. */
const quietMs = 5_000

/** The least time between the starts of two checks in any case. */
const busyMs = 1_000

const longestBackoffMs = 30_000

/** What a poller works with. The callbacks may stop it. */
export type StatusPollerOptions = {
  client: Pick<CheckoutClient, 'getPayment'>
  paymentId: string
  /** What is known of it already. A payment known to be paid is checked once more, and that is all. */
  payment?: Payment | null
  signals: PageSignals
  /**
   * A check was answered: the payment as it is now known, as a new object each time, or an answer that contradicts it.
   */
  onPayment(payment: Payment): void
  /** A check was refused or not answered, or the device is offline; what was known stays as it was. */
  onFailure(failure: CheckoutFailure): void
  clock?: Clock
  /** Jitter: 0 to 1, as `Math.random`. */
  random?: () => number
}

/** A poller of one payment. One request at a time; `paid` is final; nothing is called back after `stop`. */
export class StatusPoller {
  readonly #options: StatusPollerOptions
  readonly #clock: Clock
  #unsubscribe: (() => void) | null = null
  #request: AbortController | null = null
  #requestedAt = 0
  #cancelTimer: () => void = () => undefined
  /** What was accepted: what the endpoint contradicts later does not end the watching. */
  #payment: Payment | null = null
  /** The last answer, accepted or not: it is what "nothing changed" is about. */
  #answer: Payment | null = null
  #etag: string | null = null
  #failures = 0
  #notBefore = 0

  constructor(options: StatusPollerOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#payment = options.payment ?? null
  }

  /** Checks now, and from now on. */
  start(): void {
    if (this.#unsubscribe) return
    this.#unsubscribe = this.#options.signals.subscribe((signal) => this.#handleSignal(signal))
    void this.#check(false)
  }

  /** Checks now rather than when it is due, unless that was a moment ago or the endpoint asked to wait. */
  check(): void {
    const now = this.#clock.now()
    if (!this.#unsubscribe || (this.#request && now - this.#requestedAt < busyMs)) return
    this.#pause()
    if (now < this.#notBefore) this.#schedule(this.#notBefore - now)
    else void this.#check(false)
  }

  /** Ends the watching and whatever is under way. It may be started again. */
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

  /** Takes an answer in; returns the pause until the next check, null for never. */
  #accept({ payment, etag }: PaymentAnswer, held: boolean): number | null {
    const known = this.#payment ?? undefined
    const settled = known?.status === 'paid'
    const answer = payment ?? this.#answer ?? known
    this.#answer = answer ?? null
    const agreement = answer && compareAnswer(answer, { id: this.#options.paymentId, known })
    const accepted = agreement && 'payment' in agreement ? agreement.payment : undefined
    const current = accepted ?? known
    this.#payment = current ?? null
    this.#etag = etag
    this.#failures = 0
    this.#notBefore = 0
    // What is paid asks for nothing, so nothing can contradict it.
    const reported = settled ? current : (accepted ?? answer)
    if (reported) this.#options.onPayment({ ...reported })
    if (settled) return null
    if (current?.status === 'review' || !this.#options.signals.visible) return slowMs
    const paceMs = etag !== null && (payment !== null || !held) ? busyMs : quietMs
    return Math.max(0, paceMs - (this.#clock.now() - this.#requestedAt))
  }

  /** Takes a failure in; returns the pause until the next check, null for never. */
  #fail(error: unknown): number | null {
    if (this.#payment?.status === 'paid') return null
    const failure = failureOf(error)
    this.#options.onFailure(failure)
    const { random = Math.random, signals } = this.#options
    const backoffMs = Math.min(longestBackoffMs, busyMs * 2 ** this.#failures++) * random()
    const askedMs = (error instanceof ClientError ? (error.retryAfterSeconds ?? 0) : 0) * 1000
    this.#notBefore = this.#clock.now() + askedMs
    const patient = !signals.visible || !failure.retryable
    return Math.max(askedMs + backoffMs, patient ? slowMs : 0)
  }
}

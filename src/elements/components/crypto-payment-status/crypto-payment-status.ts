/** The live line under a payment: what it is waiting for, and proof that somebody is watching. */
import { compareAnswer } from '../../../client/agreement.js'
import { immutable } from '../../../client/immutable.js'
import { paymentFrom } from '../../base/page-data.js'
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import { createCheckoutClient } from '../../../client/checkout-client.js'
import type { CheckoutFailure } from '../../../client/checkout-state.js'
import { StatusPoller } from '../../../client/status-poller.js'
import { paymentStatuses } from '../../../core/contract/status.js'
import type { Payment } from '../../../core/contract/wire.js'
import { pageSignals } from '../../controllers/page-signals.js'
import { Ticker } from '../../controllers/ticker.js'
import { CryptoErrorEvent, CryptoPaymentCompletedEvent, CryptoStatusChangeEvent } from '../../base/events.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { fallbackMessages } from '../../i18n/english/fallback.js'
import { payMessages } from '../../i18n/english/pay.js'
import { Language } from '../../i18n/localize.js'
import type { Messages } from '../../i18n/messages.js'
import { controls, tokens } from '../../styles/tokens.js'
import { ageOf, momentOf, type Moment } from './check-age.js'
import { announcementOf } from './announcement.js'
import { countdownMs, priceHoldOf } from '../../../client/price-hold.js'
import { styles } from './crypto-payment-status.styles.js'

/**
 * Alone on a page it watches a payment: give it `endpoint`, `session` and `payment-id`. Inside another element it
 * only shows one: give it `payment`, a new object at each check, `online` and `refused`, and no `payment-id`; then it
 * fires nothing.
 *
 * @tag crypto-payment-status
 * @summary Watches one payment and says how it stands. Announces changes of status, never the passing seconds.
 * @fires {CryptoStatusChangeEvent} crypto-status-change - The status differs from the one shown before.
 * @fires {CryptoPaymentCompletedEvent} crypto-payment-completed - The endpoint says paid. Not a proof of payment.
 * @fires {CryptoErrorEvent} crypto-error - The endpoint refuses to answer, or its answer contradicts what is shown.
 * @csspart base - The line.
 * @csspart dot - The dot, coloured by meaning, hollow when offline.
 * @csspart label - The status in words.
 * @csspart facts - What follows the status: the deadline, and the last check.
 * @csspart checked - When that was last checked.
 * @csspart deadline - Until when the price is held, where the endpoint says it; the seconds in the last two minutes.
 * @csspart offline - What happens while the checks are not answered.
 * @cssprop [--crypto-color-accent] - The dot while waiting.
 * @cssprop [--crypto-color-attention] - The dot when the payer is asked for something.
 * @cssprop [--crypto-color-success] - The dot once the money was seen.
 * @cssstate awaiting - Nothing has arrived.
 * @cssstate partial - Part of the amount has arrived.
 * @cssstate confirming - All of it was seen.
 * @cssstate paid - The endpoint says paid.
 * @cssstate review - The merchant has to look at it.
 * @cssstate offline - The endpoint or the payment service did not answer the last check; the status is as of then.
 */
export class CryptoPaymentStatus extends LitElement {
  static override styles = [tokens, controls, styles]

  /** The address of the merchant's endpoint, e.g. `/checkout`. */
  @property() endpoint = ''

  /** The sealed session that the payment belongs to. */
  @property() session = ''

  /** The payment to watch. Empty when `payment` is given from outside. */
  @property({ attribute: 'payment-id' }) paymentId = ''

  /** The payment as last seen; it is copied. */
  @property({ attribute: false }) payment: Payment | null = null

  /** Whether the last check was answered. */
  @property({ attribute: false }) online = true

  /** Whether the endpoint refused the last check, so that waiting does not help. */
  @property({ attribute: false }) refused = false

  /** Announces nothing: the element around it does. */
  @property({ attribute: false }) silent = false

  @state() private announcement = ''

  readonly #language = new Language(this, checkoutMessages, fallbackMessages, payMessages)
  readonly #internals = this.attachInternals()
  #poller: StatusPoller | null = null
  #lastCheck: Moment = { wallMs: 0, steadyMs: 0 }

  constructor() {
    super()
    this.addController(new Ticker(this, () => this.payment !== null && this.payment.status !== 'paid'))
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.#watch()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#poller?.stop()
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('paymentId') && this.paymentId && this.payment?.id !== this.paymentId) this.payment = null
    if (changed.has('payment')) this.payment = paymentFrom(this.payment) ?? null
    if (!changed.has('payment') || !this.payment) return
    this.#lastCheck = momentOf(this.payment)
    const previous = this.silent ? undefined : changed.get('payment')
    if (previous?.id === this.payment.id) this.#announce(this.payment, previous)
  }

  #announce(payment: Payment, previous: Payment): void {
    const { messages, locale } = this.#language
    const announcement = announcementOf(previous, payment, messages, locale)
    if (announcement !== '') this.announcement = announcement
  }

  protected override updated(changed: PropertyValues<this>): void {
    for (const status of paymentStatuses) this.#setState(status, status === this.payment?.status)
    this.#setState('offline', this.#isOffline)
    if (changed.has('endpoint') || changed.has('session') || changed.has('paymentId')) this.#watch()
  }

  get #isOffline(): boolean {
    return (!this.online || this.payment?.stale === true) && this.payment?.status !== 'paid'
  }

  #setState(name: string, on: boolean): void {
    this.#internals.states[on ? 'add' : 'delete'](name)
  }

  #watch(): void {
    this.#poller?.stop()
    this.#poller = null
    const { endpoint, session, paymentId, payment } = this
    if (!this.isConnected || !session || !paymentId) return
    this.#poller = new StatusPoller({
      client: createCheckoutClient({ endpoint, session }),
      paymentId,
      payment,
      signals: pageSignals,
      onPayment: (next) => this.#handlePayment(next),
      onFailure: (failure) => this.#handleFailure(failure),
    })
    this.#poller.start()
  }

  #handlePayment(answer: Payment): void {
    const known = this.payment ?? undefined
    const agreement = compareAnswer(answer, { id: this.paymentId, known })
    if (!('payment' in agreement)) return this.#handleFailure({ code: 'contradiction', retryable: false })
    const previous = known?.status ?? null
    const payment = immutable({ ...agreement.payment })
    this.payment = payment
    this.online = true
    this.refused = false
    if (payment.status === previous) return
    this.dispatchEvent(new CryptoStatusChangeEvent(payment, previous))
    if (payment.status === 'paid') this.dispatchEvent(new CryptoPaymentCompletedEvent(payment))
  }

  #handleFailure(failure: CheckoutFailure): void {
    if (!failure.retryable && !this.refused) this.dispatchEvent(new CryptoErrorEvent(failure))
    this.online = false
    this.refused = !failure.retryable
  }

  #renderChecked(payment: Payment, messages: Messages) {
    if (payment.status === 'paid') return nothing
    return html`<span class="checked" part="checked">${this.#age(messages)}</span>`
  }

  #age(messages: Messages): string {
    const { wallMs } = this.#lastCheck
    const { seconds, isCertain } = ageOf(this.#lastCheck)
    if (this.#isOffline || seconds >= 3600 || !isCertain) {
      const date = Math.abs(Date.now() - wallMs) >= 86_400_000 ? ({ dateStyle: 'medium' } as const) : {}
      const format = new Intl.DateTimeFormat(this.#language.locale, { timeStyle: 'short', ...date })
      return messages.checkedAt(format.format(wallMs))
    }
    if (seconds < 2) return messages.checkedNow
    return seconds < 60 ? messages.checkedSeconds(seconds) : messages.checkedMinutes(Math.floor(seconds / 60))
  }

  #renderDeadline(payment: Payment, messages: Messages) {
    const hold = priceHoldOf(payment)
    if (hold === null || hold.leftMs <= 0) return nothing
    const { locale } = this.#language
    const text =
      hold.leftMs > countdownMs
        ? messages.priceHeldUntil(new Date(hold.endsAtMs).toLocaleTimeString(locale, { timeStyle: 'short' }))
        : messages.priceHeldFor(clockTime(hold.leftMs, locale))
    return html`<span class="deadline" part="deadline">${text}</span>`
  }

  override render(): TemplateResult {
    const { messages } = this.#language
    const { payment } = this
    return html`
      <div class="line" part="base">
        ${
          payment &&
          html`<span class="dot" part="dot" aria-hidden="true"></span>
            <span class="label" part="label">${messages.status[payment.status]}</span>
            <span class="facts" part="facts">
              ${this.#renderDeadline(payment, messages)} ${this.#renderChecked(payment, messages)}
            </span>`
        }
      </div>
      ${
        this.#isOffline
          ? html`<p class="offline" part="offline">${this.refused ? messages.refused : messages.offline}</p>`
          : nothing
      }
      <span class="visually-hidden" role="status">${this.announcement}</span>
    `
  }
}

/** Minutes and seconds, e.g. `1:42`. */
function clockTime(ms: number, locale: string | undefined): string {
  const seconds = Math.ceil(ms / 1000)
  const format = (value: number, digits: number): string =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits }).format(value)
  return `${format(Math.floor(seconds / 60), 1)}:${format(seconds % 60, 2)}`
}

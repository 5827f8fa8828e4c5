/** The live status line of a payment, with the age of the last check. */
import { compareAnswer } from '../../../client/agreement.js'
import { immutable } from '../../../client/immutable.js'
import { paymentFrom } from '../../base/page-data.js'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { DrawnElement, type Properties } from '../../base/drawn-element.js'
import { clientOf } from '../../../client/requests.js'
import type { CheckoutFailure } from '../../../client/checkout-state.js'
import { isIncomplete, isOrderPaid } from '../../../client/asking.js'
import { StatusPoller } from '../../../client/status-poller.js'
import { paymentStatuses } from '../../../core/contract/status.js'
import type { Payment } from '../../../core/contract/wire.js'
import { pageSignals } from '../../controllers/page-signals.js'
import { Ticker } from '../../controllers/ticker.js'
import { CryptoErrorEvent, CryptoPaymentCompletedEvent, CryptoStatusChangeEvent } from '../../base/events.js'
import { statesOf } from '../../base/states.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { fallbackMessages } from '../../i18n/english/fallback.js'
import { payMessages } from '../../i18n/english/pay.js'
import { paymentMessages } from '../../i18n/english/shared-payment.js'
import { Language } from '../../i18n/localize.js'
import { formatTime } from '../../i18n/times.js'
import type { PayWords, PaymentWords } from '../../i18n/messages.js'
import { controls, tokens } from '../../styles/tokens.js'
import { ageOf, momentOf, type Moment } from './check-age.js'
import { announcementOf } from './payment-announcement.js'
import { deviceClocks } from '../../../client/clock-source.js'
import { countdownMs, isPriceHeld, priceHoldOf } from '../../../client/price-hold.js'
import { styles } from './crypto-payment-status.styles.js'

/**
 * Alone on a page it watches a payment: set `endpoint`, `session` and `payment-id`. Inside another element it only
 * displays one: set `payment`, a new object at each check, `online` and `refused`, and no `payment-id`; then it fires
 * nothing.
 *
 * @tag crypto-payment-status
 * @summary Watches one payment and shows its status. Announces changes of status, never the passing seconds.
 * @fires {CryptoStatusChangeEvent} crypto-status-change - The status differs from the one shown before.
 * @fires {CryptoPaymentCompletedEvent} crypto-payment-completed - The endpoint reports paid. Not a proof of payment.
 * @fires {CryptoErrorEvent} crypto-error - The endpoint refuses to answer, or its answer contradicts what is shown.
 * @csspart base - The line.
 * @csspart dot - The dot, coloured by meaning, hollow when offline.
 * @csspart label - The status as text, or that the price is no longer held.
 * @csspart facts - The details after the status: the deadline, and the last check.
 * @csspart checked - When the payment was last checked.
 * @csspart deadline - The end of the price hold, if the endpoint sends it; with seconds in the last two minutes.
 * @csspart offline - The notice while checks get no answer.
 * @cssprop [--crypto-color-accent] - The dot while waiting.
 * @cssprop [--crypto-color-attention] - The dot when the payer must act.
 * @cssprop [--crypto-color-success] - The dot once the whole amount was seen.
 * @cssstate awaiting - Nothing has arrived.
 * @cssstate partial - Part of the amount has arrived.
 * @cssstate confirming - The whole amount was seen.
 * @cssstate paid - The endpoint reports paid.
 * @cssstate review - The merchant must review the payment.
 * @cssstate offline - The endpoint or the payment service did not answer the last check; the status is as of the check
 * before.
 * @example
 * ```html
 * <crypto-payment-status endpoint="/checkout" session="…" payment-id="…"></crypto-payment-status>
 * ```
 */
export class CryptoPaymentStatus extends DrawnElement {
  static override styles = [tokens, controls, styles]

  static override properties: Properties = {
    endpoint: { initial: '' },
    session: { initial: '' },
    paymentId: { attribute: 'payment-id', initial: '' },
    payment: { attribute: false, initial: null },
    online: { attribute: false, initial: true },
    refused: { attribute: false, initial: false },
    silent: { attribute: false, initial: false },
    shown: { attribute: false, initial: '' },
    announcement: { state: true, initial: '' },
  }

  /** The address of the merchant's endpoint, e.g. `/checkout`. */
  declare endpoint: string

  /** The sealed session that the payment belongs to. */
  declare session: string

  /** The payment to watch. Leave it empty if `payment` is set. */
  declare paymentId: string

  /** The last known payment; it is copied. */
  declare payment: Payment | null

  /** Whether the last check was answered. */
  declare online: boolean

  /** Whether the endpoint refused the last check, so that waiting does not help. */
  declare refused: boolean

  /** Announces nothing and does not explain a refusal: the element around it does. */
  declare silent: boolean

  /** The only part of it to show: the `status`, or the `age` of the last check. Empty shows both. */
  declare shown: '' | 'status' | 'age'

  declare private announcement: string

  readonly #language = new Language(this, checkoutMessages, fallbackMessages, paymentMessages, payMessages)
  readonly #states = statesOf(this)
  #poller: StatusPoller | null = null
  #wasOffline = false
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
    if (changed.has('payment') && this.payment) this.#lastCheck = momentOf(this.payment)
    if (!this.silent) this.#announce(changed.get('payment'))
  }

  /** What changed since `previous`, and a lost connection once; nothing is left to read when it is back. */
  #announce(previous: Payment | null | undefined): void {
    const { messages, locale } = this.#language
    const { payment, refused } = this
    const wasOffline = this.#wasOffline
    this.#wasOffline = this.#isOffline
    const news = [
      payment && previous?.id === payment.id && announcementOf(previous, payment, messages, locale),
      this.#isOffline && !wasOffline && (refused ? messages.refused : messages.offline),
    ].filter(Boolean)
    if (news.length > 0) this.announcement = news.join(' ')
    else if (wasOffline && !this.#isOffline) this.announcement = ''
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
    this.#states[on ? 'add' : 'delete'](name)
  }

  #watch(): void {
    this.#poller?.stop()
    this.#poller = null
    const { endpoint, session, paymentId, payment } = this
    if (!this.isConnected || !session || !paymentId) return
    this.#poller = new StatusPoller({
      client: clientOf({ endpoint, session }),
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
    const accepted = compareAnswer(answer, { id: this.paymentId, known }).payment
    if (!accepted) return this.#handleFailure({ code: 'contradiction', retryable: false })
    const previous = known?.status ?? null
    const payment = immutable({ ...accepted })
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

  #renderChecked(payment: Payment, messages: PaymentWords & PayWords) {
    if (payment.status === 'paid' || this.shown === 'status') return nothing
    return html`<span class="checked" part="checked">${this.#age(messages)}</span>`
  }

  #age(messages: PaymentWords & PayWords): string {
    const clocks = deviceClocks()
    const { wallMs } = this.#lastCheck
    const { seconds, isCertain } = ageOf(this.#lastCheck)
    // What an endpoint draws stays as it is.
    const isDrawn = clocks.timeZone !== undefined
    if (this.#isOffline || seconds >= 3600 || !isCertain || isDrawn) {
      const isOld = Math.abs(clocks.wallMs() - wallMs) >= 86_400_000
      return messages.checkedAt(formatTime(wallMs, this.#language.locale, isOld ? 'medium' : undefined))
    }
    if (seconds < 2) return messages.checkedNow
    return seconds < 60 ? messages.checkedSeconds(seconds) : messages.checkedMinutes(Math.floor(seconds / 60))
  }

  #label(payment: Payment, messages: PaymentWords & PayWords): string {
    if (isIncomplete(payment) && isOrderPaid(payment)) return messages.orderPaidTitle
    return isPriceHeld(payment) ? messages.status[payment.status] : messages.priceEndedTitle
  }

  #renderDeadline(payment: Payment, messages: PaymentWords & PayWords) {
    const hold = priceHoldOf(payment)
    if (hold === null || hold.leftMs <= 0) return nothing
    const { locale } = this.#language
    const text =
      hold.leftMs > countdownMs
        ? messages.priceHeldUntil(formatTime(hold.endsAtMs, locale))
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
          (this.shown === 'age'
            ? this.#renderChecked(payment, messages)
            : html`<span class="dot" part="dot" aria-hidden="true"></span>
                <span class="label" part="label">${this.#label(payment, messages)}</span>
                <span class="facts" part="facts">
                  ${this.#renderDeadline(payment, messages)} ${this.#renderChecked(payment, messages)}
                </span>`)
        }
      </div>
      ${
        this.#isOffline && !(this.silent && this.refused)
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

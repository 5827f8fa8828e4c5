/** The checkout isolated from the page: the endpoint's hosted page in a frame of another origin. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { CheckoutState } from '../../../client/checkout-state.js'
import type { Payment } from '../../../core/contract/wire.js'
import { CheckoutElement } from '../../base/checkout-element.js'
import type { Properties } from '../../base/drawn-element.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { pageMessages } from '../../i18n/english/page.js'
import { stoppedMessages } from '../../i18n/english/stopped.js'
import { supportMessages } from '../../i18n/english/support.js'
import { adviseOn, issueWarning } from '../../base/issue-warning.js'
import { payLink } from '../../base/safe-addresses.js'
import { CryptoCloseRequestEvent, CryptoErrorEvent, CryptoPaymentCompletedEvent } from '../../base/events.js'
import { failureMessage } from '../../i18n/failure-message.js'
import { Host } from '../../isolated/host.js'
import { settingsOf } from '../../isolated/settings.js'
import { Language } from '../../i18n/localize.js'
import { statesOf } from '../../base/states.js'
import type { CheckoutWords, SupportWords } from '../../i18n/messages.js'
import { controls, tokens } from '../../styles/tokens.js'
import { newTabLink } from '../../base/new-tab-link.js'
import { supportLink } from '../crypto-checkout/screens/screen.js'
import { styles } from './crypto-payment-frame.styles.js'

/** The permissions of the frame: its own origin, its scripts, links that the payer follows, printing. */
const sandbox = [
  ...['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-modals', 'allow-popups'],
  ...['allow-popups-to-escape-sandbox', 'allow-top-navigation-by-user-activation'],
].join(' ')

/** Their screen has two columns where there is room, unless the frame says that it shows another. */
const payScreens = /^(?:creating|awaiting|partial)$/

/** How long the hosted page may take to say that it is there. */
const connectTimeoutMs = 15_000

/**
 * For pages that run third-party scripts: those can neither read nor change the amount, the address or the code in the
 * frame. They can still replace the frame, as on any page. The endpoint must be of another origin than the page, and
 * must list the page's origin in `allowedOrigins`; on the same origin nothing would be isolated, so the element
 * refuses. The session goes to the frame in a message, never in an address.
 *
 * @tag crypto-payment-frame
 * @summary `<crypto-checkout>` in a frame of the endpoint's origin.
 * @fires {CryptoPaymentCreatedEvent} crypto-payment-created - An address is on screen; `payment.address` is empty here.
 * @fires {CryptoCopyEvent} crypto-copy - The payer copied the address or the amount; `value` is empty here.
 * @fires {CryptoWalletSentEvent} crypto-wallet-sent - A wallet sent the payment; `transaction` is empty.
 * @fires {CryptoCloseRequestEvent} crypto-close-request - The payer pressed Escape in the frame.
 * @csspart frame - The frame.
 * @csspart notice - The notice if no frame is possible.
 * @cssprop --crypto-color-accent - The brand's colour, forwarded to the frame.
 * @cssprop [--crypto-width=440px] - The greatest width.
 * @example
 * ```html
 * <crypto-payment-frame endpoint="https://pay.example/checkout" session="…"></crypto-payment-frame>
 * ```
 */
export class CryptoPaymentFrame extends CheckoutElement {
  static override styles = [tokens, controls, styles]

  static override properties: Properties = {
    failure: { state: true },
    attempt: { state: true, initial: 0 },
  }

  declare private failure: string | undefined
  /** The frame is reloaded for each attempt. */
  declare private attempt: number

  readonly #language = new Language(this, pageMessages, checkoutMessages, stoppedMessages, supportMessages)
  #host: Host | undefined
  #cancelTimeout: () => void = () => undefined
  readonly #completed = new Set<string>()
  readonly #states = statesOf(this)
  #state: CheckoutState['name'] = 'loading'
  #payment: Payment | null = null
  /** The frame has a `fetchSession`: another one is used the next time it needs a session. */
  #canFetch = false

  private get frame(): HTMLIFrameElement | null {
    return this.renderRoot.querySelector('iframe')
  }

  /** The state in the frame; `loading` until it is loaded. */
  get state(): CheckoutState['name'] {
    return this.failure === undefined ? this.#state : 'error'
  }

  /** The payment in the frame, with an empty `address`, or null. */
  get payment(): Payment | null {
    return this.#payment
  }

  /** The hosted page to frame: on the page's own origin nothing would be isolated. */
  get #address(): URL | undefined {
    const { baseURI } = document
    if (!this.endpoint || !URL.canParse(this.endpoint, baseURI)) return undefined
    const url = new URL(`${new URL(this.endpoint, baseURI).href.replace(/\/+$/, '')}/pay`)
    return /^https?:$/.test(url.protocol) && url.origin !== location.origin ? url : undefined
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.#begin()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#end()
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const isFirst = changed.has('fetchSession') && !this.#canFetch
    if (isFirst || changed.has('endpoint') || changed.has('session')) this.#begin()
    else this.#host?.sendSettings()
  }

  #begin(): void {
    this.#end()
    this.#canFetch = Boolean(this.fetchSession)
    if (!this.endpoint) return
    const address = this.#address
    if (address === undefined) {
      this.#fail('not-isolated')
      return
    }
    this.failure = undefined
    this.#host = new Host({
      frame: () => this.frame?.contentWindow,
      origin: address.origin,
      settings: () => ({
        ...settingsOf(this),
        lang: this.#language.locale ?? '',
        renewable: this.fetchSession ? 'true' : '',
        accent: this.#style('--crypto-color-accent'),
        room: this.#style('--_frame-height'),
      }),
      session: async (isAgain) => (isAgain ? '' : this.session) || (await this.fetchSession?.()) || '',
      onConnect: () => this.#cancelTimeout(),
      onHeight: (height, isNarrow) => {
        if (this.frame) this.frame.style.cssText = `background:none;block-size:${height}px`
        // An ended price has the state of an open one.
        if (isNarrow !== undefined) this.#widen(!isNarrow)
      },
      onState: (name, payment) => {
        this.#follow(name)
        if (payment !== undefined) this.#payment = payment
      },
      onEvent: (event) => this.#dispatch(event),
      onCloseRequest: () => this.dispatchEvent(new CryptoCloseRequestEvent('escape')),
    })
    // The previous frame belongs to another order, and needs a new handshake.
    this.attempt += 1
    const timer = setTimeout(() => this.#fail('network-error'), connectTimeoutMs)
    this.#cancelTimeout = () => clearTimeout(timer)
  }

  #style(name: string): string {
    return getComputedStyle(this).getPropertyValue(name).trim()
  }

  #end(): void {
    this.#cancelTimeout()
    this.#host?.stop()
    this.#host = undefined
    this.#follow('loading')
    this.#payment = null
  }

  #follow(name: CheckoutState['name']): void {
    // A check repeats the state, and the frame does not repeat what it said of the screen.
    if (name === this.#state) return
    this.#state = name
    this.#widen(true)
  }

  #widen(isWide: boolean): void {
    this.#states[isWide && payScreens.test(this.#state) ? 'add' : 'delete']('wide')
  }

  #fail(code: 'not-isolated' | 'network-error' | 'session-unavailable'): void {
    this.#end()
    this.failure = code
    adviseOn(code, this.endpoint)
    this.dispatchEvent(new CryptoErrorEvent({ code, retryable: code !== 'not-isolated' }))
  }

  // A frame that is loaded again says again that its payment is completed.
  #dispatch(event: Event & { payment?: Payment }): void {
    this.#payment = event.payment ?? this.#payment
    if (event instanceof CryptoPaymentCompletedEvent) {
      const { id } = event.payment
      if (this.#completed.has(id)) return
      this.#completed.add(id)
    }
    this.dispatchEvent(event)
  }

  readonly #handleRetry = (): void => this.#begin()

  readonly #handleOpenPage = async (): Promise<void> => {
    try {
      const session = await this.fetchSession?.()
      const link = payLink(this.endpoint, session ?? '')
      if (link !== undefined) return location.assign(link)
    } catch (error) {
      issueWarning('fetchSession failed:', error)
    }
    this.#fail('session-unavailable')
  }

  #renderFailure(code: string): TemplateResult {
    const { messages } = this.#language
    // The payer sees a page that may not take payments.
    const { title, next } = failureMessage(messages, code === 'not-isolated' ? 'forbidden-origin' : code)
    return html`
      <div class="notice" part="notice" role="alert">
        <p><strong>${messages.sentence(title)}</strong> ${next}</p>
        ${
          code === 'not-isolated'
            ? nothing
            : html`<button class="button" type="button" @click=${this.#handleRetry}>
                ${messages.tryAgain}
              </button>`
        }
        <div class="links">
          ${this.#renderWayOut(messages)}
          ${supportLink({ session: undefined, supportUrl: this.supportUrl, messages })}
        </div>
      </div>
    `
  }

  // A page of its own, without an opener, is neither blocked as a frame nor in reach of this page.
  #renderWayOut(
    messages: CheckoutWords & SupportWords & { openPaymentPage: string },
  ): TemplateResult | typeof nothing {
    const link = payLink(this.endpoint, this.session)
    if (link !== undefined) return newTabLink(link, messages.openPaymentPage, messages)
    return this.fetchSession === undefined
      ? html`<button class="link" type="button" @click=${reloadPage}>${messages.reloadPage}</button>`
      : html`<button class="link" type="button" @click=${this.#handleOpenPage}>
          ${messages.openPaymentPage}
        </button>`
  }

  override render(): TemplateResult | typeof nothing {
    if (this.failure !== undefined) return this.#renderFailure(this.failure)
    const address = this.#address
    if (address === undefined || this.attempt === 0) return nothing
    const frame = html`<iframe
      part="frame"
      title=${this.#language.messages.payWithCrypto}
      src=${address.href}
      sandbox=${sandbox}
      allow="clipboard-write; screen-wake-lock"
      referrerpolicy="no-referrer"
    ></iframe>`
    return html`${keyed(this.attempt, frame)}`
  }
}

const reloadPage = (): void => location.reload()

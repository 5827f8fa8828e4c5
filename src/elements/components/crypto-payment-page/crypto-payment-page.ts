/** A whole page for one payment: what a payment link opens, what a till shows, what the isolated mode frames. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { CheckoutState } from '../../../client/checkout-state.js'
import type { CheckoutSession } from '../../../core/contract/wire.js'
import { CheckoutHostElement } from '../../base/checkout-host.js'
import { WakeLock } from '../../controllers/wake-lock.js'
import type { CryptoReadyEvent } from '../../base/events.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { methodMessages } from '../../i18n/english/methods.js'
import { pageMessages } from '../../i18n/english/page.js'
import { clampAppearance, isPlainColor } from '../../isolated/clamp-appearance.js'
import { Guest } from '../../isolated/guest.js'
import type { Settings } from '../../isolated/protocol.js'
import { Language } from '../../i18n/localize.js'
import { controls, tokens } from '../../styles/tokens.js'
import { styles } from './crypto-payment-page.styles.js'
import { appeal, invoice } from './invoice.js'

/** How the page is laid out. */
export type PageMode = 'checkout' | 'donation' | 'invoice' | 'kiosk'

const wakeful: readonly CheckoutState['name'][] = ['creating', 'awaiting', 'partial', 'confirming']
const settled: readonly CheckoutState['name'][] = ['paid', 'review', 'expired', 'error']

/**
 * Without `session` it reads the one in the address, `/pay#<session>`: a fragment is not sent to any server, so it is
 * in no log. It stays there, because a reload must find the order again and the link must stay one that can be shared.
 *
 * @tag crypto-payment-page
 * @summary `<crypto-checkout>` as a full page: for a link, a gift, an invoice or a till.
 * @fires {CryptoReadyEvent} crypto-ready - The order has come.
 * @fires {CryptoMethodChangeEvent} crypto-method-change - The payer chose a coin and a network.
 * @fires {CryptoPaymentCreatedEvent} crypto-payment-created - An address is on screen, new or resumed.
 * @fires {CryptoStatusChangeEvent} crypto-status-change - The payment's status changed.
 * @fires {CryptoPaymentCompletedEvent} crypto-payment-completed - The endpoint says paid. Once per payment.
 * @fires {CryptoCopyEvent} crypto-copy - The payer copied the address or the amount.
 * @fires {CryptoErrorEvent} crypto-error - Something did not work; the screen says what to do.
 * @csspart invoice - The order as a document, in the mode `invoice`.
 * @csspart appeal - What the gift is for, in the mode `donation`.
 * @csspart next - The till's button for the next customer.
 * @cssprop --crypto-color-page - The page behind the card.
 * @cssstate framed - The page is in a frame of a page that may frame it: without ground and margins.
 */
export class CryptoPaymentPage extends CheckoutHostElement {
  static override styles = [tokens, controls, styles]

  /**
   * `checkout`, `donation`, `invoice` or `kiosk`. By default what suits the order: an invoice for one with lines, a
   * donation for one whose amount the payer chooses.
   */
  @property() mode: PageMode | '' = ''

  /** For a till with `fetchSession`: how long a receipt stays before the next customer's order is fetched. */
  @property({ type: Number, attribute: 'reset-seconds' }) resetSeconds = 20

  /** The origins whose pages may frame this page, separated by spaces; set by the endpoint on its own page. */
  @property() frames = ''

  @state() private order: CheckoutSession | undefined
  @state() private isSettled = false

  readonly #language = new Language(this, checkoutMessages, methodMessages, pageMessages)
  readonly #wakeLock = new WakeLock(this)
  readonly #internals = this.attachInternals()
  #guest: Guest | undefined
  #cancelReset: () => void = () => undefined

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('hashchange', this.#handleHashChange)
    if (this.hasUpdated) this.#beGuest()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('hashchange', this.#handleHashChange)
    this.#cancelReset()
    this.#guest?.stop()
    this.#guest = undefined
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('frames')) this.#beGuest()
  }

  /** Forgets the order on screen and gets the next one from `fetchSession`, for the next customer of a till. */
  next(): void {
    this.#cancelReset()
    this.session = ''
    this.order = undefined
    this.isSettled = false
    this.checkout?.restart()
  }

  get #layout(): PageMode {
    if (this.mode !== '') return this.mode
    if (this.order?.lines?.length) return 'invoice'
    return this.order !== undefined && typeof this.order.price.amount !== 'string' ? 'donation' : 'checkout'
  }

  #beGuest(): void {
    this.#guest?.stop()
    this.#guest = undefined
    if (this.frames === '' || window.parent === window) return
    this.#internals.states.add('framed')
    const guest = new Guest({
      element: this,
      origins: this.frames.split(/\s+/),
      onSettings: (settings) => this.#take(settings),
    })
    this.#guest = guest
    this.fetchSession = () => guest.session()
  }

  #take(settings: Partial<Settings>): void {
    const { chain, coin, theme, density, appearance, wallet, lang, accent } = settings
    this.methodOrder = settings.methodOrder ?? ''
    this.onlyMethods = settings.onlyMethods ?? ''
    this.recentMethods = settings.recentMethods === 'true'
    this.chain = chain ?? ''
    this.coin = coin ?? ''
    this.wallet = wallet ?? ''
    if (theme === 'light' || theme === 'dark' || theme === 'auto' || theme === 'contrast') {
      this.theme = theme
      // A frame of another scheme than the page around it is not see-through.
      document.documentElement.style.colorScheme =
        theme === 'light' || theme === 'dark' ? theme : 'light dark'
    }
    this.density = density === 'compact' ? density : undefined
    this.appearance = clampAppearance(appearance)
    if (lang) this.lang = lang
    if (isPlainColor(accent)) this.style.setProperty('--crypto-color-accent', accent)
  }

  // A till is nobody's: the receipt of one customer is not left to the next.
  #planReset(): void {
    this.#cancelReset()
    if (this.#layout !== 'kiosk' || this.fetchSession === undefined || !this.isSettled) return
    const timer = setTimeout(() => this.next(), this.resetSeconds * 1000)
    this.#cancelReset = () => clearTimeout(timer)
  }

  readonly #handleHashChange = (): void => {
    this.order = undefined
    this.requestUpdate()
  }

  readonly #handleReady = ({ session }: CryptoReadyEvent): void => {
    this.order = session
    void this.#handleChange()
  }

  // Facts come before the checkout is rendered; what it shows then is its state.
  readonly #handleChange = async (): Promise<void> => {
    await this.checkout?.updateComplete
    const { state: shown } = this
    this.#guest?.tellState(shown)
    this.#wakeLock.wanted = this.#layout === 'kiosk' && wakeful.includes(shown)
    this.isSettled = settled.includes(shown)
    this.#planReset()
  }

  readonly #handleNext = (): void => this.next()

  override render(): TemplateResult {
    const { messages, locale } = this.#language
    const { order, endpoint } = this
    const layout = this.#layout
    const document = order && { order, messages, locale, endpoint }
    const isTill = layout === 'kiosk' && this.isSettled && this.fetchSession !== undefined
    return html`
      <main
        class="${layout} ${this.#guest ? 'framed' : ''}"
        @crypto-ready=${this.#handleReady}
        @crypto-method-change=${this.#handleChange}
        @crypto-payment-created=${this.#handleChange}
        @crypto-status-change=${this.#handleChange}
        @crypto-error=${this.#handleChange}
      >
        ${this.#renderTitle(layout)} ${document && layout === 'invoice' ? invoice(document) : nothing}
        ${document && layout === 'donation' ? appeal(document) : nothing}
        <div class="pay">${this.renderCheckout(this.session || this.#linked)}</div>
        ${
          isTill
            ? html`<button class="button primary next" part="next" type="button" @click=${this.#handleNext}>
                ${messages.nextCustomer}
              </button>`
            : nothing
        }
      </main>
    `
  }

  /** The page's one first heading, where no document has it. */
  #renderTitle(layout: PageMode) {
    const { order } = this
    if (order && (layout === 'invoice' || layout === 'donation')) return nothing
    const title = order?.title ?? order?.merchant.name ?? this.#language.messages.payWithCrypto
    return html`<h1 class="visually-hidden">${title}</h1>`
  }

  // A frame's session comes in a message, and a till's from its page: neither has one in the address.
  get #linked(): string {
    return this.fetchSession === undefined ? location.hash.slice(1) : ''
  }
}

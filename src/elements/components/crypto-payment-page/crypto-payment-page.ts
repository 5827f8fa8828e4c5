/** A whole page for one payment: a payment link, a till, or the frame of the isolated mode. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import type { CheckoutStart } from '../../../client/base-flow.js'
import type { CheckoutState } from '../../../client/checkout-state.js'
import type { CheckoutSession } from '../../../core/contract/wire.js'
import { CheckoutHostElement } from '../checkout-host.js'
import type { Properties } from '../../base/drawn-element.js'
import { WakeLock } from '../../controllers/wake-lock.js'
import type { CryptoReadyEvent } from '../../base/events.js'
import { safeHref } from '../../base/safe-addresses.js'
import { statesOf } from '../../base/states.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { methodMessages } from '../../i18n/english/methods.js'
import { pageMessages } from '../../i18n/english/page.js'
import { isPlainColor, lookOf } from '../../isolated/clamp-appearance.js'
import { Guest } from '../../isolated/guest.js'
import { optionsOf, type Settings } from '../../isolated/settings.js'
import { Language } from '../../i18n/localize.js'
import { controls, tokens } from '../../styles/tokens.js'
import { styles } from './crypto-payment-page.styles.js'
import { layoutOf, pageContent, type PageLayout } from './content.js'

export type { PageLayout }

const wakeful: readonly CheckoutState['name'][] = ['creating', 'awaiting', 'partial', 'confirming']
const settled: readonly CheckoutState['name'][] = ['paid', 'review', 'expired', 'error']

/**
 * Without `session` it reads the one in the address, `/pay#<session>`. A fragment is sent to no server, so it is in no
 * log. It stays in the address, so that a reload finds the order and the link can be shared.
 *
 * @tag crypto-payment-page
 * @summary `<crypto-checkout>` as a full page: for a link, a gift, an invoice or a till.
 * @csspart invoice - The order as a document, in the layout `invoice`.
 * @csspart appeal - The purpose of the gift, in the layout `donation`.
 * @csspart number - The order's reference, in the layout `kiosk`.
 * @csspart next - The till's button for the next customer.
 * @cssprop --crypto-color-page - The page behind the card.
 * @cssstate framed - The page is in an allowed frame: without background and margins.
 * @example
 * ```html
 * <crypto-payment-page endpoint="/checkout" layout="donation"></crypto-payment-page>
 * ```
 */
export class CryptoPaymentPage extends CheckoutHostElement {
  static override styles = [tokens, controls, styles]

  static override properties: Properties = {
    layout: { initial: '' },
    resetSeconds: { type: Number, attribute: 'reset-seconds', initial: 20 },
    frames: { initial: '' },
    order: { state: true },
    isSettled: { state: true, initial: false },
  }

  /**
   * `checkout`, `donation`, `invoice` or `kiosk`. By default derived from the order: an invoice for one with lines, a
   * donation for one whose amount the payer chooses.
   */
  declare layout: PageLayout | ''

  /** For a till: how many seconds a receipt stays before the next customer's turn. */
  declare resetSeconds: number

  /** The origins whose pages may frame this page, separated by spaces; the endpoint sets it on its own page. */
  declare frames: string

  declare private order: CheckoutSession | undefined
  declare private isSettled: boolean

  readonly #language = new Language(this, checkoutMessages, methodMessages, pageMessages)
  readonly #wakeLock = new WakeLock(this)
  readonly #states = statesOf(this)
  #guest: Guest | undefined
  /** The framing page can get a further session. */
  #isRenewable = true
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

  /** For the next customer of a till: gets another order from `fetchSession`, or goes to the order's `returnUrl`. */
  next(): void {
    this.#cancelReset()
    // In the place of this page: the button to go back must not show another customer's receipt.
    if (this.fetchSession === undefined && this.#wayBack !== undefined) return location.replace(this.#wayBack)
    this.session = ''
    this.order = undefined
    this.isSettled = false
    this.checkout?.restart()
  }

  get #shownLayout(): PageLayout {
    return layoutOf(this.layout, this.order)
  }

  get #wayBack(): string | undefined {
    return safeHref(this.order?.returnUrl, 'shop')
  }

  /** A till whose customer is served, and that knows where the next one's order begins. */
  get #isServed(): boolean {
    const isTill = this.#shownLayout === 'kiosk' && this.isSettled
    return isTill && (this.fetchSession !== undefined || this.#wayBack !== undefined)
  }

  #beGuest(): void {
    this.#guest?.stop()
    this.#guest = undefined
    if (!this.frames || window.parent === window) return
    this.#states.add('framed')
    const guest = new Guest({
      element: this,
      origins: this.frames.split(/\s+/),
      isNarrow: () => !this.checkout?.renderRoot.querySelector('.pay'),
      onSettings: (settings) => this.#take(settings),
    })
    this.#guest = guest
    this.fetchSession = async () => {
      const session = await guest.session()
      if (!this.#isRenewable) this.fetchSession = undefined
      return session
    }
  }

  #take(settings: Settings): void {
    const { theme, appearance, lang, accent, renewable, room = '' } = settings
    this.#isRenewable = renewable !== ''
    Object.assign(this, optionsOf(settings), lookOf(appearance))
    // A frame whose colour scheme differs from the page's is not transparent.
    if (theme === this.theme)
      document.documentElement.style.colorScheme =
        theme === 'light' || theme === 'dark' ? theme : 'light dark'
    if (lang) this.lang = lang
    if (isPlainColor(accent)) this.style.setProperty('--crypto-color-accent', accent)
    this.style.setProperty('--_card-height', /^\d{1,5}px$/.test(room) ? room : null)
  }

  // A till is shared: a customer's receipt must not stay for the next.
  #planReset(): void {
    this.#cancelReset()
    if (!this.#isServed) return
    const timer = setTimeout(() => this.next(), this.resetSeconds * 1000)
    this.#cancelReset = () => clearTimeout(timer)
  }

  readonly #handleHashChange = (): void => {
    if (!this.#isLinked) return
    this.order = undefined
    this.requestUpdate()
  }

  /** Before the events: who hears one outside reads the state that it belongs to. */
  readonly #handleTransition = (): void => this.#guest?.tellState(this.state, this.payment)

  readonly #handleReady = ({ session }: CryptoReadyEvent): void => {
    this.order = session
    void this.#handleChange()
  }

  // Set before the checkout is rendered; then the checkout's own state applies.
  readonly #handleChange = async (): Promise<void> => {
    await this.checkout?.updateComplete
    const { state: shown } = this
    this.#wakeLock.wanted = this.#shownLayout === 'kiosk' && wakeful.includes(shown)
    this.isSettled = settled.includes(shown)
    this.#planReset()
  }

  readonly #handleNext = (): void => this.next()

  override render(): TemplateResult {
    const { messages, locale } = this.#language
    const { order, endpoint } = this
    const layout = this.#shownLayout
    const session = this.#isLinked ? location.hash.slice(1) : this.session
    const checkout = this.renderCheckout(session, this.#handleTransition)
    return html`
      <main
        class="${layout} ${this.#guest ? 'framed' : ''}"
        @crypto-ready=${this.#handleReady}
        @crypto-method-change=${this.#handleChange}
        @crypto-payment-created=${this.#handleChange}
        @crypto-status-change=${this.#handleChange}
        @crypto-error=${this.#handleChange}
      >
        ${pageContent({ layout, order, messages, locale, endpoint, checkout })}
        ${
          this.#isServed
            ? html`<button class="button primary next" part="next" type="button" @click=${this.#handleNext}>
                ${messages.nextCustomer}
              </button>`
            : nothing
        }
      </main>
    `
  }

  /**
   * The page of an order, `/pay/<session>`, says in its query which payment it shows. An amount that was sent before the script
   * ran is in an attribute, as the endpoint read it.
   */
  protected override get start(): CheckoutStart {
    const query = new URLSearchParams(location.search)
    const preferred = query.get('payment')
    const amount = this.getAttribute('amount')
    return {
      ...(preferred !== null && { preferred }),
      ...(amount !== null && { amount }),
      isChoosing: query.has('choose'),
    }
  }

  // A frame's session comes in a message, and a till's from its page: neither has one in the address.
  get #isLinked(): boolean {
    return !(this.session || this.#guest || this.fetchSession)
  }
}

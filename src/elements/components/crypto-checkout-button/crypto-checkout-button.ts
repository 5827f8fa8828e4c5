/** A button that opens the checkout over the page. */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import type { CheckoutState } from '../../../client/checkout-state.js'
import type { Payment } from '../../../core/contract/wire.js'
import { CheckoutHostElement } from '../checkout-host.js'
import type { Properties } from '../../base/drawn-element.js'
import { forwardToFrame } from '../../base/forward-options.js'
import type { CryptoPaymentFrame } from '../crypto-payment-frame/crypto-payment-frame.js'
import { CryptoCloseRequestEvent, type CloseSource } from '../../base/events.js'
import { pageMessages } from '../../i18n/english/page.js'
import { closeIcon } from '../../icons/icons.js'
import { Language } from '../../i18n/localize.js'
import { controls, tokens } from '../../styles/tokens.js'
import { styles } from './crypto-checkout-button.styles.js'

/**
 * The dialog opens at once, in the click; the session is awaited inside it. Closing it does not end the checkout: a
 * payment is still watched, and its events are fired, until the element leaves the page.
 *
 * @tag crypto-checkout-button
 * @summary A button that opens `<crypto-checkout>` in a modal dialog.
 * @slot - The button's label.
 * @fires {CryptoCloseRequestEvent} crypto-close-request - The payer wants to close; cancel it to stay open.
 * @csspart open - The button.
 * @csspart dialog - The dialog.
 * @csspart close - The button that closes it.
 * @cssprop --crypto-color-accent - The button's colour.
 * @cssprop [--crypto-width=440px] - The card's greatest width.
 * @example
 * ```html
 * <crypto-checkout-button endpoint="/checkout" session="…" label="Pay with crypto"></crypto-checkout-button>
 * <crypto-checkout-button endpoint="https://pay.shop.example/checkout" link="coffee"></crypto-checkout-button>
 * ```
 */
export class CryptoCheckoutButton extends CheckoutHostElement {
  static override styles = [tokens, controls, styles]

  static override properties: Properties = {
    label: { initial: '' },
    isolated: { type: Boolean, initial: false },
    link: { initial: '' },
    begun: { state: true, initial: false },
  }

  /** The button's label. By default "Pay with crypto". */
  declare label: string

  /** Puts the checkout into a frame of the endpoint's origin, which the page's scripts can't reach. */
  declare isolated: boolean

  /**
   * The name of a link that is reused: a press begins an order of one piece, without a server of the page's own. For a link
   * that asks for a choice, lead to its page, `/checkout/l/<name>`.
   */
  declare link: string

  /** The checkout is created at the first opening, and stays until the link changes. */
  declare private begun: boolean

  readonly #language = new Language(this, pageMessages)
  /** Where the current press started. */
  #beganOutside = false

  private get dialog(): HTMLDialogElement {
    return this.renderRoot.querySelector('dialog') as HTMLDialogElement
  }

  override connectedCallback(): void {
    super.connectedCallback()
    window.addEventListener('resize', this.#measureRoom)
  }

  // If the dialog leaves the page, the browser ends its modal state but keeps it open.
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    window.removeEventListener('resize', this.#measureRoom)
    if (this.hasUpdated) this.hide()
  }

  override get state(): CheckoutState['name'] {
    return this.#frame?.state ?? super.state
  }

  override get payment(): Payment | null {
    return this.#frame?.payment ?? super.payment
  }

  get #frame(): CryptoPaymentFrame | null {
    return this.renderRoot?.querySelector('crypto-payment-frame') ?? null
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { link, endpoint } = this
    if (!changed.has('link') && !changed.has('endpoint')) return
    if (link) this.fetchSession = this.#orderBy(endpoint, link)
    else if (!changed.get('link')) return
    else if (!changed.has('fetchSession')) this.fetchSession = undefined
    // Nothing is ordered without a press.
    this.begun &&= this.hasUpdated && this.dialog.open
  }

  /** Styles don't reach into the frame: a message says how high it can be before the dialog scrolls. */
  readonly #measureRoom = (): void => {
    const frame = this.#frame
    if (frame === null || !this.dialog.open) return
    const { maxBlockSize, paddingBlockEnd } = getComputedStyle(this.dialog)
    const room = parseInt(maxBlockSize, 10) - frame.offsetTop - parseInt(paddingBlockEnd, 10)
    frame.style.setProperty('--_frame-height', `${room}px`)
    frame.requestUpdate()
  }

  /** A failed try is repeated as the same order; what follows it is another. */
  #orderBy(endpoint: string, link: string): () => Promise<string> {
    let key = crypto.randomUUID()
    return async () => {
      const { beginOrder } = await import('../../../client/link-orders.js')
      const session = await beginOrder(endpoint, link, key)
      key = crypto.randomUUID()
      return session
    }
  }

  /** Opens the dialog. */
  show(): void {
    this.begun = true
    if (!this.dialog.open) this.dialog.showModal?.()
    void this.updateComplete.then(this.#measureRoom)
  }

  /** Closes the dialog without `crypto-close-request`. */
  hide(): void {
    this.dialog.close?.()
  }

  #requestClose(source: CloseSource): boolean {
    const event = new CryptoCloseRequestEvent(source)
    this.dispatchEvent(event)
    if (!event.defaultPrevented) this.hide()
    return !event.defaultPrevented
  }

  readonly #handleOpen = (): void => this.show()

  // The second press of a double click was meant for the button, before the dialog was over it.
  readonly #handleClose = ({ detail }: MouseEvent): void => {
    if (detail < 2) this.#requestClose('button')
  }

  readonly #handleCancel = (event: Event): void => {
    event.preventDefault()
    this.#requestClose('escape')
  }

  readonly #handlePointerdown = (event: PointerEvent): void => {
    this.#beganOutside = this.#isOnBackdrop(event)
  }

  // Pressed and released outside: selecting an address may end outside, and a payer can still move back inside.
  readonly #handleClick = (event: MouseEvent): void => {
    if (event.detail < 2 && this.#beganOutside && this.#isOnBackdrop(event)) this.#requestClose('backdrop')
  }

  #isOnBackdrop(event: MouseEvent): boolean {
    return event.target === this.dialog && isOutside(this.dialog, event)
  }

  // Fires a request of the frame again as the button's own: it can be cancelled here, and closes the dialog.
  readonly #handleFrameClose = (event: CryptoCloseRequestEvent): void => {
    event.stopPropagation()
    this.#requestClose(event.source)
  }

  #renderFrame(): TemplateResult {
    return html`
      <crypto-payment-frame
        exportparts="frame, notice"
        ${forwardToFrame(this)}
        .session=${this.session}
        @crypto-close-request=${this.#handleFrameClose}
      ></crypto-payment-frame>
    `
  }

  override render(): TemplateResult {
    const { messages } = this.#language
    const label = this.label || messages.payWithCrypto
    return html`
      <button class="button primary open" part="open" type="button" @click=${this.#handleOpen}>
        <slot>${label}</slot>
      </button>
      <dialog
        class=${this.isolated ? 'framed' : ''}
        part="dialog"
        aria-label=${label}
        @cancel=${this.#handleCancel}
        @pointerdown=${this.#handlePointerdown}
        @click=${this.#handleClick}
      >
        <button
          class="button close"
          part="close"
          type="button"
          aria-label=${messages.close}
          @click=${this.#handleClose}
        >
          ${closeIcon()}
        </button>
        ${this.begun ? keyed(this.link || '', this.isolated ? this.#renderFrame() : this.renderCheckout()) : nothing}
      </dialog>
    `
  }
}

function isOutside(element: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** The whole checkout in one element: the order, the way to pay, the address, the status, the receipt. */
import { html, LitElement, type TemplateResult } from 'lit'
import { property, state } from 'lit/decorators.js'
import type { CheckoutState, PaymentState } from '../../client/checkout-state.js'
import { canChangeMethod, isPaymentState } from '../../client/transition.js'
import type { Method, Payment, PaymentStatus } from '../../core/wire.js'
import { CheckoutController } from '../controllers/checkout-controller.js'
import { Language } from '../language.js'
import { skeleton } from '../skeleton.js'
import { controls, tokens } from '../tokens.js'
import { styles } from './crypto-checkout.styles.js'
import { guarded } from './guard.js'
import { footer, header } from './frame.js'
import { amountScreen } from './screens/amount.js'
import { chooseScreen, loadingScreen } from './screens/choose.js'
import { confirmingScreen, paidScreen, reviewScreen } from './screens/outcome.js'
import { creatingScreen, partialScreen, payScreen } from './screens/pay.js'
import type { ScreenActions, ScreenContext } from './screens/screen.js'
import { errorScreen, expiredScreen } from './screens/stopped.js'
import { pay } from './screens/pay.styles.js'
import { screens } from './screens/screens.styles.js'
import { transitionEvents } from './transition-events.js'

const paymentScreens: Record<PaymentStatus, (state: PaymentState, context: ScreenContext) => TemplateResult> =
  {
    awaiting: payScreen,
    partial: partialScreen,
    confirming: confirmingScreen,
    paid: paidScreen,
    review: reviewScreen,
  }

/**
 * Composed of the other elements, each of which can be used alone. It never throws: what goes wrong is an event and
 * a screen with a next step. What it shows and fires is for the payer; an order is fulfilled by the endpoint only.
 *
 * @tag crypto-checkout
 * @summary A checkout for one order: give it the merchant's endpoint and a session.
 * @fires {CryptoReadyEvent} crypto-ready - The order has come.
 * @fires {CryptoMethodChangeEvent} crypto-method-change - The payer chose a coin and a network.
 * @fires {CryptoPaymentCreatedEvent} crypto-payment-created - An address is on screen, new or resumed.
 * @fires {CryptoStatusChangeEvent} crypto-status-change - The payment's status changed.
 * @fires {CryptoPaymentCompletedEvent} crypto-payment-completed - The endpoint says paid. Once per payment.
 * @fires {CryptoCopyEvent} crypto-copy - The payer copied the address or the amount.
 * @fires {CryptoErrorEvent} crypto-error - Something did not work; the screen says what to do.
 * @csspart card - The frame.
 * @csspart header - Merchant, order and price.
 * @csspart merchant - The merchant's name.
 * @csspart logo - The merchant's logo: only one on the page's own host or the endpoint's is ever loaded.
 * @csspart order - What is paid for.
 * @csspart lines - The lines of the order, to open.
 * @csspart price - The price.
 * @csspart sandbox - The mark of a test checkout.
 * @csspart title - A screen's heading.
 * @csspart button - A button.
 * @csspart link - A link.
 * @csspart notice - A message within a screen.
 * @csspart network - The network's badge.
 * @csspart amount - The amount due, its badge and button; `amount-figure`, `amount-symbol`, `amount-copy` in it.
 * @csspart qr - The QR code; `qr-code` is its SVG.
 * @csspart warning - The warning of the wrong network.
 * @csspart address - The address with its buttons; `address-text` and `address-copy` in it.
 * @csspart wallet - The link that opens a wallet.
 * @csspart help - Paying from an exchange, and checking a pasted address.
 * @csspart receipt - The receipt.
 * @csspart footer - The line at the bottom.
 * @csspart status - The live status.
 * @cssprop --crypto-color-accent - The brand's colour: buttons, links, focus. Any colour keeps its text readable.
 * @cssprop --crypto-color-surface - The card.
 * @cssprop --crypto-color-text - Text.
 * @cssprop --crypto-font-family - The typeface; the page's own by default.
 * @cssprop [--crypto-radius=12px] - The corners of controls; the card's are 4px rounder.
 * @cssprop [--crypto-width=440px] - The card's greatest width.
 * @cssstate loading - The order is on its way.
 * @cssstate choosing - The payer chooses a coin and a network.
 * @cssstate entering-amount - The payer chooses the amount.
 * @cssstate creating - The address is on its way.
 * @cssstate awaiting - The address is shown, nothing was received.
 * @cssstate partial - Some of the amount was received.
 * @cssstate confirming - All of it was seen.
 * @cssstate paid - The endpoint says paid.
 * @cssstate review - The merchant has to look at it.
 * @cssstate expired - The session is over.
 * @cssstate error - It does not go on.
 */
export class CryptoCheckout extends LitElement {
  static override styles = [tokens, controls, skeleton, styles, pay, screens]

  /** The address of the merchant's endpoint, e.g. `/checkout`. */
  @property() endpoint = ''

  /** The sealed session of the order. */
  @property() session = ''

  /** The id of a network to begin with. */
  @property() chain = ''

  /** The id of a coin to begin with. With one way to pay it, straight to its address. */
  @property() coin = ''

  /** `light`, `dark`, or `auto`: what the payer's system prefers. */
  @property({ reflect: true }) theme: 'light' | 'dark' | 'auto' = 'auto'

  /** The wallet's name on the button that opens one, where the page knows it. */
  @property() wallet = ''

  /** Gets a session when there is none, and a new one when it expired. */
  @property({ attribute: false }) fetchSession: (() => Promise<string>) | undefined

  /** What the payer pasted to compare with the address. */
  @state() private pasted = ''

  readonly #controller = new CheckoutController(this, {
    onTransition: (previous, next) => this.#handleTransition(previous, next),
  })
  readonly #language = new Language(this)
  readonly #internals = this.attachInternals()
  readonly #actions: ScreenActions = {
    chooseMethod: (method) => {
      this.#method = method
      this.#act(() => this.#controller.chooseMethod(method))
    },
    enterAmount: (amount) => {
      this.#entered = amount
      this.#act(() => this.#controller.enterAmount(amount))
    },
    changeMethod: () => {
      this.pasted = ''
      this.#act(() => this.#controller.changeMethod())
    },
    retry: () => this.#act(() => this.#retry()),
    compare: (pasted) => (this.pasted = pasted),
  }
  #shown: CheckoutState['name'] = 'loading'
  #method: Method | undefined
  #entered = ''
  #preselected = false
  /** The payer brought about the next screen: the focus goes there. */
  #acted = false

  /** What the payer sees. */
  get state(): CheckoutState['name'] {
    return guarded(this.#controller.state).name
  }

  /** The payment on screen, or null. */
  get payment(): Payment | null {
    const state = this.#controller.state
    return isPaymentState(state) ? state.payment : null
  }

  override willUpdate(): void {
    if (this.#shown === 'awaiting' && isPaymentState(this.#controller.state)) this.#reserveHeight()
  }

  override updated(): void {
    const name = this.state
    if (name === this.#shown && this.#internals.states.has(name)) return
    this.#internals.states.delete(this.#shown)
    this.#internals.states.add(name)
    this.#shown = name
    if (!this.#acted) return
    this.renderRoot.querySelector<HTMLElement>('h2, crypto-receipt')?.focus({ preventScroll: true })
    this.#acted = name === 'creating'
  }

  /** Forgets what is on screen and asks the endpoint anew, e.g. after the order changed. */
  restart(): void {
    this.#controller.restart()
  }

  // The screens that follow the pay screen are as high as it was. By a style sheet: pages forbid style attributes.
  #reserveHeight(): void {
    if (this.state === 'awaiting' || !(this.renderRoot instanceof ShadowRoot)) return
    const height = this.renderRoot.querySelector('.screen')?.clientHeight ?? 0
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`:host { --_reserved: ${height}px }`)
    this.renderRoot.adoptedStyleSheets.push(sheet)
  }

  #act(action: () => void): void {
    this.#acted = true
    action()
  }

  #retry(): void {
    const { state } = this.#controller
    // The list is here: what failed is the choice.
    if (state.name === 'choosing' && state.methods !== null && this.#method !== undefined) {
      this.#controller.chooseMethod(this.#method)
    } else {
      this.#controller.retry()
    }
  }

  #handleTransition(previous: CheckoutState, next: CheckoutState): void {
    for (const event of transitionEvents(previous, next)) this.dispatchEvent(event)
    if (next.name === 'loading') this.#forget()
    else if (next.name === 'choosing') this.#preselect()
  }

  #forget(): void {
    this.#preselected = false
    this.#entered = ''
    this.pasted = ''
  }

  // Once per order: a payer who then asks for another way gets the whole list.
  #preselect(): void {
    const { state } = this.#controller
    if (this.#preselected || state.name !== 'choosing' || state.methods === null) return
    this.#preselected = true
    // React sets a property that is taken away to undefined.
    if (!this.coin && !this.chain) return
    const wanted = state.methods.filter(
      ({ chain, coin, available }) =>
        available && (!this.coin || coin.id === this.coin) && (!this.chain || chain.id === this.chain),
    )
    const [method, ...others] = wanted
    if (method !== undefined && others.length === 0) {
      this.#method = method
      this.#controller.chooseMethod(method)
    }
  }

  #renderScreen(actual: CheckoutState, context: ScreenContext): TemplateResult {
    const state = guarded(actual)
    if (isPaymentState(state)) return paymentScreens[state.name](state, context)
    switch (state.name) {
      case 'loading':
        return loadingScreen(context)
      case 'choosing':
        return chooseScreen(state, this.#method, context)
      case 'entering-amount':
        return amountScreen(state, context)
      case 'creating':
        return creatingScreen(state, context)
      case 'expired':
        return expiredScreen(context)
      case 'error':
        return errorScreen(state.failure, context, canChangeMethod(actual))
    }
  }

  override render(): TemplateResult {
    const { state } = this.#controller
    const { texts, locale } = this.#language
    const context: ScreenContext = {
      texts,
      locale,
      session: 'session' in state ? state.session : undefined,
      wallet: this.wallet,
      endpoint: this.endpoint,
      entered: this.#entered,
      pasted: this.pasted,
      renewable: this.fetchSession !== undefined,
      actions: this.#actions,
    }
    return html`
      <div class="card" part="card">
        ${header(state, context)}
        <div class="body">${this.#renderScreen(state, context)}</div>
        ${footer(guarded(state), context)}
      </div>
    `
  }
}

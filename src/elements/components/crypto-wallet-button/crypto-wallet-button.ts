/** Payment from a wallet instead of copying: a wallet in this browser, or an app that a link opens. */
import { paymentFrom } from '../../base/page-data.js'
import { amountDue } from '../../../client/agreement.js'
import { isPriceHeld, priceHoldOf } from '../../../client/price-hold.js'
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit'
import { DrawnElement } from '../../base/drawn-element.js'
import { statesOf } from '../../base/states.js'
import { walletLinks, type WalletLink } from '../../../core/transfers/wallet-links.js'
import type { Payment } from '../../../core/contract/wire.js'
import { Ticker } from '../../controllers/ticker.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { payMessages } from '../../i18n/english/pay.js'
import { walletMessages } from '../../i18n/english/wallet.js'
import { Language } from '../../i18n/localize.js'
import { controls, tokens } from '../../styles/tokens.js'
import { pageWallets, type BrowserWallet } from '../../wallets/discovery.js'
import { rememberedWallet, rememberWallet } from '../../wallets/remembered.js'
import { transferDue, walletPaymentOf, type WalletPayment } from '../../wallets/wallet-payment.js'
import { styles } from './crypto-wallet-button.styles.js'
import { named, stateMessage, warningMessage, type MessageContext } from './messages.js'
import { findLink, walletApps } from './wallet-apps.js'
import { walletMark } from './wallet-mark.js'

/**
 * Renders nothing unless it is safe: a browser wallet only if the network, the token's contract and its decimals are
 * pinned in this package, an app only if it is known to read this network and coin. A wallet's answer is a hint; the
 * endpoint decides whether money arrived. Icons of wallets are not loaded. After the price hold it offers no payment,
 * and still shows the result of an earlier request.
 *
 * @tag crypto-wallet-button
 * @summary Sends the amount due from a wallet of this browser, or opens a wallet app with it.
 * @csspart button - A wallet.
 * @csspart link - A link or small button within a message.
 * @csspart message - The state of the wallet's request.
 * @csspart apps - The wallet apps.
 * @cssstate empty - No wallet and no app is offered.
 * @example
 * ```html
 * <crypto-wallet-button wallet="metamask"></crypto-wallet-button>
 * ```
 */
export class CryptoWalletButton extends DrawnElement {
  static override styles = [tokens, controls, styles]

  static override properties: PropertyDeclarations = {
    payment: { attribute: false },
    wallet: {},
    test: { type: Boolean },
    noMemory: { type: Boolean, attribute: 'no-memory' },
    asked: { state: true },
  }

  /** The payment, as the endpoint answered it; it is copied. Set the new one whenever it changes. */
  declare payment: Payment | undefined

  /** The app to offer first to a payer who has not chosen one, e.g. `metamask`. */
  declare wallet: string

  /** The payment is of a test checkout: the payer is warned before sending real money. */
  declare test: boolean

  /** Keeps the payer's choice of an app off the device. */
  declare noMemory: boolean

  /** The wallet that the payer pressed and was warned about. */
  declare private asked: BrowserWallet | undefined

  readonly #language = new Language(this, checkoutMessages, payMessages, walletMessages)
  readonly #states = statesOf(this)
  #walletPayment: WalletPayment | undefined
  #unsubscribe: (() => void) | undefined
  /** The payer pressed a button that is about to go: keep the focus here. */
  #acted = false
  /** The focus was inside before this rendering. */
  #hadFocus = false
  /** Whether the price was held at the last rendering. */
  #wasHeld = true

  constructor() {
    super()
    this.wallet = ''
    this.test = false
    this.noMemory = false
    // Until the end of the price hold is rendered.
    this.addController(new Ticker(this, () => this.#wasHeld && !!this.payment && !!priceHoldOf(this.payment)))
  }

  readonly #handleChange = (): void => this.requestUpdate()

  override connectedCallback(): void {
    super.connectedCallback()
    this.#unsubscribe = pageWallets.subscribe(this.#handleChange)
    this.#walletPayment?.addEventListener('change', this.#handleChange)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unsubscribe?.()
    this.#walletPayment?.removeEventListener('change', this.#handleChange)
    this.#walletPayment?.cancel()
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('payment')) this.#takePayment()
    this.#wasHeld = this.payment === undefined || isPriceHeld(this.payment)
    if (!this.#wasHeld) this.asked = undefined
    this.#hadFocus = this.#focused !== null
  }

  get #focused(): Element | null {
    return this.shadowRoot?.activeElement ?? null
  }

  #takePayment(): void {
    this.payment = paymentFrom(this.payment)
    const next = this.payment && walletPaymentOf(this.payment)
    if (next === this.#walletPayment) return
    this.#walletPayment?.removeEventListener('change', this.#handleChange)
    this.#walletPayment?.cancel()
    this.#walletPayment = next
    // Otherwise `connectedCallback` adds it; on a server, nothing would remove it.
    if (this.isConnected) this.#walletPayment?.addEventListener('change', this.#handleChange)
    this.asked = undefined
  }

  override updated(): void {
    const isEmpty = this.renderRoot.querySelector('.panel, .wallets > *') === null
    this.#states[isEmpty ? 'add' : 'delete']('empty')
    const isLost = this.#hadFocus && this.#focused === null
    if (!this.#acted && !isLost) return
    this.#acted = false
    const panel = this.renderRoot.querySelector<HTMLElement>('.panel')
    if (panel === null && isLost) this.tabIndex = -1
    ;(panel ?? this).focus({ preventScroll: true })
  }

  readonly #press = (wallet: BrowserWallet, walletPayment: WalletPayment): void => {
    this.#acted = true
    const isWarned = this.asked === wallet
    if (!isWarned && (this.test || walletPayment.isOutstanding)) {
      this.asked = wallet
    } else {
      this.asked = undefined
      void walletPayment.send(wallet)
    }
  }

  readonly #handleOpen = ({ id }: WalletLink): void => {
    if (this.noMemory) return
    rememberWallet(id)
    this.requestUpdate()
  }

  #renderPanel(payment: Payment, walletPayment: WalletPayment): TemplateResult {
    const { asked } = this
    const { state } = walletPayment
    const { messages, locale } = this.#language
    const context: MessageContext = {
      payment,
      messages,
      locale,
      onCancel: () => {
        this.#acted = true
        if (asked === undefined) walletPayment.cancel()
        this.asked = undefined
      },
      onAgain:
        this.#wasHeld && state.name === 'sent' ? () => this.#press(state.wallet, walletPayment) : undefined,
    }
    return html`
      <div class="panel" role="status" tabindex="-1">
        ${
          asked === undefined
            ? stateMessage(state, context)
            : warningMessage(!walletPayment.isOutstanding, context, () => this.#press(asked, walletPayment))
        }
      </div>
    `
  }

  #renderButtons(wallets: readonly BrowserWallet[], walletPayment: WalletPayment): TemplateResult {
    const { messages } = this.#language
    const isOne = wallets.length === 1
    const button = (wallet: BrowserWallet): TemplateResult => {
      const hasNamesake = wallets.some((other) => other !== wallet && other.name === wallet.name)
      return html`
        <button class="button" part="button" type="button" @click=${() => this.#press(wallet, walletPayment)}>
          ${walletMark(wallet.name)}
          <span class="sentence">
            ${named(isOne ? messages.walletPay : (name) => name, wallet.name)}
            ${hasNamesake ? html`<bdi class="claim" translate="no">${wallet.rdns}</bdi>` : nothing}
          </span>
        </button>
      `
    }
    return isOne
      ? html`${wallets.map(button)}`
      : html`<p class="label" id="wallets">${messages.walletsTitle}</p>
          <div class="wallets" role="group" aria-labelledby="wallets">${wallets.map(button)}</div>`
  }

  #renderApps(payment: Payment): TemplateResult {
    const { chain, coin, address } = payment
    const links = walletLinks({ chain, coin, address, amount: amountDue(payment) ?? payment.remaining })
    const choice = (this.noMemory ? undefined : rememberedWallet()) ?? this.wallet
    return walletApps(links, findLink(links, choice), this.#language.messages, this.#handleOpen)
  }

  override render(): TemplateResult | typeof nothing {
    const { payment } = this
    const walletPayment = this.#walletPayment
    if (payment === undefined || walletPayment === undefined) return nothing
    if (amountDue(payment) === null) return nothing
    const { wallets } = pageWallets
    const { name } = walletPayment.state
    const isUnderWay = name === 'busy' || name === 'sent' || name === 'unclear'
    const hasWallets = wallets.length > 0 && transferDue(payment) !== undefined
    const isFree = this.#wasHeld && this.asked === undefined && name !== 'busy' && name !== 'sent'
    return html`
      ${hasWallets || isUnderWay ? this.#renderPanel(payment, walletPayment) : nothing}
      <div class="wallets">
        ${hasWallets && isFree ? this.#renderButtons(wallets, walletPayment) : nothing}
        ${isFree && !walletPayment.isOutstanding ? this.#renderApps(payment) : nothing}
      </div>
    `
  }
}

/** Payment from a wallet instead of copying: a wallet in this browser, or an app that a link opens. */
import { paymentFrom } from '../../base/page-data.js'
import { amountDue } from '../../../client/agreement.js'
import { isPriceHeld, priceHoldOf } from '../../../client/price-hold.js'
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit'
import { DrawnElement, type Properties } from '../../base/drawn-element.js'
import { CryptoWalletSentEvent } from '../../base/events.js'
import { statesOf } from '../../base/states.js'
import { walletLinks, type WalletLink } from '../../../core/transfers/wallet-links.js'
import type { Payment } from '../../../core/contract/wire.js'
import { Ticker } from '../../controllers/ticker.js'
import { checkoutMessages } from '../../i18n/english/checkout.js'
import { payMessages } from '../../i18n/english/pay.js'
import { walletMessages } from '../../i18n/english/wallet.js'
import { Language } from '../../i18n/localize.js'
import { disclosure } from '../../styles/disclosure.js'
import { controls, tokens } from '../../styles/tokens.js'
import { tonApps } from '../../../core/transfers/ton-apps.js'
import { walletFamilyOf } from '../../../core/transfers/wallet-transfer.js'
import { findOut } from '../../wallets/icons.js'
import { pageWallets, type BrowserWallet, type WalletDiscovery } from '../../wallets/discovery.js'
import { findX25519, hasX25519 } from '../../wallets/x25519.js'
import { rememberedWallet, rememberWallet } from '../../wallets/remembered.js'
import { transferDue, walletPaymentOf, type WalletPayment } from '../../wallets/wallet-payment.js'
import { styles } from './crypto-wallet-button.styles.js'
import { named, stateMessage, warningMessage, type MessageContext } from './messages.js'
import { findLink, walletApps } from './wallet-apps.js'
import { walletMark } from './wallet-mark.js'

/**
 * Renders nothing unless it is safe: a browser wallet only if the network, the token's contract and its decimals are
 * pinned in this package, an app only if it is known to read this network and coin. A wallet's answer is a hint; the
 * endpoint decides whether money arrived. A wallet's icon is the one that it announced, as data. After the price hold it offers no payment,
 * and still shows the result of an earlier request.
 *
 * @tag crypto-wallet-button
 * @summary Sends the amount due from a wallet of this browser, or opens a wallet app with it.
 * @fires {CryptoWalletSentEvent} crypto-wallet-sent - A wallet says that it sent the payment.
 * @csspart button - A wallet.
 * @csspart link - A link or small button within a message.
 * @csspart message - The state of the wallet's request.
 * @csspart apps - The wallet apps.
 * @cssstate empty - No wallet and no app is offered.
 * @cssstate code - A code connects a wallet on another device.
 * @cssstate sent - A wallet was asked for the payment, and not all of it has arrived.
 * @example
 * ```html
 * <crypto-wallet-button wallet="metamask"></crypto-wallet-button>
 * ```
 */
export class CryptoWalletButton extends DrawnElement {
  static override styles = [tokens, controls, disclosure, styles]

  static override properties: Properties = {
    payment: { attribute: false },
    wallet: { initial: '' },
    solanaRpc: { attribute: 'solana-rpc', initial: '' },
    tonManifest: { attribute: 'ton-manifest', initial: '' },
    test: { type: Boolean, initial: false },
    noMemory: { type: Boolean, attribute: 'no-memory', initial: false },
    asked: { state: true },
  }

  /** The payment, as the endpoint answered it; it is copied. Set the new one whenever it changes. */
  declare payment: Payment | undefined

  /** The app to offer first to a payer who has not chosen one, e.g. `metamask`. */
  declare wallet: string

  /** An RPC server for Solana, of which a recent block is asked. Without it, no wallet of the page pays on Solana. */
  declare solanaRpc: string

  /** The address of the site's TON Connect manifest. Without it, no wallet of the page pays on TON. */
  declare tonManifest: string

  /** The payment is of a test checkout: the payer is warned before sending real money. */
  declare test: boolean

  /** Keeps the payer's choice of an app, and what a wallet was asked for, off the device. */
  declare noMemory: boolean

  /** The wallet that the payer pressed and was warned about. */
  declare private asked: BrowserWallet | undefined

  readonly #language = new Language(this, checkoutMessages, payMessages, walletMessages)
  readonly #states = statesOf(this)
  #walletPayment: WalletPayment | undefined
  #unsubscribe: (() => void) | undefined
  /** The transaction of the last event. */
  #noted = ''
  /** The payer pressed a button that is about to go: keep the focus here. */
  #acted = false
  /** The focus was inside before this rendering. */
  #hadFocus = false
  /** Whether the price was held at the last rendering. */
  #wasHeld = true

  constructor() {
    super()
    // Until the end of the price hold is rendered.
    this.addController(new Ticker(this, () => this.#wasHeld && !!this.payment && !!priceHoldOf(this.payment)))
  }

  readonly #handleChange = (): void => {
    const state = this.#walletPayment?.state
    if (state?.name === 'busy' && state.link) void import('../crypto-qr-code/crypto-qr-code.define.js')
    if (state?.name === 'sent' && state.hash !== this.#noted) {
      this.#noted = state.hash
      this.dispatchEvent(new CryptoWalletSentEvent(state.hash))
    }
    this.requestUpdate()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#findWallets()
    this.#walletPayment?.addEventListener('change', this.#handleChange)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#unsubscribe?.()
    this.#leave()
  }

  #leave(): void {
    this.#walletPayment?.removeEventListener('change', this.#handleChange)
    this.#walletPayment?.cancel()
  }

  /** Those that pay on the payment's network. Only they learn that this page looks for wallets. */
  get #discovery(): WalletDiscovery | undefined {
    const family = this.payment && walletFamilyOf(this.payment.chain)
    const setting = family === 'sol' ? this.solanaRpc : family === 'ton' ? this.tonManifest : family
    return family && setting ? pageWallets(family) : undefined
  }

  #findWallets(): void {
    this.#unsubscribe?.()
    this.#unsubscribe = this.#discovery?.subscribe(this.#handleWallet)
    // Another element of the page may have found them.
    this.#handleWallet()
    if (this.payment && this.#isConnecting(this.payment)) void findX25519().then(() => this.requestUpdate())
  }

  #isConnecting({ chain }: Payment): boolean {
    return walletFamilyOf(chain) === 'ton' && Boolean(this.tonManifest)
  }

  readonly #handleWallet = (): void => {
    this.requestUpdate()
    if (this.#discovery?.wallets.some(({ icon }) => icon !== ''))
      void findOut().then(() => this.requestUpdate())
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('payment')) this.#takePayment()
    else if (changed.has('solanaRpc') || changed.has('tonManifest')) this.#findWallets()
    this.#wasHeld = this.payment === undefined || isPriceHeld(this.payment)
    if (!this.#wasHeld) this.asked = undefined
    this.#hadFocus = this.#focused !== null
  }

  get #focused(): Element | null {
    return this.shadowRoot?.activeElement ?? null
  }

  #takePayment(): void {
    this.payment = paymentFrom(this.payment)
    const next = this.payment && walletPaymentOf(this.payment, !this.noMemory)
    if (next === this.#walletPayment) return
    this.#leave()
    this.#walletPayment = next
    // Otherwise `connectedCallback` adds it; on a server, nothing would remove it.
    if (this.isConnected) {
      this.#walletPayment?.addEventListener('change', this.#handleChange)
      this.#findWallets()
    }
    this.asked = undefined
  }

  override updated(): void {
    this.#mark('empty', this.renderRoot.querySelector('.panel, .wallets > *') === null)
    this.#mark('code', this.renderRoot.querySelector('crypto-qr-code') !== null)
    this.#showSent()
    const isLost = this.#hadFocus && this.#focused === null
    if (!this.#acted && !isLost) return
    this.#acted = false
    const panel = this.renderRoot.querySelector<HTMLElement>('.panel')
    if (panel === null && isLost) this.tabIndex = -1
    ;(panel ?? this).focus({ preventScroll: true })
  }

  #mark(state: string, isSo: boolean): void {
    this.#states[isSo ? 'add' : 'delete'](state)
  }

  /** The message may move to the top of a checkout: who pressed the button has to see it. */
  #showSent(): void {
    const wasSent = this.#states.has('sent')
    const isSent = this.#walletPayment?.isOutstanding === true
    this.#mark('sent', isSent)
    if (isSent && !wasSent && this.#hadFocus)
      this.renderRoot.querySelector('.panel')?.scrollIntoView({ block: 'nearest' })
  }

  readonly #press = (wallet: BrowserWallet, walletPayment: WalletPayment): void => {
    this.#acted = true
    const isWarned = this.asked === wallet
    // Another page may have asked since.
    walletPayment.recall()
    if (!isWarned && (this.test || walletPayment.isOutstanding)) {
      this.asked = wallet
    } else {
      this.asked = undefined
      void walletPayment.send(wallet, { solanaRpc: this.solanaRpc, tonManifest: this.tonManifest })
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
    const again =
      this.#wasHeld && state.name === 'sent'
        ? this.#discovery?.wallets.find(({ name }) => name === state.wallet.name)
        : undefined
    const context: MessageContext = {
      payment,
      messages,
      locale,
      onCancel: () => {
        this.#acted = true
        if (asked === undefined) walletPayment.cancel()
        this.asked = undefined
      },
      onAgain: again && (() => this.#press(again, walletPayment)),
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

  #renderButton(
    wallet: BrowserWallet,
    phrase: (name: string) => string,
    walletPayment: WalletPayment,
    claim = '',
  ) {
    return html`
      <button class="button" part="button" type="button" @click=${() => this.#press(wallet, walletPayment)}>
        ${walletMark(wallet.name, wallet.icon)}
        <span class="sentence">
          ${named(phrase, wallet.name)}
          ${claim === '' ? nothing : html`<bdi class="claim" translate="no">${claim}</bdi>`}
        </span>
      </button>
    `
  }

  #renderButtons(wallets: readonly BrowserWallet[], walletPayment: WalletPayment): TemplateResult {
    const { messages } = this.#language
    const isOne = wallets.length === 1
    const button = (wallet: BrowserWallet): TemplateResult => {
      const hasNamesake = wallets.some((other) => other !== wallet && other.name === wallet.name)
      const phrase = isOne ? messages.walletPay : (name: string) => name
      return this.#renderButton(wallet, phrase, walletPayment, hasNamesake ? wallet.rdns : '')
    }
    return isOne
      ? html`${wallets.map(button)}`
      : html`<p class="label" id="wallets">${messages.walletsTitle}</p>
          <div class="wallets" role="group" aria-labelledby="wallets">${wallets.map(button)}</div>`
  }

  /**
   * TON's wallets on another device, by their names, without those on the page. A wallet that did not answer over its relay is
   * offered by its link instead.
   */
  #connectable(payment: Payment, walletPayment: WalletPayment): Map<string, TemplateResult> {
    const isOffered = this.#isConnecting(payment) && hasX25519() && transferDue(payment)
    const { state } = walletPayment
    const silent =
      state.name === 'stopped' && /^(unusable|no-answer)$/.test(state.reason) && state.wallet.name
    const onPage = this.#discovery?.wallets.map(({ name }) => name) ?? []
    const apps = isOffered ? tonApps.filter(({ name }) => name !== silent && !onPage.includes(name)) : []
    const { walletPay } = this.#language.messages
    return new Map(
      apps.map((app) => {
        const wallet = { id: app.link, name: app.name, rdns: '', icon: '', provider: app }
        return [app.name, this.#renderButton(wallet, walletPay, walletPayment)]
      }),
    )
  }

  #renderApps(payment: Payment, walletPayment: WalletPayment): TemplateResult {
    const { chain, coin, address } = payment
    const links = walletLinks({ chain, coin, address, amount: amountDue(payment) ?? payment.remaining })
    const choice = (this.noMemory ? undefined : rememberedWallet()) ?? (this.wallet || '')
    const connected = this.#connectable(payment, walletPayment)
    return walletApps(links, findLink(links, choice), this.#language.messages, this.#handleOpen, connected)
  }

  override render(): TemplateResult | typeof nothing {
    const { payment } = this
    const walletPayment = this.#walletPayment
    if (payment === undefined || walletPayment === undefined) return nothing
    if (amountDue(payment) === null) return nothing
    const wallets = this.#discovery?.wallets ?? []
    const { name } = walletPayment.state
    const hasWallets = wallets.length > 0 && transferDue(payment) !== undefined
    const isFree = this.#wasHeld && this.asked === undefined && name !== 'busy' && name !== 'sent'
    return html`
      ${hasWallets || this.asked || name !== 'idle' ? this.#renderPanel(payment, walletPayment) : nothing}
      <div class="wallets">
        ${hasWallets && isFree ? this.#renderButtons(wallets, walletPayment) : nothing}
        ${isFree && !walletPayment.isOutstanding ? this.#renderApps(payment, walletPayment) : nothing}
      </div>
    `
  }
}

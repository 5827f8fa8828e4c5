/** The base class of `<crypto-checkout>` and of the elements around it: the options, and the appearance. */
import type { PropertyValues } from 'lit'
import { DrawnElement, type Properties } from './drawn-element.js'
import { keepDrawn, whenParsed } from './drawn-page.js'
import { loadAndDraw, Lazy } from '../lazy.js'
import { issueWarning } from './issue-warning.js'
import { checkoutOptions, optionNames, type CheckoutOptions } from './options.js'
import { redrawing } from './redrawing.js'

/** Applies an `appearance`: loaded for the first element that has one. */
export const appearanceModule = new Lazy(() => import('./appearance.js'))

// Lit defines the properties from the table of options.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging, typescript/no-empty-object-type
export interface CheckoutElement extends CheckoutOptions {}

/**
 * An element that pays an order: has every option of a checkout as a property.
 *
 * @fires {CryptoReadyEvent} crypto-ready - The order arrived.
 * @fires {CryptoMethodChangeEvent} crypto-method-change - The payer chose a coin and a network.
 * @fires {CryptoPaymentCreatedEvent} crypto-payment-created - An address is on screen, new or resumed.
 * @fires {CryptoStatusChangeEvent} crypto-status-change - The payment's status changed.
 * @fires {CryptoPaymentCompletedEvent} crypto-payment-completed - The endpoint reports paid. Once per payment.
 * @fires {CryptoCopyEvent} crypto-copy - The payer copied the address or the amount.
 * @fires {CryptoWalletSentEvent} crypto-wallet-sent - A wallet of the browser says that it sent the payment.
 * @fires {CryptoErrorEvent} crypto-error - Something failed; the screen shows the next step.
 */
export abstract class CheckoutElement extends DrawnElement {
  static override properties: Properties = checkoutOptions

  /** Resolves when the first screen with the order is drawn. */
  get firstScreen(): Promise<void> {
    return this.updateComplete.then(() => undefined)
  }

  override connectedCallback(): void {
    // Only one with what the endpoint drew is there before the first rendering.
    if (this.hasUpdated || this.shadowRoot === null) return super.connectedCallback()
    whenParsed(this, () => {
      if (this.isConnected) super.connectedCallback()
    })
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    // With what the endpoint drew, if it is there. Lit replaces its sheets.
    const { shadowRoot } = this
    const sheets = [...(shadowRoot?.adoptedStyleSheets ?? [])]
    const root = super.createRenderRoot()
    if (shadowRoot !== null) keepDrawn(this, shadowRoot, sheets)
    return root
  }

  protected override async scheduleUpdate(): Promise<void> {
    await redrawing.turn?.()
    // Applied before the first rendering.
    if (this.appearance && appearanceModule.value === undefined && !appearanceModule.failed)
      await loadAndDraw(appearanceModule, () => this.requestUpdate('appearance'))
    void super.scheduleUpdate()
  }

  protected override firstUpdated(): void {
    // HTML knows no capitals: `preferredMethods` in a page is an attribute that nothing reads.
    for (const name of optionNames) {
      const { attribute } = checkoutOptions[name]
      if (attribute !== undefined && this.hasAttribute(name))
        issueWarning(`${name} is no attribute: ${attribute || 'set it as a property'}`)
    }
  }

  protected override update(changed: PropertyValues): void {
    if (changed.has('appearance')) appearanceModule.value?.applyAppearance(this, this.appearance ?? {})
    super.update(changed)
  }
}

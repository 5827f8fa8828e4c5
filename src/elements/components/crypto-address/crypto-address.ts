/** Shows a whole address in groups of four, to read, compare and copy. */
import { html, nothing, type TemplateResult } from 'lit'
import { DrawnElement, type Properties } from '../../base/drawn-element.js'
import { groupAddress } from '../../../core/money/amount-format.js'
import { findChain } from '../../../core/chains/chains.js'
import { CopyController, renderCopyButton } from '../../controllers/copy.js'
import { payMessages } from '../../i18n/english/pay.js'
import { Language } from '../../i18n/localize.js'
import { controls, tokens } from '../../styles/tokens.js'
import { styles } from './crypto-address.styles.js'

/**
 * @tag crypto-address
 * @summary A payment address with a button that copies it byte for byte.
 * @fires {CryptoCopyEvent} crypto-copy - The address is on the clipboard.
 * @csspart address - The tile with the address.
 * @csspart copy - The button.
 * @slot - Further actions, beside the button.
 * @csspart hint - What to do when copying is blocked.
 * @example
 * ```html
 * <crypto-address address="TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC" chain="tron"></crypto-address>
 * ```
 */
export class CryptoAddress extends DrawnElement {
  static override styles = [tokens, controls, styles]

  static override properties: Properties = {
    address: { initial: '' },
    chain: { initial: '' },
    network: { initial: '' },
  }

  /** The address, shown and copied exactly as given. */
  declare address: string

  /** The network's id, e.g. `tron`. Copying announces the network's name. */
  declare chain: string

  /** The network's name as elsewhere on the page. By default the known name of `chain`. */
  declare network: string

  readonly #language = new Language(this, payMessages)
  readonly #copying = new CopyController(this)

  readonly #handleCopy = (): void => {
    void this.#copying.copy({ thing: 'address', value: this.address, source: this.text })
  }

  private get text(): HTMLElement {
    return this.renderRoot.querySelector('.text') as HTMLElement
  }

  override render(): TemplateResult | typeof nothing {
    if (!this.address) return nothing
    const { messages } = this.#language
    const network = this.network || findChain(this.chain)?.name || this.chain || undefined
    const groups = groupAddress(this.address).map((group) => html`<span class="group">${group}</span><wbr />`)
    return html`
      <p class="address" part="address" translate="no" dir="ltr"><span class="text">${groups}</span></p>
      <div class="actions">
        ${renderCopyButton({
          state: this.#copying.state,
          messages,
          label: messages.copyAddress,
          announcement: messages.addressCopied(network),
          look: 'primary',
          onClick: this.#handleCopy,
        })}
        <slot></slot>
      </div>
    `
  }
}

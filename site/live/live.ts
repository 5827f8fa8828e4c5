/**
 * `<live-element name>`: an element of the package on a page of the site. The checkout and its dialog have a shop of their own, whose
 * server and payment service run in the page; the other elements show what their first story shows.
 */
import { css, html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit'
import '../../src/elements/components/crypto-checkout-button/crypto-checkout-button.define.js'
import '../../src/elements/components/crypto-payment-page/crypto-payment-page.define.js'
import { openShop, type Shop } from '../../stories/sandbox/shop.js'
import { SandboxShop } from '../../stories/sandbox/sandbox-shop.js'
import * as address from '../../stories/address.stories.js'
import * as amountInput from '../../stories/amount-input.stories.js'
import * as amount from '../../stories/amount.stories.js'
import * as methodSelect from '../../stories/method-select.stories.js'
import * as paymentStatus from '../../stories/payment-status.stories.js'
import * as qrCode from '../../stories/qr-code.stories.js'
import * as receipt from '../../stories/receipt.stories.js'
import * as refund from '../../stories/refund.stories.js'
import * as walletButton from '../../stories/wallet-button.stories.js'

type Args = Record<string, unknown>
type Story = {
  args?: Args
  render?: unknown
  beforeEach?: unknown
}
type Stories = { default: Story } & Record<string, Story>

/** The stories of the elements that need no shop. */
const shown: Record<string, unknown> = {
  'crypto-address': address,
  'crypto-amount-input': amountInput,
  'crypto-amount': amount,
  'crypto-method-select': methodSelect,
  'crypto-payment-status': paymentStatus,
  'crypto-qr-code': qrCode,
  'crypto-receipt': receipt,
  'crypto-refund': refund,
  'crypto-wallet-button': walletButton,
}

export class LiveElement extends LitElement {
  static override styles = css`
    :host {
      display: block;
    }
  `

  static override properties: PropertyDeclarations = { name: {}, theme: {}, shop: { state: true } }

  declare name: string
  declare theme: 'light' | 'dark'
  declare private shop: Shop | undefined

  constructor() {
    super()
    this.name = 'crypto-checkout'
    this.theme = 'light'
  }

  // In the page's own tree, so that it looks as on a page of a shop.
  protected override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.#needsShop) void openShop().then((shop) => (this.shop = shop))
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    void this.shop?.close()
    this.shop = undefined
  }

  get #needsShop(): boolean {
    return this.name === 'crypto-checkout-button' || this.name === 'crypto-payment-page'
  }

  override render(): TemplateResult | typeof nothing {
    const { name, theme, shop } = this
    this.style.colorScheme = theme
    if (name in shown) return this.#story(shown[name] as Stories)
    if (!this.#needsShop) return html`<sandbox-shop theme=${theme}></sandbox-shop>`
    if (!shop) return nothing
    const { endpoint, session } = shop
    return name === 'crypto-payment-page'
      ? html`<crypto-payment-page
          endpoint=${endpoint}
          session=${session}
          theme=${theme}
        ></crypto-payment-page>`
      : html`<crypto-checkout-button
          endpoint=${endpoint}
          session=${session}
          theme=${theme}
        ></crypto-checkout-button>`
  }

  #story({ default: meta, ...stories }: Stories): TemplateResult {
    const [first = {}] = Object.values(stories).filter(({ args, render }) => args ?? render ?? true)
    const args = { ...meta.args, ...first.args }
    // A story's `render` takes its arguments, and the toolbar's choices where Storybook has one.
    const draw = (first.render ?? meta.render) as (args: Args, context: object) => TemplateResult
    return draw(args, { args, globals: { theme: this.theme } })
  }
}

customElements.define('live-element', LiveElement)
// A use, since `sideEffects` of package.json does not name the stories.
void customElements.getName(SandboxShop)

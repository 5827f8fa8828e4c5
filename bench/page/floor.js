/**
 * The least that could be called a checkout: a list of coins, an address with its QR code, a poller. What Lit and qrcode cost
 * by themselves, so that `bench/page.mjs` can say what ours adds to it. Nothing here is safe to take money with.
 */
import { css, html, LitElement, svg } from 'lit'
import { create } from 'qrcode/lib/core/qrcode.js'

class FloorCheckout extends LitElement {
  static properties = { endpoint: {}, methods: { state: true }, payment: { state: true } }
  static styles = css`
    :host {
      display: block;
      max-width: 440px;
      min-height: 560px;
      font: 16px/1.5 system-ui;
    }
    button {
      display: block;
      width: 100%;
      padding: 16px;
      text-align: start;
      font: inherit;
    }
    svg {
      width: 240px;
    }
  `

  async connectedCallback() {
    super.connectedCallback()
    const [, { methods }] = await Promise.all([this.ask('/session'), this.ask('/methods')])
    this.methods = methods
  }

  async ask(path, init) {
    const response = await fetch(this.endpoint + path, init)
    return response.json()
  }

  async choose({ chain, coin }) {
    const body = JSON.stringify({ chain: chain.id, coin: coin.id })
    this.payment = await this.ask('/payments', { method: 'POST', body })
    this.timer = setInterval(async () => {
      this.payment = await this.ask(`/payments/${this.payment.id}`)
    }, 5000)
  }

  disconnectedCallback() {
    super.disconnectedCallback()
    clearInterval(this.timer)
  }

  render() {
    if (!this.payment) {
      const { methods = [] } = this
      return methods.map(
        (method) =>
          html`<button @click=${() => this.choose(method)}>
            ${method.coin.name} on ${method.chain.name}
          </button>`,
      )
    }
    const { amount, coin, address } = this.payment
    return html`<p>${amount} ${coin.symbol}</p>
      ${code(address)}
      <p class="address">${address}</p>`
  }
}

function code(text) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  let path = ''
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column)) path += `M${column} ${row}h1v1h-1z`
  return html`<svg viewBox="-4 -4 ${modules.size + 8} ${modules.size + 8}">
    ${svg`<path d=${path}></path>`}
  </svg>`
}

customElements.define('floor-checkout', FloorCheckout)

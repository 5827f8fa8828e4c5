/** `<sandbox-shop>`: a checkout with a shop of its own behind it, and below it what a payer, the service and time may do. */
import {
  css,
  html,
  LitElement,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { keyed } from 'lit/directives/keyed.js'
import '../../src/elements/components/crypto-checkout/crypto-checkout.define.js'
import type { CryptoCheckout } from '../../src/elements/components/crypto-checkout/crypto-checkout.js'
import { scenarios, serviceScenarios } from '../../src/sandbox/simulation/scenarios.js'
import type { ScenarioName, ServiceScenarioName } from '../../src/sandbox/simulation/scenarios.js'
import { lookOf, type Context } from '../element.js'
import { openShop, type Shop, type Standing } from './shop.js'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How often what the shop knows is looked at. */
const lookMs = 250

export class SandboxShop extends LitElement {
  static override styles = css`
    :host {
      display: grid;
      gap: 24px;
      margin-inline: auto;
      max-inline-size: 440px;
    }

    section {
      --ink: light-dark(oklch(0.22 0.025 265), oklch(0.965 0.004 265));
      --quiet: light-dark(oklch(0.475 0.02 265), oklch(0.755 0.015 265));
      --line: light-dark(oklch(0.87 0.008 265), oklch(0.36 0.016 265));
      border: 1px dashed var(--line);
      border-radius: 16px;
      color: var(--ink);
      direction: ltr;
      display: grid;
      font-size: 13px;
      gap: 12px;
      line-height: 1.45;
      padding: 16px;
      text-align: start;
    }

    h2,
    p {
      font: inherit;
      margin: 0;
    }

    h2 {
      font-weight: 600;
    }

    .quiet,
    legend {
      color: var(--quiet);
    }

    fieldset {
      border: 0;
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      margin: 0;
      padding: 0;
    }

    legend {
      margin-block-end: 4px;
      padding: 0;
    }

    button {
      background: light-dark(#fff, oklch(0.205 0.012 265));
      border: 1px solid var(--line);
      border-radius: 999px;
      color: inherit;
      cursor: pointer;
      font: inherit;
      min-block-size: 32px;
      padding: 4px 12px;
      white-space: nowrap;
    }

    button:hover:enabled {
      border-color: currentcolor;
    }

    button:disabled {
      color: var(--quiet);
      cursor: default;
    }

    button:focus-visible {
      outline: 2px solid currentcolor;
      outline-offset: 2px;
    }

    .last {
      align-items: center;
      border-block-start: 1px dashed var(--line);
      display: flex;
      gap: 12px;
      justify-content: space-between;
      padding-block-start: 12px;
    }
  `

  static override properties: PropertyDeclarations = {
    scenario: {},
    chain: {},
    coin: {},
    theme: {},
    density: {},
    shop: { state: true },
    standing: { state: true },
    refusal: { state: true },
  }

  /** A story to play, by the sandbox's name. Without one the payer's own buttons are shown. */
  declare scenario: ScenarioName | ServiceScenarioName | ''

  /** What the payer has chosen already. */
  declare chain: string
  declare coin: string

  declare theme: CryptoCheckout['theme']
  declare density: CryptoCheckout['density']

  /** Undefined until it has opened. */
  declare shop: Shop | undefined
  declare private standing: Standing | undefined
  /** What did not work: the sandbox says no to a deposit where nothing is due. */
  declare private refusal: string

  #opening = 0
  #timer: ReturnType<typeof setInterval> | undefined

  constructor() {
    super()
    this.scenario = ''
    this.chain = ''
    this.coin = ''
    this.theme = 'auto'
    this.refusal = ''
  }

  /** The checkout, once there is a shop for it. */
  get checkout(): CryptoCheckout | null {
    return this.renderRoot.querySelector('crypto-checkout')
  }

  override connectedCallback(): void {
    super.connectedCallback()
    void this.reset()
    this.#timer = setInterval(() => void this.#look(), lookMs)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
    this.#opening += 1
    void this.shop?.close()
    this.shop = undefined
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const isAnother = changed.has('scenario') || changed.has('chain') || changed.has('coin')
    if (this.hasUpdated && isAnother) void this.reset()
  }

  /** Closes the shop and opens another, with the same order, unpaid. */
  async reset(): Promise<void> {
    const opening = (this.#opening += 1)
    const last = this.shop
    this.shop = undefined
    this.standing = undefined
    this.refusal = ''
    await last?.close()
    const shop = await openShop()
    // Left, or reset again, meanwhile.
    if (opening !== this.#opening) return shop.close()
    this.shop = shop
    await this.#look()
  }

  /** Begins the story: of the payment on screen, or of the service. */
  begin(): Promise<void> {
    const name = this.scenario
    return this.#act(async (shop) => {
      if (isScenario(name)) await shop.play(name)
      else if (name !== '') await shop.playService(name)
    })
  }

  async #look(): Promise<void> {
    const standing = await this.shop?.standing()
    if (this.shop !== undefined) this.standing = standing
  }

  async #act(action: (shop: Shop) => void | Promise<void>): Promise<void> {
    const { shop } = this
    if (!shop) return
    this.refusal = ''
    try {
      await action(shop)
    } catch (error) {
      this.refusal = error instanceof Error ? error.message : 'That did not work.'
    }
    await this.#look()
  }

  // A story's first step is a second after its beginning.
  #send(name: ScenarioName): Promise<void> {
    return this.#act(async (shop) => {
      await shop.play(name)
      shop.advance(second)
    })
  }

  #button(label: string, action: (shop: Shop) => void | Promise<void>, enabled = true): TemplateResult {
    return html`<button type="button" ?disabled=${!this.shop || !enabled} @click=${() => this.#act(action)}>
      ${label}
    </button>`
  }

  #story(): TemplateResult {
    const name = this.scenario
    const effect = name === '' ? '' : isScenario(name) ? scenarios[name].effect : serviceScenarios[name]
    return html`<fieldset>
      <legend>${effect}</legend>
      <button type="button" ?disabled=${!this.#canBegin} @click=${() => this.begin()}>Begin the story</button>
    </fieldset>`
  }

  // What happens to a payment needs one; what happens to the service does not.
  get #canBegin(): boolean {
    return this.shop !== undefined && (!isScenario(this.scenario) || this.standing?.state !== 'none')
  }

  #payer(): TemplateResult {
    const isOpen = this.standing?.state === 'open'
    const button = (label: string, name: ScenarioName) =>
      html`<button type="button" ?disabled=${!isOpen} @click=${() => this.#send(name)}>${label}</button>`
    return html`<fieldset>
      <legend>The payer sends</legend>
      ${button('A third', 'partial-only')} ${button('The rest', 'paid')}
      ${button('Too much', 'overpaid-twofold')}
    </fieldset>`
  }

  override render(): TemplateResult {
    const { shop, standing } = this
    return html`
      ${keyed(
        shop,
        shop
          ? html`<crypto-checkout
              endpoint=${shop.endpoint}
              session=${shop.session}
              chain=${this.chain}
              coin=${this.coin}
              theme=${this.theme}
              .density=${this.density}
            ></crypto-checkout>`
          : nothing,
      )}
      <section aria-label="Sandbox" lang="en">
        <h2>Sandbox</h2>
        ${this.scenario === '' ? this.#payer() : this.#story()}
        <fieldset>
          <legend>The service</legend>
          ${this.#button('Names another network', (shop) => shop.fault('chain-changed'))}
          ${this.#button('Is down', (shop) => shop.fault('down'))}
          ${this.#button('Is well', (shop) => shop.heal())}
        </fieldset>
        <fieldset>
          <legend>Time passes</legend>
          ${this.#button('A minute', (shop) => shop.advance(minute))}
          ${this.#button('An hour', (shop) => shop.advance(hour))}
          ${this.#button('A day', (shop) => shop.advance(day))}
        </fieldset>
        ${this.refusal === '' ? nothing : html`<p role="alert">${this.refusal}</p>`}
        <div class="last">
          <p class="quiet">${standing ? words(standing) : 'The shop opens.'}</p>
          <button type="button" @click=${() => this.reset()}>Start again</button>
        </div>
      </section>
    `
  }
}

const isScenario = (name: string): name is ScenarioName => Object.hasOwn(scenarios, name)

const orderWords: Record<Standing['state'], string> = {
  none: 'no payment yet',
  open: 'waiting for money',
  paid: 'paid',
  review: 'under review',
  closed: 'closed by the shop',
  ended: 'ended unpaid',
}

function words({ state, notified, now }: Standing): string {
  const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(now)
  const notice =
    notified === 0 ? 'not notified' : notified === 1 ? 'notified once' : `notified ${notified} times`
  return `The shop: ${orderWords[state]}, ${notice}. ${time}.`
}

customElements.define('sandbox-shop', SandboxShop)

/** The element as stories show it, in the toolbar's theme and density. */
export function sandboxShop(context: Context, { scenario = '', chain = '', coin = '' }: Options = {}) {
  const { theme, density } = lookOf(context)
  return html`<sandbox-shop
    scenario=${scenario}
    chain=${chain}
    coin=${coin}
    theme=${theme}
    .density=${density}
  ></sandbox-shop>`
}

type Options = { scenario?: SandboxShop['scenario']; chain?: string; coin?: string }

declare global {
  interface HTMLElementTagNameMap {
    'sandbox-shop': SandboxShop
  }
}

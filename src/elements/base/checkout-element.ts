/** What `<crypto-checkout>` and the elements around it have in common: how a page tells them what to pay. */
import { LitElement, type PropertyValues } from 'lit'
import { property } from 'lit/decorators.js'
import { loadAndDraw, Lazy } from './lazy.js'

/** The look as data, with the variable names of Stripe's elements. Every value is one of CSS, as text. */
export type Appearance = {
  /** Wins over the element's own `theme`. */
  theme?: 'light' | 'dark' | 'auto' | 'contrast'
  variables?: AppearanceVariables
}

/** Colours as CSS writes them, lengths with their unit. Custom properties and calculations are left to style sheets. */
export type AppearanceVariables = {
  /** The brand's colour: buttons, links, focus. Any colour keeps its text readable. */
  colorPrimary?: string
  /** The card. For a dark one, set `theme` as well. */
  colorBackground?: string
  colorText?: string
  colorTextSecondary?: string
  colorBorder?: string
  colorSuccess?: string
  colorWarning?: string
  colorDanger?: string
  fontFamily?: string
  /** 15px by default; the other sizes follow. */
  fontSizeBase?: string
  /** The corners of controls, 12px by default; the card's are 4px rounder. */
  borderRadius?: string
  /** The unit of all space, 4px by default. */
  spacingUnit?: string
}

/** What applies an `appearance`: loaded for the first element that has one. */
export const looks = new Lazy(() => import('../styles/appearance.js'))

/** The attributes and properties of an element that pays an order. */
export abstract class CheckoutElement extends LitElement {
  /** The address of the merchant's endpoint, e.g. `/checkout`. */
  @property() endpoint = ''

  /** The sealed session of the order. */
  @property() session = ''

  /** The id of a network to begin with. */
  @property() chain = ''

  /** The id of a coin to begin with. With one way to pay it, straight to its address. */
  @property() coin = ''

  /** `light`, `dark`, `auto`: what the payer's system prefers, or `contrast`: the same with the highest contrast. */
  @property({ reflect: true }) theme: 'light' | 'dark' | 'auto' | 'contrast' = 'auto'

  /** `compact` for a sidebar: smaller type, tighter space, a smaller code. */
  @property({ reflect: true }) density: 'compact' | undefined

  /** The look as data; as an attribute, as JSON. See `Appearance`. */
  @property() appearance: Appearance | string | undefined

  /** The wallet's name on the button that opens one, where the page knows it. */
  @property() wallet = ''

  /** The coins and networks that come first in the list: see `order` of `<crypto-method-select>`. */
  @property({ attribute: 'method-order' }) methodOrder = ''

  /** The only ones that the list shows: see `only` of `<crypto-method-select>`. */
  @property({ attribute: 'only-methods' }) onlyMethods = ''

  /** Shows the methods used last on this device first, and remembers coin and network there. */
  @property({ type: Boolean, attribute: 'recent-methods' }) recentMethods = false

  /** Gets a session when there is none, and a new one when it expired. */
  @property({ attribute: false }) fetchSession: (() => Promise<string>) | undefined

  // What is seen first has its look already.
  protected override scheduleUpdate(): void | Promise<unknown> {
    if (!this.appearance || looks.value !== undefined || looks.failed) return super.scheduleUpdate()
    return loadAndDraw(looks, () => this.requestUpdate('appearance')).then(() => super.scheduleUpdate())
  }

  protected override update(changed: PropertyValues): void {
    if (changed.has('appearance')) looks.value?.applyAppearance(this, this.appearance ?? {})
    super.update(changed)
  }
}

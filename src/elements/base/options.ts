/**
 * The options of a checkout, in one table. The properties and attributes of `<crypto-checkout>` and of the elements
 * around it, what these pass on, what reaches the isolated frame, the framework types, `custom-elements.json` and the
 * README's table all follow from it. Imports no code, so that the bindings can read it.
 */

/** The values of `theme`. */
export const themes = ['light', 'dark', 'auto', 'contrast'] as const

/** The look as data, with the variable names of Stripe's elements. Every value is CSS, as text. */
export type Appearance = {
  /** Overrides the element's own `theme`. */
  theme?: (typeof themes)[number]
  /** Colours, typeface and sizes. Absent: those of the theme and of the page's style sheet. */
  variables?: AppearanceVariables
}

/** Colours as CSS, lengths with their unit. Use a style sheet for custom properties and calculations. */
export type AppearanceVariables = {
  /** The brand's colour: buttons, links, focus. Text on any colour stays readable. */
  colorPrimary?: string
  /** The card. For a dark one, set `theme` as well. */
  colorBackground?: string
  /** Text. */
  colorText?: string
  /** Text of less weight, such as hints. */
  colorTextSecondary?: string
  /** The lines around cards and fields. */
  colorBorder?: string
  /** What went well. */
  colorSuccess?: string
  /** What needs attention. */
  colorWarning?: string
  /** Errors. */
  colorDanger?: string
  /** The typeface, as the CSS property of this name. */
  fontFamily?: string
  /** 15px by default; the other sizes follow. */
  fontSizeBase?: string
  /** The corners of controls, 12px by default; the card's are 4px rounder. */
  borderRadius?: string
  /** The unit of all space, 4px by default. */
  spacingUnit?: string
}

/** One row. `attribute`, `type` and `reflect` are Lit's. */
type Option<Value> = {
  /** The attribute's name where it isn't the property's; false for an option that only a script can set. */
  readonly attribute?: string | false
  /** How Lit reads the attribute; text by default. */
  readonly type?: typeof Boolean
  readonly reflect?: true
  readonly initial: Value
  /** The only values that the frame accepts. */
  readonly choices?: readonly Value[]
  /**
   * How it reaches the checkout in the shadow root of another element, if not as a property: `inherited` as custom
   * properties, `own` as each element sets it.
   */
  readonly within?: 'inherited' | 'own'
  /**
   * False if it is not sent into the isolated frame as a setting: endpoint and session get there in other ways, and the
   * endpoint names its own support.
   */
  readonly framed?: false
}

/** Every option by its property. The comments are the documentation that editors show. */
export const checkoutOptions = {
  /** The address of the merchant's endpoint, e.g. `/checkout`. */
  endpoint: { initial: '', framed: false } as Option<string>,

  /** The sealed session of the order. */
  session: { initial: '', within: 'own', framed: false } as Option<string>,

  /** The id of a network to start with. */
  chain: { initial: '' } as Option<string>,

  /** The id of a coin to start with. If only one method remains, the checkout goes straight to its address. */
  coin: { initial: '' } as Option<string>,

  /** `light`, `dark`, `auto`: the preference of the payer's system, or `contrast`: the same with the highest contrast. */
  theme: {
    reflect: true,
    initial: 'auto',
    choices: themes,
  } as Option<'light' | 'dark' | 'auto' | 'contrast'>,

  /** `compact` for a sidebar: smaller type, tighter space, a smaller QR code. */
  density: {
    reflect: true,
    initial: undefined,
    choices: ['compact'],
    within: 'inherited',
  } as Option<'compact' | undefined>,

  /** Colours, typeface and sizes as data; as an attribute, as JSON. See `Appearance`. */
  appearance: {
    initial: undefined,
    within: 'inherited',
  } as Option<Appearance | string | undefined>,

  /** The wallet's name on the button that opens it, if the page knows it. */
  wallet: { initial: '' } as Option<string>,

  /** An RPC server for Solana, of which a recent block is asked: with it, wallets of the page pay on Solana. */
  solanaRpc: { attribute: 'solana-rpc', initial: '', framed: false } as Option<string>,

  /** The address of the site's TON Connect manifest: with it, wallets of the page pay on TON. */
  tonManifest: { attribute: 'ton-manifest', initial: '', framed: false } as Option<string>,

  /** The coins and networks that come first in the list, e.g. `usdt btc`: see `<crypto-method-select>`. */
  preferredMethods: { attribute: 'preferred-methods', initial: '' } as Option<string>,

  /** Shows the methods used last on this device first, and stores coin and network there. */
  recentMethods: {
    attribute: 'recent-methods',
    type: Boolean,
    initial: false,
  } as Option<boolean>,

  /** The shop's support, an `https:` page or a `mailto:` address, where the endpoint names none. */
  supportUrl: { attribute: 'support-url', initial: '', framed: false } as Option<string>,

  /** The way back to the shop, where the endpoint names none. */
  returnUrl: { attribute: 'return-url', initial: '', framed: false } as Option<string>,

  /** Gets a session if there is none, and a new one after it expired. */
  fetchSession: {
    attribute: false,
    initial: undefined,
    framed: false,
  } as Option<(() => Promise<string>) | undefined>,
}

/** The name of an option as a property. */
export type OptionName = keyof typeof checkoutOptions

/** The options with their types, as properties of an element. */
export type CheckoutOptions = {
  -readonly [Name in OptionName]: (typeof checkoutOptions)[Name]['initial']
}

/** The names of all options. */
// The keys of a constant object, whose type Object.keys can't express.
export const optionNames = Object.keys(checkoutOptions) as readonly OptionName[]

/** The names of the options for which `test` holds. */
export const optionsWhere = (test: (row: Option<unknown>) => boolean): OptionName[] =>
  optionNames.filter((name) => test(checkoutOptions[name]))

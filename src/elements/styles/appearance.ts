/**
 * The look as data: the variable names that pages know from Stripe's elements, as custom properties on one element. For
 * pages that configure by script or by an attribute; a style sheet can set the same properties itself. Nothing is ever
 * put together as text: a value is one that the browser reads as a colour, a length or a typeface, or it is left out.
 */
import type { Appearance, AppearanceVariables } from '../base/checkout-element.js'

type Kind = 'color' | 'length' | 'font'

const known: { [Name in keyof Required<AppearanceVariables>]: [property: string, kind: Kind] } = {
  colorPrimary: ['--crypto-color-accent', 'color'],
  colorBackground: ['--crypto-color-surface', 'color'],
  colorText: ['--crypto-color-text', 'color'],
  colorTextSecondary: ['--crypto-color-text-quiet', 'color'],
  colorBorder: ['--crypto-color-border', 'color'],
  colorSuccess: ['--crypto-color-success', 'color'],
  colorWarning: ['--crypto-color-attention', 'color'],
  colorDanger: ['--crypto-color-danger', 'color'],
  fontFamily: ['--crypto-font-family', 'font'],
  fontSizeBase: ['--crypto-font-size', 'length'],
  borderRadius: ['--crypto-radius', 'length'],
  spacingUnit: ['--crypto-space', 'length'],
}

const themes = ['light', 'dark', 'auto', 'contrast'] as const

/** What a property takes that takes nothing but this kind. */
const probes: Record<Kind, string> = { color: 'color', length: 'outline-offset', font: 'font-family' }

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>()

/** An appearance as it was understood. */
export type ReadAppearance = {
  theme: Appearance['theme']
  /** Custom properties and their values. */
  properties: [property: string, value: string][]
  /** The names of what was left out: unknown ones, and those whose value is not what it should be. */
  ignored: string[]
}

/** Reads an appearance from an object or from JSON. Never throws. */
export function readAppearance(source: unknown): ReadAppearance {
  const { theme, variables, ...others } = recordOf(source) ?? { appearance: source }
  const read: ReadAppearance = { theme: undefined, properties: [], ignored: Object.keys(others) }
  read.theme = themes.find((name) => name === theme)
  if (theme !== undefined && read.theme === undefined) read.ignored.push('theme')
  for (const [name, value] of Object.entries(recordOf(variables ?? {}) ?? { variables })) {
    const [property, kind] = Object.hasOwn(known, name) ? known[name as keyof AppearanceVariables] : []
    const meant = kind && valueOf(value, kind)
    if (property === undefined || meant === undefined) read.ignored.push(name)
    else read.properties.push([property, meant])
  }
  return read
}

/**
 * Gives an element its look: the custom properties by a style sheet, which strict policies allow, and its theme. A rule
 * of the page for the same property wins. What can't be used is named once in the console.
 */
export function applyAppearance(
  element: { shadowRoot: ShadowRoot | null; theme: string },
  source: Appearance | string,
): void {
  const root = element.shadowRoot
  if (root === null) return
  const { theme, properties, ignored } = readAppearance(source || {})
  const sheet = sheetOf(root)
  sheet.replaceSync(':host {}')
  const [rule] = sheet.cssRules
  if (rule instanceof CSSStyleRule) {
    for (const [property, value] of properties) rule.style.setProperty(property, value)
  }
  if (theme !== undefined) element.theme = theme
  // For whoever writes the page.
  // eslint-disable-next-line no-console
  if (ignored.length > 0) console.warn(`crypto-checkout ignores of its appearance: ${ignored.join(', ')}`)
}

function sheetOf(root: ShadowRoot): CSSStyleSheet {
  const sheet = sheets.get(root) ?? new CSSStyleSheet()
  if (!sheets.has(root)) root.adoptedStyleSheets.push(sheet)
  sheets.set(root, sheet)
  return sheet
}

function recordOf(source: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = typeof source === 'string' ? JSON.parse(source) : source
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

// With `var()` and its like, however they are spelled, anything is valid until it is used: an address to load, too.
function valueOf(value: unknown, kind: Kind): string | undefined {
  if (typeof value !== 'string' || /\b(var|env|attr|if)\(|--|\\/i.test(value)) return undefined
  if (!CSS.supports(probes[kind], value) || (kind === 'length' && value.trim().startsWith('-')))
    return undefined
  // In a sum, a length without a unit is no length.
  return kind === 'length' && Number(value) === 0 ? '0px' : value
}

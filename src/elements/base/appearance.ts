/**
 * The look as data: the variable names of Stripe's elements, as custom properties on one element. For pages that
 * configure by script or by an attribute; a style sheet can set the same properties itself. Values are never
 * concatenated: one that the browser does not parse as a colour, a length or a typeface is dropped.
 */
import type { Appearance, AppearanceVariables } from './options.js'

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

// Not imported: the options would be a file of their own, which every page loads.
const themes = ['light', 'dark', 'auto', 'contrast'] as const satisfies Appearance['theme'][]

/** A property that accepts values of this kind only. */
const probes: Record<Kind, string> = { color: 'color', length: 'outline-offset', font: 'font-family' }

const sheets = new WeakMap<ShadowRoot, CSSStyleSheet>()

/** A parsed appearance. */
export type ReadAppearance = {
  theme: Appearance['theme']
  /** Custom properties and their values. */
  properties: [property: string, value: string][]
  /** The names of dropped variables: unknown ones, and those with a wrong value. */
  ignored: string[]
}

/** Whether a value is one of a property. */
type Supports = (property: string, value: string) => boolean

// A DOM for unit tests may have no CSS.
const supportedByBrowser: Supports = (property, value) => globalThis.CSS?.supports(property, value) ?? true

/** Reads an appearance from an object or from JSON. Never throws. */
export function readAppearance(source: unknown, supports: Supports = supportedByBrowser): ReadAppearance {
  const { theme, variables, ...others } = recordOf(source) ?? { appearance: source }
  const read: ReadAppearance = { theme: undefined, properties: [], ignored: Object.keys(others) }
  read.theme = themes.find((name) => name === theme)
  if (theme !== undefined && read.theme === undefined) read.ignored.push('theme')
  for (const [name, value] of Object.entries(recordOf(variables ?? {}) ?? { variables })) {
    const [property, kind] = Object.hasOwn(known, name) ? known[name as keyof AppearanceVariables] : []
    const meant = kind && valueOf(value, kind, supports)
    if (property === undefined || meant === undefined) read.ignored.push(name)
    else read.properties.push([property, meant])
  }
  return read
}

/**
 * Applies a look to an element: the custom properties by a style sheet, which strict policies allow, and its theme. A
 * page's rule for the same property wins. The console names dropped values once.
 */
export function applyAppearance(
  element: { shadowRoot: ShadowRoot | null; theme: string },
  source: Appearance | string,
): void {
  const root = element.shadowRoot
  if (root === null) return
  const { theme, properties, ignored } = readAppearance(source || {})
  // A DOM for unit tests may have no such sheets.
  if (root.adoptedStyleSheets) {
    const sheet = sheetOf(root)
    sheet.replaceSync(':host {}')
    const [rule] = sheet.cssRules
    if (rule instanceof CSSStyleRule) {
      for (const [property, value] of properties) rule.style.setProperty(property, value)
    }
  }
  if (theme !== undefined) element.theme = theme
  // For the page's author.
  // oxlint-disable-next-line no-console
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

// With `var()` and the like, in any spelling, every value is valid until it is used, even a URL. `currentcolor` is another
// colour on each element.
function valueOf(value: unknown, kind: Kind, supports: Supports): string | undefined {
  if (typeof value !== 'string' || /\b(var|env|attr|if)\(|currentcolor|--|\\/i.test(value)) return undefined
  if (!supports(probes[kind], value) || (kind === 'length' && value.trim().startsWith('-'))) return undefined
  // In a sum, a length without a unit is invalid.
  return kind === 'length' && Number(value) === 0 ? '0px' : value
}

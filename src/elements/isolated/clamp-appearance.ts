/**
 * The appearance that a framing page may set for the frame. In the isolated mode that page is the adversary: it must
 * not make amount, network, address or code unreadable. A value that is malformed, or hides something, is dropped for
 * the default.
 */
import { parseJson } from '../../core/parse-json.js'
import { partsOf } from './protocol.js'

type Variables = Record<string, string>
type Scheme = 'light' | 'dark'

/**
 * The surface and the texts of each scheme, as in `styles/tokens.ts`. `inks` are the texts of warnings on the surface;
 * `tints` are the surfaces of notices. Both belong to the scheme, whatever the appearance says.
 */
const defaults: Record<
  Scheme,
  { background: string; text: string; quiet: string; inks: string[]; tints: string[] }
> = {
  light: {
    background: '#fff',
    text: 'oklch(0.22 0.025 265)',
    quiet: 'oklch(0.475 0.02 265)',
    inks: ['oklch(0.47 0.1 70)', 'oklch(0.48 0.12 155)', 'oklch(0.48 0.17 25)'],
    tints: ['oklch(0.972 0.028 85)', 'oklch(0.965 0.025 155)'],
  },
  dark: {
    background: 'oklch(0.205 0.012 265)',
    text: 'oklch(0.965 0.004 265)',
    quiet: 'oklch(0.755 0.015 265)',
    inks: ['oklch(0.84 0.12 80)', 'oklch(0.8 0.15 155)', 'oklch(0.79 0.12 22)'],
    tints: ['oklch(0.29 0.04 75)', 'oklch(0.29 0.045 155)'],
  },
}

/** The contrast that WCAG 2 requires of text, and of other signs. */
const textContrast = 4.5
const signContrast = 3

const colors = ['colorPrimary', 'colorBackground', 'colorText', 'colorTextSecondary', 'colorBorder']
const signs = ['colorSuccess', 'colorWarning', 'colorDanger']

/** The bounds of each length, in CSS pixels. */
const lengths: Record<string, readonly [least: number, most: number]> = {
  fontSizeBase: [13, 24],
  spacingUnit: [3, 8],
  borderRadius: [0, 32],
}

/** Typefaces of letters. Another one may be a device's typeface of symbols, or empty. */
const typefaces = new Set(
  [
    'serif, sans-serif, monospace, system-ui, ui-serif, ui-sans-serif, ui-monospace, ui-rounded, -apple-system',
    'blinkmacsystemfont, arial, helvetica, helvetica neue, verdana, tahoma, trebuchet ms, georgia, times',
    'times new roman, courier, courier new, segoe ui, roboto, inter, open sans, lato, montserrat, poppins',
    'noto sans, noto serif, source sans pro, source sans 3, ibm plex sans, work sans, nunito, ubuntu, cantarell',
  ].flatMap((line) => line.split(', ')),
)

/** The part of an appearance that hides nothing, as JSON; undefined if nothing remains. Never throws. */
export function clampAppearance(json: string | undefined): string | undefined {
  const source = partsOf(parseJson(json))
  const given = partsOf(source['variables'])
  const theme = ['light', 'dark', 'auto', 'contrast'].find((name) => name === source['theme'])
  const schemes: Scheme[] = theme === 'light' || theme === 'dark' ? [theme] : ['light', 'dark']
  const variables: Variables = {
    ...readableColors(given, schemes),
    ...lengthsOf(given),
    ...typefaceOf(given),
  }
  const isEmpty = theme === undefined && Object.keys(variables).length === 0
  return isEmpty ? undefined : JSON.stringify({ ...(theme && { theme }), variables })
}

/**
 * The look of a frame: an appearance that hides nothing, with the theme that its colours were checked for. That theme has
 * to win over the option `theme`, which the framing page may change later: dark text is unreadable on a dark surface.
 */
export function lookOf(json: string | undefined): { appearance: string | undefined; theme?: string } {
  const appearance = clampAppearance(json)
  const theme = ownText(partsOf(parseJson(appearance)), 'theme')
  return { appearance, ...(theme !== undefined && { theme }) }
}

/** Whether a colour is visible: opaque, and independent of its surroundings. */
export function isPlainColor(value: unknown): value is string {
  return typeof value === 'string' && pixelsOf(value) !== undefined
}

function readableColors(given: Readonly<Record<string, unknown>>, schemes: Scheme[]): Variables {
  const plain: Variables = {}
  for (const name of [...colors, ...signs]) {
    const value = ownText(given, name)
    if (isPlainColor(value)) plain[name] = value
  }
  const isReadable = schemes.every((scheme) => {
    const { background, inks, tints, ...texts } = defaults[scheme]
    const surface = plain['colorBackground'] ?? background
    const text = plain['colorText'] ?? texts.text
    const quiet = plain['colorTextSecondary'] ?? texts.quiet
    return (
      [text, quiet, ...inks].every((ink) => contrastOf(ink, surface) >= textContrast) &&
      tints.every((tint) => contrastOf(text, tint) >= textContrast)
    )
  })
  if (!isReadable)
    for (const name of ['colorBackground', 'colorText', 'colorTextSecondary']) delete plain[name]
  for (const name of signs) {
    const sign = plain[name]
    const isSeen = (scheme: Scheme): boolean =>
      sign !== undefined &&
      contrastOf(sign, plain['colorBackground'] ?? defaults[scheme].background) >= signContrast
    if (!schemes.every(isSeen)) delete plain[name]
  }
  return plain
}

function lengthsOf(given: Readonly<Record<string, unknown>>): Variables {
  const variables: Variables = {}
  for (const [name, [least, most]] of Object.entries(lengths)) {
    const [, digits, unit] = /^(\d{1,4}(?:\.\d{1,4})?)(px|rem)$/.exec(ownText(given, name) ?? '') ?? []
    const pixels = Number(digits ?? 'NaN') * (unit === 'rem' ? 16 : 1)
    if (pixels >= least && pixels <= most) variables[name] = `${pixels}px`
  }
  return variables
}

function typefaceOf(given: Readonly<Record<string, unknown>>): Variables {
  const names = (ownText(given, 'fontFamily') ?? '')
    .split(',')
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))
  const known = names.filter((name) => typefaces.has(name.toLowerCase()))
  const quoted = known.map((name) => (/ /.test(name) ? `"${name}"` : name))
  return known.length > 0 ? { fontFamily: quoted.join(', ') } : {}
}

/** Functions of plain numbers, hex digits or a name: nothing that depends on another value. */
const plainColor =
  /^(#[\da-f]{3,8}|[a-z]+|(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d\s.,%/+-]*(deg|turn|rad|grad)?[\d\s.,%/+-]*\))$/i

/** The colour as sRGB bytes on screen, or undefined if it is not one opaque colour. */
function pixelsOf(color: string): [number, number, number] | undefined {
  const text = color.trim()
  if (!plainColor.test(text) || !CSS.supports('color', text) || !isSameInBothSchemes(text)) return undefined
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  if (context === null) return undefined
  context.fillStyle = text
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return alpha === 255 ? [red, green, blue] : undefined
}

/** False for system colours, `currentcolor` and keywords such as `inherit`. */
function isSameInBothSchemes(color: string): boolean {
  if (!/^[a-z]+$/i.test(color)) return true
  const probe = document.createElement('span')
  document.documentElement.append(probe)
  const seen = ['light', 'dark'].flatMap((scheme) =>
    ['#123456', '#fedcba'].map((around) => {
      probe.style.colorScheme = scheme
      probe.style.color = around
      probe.style.backgroundColor = color
      return probe.style.backgroundColor === '' ? scheme + around : getComputedStyle(probe).backgroundColor
    }),
  )
  probe.remove()
  const isKeyword = /^(inherit|initial|unset|revert|currentcolor|transparent)$/i.test(color)
  return !isKeyword && new Set(seen).size === 1
}

function contrastOf(ink: string, surface: string): number {
  const [dark = 0, light = 0] = [luminanceOf(ink), luminanceOf(surface)].toSorted((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance as WCAG 2 defines it. */
function luminanceOf(color: string): number {
  const [red, green, blue] = (pixelsOf(color) ?? [0, 0, 0]).map((byte) => {
    const channel = byte / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ownText(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(given, name) ? given[name] : undefined
  return typeof value === 'string' ? value : undefined
}

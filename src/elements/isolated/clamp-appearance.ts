/**
 * The appearance that a framing page may set for the frame. In the isolated mode that page is the adversary: it must
 * not make amount, network, address or code unreadable. The elements bound each length (`styles/tokens.ts`) and
 * keep each colour readable (`styles/palette.ts`). This drops what they can't: a value that depends on another, and a
 * typeface without letters.
 */
import { parseJson } from '../../core/parse-json.js'
import { themes } from '../base/options.js'
import { calculation } from '../styles/palette.js'
import { partsOf } from './protocol.js'

type Variables = Record<string, string>

const colors = [
  ...['colorPrimary', 'colorBackground', 'colorText', 'colorTextSecondary', 'colorBorder'],
  ...['colorSuccess', 'colorWarning', 'colorDanger'],
]
const lengths = ['fontSizeBase', 'spacingUnit', 'borderRadius']

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
  const theme = themes.find((name) => name === source['theme'])
  const variables: Variables = {
    ...plainOf(given, colors, isPlainColor),
    ...plainOf(given, lengths, (text) => /^\d{1,4}(\.\d{1,4})?(px|rem)$/.test(text)),
    ...typefaceOf(given),
  }
  const isEmpty = theme === undefined && Object.keys(variables).length === 0
  return isEmpty ? undefined : JSON.stringify({ ...(theme && { theme }), variables })
}

/**
 * The look of a frame: an appearance that hides nothing, with its theme. That theme wins over the option `theme`, which
 * the framing page may send again without the appearance having changed.
 */
export function lookOf(json: string | undefined): { appearance: string | undefined; theme?: string } {
  const appearance = clampAppearance(json)
  const theme = ownText(partsOf(parseJson(appearance)), 'theme')
  return { appearance, ...(theme !== undefined && { theme }) }
}

/** Functions of plain numbers, hex digits or a name. */
const plainColor =
  /^(#[\da-f]{3,8}|[a-z]+|(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([\d\s.,%/+-]*(deg|turn|rad|grad)?[\d\s.,%/+-]*\))$/i

const dependent = /^(inherit|initial|unset|revert|currentcolor)$/i

/** Whether a value is a colour by itself, which depends on no other value, in a browser where the elements keep it readable. */
export function isPlainColor(value: unknown): value is string {
  const text = typeof value === 'string' ? value.trim() : ''
  return (
    plainColor.test(text) &&
    !dependent.test(text) &&
    CSS.supports('color', text) &&
    CSS.supports('color', calculation)
  )
}

function plainOf(
  given: Readonly<Record<string, unknown>>,
  names: readonly string[],
  isPlain: (text: string) => boolean,
): Variables {
  const texts = names.map((name) => [name, ownText(given, name) ?? ''] as const)
  return Object.fromEntries(texts.filter(([, text]) => isPlain(text)))
}

function typefaceOf(given: Readonly<Record<string, unknown>>): Variables {
  const names = (ownText(given, 'fontFamily') ?? '')
    .split(',')
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))
  const known = names.filter((name) => typefaces.has(name.toLowerCase()))
  const quoted = known.map((name) => (/ /.test(name) ? `"${name}"` : name))
  return known.length > 0 ? { fontFamily: quoted.join(', ') } : {}
}

function ownText(given: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(given, name) ? given[name] : undefined
  return typeof value === 'string' ? value : undefined
}

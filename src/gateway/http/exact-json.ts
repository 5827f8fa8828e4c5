/**
 * JSON without loss: `JSON.parse` reads 12345678901234567890 as 12345678901234567000, which must not happen to an amount.
 */
import { parseJson } from '../../core/parse-json.js'
import { decimalFromNumberText } from '../../core/money/decimal.js'

/** A string, or a number outside of one. Valid JSON has no unterminated string. */
const stringOrNumber = /"(?:\\.|[^"\\])*?"|-?\d[\d.eE+-]*/gs

/**
 * The value of a JSON text; undefined if it is not JSON. A number of more than 15 digits, which JavaScript may not hold
 * exactly, becomes a string with all its digits, such as `'12345678901234567890'`; every other number stays a number.
 */
export function parseExactJson(text: string | undefined): unknown {
  if (text === undefined) return undefined
  // Parsed before it is rewritten: rewriting makes valid JSON of some invalid texts, such as `01`.
  const value = parseJson(text)
  if (value === undefined) return undefined
  const exact = text.replace(stringOrNumber, (token) =>
    token.startsWith('"') || isExact(token) ? token : JSON.stringify(withoutExponent(token)),
  )
  return exact === text ? value : parseJson(exact)
}

function isExact(token: string): boolean {
  // No double differs from a decimal of up to 15 digits.
  if (/^-?\d{1,15}$/.test(token)) return true
  const value = Number(token)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false
  // Negative numbers are refused everywhere. A number that rounds to zero without being zero is not exact.
  if (token.startsWith('-')) return value < 0 || !/^[^eE]*[1-9]/.test(token)
  return value === Number(value.toPrecision(15)) && decimalOf(String(value)) === decimalOf(token)
}

/** The digits of a number, or the token itself if there would be too many: no schema accepts it. */
function withoutExponent(token: string): string {
  return decimalOf(token) ?? token
}

function decimalOf(token: string): string | undefined {
  try {
    return decimalFromNumberText(token)
  } catch {
    return undefined
  }
}

/** What a merchant types to find orders. */
import { isDecimal, trimDecimal } from '../../core/money/decimal.js'

/** A query as an amount, in the spelling of a store; null if it is none. Takes `$49.99`, `49,99` and `1,234.50 USD`, too. */
export function amountOf(query: string): string | null {
  const text = query
    .replace(/^\s*(?:\p{Sc}|[A-Z]{3}\s)|(?:\p{Sc}|\s[A-Z]{2,6})\s*$/gu, '')
    .replace(/[\s'’]/g, '')
  const [, whole = text, fraction] = /^(.*)[.,](\d+)$/.exec(text) ?? []
  const isGroup = !/[.,]/.test(whole) && text.includes(',') && fraction?.length === 3
  const plain = fraction === undefined || isGroup ? text : `${whole.replace(/[.,]/g, '')}.${fraction}`
  const amount = isGroup ? plain.replace(',', '') : plain
  return isDecimal(amount) ? trimDecimal(amount) : null
}

/** A query as a name that is known in full: an address may be copied in groups. */
export function nameOf(query: string): string {
  return query.replace(/\s/g, '')
}

/**
 * A query as patterns for LIKE of a colon and an address in small letters: for its first or last six letters or more, and for a
 * shortened one such as `TQn9…bLsE`.
 */
export function addressPatterns(query: string): string[] {
  const name = nameOf(query).toLowerCase()
  const [, first, last] = /^([0-9a-z]{4,})(?:…|\.{2,3})([0-9a-z]{4,})$/.exec(name) ?? []
  if (first !== undefined) return [`%:${first}%${last}`]
  return /^(?=\D*\d)[0-9a-z]{6,}$/.test(name) ? [`%:${name}%`, `%${name}`] : []
}

/** `GATEWAY_ASSUMPTIONS`: the switches of the client's assumptions, for every command that calls the payment service. */
import { createGateway, defaultAssumptions, type Assumptions } from '../../gateway/index.js'

/** Between the entries of a list: a comma is between the switches. */
const listSeparator = '+'

/** The name of each switch; those of `logFields` one by one, such as `logFields.id`. */
const names: readonly string[] = Object.entries(defaultAssumptions).flatMap(([name, value]) =>
  isRecord(value) ? Object.keys(value).map((field) => `${name}.${field}`) : [name],
)

/**
 * Reads `signature=colon,validateIds=txId+_id`.
 * @throws {Error} that names the switch and what it accepts.
 */
export function parseAssumptions(text: string): Partial<Assumptions> {
  const changes: Record<string, unknown> = {}
  const seen = new Set<string>()
  for (const part of text.split(',')) {
    const at = part.indexOf('=')
    const name = part.slice(0, Math.max(0, at)).trim()
    const value = part.slice(at + 1).trim()
    if (at < 0) throw new Error('must have the form name=value,name=value')
    if (!names.includes(name))
      throw new Error(`names ${shown(name)}, which is no assumption; the names are ${names.join(', ')}`)
    if (seen.has(name)) throw new Error(`names ${name} twice`)
    seen.add(name)
    const [group = '', field] = name.split('.')
    const preset = defaultAssumptions[group as keyof Assumptions]
    if (field !== undefined) changes[group] = { ...Object(changes[group] ?? preset), [field]: value }
    else changes[group] = Array.isArray(preset) ? listOf(value) : value
    assertAccepted(name, { [group]: changes[group] })
  }
  return changes
}

/** The text that {@link parseAssumptions} reads as these switches. Your own `signature` function has none. */
export function formatAssumptions(assumptions: Partial<Assumptions>): string {
  return Object.entries(assumptions)
    .flatMap(([name, value]) => {
      if (Array.isArray(value)) return [`${name}=${value.join(listSeparator)}`]
      if (!isRecord(value)) return [`${name}=${String(value)}`]
      return Object.entries(value).map(([field, theirs]) => `${name}.${field}=${String(theirs)}`)
    })
    .join(',')
}

function listOf(value: string): string[] {
  return value === '' ? [] : value.split(listSeparator).map((entry) => entry.trim())
}

/** The client's own rules decide. Their errors begin with the option's name, which is removed. */
function assertAccepted(name: string, assumptions: Partial<Assumptions>): void {
  try {
    createGateway({ baseUrl: 'https://service.invalid', accessId: 'id', assumptions })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new Error(`has a wrong ${name}: ${error.message.replace(/^[\w.]+: /, '')}`)
  }
}

/** A mistyped name, if it is harmless to print. */
function shown(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : 'a word'
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

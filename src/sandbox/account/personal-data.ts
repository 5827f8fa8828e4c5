/**
 * The agent and the merchant in every transaction, with personal data, as the service sends them. The values are
 * canaries: unique strings, so that a test can prove that none reached a browser or a log.
 */
import { iconUrl, recordId } from '../catalogue/chains.js'

const all: string[] = []

/** The agent's default currency: transactions repeat their amounts in it. */
export const agentCurrency = 'EUR'

/** The agent's record (2.5), without the rate of the default currency, which changes. */
const agent = {
  _id: recordId('agent', 'sandbox'),
  ...planted(
    'agent',
    'firstName lastName phoneNumber location totalSales country address agentId walletBalance',
  ),
  email: canary('agent-email', '@personal.invalid'),
  avatar: iconUrl('person', canary('agent-avatar')),
  merchantId: recordId('merchant', 'sandbox'),
  active: true,
}

/** The merchant's record (2.6). */
export const merchantRecord = {
  _id: recordId('merchant', 'sandbox'),
  ...planted('merchant', 'firstName lastName phoneNumber merchantName merchantDescription walletBalance'),
  email: canary('merchant-email', '@personal.invalid'),
  avatar: iconUrl('person', canary('merchant-avatar')),
  logo: iconUrl('person', canary('merchant-logo')),
  defaultCurrency: 'USD',
  active: true,
  twoFAStatus: false,
  kycVerified: true,
  kycSubmitted: true,
  instantConvert: false,
  isDeleted: false,
  walletRegenerated: false,
}

/**
 * Every canary: search for each in anything that must not leak.
 * @example
 * const leaks = canaries.filter((canary) => responseText.includes(canary))
 */
export const canaries: readonly string[] = all

/** The agent's record (2.5) with the rate of the default currency, in units for one dollar. */
export function agentRecord(rate: string) {
  return { ...agent, defaultFiatCurrency: { currency: agentCurrency, rate, useSystemRate: true } }
}

/** Fields of a record, each with a canary. */
function planted(record: string, fields: string): Record<string, string> {
  return Object.fromEntries(fields.split(' ').map((field) => [field, canary(`${record}-${field}`)]))
}

function canary(field: string, suffix = ''): string {
  const value = `CANARY-${field}${suffix}`
  all.push(value)
  return value
}

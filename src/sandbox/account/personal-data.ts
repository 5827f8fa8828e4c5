/**
 * The agent and the merchant in every transaction, with personal data, as the service sends them. The values are
 * canaries: unique strings, so that a test can prove that none reached a browser or a log.
 */
import { iconUrl, recordId } from '../catalogue/chains.js'

const planted: string[] = []

/** The agent's default currency: transactions repeat their amounts in it. */
export const agentCurrency = 'EUR'

/** The agent's record (2.5), without the rate of the default currency, which changes. */
const agent = {
  _id: recordId('agent', 'sandbox'),
  firstName: canary('agent-firstName'),
  lastName: canary('agent-lastName'),
  email: canary('agent-email', '@personal.invalid'),
  avatar: iconUrl('person', canary('agent-avatar')),
  phoneNumber: canary('agent-phoneNumber'),
  location: canary('agent-location'),
  totalSales: canary('agent-totalSales'),
  country: canary('agent-country'),
  address: canary('agent-address'),
  agentId: canary('agent-agentId'),
  walletBalance: canary('agent-walletBalance'),
  merchantId: recordId('merchant', 'sandbox'),
  active: true,
}

/** The merchant's record (2.6). */
export const merchantRecord = {
  _id: recordId('merchant', 'sandbox'),
  firstName: canary('merchant-firstName'),
  lastName: canary('merchant-lastName'),
  email: canary('merchant-email', '@personal.invalid'),
  avatar: iconUrl('person', canary('merchant-avatar')),
  phoneNumber: canary('merchant-phoneNumber'),
  logo: iconUrl('person', canary('merchant-logo')),
  merchantName: canary('merchant-merchantName'),
  merchantDescription: canary('merchant-merchantDescription'),
  defaultCurrency: 'USD',
  walletBalance: canary('merchant-walletBalance'),
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
export const canaries: readonly string[] = planted

/** The agent's record (2.5) with the rate of the default currency, in units for one dollar. */
export function agentRecord(rate: string) {
  return { ...agent, defaultFiatCurrency: { currency: agentCurrency, rate, useSystemRate: true } }
}

function canary(field: string, suffix = ''): string {
  const value = `CANARY-${field}${suffix}`
  planted.push(value)
  return value
}

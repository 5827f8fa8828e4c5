/**
 * The agent and the merchant that every transaction carries, personal data and all: the service does the same. The
 * values are canaries: strings that appear nowhere else, so that a test can prove that none reached a browser or a log.
 */
import { iconUrl, recordId } from '../catalogue/chains.js'

const planted: string[] = []

/** The currency in which the agent counts: transactions repeat their amounts in it. */
export const agentCurrency = 'EUR'

/** The agent's record (2.5), but for the rate of the default currency, which moves. */
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

/** Every canary: look for each in whatever must not leak. */
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

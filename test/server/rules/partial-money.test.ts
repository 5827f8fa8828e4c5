/** What of a payment's money may be returned, by the assumption `partial-money`. */
import { describe, expect, it } from 'vitest'
import { ledgerOf } from '../../../src/server/rules/ledger.js'
import { pricePolicyOf } from '../../../src/server/rules/price-policy.js'
import { find } from './usdt-answers.js'

describe('the money of a payment that is not completed', () => {
  it.each([
    ['confirmed', 'pending', '10', '10'],
    ['unconfirmed', 'pending', '10', '0'],
    ['confirmed', 'pending', '25.5', '0'],
    ['unconfirmed', 'completed', '25.5', '25.5'],
  ] as const)('may be returned as assumed: %s, %s, %s', (partialMoney, status, received, free) => {
    const observation = find(
      { status, received, remaining: '0' },
      { policy: pricePolicyOf({}, partialMoney) },
    )
    expect(ledgerOf({ refunds: [] }, { id: 'a', observation }, 1000).free).toBe(free)
  })
})

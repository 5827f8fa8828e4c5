/** What of a payment's money may be returned, by the assumption `partial-money`. */
import { describe, expect, it } from 'vitest'
import type { Transaction } from '../../../src/gateway/index.js'
import { evaluate } from '../../../src/server/rules/evidence.js'
import { ledgerOf } from '../../../src/server/rules/ledger.js'
import { pricePolicyOf, type PartialMoney } from '../../../src/server/rules/price-policy.js'
import { attempt, destination } from '../../support/stored-orders.js'

const payment = attempt('a')

function freeOf(partialMoney: PartialMoney, status: string, received: string): string {
  const transaction: Transaction = {
    ...{ shape: 'expanded', type: 'receive', status, ids: ['service-1'], received, remaining: '0' },
    ...{ chain: payment.chain.id, coin: payment.coin.id, amount: destination.amount },
    ...{ address: destination.address, contract: destination.contract },
  }
  const observation = evaluate(payment, destination, transaction, {
    ...{ serviceId: 'service-1', fulfilled: false, now: payment.startedAt },
    policy: pricePolicyOf({}, partialMoney),
  })
  return ledgerOf({ refunds: [] }, { id: 'a', observation }, payment.startedAt).free
}

describe('the money of a payment that is not completed', () => {
  it.each([
    ['confirmed', 'pending', '10', '10'],
    ['unconfirmed', 'pending', '10', '0'],
    ['confirmed', 'pending', destination.amount, '0'],
    ['unconfirmed', 'completed', destination.amount, destination.amount],
  ] as const)('may be returned as assumed: %s, %s, %s', (partialMoney, status, received, free) => {
    expect(freeOf(partialMoney, status, received)).toBe(free)
  })
})

import { describe, expect, it } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import { admitChoice, countedMs, orderLimits } from '../../../src/server/rules/order-limits.js'
import type { OrderLoad } from '../../../src/server/store/store.js'

const now = 10_000_000
const calm: OrderLoad = { payments: 0, open: 0, failed: 0, lost: 0 }

function refusal(load: Partial<OrderLoad>): Partial<CheckoutError> | undefined {
  try {
    admitChoice({ ...calm, ...load }, now)
    return undefined
  } catch (error) {
    if (!(error instanceof CheckoutError)) throw error
    const { code, status, retryable, retryAfterSeconds, message } = error
    return { code, status, retryable, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
  }
}

describe('admitChoice (An order has few addresses)', () => {
  it('has limits that no payer reaches who tries out coins', () => {
    expect(orderLimits).toEqual({ payments: 50, open: 3, failed: 10, lost: 3 })
    expect(countedMs).toBe(600_000)
  })

  it('admits one more below every limit', () => {
    expect(refusal({ payments: 49, open: 2, failed: 9, lost: 2 })).toBeUndefined()
  })

  it.each<[Partial<OrderLoad>, code: string, retryAfterSeconds: number | undefined, words: string]>([
    [{ payments: 50 }, 'too-many-requests', 3600, 'too many payments'],
    [{ lost: 3 }, 'gateway-unavailable', undefined, 'choose another coin or network'],
    [{ failed: 10 }, 'too-many-requests', 600, 'refused this order too often'],
    [{ open: 3 }, 'too-many-requests', 600, 'has 3 open payments'],
    [{ open: 3, openSince: now - 599_500 }, 'too-many-requests', 1, 'has 3 open payments'],
    [{ open: 3, openSince: now - 700_000 }, 'too-many-requests', 1, 'has 3 open payments'],
    [{ open: 3, openSince: now - 100_000 }, 'too-many-requests', 500, 'has 3 open payments'],
  ])('error: refuses an order with %j, in words for the payer', (load, code, retryAfterSeconds, words) => {
    expect(refusal(load)).toEqual({
      ...{ code, retryable: false, status: code === 'gateway-unavailable' ? 503 : 429 },
      message: expect.stringContaining(words) as string,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  })
})

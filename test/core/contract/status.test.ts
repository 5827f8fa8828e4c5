import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareDecimals, isZero } from '../../../src/core/money/decimal.js'
import {
  deriveFlags,
  deriveStatus,
  isPaid,
  remainingAmount,
  surplus,
  type PaymentEvidence,
  paymentStatuses,
} from '../../../src/core/contract/status.js'
import { isDeep } from '../../support/check.js'

const amounts = fc.constantFrom(...'0 0.0 0.5 1 24.5 25.499999 25.5 25.50 25.500001 1000'.split(' '))
const words = fc.constantFrom(
  ...['pending', 'completed', 'Completed', ' completed', 'failed', 'expired', 'соmpleted', ''],
)

const evidences: fc.Arbitrary<PaymentEvidence> = fc.record(
  {
    serviceStatus: words,
    expected: amounts,
    received: amounts,
    remaining: amounts,
    blacklisted: fc.boolean(),
    conflicting: fc.boolean(),
    fulfilled: fc.boolean(),
    lateMoney: fc.constantFrom('enough' as const, 'short' as const, 'unknown' as const),
  },
  { requiredKeys: ['expected', 'conflicting', 'fulfilled'] },
)

const completed: PaymentEvidence = {
  serviceStatus: 'completed',
  expected: '25.5',
  received: '25.5',
  remaining: '0',
  conflicting: false,
  fulfilled: false,
}
const pending: PaymentEvidence = { ...completed, serviceStatus: 'pending', received: '0', remaining: '25.5' }

describe('deriveStatus', () => {
  it('is paid when everything holds', () => {
    expect(deriveStatus(completed)).toBe('paid')
    expect(deriveStatus({ ...completed, received: '30', fulfilled: true, blacklisted: false })).toBe('paid')
  })

  it.each([
    ['24.9', 'partial'],
    ['25', 'partial'],
    ['25.000001', 'review'],
    ['25.4', 'review'],
  ])(
    'error: asks for no rest that can’t be sent: of 25.5, %s came, and 0.5 is the least',
    (received, status) => {
      const evidence = { ...pending, received, remaining: '25.5', sendable: '0.5' }
      expect(deriveStatus(evidence)).toBe(status)
      expect(deriveStatus({ ...evidence, sendable: undefined })).toBe('partial')
    },
  )

  it.each<[string, Partial<PaymentEvidence>]>([
    ['no status', { serviceStatus: undefined }],
    ['a status in other letters', { serviceStatus: 'Completed' }],
    ['a status with a space', { serviceStatus: ' completed' }],
    ['a status in look-alike letters', { serviceStatus: 'соmpleted' }],
    ['no amount received', { received: undefined }],
    ['less than expected', { received: '25.499999' }],
    ['no balance', { remaining: undefined }],
    ['a balance left', { remaining: '0.000001' }],
    ['a blacklisted payment', { blacklisted: true }],
    ['a conflicting answer', { conflicting: true }],
    ['nothing expected', { expected: '0' }],
  ])('error: is not paid with %s', (_, change) => {
    expect(deriveStatus({ ...completed, ...change })).not.toBe('paid')
  })

  it.each<[string, Partial<PaymentEvidence>, string]>([
    ['no money', {}, 'awaiting'],
    ['no amount received', { received: undefined, remaining: '0' }, 'awaiting'],
    ['no money, whatever the rest', { remaining: '0' }, 'awaiting'],
    ['the least money', { received: '0.000001', remaining: '25.499999' }, 'partial'],
    ['a part', { received: '10', remaining: '15.5' }, 'partial'],
    ['a part and no rest', { received: '25.499999', remaining: undefined }, 'partial'],
    ['a part and a rest above the difference', { received: '25.499999', remaining: '0.000002' }, 'partial'],
    ['a part and no rest asked for', { received: '25', remaining: '0.00' }, 'confirming'],
    ['the whole amount', { received: '25.5', remaining: '0' }, 'confirming'],
    ['the whole amount and no rest', { received: '25.50', remaining: undefined }, 'confirming'],
    ['more than the amount and no rest', { received: '25.500001', remaining: undefined }, 'confirming'],
    ['the whole amount and a rest', { received: '25.50', remaining: '0.000001' }, 'review'],
    ['the whole amount and all as the rest', { received: '25.5', remaining: '25.5' }, 'review'],
    ['more than the amount and a rest', { received: '30', remaining: '0.000001' }, 'review'],
    ['an order that it fulfilled before', { fulfilled: true }, 'review'],
    ['a blacklist', { blacklisted: true }, 'review'],
    ['a conflicting answer', { conflicting: true }, 'review'],
    ['a completion short of the amount', { ...completed, received: '1' }, 'review'],
    ['a completion that asks for a rest', { ...completed, remaining: '1' }, 'review'],
  ])('puts a payment with %s where its money and its status say: %o is %s', (_, change, status) => {
    expect(deriveStatus({ ...pending, ...change })).toBe(status)
  })

  it('keeps a payment with an unknown status where the money puts it', () => {
    const locked = { ...pending, serviceStatus: 'locked' }
    expect(deriveStatus(locked)).toBe('awaiting')
    expect(deriveStatus({ ...locked, received: '10', remaining: '15.5' })).toBe('partial')
  })

  it.each<[string, PaymentEvidence, enough: string, short: string, unknown: string]>([
    ['a completed payment', completed, 'paid', 'review', 'review'],
    ['all of the amount', { ...pending, received: '25.5', remaining: '0' }, 'confirming', 'review', 'review'],
    ['a part of the amount', { ...pending, received: '10', remaining: '15.5' }, 'review', 'review', 'review'],
    ['no money', pending, 'awaiting', 'awaiting', 'awaiting'],
    ['no money in decimals', { ...pending, received: '0.00' }, 'awaiting', 'awaiting', 'awaiting'],
  ])('of %s with late money that is enough, short or of unknown worth', (_, evidence, ...statuses) => {
    const worths = ['enough', 'short', 'unknown'] as const
    expect(worths.map((lateMoney) => deriveStatus({ ...evidence, lateMoney }))).toEqual(statuses)
  })

  it('is total, and paid only if the predicate of fulfilment holds', () => {
    fc.assert(
      fc.property(evidences, (evidence) => {
        const status = deriveStatus(evidence)
        expect(paymentStatuses).toContain(status)
        expect(status === 'paid').toBe(isPaid(evidence))
        if (status !== 'paid') return
        expect(evidence.serviceStatus).toBe('completed')
        expect(evidence.conflicting).toBe(false)
        expect(evidence.lateMoney ?? 'enough').toBe('enough')
        expect(evidence.blacklisted ?? false).toBe(false)
        expect(isZero(evidence.remaining ?? '1')).toBe(true)
        expect(compareDecimals(evidence.received ?? '0', evidence.expected)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: isDeep ? 5000 : 1500 },
    )
  })

  it('never says that money is awaited once some was seen', () => {
    fc.assert(
      fc.property(evidences, (evidence) => {
        fc.pre(evidence.received !== undefined && !isZero(evidence.received))
        expect(deriveStatus(evidence)).not.toBe('awaiting')
      }),
    )
  })
})

describe('deriveFlags', () => {
  const silent = { serviceStatus: undefined, received: undefined, remaining: undefined }
  it.each<[string, PaymentEvidence, isLate: boolean, string[]]>([
    ['an ordinary payment', completed, false, []],
    ['one without money after its price', pending, true, []],
    ['zero in decimals after its price', { ...pending, received: '0.00' }, true, []],
    ['money after its price', { ...pending, received: '0.01' }, true, ['late']],
    ['less than the amount', { ...completed, received: '25.499999' }, false, []],
    ['the amount with a zero more', { ...completed, received: '25.50' }, false, []],
    ['a surplus', { ...completed, received: '25.500001' }, false, ['overpaid']],
    ['a surplus after its price', { ...completed, received: '26' }, true, ['overpaid', 'late']],
    ['an unknown status', { ...pending, serviceStatus: 'Pending' }, false, ['unrecognised-status']],
    ['neither a status nor an amount', { ...pending, ...silent }, true, []],
  ])('flags of %s, %o, late: %s, are %j', (_, evidence, isLate, flags) => {
    expect(deriveFlags(evidence, isLate)).toEqual(flags)
  })
})

describe('remainingAmount', () => {
  it('is the whole amount while nothing arrived, then what the service says, then the difference', () => {
    expect(remainingAmount({ ...pending, remaining: undefined })).toBe('25.5')
    expect(remainingAmount({ ...pending, received: '10', remaining: '15.50' })).toBe('15.50')
    expect(remainingAmount({ ...pending, received: '10', remaining: undefined })).toBe('15.5')
    expect(remainingAmount({ ...pending, received: '25.50', remaining: undefined })).toBe('0')
    expect(remainingAmount({ ...pending, received: '30', remaining: undefined })).toBe('0')
    expect(remainingAmount({ ...pending, received: undefined, remaining: undefined })).toBe('25.5')
  })

  it('is never more than what has not arrived', () => {
    expect(remainingAmount({ ...pending, received: '10', remaining: '5000' })).toBe('15.5')
    expect(remainingAmount({ ...pending, received: '10', remaining: '25.50' })).toBe('15.5')
    expect(remainingAmount({ ...pending, received: '10', remaining: '7' })).toBe('7')
    expect(remainingAmount({ ...pending, received: '25.5', remaining: '25.5' })).toBe('0')
  })

  it('error: is an amount where the difference is too long to be one', () => {
    const received = `0.${'0'.repeat(77)}1`
    for (const remaining of [undefined, '25.5'])
      expect(remainingAmount({ ...pending, received, remaining, expected: '1000' })).toBe(remaining ?? '1000')
  })

  it('is the whole amount while nothing arrived, whatever rest the service names', () => {
    expect(remainingAmount({ ...pending, received: '0.00', remaining: '7' })).toBe('25.5')
  })
})

describe('surplus', () => {
  it('is what arrived beyond the amount due', () => {
    expect(surplus('25.5', '26')).toBe('0.5')
    expect(surplus('25.5', '25.50')).toBe('0')
    expect(surplus('25.5', '10')).toBe('0')
  })
})

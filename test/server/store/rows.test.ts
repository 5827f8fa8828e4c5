/** Rows of a database as records: what is null is absent. */
import { describe, expect, it } from 'vitest'
import { toNotificationRecord, type OutboxRow } from '../../../src/server/store/outbox-rows.js'
import {
  conflictingAttempt,
  plausibleIdentifiers,
  toAttemptRow,
  toLoad,
  toRecord,
  toStats,
  type PaymentRow,
} from '../../../src/server/store/rows.js'
import { toMode } from '../../../src/server/store/sql/settings.js'
import { attempt, awaiting, destination } from '../../support/stored-orders.js'

const row: PaymentRow = {
  ...toAttemptRow(attempt('a')),
  ...{ phase: 'revealed', destination: JSON.stringify(destination), service_id: 'service-1', revision: 1 },
  ...{ observation: JSON.stringify(awaiting), revealed_at: 2000, updated_at: 2000, checked_at: 2000 },
  ...{
    failed_at: null,
    quiet_checks: 0,
    unreadable: 0,
    past_end_checks: 0,
    settled_at: null,
    next_check_at: null,
  },
}

describe('conflictingAttempt', () => {
  const rivals = [row, { ...row, id: 'b', request_key: 'key-1' }, { ...row, id: 'c', request_key: 'key-2' }]

  it('is the one with the request key, else the one with the choice', () => {
    expect(conflictingAttempt(rivals, 'key-2')?.id).toBe('c')
    expect(conflictingAttempt(rivals, 'key-1')?.id).toBe('b')
    expect(conflictingAttempt(rivals, 'key-3')?.id).toBe('a')
    expect(conflictingAttempt([...rivals].reverse(), null)?.id).toBe('c')
    expect(conflictingAttempt([], 'key-1')).toBeUndefined()
  })
})

describe('a payment', () => {
  it.each(['destination', 'service_id', 'observation'] as const)(
    'error: is incomplete without its %s',
    (column) => {
      expect(() => toRecord({ ...row, [column]: null })).toThrow('A revealed payment is incomplete.')
    },
  )
})

describe('a notification', () => {
  const notification: OutboxRow = {
    ...{ id: 'msg', type: 'order.paid', reference: 'a', payment_id: null, sequence: null, at: 3000 },
    ...{ payload: '{}', state: 'pending', attempts: 1, next_attempt_at: null, delivered_at: null },
    ...{ answer: null, answered_at: null },
  }
  const read = { id: 'msg', type: 'order.paid', reference: 'a', at: 3000, payload: '{}', attempts: 1 }

  it('has no field for what is null, and no next try unless it is pending', () => {
    expect(toNotificationRecord(notification)).toStrictEqual({ ...read, state: 'pending' })
    const next = { ...notification, next_attempt_at: 4000 }
    expect(toNotificationRecord(next)).toStrictEqual({ ...read, state: 'pending', nextAttemptAt: 4000 })
    expect(toNotificationRecord({ ...next, state: 'given-up' })).toStrictEqual({ ...read, state: 'given-up' })
  })
})

describe('the rest', () => {
  it('error: has counts of an answer alone', () => {
    expect(() => toLoad(undefined)).toThrow('The database counted nothing.')
    expect(() => toStats(undefined)).toThrow('The database counted nothing.')
  })

  it('takes twenty identifiers of a delivery', () => {
    const names = Array.from({ length: 21 }, (_, index) => `id-${index}`)
    expect(plausibleIdentifiers(['a', 'a', 'ö', ...names])).toEqual(['a', ...names.slice(0, 19)])
  })

  it.each([
    ['live', 'live'],
    ['sandbox', 'sandbox'],
    ['another', undefined],
  ])('reads the mode %s as %s', (value, mode) => {
    expect(toMode(value)).toBe(mode)
    expect(toMode(undefined)).toBeUndefined()
  })
})

/** What PostgreSQL's SQLSTATEs mean for the store. */
import { describe, expect, it } from 'vitest'
import {
  finalityOf,
  isRetryable,
  isUniqueViolation,
  isWrongIsolation,
  mustReplaceConnection,
} from '../../../src/server/store/postgres/errors.js'

const failure = (code: unknown) => Object.assign(new Error('refused'), { code })

describe('errors of PostgreSQL', () => {
  it.each(['25006', '57P01', '57P02', '57P03'])('%s ends a connection, and heals', (code) => {
    expect(mustReplaceConnection(failure(code))).toBe(true)
    expect(finalityOf(failure(code))).toBeUndefined()
  })

  it.each(['53100', '53300', '58030', '08006', '55P03', '40001', 'EPIPE', 'ECONNREFUSED'])(
    '%s heals',
    (code) => {
      expect(finalityOf(failure(code))).toBeUndefined()
    },
  )

  it('tells what is final at once from what is final if it lasts', () => {
    const finality = (codes: string[]) => new Set(codes.map((code) => finalityOf(failure(code))))
    expect(finality(['XX001', 'XX002', '3F000', '42P01', '42703', '42883'])).toEqual(new Set(['at once']))
    expect(finality(['3D000', '28000', '28P01', '42501'])).toEqual(new Set(['if it lasts']))
  })

  it.each(['23505', '40001', '40P01', 'CC001', 'XX001', '28P01'])('%s leaves its connection', (code) => {
    expect(mustReplaceConnection(failure(code))).toBe(false)
  })

  it('tells what was undone, what is there already, and what ran in another isolation', () => {
    const codes = ['40001', '40P01', '23505', 'CC001']
    expect(codes.map((code) => isRetryable(failure(code)))).toEqual([true, true, false, false])
    expect(codes.map((code) => isUniqueViolation(failure(code)))).toEqual([false, false, true, false])
    expect(codes.map((code) => isWrongIsolation(failure(code)))).toEqual([false, false, false, true])
  })

  it.each([
    ['a name of the system', failure('EPIPE')],
    ['a longer code, at its start', failure('42P01X')],
    ['a longer code, at its end', failure('X42P01')],
    ['a code in small letters', failure('42p01')],
    ['a number', failure(42_501)],
    ['no code', new Error('refused')],
    ['no error', { code: '42P01' }],
    ['nothing', undefined],
  ])('is not read from %s', (_, error) => {
    expect(finalityOf(error)).toBeUndefined()
    expect(mustReplaceConnection(error)).toBe(true)
  })
})

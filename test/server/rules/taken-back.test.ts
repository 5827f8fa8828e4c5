/** When the service confirms all that an order took of a payment. */
import { describe, expect, it } from 'vitest'
import type { Observation } from '../../../src/server/rules/payment.js'
import { isCovered } from '../../../src/server/rules/taken-back.js'
import { paid } from '../../support/stored-orders.js'

const accepted: Observation = { ...paid, credited: '25.5', confirmed: '25.5', flags: ['accepted'] }

describe('isCovered', () => {
  it.each<[string, Observation, boolean]>([
    ['all of it', accepted, true],
    ['more of it', { ...accepted, confirmed: '26' }, true],
    ['a part of it', { ...accepted, confirmed: '20' }, false],
    ['all of it, in doubt', { ...accepted, doubted: true }, false],
  ])('where the service confirms %s', (_, observation, expected) => {
    expect(isCovered({ refunds: [] }, { id: 'a', observation }, 5000)).toBe(expected)
  })
})

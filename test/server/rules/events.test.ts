import { describe, expect, it } from 'vitest'
import { notificationId } from '../../../src/server/rules/events.js'

describe('the id of a notification (An id follows from what happened)', () => {
  it('follows from what happened alone, and stays the same in every version', () => {
    expect(notificationId('order.paid', 'order-1042')).toBe('msg_b7b5881b1747b1d6974f1ca7bcf67265')
    expect(notificationId('order.partial', 'a', '10', 2)).toBe('msg_905801e5d3a7c471a859e7db42019c96')
  })

  it('is another where the parts of what happened are divided otherwise', () => {
    const ids = [['a', '10'], ['a1', '0'], ['a10']].map((parts) => notificationId('order.partial', ...parts))
    expect(new Set(ids).size).toBe(3)
  })
})

import { describe, expect, it } from 'vitest'
import type { Notification } from '../../src/server/index.js'
import { deliveries } from '../../src/server/notifications.js'

describe('deliveries', () => {
  const paid = (id: string): Notification => ({
    id,
    payload: JSON.stringify({ id }),
    attempts: 1,
    nextAttemptAt: 0,
  })

  function queue(count: number) {
    const waiting = Array.from({ length: count }, (_, index) => paid(`msg_${index}`))
    const delivered: string[] = []
    return {
      delivered,
      store: {
        takeDueNotifications: async (_now: number, limit: number) => waiting.splice(0, limit),
        recordDelivery: async (id: string) => void delivered.push(id),
      },
    }
  }

  it('gives a telling up that takes too long, and so ends', async () => {
    const { store, delivered } = queue(2)
    const errors: unknown[] = []
    const running = deliveries(
      { store, now: () => 0, onError: (error) => void errors.push(error) },
      ({ id }) => (id === 'msg_0' ? new Promise<void>(() => undefined) : undefined),
      10,
    )
    running.deliver()
    await expect.poll(() => delivered).toEqual(['msg_1'])
    await running.settled()
    expect(errors).toMatchObject([{ message: expect.stringContaining('10 ms') }])
  })

  it('tells no more than twenty orders at once, and goes on with the rest', async () => {
    const { store, delivered } = queue(50)
    let open = 0
    let most = 0
    const running = deliveries({ store, now: () => 0, onError: () => undefined }, async () => {
      most = Math.max(most, ++open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
    })
    while (delivered.length < 50) {
      running.deliver()
      await running.settled()
    }
    expect(most).toBe(20)
  })
})

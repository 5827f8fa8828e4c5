import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Context } from '../../../src/server/context.js'
import { claimWith } from '../../../src/server/orders/claims.js'
import { paymentChecks } from '../../../src/server/payments/checks.js'
import { serviceIds } from '../../../src/server/payments/service-ids.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import type { Store } from '../../../src/server/store/store.js'
import { revealOrder } from '../../support/stored-orders.js'

const id = 'payment-of-a'

/** Something that happens on demand. */
function moment() {
  let come = () => {}
  const hasCome = new Promise<void>((resolve) => (come = resolve))
  return { come, hasCome }
}

/** Checks on a store with a payment, whose service fails once `answered` has come. */
async function checksOn(store: Store) {
  await revealOrder(store, 'a')
  const answered = moment()
  const validate = vi.fn(() => answered.hasCome.then(() => Promise.reject(new Error('no answer'))))
  // Only what a check that fails uses.
  const context = {
    gateway: { payments: { validate } },
    calls: { run: (_: string, call: () => Promise<never>) => call() },
    serviceIds: serviceIds(),
    store,
    now: () => 3000,
    checkIntervalMs: 5000,
    onError: () => undefined,
  } as unknown as Context
  const checks = paymentChecks(context, { onNotification: () => undefined, onIncident: () => undefined })
  return { checks, answered, validate }
}

describe('paymentChecks', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('asks again for a payment that was made due while it was asked for', async () => {
    const { checks, answered, validate } = await checksOn(memoryStore())
    const both = [checks.check(id), checks.checkDue(id), checks.check(id)]
    await expect.poll(() => validate.mock.calls).toHaveLength(1)
    answered.come()
    expect(await Promise.all(both)).toEqual(['failed', 'failed', 'failed'])
    expect(validate).toHaveBeenCalledTimes(2)
  })

  it('asks again for a payment that is claimed while it is asked for', async () => {
    const store = memoryStore()
    const { checks, answered, validate } = await checksOn(store)
    const onError = vi.fn()
    const claim = claimWith({ store, now: () => 3000, onError }, checks, () => undefined)
    const check = checks.check(id)
    await claim('a', id, { transaction: 'ab'.repeat(32) })
    answered.come()
    await check
    await expect.poll(() => validate.mock.calls).toHaveLength(2)
    await checks.settled()
    expect(onError).not.toHaveBeenCalled()
  })

  describe('while the payment is read for those who wait', () => {
    /** One waits, and the check is recorded: the read for it waits, too. */
    async function reading() {
      const [asked, read] = [moment(), moment()]
      const store = memoryStore()
      let reads = 0
      const slow: Store = {
        ...store,
        async getPayment(of) {
          // The first is of the check, the second for those who wait.
          reads += 1
          if (reads !== 2) return store.getPayment(of)
          asked.come()
          await read.hasCome
          return store.getPayment(of)
        },
      }
      const made = await checksOn(slow)
      const payment = (await store.getPayment(id))!
      const check = made.checks.check(id)
      const { signal } = new AbortController()
      // Its own check would begin with the next turn.
      const poll = made.checks.waitForChange(payment, payment, { timeoutMs: 30_000, signal })
      made.answered.come()
      await asked.hasCome
      const end = async () => {
        read.come()
        await check
        expect(await poll).toMatchObject({ stale: true })
      }
      return { ...made, end }
    }

    it('checks no payment again by itself', async () => {
      const { validate, end } = await reading()
      vi.advanceTimersByTime(1)
      await end()
      expect(validate).toHaveBeenCalledOnce()
    })

    it('checks what is due then', async () => {
      const { checks, validate, end } = await reading()
      expect(await checks.checkDue(id)).toBe('failed')
      expect(validate).toHaveBeenCalledTimes(2)
      await end()
    })
  })
})

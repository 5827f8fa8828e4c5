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

function checksOn(store: Store, validate: () => Promise<never>) {
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
  return paymentChecks(context, { onNotification: () => undefined, onIncident: () => undefined })
}

describe('paymentChecks', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  it('asks again for a payment that was made due while it was asked for', async () => {
    const answered = moment()
    const store = memoryStore()
    await revealOrder(store, 'a')
    const validate = vi.fn(() => answered.hasCome.then(() => Promise.reject(new Error('no answer'))))
    const checks = checksOn(store, validate)
    const both = [checks.check(id), checks.checkDue(id), checks.check(id)]
    await expect.poll(() => validate.mock.calls).toHaveLength(1)
    answered.come()
    expect(await Promise.all(both)).toEqual(['failed', 'failed', 'failed'])
    expect(validate).toHaveBeenCalledTimes(2)
  })

  it('asks again for a payment that is claimed while it is asked for', async () => {
    const answered = moment()
    const store = memoryStore()
    await revealOrder(store, 'a')
    const validate = vi.fn(() => answered.hasCome.then(() => Promise.reject(new Error('no answer'))))
    const checks = checksOn(store, validate)
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

  it('checks no payment again while the payment is read for those who wait', async () => {
    const [answered, asked, read] = [moment(), moment(), moment()]
    const store = memoryStore()
    await revealOrder(store, 'a')
    const payment = (await store.getPayment(id))!
    let isChecked = false
    const slow: Store = {
      ...store,
      async changeOrder(reference, rule) {
        const result = await store.changeOrder(reference, rule)
        isChecked = true
        return result
      },
      async getPayment(of) {
        if (isChecked) {
          asked.come()
          await read.hasCome
        }
        return store.getPayment(of)
      },
    }
    const validate = vi.fn(() => answered.hasCome.then(() => Promise.reject(new Error('no answer'))))
    const checks = checksOn(slow, validate)
    const check = checks.check(id)
    const { signal } = new AbortController()
    // Its own check would begin with the next turn.
    const poll = checks.waitForChange(payment, payment, { timeoutMs: 30_000, signal })
    answered.come()
    await asked.hasCome
    vi.advanceTimersByTime(1)
    read.come()
    await check
    expect(await poll).toMatchObject({ stale: true })
    expect(validate).toHaveBeenCalledOnce()
  })
})

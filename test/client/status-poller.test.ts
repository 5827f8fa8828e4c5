import { describe, expect, it, vi } from 'vitest'
import { CheckoutClientError } from '../../src/client/checkout-client.js'
import { StatusPoller, type StatusPollerOptions } from '../../src/client/status-poller.js'
import type { Payment } from '../../src/core/contract/wire.js'
import { seed } from '../support/check.js'
import { last, ManualClient, ManualSignals, payment } from '../support/manual-client.js'
import { useFakeTimers } from '../support/manual-flow.js'
import { seeded } from '../support/seeded.js'

const networkError = (retryAfterSeconds?: number) =>
  new CheckoutClientError('no answer', { code: 'network-error', retryable: true }, { retryAfterSeconds })

useFakeTimers()

/** A started poller, with all that the test acts on. */
function watch(changes: Partial<StatusPollerOptions> = {}) {
  const client = new ManualClient()
  const signals = new ManualSignals()
  const seen: Payment[] = []
  const onFailure = vi.fn()
  const poller = new StatusPoller({
    client,
    paymentId: 'pay-1',
    signals,
    onPayment: (next) => seen.push(next),
    onFailure,
    random: () => 1,
    ...changes,
  })
  poller.start()
  const answer = async (changed: Payment | null, etag: string | null = '"1"') => {
    last(client.checks).resolve({ payment: changed, etag })
    await vi.advanceTimersByTimeAsync(0)
  }
  const fail = async (error: unknown = networkError()) => {
    last(client.checks).reject(error)
    await vi.advanceTimersByTimeAsync(0)
  }
  /** How long until the next request starts, by the second; null for not within two minutes. */
  const msUntilNext = async () => {
    const before = client.checks.length
    for (let ms = 0; ms <= 120_000; ms += 250) {
      if (client.checks.length > before) return ms
      await vi.advanceTimersByTimeAsync(250)
    }
    return null
  }
  return { client, signals, seen, onFailure, poller, answer, fail, msUntilNext }
}

/** A poller that had an answer, and whose next check is held. */
async function watchOn() {
  const all = watch()
  await all.answer(payment())
  await all.msUntilNext()
  return all
}

describe('StatusPoller', () => {
  it('asks at once, then lets the endpoint hold', async () => {
    const { client, answer, msUntilNext } = watch()
    expect(last(client.checks).details).toEqual({ id: 'pay-1', etag: null, waitSeconds: 0 })
    await answer(payment())
    expect(await msUntilNext()).toBe(1000)
    expect(last(client.checks).details).toEqual({ id: 'pay-1', etag: '"1"', waitSeconds: 20 })
  })

  it('asks again at once after a hold, changed or not', async () => {
    const { client, answer, seen } = await watchOn()
    await vi.advanceTimersByTimeAsync(20_000)
    await answer(null)
    expect(client.checks).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(3000)
    await answer(payment({ status: 'partial' }), '"2"')
    expect(client.checks).toHaveLength(4)
    expect(seen.map(({ status }) => status)).toEqual(['awaiting', 'awaiting', 'partial'])
  })

  it('hands the same payment over as a new object when nothing changed', async () => {
    const { answer, seen } = await watchOn()
    await answer(null)
    expect(seen[1]).toEqual(seen[0])
    expect(seen[1]).not.toBe(seen[0])
  })

  it('does not hurry an endpoint that can not hold', async () => {
    const { answer, msUntilNext } = watch()
    await answer(payment(), null)
    expect(await msUntilNext()).toBe(5000)
    await answer(payment(), '"1"')
    await msUntilNext()
    await answer(null)
    expect(await msUntilNext()).toBe(5000)
  })

  it('holds no check without a version of the answer, nor after a failure', async () => {
    const { answer, fail, msUntilNext, client } = watch()
    await answer(payment(), null)
    await msUntilNext()
    expect(last(client.checks).details).toEqual({ id: 'pay-1', etag: null, waitSeconds: 0 })
    await answer(payment())
    await msUntilNext()
    await fail()
    await msUntilNext()
    expect(last(client.checks).details).toEqual({ id: 'pay-1', etag: '"1"', waitSeconds: 0 })
  })

  it('starts once, and again after it was stopped with a check that is not held', async () => {
    const { answer, poller, client, signals } = watch()
    poller.start()
    expect([client.checks.length, signals.listeners.size]).toEqual([1, 1])
    await answer(payment())
    poller.stop()
    poller.start()
    expect(last(client.checks).details).toEqual({ id: 'pay-1', etag: '"1"', waitSeconds: 0 })
  })

  it('may be stopped before it starts', () => {
    const options = { client: new ManualClient(), paymentId: 'pay-1', signals: new ManualSignals() }
    const poller = new StatusPoller({ ...options, onPayment: () => undefined, onFailure: () => undefined })
    expect(() => poller.stop()).not.toThrow()
  })

  it('asks on where the first answer says that nothing changed', async () => {
    const { answer, seen, msUntilNext, client } = watch()
    await answer(null)
    expect(seen).toEqual([])
    expect(await msUntilNext()).not.toBeNull()
    expect(client.checks).toHaveLength(2)
  })

  it('hands over a contradiction again when nothing changed since', async () => {
    const { answer, msUntilNext, seen } = await watchOn()
    await answer(payment({ amount: '5000' }), '"2"')
    await msUntilNext()
    await answer(null, '"2"')
    expect(seen.map(({ amount }) => amount)).toEqual(['49.99', '5000', '5000'])
  })

  it('error: hands over nothing that lags behind', async () => {
    const { answer, msUntilNext, seen } = watch()
    await answer(payment({ status: 'confirming', received: '49.99' }))
    await msUntilNext()
    await answer(payment(), '"2"')
    expect(seen.map(({ status }) => status)).toEqual(['confirming', 'confirming'])
  })

  it('error: takes no payment from a page that adds fields to every object', async () => {
    const { answer, seen } = await watchOn()
    Object.defineProperty(Object.prototype, 'payment', {
      value: payment({ status: 'paid' }),
      configurable: true,
    })
    try {
      await answer(payment({ amount: '5000' }), '"2"')
    } finally {
      Reflect.deleteProperty(Object.prototype, 'payment')
    }
    expect(seen.map(({ amount, status }) => [amount, status])).toEqual([
      ['49.99', 'awaiting'],
      ['5000', 'awaiting'],
    ])
  })

  it('backs off from 1 s to 30 s and forgets it with the next answer', async () => {
    const { fail, answer, msUntilNext, client } = watch()
    const delays = []
    for (let failures = 0; failures < 7; failures++) {
      await fail()
      delays.push(await msUntilNext())
    }
    expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
    expect(last(client.checks).details.waitSeconds).toBe(0)
    await answer(payment())
    await msUntilNext()
    await fail()
    expect(await msUntilNext()).toBe(1000)
  })

  it('spreads its returns by full jitter', async () => {
    const { fail, msUntilNext } = watch({ random: () => 0.25 })
    await fail()
    expect(await msUntilNext()).toBe(250)
    await fail()
    expect(await msUntilNext()).toBe(500)
  })

  it('keeps the payment and says that it is offline when a check fails', async () => {
    const { fail, onFailure, seen } = await watchOn()
    expect(onFailure).not.toHaveBeenCalled()
    await fail()
    expect(onFailure.mock.calls).toEqual([[{ code: 'network-error', retryable: true }]])
    expect(seen).toHaveLength(1)
  })

  it('does not come back before the endpoint allows, not even for a payer who returns', async () => {
    const { client, fail, signals, msUntilNext } = watch({ random: () => 0 })
    await fail(networkError(30))
    await vi.advanceTimersByTimeAsync(10_000)
    signals.emit('wake')
    expect(client.checks).toHaveLength(1)
    expect(await msUntilNext()).toBe(20_000)
  })

  it('error: asks rarely after a refusal that will not go away by itself', async () => {
    const { fail, msUntilNext, onFailure } = watch()
    const expired = { code: 'session-expired', retryable: false }
    await fail(new CheckoutClientError('expired', expired))
    expect(onFailure.mock.calls).toEqual([[expired]])
    expect(await msUntilNext()).toBe(60_000)
  })

  it('checks at once when the payer returns, in the place of the request under way', async () => {
    const { client, answer, msUntilNext, signals } = await watchOn()
    await vi.advanceTimersByTimeAsync(8000)
    signals.emit('wake')
    expect(client.checks[1]?.signal?.aborted).toBe(true)
    expect(last(client.checks).details).toEqual({ id: 'pay-1', etag: '"1"', waitSeconds: 0 })
    await answer(null)
    expect(await msUntilNext()).toBe(1000)
    expect(last(client.checks).details.waitSeconds).toBe(20)
  })

  it('replaces a request that is a second old, and none that is newer', async () => {
    const { client, signals } = await watchOn()
    signals.emit('wake')
    expect(client.checks).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(999)
    signals.emit('wake')
    expect(client.checks).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    signals.emit('wake')
    expect(client.checks).toHaveLength(3)
  })

  it('checks once when the page is shown, restored and focused in one moment', () => {
    const { client, signals } = watch()
    signals.emit('wake')
    signals.emit('wake')
    expect(client.checks).toHaveLength(1)
  })

  it('lets the held request of a hidden page finish, then asks once a minute', async () => {
    const { client, answer, msUntilNext, signals } = await watchOn()
    signals.visible = false
    expect(last(client.checks).signal?.aborted).toBe(false)
    await answer(payment({ status: 'confirming' }), '"2"')
    expect(await msUntilNext()).toBe(60_000)
  })

  it('error: asks once a minute while the page is hidden and nothing answers', async () => {
    const { fail, msUntilNext, signals } = watch()
    signals.visible = false
    await fail()
    expect(await msUntilNext()).toBe(60_000)
  })

  it('aborts when the page is put away, and checks when it is restored', async () => {
    const { client, signals, msUntilNext, onFailure } = watch()
    await vi.advanceTimersByTimeAsync(2000)
    signals.emit('sleep')
    expect(client.checks[0]?.signal?.aborted).toBe(true)
    expect(await msUntilNext()).toBeNull()
    expect(onFailure).not.toHaveBeenCalled()
    signals.emit('wake')
    expect(client.checks).toHaveLength(2)
  })

  it('says at once that the device is offline', () => {
    const { signals, onFailure } = watch()
    signals.emit('offline')
    expect(onFailure).toHaveBeenCalledTimes(1)
  })

  it('checks once more after paid, and ends', async () => {
    const { client, answer, msUntilNext, signals, seen } = watch()
    await answer(payment({ status: 'paid' }))
    await msUntilNext()
    await answer(payment({ status: 'paid', txId: 'abc' }), '"2"')
    expect(last(seen).txId).toBe('abc')
    expect(await msUntilNext()).toBeNull()
    expect(client.checks).toHaveLength(2)
    expect(signals.listeners.size).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends after paid without a word when the last check fails', async () => {
    const { answer, fail, msUntilNext, onFailure, signals } = watch()
    await answer(payment({ status: 'paid' }))
    signals.emit('offline')
    await msUntilNext()
    await fail()
    expect(await msUntilNext()).toBeNull()
    expect(onFailure).not.toHaveBeenCalled()
  })

  it('error: never goes back from paid', async () => {
    const { answer, msUntilNext, seen } = watch()
    await answer(payment({ status: 'paid' }))
    await msUntilNext()
    await answer(payment({ status: 'awaiting' }), '"2"')
    expect(seen.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  it('checks a payment once that was paid before', async () => {
    const { answer, msUntilNext } = watch({ payment: payment({ status: 'paid' }) })
    await answer(payment({ status: 'paid' }))
    expect(await msUntilNext()).toBeNull()
  })

  it('watches on slowly in review', async () => {
    const { answer, msUntilNext } = watch()
    await answer(payment({ status: 'review' }))
    expect(await msUntilNext()).toBe(60_000)
  })

  it('calls nothing back after it was stopped', async () => {
    const { client, poller, seen, signals, onFailure } = watch()
    poller.stop()
    client.checks[0]?.resolve({ payment: payment(), etag: null })
    signals.emit('wake')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(client.checks).toHaveLength(1)
    expect(client.checks[0]?.signal?.aborted).toBe(true)
    expect([seen.length, onFailure.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0, 0])
  })

  it('may be stopped by the one it calls back', async () => {
    const { answer, msUntilNext, poller, seen } = watch({ onPayment: () => poller.stop() })
    await answer(payment())
    expect(await msUntilNext()).toBeNull()
    expect(seen).toHaveLength(0)
  })

  it('never has two requests open, whatever happens', async () => {
    const { below } = seeded(seed)
    const { client, signals, poller } = watch({ random: () => below(1000) / 1000 })
    const acts = [
      () => signals.emit('wake'),
      () => signals.emit('sleep'),
      () => signals.emit('offline'),
      () => poller.check(),
      () => last(client.checks).resolve({ payment: payment(), etag: '"1"' }),
      () => last(client.checks).reject(networkError()),
      () => (signals.visible = !signals.visible),
      () => (poller.stop(), poller.start()),
    ]
    for (let step = 0; step < 2000; step++) {
      acts[below(acts.length)]?.()
      await vi.advanceTimersByTimeAsync(below(4000))
    }
    expect(client.checks.length).toBeGreaterThan(100)
    expect(client.mostChecksAtOnce).toBe(1)
  })
})

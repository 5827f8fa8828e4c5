import { describe, expect, it } from 'vitest'
import type { SandboxOptions, StateStore } from '../../../src/sandbox/index.js'
import type { Webhook } from '../../../src/sandbox/webhooks/webhooks.js'
import { receiver, startedAt, startService } from '../../support/sandbox.js'

/** A store in memory, which parses nothing: what goes through it is text. */
function memoryStore(text?: string) {
  const store = {
    text,
    writes: 0,
    read: () => store.text,
    write: (next: string) => {
      store.text = next
      store.writes++
    },
  }
  return store satisfies StateStore
}

/** Ends a run and starts the next one on the same store. */
async function restarted(service: ReturnType<typeof startService>, options: SandboxOptions) {
  await service.sandbox.close()
  return startService({ ...options, seed: 'another' })
}

describe('the state option', () => {
  it('keeps payments, wallets, webhook, faults and the clock', async () => {
    const state = memoryStore()
    const { deliver } = receiver(() => new Response('no', { status: 500 }))
    const options = { state, deliver, confirmDelayMs: 0 }
    const first = startService(options)
    const { _id } = await first.initiate({ reference: 'order-1' })
    await first.signed('POST', '/webhook', {
      url: 'https://shop.example',
      eventTypes: ['transaction_completed'],
    })
    await first.signed('POST', '/wallet', { reference: 'user-1' })
    first.sandbox.deposit(_id)
    await first.sandbox.settled()
    first.sandbox.clock.advance(1000)
    await first.control('/faults', { name: 'down', operation: 'rates' })
    const all = async ({ call, signed, validate, sandbox }: typeof first) => ({
      now: sandbox.clock.now(),
      payments: sandbox.payments(),
      payment: (await validate(_id)).data,
      wallets: (await call('GET', '/sandbox/api/wallets')).data,
      webhook: (await signed('GET', '/webhook')).data,
      logs: (await signed('GET', '/webhook/logs')).data,
      rates: (await call('GET', '/v1/api/system/rates/usdt')).http,
    })
    const before = await all(first)
    expect(before).toMatchObject({ now: startedAt + 1000, rates: 503, payment: { status: 'completed' } })
    expect(await all(await restarted(first, options))).toEqual(before)
  })

  it('goes on with the identifiers, addresses and rates of the seed', async () => {
    const state = memoryStore()
    const first = startService({ state })
    const uninterrupted = startService()
    await Promise.all([first.initiate(), uninterrupted.initiate()])
    const second = await restarted(first, { state })
    expect(await second.initiate()).toEqual(await uninterrupted.initiate())
    const { data: webhook } = await second.signed<Webhook>('POST', '/webhook', {
      url: 'https://shop.example',
      eventTypes: ['x'],
    })
    const third = await restarted(second, { state })
    const { data: later } = await third.signed<Webhook>('POST', '/webhook', {
      url: 'https://shop.example',
      eventTypes: ['x'],
    })
    expect(later._id).not.toBe(webhook._id)
  })

  it('plays on what was planned: confirmations, scenarios and deliveries', async () => {
    const state = memoryStore()
    const { requests, deliver } = receiver()
    const first = startService({ state, deliver, confirmDelayMs: 8000 })
    const eventTypes = ['transaction_completed']
    await first.signed('POST', '/webhook', { url: 'https://shop.example', eventTypes })
    const { _id } = await first.initiate()
    await first.control(`/payments/${_id}/scenario`, { name: 'partial-then-rest' })
    first.sandbox.clock.advance(30_000)
    const second = await restarted(first, { state, deliver, confirmDelayMs: 8000 })
    second.sandbox.clock.advance(60_000)
    await second.sandbox.settled()
    expect((await second.validate(_id)).data.status).toBe('completed')
    expect(requests).toHaveLength(1)
  })

  it('tries a delivery again that the end of the run cut off', async () => {
    const state = memoryStore()
    const { promise: held, resolve: release } = withResolvers<Response>()
    const first = startService({ state, deliver: () => held, confirmDelayMs: 0 })
    const eventTypes = ['transaction_completed']
    await first.signed('POST', '/webhook', { url: 'https://shop.example', eventTypes })
    first.sandbox.deposit((await first.initiate())._id)
    const { requests, deliver } = receiver()
    const second = await restarted(first, { state, deliver })
    await second.sandbox.settled()
    expect(requests).toHaveLength(1)
    release(new Response('too late'))
  })

  it('writes after changes and not after looks, many changes at once', async () => {
    const state = memoryStore()
    const { initiate, get, sandbox } = startService({ state })
    await get('/system/chains')
    await sandbox.close()
    expect(state.writes).toBe(1)
    for (let i = 0; i < 20; i++) await initiate()
    await sandbox.close()
    expect(state.writes).toBeLessThan(5)
  })

  it.each(['', 'not JSON', '{}', '{"version":2}', 'null'])('error: refuses %j', (text) => {
    expect(() => startService({ state: memoryStore(text) })).toThrow(/^the state is not/)
  })

  it('error: reports at the end that the state could not be kept', async () => {
    const write = () => Promise.reject(new Error('disk full'))
    const { sandbox } = startService({ state: { read: () => undefined, write } })
    await expect(sandbox.close()).rejects.toThrow('disk full')
  })
})

function withResolvers<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((settle) => (resolve = settle))
  return { promise, resolve }
}

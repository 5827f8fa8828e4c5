import { describe, expect, it, vi } from 'vitest'
import { CheckoutClientError } from '../../src/client/checkout-client.js'
import { CheckoutFlow } from '../../src/client/checkout-flow.js'
import type { CheckoutSession } from '../../src/core/contract/wire.js'
import {
  btcOnBitcoin,
  last,
  ManualClient,
  ManualSignals,
  methods,
  payment,
  rangePrice,
  session,
  usdtOnTron,
} from '../support/manual-client.js'
import { answer, beginFlow as begin, fail, refusal, settle, useFakeTimers } from '../support/manual-flow.js'

useFakeTimers()

async function beginChoosing(order: CheckoutSession = session()) {
  const all = begin()
  await all.choosing(order)
  return all
}

async function beginAwaiting() {
  const all = await beginChoosing()
  all.flow.chooseMethod(usdtOnTron)
  await answer(all.client.creations, payment())
  return all
}

describe('CheckoutFlow that recalls a payment', () => {
  const shown = payment({ id: 'pay-lost' })

  async function beginWith(order: CheckoutSession) {
    const all = begin({ recall: ({ id }) => (id === order.id ? [shown] : []) })
    await all.open(order)
    return all
  }

  it('asks for nothing where the endpoint does not have it, until it has it again', async () => {
    const { client, flow } = await beginWith(session())
    expect(flow.state.name, 'nothing before the answer').toBe('loading')
    await fail(client.checks, refusal('not-found'))
    expect(flow.state).toMatchObject({ name: 'contradiction', isLost: true, accepted: { id: 'pay-lost' } })
    flow.changeMethod()
    flow.renewPrice()
    expect(flow.state.name).toBe('contradiction')
    await answer(client.checks, { payment: shown, etag: '"1"' })
    expect(flow.state).toMatchObject({ name: 'awaiting', payment: { id: 'pay-lost' } })
  })

  it('goes on where the endpoint has it, or says that the shop closed it', async () => {
    const known = await beginWith(session())
    last(known.client.checks).resolve({ payment: shown, etag: '"1"' })
    const closed = await beginWith(session())
    await fail(closed.client.checks, refusal('order-closed'))
    expect([known.flow.state.name, closed.flow.state.name]).toEqual(['choosing', 'choosing'])
  })

  it('does not ask where the order lists it, and shows a payment that is paid in any case', async () => {
    const { client, flow } = await beginWith(session({ payments: [shown] }))
    expect(flow.state).toMatchObject({ name: 'awaiting', payment: { id: 'pay-lost' } })
    expect(client.checks).toHaveLength(1)
    const other = await beginWith(session({ payments: [payment({ status: 'paid' })] }))
    await fail(other.client.checks, refusal('not-found'))
    expect(other.flow.state.name).toBe('paid')
  })

  it('error: offers to try again where the question has no answer', async () => {
    const { client, flow } = await beginWith(session())
    await fail(client.checks, refusal('store-unavailable', true))
    expect(flow.state).toMatchObject({
      name: 'error',
      failure: { code: 'store-unavailable', retryable: true },
    })
    flow.retry()
    await answer(client.sessions, session())
    await fail(client.checks, refusal('not-found'))
    expect(flow.state.name).toBe('contradiction')
  })
})

describe('CheckoutFlow', () => {
  it('loads the order, then the methods, creates and watches', async () => {
    const { client, flow, names } = await beginAwaiting()
    expect(names).toEqual(['choosing', 'choosing', 'creating', 'awaiting'])
    expect(last(client.creations).details).toStrictEqual({ chain: 'tron', coin: 'usdt' })
    await answer(client.checks, { payment: payment({ status: 'paid' }), etag: '"1"' })
    expect(flow.state).toMatchObject({ name: 'paid', payment: { id: 'pay-1', status: 'paid' } })
  })

  it('asks for the order and the list of methods at once, and once each', async () => {
    const { client, flow } = begin()
    expect(client.sessions).toHaveLength(1)
    expect(client.lists).toHaveLength(1)
    await answer(client.lists, methods)
    expect(flow.state.name).toBe('loading')
    await answer(client.sessions, session())
    expect(flow.state).toMatchObject({ name: 'choosing', methods })
    expect(client.lists).toHaveLength(1)
  })

  it('waits for the list when the order comes first', async () => {
    const { client, flow } = begin()
    await answer(client.sessions, session())
    expect(flow.state).toMatchObject({ name: 'choosing', methods: null })
    expect(last(client.lists).signal?.aborted).toBe(false)
    await answer(client.lists, methods)
    expect(flow.state).toMatchObject({ name: 'choosing', methods })
  })

  it('error: says that the order has expired, whatever comes of the list', async () => {
    for (const list of ['refused', 'answered', 'neither']) {
      const { client, flow, names } = begin()
      if (list === 'refused') await fail(client.lists, refusal('session-expired'))
      if (list === 'answered') await answer(client.lists, methods)
      expect(names).toEqual([])
      await fail(client.sessions, refusal('session-expired'))
      expect(flow.state).toEqual({ name: 'expired' })
      expect(last(client.lists).signal?.aborted).toBe(true)
    }
  })

  it('error: reports why the list failed once the order is here, and asks for it alone on retry', async () => {
    const { client, flow } = begin()
    await fail(client.lists, refusal('gateway-refused'))
    expect(flow.state.name).toBe('loading')
    await answer(client.sessions, session())
    expect(flow.state).toMatchObject({ name: 'choosing', failure: { code: 'gateway-refused' } })
    flow.retry()
    expect(client.lists).toHaveLength(2)
    expect(client.sessions).toHaveLength(1)
  })

  it('error: asks once more for a list that failed before the order came, and reports that answer only', async () => {
    for (const failure of [new TypeError('Failed to fetch'), refusal('gateway-unavailable', true)]) {
      const { client, flow, names } = begin()
      await fail(client.lists, failure)
      expect(client.lists).toHaveLength(1)
      await answer(client.sessions, session())
      expect(client.lists).toHaveLength(2)
      expect(flow.state).toEqual({ name: 'choosing', session: session(), methods: null })
      await fail(client.lists, refusal('internal', true))
      expect(flow.state).toMatchObject({ name: 'choosing', failure: { code: 'internal' } })
      expect(client.lists).toHaveLength(2)
      expect(names).toEqual(['choosing', 'choosing'])
    }
  })

  it('error: reports what came of the list where the endpoint asks to wait, or the order was here first', async () => {
    const hurried = begin()
    const code = 'too-many-requests'
    const after = { retryAfterSeconds: 5 }
    await fail(hurried.client.lists, new CheckoutClientError(code, { code, retryable: true }, after))
    await answer(hurried.client.sessions, session())
    const late = begin()
    await answer(late.client.sessions, session())
    await fail(late.client.lists, refusal(code, true))
    for (const { client, flow } of [hurried, late]) {
      expect(flow.state).toMatchObject({ name: 'choosing', failure: { code } })
      expect(client.lists).toHaveLength(1)
    }
  })

  it('requests both again after it was stopped while they were loading', async () => {
    const { client, flow } = begin()
    flow.stop()
    expect([...client.sessions, ...client.lists].map(({ signal }) => signal?.aborted)).toEqual([true, true])
    flow.start()
    await answer(client.sessions, session())
    flow.stop()
    flow.start()
    expect(client.lists).toHaveLength(3)
    await answer(client.lists, methods)
    expect(flow.state).toMatchObject({ name: 'choosing', methods })
  })

  it('goes straight to a payment that the order already has, checks it, and needs no list', async () => {
    const { client, flow } = begin()
    await answer(client.sessions, session({ payments: [payment({ status: 'partial' })] }))
    expect(flow.state.name).toBe('partial')
    expect(last(client.lists).signal?.aborted).toBe(true)
    expect(last(client.checks).details.id).toBe('pay-1')
  })

  it('asks for an amount in fiat first, keeps the list that is on its way, and sends both', async () => {
    const { client, flow } = begin()
    await answer(client.sessions, session({ price: rangePrice }))
    expect(flow.state.name).toBe('entering-amount')
    expect(last(client.lists).signal?.aborted).toBe(false)
    await answer(client.lists, methods)
    expect(flow.state.name).toBe('entering-amount')
    flow.enterAmount('25.50')
    await settle()
    expect(client.lists).toHaveLength(1)
    flow.changeAmount()
    expect(flow.state).toMatchObject({ name: 'entering-amount', amount: '25.50' })
    flow.enterAmount('30')
    flow.chooseMethod(usdtOnTron)
    expect(last(client.creations).details).toEqual({ chain: 'tron', coin: 'usdt', amount: '30' })
  })

  it('asks for a new price for the same choice', async () => {
    const { client, flow } = begin()
    await answer(client.sessions, session({ payments: [payment()] }))
    flow.renewPrice()
    expect(last(client.creations).details).toEqual({ chain: 'tron', coin: 'usdt' })
    expect(client.lists).toHaveLength(1)
  })

  it('creates one payment for many clicks', async () => {
    const { client, flow } = await beginChoosing()
    for (let clicks = 0; clicks < 50; clicks++) flow.chooseMethod(usdtOnTron)
    flow.chooseMethod(btcOnBitcoin)
    expect(client.creations).toHaveLength(1)
  })

  it('retries by itself when the payer or the network is back, if no answer came', async () => {
    const { client, flow, signals } = begin()
    await fail(client.sessions)
    signals.emit('wake')
    expect(flow.state.name).toBe('loading')
    await answer(client.sessions, session())
    await fail(client.lists)
    signals.emit('wake')
    expect(client.lists).toHaveLength(3)
    await answer(client.lists, methods)
    expect(flow.state).toMatchObject({ name: 'choosing', methods })
  })

  it('error: does not try again by itself what the endpoint refused', async () => {
    const { client, flow, signals } = begin()
    await fail(client.sessions, refusal('internal', true))
    signals.emit('wake')
    expect(flow.state.name).toBe('error')
    expect(client.sessions).toHaveLength(1)
  })

  it('looks at the order when the payer comes back, and watches what they paid elsewhere', async () => {
    const { client, flow, signals } = await beginAwaiting()
    signals.emit('wake')
    signals.emit('wake')
    expect(client.sessions).toHaveLength(2)
    const elsewhere = payment({ id: 'pay-2', status: 'confirming', received: '49.99' })
    await answer(client.sessions, session({ payments: [payment(), elsewhere] }))
    expect(flow.state).toMatchObject({ name: 'confirming', payment: elsewhere })
    expect(client.checks[0]?.signal?.aborted).toBe(true)
    expect(last(client.checks).details.id).toBe('pay-2')
  })

  it('keeps the address when that look is not answered, and looks again the next time', async () => {
    const { client, flow, signals } = await beginAwaiting()
    signals.emit('wake')
    await fail(client.sessions)
    expect(flow.state.name).toBe('awaiting')
    signals.emit('wake')
    expect(client.sessions).toHaveLength(3)
  })

  it('error: expires with the session before a payment, and not after', async () => {
    const before = begin()
    await fail(before.client.sessions, refusal('session-expired'))
    expect(before.flow.state).toEqual({ name: 'expired' })

    const after = await beginAwaiting()
    await fail(after.client.checks, refusal('session-expired'))
    expect(after.flow.state).toMatchObject({
      name: 'awaiting',
      online: false,
      failure: { code: 'session-expired' },
      payment: payment(),
    })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(after.client.checks).toHaveLength(2)
  })

  it('abandons a creation when the payer changes the method meanwhile', async () => {
    const { client, flow } = await beginChoosing()
    flow.chooseMethod(usdtOnTron)
    flow.changeMethod()
    expect(client.creations[0]?.signal?.aborted).toBe(true)
    client.creations[0]?.resolve(payment())
    await settle()
    expect(flow.state).toMatchObject({ name: 'choosing', methods })
  })

  it('stops watching when the payer changes the method before paying, and loads fresh methods', async () => {
    const { client, flow } = await beginAwaiting()
    flow.changeMethod()
    expect(flow.state).toMatchObject({ name: 'choosing', methods: null })
    expect(last(client.checks).signal?.aborted).toBe(true)
    expect(client.lists).toHaveLength(2)
  })

  it('checks now when asked to retry with a payment on screen', async () => {
    const { client, flow } = await beginAwaiting()
    await fail(client.checks, refusal('session-expired'))
    flow.retry()
    expect(client.checks).toHaveLength(2)
  })

  it('aborts everything when stopped, and goes on from there when started', async () => {
    const { client, flow, signals, names } = await beginChoosing()
    flow.chooseMethod(usdtOnTron)
    flow.stop()
    expect(last(client.creations).signal?.aborted).toBe(true)
    expect([signals.listeners.size, vi.getTimerCount()]).toEqual([0, 0])
    await settle()
    expect(names.at(-1)).toBe('creating')
    flow.start()
    expect(client.creations).toHaveLength(2)
    await answer(client.creations, payment())
    flow.stop()
    expect([signals.listeners.size, vi.getTimerCount()]).toEqual([0, 0])
    flow.start()
    expect(client.checks).toHaveLength(2)
    expect(client.sessions).toHaveLength(1)
  })

  it('repeats the requests of a frozen page', async () => {
    const { client, signals } = begin()
    signals.emit('wake')
    expect(client.sessions).toHaveLength(1)
    signals.emit('sleep')
    expect(client.sessions[0]?.signal?.aborted).toBe(true)
    signals.emit('wake')
    expect(client.sessions).toHaveLength(2)
  })

  it('watches on when a frozen page with a payment is restored', async () => {
    const { client, signals, flow } = await beginAwaiting()
    signals.emit('sleep')
    expect(client.checks[0]?.signal?.aborted).toBe(true)
    expect(flow.state).toMatchObject({ name: 'awaiting', online: true })
    signals.emit('wake')
    expect(client.checks).toHaveLength(2)
    expect(client.mostChecksAtOnce).toBe(1)
  })

  it('lets its owner act from inside a change', async () => {
    const client = new ManualClient()
    const flow: CheckoutFlow = new CheckoutFlow({
      client,
      signals: new ManualSignals(),
      onChange: (state) => {
        if (state.name === 'choosing' && state.methods?.[0]) flow.chooseMethod(state.methods[0])
      },
    })
    flow.start()
    await answer(client.sessions, session())
    await answer(client.lists, [usdtOnTron])
    expect(flow.state.name).toBe('creating')
    expect(client.creations).toHaveLength(1)
  })
})

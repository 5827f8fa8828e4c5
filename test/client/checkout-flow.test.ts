import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CheckoutClientError } from '../../src/client/checkout-client.js'
import { CheckoutFlow } from '../../src/client/checkout-flow.js'
import type { CheckoutState } from '../../src/client/checkout-state.js'
import type { CheckoutSession } from '../../src/core/contract/wire.js'
import {
  btcOnBitcoin,
  last,
  ManualClient,
  ManualSignals,
  methods,
  payment,
  coinRangePrice,
  rangePrice,
  session,
  usdtOnTron,
} from '../support/manual-client.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)
const refusal = (code: string, retryable = false) => new CheckoutClientError(code, { code, retryable })

function begin() {
  const client = new ManualClient()
  const signals = new ManualSignals()
  const names: CheckoutState['name'][] = []
  const flow = new CheckoutFlow({
    client,
    signals,
    onChange: ({ name }) => names.push(name),
    checkAddress: () => Promise.resolve(true),
  })
  flow.start()
  return { client, signals, names, flow }
}

async function beginChoosing(order: CheckoutSession = session()) {
  const all = begin()
  last(all.client.sessions).resolve(order)
  await settle()
  last(all.client.lists).resolve(methods)
  await settle()
  return all
}

async function beginAwaiting() {
  const all = await beginChoosing()
  all.flow.chooseMethod(usdtOnTron)
  last(all.client.creations).resolve(payment())
  await settle()
  return all
}

describe('CheckoutFlow that recalls a payment', () => {
  const shown = payment({ id: 'pay-lost' })

  async function beginWith(order: CheckoutSession) {
    const client = new ManualClient()
    const flow = new CheckoutFlow({
      client,
      signals: new ManualSignals(),
      onChange: () => undefined,
      checkAddress: () => Promise.resolve(true),
      recall: ({ id }) => (id === order.id ? [shown] : []),
    })
    flow.start()
    last(client.sessions).resolve(order)
    await settle()
    return { client, flow }
  }

  it('asks for nothing where the endpoint does not have it, until it has it again', async () => {
    const { client, flow } = await beginWith(session())
    expect(flow.state.name, 'nothing before the answer').toBe('loading')
    last(client.checks).reject(refusal('not-found'))
    await settle()
    expect(flow.state).toMatchObject({ name: 'contradiction', isLost: true, accepted: { id: 'pay-lost' } })
    flow.changeMethod()
    flow.renewPrice()
    expect(flow.state.name).toBe('contradiction')
    last(client.checks).resolve({ payment: shown, etag: '"1"' })
    await settle()
    expect(flow.state).toMatchObject({ name: 'awaiting', payment: { id: 'pay-lost' } })
  })

  it('goes on where the endpoint has it, or says that the shop closed it', async () => {
    const known = await beginWith(session())
    last(known.client.checks).resolve({ payment: shown, etag: '"1"' })
    const closed = await beginWith(session())
    last(closed.client.checks).reject(refusal('order-closed'))
    await settle()
    expect([known.flow.state.name, closed.flow.state.name]).toEqual(['choosing', 'choosing'])
  })

  it('does not ask where the order lists it, and shows a payment that is paid in any case', async () => {
    const { client, flow } = await beginWith(session({ payments: [shown] }))
    expect(flow.state).toMatchObject({ name: 'awaiting', payment: { id: 'pay-lost' } })
    expect(client.checks).toHaveLength(1)
    const other = await beginWith(session({ payments: [payment({ status: 'paid' })] }))
    last(other.client.checks).reject(refusal('not-found'))
    await settle()
    expect(other.flow.state.name).toBe('paid')
  })

  it('error: offers to try again where the question has no answer', async () => {
    const { client, flow } = await beginWith(session())
    last(client.checks).reject(refusal('store-unavailable', true))
    await settle()
    expect(flow.state).toMatchObject({
      name: 'error',
      failure: { code: 'store-unavailable', retryable: true },
    })
    flow.retry()
    last(client.sessions).resolve(session())
    await settle()
    last(client.checks).reject(refusal('not-found'))
    await settle()
    expect(flow.state.name).toBe('contradiction')
  })
})

describe('CheckoutFlow', () => {
  it('loads the order, then the methods, creates and watches', async () => {
    const { client, flow, names } = await beginAwaiting()
    expect(names).toEqual(['choosing', 'choosing', 'creating', 'awaiting'])
    expect(last(client.creations).details).toEqual({ chain: 'tron', coin: 'usdt' })
    last(client.checks).resolve({ payment: payment({ status: 'paid' }), etag: '"1"' })
    await settle()
    expect(flow.state).toMatchObject({ name: 'paid', payment: { id: 'pay-1', status: 'paid' } })
  })

  it('asks for the order and the list of methods at once, and once each', async () => {
    const { client, flow } = begin()
    expect(client.sessions).toHaveLength(1)
    expect(client.lists).toHaveLength(1)
    last(client.lists).resolve(methods)
    await settle()
    expect(flow.state.name).toBe('loading')
    last(client.sessions).resolve(session())
    await settle()
    expect(flow.state).toMatchObject({ name: 'choosing', methods })
    expect(client.lists).toHaveLength(1)
  })

  it('waits for the list when the order comes first', async () => {
    const { client, flow } = begin()
    last(client.sessions).resolve(session())
    await settle()
    expect(flow.state).toMatchObject({ name: 'choosing', methods: null })
    expect(last(client.lists).signal?.aborted).toBe(false)
    last(client.lists).resolve(methods)
    await settle()
    expect(flow.state).toMatchObject({ name: 'choosing', methods })
  })

  it('error: says that the order has expired, whatever comes of the list', async () => {
    for (const answer of ['refused', 'answered', 'neither']) {
      const { client, flow, names } = begin()
      if (answer === 'refused') last(client.lists).reject(refusal('session-expired'))
      if (answer === 'answered') last(client.lists).resolve(methods)
      await settle()
      expect(names).toEqual([])
      last(client.sessions).reject(refusal('session-expired'))
      await settle()
      expect(flow.state).toEqual({ name: 'expired' })
      expect(last(client.lists).signal?.aborted).toBe(true)
    }
  })

  it('error: reports why the list failed once the order is here, and asks for it alone on retry', async () => {
    const { client, flow } = begin()
    last(client.lists).reject(refusal('gateway-refused'))
    await settle()
    expect(flow.state.name).toBe('loading')
    last(client.sessions).resolve(session())
    await settle()
    expect(flow.state).toMatchObject({ name: 'choosing', failure: { code: 'gateway-refused' } })
    flow.retry()
    expect(client.lists).toHaveLength(2)
    expect(client.sessions).toHaveLength(1)
  })

  it('error: asks once more for a list that failed before the order came, and reports that answer only', async () => {
    for (const failure of [new TypeError('Failed to fetch'), refusal('gateway-unavailable', true)]) {
      const { client, flow, names } = begin()
      last(client.lists).reject(failure)
      await settle()
      expect(client.lists).toHaveLength(1)
      last(client.sessions).resolve(session())
      await settle()
      expect(client.lists).toHaveLength(2)
      expect(flow.state).toEqual({ name: 'choosing', session: session(), methods: null })
      last(client.lists).reject(refusal('internal', true))
      await settle()
      expect(flow.state).toMatchObject({ name: 'choosing', failure: { code: 'internal' } })
      expect(client.lists).toHaveLength(2)
      expect(names).toEqual(['choosing', 'choosing'])
    }
  })

  it('error: reports what came of the list where the endpoint asks to wait, or the order was here first', async () => {
    const hurried = begin()
    const code = 'too-many-requests'
    last(hurried.client.lists).reject(
      new CheckoutClientError(code, { code, retryable: true }, { retryAfterSeconds: 5 }),
    )
    await settle()
    last(hurried.client.sessions).resolve(session())
    await settle()
    const late = begin()
    last(late.client.sessions).resolve(session())
    await settle()
    last(late.client.lists).reject(refusal(code, true))
    await settle()
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
    last(client.sessions).resolve(session())
    await settle()
    flow.stop()
    flow.start()
    expect(client.lists).toHaveLength(3)
    last(client.lists).resolve(methods)
    await settle()
    expect(flow.state).toMatchObject({ name: 'choosing', methods })
  })

  it('goes straight to a payment that the order already has, checks it, and needs no list', async () => {
    const { client, flow } = begin()
    last(client.sessions).resolve(session({ payments: [payment({ status: 'partial' })] }))
    await settle()
    expect(flow.state.name).toBe('partial')
    expect(last(client.lists).signal?.aborted).toBe(true)
    expect(last(client.checks).details.id).toBe('pay-1')
  })

  it('asks for an amount in a coin after the method, and sends it as entered', async () => {
    const { client, flow } = await beginChoosing(session({ price: coinRangePrice }))
    flow.chooseMethod(usdtOnTron)
    expect(flow.state.name).toBe('entering-amount')
    expect(client.creations).toHaveLength(0)
    flow.enterAmount('25.50')
    expect(last(client.creations).details).toEqual({ chain: 'tron', coin: 'usdt', amount: '25.50' })
  })

  it('asks for an amount in fiat first, keeps the list that is on its way, and sends both', async () => {
    const { client, flow } = begin()
    last(client.sessions).resolve(session({ price: rangePrice }))
    await settle()
    expect(flow.state.name).toBe('entering-amount')
    expect(last(client.lists).signal?.aborted).toBe(false)
    last(client.lists).resolve(methods)
    await settle()
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
    last(client.sessions).resolve(session({ payments: [payment()] }))
    await settle()
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

  it('error: returns to the choice when creation fails, and may choose again', async () => {
    const { client, flow } = await beginChoosing()
    flow.chooseMethod(usdtOnTron)
    last(client.creations).reject(refusal('gateway-unavailable', true))
    await settle()
    expect(flow.state).toMatchObject({ name: 'choosing', methods, failure: { code: 'gateway-unavailable' } })
    expect(client.lists).toHaveLength(1)
    flow.chooseMethod(usdtOnTron)
    expect(client.creations).toHaveLength(2)
  })

  it('error: shows an order that does not load, and loads it on retry', async () => {
    const { client, flow } = begin()
    last(client.sessions).reject(new TypeError('a bug, not a refusal'))
    await settle()
    expect(flow.state).toEqual({ name: 'error', failure: { code: 'network-error', retryable: true } })
    flow.retry()
    expect(flow.state.name).toBe('loading')
    expect(client.sessions).toHaveLength(2)
  })

  it('retries by itself when the payer or the network is back, if no answer came', async () => {
    const { client, flow, signals } = begin()
    last(client.sessions).reject(new TypeError('Failed to fetch'))
    await settle()
    signals.emit('wake')
    expect(flow.state.name).toBe('loading')
    last(client.sessions).resolve(session())
    await settle()
    last(client.lists).reject(new TypeError('Failed to fetch'))
    await settle()
    signals.emit('wake')
    expect(client.lists).toHaveLength(3)
    last(client.lists).resolve(methods)
    await settle()
    expect(flow.state).toMatchObject({ name: 'choosing', methods })
  })

  it('error: does not try again by itself what the endpoint refused', async () => {
    const { client, flow, signals } = begin()
    last(client.sessions).reject(refusal('internal', true))
    await settle()
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
    last(client.sessions).resolve(session({ payments: [payment(), elsewhere] }))
    await settle()
    expect(flow.state).toMatchObject({ name: 'confirming', payment: elsewhere })
    expect(client.checks[0]?.signal?.aborted).toBe(true)
    expect(last(client.checks).details.id).toBe('pay-2')
  })

  it('keeps the address when that look is not answered, and looks again the next time', async () => {
    const { client, flow, signals } = await beginAwaiting()
    signals.emit('wake')
    last(client.sessions).reject(new TypeError('Failed to fetch'))
    await settle()
    expect(flow.state.name).toBe('awaiting')
    signals.emit('wake')
    expect(client.sessions).toHaveLength(3)
  })

  it('error: loads a list again that did not come', async () => {
    const { client, flow } = begin()
    last(client.sessions).resolve(session())
    await settle()
    last(client.lists).reject(refusal('internal', true))
    await settle()
    expect(flow.state).toMatchObject({ name: 'choosing', methods: null, failure: { code: 'internal' } })
    expect(client.lists).toHaveLength(1)
    flow.retry()
    expect(client.lists).toHaveLength(2)
  })

  it('error: expires with the session before a payment, and not after', async () => {
    const before = begin()
    last(before.client.sessions).reject(refusal('session-expired'))
    await settle()
    expect(before.flow.state).toEqual({ name: 'expired' })

    const after = await beginAwaiting()
    last(after.client.checks).reject(refusal('session-expired'))
    await settle()
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

  it('error: keeps the address when money was received', async () => {
    const { client, flow } = await beginAwaiting()
    last(client.checks).resolve({ payment: payment({ status: 'partial', received: '1' }), etag: '"1"' })
    await settle()
    flow.changeMethod()
    expect(flow.state.name).toBe('partial')
  })

  it('checks now when asked to retry with a payment on screen', async () => {
    const { client, flow } = await beginAwaiting()
    last(client.checks).reject(refusal('session-expired'))
    await settle()
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
    last(client.creations).resolve(payment())
    await settle()
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
    last(client.sessions).resolve(session())
    await settle()
    last(client.lists).resolve([usdtOnTron])
    await settle()
    expect(flow.state.name).toBe('creating')
    expect(client.creations).toHaveLength(1)
  })
})

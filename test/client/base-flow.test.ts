/** A flow whose code of payments is loaded when an order needs it, and its work while it is stopped. */
import { describe, expect, it, vi } from 'vitest'
import { BaseFlow, type CheckoutFlowOptions, type PaymentsCode } from '../../src/client/base-flow.js'
import { createPayments } from '../../src/client/payments.js'
import {
  btcOnBitcoin,
  last,
  ManualClient,
  ManualSignals,
  payment,
  session,
  usdtOnTron,
} from '../support/manual-client.js'
import { answer, beginFlow, fail, refusal, settle, useFakeTimers } from '../support/manual-flow.js'

useFakeTimers()

/** The code of payments, once `arrive` is called. */
class LateCode implements PaymentsCode {
  value: PaymentsCode['value']
  asked = 0
  arrive: () => void = () => undefined

  load(): Promise<void> {
    this.asked += 1
    return new Promise((resolve) => (this.arrive = resolve))
  }
}

const begin = (
  changes: Partial<CheckoutFlowOptions> = {},
  code: PaymentsCode = { value: { createPayments }, load: () => Promise.resolve() },
) => beginFlow(changes, (options) => new BaseFlow(options, code))

const withPayment = session({ payments: [payment()] })

describe('the code of payments', () => {
  it('is not needed for an order without payments', async () => {
    const code = new LateCode()
    const { choosing, flow } = begin({}, code)
    await choosing()
    flow.chooseMethod(usdtOnTron)
    flow.changeMethod()
    expect(flow.state.name).toBe('choosing')
    expect(code.asked).toBe(0)
  })

  it('is loaded for an order that has one, once', async () => {
    const code = new LateCode()
    const { open, flow, signals, client } = begin({}, code)
    await open(withPayment)
    expect([code.asked, flow.state.name]).toEqual([1, 'loading'])
    code.value = { createPayments }
    code.arrive()
    await settle()
    expect(flow.state.name).toBe('awaiting')
    signals.emit('wake')
    await open(withPayment)
    expect(code.asked).toBe(1)
    expect(client.checks).not.toHaveLength(0)
  })

  it('is loaded for a payment that is created', async () => {
    const code = new LateCode()
    const { choosing, flow, client } = begin({}, code)
    await choosing()
    flow.chooseMethod(usdtOnTron)
    await answer(client.creations, payment())
    expect(flow.state.name).toBe('creating')
    code.value = { createPayments }
    code.arrive()
    await settle()
    expect(flow.state).toMatchObject({ name: 'awaiting', payment: payment() })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('error: the payer may try again when it does not come', async () => {
    const code = new LateCode()
    const { open, flow, client } = begin({}, code)
    await open(withPayment)
    code.arrive()
    await settle()
    expect(flow.state).toMatchObject({
      name: 'error',
      failure: { code: 'address-unchecked', retryable: true },
    })
    expect(vi.getTimerCount()).toBe(0)
    flow.retry()
    expect(client.sessions).toHaveLength(2)
  })

  it('error: is waited for ten seconds', async () => {
    const code = new LateCode()
    const { open, flow } = begin({}, code)
    await open(withPayment)
    await vi.advanceTimersByTimeAsync(9999)
    expect(flow.state.name).toBe('loading')
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.state).toMatchObject({ name: 'error', failure: { code: 'address-unchecked' } })
  })

  it('comes in time after the wait, for the next try', async () => {
    const code = new LateCode()
    const { open, flow } = begin({}, code)
    await open(withPayment)
    await vi.advanceTimersByTimeAsync(10_000)
    code.value = { createPayments }
    flow.retry()
    await open(withPayment)
    expect([flow.state.name, code.asked]).toEqual(['awaiting', 1])
  })
})

describe('the first screen', () => {
  const two = session({
    payments: [payment({ id: 'pay-2', createdAt: '2025-01-01T00:00:00.000Z' }), payment()],
  })

  it('is the payment that the start prefers', async () => {
    const { open, flow } = begin({ start: { preferred: 'pay-2' } })
    await open(two)
    expect(flow.state).toMatchObject({ name: 'awaiting', payment: { id: 'pay-2' } })
  })

  it('is the choice if the start says so, and the payment when the order is loaded again', async () => {
    const { open, flow, client } = begin({ start: { isChoosing: true } })
    await open(withPayment)
    expect(flow.state.name).toBe('choosing')
    await fail(client.lists, refusal('session-expired'))
    expect(flow.state.name).toBe('expired')
    flow.retry()
    await open(withPayment)
    expect(flow.state.name).toBe('awaiting')
  })
})

describe('a flow', () => {
  it('asks once, however often it is started', () => {
    const { flow, client, signals } = begin()
    flow.start()
    expect(client.sessions).toHaveLength(1)
    expect(signals.listeners.size).toBe(1)
  })

  it('may be stopped before it starts, and twice', () => {
    const flow = new BaseFlow(
      { client: new ManualClient(), signals: new ManualSignals(), onChange: () => undefined },
      new LateCode(),
    )
    expect(() => (flow.stop(), flow.stop())).not.toThrow()
  })

  it('does no work while it is stopped', async () => {
    const { flow, client, choosing } = begin()
    await choosing()
    flow.stop()
    flow.chooseMethod(usdtOnTron)
    expect(flow.state.name).toBe('creating')
    expect(client.creations).toHaveLength(0)
    flow.start()
    expect(client.creations).toHaveLength(1)
  })

  it('watches on through a change of the same payment', async () => {
    const { open, client, flow } = begin()
    await open(withPayment)
    await answer(client.checks, { payment: payment({ status: 'partial', received: '1' }), etag: '"1"' })
    expect(flow.state.name).toBe('partial')
    expect(client.checks).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(last(client.checks).details).toMatchObject({ etag: '"1"' })
  })

  it('aborts the list and the look at the order when it is stopped', async () => {
    const waiting = begin()
    await waiting.open()
    waiting.flow.stop()
    expect(last(waiting.client.lists).signal?.aborted).toBe(true)
    const { open, signals, client, flow } = begin()
    await open()
    await fail(client.lists, refusal('gateway-refused'))
    flow.retry()
    expect(client.lists).toHaveLength(2)
    signals.emit('wake')
    flow.stop()
    expect([last(client.lists), last(client.sessions)].map(({ signal }) => signal?.aborted)).toEqual([
      true,
      true,
    ])
  })

  it('returns to the payment that the payer left', async () => {
    const { open, flow } = begin()
    await open(withPayment)
    flow.changeMethod()
    expect(flow.state.name).toBe('choosing')
    flow.resume()
    expect(flow.state).toMatchObject({ name: 'awaiting', payment: { id: 'pay-1' } })
  })

  it('records its steps', async () => {
    const { choosing, flow } = begin()
    await choosing()
    flow.chooseMethod(btcOnBitcoin)
    expect(flow.journal.entries.map(({ event, state }) => [event.type, state.name])).toEqual([
      ['session-loaded', 'choosing'],
      ['methods-loaded', 'choosing'],
      ['method-chosen', 'creating'],
    ])
  })
})

describe('a payer who comes back', () => {
  it('does not have the order read again by being offline', async () => {
    const { choosing, signals, client } = begin()
    await choosing()
    signals.emit('offline')
    expect(client.sessions).toHaveLength(1)
  })

  it('while the list is on its way has the order looked at', async () => {
    const { open, signals, client, flow } = begin()
    await open()
    signals.emit('wake')
    expect(client.sessions).toHaveLength(2)
    expect(last(client.lists).signal?.aborted).toBe(false)
    expect(flow.state.name).toBe('choosing')
  })

  it('ends a contradiction with an order that agrees again', async () => {
    const { open, signals, flow, client } = begin()
    await open(withPayment)
    await answer(client.checks, { payment: payment({ amount: '5000' }), etag: '"1"' })
    expect(flow.state.name).toBe('contradiction')
    signals.emit('wake')
    await open(withPayment)
    expect(flow.state.name).toBe('awaiting')
  })

  it('error: creates nothing that was not created, by coming back alone', async () => {
    const { choosing, signals, client, flow } = begin()
    await choosing()
    flow.chooseMethod(usdtOnTron)
    await fail(client.creations)
    expect(flow.state).toMatchObject({ name: 'choosing', failure: { code: 'network-error' } })
    signals.emit('wake')
    expect(client.creations).toHaveLength(1)
    expect(flow.state.name).toBe('choosing')
  })
})

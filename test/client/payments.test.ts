/** What a flow does with the payments of an order: it checks their addresses, and keeps the spelling on screen. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadAddressCheck, type AddressCheck } from '../../src/client/address-check.js'
import { isImmutable } from '../../src/client/immutable.js'
import { accountOf } from '../../src/core/addresses/account.js'
import type { Method, Payment } from '../../src/core/contract/wire.js'
import { eventually } from '../support/eventually.js'
import { btcOnBitcoin, last, payment, session, tron, usdt, usdtOnTron } from '../support/manual-client.js'
import { answer, beginFlow, fail, refusal, useFakeTimers } from '../support/manual-flow.js'

// Loaded by then, so that a check needs no more than a turn of the event loop.
beforeAll(() => loadAddressCheck())
useFakeTimers()

const tokenOnTron = (contract: string): Method => ({
  ...usdtOnTron,
  coin: { ...usdt, id: contract, contract },
})
const elsewhere: Method = { ...btcOnBitcoin, coin: { ...usdt, contract: 'bc1qContract' } }
const listed = [tokenOnTron('TContract1'), elsewhere, tokenOnTron('TContract2'), usdtOnTron]

const ton = { id: 'ton', name: 'TON', type: 'ton' }
const address = 'UQBHyu-oZVDHRYQ1-rKlGqpHy5yAqanPBirEQNMNOmfHLtaT'
const otherSpelling = accountOf('ton', address)
const onTon = (changes: Partial<Payment> = {}) => payment({ chain: ton, address, ...changes })

function begin(checkAddress?: AddressCheck) {
  // Without one, the flow has its own.
  const all = beginFlow({ checkAddress: checkAddress as AddressCheck })
  const create = async (created: Payment) => {
    await all.choosing(session(), listed)
    all.flow.chooseMethod(usdtOnTron)
    await answer(all.client.creations, created)
  }
  return { ...all, create }
}

const checking = (verdict: boolean) => vi.fn<AddressCheck>(() => Promise.resolve(verdict))

describe('the check of an address', () => {
  it('gets what the endpoint said of it, and the contracts that it lists on the network', async () => {
    const check = checking(true)
    const { create, flow } = begin(check)
    await create(payment())
    expect(flow.state.name).toBe('awaiting')
    const { chain, coin, address: shown } = payment()
    expect(check.mock.calls).toEqual([[{ chain, coin, address: shown }, ['TContract1', 'TContract2']]])
    expect(isImmutable(check.mock.calls[0]?.[0] ?? {})).toBe(true)
  })

  it('gets the contracts of the list while the payer chooses, and none before the list came', async () => {
    for (const hasList of [true, false]) {
      const check = checking(true)
      const { open, client, signals, flow } = begin(check)
      await open(session())
      if (hasList) await answer(client.lists, listed)
      signals.emit('wake')
      await open(session({ payments: [payment({ status: 'partial', received: '1' })] }))
      expect(flow.state.name).toBe('partial')
      expect(check.mock.calls.map(([, contracts]) => contracts)).toEqual([
        hasList ? ['TContract1', 'TContract2'] : [],
      ])
    }
  })

  it('error: shows no address that it refuses, created or of the order', async () => {
    const created = begin(checking(false))
    await created.create(payment())
    expect(created.flow.state).toMatchObject({ name: 'error', failure: { code: 'address-mismatch' } })
    const opened = begin(checking(false))
    await opened.open(session({ payments: [payment()] }))
    expect(opened.flow.state).toMatchObject({ name: 'error', failure: { code: 'address-mismatch' } })
  })

  it('error: refuses a payment of several by its id', async () => {
    const check = vi.fn<AddressCheck>(({ address: asked }) => Promise.resolve(asked !== 'TWrong'))
    const { open, flow } = begin(check)
    const wrong = payment({ id: 'pay-2', address: 'TWrong', createdAt: '2025-01-01T00:00:00.000Z' })
    await open(session({ payments: [wrong, payment()] }))
    expect(flow.state).toMatchObject({ name: 'awaiting', session: { payments: [{ id: 'pay-1' }] } })
  })

  it('is the full one by default', async () => {
    const { open, flow } = begin()
    const wrong = payment().address.replace(/.$/, '9')
    vi.useRealTimers()
    await open(session({ payments: [payment({ address: wrong })] })).catch(() => undefined)
    await eventually(() => expect(flow.state).toMatchObject({ failure: { code: 'address-mismatch' } }))
  })

  it('runs once for an address, and for each that differs in network, coin or text', async () => {
    const check = checking(true)
    const { open, client, signals } = begin(check)
    await open(session({ payments: [payment()] }))
    const lookAt = async (...payments: Payment[]) => {
      signals.emit('wake')
      await open(session({ payments: [payment(), ...payments] }))
      return check.mock.calls.length
    }
    expect(await lookAt()).toBe(1)
    const others: Partial<Payment>[] = [
      { address: 'TOther' },
      { chain: { ...tron, id: 'tron-2' } },
      { chain: { ...tron, type: 'evm' } },
      { coin: { ...usdt, id: 'usdc' } },
      { coin: { ...usdt, token: false } },
      { coin: { ...usdt, contract: 'TContract' } },
    ]
    for (const [index, changes] of others.entries())
      expect(await lookAt(payment({ id: `pay-${index + 2}`, ...changes }))).toBe(index + 2)
    expect(client.sessions).toHaveLength(others.length + 2)
  })

  it.each(['confirming', 'paid', 'review'] as const)('does not run for a payment in %s', async (status) => {
    const check = checking(false)
    const { open, flow } = begin(check)
    await open(session({ payments: [payment({ status, received: '49.99' })] }))
    expect(flow.state.name).toBe(status)
    expect(check).not.toHaveBeenCalled()
  })

  it('error: ends after ten seconds, and the payer may try again', async () => {
    const check = vi.fn<AddressCheck>(() => new Promise(() => undefined))
    const { create, flow, client } = begin(check)
    await create(payment())
    await vi.advanceTimersByTimeAsync(9999)
    expect(flow.state.name).toBe('creating')
    await vi.advanceTimersByTimeAsync(1)
    expect(flow.state).toMatchObject({
      name: 'choosing',
      failure: { code: 'address-unchecked', retryable: true },
    })
    check.mockResolvedValue(true)
    flow.retry()
    await answer(client.creations, payment())
    expect(flow.state.name).toBe('awaiting')
  })

  it('error: says that it could not run, and leaves no timer behind', async () => {
    const { open, flow } = begin(() => Promise.reject(new Error('offline')))
    await open(session({ payments: [payment()] }))
    expect(flow.state).toMatchObject({ name: 'error', failure: { code: 'address-unchecked' } })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('the spelling on screen', () => {
  it('stays when a check answers with another of the same account', async () => {
    const { open, client, flow } = begin(checking(true))
    await open(session({ payments: [onTon()] }))
    last(client.checks).resolve({
      payment: onTon({ status: 'confirming', received: '49.99', address: otherSpelling }),
      etag: '"1"',
    })
    await eventually(() => expect(flow.state).toMatchObject({ name: 'confirming', payment: { address } }))
  })

  it('stays when the order is read again', async () => {
    const { open, signals, flow } = begin(checking(true))
    await open(session({ payments: [onTon()] }))
    signals.emit('wake')
    await open(session({ payments: [onTon({ status: 'partial', received: '1', address: otherSpelling })] }))
    await eventually(() => expect(flow.state).toMatchObject({ name: 'partial', payment: { address } }))
  })

  it('stays when the order is read again while the payer looks for another way', async () => {
    const { open, signals, flow } = begin(checking(true))
    await open(session({ payments: [onTon()] }))
    flow.changeMethod()
    expect(flow.state.name).toBe('choosing')
    signals.emit('wake')
    await open(session({ payments: [onTon({ status: 'partial', received: '1', address: otherSpelling })] }))
    await eventually(() => expect(flow.state).toMatchObject({ name: 'partial', payment: { address } }))
  })

  it('stays when the order is loaded again after the session expired', async () => {
    const { open, client, flow } = begin(checking(true))
    await open(session({ payments: [onTon()] }))
    flow.changeMethod()
    await fail(client.lists, refusal('session-expired'))
    expect(flow.state.name).toBe('expired')
    flow.retry()
    await open(session({ payments: [onTon({ address: otherSpelling })] }))
    await eventually(() => expect(flow.state).toMatchObject({ name: 'awaiting', payment: { address } }))
  })

  it('error: another account is a contradiction', async () => {
    const { open, client, flow } = begin(checking(true))
    await open(session({ payments: [onTon()] }))
    const other = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'
    last(client.checks).resolve({ payment: onTon({ address: other }), etag: '"1"' })
    await eventually(() => expect(flow.state).toMatchObject({ name: 'contradiction', fields: ['address'] }))
  })
})

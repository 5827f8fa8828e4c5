import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findIds, parseEvent } from '../../src/gateway/index.js'
import { canary, compact, expanded } from './fixtures.js'

const deposited = 'SUB_USER_WALLET_TRANSACTION_DETECTED'

describe('parseEvent', () => {
  it('takes only the ids from a completed transaction', () => {
    const event = parseEvent({ event: 'transaction_completed', data: expanded({ status: 'completed' }) })
    expect(event).toStrictEqual({ type: 'transaction_completed', ids: ['66f0a1', 'tx-1'] })
  })

  it.each([
    ['eventType beside payload', { eventType: 'transaction_completed', payload: { _id: '66f0a1' } }],
    ['event_type beside transaction', { event_type: 'transaction_completed', transaction: { id: '66f0a1' } }],
    ['type within event', { event: { type: 'transaction_completed', transactionId: '66f0a1' } }],
    ['name around a list', { name: 'transaction_completed', data: [{ txId: '66f0a1' }] }],
    ['a flat record', { event: 'transaction_completed', transaction_id: '66f0a1', amount: 25.5 }],
    [
      'the type of the transaction before it',
      { type: 'receive', event: 'transaction_completed', _id: '66f0a1' },
    ],
  ])('understands %s', (_, body) => {
    expect(parseEvent(body)).toStrictEqual({ type: 'transaction_completed', ids: ['66f0a1'] })
  })

  const deposit = {
    reference: 'user-1',
    address: 'TXYZabc123',
    chain: 'tron',
    coin: 'usdt',
    amount: '25.50',
    txHash: 'hash-1',
  }

  it('takes a deposit as a hint, without unnamed fields', () => {
    const event = parseEvent({ event: deposited, data: { ...deposit, email: canary } })
    expect(event).toStrictEqual({ type: deposited, ids: [], deposit })
  })

  it('takes what fits of a deposit in other words, and leaves the rest out', () => {
    const data = {
      walletAddress: 'TXYZabc123',
      network: 'tron',
      currency: 'usdt',
      amount: 25.5,
      txId: 'hash-1',
    }
    const { reference: _, ...rest } = { ...deposit, amount: '25.5' }
    expect(parseEvent({ type: deposited, data })).toStrictEqual({
      type: deposited,
      ids: ['hash-1'],
      deposit: rest,
    })
    expect(parseEvent({ type: deposited })).toStrictEqual({ type: deposited, ids: [], deposit: {} })
  })

  it.each([
    ['another type', { event: 'payout_completed', data: { _id: 'p-1' } }, 'payout_completed', ['p-1']],
    ['another spelling', { event: 'Transaction_Completed' }, 'Transaction_Completed', []],
    ['a bare transaction', compact(), 'receive', ['tx-1']],
    ['a name that is no text', { event: 'a\nb', type: 7 }, undefined, []],
    ['nothing', undefined, undefined, []],
    ['a text', 'transaction_completed', undefined, []],
    ['null', null, undefined, []],
  ])('calls %s unknown', (_, body, name, ids) => {
    expect(parseEvent(body)).toStrictEqual({ type: 'unknown', ids, ...(name !== undefined && { name }) })
  })

  it('goes by the outermost type', () => {
    const body = { event: deposited, data: { name: 'transaction_completed' } }
    expect(parseEvent(body).type).toBe(deposited)
  })

  it('finds nothing that a record inherited, and follows no poisoned prototype', () => {
    const inherited = Object.create({ event: 'transaction_completed', _id: 'x' })
    expect(parseEvent(inherited)).toStrictEqual({ type: 'unknown', ids: [] })
    const event = parseEvent(JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"_id":"a"}}'))
    expect(event).toStrictEqual({ type: 'unknown', ids: ['a'] })
    expect(Object.prototype).not.toHaveProperty('polluted')
  })

  it('never throws, whatever is delivered', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, maxDepth: 6 }), (body) => {
        expect(['transaction_completed', deposited, 'unknown']).toContain(parseEvent(body).type)
      }),
    )
  })
})

describe('findIds', () => {
  it('finds outer ids first, each once', () => {
    const body = { id: 'event-1', data: { txId: 'tx-1', _id: '66f0a1', parent: { paymentId: '66f0a1' } } }
    expect(findIds(body)).toStrictEqual(['event-1', '66f0a1', 'tx-1'])
  })

  it('passes over the records of chain, coin, agent and merchant', () => {
    const other = { _id: 'other' }
    const data = { _id: '66f0a1', chainId: other, currency: other, agentId: other, merchantId: other }
    expect(findIds({ data })).toStrictEqual(['66f0a1'])
  })

  it.each([7, null, '', 'a b', 'a\u0000', 'x'.repeat(129), { $oid: 'x' }, ['x'], '\ud800'])(
    'takes %j for no id',
    (_id) => {
      expect(findIds({ _id })).toStrictEqual([])
    },
  )

  it('looks five levels deep', () => {
    const nested = (depth: number): object => (depth === 1 ? { _id: 'deep' } : { data: nested(depth - 1) })
    expect(findIds(nested(5))).toStrictEqual(['deep'])
    expect(findIds(nested(6))).toStrictEqual([])
    expect(findIds(nested(5000))).toStrictEqual([])
  })

  it('looks at a hundred records and gives ten ids', () => {
    const many = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ [prefix]: `${index}` }))
    expect(findIds(many('_id', 100_000))).toHaveLength(10)
    expect(findIds([...many('label', 100), { _id: 'late' }])).toStrictEqual([])
    expect(findIds([...many('label', 99), { _id: 'in time' }, { _id: 'in-time' }])).toStrictEqual([])
    expect(findIds([...many('label', 99), { _id: 'in-time' }])).toStrictEqual(['in-time'])
  })
})

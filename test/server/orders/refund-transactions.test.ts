/** One transaction and several refunds: on which networks it may have paid them, and who claimed it first. */
import { beforeEach, describe, expect, it } from 'vitest'
import { claimTransaction, givenFor } from '../../../src/server/orders/refund-transactions.js'
import { endRefund } from '../../../src/server/orders/changes.js'
import type { Refund, Store } from '../../../src/server/store/store.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import { orderOf } from '../../support/rule-orders.js'

const hash = 'ab'.repeat(32)
const hashOfPayer = 'ef'.repeat(32)
let refunds: Map<string, Refund>
let forgetDocuments: Store['forgetDocuments']
let store: Parameters<typeof claimTransaction>[0]

beforeEach(() => {
  refunds = new Map()
  const { addDocument, getDocument, ...documents } = memoryStore()
  forgetDocuments = documents.forgetDocuments
  store = {
    ...{ addDocument, getDocument, getRefund: async (id) => refunds.get(id) },
    paymentBy: async (transaction) => (transaction === hashOfPayer ? 'payment-of-another' : undefined),
    async changeOrder(reference, rule) {
      const own = [...refunds.values()].filter((refund) => refund.reference === reference)
      const { result, write } = rule(orderOf([], { reference, refunds: own }))
      for (const refund of write?.refunds ?? []) refunds.set(refund.id, refund)
      return result
    },
  }
})

/** A refund that waits for its transaction. */
function waiting(id: string, chain: string, type: string, address = 'to'): Refund {
  const payment = { chain: { id: chain, name: chain, type }, coin: { symbol: 'USDT' } } as Refund['payment']
  const refund = { id, reference: id, payment, state: 'address-given', address, amount: '1' } as Refund
  refunds.set(id, refund)
  return refund
}
const ended = (refund: Refund, change: Partial<Refund>) =>
  void refunds.set(refund.id, { ...refund, ...change })
const claim = (refund: Refund, transaction = hash) => claimTransaction(store, refund, transaction, 5)

describe('a transaction that is recorded for a refund', () => {
  it.each([
    ['tron', 'tron', 'tron'],
    ['xrpl', 'xrpl', 'xrpl'],
    ['xrp', 'xrpl', 'xrpl'],
  ])('error: pays no other one on %s', async (first, second, type) => {
    const one = waiting('one', first, type)
    await claim(one)
    ended(one, { state: 'sent', transaction: hash })
    for (const address of ['to', 'elsewhere'])
      for (const spelled of [hash, hash.toUpperCase()])
        await expect(claim(waiting('other', second, type, address), spelled)).rejects.toMatchObject({
          status: 400,
          message: expect.stringMatching(/^transaction: was recorded for the refund one/) as string,
        })
  })

  it('error: is none by which a payment of another order came, where it is one transfer', async () => {
    for (const type of ['tron', 'xrpl'])
      await expect(claim(waiting('one', type, type), hashOfPayer)).rejects.toMatchObject({
        ...{ status: 400, field: 'transaction' },
        message: 'transaction: is the one by which the payment payment-of-another came',
      })
    // One of an exchange may pay the shop for one payer, and return money to another.
    await claim(waiting('one', 'bitcoin', 'btc'), hashOfPayer)
  })

  it.each(['evm', 'btc', 'sol', 'ton', 'stellar', 'aptos', 'near', 'newer'])(
    'may have paid another one to the same address on a network of %s',
    async (type) => {
      await claim(waiting('one', type, type))
      await claim(waiting('other', type, type))
      expect(await givenFor(store, waiting('third', type, type), hash)).toBe('one')
    },
  )
})

describe('a transaction that was claimed', () => {
  const onTron = (id: string) => waiting(id, 'tron', 'tron')

  it('is of the refund that waits for it, which claims it again', async () => {
    const one = onTron('one')
    await claim(one)
    await claim(one)
    await expect(claim(onTron('other'))).rejects.toThrow('record or cancel that one first')
  })

  it('is free where its refund ended without it, for one refund of those that ask at once', async () => {
    const ends: Partial<Refund>[] = [{ state: 'cancelled' }, { state: 'sent', transaction: 'cd'.repeat(32) }]
    for (const [index, end] of ends.entries()) {
      const before = onTron(`before-${index}`)
      await claim(before)
      ended(before, end)
    }
    const asked = ['a', 'b', 'c'].map((id) => claim(onTron(id)))
    const came = await Promise.allSettled(asked)
    expect(came.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('is asked for by two with other memos at once, and given to one', async () => {
    const [one, a, b] = ['one', 'a', 'b'].map((id) => waiting(id, 'stellar', 'stellar'))
    await claim(one!)
    const tagged = [a!, b!].map((refund) => ({ ...refund, tag: refund.id }))
    for (const refund of tagged) ended(refund, refund)
    const came = await Promise.allSettled(tagged.map((refund) => claim(refund)))
    expect(came.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is claimed once by a refund that is cancelled meanwhile', async () => {
    const one = onTron('one')
    await claim(one)
    ended(one, { state: 'cancelled' })
    await claim(one)
    await claim(onTron('other'))
    for (const asked of [onTron('third'), { ...one, state: 'cancelled' as const }])
      await expect(claim(asked)).rejects.toThrow('was given for the refund other')
  })

  it('is free where the process of a cancelled refund ended before it recorded it, and then taken from that one', async () => {
    const [one, other] = [onTron('one'), onTron('other')]
    ended(one, { state: 'cancelled' })
    const cancelled = refunds.get('one')!
    await claim(cancelled)
    await claim(other)
    expect(await givenFor(store, other, hash)).toBe('other')
    const end = { state: 'sent', at: 6, by: 'ada', transaction: hash } as const
    // The process of the first goes on after all.
    expect(await endRefund(store, one, { ...end, from: cancelled })).toBeUndefined()
    await expect(claim(refunds.get('one')!)).rejects.toThrow('was given for the refund other')
    expect(await endRefund(store, other, { ...end, from: other })).toMatchObject({ transaction: hash })
  })

  it('is of a cancelled refund that recorded it before another one took it', async () => {
    const [one, other] = [onTron('one'), onTron('other')]
    ended(one, { state: 'cancelled' })
    const cancelled = refunds.get('one')!
    await claim(cancelled)
    const end = { state: 'sent', at: 6, by: 'ada', transaction: hash, from: cancelled } as const
    store.getRefund = async (id) => {
      const found = refunds.get(id)
      if (found?.state === 'cancelled') await endRefund(store, found, end)
      return found
    }
    await expect(claim(other)).rejects.toThrow('was recorded for the refund one')
    expect(refunds.get('one')).toMatchObject({ state: 'sent', transaction: hash })
  })

  it('stays with a sent refund, also when all that is old is deleted', async () => {
    const one = onTron('one')
    await claim(one)
    ended(one, { state: 'sent', transaction: hash })
    await forgetDocuments(1e15)
    await expect(claim(onTron('other'))).rejects.toThrow('was recorded for the refund one')
  })

  it('stays with a refund that was deleted', async () => {
    await claim(onTron('one'))
    refunds.clear()
    await expect(claim(onTron('other'))).rejects.toThrow('was recorded for the refund one')
  })
})

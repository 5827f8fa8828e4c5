/** What every store must do with an order as a whole: read all of it, and change it by a rule in one step. */
import { describe, expect } from 'vitest'
import { toPublicPayment } from '../../../src/server/rules/public-payment.js'
import type {
  CheckedRow,
  Claim,
  Incident,
  Observation,
  Order,
  OrderRecord,
  OrderWrite,
  Refund,
  Store,
} from '../../../src/server/store/store.js'
import { recordCheck, sealPrice } from '../../support/order-changes.js'
import {
  attempt,
  awaiting,
  destination,
  paid,
  partly,
  revealOrder,
  writeOf,
  type StoreTest,
} from '../../support/stored-orders.js'

const reference = 'order-1'
const times = { at: 2000, nextCheckAt: 17_000 }
const activationFee = '1.1'

export function describeChanges(it: StoreTest): void {
  const read = async (store: Store, order = reference): Promise<Order> => {
    const [found] = await store.readOrders([order])
    if (!found) throw new Error('No order was read.')
    return found
  }
  /** An order with a payment, and two attempts that were not shown. */
  async function prepare(store: Store): Promise<void> {
    await sealPrice(store, reference, { price: '49.99 USD', sealedAt: 500 }, 900)
    const orderPrice = { price: '49.99 USD', sealedAt: 500 }
    await store.claimAttempt(attempt('a', { orderPrice, requestKey: 'key-1', renewal: 2 }))
    await store.recordDestination('a', { ...destination, activationFee })
    await store.reveal('a', 'service-a', { ...awaiting, ids: ['service-a', 'record-a'] }, times)
    await store.claimAttempt(attempt('creating', { orderPrice, coinId: 'usdt' }))
    await store.claimAttempt(attempt('created', { coinId: 'usdc' }))
    await store.recordDestination('created', { ...destination, address: 'another' })
  }

  describe('readOrders', () => {
    it('keeps the sequence of the references, and reads an unknown order as an empty one', async (store) => {
      for (const order of ['a', 'b']) await revealOrder(store, order)
      const empty = { payments: [], pending: [], refunds: [], incidents: [], claims: [], notified: [] }
      const found = await store.readOrders(['b', 'nobody', 'a'])
      expect(found[1]).toStrictEqual({ reference: 'nobody', ...empty })
      expect(found.map((order) => [order.reference, order.payments.map(({ id }) => id)])).toEqual([
        ['b', ['payment-of-b']],
        ['nobody', []],
        ['a', ['payment-of-a']],
      ])
      expect(await store.readOrders([])).toEqual([])
    })

    it('reads an order as its claims and its payments left it', async (store, second) => {
      await prepare(store)
      expect(await read(second)).toStrictEqual({
        reference,
        record: {
          ...{ reference, price: '49.99 USD', sealedAt: 500, state: 'open', payments: 1, shownAt: 2000 },
          ...{ version: expect.any(Number), sequence: 0, createdAt: 900, updatedAt: 2000 },
        },
        payments: [
          {
            ...attempt('a', { orderPrice: { price: '49.99 USD', sealedAt: 500 } }),
            ...{ requestKey: 'key-1', renewal: 2, serviceId: 'service-a' },
            destination: { ...destination, activationFee },
            observation: { ...awaiting, ids: ['service-a', 'record-a'] },
            ...{ revision: 1, revealedAt: 2000, updatedAt: 2000, checkedAt: 2000, quietChecks: 0 },
            ...{ pastEndChecks: 0, nextCheckAt: 17_000 },
          },
        ],
        pending: expect.toSatisfy((pending: Order['pending']) => {
          const sorted = [...pending].sort((a, b) => (a.id < b.id ? -1 : 1))
          expect(sorted).toStrictEqual([{ id: 'created' }, { id: 'creating', price: '49.99 USD' }])
          return true
        }),
        ...{ refunds: [], incidents: [], claims: [], notified: [] },
      })
    })

    it('lists payments by the time and the id at which they were shown, and no attempt that was given up', async (store, second) => {
      for (const [id, at] of [
        ['later', 3000],
        ['b', 2000],
        ['a', 2000],
      ] as const) {
        await store.claimAttempt(attempt(id, { coinId: id }))
        await store.recordDestination(id, { ...destination, address: id })
        await store.reveal(id, `service-${id}`, awaiting, { at, nextCheckAt: 9000 })
      }
      for (const phase of ['orphaned', 'refused', 'unsent'] as const) {
        await store.claimAttempt(attempt(phase, { coinId: phase }))
        await store.abandonAttempt(phase, phase)
      }
      const { payments, pending, record } = await read(second)
      expect(payments.map(({ id }) => id)).toEqual(['a', 'b', 'later'])
      expect(pending).toEqual([])
      expect(record).toMatchObject({ payments: 3, shownAt: 3000 })
    })

    it('reads every field that a change has written, and none that it has taken away', async (store, second) => {
      await prepare(store)
      const { record, payments } = await read(store)
      const [before] = payments as [CheckedRow]
      const observation: Observation = {
        ...{ ids: ['service-a', 'record-a'], serviceStatus: 'completed', received: '30', confirmed: '29' },
        ...{ credited: '25.5', remaining: '0', status: 'paid', flags: ['overpaid', 'late'], wasPaid: true },
        ...{ late: { held: '10', credited: '20', missing: '0' }, txId: '0xfeed' },
      }
      const payment: CheckedRow = {
        ...{ ...before, observation, revision: 2, updatedAt: 3000, checkedAt: 3001, failedAt: 3002 },
        ...{ quietChecks: 3, unreadable: 4, pastEndChecks: 2, settledAt: 3003, nextCheckAt: 90_000 },
      }
      const written: OrderRecord = {
        ...{ ...record!, state: 'review', needs: 'refund-to-pay', version: record!.version + 1, sequence: 2 },
        ...{ updatedAt: 3000, closedAt: 3004, notedAt: 3005 },
        decision: { reference, paymentId: 'a', at: 3006, accepted: { by: 'ada', reason: `it’s paid — "ü"` } },
      }
      const refund: Refund = {
        ...{ id: 'refund', reference, paymentId: 'a', session: 'session-1' },
        payment: toPublicPayment({ ...payment, stale: false }),
        ...{ amount: '3.5', fromCredit: '1.25', fiat: { currency: 'USD', amount: '6.86' } },
        ...{ state: 'sent', requestedAt: 4000, requestedBy: 'ada', reason: 'too much', expiresAt: 9000 },
        ...{ address: 'payer', tag: '42', addressAt: 4001, transaction: '0xback', endedAt: 4002 },
        endedBy: 'bob',
      }
      const bare: Refund = {
        ...{ id: 'bare', reference, paymentId: 'a', session: 'session-1', payment: refund.payment },
        ...{ amount: '1', state: 'requested', requestedAt: 4000, requestedBy: 'ada', reason: 'more' },
        expiresAt: 9000,
      }
      const claims: Claim[] = [
        { id: 'claim-2', reference, paymentId: 'a', transaction: '0x2', note: 'from an exchange', at: 5000 },
        { id: 'claim-1', reference, paymentId: 'a', transaction: '0x1', at: 5001 },
      ]
      const incidents: Incident[] = [
        { id: 'inc-1', kind: 'claim', reference, paymentId: 'a', detail: 'a payer', at: 5000 },
        { id: 'inc-2', kind: 'short', reference, paymentId: 'a', at: 5001, closedAt: 5002 },
      ]
      const about = { reference, paymentId: 'a', at: 5000, payload: '{"b":1,"a":"ü"}' }
      const write: Omit<OrderWrite, 'version'> = {
        ...{ record: written, payments: [payment], abandoned: ['created'], refunds: [refund, bare] },
        ...{ claims, incidents },
        changes: [
          {
            paymentId: 'a',
            revision: 2,
            at: 3000,
            status: 'paid',
            received: '30',
            remaining: '0',
            flags: [],
          },
        ],
        notifications: [
          { ...about, id: 'msg_1', type: 'order.paid', sequence: 1 },
          { ...about, id: 'msg_2', type: 'order.claimed', sequence: 2 },
        ],
        entries: [{ at: 5000, reference, action: 'note', by: 'ada', detail: `'; DROP TABLE orders; --` }],
      }
      const result = { all: 'that the rule answered' }
      expect(
        await store.changeOrder(reference, (order) => ({ result, write: { ...writeOf(order), ...write } })),
      ).toBe(result)

      expect(await second.getOrder(reference)).toStrictEqual(written)
      const found = await read(second)
      expect({ ...found, notified: [...found.notified].sort() }).toStrictEqual({
        ...{ reference, record: written, payments: [payment], refunds: [bare, refund], incidents, claims },
        pending: [{ id: 'creating', price: '49.99 USD' }],
        notified: ['msg_1', 'msg_2'],
      })
      expect(await second.getRefund('refund')).toStrictEqual(refund)
      expect(await second.listIncidents(reference)).toStrictEqual(incidents)
      expect(await second.listPaymentChanges(reference)).toStrictEqual(write.changes)
      expect(await second.listAuditEntries(reference)).toStrictEqual(write.entries)
      expect(await second.listNotifications(reference)).toStrictEqual(
        write.notifications.map((one) => ({ ...one, state: 'pending', attempts: 0, nextAttemptAt: 5000 })),
      )
      expect(await second.reveal('created', 'service-b', awaiting, times)).toBe(false)

      const { needs: _, decision: __, closedAt: ___, notedAt: ____, ...open } = written
      const {
        failedAt: _____,
        unreadable: ______,
        settledAt: _______,
        nextCheckAt: ________,
        ...rest
      } = payment
      const taken: CheckedRow = { ...rest, observation: { ...awaiting }, revision: 3 }
      const { closedAt: _________, ...again } = incidents[1]!
      await store.changeOrder(reference, (order) => ({
        result: undefined,
        write: writeOf(order, {
          ...{ record: { ...open, state: 'open', version: written.version + 1 }, payments: [taken] },
          ...{ refunds: [{ ...bare, state: 'expired' }], incidents: [{ ...incidents[0]!, closedAt: 6000 }] },
        }),
      }))
      const after = await read(second)
      expect(after.record).toStrictEqual({ ...open, state: 'open', version: written.version + 1 })
      expect(after.payments).toStrictEqual([taken])
      expect(after.refunds).toStrictEqual([{ ...bare, state: 'expired' }, refund])
      expect(after.incidents).toStrictEqual([
        { ...incidents[0], closedAt: 6000 },
        { ...again, closedAt: 5002 },
      ])
      expect(await second.getPayment('a')).toStrictEqual({ ...publicOf(taken), stale: false })
    })
  })

  describe('changeOrder', () => {
    it('calls the rule with the order as it is, and answers what the rule answers', async (store, second) => {
      await prepare(store)
      const known = await read(second)
      const found = await store.changeOrder(reference, (order) => ({ result: order }))
      expect(found).toStrictEqual(known)
      const unknown = await store.changeOrder('nobody', (order) => ({ result: order }))
      expect(unknown).toStrictEqual((await store.readOrders(['nobody']))[0])
    })

    it('writes nothing without a write', async (store, second) => {
      await prepare(store)
      const before = await read(store)
      await second.changeOrder(reference, () => ({ result: 1 }))
      expect(await read(store)).toStrictEqual(before)
      await second.changeOrder('nobody', () => ({ result: 1 }))
      expect(await store.getOrder('nobody')).toBeUndefined()
    })

    it('error: throws what the rule throws, and writes nothing', async (store, second) => {
      await prepare(store)
      const before = await read(store)
      const refusal = new Error('refused')
      const refuse = (): never => {
        throw refusal
      }
      await expect(second.changeOrder(reference, refuse)).rejects.toBe(refusal)
      await expect(second.changeOrder('nobody', refuse)).rejects.toBe(refusal)
      expect(await read(store)).toStrictEqual(before)
      // Neither is the order locked, nor the store.
      expect(await store.changeOrder(reference, () => ({ result: 'free' }))).toBe('free')
      expect(await second.changeOrder('other', () => ({ result: 'free' }))).toBe('free')
    })

    it('loses no change of two processes, and counts each in the version', async (store, second) => {
      await prepare(store)
      const { version } = (await store.getOrder(reference))!
      const calls = { count: 0 }
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? store : second).changeOrder(reference, (order) => {
            calls.count += 1
            const { sequence } = order.record!
            const write = writeOf(order)
            return {
              result: sequence,
              write: { ...write, record: { ...write.record, sequence: sequence + 1 } },
            }
          }),
        ),
      )
      expect([...results].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index))
      expect(await second.getOrder(reference)).toMatchObject({ sequence: 20, version: version + 20 })
      expect(calls.count).toBeGreaterThanOrEqual(20)
    })

    it('makes one record of an order that two processes write first', async (store, second) => {
      for (let round = 0; round < 6; round += 1) {
        const order = `order-of-${round}`
        const sealed = await Promise.all(
          [store, second].map((one, index) =>
            sealPrice(one, order, { price: `${index + 1} USD`, sealedAt: 1000 + index }, 2000),
          ),
        )
        expect(sealed).toContain(true)
        expect(await store.getOrder(order)).toMatchObject({
          ...{ price: '2 USD', sealedAt: 1001, version: sealed.filter(Boolean).length },
        })
      }
    })

    it('sees a payment that is shown, and an attempt that is claimed, at the same moment', async (store, second) => {
      for (let round = 0; round < 8; round += 1) {
        const order = `order-of-${round}`
        await store.claimAttempt(attempt(order, { reference: order, sessionId: order }))
        await store.recordDestination(order, { ...destination, address: order })
        const abandons = second.changeOrder(order, (found) => ({
          result: found.payments.map(({ id }) => id),
          write: writeOf(found, { abandoned: found.pending.map(({ id }) => id) }),
        }))
        const [isShown, seen] = await Promise.all([
          store.reveal(order, `service-${order}`, awaiting, times),
          abandons,
        ])
        expect(seen).toEqual(isShown ? [order] : [])
        expect(await store.getOrder(order)).toMatchObject({ payments: isShown ? 1 : 0 })
        expect(await second.listPayments(order)).toHaveLength(isShown ? 1 : 0)
      }
    })

    it('changes its order alone', async (store, second) => {
      for (const order of ['a', 'b']) await revealOrder(store, order)
      const before = await read(second, 'b')
      await recordCheck(store, 'payment-of-a', 1, { observation: paid, checkedAt: 3000, nextCheckAt: 9000 })
      expect(await read(second, 'b')).toStrictEqual(before)
      const results = await Promise.all(
        ['a', 'b'].map((order) =>
          second.changeOrder(order, (found) => ({ result: order, write: writeOf(found) })),
        ),
      )
      expect(results).toEqual(['a', 'b'])
    })

    it('changes the version with every claim, every payment that is shown, and every check', async (store, second) => {
      const versions: number[] = []
      const note = async () => versions.push((await second.getOrder('a'))!.version)
      await store.claimAttempt(attempt('payment-of-a', { reference: 'a' }))
      await note()
      await store.recordDestination('payment-of-a', destination)
      await store.reveal('payment-of-a', 'service-a', awaiting, times)
      await note()
      const check = (revision: number, observation: Observation) =>
        recordCheck(store, 'payment-of-a', revision, { observation, checkedAt: 3000, nextCheckAt: 9000 })
      await check(1, awaiting)
      await note()
      await check(1, partly('5'))
      await note()
      expect(new Set(versions).size).toBe(4)
      expect([...versions].sort((a, b) => a - b)).toEqual(versions)
    })
  })
}

/** A payment as it is read alone. */
function publicOf({
  failedAt: _,
  unreadable: __,
  settledAt: ___,
  pastEndChecks: ____,
  ...payment
}: CheckedRow) {
  return payment
}

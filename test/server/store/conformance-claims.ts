/** What every store must do with a claim that may be refused, and with the key that a client gives its request. */
import { recordCheck } from '../../support/order-changes.js'
import { describe, expect } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import type { NewAttempt, OrderLoad, Store } from '../../../src/server/store/store.js'
import {
  attempt,
  awaiting,
  destination,
  payOrder,
  revealOrder,
  type StoreTest,
} from '../../support/stored-orders.js'

/** An attempt of the same order at a choice of its own. */
const another = (id: string, change: Partial<NewAttempt> = {}) =>
  attempt(id, { sessionId: `session-of-${id}`, ...change })

export function describeClaims(it: StoreTest): void {
  /** What the store counts for an attempt, which is refused. */
  async function loadOf(store: Store, made: NewAttempt, since = 0, until = 1e15): Promise<OrderLoad> {
    let counted: OrderLoad | undefined
    const admit = (load: OrderLoad) => {
      counted = load
      throw new CheckoutError('too-many-requests')
    }
    await expect(store.claimAttempt(made, { since, until, admit })).rejects.toThrow(CheckoutError)
    return counted!
  }

  describe('an account', () => {
    const lower = '0x9858effd232b4033e47d90003d41ec34ecaeda94'
    const mixed = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    const evm = { chain: { id: 'ethereum', name: 'Ethereum', type: 'evm' }, chainId: 'ethereum' }
    const holds = (store: Store, id: string, address: string, contract = '') =>
      store.recordDestination(id, { ...destination, address, contract })

    it('error: is held by one open payment, however its address is spelled', async (store, second) => {
      for (const id of ['a', 'b', 'c']) await store.claimAttempt(another(id, { ...evm, reference: id }))
      expect(await holds(store, 'a', lower)).toBe(true)
      expect(await holds(second, 'b', mixed)).toBe(false)
      await store.reveal('a', 'service-a', awaiting, { at: 2000, nextCheckAt: 9000 })
      expect(await holds(second, 'c', lower.toUpperCase().replace('0X', '0x'))).toBe(false)
    })

    it('error: is held by one open payment, by either id of its network', async (store, second) => {
      const chainOf = (id: string) => ({ chain: { id, name: 'XRP Ledger', type: 'xrpl' }, chainId: id })
      const ids = { a: 'xrpl', b: 'xrp', c: 'stellar' }
      for (const [id, chain] of Object.entries(ids))
        await store.claimAttempt(another(id, { ...chainOf(chain), reference: id }))
      const address = 'rHsMGQEkVNJmpGWs8XUBoTBiAAbwxZN5v3'
      expect(await holds(store, 'a', address)).toBe(true)
      expect(await holds(second, 'b', address)).toBe(false)
      expect(await holds(second, 'c', address)).toBe(true)
    })

    it('error: is held by one open payment, by the spellings of its network', async (store, second) => {
      const bitcoin = { chain: { id: 'bitcoin', name: 'Bitcoin', type: 'btc' }, chainId: 'bitcoin' }
      for (const id of ['a', 'b']) await store.claimAttempt(another(id, { ...bitcoin, reference: id }))
      const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
      expect(await holds(store, 'a', address)).toBe(true)
      expect(await holds(second, 'b', address.toUpperCase())).toBe(false)
    })

    it('error: is held by one of two that race for it under two spellings', async (store, second) => {
      for (const id of ['a', 'b']) await store.claimAttempt(another(id, { ...evm, reference: id }))
      const held = await Promise.all([holds(store, 'a', lower), holds(second, 'b', mixed)])
      expect(held.filter(Boolean)).toHaveLength(1)
    })

    it('error: is held for one contract, however that is spelled', async (store, second) => {
      for (const id of ['a', 'b', 'c']) await store.claimAttempt(another(id, { ...evm, reference: id }))
      const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
      expect(await holds(store, 'a', lower, token)).toBe(true)
      expect(await holds(second, 'b', lower, token.toLowerCase())).toBe(false)
      expect(await holds(second, 'c', lower)).toBe(true)
    })

    it('is another on another network', async (store) => {
      await store.claimAttempt(another('a', evm))
      await store.claimAttempt(another('b', { ...evm, chainId: 'bsc' }))
      expect([await holds(store, 'a', lower), await holds(store, 'b', mixed)]).toEqual([true, true])
    })
  })

  describe('an admission', () => {
    it('receives the load of the order since a time, of every process', async (store, second) => {
      expect(await loadOf(store, another('x'))).toEqual({ payments: 0, open: 0, failed: 0, lost: 0 })
      await store.claimAttempt(another('creating', { startedAt: 1000 }))
      await second.claimAttempt(another('created', { startedAt: 1100 }))
      await second.recordDestination('created', destination)
      await revealOrder(store, 'order-1', 2000)
      await store.claimAttempt(another('of another order', { reference: 'order-2' }))
      expect(await loadOf(second, another('x'))).toEqual({
        payments: 1,
        open: 3,
        openSince: 1000,
        failed: 0,
        lost: 0,
      })
      expect(await loadOf(second, another('x'), 2000)).toMatchObject({
        open: 1,
        openSince: 2000,
        payments: 1,
      })
      expect(await loadOf(second, another('x'), 2001)).toMatchObject({ open: 0, payments: 1 })
    })

    it('receives the failed attempts, and those that were lost at the same choice', async (store) => {
      for (const [id, phase, startedAt] of [
        ['a', 'orphaned', 1000],
        ['b', 'orphaned', 3000],
        ['c', 'refused', 3000],
        ['d', 'unsent', 3000],
      ] as const) {
        await store.claimAttempt(attempt(id, { startedAt }))
        await store.abandonAttempt(id, phase)
      }
      expect(await loadOf(store, attempt('x'))).toMatchObject({ open: 0, failed: 3, lost: 2 })
      expect(await loadOf(store, attempt('x'), 3000)).toMatchObject({ failed: 2, lost: 1 })
      expect(await loadOf(store, attempt('x'), 3001)).toMatchObject({ failed: 0, lost: 0 })
      expect(await loadOf(store, attempt('x', { coinId: 'usdt' }))).toMatchObject({ failed: 3, lost: 0 })
    })

    it('does not count what a clock that was ahead wrote, until its time has come', async (store, second) => {
      await revealOrder(store, 'order-1', 90_000)
      await store.claimAttempt(another('creating', { startedAt: 90_000 }))
      await store.claimAttempt(attempt('lost', { startedAt: 90_000 }))
      await store.abandonAttempt('lost', 'orphaned')
      expect(await loadOf(second, attempt('x'), 0, 89_999)).toEqual({
        payments: 1,
        open: 0,
        failed: 0,
        lost: 0,
      })
      expect(await loadOf(second, attempt('x'), 0, 90_000)).toMatchObject({ open: 2, failed: 1, lost: 1 })
    })

    it('does not count payments that money has come in for', async (store) => {
      await revealOrder(store, 'order-1')
      const partial = { ...awaiting, received: '1', remaining: '24.5', status: 'partial' as const }
      await recordCheck(store, 'payment-of-order-1', 1, {
        observation: partial,
        checkedAt: 3000,
        nextCheckAt: 18_000,
      })
      expect(await loadOf(store, another('x'))).toMatchObject({ payments: 1, open: 0 })
      await payOrder(store, 'order-1')
      expect(await loadOf(store, another('x'))).toMatchObject({ payments: 1, open: 0 })
    })

    it('is not asked where the choice has a live attempt', async (store, second) => {
      await store.claimAttempt(attempt('a'))
      const admit = () => {
        throw new CheckoutError('too-many-requests')
      }
      expect(await second.claimAttempt(attempt('b'), { since: 0, until: 1e15, admit })).toMatchObject({
        claimed: false,
        attempt: { id: 'a' },
      })
    })

    it('error: leaves nothing of an attempt that it refuses', async (store, second) => {
      await loadOf(store, attempt('a'))
      expect(await second.claimAttempt(attempt('b'))).toMatchObject({ claimed: true })
    })

    it('counts truly for every one of many that are asked at once', async (store, second) => {
      const admit = ({ open }: OrderLoad) => {
        if (open >= 3) throw new CheckoutError('too-many-requests')
      }
      for (let round = 0; round < 2; round += 1) {
        const reference = `order-of-round-${round}`
        const claims = await Promise.allSettled(
          Array.from({ length: 12 }, (_, index) =>
            (index % 2 ? store : second).claimAttempt(another(`${round}-${index}`, { reference }), {
              since: 0,
              until: 1e15,
              admit,
            }),
          ),
        )
        const refusals = claims.flatMap((claim) => (claim.status === 'rejected' ? [claim.reason] : []))
        expect(refusals).toHaveLength(9)
        for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'too-many-requests' })
      }
    })
  })

  describe('a request key', () => {
    it('belongs to the live attempt that it began, whatever choice comes with it', async (store, second) => {
      await store.claimAttempt(attempt('a', { requestKey: 'key-1' }))
      const { attempt: found, claimed } = await second.claimAttempt(
        attempt('b', { requestKey: 'key-1', coinId: 'usdt' }),
      )
      expect(claimed).toBe(false)
      expect(found).toMatchObject({ id: 'a', coinId: 'tron', requestKey: 'key-1' })
      await store.claimAttempt(attempt('c', { coinId: 'usdt' }))
      const again = await second.claimAttempt(attempt('d', { requestKey: 'key-1', coinId: 'usdt' }))
      expect(again).toMatchObject({ claimed: false, attempt: { id: 'a' } })
    })

    it('is no other key', async (store) => {
      await store.claimAttempt(attempt('a', { requestKey: 'key-1' }))
      const other = attempt('b', { requestKey: 'key-2', coinId: 'usdt' })
      expect(await store.claimAttempt(other)).toMatchObject({ claimed: true })
    })

    it('is another session’s own, and free again when its attempt came to nothing', async (store) => {
      await store.claimAttempt(attempt('a', { requestKey: 'key-1' }))
      expect(await store.claimAttempt(another('b', { requestKey: 'key-1' }))).toMatchObject({ claimed: true })
      await store.abandonAttempt('a', 'refused')
      const other = attempt('c', { requestKey: 'key-1', coinId: 'usdt' })
      expect(await store.claimAttempt(other)).toMatchObject({ claimed: true })
    })
  })
}

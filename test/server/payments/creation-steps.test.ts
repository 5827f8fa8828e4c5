/** The steps of a creation over a store and a service that answer as each test says. */
import { describe, expect, it, vi } from 'vitest'
import { CheckoutError } from '../../../src/core/contract/problem.js'
import { GatewayError, type Transaction } from '../../../src/gateway/index.js'
import type { Context } from '../../../src/server/context.js'
import type { Session } from '../../../src/server/orders/sessions.js'
import { paymentCreation } from '../../../src/server/payments/create.js'
import { orderLimits } from '../../../src/server/rules/order-limits.js'
import { serviceIds } from '../../../src/server/payments/service-ids.js'
import { pricePolicyOf } from '../../../src/server/rules/price-policy.js'
import type {
  Attempt,
  NewAttempt,
  OrderRecord,
  PaymentRecord,
  Store,
} from '../../../src/server/store/store.js'
import { attempt as newAttempt, awaiting, destination as trx } from '../../support/stored-orders.js'

const now = 1_000_000
const deadlineMs = 100
const chain = { id: 'tron', name: 'TRON', type: 'tron' }
const coin = { id: 'tron', name: 'TRON', symbol: 'TRX', token: false }
const choice = { chain: 'tron', coin: 'tron' }
const destination = { ...trx, amount: '25.5' }

const session = (order: Partial<Session['order']> = {}): Session => ({
  id: 'session-1',
  order: { reference: 'order-1', amount: '25.5', coin: 'tron', ...order } as Session['order'],
  sealedAt: now - 1000,
  expiresAt: now + 3_600_000,
  expired: false,
})
const inFiat = session({ amount: '49.99', coin: undefined, currency: 'USD' })

/** As the attempts of `session()` are, unless the price is said to be in fiat. */
const attempt = (change: Partial<Attempt> = {}): Attempt => {
  const { fiatCurrency: _, ...inCoin } = newAttempt('before', { priceAmount: '25.5', chain, coin })
  return { ...inCoin, phase: 'creating', startedAt: now, ...change }
}
const payment = (change: Partial<PaymentRecord> = {}): PaymentRecord => ({
  ...newAttempt('shown', { startedAt: now - 4_000_000, priceHeldUntil: now - 1 }),
  ...{
    serviceId: 'service-1',
    destination,
    observation: awaiting,
    revision: 1,
    stale: false,
    quietChecks: 0,
  },
  ...{ revealedAt: now, updatedAt: now, checkedAt: now },
  ...change,
})

const transaction: Transaction = {
  ...{ shape: 'expanded', type: 'receive', status: 'pending', chain: 'tron', coin: 'tron' },
  ...{ ids: ['service-1'], address: destination.address, contract: '', amount: '25.5' },
  ...{ received: '0', remaining: '25.5' },
}

/** The payment service, of which these operations answer otherwise. */
const serviceOf = (payments: object, unknownWorth: 'show' | 'refuse' = 'show') => {
  const create = () => Promise.resolve(transaction)
  const operations = { initiate: create, initiateFiat: create, validate: create, ...payments }
  return { gateway: { assumptions: { unknownWorth }, payments: operations } }
}

/** A creation whose claims all succeed, unless the test says otherwise. */
function creation(store: Partial<Store> = {}, context: object = {}) {
  const claimed: NewAttempt[] = []
  const claimAttempt = vi.fn<Store['claimAttempt']>((proposed) => {
    claimed.push(proposed)
    return Promise.resolve({ attempt: { ...proposed, phase: 'creating' }, claimed: true })
  })
  const abandonAttempt = vi.fn<Store['abandonAttempt']>(() => Promise.resolve())
  const initiate = vi.fn((_input: object) => Promise.resolve(transaction))
  const steps = {
    store: {
      ...{ claimAttempt, abandonAttempt },
      getOrder: () => Promise.resolve(undefined),
      changeOrder: () => Promise.resolve(true),
      getPayment: () => Promise.resolve(undefined),
      listPayments: () => Promise.resolve([]),
      recordDestination: () => Promise.resolve(true),
      reveal: () => Promise.resolve(true),
      ...store,
    },
    ...serviceOf({ initiate, initiateFiat: initiate }),
    calls: {
      isCreationPossible: () => true,
      assertCreationPossible: () => undefined,
      run: (_kind: string, call: () => unknown) => call(),
    },
    catalogue: { list: () => Promise.resolve([{ chain, coin, active: true }]) },
    rates: { rateOf: () => Promise.resolve(undefined) },
    serviceIds: serviceIds(),
    storeMode: { check: () => Promise.resolve(), bind: () => Promise.resolve() },
    pricePolicy: pricePolicyOf({}),
    creationDeadlineMs: deadlineMs,
    now: () => now,
    onError: () => undefined,
    onEvent: () => undefined,
    ...context,
  }
  const onIncident = vi.fn()
  const { create } = paymentCreation(steps as unknown as Context, onIncident)
  return { create, claimed, claimAttempt, abandonAttempt, initiate, onIncident }
}

/** The store finds this attempt wherever one is claimed. */
const finds = (found: Attempt): Partial<Store> => ({
  claimAttempt: (_proposed, admission) =>
    Promise.resolve(
      admission?.firstWithin
        ? { attempt: { ...found, phase: 'unsent' }, claimed: false }
        : { attempt: found, claimed: false },
    ),
})

/** The order is paid, by a payment that is there. */
const paidBy = (paymentId: string): Partial<Store> => ({
  getOrder: () =>
    Promise.resolve({ price: '', decision: { reference: 'order-1', paymentId, at: now } } as OrderRecord),
  getPayment: (id) => Promise.resolve(id === paymentId ? payment({ id }) : undefined),
})

const refused = (code: string) => expect.objectContaining({ code }) as unknown

describe('a creation', () => {
  it('asks for what is due, without what the order leaves out', async () => {
    const { create, initiate, claimed } = creation()
    expect(await create(session(), choice)).toMatchObject({ created: true, payment: { destination } })
    expect(initiate.mock.calls[0]?.[0]).toStrictEqual({
      ...{ amount: '25.5', chain: 'tron', coin: 'tron', reference: 'order-1' },
    })
    expect(claimed).toHaveLength(1)
    expect(claimed[0]).not.toHaveProperty('fiatCurrency')
    expect(claimed[0]).not.toHaveProperty('requestKey')
  })

  it('is admitted by what its order had within ten minutes', async () => {
    const { create, claimAttempt } = creation()
    await create(session(), choice)
    const [, admission] = claimAttempt.mock.calls[0] ?? []
    const window = { since: now - 600_000, until: now + 600_000 }
    expect(admission).toMatchObject({ ...window, firstWithin: orderLimits })
    const load = { payments: 0, open: 3, failed: 0, lost: 0 }
    expect(() => admission?.admit(load)).toThrow('has 3 open payments')
  })

  it('error: ends its attempt, and stores no address, where the store is of the other mode', async () => {
    const storeMode = { check: () => Promise.resolve(), bind: () => Promise.reject(new Error('other mode')) }
    const unanswered = serviceOf({ validate: () => Promise.reject(new GatewayError('timeout', 'no')) })
    for (const service of [{}, unanswered]) {
      const steps = {
        reveal: vi.fn<Store['reveal']>(),
        recordDestination: vi.fn<Store['recordDestination']>(),
      }
      const { create, abandonAttempt, claimed } = creation(steps, { ...service, storeMode })
      await expect(create(session(), choice)).rejects.toEqual(refused('store-unavailable'))
      expect(abandonAttempt.mock.calls).toEqual([[claimed[0]?.id, 'orphaned']])
      for (const store of Object.values(steps)) expect(store).not.toHaveBeenCalled()
    }
  })

  it('is revealed by the next identifier where the first is of another payment', async () => {
    const initiate = async () => ({ ...transaction, ids: ['service-1', 'service-2'] })
    const noteAnswer = vi.fn()
    const reveal: Store['reveal'] = (_, serviceId) => Promise.resolve(serviceId === 'service-2')
    const service = serviceOf({ initiate, validate: initiate })
    const { create } = creation({ reveal }, { ...service, serviceIds: { ...serviceIds(), noteAnswer } })
    expect(await create(session(), choice)).toMatchObject({ payment: { serviceId: 'service-2' } })
    expect(noteAnswer).toHaveBeenLastCalledWith(['service-1', 'service-2'], 'service-2')
  })

  it('is what another process has revealed', async () => {
    const shown = payment()
    const { create } = creation({ reveal: async () => false, getPayment: async () => shown })
    expect(await create(session(), choice)).toMatchObject({ payment: { id: shown.id } })
  })

  it('is the payment that paid the order meanwhile', async () => {
    const { create } = creation({ ...paidBy('winner'), reveal: () => Promise.resolve(false) })
    expect(await create(session(), choice)).toMatchObject({ created: false, payment: { id: 'winner' } })
  })

  it('error: is none where the payment that paid the order is deleted', async () => {
    const gone = { ...paidBy('deleted'), getPayment: () => Promise.resolve(undefined) }
    const { create } = creation({ ...finds(attempt()), ...gone })
    await expect(create(session(), choice)).rejects.toThrow('This order was paid long ago.')
  })

  it('is one for all who ask for the same at once', async () => {
    const { create, claimed } = creation()
    const asked = await Promise.all([create(session(), choice), create(session(), choice)])
    expect(claimed).toHaveLength(1)
    expect(asked[0]).toBe(asked[1])
  })

  it('error: is not claimed again where the claim failed: it may have been made', async () => {
    const claimAttempt = vi.fn<Store['claimAttempt']>(() =>
      Promise.reject(new CheckoutError('too-many-requests')),
    )
    const { create } = creation({ claimAttempt })
    await expect(create(session(), choice)).rejects.toEqual(refused('too-many-requests'))
    expect(claimAttempt).toHaveBeenCalledOnce()
  })

  it('error: claims nothing while the service is down', async () => {
    const assertCreationPossible = () => {
      throw new CheckoutError('gateway-unavailable')
    }
    const calls = { isCreationPossible: () => false, assertCreationPossible }
    const { create, claimAttempt } = creation({}, { calls })
    await expect(create(session(), choice)).rejects.toEqual(refused('gateway-unavailable'))
    expect(claimAttempt).not.toHaveBeenCalled()
  })

  it.each<[string, Error, string]>([
    ['refuses', new GatewayError('http-status', 'no', { status: 400 }), 'refused'],
    ['may have made it', new GatewayError('timeout', 'no', { ambiguous: true }), 'orphaned'],
    ['was not called', new CheckoutError('gateway-unavailable'), 'unsent'],
    ['broke', new TypeError('no'), 'orphaned'],
  ])('error: ends its attempt where the service %s', async (_name, error, phase) => {
    const calls = { isCreationPossible: () => true, run: () => Promise.reject(error) }
    // Only after a conflict, the order is read again.
    const { create, abandonAttempt, claimed } = creation(paidBy('winner'), { calls })
    await expect(create(session(), choice)).rejects.toBeInstanceOf(Error)
    expect(abandonAttempt.mock.calls).toEqual([[claimed[0]?.id, phase]])
  })

  it('error: ends its attempt with an incident where the address came too late', async () => {
    const lost = { reveal: () => Promise.resolve(false) }
    const price = { price: '25.5 coin tron', sealedAt: 0 }
    for (const orderPrice of [undefined, price]) {
      const { create, abandonAttempt, claimed, onIncident } = creation({
        ...lost,
        getOrder: () => Promise.resolve(orderPrice as OrderRecord | undefined),
      })
      await expect(create(session(), choice)).rejects.toEqual(refused('payment-unverifiable'))
      expect(abandonAttempt.mock.calls).toEqual([
        [claimed[0]?.id, 'orphaned', { detail: 'it came too late, or its address is in use', at: now }],
      ])
      expect(onIncident).toHaveBeenCalledOnce()
    }
  })

  it('keeps the address of an attempt that the service did not confirm yet, for the next request', async () => {
    const recordDestination = vi.fn<Store['recordDestination']>(() => Promise.resolve(true))
    const validate = () => Promise.reject(new GatewayError('timeout', 'no'))
    const made = creation({ recordDestination }, serviceOf({ validate }))
    const { create, claimed, abandonAttempt } = made
    await expect(create(session(), choice)).rejects.toEqual(refused('gateway-unavailable'))
    expect(recordDestination.mock.calls).toEqual([[claimed[0]?.id, destination, chain]])
    expect(abandonAttempt).not.toHaveBeenCalled()
  })

  it('error: shows no address of an attempt without a price that came too late', async () => {
    const { orderPrice: _, ...old } = attempt()
    const { create } = creation({
      claimAttempt: () => Promise.resolve({ attempt: old, claimed: true }),
      reveal: () => Promise.resolve(false),
      getOrder: () => Promise.resolve({ price: '1 USD', sealedAt: 0 } as OrderRecord),
    })
    await expect(create(session(), choice)).rejects.toEqual(refused('payment-unverifiable'))
  })

  it('shows an address whose worth is unknown, says so, and shows none where that is refused', async () => {
    const onEvent = vi.fn()
    const shown = creation({}, { onEvent })
    expect(await shown.create(inFiat, choice)).toMatchObject({ created: true })
    expect(onEvent.mock.calls).toEqual([[{ type: 'worth-unknown' }]])

    const { create } = creation({}, serviceOf({}, 'refuse'))
    await expect(create(inFiat, choice)).rejects.toThrow('no rate tells what the amount is worth')
  })

  it('error: shows no address whose amount is worth another price once it is asked about', async () => {
    const validate = () => Promise.resolve({ ...transaction, usdAmount: '1' })
    const made = creation({}, serviceOf({ validate }))
    await expect(made.create(inFiat, choice)).rejects.toThrow('the amount is not worth the price')
    expect(made.onIncident).toHaveBeenCalledOnce()
  })

  it('says nothing of the worth of an amount in the coin of the price', async () => {
    const onEvent = vi.fn()
    await creation({}, { onEvent }).create(session(), choice)
    expect(onEvent).not.toHaveBeenCalled()
  })
})

describe('a creation that another process began', () => {
  it('error: is awaited until the lease has ended for sure', async () => {
    const claimAttempt = vi.fn<Store['claimAttempt']>((...args) => finds(attempt()).claimAttempt!(...args))
    const { create, abandonAttempt } = creation({ claimAttempt })
    await expect(create(session(), choice)).rejects.toEqual(refused('gateway-unavailable'))
    // Once to find it, then at 0, 100 and 200 ms.
    expect(claimAttempt).toHaveBeenCalledTimes(4)
    expect(abandonAttempt).not.toHaveBeenCalled()
  })

  it.each([
    [deadlineMs, 0],
    [-deadlineMs, 0],
    [deadlineMs + 1, 3],
    [-deadlineMs - 1, 3],
  ])('is taken for dead only after its lease: %i ms old', async (ageMs, times) => {
    const { create, abandonAttempt } = creation(finds(attempt({ startedAt: now - ageMs })))
    await expect(create(session(), choice)).rejects.toEqual(refused('gateway-unavailable'))
    expect(abandonAttempt.mock.calls).toEqual(Array(times).fill(['before', 'orphaned']))
  })

  it('is shown once it is revealed', async () => {
    const { fiatCurrency: _, ...shown } = payment({ id: 'before', priceAmount: '25.5' })
    const found = attempt({ phase: 'revealed', destination })
    const { create } = creation({ ...finds(found), getPayment: () => Promise.resolve(shown) })
    expect(await create(session(), choice)).toEqual({ payment: shown, created: false })
  })

  it('error: is not shown where it is revealed and gone', async () => {
    const { create } = creation(finds(attempt({ phase: 'revealed' })))
    await expect(create(session(), choice)).rejects.toEqual(refused('payment-unverifiable'))
  })

  it('error: has its address stored once, and is not shown without a confirmation', async () => {
    const recordDestination = vi.fn<Store['recordDestination']>(() => Promise.resolve(true))
    const known = { ...finds(attempt({ phase: 'created', destination })), recordDestination }
    const validate = () => Promise.reject(new GatewayError('timeout', 'no'))
    const { create } = creation(known, serviceOf({ validate }))
    await expect(create(session(), choice)).rejects.toEqual(refused('gateway-unavailable'))
    expect(recordDestination).not.toHaveBeenCalled()
    const taken = creation({ ...known, reveal: () => Promise.resolve(false) })
    await expect(taken.create(session(), choice)).rejects.toThrow('does not confirm it')
  })

  it('is verified where its address is known', async () => {
    const { create } = creation(finds(attempt({ phase: 'created', destination })))
    expect(await create(session(), choice)).toMatchObject({ created: true, payment: { id: 'before' } })
  })
})

describe('a payment of the choice', () => {
  const later = { renewal: 1, id: 'newer' }
  const claims = (list: PaymentRecord[], store: Partial<Store> = {}) => {
    const made = creation()
    const claimAttempt = vi.fn<Store['claimAttempt']>((proposed, admission) =>
      admission?.firstWithin
        ? Promise.resolve({ attempt: { ...proposed, phase: 'unsent' }, claimed: false })
        : made.claimAttempt(proposed, admission),
    )
    return {
      ...creation({ claimAttempt, listPayments: () => Promise.resolve(list), ...store }),
      claimed: made.claimed,
    }
  }

  it('is renewed after its price hold, and not at its end', async () => {
    const held = payment({ priceHeldUntil: now })
    expect(await claims([held]).create(inFiat, choice)).toEqual({ payment: held, created: false })
    const { create, claimed } = claims([payment()])
    expect(await create(inFiat, choice)).toMatchObject({ created: true })
    expect(claimed.map(({ renewal }) => renewal)).toEqual([1])
  })

  it('is the newest, in whatever order the store lists them', async () => {
    const older = payment()
    const newer = payment({ ...later, priceHeldUntil: now })
    for (const list of [
      [older, newer],
      [newer, older],
    ])
      expect(await claims(list).create(inFiat, choice)).toEqual({ payment: newer, created: false })
  })

  it.each(['partial', 'confirming', 'review'] as const)('is shown on after its hold: %s', async (status) => {
    const seen = payment({ observation: { ...awaiting, status } })
    expect(await claims([seen]).create(inFiat, choice)).toEqual({ payment: seen, created: false })
  })

  it('is shown on where the price is in the coin', async () => {
    const { fiatCurrency: _, ...inCoin } = payment({ priceAmount: '25.5' })
    expect(await claims([inCoin]).create(session(), choice)).toEqual({ payment: inCoin, created: false })
  })

  it.each([
    ['at a replaced price', 'price-replaced', now - 1, 'price-replaced'],
    ['of a closed order', 'closed', now, 'order-closed'],
  ] as const)('error: is neither shown nor renewed %s', async (_name, flag, priceHeldUntil, code) => {
    const { create, claimed } = claims([
      payment({ priceHeldUntil, observation: { ...awaiting, flags: [flag] } }),
    ])
    await expect(create(inFiat, choice)).rejects.toEqual(refused(code))
    expect(claimed).toEqual([])
  })

  it('is not shown where another payment paid the order: that one is', async () => {
    const { create } = claims([payment({ priceHeldUntil: now })], paidBy('winner'))
    expect(await create(inFiat, choice)).toMatchObject({ created: false, payment: { id: 'winner' } })
  })

  it('is shown at a replaced price once money was seen', async () => {
    const seen = payment({ observation: { ...awaiting, status: 'review', flags: ['price-replaced'] } })
    expect(await claims([seen]).create(inFiat, choice)).toEqual({ payment: seen, created: false })
  })

  it('is found by its request key, of its own session alone', async () => {
    const own = payment({ requestKey: 'key', priceHeldUntil: now - 1 })
    expect(await claims([own]).create(inFiat, choice, 'key')).toEqual({ payment: own, created: false })
    const { create, claimed } = claims([payment({ requestKey: 'key', sessionId: 'other', coinId: 'other' })])
    expect(await create(inFiat, choice, 'key')).toMatchObject({ created: true })
    expect(claimed.map(({ requestKey }) => requestKey)).toEqual(['key'])
  })
})

/** The mode of a store: bound by its first payment, and kept. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { memoryStore, MemoryDatabase } from '../../src/server/store/memory.js'
import type { Store } from '../../src/server/store/store.js'
import { storeKinds } from '../support/empty-stores.js'
import { freshFolder } from '../support/folders.js'
import { freshEndpoint, type Endpoint, type EndpointOptions } from '../support/sandbox-endpoint.js'

const kinds: { name: string; place: () => Promise<() => Promise<Store>> }[] = [
  {
    name: 'memory',
    place: async () => {
      const database = new MemoryDatabase()
      return async () => memoryStore(database)
    },
  },
  ...(await storeKinds()).map(({ name, place }) => ({
    name,
    place: async () => place(freshFolder()),
  })),
]

describe.each(kinds)('the mode of a store in $name', ({ place }) => {
  let open: () => Promise<Store>
  beforeEach(async () => {
    open = await place()
  })

  const start = async (mode: 'sandbox' | 'live', options: EndpointOptions = {}): Promise<Endpoint> =>
    freshEndpoint({
      store: await open(),
      mode,
      ...(mode === 'live' && { sandbox: { accessId: 'access-id-of-the-shop' } }),
      ...options,
    })

  async function modeNow(): Promise<string | undefined> {
    const store = await open()
    try {
      return await store.getMode()
    } finally {
      await store.close()
    }
  }

  it('is bound by no start, no session and no payment that the service or the endpoint refuses, but by the first that is shown', async () => {
    const refuse = async (request: Request, next: (request: Request) => Promise<Response>) =>
      request.url.includes('/initiate')
        ? Response.json({ success: false, message: 'Invalid access id' }, { status: 401 })
        : next(request)
    const mistyped = await start('live', { intercept: refuse })
    await mistyped.checkout.ready
    await mistyped.checkout.connect()
    expect((await mistyped.pay(await mistyped.session())).status).toBeGreaterThanOrEqual(400)
    expect(mistyped.calls.some((call) => call.includes('/initiate'))).toBe(true)
    expect(await modeNow()).toBeUndefined()
    const right = await start('sandbox')
    await right.checkout.ready
    const session = await right.session()
    expect(await modeNow()).toBeUndefined()
    const small = await right.session({ reference: 'small', amount: '0.10' })
    expect((await right.pay(small, 'bitcoin', 'bitcoin')).body.code).toBe('amount-out-of-range')
    await right.fault({ name: 'address-changes' })
    expect((await right.pay(await right.session({ reference: 'other' }))).body.code).toBe(
      'payment-unverifiable',
    )
    await right.heal()
    expect(await modeNow()).toBeUndefined()
    expect((await right.pay(session)).status).toBe(201)
    expect(await modeNow()).toBe('sandbox')
  })

  it('error: refuses an endpoint of the other mode that was started before, which creates no payment', async () => {
    const sandbox = await start('sandbox')
    const live = await start('live')
    await Promise.all([sandbox.checkout.ready, live.checkout.ready])
    const session = await live.session()
    await sandbox.pay(await sandbox.session())
    const before = live.calls.length
    await expect(live.session()).rejects.toMatchObject({ code: 'store-unavailable' })
    expect((await live.pay(session)).status).toBeGreaterThanOrEqual(500)
    expect(live.calls.slice(before).filter((call) => call.includes('/initiate'))).toEqual([])
    expect(live.reports.map(({ error }) => String(error))).toContainEqual(
      expect.stringMatching(/store: has payments of the mode sandbox, not live/),
    )
  })

  it('error: answers and changes nothing in process of a store of the other mode', async () => {
    const sandbox = await start('sandbox', { sandbox: { confirmDelayMs: 0 } })
    await sandbox.receive({ amount: '60' })
    const { orders, links } = (await start('live', { started: false })).checkout
    const action = { by: 'ada', reason: 'x' }
    const exported = async () => {
      for await (const line of orders.export('csv')) expect(line).toBeTypeOf('string')
    }
    for (const act of [
      () => orders.get('order-1042'),
      () => orders.list(),
      () => exported(),
      () => orders.givenUp(),
      () => orders.resendGivenUp({ by: 'ada' }),
      () => orders.check('order-1042', { by: 'ada' }),
      () => orders.close('order-2', action),
      () => orders.refund('order-1042', action),
      () => links.list(),
      () => links.create({ name: 'tea', title: 'Tea', amount: '5', currency: 'EUR' }),
    ])
      await expect(act(), String(act)).rejects.toMatchObject({ code: 'store-unavailable' })
    expect((await sandbox.checkout.orders.get('order-1042')).refunds).toEqual([])
    expect((await sandbox.checkout.orders.get('order-2')).closedAt).toBeUndefined()
  })

  it('error: of two first payments at once is that of one, and the other is never shown or watched', async () => {
    let asked = 0
    let bothAsked = () => undefined as void
    const both = new Promise<void>((resolve) => (bothAsked = resolve))
    // Each has claimed its payment, in a store that is bound to nothing, before the service answers any.
    const meet = async (request: Request, next: (request: Request) => Promise<Response>) => {
      if (!request.url.includes('/initiate')) return next(request)
      asked += 1
      if (asked === 2) bothAsked()
      await both
      return next(request)
    }
    const sandbox = await start('sandbox', { intercept: meet })
    const live = await start('live', { intercept: meet })
    const sessions = [
      await sandbox.session({ reference: 'a' }),
      await live.session({ reference: 'b' }),
    ] as const
    const answers = await Promise.all([sandbox.pay(sessions[0]), live.pay(sessions[1])])
    const mode = await modeNow()
    expect(answers.map(({ status }) => status === 201)).toEqual([mode === 'sandbox', mode === 'live'])
    const store = await open()
    onTestFinished(() => store.close())
    expect(await store.listPayments(mode === 'sandbox' ? 'a' : 'b')).toHaveLength(1)
    expect(await store.listPayments(mode === 'sandbox' ? 'b' : 'a')).toEqual([])
    expect(asked).toBe(2)
  })
})

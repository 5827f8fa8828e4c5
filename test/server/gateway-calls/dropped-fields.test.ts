/** Fields that decide nothing and can't be read: the payment goes on, and the operator reads what was left out. */
import { describe, expect, it } from 'vitest'
import { createGateway } from '../../../src/gateway/index.js'
import { observeCalls, type ServiceCall } from '../../../src/server/gateway-calls/instrumented-gateway.js'
import { changing, freshEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint | undefined

const odd = {
  fee: '-1',
  feeUSD: {},
  rate: '1,000.00',
  updatedAt: {},
  createdAt: 7,
  activationFee: 'none',
}

describe('an answer with fields that can’t be read', () => {
  it('is a payment that is shown and paid, and each field is reported by its name', async () => {
    endpoint = await freshEndpoint({
      sandbox: { confirmDelayMs: 0 },
      intercept: changing('/payment/', (data) => Object.assign(data, odd)),
    })
    const { session, status, body } = await endpoint.begin()
    expect(status).toBe(201)
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
    const dropped = endpoint.events.filter(({ type }) => type === 'fields-dropped')
    expect(dropped).toContainEqual({
      type: 'fields-dropped',
      operation: 'payments.validate',
      records: 0,
      fields: expect.arrayContaining(Object.keys(odd)) as unknown,
    })
    expect(JSON.stringify(dropped)).not.toContain('1,000.00')
  })
})

/** Writes the status of each network and coin in another way. */
const spelled = (write: (status: string) => string) =>
  changing('/system/', (data) => {
    const records = (data['data'] ?? data) as { status: string }[]
    for (const record of records) record.status = write(record.status)
  })

describe('the networks of the service', () => {
  it.each([
    ['Active', (status: string) => status.replace('a', 'A')],
    ['ACTIVE with spaces', (status: string) => ` ${status.toUpperCase()} `],
  ])('are offered where their status is %s', async (_, write) => {
    endpoint = await freshEndpoint({ intercept: spelled(write) })
    const methods = await endpoint.methods(await endpoint.session())
    expect(methods.filter(({ available }) => !available)).toEqual([])
    expect(endpoint.reports).toEqual([])
  })

  it('error: are reported where none that the order allows is active', async () => {
    endpoint = await freshEndpoint({ intercept: spelled(() => 'enabled') })
    const methods = await endpoint.methods(await endpoint.session())
    expect(methods.map(({ reason }) => reason)).toEqual(methods.map(() => 'inactive'))
    expect(endpoint.reports).toMatchObject([{ where: 'methods' }])
  })

  it('are reported if the service counts more pages than are read, and those that were read are methods', async () => {
    endpoint = await freshEndpoint({
      intercept: changing('/system/chains', (data, { url }) => {
        const page = Number(new URL(url).searchParams.get('page') ?? 1)
        Object.assign(data, { page, pages: 3, ...(page > 1 && { data: [] }) })
      }),
    })
    expect(await endpoint.methods(await endpoint.session())).not.toEqual([])
    expect(endpoint.events).toContainEqual({ type: 'list-cut', operation: 'system.allChains', page: 2 })
  })

  it('are reported if some can’t be read, on whichever page they are', async () => {
    endpoint = await freshEndpoint({
      intercept: async (request, next) => {
        const answer = await next(request)
        const url = new URL(request.url)
        if (!url.pathname.endsWith('/system/chains')) return answer
        const envelope = (await answer.json()) as { data: { data: object[] } }
        const page = Number(url.searchParams.get('page') ?? 1)
        const odd = page === 2 ? [{ id: 'a b' }, { id: 'no-name', name: 7 }] : []
        const data = {
          data: [...envelope.data.data.slice(0, page === 1 ? 99 : 0), ...odd],
          page,
          pages: 2,
          limit: 40,
        }
        return Response.json({ ...envelope, data })
      },
    })
    expect(await endpoint.methods(await endpoint.session())).not.toHaveLength(0)
    expect(endpoint.events).toContainEqual({
      ...{ type: 'fields-dropped', operation: 'system.allChains', records: 2, fields: ['id', 'name'] },
    })
  })
})

describe('observeCalls', () => {
  it('reports the records that were left out of a list', async () => {
    const calls: ServiceCall[] = []
    const currencies = [{ id: 'usdt' }, { id: 'a b' }]
    const gateway = createGateway({
      baseUrl: 'https://pay.example',
      accessId: 'id',
      fetch: async () => Response.json({ status: 'success', message: '', data: currencies }),
    })
    await observeCalls(
      gateway,
      () => 0,
      (call) => void calls.push(call),
    ).system.currencies()
    expect(calls[0]?.dropped).toStrictEqual({ records: 2, fields: ['name', 'id'] })
  })
})

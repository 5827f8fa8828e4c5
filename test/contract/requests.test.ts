/** Section 4 from the sandbox's side: what each operation takes, a test a row. The client's side is in client.test.ts. */
import { describe, expect, it } from 'vitest'
import { bodyOf, operationList, type Operation } from './operations.js'
import { furnishedOnce, idOf, startService, withBody } from './service.js'
import { titleOf, type Row } from './table.js'

const { call: callOf } = furnishedOnce()

/** A body with every documented field, one of them changed; `undefined` leaves it out. */
function bodyWith(operation: Operation, { field }: Row, value: unknown): Record<string, unknown> {
  return { ...bodyOf(operation), [field]: value }
}

const takingBody = operationList.filter(([, { body }]) => body !== undefined)
const withQuery = operationList.filter(([, { query }]) => query !== undefined)
const withParameter = operationList.filter(([, { path }]) => path.includes('{'))

describe.each(takingBody)('the sandbox takes %s with', (name, operation) => {
  const titled = (rows: readonly Row[] = []) =>
    rows.map((row) => [titleOf(operation.section, row), row] as const)
  const required = operation.body?.filter(({ optional }) => !optional)
  const optional = operation.body?.filter((row) => row.optional)

  it.each(titled(required))('error: never without %s', async (_, row) => {
    const answer = await callOf(name, { body: bodyWith(operation, row, undefined) })
    expect(answer.http).toBe(400)
    expect(answer.message).toContain(row.field)
  })

  if (optional?.length) {
    it.each(titled(optional))('or without %s', async (_, row) => {
      expect(await callOf(name, { body: bodyWith(operation, row, undefined) })).toMatchObject({ http: 200 })
    })
  }

  it.each(titled(operation.body))('error: never with another type than %s', async (_, row) => {
    const value = row.type === 'object' ? 'text' : { no: 'such type' }
    const answer = await callOf(name, { body: bodyWith(operation, row, value) })
    expect(answer.http).toBe(400)
    expect(answer.message).toContain(row.field)
  })
})

describe.each(withQuery)('the sandbox takes %s with', (name, operation) => {
  it.each((operation.query ?? []).map((row) => [titleOf(operation.section, row), row] as const))(
    '%s, in its query',
    async (_, { field, example }) => {
      const plain = await callOf(name)
      const asked = await callOf(name, { query: { [field]: example } })
      expect(asked.http).toBe(200)
      expect(asked.data).not.toEqual(plain.data)
    },
  )
})

describe.each(withParameter)('the sandbox takes %s', (name) => {
  it('error: never with a parameter that refers to nothing', async () => {
    const { http, status } = await callOf(name, { parameters: ['nothing-of-that-name'], ...withBody(name) })
    expect([400, 404]).toContain(http)
    expect(status).not.toBe('success')
  })
})

describe('4.1 the payment that an initiate made', () => {
  it.each(['_id', 'txId'] as const)('is found by its %s', async (field) => {
    const { call } = startService()
    const { data } = await call('POST payment/initiate', {
      body: { amount: '1', chain: 'tron', coin: 'usdt' },
    })
    const id = String(Object(data)[field])
    expect(idOf(await call('POST payment/validate/{id}', { parameters: [id] }))).toBe(Object(data)._id)
  })
})

describe('4.4 wallet/validate', () => {
  const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

  it.each([
    [['tron'], true],
    [['ethereum'], false],
    [['tron', 'ethereum'], false],
  ])('is true only when the address is valid on all of %j', async (networks, valid) => {
    const { call } = startService()
    expect(await call('POST wallet/validate', { body: { address, networks } })).toMatchObject({
      data: { valid },
    })
  })
})

describe('4.6 onramp/coins', () => {
  it('answers those coins alone that are on the chain', async () => {
    const { call } = startService()
    const { data } = await call('GET onramp/coins', { query: { chain: 'tron' } })
    const coins = data as { chains: string[] }[]
    expect(coins.length).toBeGreaterThan(0)
    expect(coins.filter(({ chains }) => !chains.includes('tron'))).toStrictEqual([])
  })
})

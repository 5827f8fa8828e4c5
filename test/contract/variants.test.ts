/** Every field that the client reads, in every way that its documented type may be written in JSON. */
import { describe, expect, it } from 'vitest'
import { createGateway, GatewayError } from '../../src/gateway/index.js'
import { methods } from './methods.js'
import { answerOf, operationList, operations, placesOf, valueIn, type OperationName } from './operations.js'
import { titleOf, type Table } from './table.js'
import { variantsOf } from './variants.js'

const placeholder = 'the value under test'

/** What the client makes of an answer that has this raw text in a field. */
async function resultOf(name: OperationName, table: Table, field: string, json: string): Promise<unknown> {
  const data = answerOf(operations[name], { table, field, value: placeholder })
  const body = JSON.stringify({ status: 'success', message: 'success', data })
  expect(body).toContain(placeholder)
  const gateway = createGateway({
    baseUrl: 'https://pay.example',
    accessId: 'access-id',
    accessSecret: 'access-secret',
    fetch: async () =>
      new Response(body.replaceAll(JSON.stringify(placeholder), json), {
        headers: { 'content-type': 'application/json' },
      }),
  })
  return methods[name](gateway, name === 'POST payment/initiate/{currency}' ? 'EUR' : 'some-id')
}

describe.each(operationList)('the client reads from %s', (name, operation) => {
  const places = placesOf(operation).filter(({ table }) => table.rows.some((row) => row.client !== undefined))
  describe.each(places.map((place) => [place.table.title, place] as const))('%s:', (_, place) => {
    const { table } = place
    const rows = table.rows
      .filter(({ client }) => client !== undefined)
      .map((row) => [titleOf(table.section, row), row, variantsOf(row)] as const)

    it.each(
      rows.flatMap(([title, row, { accepted }]) =>
        accepted.map(({ json, read }) => [title, json, read, row] as const),
      ),
    )('%s, written %s', async (_title, json, read, row) => {
      expect(valueIn(await resultOf(name, table, row.field, json), place, row)).toEqual(read)
    })

    it.each(rows.flatMap(([title, row, { refused }]) => refused.map((json) => [title, json, row] as const)))(
      'error: %s, written %s, is refused by name or left out',
      async (_title, json, row) => {
        const result = await resultOf(name, table, row.field, json).catch((error: unknown) => error)
        if (!(result instanceof GatewayError)) return expect(valueIn(result, place, row)).toBeUndefined()
        expect(result.code).toBe('schema')
        expect(result.message).toMatch(
          new RegExp(`\\b(${row.field}|${row.client?.split('.').at(-1)}|data)\\b`),
        )
      },
    )
  })
})

/**
 * Every field that the client reads, in every way that its documented type may be written in JSON: the fields of a table in the
 * first operation that answers with it. Others read the same table with the same reader, field by field in `client-and-sandbox.test.ts`;
 * the deep check tries all.
 */
import { describe, expect, it } from 'vitest'
import { GatewayError, type Dropped } from '../../src/gateway/index.js'
import { gatewayTo } from '../gateway/fixtures.js'
import { isDeep } from '../support/check.js'
import { methods } from './methods.js'
import {
  answerOf,
  operationList,
  operations,
  placesOf,
  valueIn,
  type OperationName,
  type Place,
} from './operations.js'
import { titleOf, type Table } from './table.js'
import { variantsOf } from './variants.js'

const placeholder = 'the value under test'

/** What the client makes of an answer that has some raw text in a field. */
function reader(name: OperationName, table: Table, field: string): (json: string) => Promise<unknown> {
  const data = answerOf(operations[name], { table, field, value: placeholder })
  const body = JSON.stringify({ status: 'success', message: 'success', data })
  expect(body).toContain(placeholder)
  let written = ''
  const headers = { 'content-type': 'application/json' }
  const { gateway } = gatewayTo(() => new Response(written, { headers }))
  return (json) => {
    written = body.replaceAll(JSON.stringify(placeholder), json)
    return methods[name](gateway, name === 'POST payment/initiate/{currency}' ? 'EUR' : 'some-id')
  }
}

/** Records that are left out whole, by their own name. */
const holders = ['agentId', 'addresses', 'chainId']

/** The fields that a result says were left out of it, or of a record in its list. */
function leftOut(result: unknown): string[] {
  type Result = { items?: unknown; addresses?: unknown; dropped?: Dropped | string[] }
  const { items, addresses, dropped = [] } = Object(result) as Result
  const records = [items ?? addresses ?? result].flat() as { dropped?: string[] }[]
  const own = Array.isArray(dropped) ? dropped : dropped.reasons
  const named = [...own, ...records.flatMap((record) => record.dropped ?? [])]
  return [...new Set(named.map((name) => name.replace(/^\d+\./, '')))]
}

const tried = new Set<Table>()

/** Whether a table has a field that the client reads, and was not tried in an operation before. */
function isToTry({ table }: Place): boolean {
  if (!table.rows.some((row) => row.client !== undefined) || (tried.has(table) && !isDeep)) return false
  tried.add(table)
  return true
}

describe.each(
  operationList
    .map(([name, operation]) => [name, placesOf(operation).filter(isToTry)] as const)
    .filter(([, places]) => places.length > 0),
)('the client reads from %s', (name, places) => {
  describe.each(places.map((place) => [place.table.title, place] as const))('%s:', (_, place) => {
    const { table } = place
    const rows = table.rows
      .filter(({ client }) => client !== undefined)
      .map((row) => [titleOf(table.section, row), row, variantsOf(row)] as const)

    it.each(rows)('%s, however it is written', async (_title, row, { accepted }) => {
      const read = reader(name, table, row.field)
      for (const { json, read: expected } of accepted)
        expect([json, valueIn(await read(json), place, row)]).toEqual([json, expected])
    })

    it.each(rows)(
      'error: %s, written as something else, is refused by name or left out',
      async (_title, row, { refused }) => {
        const read = reader(name, table, row.field)
        for (const json of refused) {
          const result = await read(json).catch((error: unknown) => error)
          if (!(result instanceof GatewayError)) {
            expect([json, valueIn(result, place, row)]).toEqual([json, undefined])
            if (json === 'null' || json === '""') continue
            expect(leftOut(result), json).toHaveLength(1)
            expect([row.field, `currency.${row.field}`, ...holders], json).toContain(leftOut(result)[0])
            continue
          }
          expect([json, result.code]).toEqual([json, 'schema'])
          expect(result.message).toMatch(
            new RegExp(`\\b(${row.field}|${row.client?.split('.').at(-1)}|data)\\b`),
          )
          expect(result.message).not.toContain('7777777777')
        }
      },
    )
  })
})

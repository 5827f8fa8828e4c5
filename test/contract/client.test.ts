/**
 * The client, held against the same tables: it sends what section 4 documents, and keeps to itself what it is not for. What it
 * reads of the fixtures of section 2 is in `variants.test.ts`.
 */
import { describe, expect, it } from 'vitest'
import type { Gateway } from '../../src/gateway/index.js'
import { gatewayTo } from '../gateway/fixtures.js'
import {
  answerOf,
  bodyOf,
  operationList,
  operations,
  placesOf,
  type Operation,
  type OperationName,
} from './operations.js'
import { methods } from './methods.js'
import { titleOf, type Change, type Row } from './table.js'

/** Of no documented type but `object`, and easy to find again. */
const canary = { canary: true }

/** The same with every documented query parameter. */
const queries: Partial<Record<OperationName, (gateway: Gateway) => Promise<unknown>>> = {
  'GET system/chains': ({ system }) => system.chains({ page: 2, limit: 3 }),
  'GET system/rates/{coin}': ({ system }) => system.rate('bitcoin', { currency: 'EUR' }),
  'GET webhook/logs': ({ webhooks }) => webhooks.logs({ page: 2, limit: 3 }),
  'GET wallet/{walletReference}/addresses': ({ wallets }) =>
    wallets.addresses('customer-7', { page: 2, limit: 3 }),
  'GET payout': ({ payouts }) => payouts.list({ page: 2, limit: 3 }),
  'GET onramp/coins': ({ onramp }) => onramp.coins({ chain: 'tron' }),
}

/** A gateway whose service answers with fixtures. */
const gatewayOf = (operation: Operation, change?: Change, rewrite = (answer: string) => answer) =>
  gatewayTo(() => {
    const body = { status: 'success', message: 'success', data: answerOf(operation, change) }
    return new Response(rewrite(JSON.stringify(body)), { headers: { 'content-type': 'application/json' } })
  })

/** What the path of an operation holds; a currency is checked before it is sent. */
function parameterOf(name: OperationName): string {
  return name === 'POST payment/initiate/{currency}' ? 'EUR' : 'some-id'
}

/** What the client hands on of an answer, in which a field may have been changed. */
function resultOf(name: OperationName, change?: Change): Promise<unknown> {
  return methods[name](gatewayOf(operations[name], change).gateway, parameterOf(name))
}

describe.each(operationList)('the client sends %s with', (name, operation) => {
  it('its method, its path and no query, and a signature if it needs one', async () => {
    const { gateway, seen } = gatewayOf(operation)
    await methods[name](gateway, parameterOf(name))
    const path = operation.path.replaceAll(/\{\w+\}/g, '[^/]+')
    expect(seen).toHaveLength(1)
    const { method, url, headers } = seen[0]!
    expect([method, url.search]).toEqual([operation.method, ''])
    expect(url.pathname).toMatch(new RegExp(`^/v1/api/${path}$`))
    expect(headers.has('authorization')).toBe(operation.auth === 'signed')
  })

  it('each documented field in its body, and nothing else', async () => {
    const { gateway, seen } = gatewayOf(operation)
    await methods[name](gateway, parameterOf(name))
    expect(seen[0]?.body).toStrictEqual(bodyOf(operation))
  })

  it.each((operation.query ?? []).map((row) => [titleOf(operation.section, row), row] as const))(
    '%s, in its query when asked for',
    async (_, row) => {
      const { gateway, seen } = gatewayOf(operation)
      // The fixture is the first page in US dollars, so the answer may well be refused.
      await queries[name]?.(gateway).catch((error: unknown) => expect(error).toHaveProperty('code', 'schema'))
      expect(seen[0]?.url.searchParams.get(row.field)).toBe(String(row.example))
    },
  )
})

describe.each(operationList)('the client reads from the answer of %s', (name, operation) => {
  const places = placesOf(operation)

  it('nothing that the interface does not name', async () => {
    const poison = '"__proto__":{"status":"completed","x":"canary"},"constructor":"canary","unknown":"canary"'
    const { gateway } = gatewayOf(operation, undefined, (answer) =>
      places.reduce((text, { table }) => {
        const first = `{"${table.rows[0]?.field}":`
        return text.replaceAll(first, `{${poison},${first.slice(1)}`)
      }, answer),
    )
    const result = await methods[name](gateway, parameterOf(name))
    expect(result).toStrictEqual(await resultOf(name))
    expect(JSON.stringify(result)).not.toContain('canary')
  })

  const all = places.flatMap(({ table }) =>
    table.rows.map((row) => [titleOf(table.section, row), { row, table }] as const),
  )
  const checked = all.filter(([, { row }]) => row.switched !== undefined)
  const dropped = all.filter(([, { row }]) => row.client === undefined && !row.switched && !hasKept(row))

  it.each(checked)(
    'error: nothing at all with another type, %s',
    async (_title, { row: { field }, table }) => {
      await expect(resultOf(name, { table, field, value: canary })).rejects.toHaveProperty('code', 'schema')
    },
  )

  it.each(dropped)('nothing, whatever it holds: %s', async (_title, { row: { field }, table }) => {
    const { dropped, ...changed } = Object(await resultOf(name, { table, field, value: canary }))
    expect(changed).toStrictEqual({ ...Object(await resultOf(name)) })
    // At most its name, if the client looks at it.
    expect(JSON.stringify(dropped ?? [])).not.toContain('canary')
  })
})

/** Whether a row is a record of which the client keeps a part. */
function hasKept({ type }: Row): boolean {
  if (typeof type === 'string') return false
  const { rows } = 'record' in type ? type.record : type.arrayOf
  return rows.some((row) => row.client !== undefined || hasKept(row))
}

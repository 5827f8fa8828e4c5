/** The two readings of the interface meet: every operation of the client, answered by the sandbox. */
import { beforeEach, describe, expect, it } from 'vitest'
import { createGateway } from '../../src/gateway/index.js'
import { sandboxAccessId, sandboxAccessSecret } from '../../src/sandbox/index.js'
import { methods } from './methods.js'
import { operationList, placesOf, valueIn } from './operations.js'
import { furnishedOnce } from './service.js'

const { opened } = furnishedOnce()

/** What the service answered to the call of a test. */
let answers: unknown[]
beforeEach(() => void (answers = []))

const gateway = createGateway({
  baseUrl: 'http://localhost',
  accessId: sandboxAccessId,
  accessSecret: sandboxAccessSecret,
  async fetch(input, init) {
    const response = await opened().sandbox.fetch(new Request(input, init))
    answers.push((await response.clone().json()).data)
    return response
  },
})

describe.each(operationList)('the client and the sandbox agree on %s', (name, operation) => {
  it('word for word, in all that the client hands on', async () => {
    const result = await methods[name](gateway, opened().parameters[name]?.[0] ?? '')
    expect(answers).toHaveLength(1)
    for (const place of placesOf(operation)) {
      for (const row of place.table.rows.filter(
        ({ client, type }) => client !== undefined && type !== 'object',
      )) {
        for (const [index, record] of place.records(answers[0]).entries()) {
          const sent: unknown = Object(record)[row.field]
          const read = valueIn(result, place, row, index)
          // What is empty, or a fee of nothing, is left out.
          if (read === undefined) expect([undefined, '', '0', 0], row.field).toContain(sent)
          else expect(plain(read), row.field).toEqual(plain(sent))
        }
      }
    }
  })
})

describe('4.4 the client and the sandbox agree on a wallet reference', () => {
  it.each([
    'a customer',
    'user/1',
    '../1',
    '%2E%2E',
    '\u0000',
    'a?b#c',
    'line\nbreak',
    'тест-😀',
    '__proto__',
    'x'.repeat(5000),
  ])('such as %j', async (reference) => {
    const wallet = await gateway.wallets.create({ reference })
    expect(wallet.reference).toBe(reference)
    expect(await gateway.wallets.addresses(reference, { limit: 100 })).toStrictEqual(wallet.addresses)
  })
})

/** Numbers are text to the client, where they are amounts. */
function plain(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value
}

/** The sandbox's answers, held against the tables of sections 2 and 4 of the interface, a test a row. */
import { beforeAll, describe, expect, it } from 'vitest'
import { envelope } from './fixtures/envelope.js'
import { operationList, placesOf, type OperationName } from './operations.js'
import { furnishedOnce, withBody, type Answer } from './service.js'
import { matching, titleOf } from './table.js'

const answers = new Map<OperationName, Answer>()
const { call } = furnishedOnce()

beforeAll(async () => {
  for (const [name] of operationList) answers.set(name, await call(name, withBody(name)))
})

function answerTo(name: OperationName): Answer {
  return answers.get(name)!
}

describe.each(operationList)('the sandbox answers %s with', (name, operation) => {
  it('HTTP 200', () => {
    expect(answerTo(name)).toMatchObject({ http: 200 })
  })

  it.each(envelope.rows.map((row) => [titleOf('2.1', row), row] as const))('%s', (_, row) => {
    const { [row.field as 'status' | 'message' | 'data']: value } = answerTo(name)
    expect(value).toEqual(matching(row))
  })

  it('2.1 no other field in the envelope', () => {
    expect(answerTo(name).keys.sort()).toStrictEqual(['data', 'message', 'status'])
  })

  describe.each(placesOf(operation).map(({ table, records }) => [table.title, table, records] as const))(
    '%s:',
    (_, { section, rows }, records) => {
      const found = () =>
        records(answerTo(name).data).map((record) => Object(record) as Record<string, unknown>)

      it.each(rows.map((row) => [titleOf(section, row), row] as const))('%s', (_title, row) => {
        const values = found()
          .filter((record) => !row.optional || row.field in record)
          .map((record) => record[row.field])
        expect(values).not.toHaveLength(0)
        for (const value of values) expect(value).toEqual(matching(row))
      })

      it(`${section} no field that the interface does not name`, () => {
        const named = rows.map(({ field }) => field)
        const others = found().flatMap((record) =>
          Object.keys(record).filter((field) => !named.includes(field)),
        )
        expect(others).toStrictEqual([])
      })
    },
  )
})

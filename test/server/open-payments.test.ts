/** What one order may have open, whichever instance it asks: limits that are counted in the store. */
import { beforeEach, describe, expect, it } from 'vitest'
import { storeKinds } from '../support/empty-stores.js'
import { freshFolder } from '../support/folders.js'
import { freshEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const kinds = await storeKinds()

describe.each(kinds)('two instances on $name', ({ place }) => {
  let one: Endpoint
  let two: Endpoint
  beforeEach(async () => {
    const open = place(freshFolder())
    one = await freshEndpoint({ store: await open(), limits: false })
    two = await freshEndpoint({ store: await open(), limits: false, beside: one })
  })

  const initiates = () => one.calls.filter((call) => call.includes('/initiate')).length

  it('error: open three payments of an order between them, however many are asked for at once', async () => {
    for (let round = 0; round < 2; round += 1) {
      const reference = `order-of-round-${round}`
      const before = initiates()
      const sessions = await Promise.all(Array.from({ length: 10 }, () => one.session({ reference })))
      const answers = await Promise.all(
        sessions.map((session, index) => (index % 2 ? one : two).pay(session)),
      )
      const refused = answers.filter(({ status }) => status === 429)
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
      expect(refused).toHaveLength(7)
      for (const { body, headers } of refused) {
        expect(body).toMatchObject({ code: 'too-many-requests', retryable: false })
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(500)
      }
      expect(initiates() - before).toBe(3)
    }
  })

  it('error: count between them what the service has refused an order', async () => {
    const session = await one.session({ amount: { min: '1', max: '500' } })
    await Promise.all([one.methods(session), two.methods(session)])
    await one.fault({ name: 'error-envelope', operation: 'initiateFiat' })
    const codes = []
    for (let amount = 1; amount <= 12; amount += 1) {
      const { body } = await (amount % 2 ? one : two).pay(session, 'tron', 'usdt', `${amount}`)
      codes.push(body.code)
    }
    expect(codes.filter((code) => code === 'gateway-refused')).toHaveLength(10)
    expect(codes.slice(10)).toEqual(['too-many-requests', 'too-many-requests'])
    expect(initiates()).toBe(10)
  })
})

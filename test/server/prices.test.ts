/** A price has no more decimals than its currency: the same rule at every door. */
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { links as linksCommand } from '../../src/cli/links/links.js'
import type { UsageError } from '../../src/cli/options/options.js'
import { parseRequest } from '../../src/server/input/bodies.js'
import { freshFolder } from '../support/folders.js'
import { runCommand } from '../support/run-command.js'
import { apiKey, freshEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const headers = { authorization: `Bearer ${apiKey}` }
let endpoint: Endpoint
let database: string
beforeEach(async () => {
  database = join(freshFolder(), 'orders.db')
  endpoint = await freshEndpoint({ file: database })
})

type Price = {
  amount: string | { min: string; max: string; presets?: string[] }
  currency?: string
  coin?: string
}
type Outcome = { isTaken: boolean; text: string }
let count = 0
const unique = () => `order-${(count += 1)}`

const overHttp = async (path: string, body: object): Promise<Outcome> => {
  const answer = await endpoint.request<{ detail?: string }>('POST', path, { headers, body })
  return { isTaken: answer.status === 201, text: answer.body.detail ?? '' }
}
const inProcess = async (run: Promise<unknown>): Promise<Outcome> =>
  run.then(
    () => ({ isTaken: true, text: '' }),
    (error: Error) => ({ isTaken: false, text: error.message }),
  )

/** Each door takes the same price. */
const doors: Record<string, (price: Price) => Promise<Outcome>> = {
  'POST /sessions': (price) => overHttp('/sessions', { reference: unique(), ...price }),
  'sessions.create': (price) =>
    inProcess(endpoint.checkout.sessions.create({ reference: unique(), ...price })),
  'POST /links': (price) => overHttp('/links', { name: unique(), title: 'x', ...price }),
  'links.create': (price) =>
    inProcess(endpoint.checkout.links.create({ name: unique(), title: 'x', ...price })),
}
const byCommand = async (options: Record<string, string>): Promise<Outcome> => {
  const run = runCommand(linksCommand, [
    ...['create', unique(), '--database-url', `sqlite:${database}`],
    ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]),
  ])
  // What the schema of HTTP refuses is a wrong option.
  const { code, stderr: text } = await run.catch(({ message }: UsageError) => ({
    code: 2,
    stderr: message.replace(/^--(\w+)/, '$1:'),
  }))
  return { isTaken: code === 0, text: text.replace('crypto-checkout: ', '').trim() }
}
/** These take a single amount. */
const doorsOfAmounts: typeof doors = {
  'the command line': ({ amount, ...unit }) => byCommand({ amount: amount as string, ...unit }),
}

describe('a price', () => {
  it.each<[string, string, string]>([
    ['5.999', 'EUR', 'amount: must have at most 2 decimals in EUR'],
    ['1.5', 'JPY', 'amount: must have no decimals in JPY'],
    ['1.2345', 'KWD', 'amount: must have at most 3 decimals in KWD'],
  ])('error: of %s %s is refused at every door, by name', async (amount, currency, text) => {
    for (const [door, open] of Object.entries({ ...doors, ...doorsOfAmounts }))
      expect({ door, ...(await open({ amount, currency })) }).toEqual({ door, isTaken: false, text })
  })

  it.each([
    ['5.990', 'EUR'],
    ['10.00000', 'EUR'],
    ['100.00', 'JPY'],
    ['1.234', 'KWD'],
  ])('of %s %s is taken at every door: zeros at the end are none', async (amount, currency) => {
    for (const [door, open] of Object.entries({ ...doors, ...doorsOfAmounts }))
      expect({ door, ...(await open({ amount, currency })) }).toMatchObject({ door, isTaken: true })
  })

  it.each([
    [{ min: '0.001', max: '5' }, 'amount.min'],
    [{ min: '1', max: '5.001' }, 'amount.max'],
    [{ min: '1', max: '5', presets: ['2', '2.505'] }, 'amount.presets'],
  ])('error: with the bounds %j is refused, and names %s', async (amount, field) => {
    for (const [door, open] of Object.entries(doors))
      expect({ door, ...(await open({ amount, currency: 'EUR' })) }).toEqual({
        ...{ door, isTaken: false },
        text: `${field}: must have at most 2 decimals in EUR`,
      })
  })

  it('error: that a payer chooses has no part of a cent, at the page of an order and of a link', async () => {
    const amount = { min: '1', max: '50' }
    const session = await endpoint.session({ amount, currency: 'EUR' })
    const body = { chain: 'tron', coin: 'usdt', amount: '5.999' }
    const detail = 'amount: must have at most 2 decimals in EUR'
    const refusal = { status: 400, body: { code: 'invalid-amount', detail } }
    expect(await endpoint.request('POST', '/payments', { session, body })).toMatchObject(refusal)
    await endpoint.checkout.links.create({ name: 'tea', title: 'Tea', amount, currency: 'EUR' })
    const chosen = { body: { amount: '5.999' } }
    expect(await endpoint.request('POST', '/l/tea', chosen)).toMatchObject(refusal)
  })

  it('in a coin has as many decimals as it has', async () => {
    const price = { reference: 'o', amount: '0.000000001', coin: 'btc' }
    await expect(endpoint.checkout.sessions.create(price)).resolves.toHaveProperty('session')
  })
})

describe('a price that the network of its coin does not take (What a network does not take is not asked for)', () => {
  const least = 'where 0.00000546 is the least'

  it('error: is refused at every door, as the payment would be', async () => {
    const text = `amount: 0.000001 BTC can’t be sent on Bitcoin, ${least}`
    for (const [door, open] of Object.entries({ ...doors, ...doorsOfAmounts }))
      expect({ door, ...(await open({ amount: '0.000001', coin: 'bitcoin' })) }).toEqual({
        ...{ door, text },
        isTaken: false,
      })
    const body = { reference: unique(), amount: '0.000001', coin: 'bitcoin' }
    const answer = await endpoint.request('POST', '/sessions', { headers, body })
    expect(answer).toMatchObject({ status: 422, body: { code: 'amount-out-of-range' } })
  })

  it('error: is refused where a range ends below it, and taken where one reaches it', async () => {
    for (const [door, open] of Object.entries(doors)) {
      const of = (max: string) => open({ amount: { min: '0.000001', max }, coin: 'bitcoin' })
      expect({ door, ...(await of('0.000005')) }).toMatchObject({ door, isTaken: false })
      expect({ door, ...(await of('0.00000546')) }).toMatchObject({ door, isTaken: true })
    }
  })

  it('is, of a link, that of the most pieces; an order of too few reserves none', async () => {
    const { links } = endpoint.checkout
    const link = { name: 'dust', title: 'Dust', amount: '0.000003', coin: 'bitcoin', stock: 2 }
    await expect(links.create({ ...link, maxQuantity: 1 })).rejects.toThrow(least)
    await links.create({ ...link, maxQuantity: 2 })
    const order = (quantity: number) => endpoint.request('POST', '/l/dust', { body: { quantity } })
    expect(await order(1)).toMatchObject({ status: 422, body: { code: 'amount-out-of-range' } })
    expect(await order(2)).toMatchObject({ status: 201 })
  })

  it('follows what is assumed of the service’s accounts', async () => {
    const price = { amount: '0.5', coin: 'xrp' }
    expect(await byCommand(price)).toMatchObject({ isTaken: false })
    const assumed = { ...price, 'gateway-assumptions': 'receivingAccounts=existing' }
    expect(await byCommand(assumed)).toMatchObject({ isTaken: true })
    const other = await freshEndpoint({ beside: endpoint, assumptions: { receivingAccounts: 'existing' } })
    await expect(other.checkout.sessions.create({ reference: unique(), ...price })).resolves.toBeDefined()
    await other.checkout.links.create({ name: unique(), title: 'x', ...price })
  })
})

describe('a value of another type', () => {
  it('is refused by its bound where it is a number, and by its count where it has entries', () => {
    const schema = z.object({
      count: z.number().max(5),
      names: z.array(z.string()).min(1),
      text: z.string().max(1),
    })
    const of = (change: object) => () =>
      parseRequest(schema, { count: 1, names: ['a'], text: 'a', ...change })
    expect(of({ count: 6 })).toThrow(/^count: must be at most 5$/)
    expect(of({ names: [] })).toThrow(/^names: must have at least 1 entry$/)
    expect(of({ text: 'ab' })).toThrow(/^text: must have at most 1 character$/)
  })

  const session = { reference: 'o', amount: '5', currency: 'EUR' }
  const link = { name: 'a', title: 'A', amount: '5', currency: 'EUR' }
  const decimal = 'must be a decimal string such as "49.99"'
  const negative = `lines.0.amount: ${decimal}; no amount is negative, so subtract a discount from the lines`
  it.each<[string, object, string]>([
    ['/sessions', { ...session, lines: 'x' }, 'lines: must be a list'],
    ['/sessions', { ...session, methods: [] }, 'methods: must have at least 1 entry'],
    ['/sessions', { ...session, lines: [{ label: 'Discount', amount: '-1' }] }, negative],
    ['/links', { ...link, tips: '5' }, 'tips: must be a list'],
    ['/links', { ...link, tips: [1, 2, 3, 4, 5] }, 'tips: must have at most 4 entries'],
    ['/links', { ...link, amount: { max: '5' } }, `amount.min: ${decimal}`],
    ['/links', [], 'body: must be an object'],
  ])('error: at %s, %j is refused in words of the house', async (path, body, text) => {
    expect(await overHttp(path, body)).toEqual({ isTaken: false, text })
  })
})

describe('a link in a coin', () => {
  const link = { title: 'x', amount: '1' }

  it('error: that the service does not list is refused, and names the field', async () => {
    const { links } = endpoint.checkout
    await expect(links.create({ ...link, name: 'a', coin: 'nocoin' })).rejects.toMatchObject({
      ...{ code: 'invalid-request', message: 'coin: the payment service lists no such coin' },
    })
    const methods = [{ chain: 'nowhere' }]
    await expect(links.create({ ...link, name: 'a', coin: 'usdt', methods })).rejects.toThrow(/^methods: /)
    expect(await links.list()).toEqual([])
    await expect(links.create({ ...link, name: 'a', coin: 'usdt' })).resolves.toMatchObject({ coin: 'usdt' })
  })
})

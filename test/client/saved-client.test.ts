/** A client that was built earlier, with the endpoint of today and with answers that have more than it knows. */
import { describe, expect, it } from 'vitest'
import type * as client from '../../src/client/index.js'
import { openedOnce } from '../support/opened.js'
import { startEndpoint } from '../support/sandbox-endpoint.js'
// Built: its types are those of the source that it was made of.
import * as built from './saved/contract-1.mjs'

const { createCheckoutClient } = built as unknown as typeof client

type Change = (answer: Record<string, unknown>) => Record<string, unknown>

const opened = openedOnce(() => startEndpoint())
let orders = 0

/** The session of an order of its own. */
const newSession = () => opened().session({ reference: `order-${++orders}` })

/** A client whose answers are changed on the way. */
const clientOf = (session: string, change: Change = (answer) => answer) =>
  createCheckoutClient({
    endpoint: 'http://127.0.0.1:4300/checkout',
    session,
    fetch: async (address, init) => {
      // The options of a browser that Node's request does not take.
      const { method = 'GET', headers = {}, body = null } = init ?? {}
      const response = await opened().checkout.fetch(new Request(address, { method, headers, body }))
      if (response.status === 304) return response
      const answer = (await response.json()) as Record<string, unknown>
      return Response.json(change(answer), {
        status: response.status,
        headers: Object.fromEntries(response.headers),
      })
    },
  })

/** A field more in each object, and a flag more in each payment. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]): [string, unknown] => [name, withMore(field)])
  const more = Object.fromEntries([...fields, ['more', { of: ['it'] }]])
  return Array.isArray(more['flags']) ? { ...more, flags: [...(more['flags'] as string[]), 'more'] } : more
}

describe('the client of version 1 of the contract', () => {
  it('pays an order of the endpoint of today', async () => {
    const page = clientOf(await newSession())
    expect((await page.getSession()).reference).toMatch(/^order-\d+$/)
    const methods = await page.getMethods()
    const method = methods.find(({ chain, coin }) => chain.id === 'tron' && coin.id === 'usdt')
    expect(method?.available).toBe(true)
    const payment = await page.createPayment({ chain: 'tron', coin: 'usdt' })
    expect(payment).toMatchObject({ status: 'awaiting', received: '0' })
    const { etag } = await page.getPayment(payment.id)
    expect(await page.getPayment(payment.id, { etag })).toEqual({ payment: null, etag })
    expect((await page.getSession()).payments).toEqual([payment])
  })

  it('reads a refusal', async () => {
    await expect(clientOf('none').getSession()).rejects.toMatchObject({
      failure: { code: 'session-invalid', retryable: false },
    })
  })

  it('reads an order with more fields and flags than it knows', async () => {
    const session = await newSession()
    const plain = await clientOf(session).createPayment({ chain: 'tron', coin: 'usdt' })
    const more = clientOf(session, (answer) => withMore(answer) as Record<string, unknown>)
    expect(await more.getMethods()).toEqual(await clientOf(session).getMethods())
    expect((await more.getSession()).payments).toEqual([{ ...plain, flags: ['more'] }])
  })

  it('asks for no money where it does not know a status', async () => {
    const session = await newSession()
    await clientOf(session).createPayment({ chain: 'tron', coin: 'usdt' })
    const held = clientOf(session, (answer) => ({
      ...answer,
      payments: (answer['payments'] as object[]).map((payment) => ({ ...payment, status: 'held' })),
    }))
    expect((await held.getSession()).payments).toMatchObject([
      { status: 'review', flags: ['unrecognised-status'] },
    ])
  })

  it('keeps an order of an unknown mode and an unknown kind of price', async () => {
    const page = clientOf(await newSession(), (answer) => ({
      ...answer,
      mode: 'rehearsal',
      price: { kind: 'monthly', every: 'month' },
    }))
    expect(await page.getSession()).toMatchObject({ mode: 'rehearsal', price: { kind: 'monthly' } })
  })
})

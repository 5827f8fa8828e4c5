/** Every notification of an order: when it comes, once, in its place, and as the OpenAPI document describes it. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { openApiDocument, type Notification, type OrderNotification } from '../../../src/server/index.js'
import {
  changing,
  freshEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint

const document = JSON.parse(JSON.stringify(openApiDocument())) as {
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>
  components: object
}
const ajv = new Ajv2020({ strict: false, validateFormats: false })
const compiled = new Map<string, ValidateFunction>()

function validatorOf(type: string): ValidateFunction {
  const { schema } = document.webhooks[type]!.post.requestBody.content['application/json']!
  const closed = JSON.parse(JSON.stringify({ ...schema, components: document.components }), (_, value) =>
    value?.type === 'object' && value.properties ? { additionalProperties: false, ...value } : value,
  ) as object
  return ajv.compile(closed)
}

function assertDescribed({ id: _, type, timestamp, ...data }: Notification): void {
  const validate = compiled.get(type) ?? validatorOf(type)
  compiled.set(type, validate)
  expect(validate({ type, timestamp, data }), JSON.stringify(validate.errors)).toBe(true)
}

async function start(options: EndpointOptions = {}): Promise<OrderNotification[]> {
  const taken: OrderNotification[] = []
  endpoint = await freshEndpoint({
    sandbox: { confirmDelayMs: 0 },
    on: {
      '*'(notification) {
        assertDescribed(notification)
        if (notification.type === 'wallet.transaction') return
        // At least once: a shop ignores an id that it has seen.
        if (!taken.some(({ id }) => id === notification.id)) taken.push(notification)
      },
    },
    ...options,
  })
  return taken
}

const typesOf = (taken: OrderNotification[]) =>
  [...taken].sort((a, b) => a.sequence - b.sequence).map(({ type, sequence }) => `${sequence} ${type}`)

describe('the notifications of an order', () => {
  it('come with each part, with the whole, and with money beyond it', async () => {
    const taken = await start()
    const { session, body } = await endpoint.receive({ amount: '10', status: 'partial' })
    endpoint.deposit(body.address, '15')
    endpoint.advance(60_000)
    await expect.poll(() => typesOf(taken)).toEqual(['1 order.partial', '2 order.partial'])
    endpoint.deposit(body.address, '30')
    await endpoint.until(session, body.id, 'paid')
    await expect.poll(() => taken).toHaveLength(4)
    expect(taken.map(({ type }) => type).sort()).toEqual([
      'order.overpaid',
      'order.paid',
      'order.partial',
      'order.partial',
    ])
    expect(new Set(taken.map(({ id }) => id)).size).toBe(4)
    const paid = taken.find(({ type }) => type === 'order.paid')
    expect(paid).toMatchObject({
      reference: 'order-1042',
      payment: { id: body.id, status: 'paid', received: '55', flags: ['overpaid'] },
    })
  })

  it('come once when its last price hold ended without payment, and then with late money', async () => {
    const taken = await start({ latePolicy: 'accept' })
    const { body } = await endpoint.begin()
    endpoint.advance(3_700_000)
    await expect.poll(() => typesOf(taken)).toEqual(['1 order.expired'])
    endpoint.advance(7_200_000)
    endpoint.deposit(body.address)
    await expect.poll(() => taken).toHaveLength(3)
    expect(typesOf(taken).slice(1).sort()).toEqual(
      expect.arrayContaining([expect.stringContaining('order.paid'), expect.stringContaining('order.late')]),
    )
  })

  it('come with money for an order that another payment paid', async () => {
    const taken = await start()
    const { session, body: first } = await endpoint.begin()
    const second = (await endpoint.pay(session, 'bsc')).body
    endpoint.deposit(first.address)
    await endpoint.until(session, first.id, 'paid')
    endpoint.deposit(second.address)
    endpoint.advance(60_000)
    await expect.poll(() => typesOf(taken)).toEqual(['1 order.paid', '2 order.duplicate'])
    expect(taken[1]?.payment?.id).toBe(second.id)
  })

  it('come with what a person has to decide, and why', async () => {
    const taken = await start({ latePolicy: 'review' })
    const { body } = await endpoint.begin()
    endpoint.advance(3_700_000)
    await expect.poll(() => typesOf(taken)).toEqual(['1 order.expired'])
    endpoint.deposit(body.address)
    endpoint.advance(120_000)
    await expect
      .poll(() => taken.find(({ type }) => type === 'order.review'))
      .toMatchObject({
        detail: 'late money of unknown worth',
        payment: { status: 'review', flags: ['late'] },
      })
    const { timeline } = await endpoint.checkout.orders.get('order-1042')
    const incident = { event: 'incident', type: 'review', detail: 'late money of unknown worth' }
    expect(timeline).toContainEqual(expect.objectContaining(incident))
  })

  it('come with what was taken back', async () => {
    let isTakenBack = false
    const taken = await start({
      intercept: changing('/validate', (data) => {
        if (isTakenBack) Object.assign(data, { status: 'pending', amountReceived: '0', balanceRequired: '1' })
      }),
    })
    await endpoint.receive()
    isTakenBack = true
    endpoint.advance(25 * 60 * 60_000)
    await expect.poll(() => typesOf(taken)).toEqual(['1 order.paid', '2 order.reverted'])
  })

  it('go to `*` where their type has no handler of its own, and to that alone where it has', async () => {
    const paid: string[] = []
    const others: string[] = []
    await start({
      on: {
        'order.paid': ({ type }) => void paid.push(type),
        '*': ({ type }) => void others.push(type),
      },
    })
    const { session, body } = await endpoint.receive({ amount: '10', status: 'partial' })
    endpoint.deposit(body.address)
    await endpoint.until(session, body.id, 'paid')
    await expect.poll(() => [paid, others]).toEqual([['order.paid'], ['order.partial']])
  })
})

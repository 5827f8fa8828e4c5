import { describe, expect, it } from 'vitest'
import {
  retryDelaysMs,
  type Delivery,
  type LogEntry,
  type Webhook,
} from '../../src/sandbox/webhooks/webhooks.js'
import { receiver, startService } from '../support/sandbox.js'

const order = {
  url: 'https://shop.example/hook',
  eventTypes: ['transaction_completed'],
  description: 'the shop',
  headers: { 'x-shop-secret': 's3cret' },
}
type Logs = { webhookLogs: LogEntry[]; total: number; totalPages: number }

/** A sandbox with a registered webhook, whose events go to a receiver. */
async function subscribed(answer?: Parameters<typeof receiver>[0], change: object = {}) {
  const endpoint = receiver(answer)
  const service = startService({ deliver: endpoint.deliver, confirmDelayMs: 0 })
  const { data: webhook } = await service.signed<Webhook>('POST', '/webhook', { ...order, ...change })
  const logs = async (query = '') => (await service.signed<Logs>('GET', `/webhook/logs${query}`)).data
  const pay = async () => {
    service.sandbox.deposit((await service.initiate())._id)
    await service.sandbox.settled()
  }
  const after = async (ms: number) => {
    service.sandbox.clock.advance(ms)
    await service.sandbox.settled()
  }
  return { ...service, ...endpoint, webhook, logs, pay, after }
}

describe('POST /webhook', () => {
  it('answers the webhook with every documented field', async () => {
    const { webhook } = await subscribed()
    expect(webhook).toEqual({
      ...order,
      _id: expect.stringMatching(/^[\da-f]{24}$/),
      merchantId: expect.stringMatching(/^[\da-f]{24}$/),
      isActive: true,
      isDeleted: false,
      createdAt: '2026-11-20T12:00:00.000Z',
      updatedAt: '2026-11-20T12:00:00.000Z',
      __v: 0,
    })
  })

  it('takes the place of the one before', async () => {
    const { signed, webhook } = await subscribed()
    const second = await signed<Webhook>('POST', '/webhook', { ...order, url: 'http://127.0.0.1:1/hook' })
    expect(second.data._id).not.toBe(webhook._id)
    expect((await signed<Webhook>('GET', '/webhook')).data).toEqual(second.data)
  })

  it.each([
    ['url', { url: 'ftp://shop.example' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: 'https://user:pass@shop.example' }],
    ['eventTypes', { eventTypes: [] }],
    ['eventTypes.0', { eventTypes: [''] }],
    ['headers', { headers: { 'bad name': 'x' } }],
    ['headers', { headers: { host: 'elsewhere.example' } }],
    ['headers', { headers: { x: 'line\nbreak' } }],
    ['headers.x', { headers: { x: 1 } }],
  ])('error: names %s when the body has %o', async (field, change) => {
    const { signed } = startService()
    const answer = await signed('POST', '/webhook', { ...order, ...change })
    expect(answer).toMatchObject({ http: 400, status: 'error', data: null })
    expect(answer.message.split(':')[0]).toBe(field)
  })
})

describe('DELETE /webhook', () => {
  it('deletes one, once', async () => {
    const { signed, webhook } = await subscribed()
    const path = `/webhook/${webhook._id}`
    expect(await signed('DELETE', path)).toMatchObject({ http: 200, data: { deleted: true } })
    expect(await signed('DELETE', path)).toMatchObject({ http: 404, message: 'id: no such webhook' })
    expect(await signed('GET', '/webhook')).toMatchObject({ http: 404 })
  })
})

describe('transaction_completed', () => {
  it('is delivered once the payment is confirmed, with the registered headers and the transaction', async () => {
    const { sandbox, initiate, validate, requests } = await subscribed()
    const { _id } = await initiate()
    sandbox.deposit(_id)
    await sandbox.settled()
    expect(requests).toHaveLength(1)
    const [request] = requests
    expect(request).toMatchObject({ url: order.url, redirect: 'manual' })
    expect(request?.headers).toMatchObject({
      'x-shop-secret': 's3cret',
      'content-type': 'application/json',
    })
    expect(request?.body).toEqual({ event: 'transaction_completed', data: (await validate(_id)).data })
  })

  it('waits for the confirmation on the sandbox clock', async () => {
    const { deliver, requests } = receiver()
    const { sandbox, signed, initiate } = startService({ deliver, confirmDelayMs: 8000 })
    await signed('POST', '/webhook', order)
    sandbox.deposit((await initiate())._id)
    sandbox.clock.advance(7999)
    await sandbox.settled()
    expect(requests).toHaveLength(0)
    sandbox.clock.advance(1)
    await sandbox.settled()
    expect(requests).toHaveLength(1)
    expect(requests[0]?.body).toMatchObject({ data: { updatedAt: '2026-11-20T12:00:08.000Z' } })
  })

  it('is sent once, whatever arrives later', async () => {
    const { sandbox, control, initiate, requests } = await subscribed()
    const { _id } = await initiate()
    sandbox.deposit(_id)
    sandbox.deposit(_id, '3')
    await control(`/payments/${_id}/complete`)
    await sandbox.settled()
    expect(requests).toHaveLength(1)
  })

  it('is not sent for a part of the amount, nor to whom it is not subscribed', async () => {
    const { sandbox, initiate, requests } = await subscribed()
    sandbox.deposit((await initiate())._id, '1')
    const other = await subscribed(undefined, { eventTypes: ['SUB_USER_WALLET_TRANSACTION_DETECTED'] })
    other.sandbox.deposit((await other.initiate())._id)
    await Promise.all([sandbox.settled(), other.sandbox.settled()])
    expect([requests, other.requests]).toEqual([[], []])
  })
})

describe('3.3 deliveries', () => {
  it('are tried again at the documented times until one is taken', async () => {
    let down = true
    const { logs, requests, pay, after } = await subscribed(
      () => new Response(down ? 'busy' : 'ok', { status: down ? 500 : 200 }),
    )
    await pay()
    expect((await logs()).webhookLogs).toMatchObject([{ status: 'pending', statusCode: 500, attempts: 1 }])
    await after(4999)
    expect(requests).toHaveLength(1)
    await after(1)
    expect(requests).toHaveLength(2)
    down = false
    await after(20_000)
    const log = { status: 'success', statusCode: 200, response: 'ok', attempts: 3 }
    expect((await logs()).webhookLogs).toMatchObject([log])
    await after(86_400_000)
    expect(requests).toHaveLength(3)
  })

  it('are given up after six tries, each recorded with its time', async () => {
    const { sandbox, initiate, call, logs, after } = await subscribed(
      () => new Response('no', { status: 503 }),
    )
    sandbox.deposit((await initiate())._id)
    await after(86_400_000)
    const { data } = await call<Delivery[]>('GET', '/sandbox/api/deliveries')
    const times = data[0]?.tries.map(({ at }) => at) ?? []
    expect(times.slice(1).map((at, i) => at - (times[i] ?? 0))).toEqual(retryDelaysMs)
    expect((await logs()).webhookLogs).toMatchObject([{ status: 'failed', attempts: 6, response: 'no' }])
  })

  it('do not follow redirects and record them as no success', async () => {
    const { logs, requests, pay } = await subscribed(
      () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.example' } }),
    )
    await pay()
    expect(requests.map(({ url }) => url)).toEqual([order.url])
    expect((await logs()).webhookLogs).toMatchObject([{ status: 'pending', statusCode: 302 }])
  })

  it('record why there was no answer', async () => {
    const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
    const { call, logs, pay } = await subscribed(() => Promise.reject(refused))
    await pay()
    expect((await logs()).webhookLogs).toMatchObject([{ statusCode: 0, response: '', attempts: 1 }])
    const { data } = await call<Delivery[]>('GET', '/sandbox/api/deliveries')
    expect(data[0]?.tries).toMatchObject([{ error: 'connect ECONNREFUSED' }])
  })

  it('keep no more than 4 KiB of an answer', async () => {
    const { logs, pay } = await subscribed(() => new Response('x'.repeat(100_000)))
    await pay()
    expect((await logs()).webhookLogs[0]?.response).toHaveLength(4096)
  })

  it('fail when their webhook is deleted meanwhile', async () => {
    const service = await subscribed(() => new Response('no', { status: 500 }))
    const { signed, webhook, logs, requests, pay, after } = service
    await pay()
    await signed('DELETE', `/webhook/${webhook._id}`)
    await after(86_400_000)
    expect(requests).toHaveLength(1)
    expect((await logs()).webhookLogs).toMatchObject([{ status: 'failed', attempts: 1 }])
  })

  it('are listed in pages, newest first', async () => {
    const { sandbox, initiate, logs, signed } = await subscribed()
    const ids: string[] = []
    for (let i = 0; i < 12; i++) {
      const { _id } = await initiate()
      ids.unshift(_id)
      sandbox.deposit(_id)
    }
    await sandbox.settled()
    const [first, second] = [await logs(), await logs('?page=2')]
    expect([first.webhookLogs.length, second.webhookLogs.length]).toEqual([10, 2])
    expect(first).toMatchObject({ total: 12, totalPages: 2 })
    const listed = [...first.webhookLogs, ...second.webhookLogs]
    expect(listed.map(({ payload }) => ('_id' in payload.data ? payload.data._id : ''))).toEqual(ids)
    expect((await logs('?page=2&limit=5')).webhookLogs).toEqual(listed.slice(5, 10))
    const { message } = await signed('GET', '/webhook/logs')
    expect(message).toBe('Webhook logs fetched')
  })
})

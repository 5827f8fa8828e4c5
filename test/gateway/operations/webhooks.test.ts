import { describe, expect, it } from 'vitest'
import { defaultAssumptions, eventTypes } from '../../../src/gateway/index.js'
import { canary, gatewayTo, log, poisoned, success, webhook } from '../fixtures.js'

const input = { url: 'https://shop.example/checkout/webhook', eventTypes: ['transaction_completed'] }
describe('webhooks.create', () => {
  it('sends nothing that the interface does not name', async () => {
    const { gateway, seen } = gatewayTo(() => success(webhook()))
    await gateway.webhooks.create({ ...input, ...poisoned({}) })
    expect(seen[0]?.body).toStrictEqual(input)
  })

  it('makes a second webhook without a look at the first', async () => {
    const { gateway, seen } = gatewayTo(() => success(webhook()))
    await gateway.webhooks.create(input)
    await gateway.webhooks.create(input)
    expect(seen.map(({ method }) => method)).toStrictEqual(['POST', 'POST'])
  })

  it('subscribes to event types that the interface does not name', async () => {
    const { gateway, seen } = gatewayTo(() => success(webhook()))
    await gateway.webhooks.create({ ...input, eventTypes: [...eventTypes, 'payout_completed'] })
    expect(seen[0]?.body).toMatchObject({ eventTypes: [...eventTypes, 'payout_completed'] })
  })

  it('allows loopback addresses', async () => {
    for (const url of ['http://127.0.0.1:4300/hook', 'http://localhost/', 'http://[::1]:80/']) {
      const { gateway } = gatewayTo(() => success(webhook({ url })))
      expect(await gateway.webhooks.create({ ...input, url })).toMatchObject({ url })
    }
  })

  it.each([
    ['url', ['', '/webhook', 'http://shop.example', 'ftp://localhost', 'javascript:alert(1)']],
    ['url', ['http://127.0.0.1.evil.example', 'https://user:pw@shop.example', `https://${'a'.repeat(2048)}`]],
    ['eventTypes', [[], [''], ['a b'], 'transaction_completed', [1], undefined]],
    ['description', [1, {}, null]],
    ['headers', [{ 'x:y': '1' }, { 'x y': '1' }, { 'x\r\ny': '1' }, { '': '1' }, { é: '1' }]],
    ['headers', [{ x: 'a\r\nb: c' }, { x: '' }, { x: ' a' }, { x: 'é' }, { x: 'a\u0000' }, { x: 1 }]],
    ['headers', [{ Host: 'evil.example' }, { 'content-length': '0' }, { 'Transfer-Encoding': 'chunked' }]],
  ])('error: refuses a malformed %s before anything is sent', async (field, values) => {
    const { gateway, seen } = gatewayTo(() => success(webhook()))
    for (const value of values) {
      const call = gateway.webhooks.create({ ...input, [field]: value })
      await expect(call).rejects.toMatchObject({ code: 'invalid-input', ambiguous: false })
      await expect(call).rejects.toThrow(new RegExp(`^${field}(\\.\\d)? is malformed$`))
    }
    expect(seen).toHaveLength(0)
  })
})

describe('webhooks.get', () => {
  it.each([
    ['null', null, undefined],
    ['an empty list', [], undefined],
    ['a list without an active one', [webhook({ isActive: false })], undefined],
    ['a list', [webhook({ isDeleted: true }), webhook({ _id: 'webhook-2' })], 'webhook-2'],
  ])('understands %s', async (_, data, id) => {
    const { gateway } = gatewayTo(() => success(data))
    expect((await gateway.webhooks.get())?.id).toBe(id)
  })

  it('looks headers up without finding inherited names', async () => {
    const headers = JSON.parse('{"x-ok":"1","x-odd":1,"__proto__":{"x-leak":"1"}}')
    const { gateway } = gatewayTo(() => success(webhook({ headers })))
    const found = (await gateway.webhooks.get())?.headers
    expect(Object.keys(found ?? {})).toStrictEqual(['x-ok'])
    expect(found?.['constructor']).toBeUndefined()
  })

  it('error: refuses a webhook without an id, and a url that is no address of a shop', async () => {
    for (const changes of [{ _id: undefined }, { url: 'javascript:alert(1)' }]) {
      const { gateway } = gatewayTo(() => success(webhook(changes)))
      await expect(gateway.webhooks.get()).rejects.toMatchObject({ code: 'schema' })
    }
  })
})

describe('webhooks.logs', () => {
  const page = (entries: unknown[], totalPages = 1, total = entries.length) =>
    success({ webhookLogs: entries, total, totalPages })

  it('reads a delivery that is still pending', async () => {
    const pending = log('log-1', { status: 'pending', statusCode: null, response: null, attempts: 0 })
    const { gateway } = gatewayTo(() => page([pending]))
    const [entry] = (await gateway.webhooks.logs()).items
    expect(entry).toMatchObject({ status: 'pending', attempts: 0 })
    expect(entry).not.toHaveProperty('statusCode')
    expect(entry).not.toHaveProperty('dropped')
  })

  it('reads entries by the names that logFields gives', async () => {
    const assumptions = { logFields: { ...defaultAssumptions.logFields, id: 'logId', payload: 'body' } }
    const entry = { logId: 'log-7', eventType: 'x', status: 'success', body: { txId: 'tx-7' } }
    const { gateway } = gatewayTo(() => page([entry]), { assumptions })
    expect((await gateway.webhooks.logs()).items[0]).toMatchObject({ id: 'log-7', event: { ids: ['tx-7'] } })
  })

  it('counts the entries that it can’t read, also if there is no other', async () => {
    const { gateway } = gatewayTo(() => page([{ logId: 'log-7', eventType: 'x', status: 'success' }]))
    const { items, dropped } = await gateway.webhooks.logs()
    expect(items).toStrictEqual([])
    expect(dropped).toStrictEqual({ count: 1, reasons: ['0._id'] })
  })

  it('gives what was sent and what was answered, the former only if it is asked for', async () => {
    const payload = { event: 'transaction_completed', data: { _id: 'tx-1', email: canary } }
    const { gateway } = gatewayTo(() => page([log('log-1', { payload, response: 'taken\n' })]))
    const [usual] = (await gateway.webhooks.logs()).items
    expect(usual).toMatchObject({ response: 'taken\n', event: { ids: ['tx-1'] } })
    expect(JSON.stringify(usual)).not.toContain(canary)
    const [whole] = (await gateway.webhooks.logs({ payloads: true })).items
    expect(whole?.payload).toStrictEqual(payload)
    for await (const entry of gateway.webhooks.allLogs({ payloads: true }))
      expect(entry.payload).toStrictEqual(payload)
  })
})

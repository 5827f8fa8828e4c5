/** How operations fail: each in its own way, with nothing of the account in it. */
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createGateway, type Gateway } from '../../src/gateway/index.js'
import { accessId, accessSecret, answer, canary, failureOf, gatewayTo, success } from './fixtures.js'

type Call = (gateway: Gateway) => Promise<unknown>
const order = { amount: '25.50', chain: 'tron', coin: 'usdt' }

const basic: [string, boolean, Call][] = [
  ['payments.initiate', true, ({ payments }) => payments.initiate(order)],
  ['payments.initiateFiat', true, ({ payments }) => payments.initiateFiat('EUR', order)],
  ['payments.validate', false, ({ payments }) => payments.validate('id-canary')],
]

const signed: [string, boolean, Call][] = [
  [
    'webhooks.create',
    true,
    ({ webhooks }) => webhooks.create({ url: 'https://shop.example', eventTypes: ['transaction_completed'] }),
  ],
  ['webhooks.get', false, ({ webhooks }) => webhooks.get()],
  ['webhooks.delete', false, ({ webhooks }) => webhooks.delete('id-canary')],
  ['webhooks.logs', false, ({ webhooks }) => webhooks.logs()],
  ['wallets.create', true, ({ wallets }) => wallets.create({ reference: 'id-canary' })],
  ['wallets.addresses', false, ({ wallets }) => wallets.addresses('id-canary')],
  [
    'wallets.validate',
    false,
    ({ wallets }) => wallets.validate({ address: 'id-canary', networks: ['tron'] }),
  ],
  ['wallets.watch', true, ({ wallets }) => wallets.watch({ address: 'id-canary', chains: ['tron'] })],
  ['payouts.list', false, ({ payouts }) => payouts.list()],
  ['onramp.coins', false, ({ onramp }) => onramp.coins({ chain: 'id-canary' })],
  ['onramp.chains', false, ({ onramp }) => onramp.chains()],
]

/** Two of each operation: all go through one transport, of which http/transport.test.ts has the other failures. */
const failures: [string, object, () => Response][] = [
  ['an HTTP status', { code: 'http-status', status: 500 }, () => answer({ canary }, { status: 500 })],
  ['the schema', { code: 'schema', status: 200 }, () => success({ leak: canary })],
]

describe.each([...basic, ...signed])('%s', (_, creates, call) => {
  it.each(failures)('error: tells %s from other failures, and nothing else', async (_, expected, respond) => {
    const failure = await failureOf(call(gatewayTo(respond).gateway))
    // What may have been created is `ambiguous`.
    expect(failure).toMatchObject({ ...expected, ambiguous: creates })
    const shown = inspect(failure, { depth: Infinity, showHidden: true })
    for (const secret of [canary, accessId, accessSecret, 'id-canary', 'pay.example'])
      expect(shown).not.toContain(secret)
  })

  it(`error: is ${creates ? 'never' : 'twice'} repeated while the service is down`, async () => {
    const { gateway, seen } = gatewayTo(() => answer({}, { status: 503 }))
    await failureOf(call(gateway))
    expect(seen).toHaveLength(creates ? 1 : 3)
  })
})

describe.each(signed)('%s', (_, _creates, call) => {
  it('error: is not sent without the access secret', async () => {
    const fetch = async () => expect.unreachable()
    const gateway = createGateway({ baseUrl: 'https://pay.example', accessId, fetch })
    expect(await failureOf(call(gateway))).toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('accessSecret is missing'),
      retryable: false,
      ambiguous: false,
    })
  })
})

describe('HTTP 401', () => {
  const refusedAt = (date: string | undefined) =>
    gatewayTo(() => answer({}, { status: 401, headers: date === undefined ? {} : { date } })).gateway

  it.each([
    [
      'Fri, 20 Nov 2026 10:10:00 GMT',
      '; its clock is 600 s ahead of ours, and what is signed holds the time',
    ],
    ['Fri, 20 Nov 2026 09:50:00 GMT', '; its clock is 600 s behind ours, and what is signed holds the time'],
    ['Fri, 20 Nov 2026 10:01:00 GMT', ''],
    ['Fri, 20 Nov 2026 09:59:30 GMT', ''],
    ['some day', ''],
    [undefined, ''],
  ])('error: says whether the clocks differ, for a service at %s', async (date, note) => {
    const failure = await failureOf(refusedAt(date).webhooks.get())
    expect(failure.message).toBe(`webhook: the service answered HTTP 401${note}`)
    expect(failure).toMatchObject({ status: 401, retryable: false })
  })

  it('error: says nothing of clocks where none is signed', async () => {
    const failure = await failureOf(refusedAt('Fri, 20 Nov 2026 10:10:00 GMT').payments.validate('66f0a1'))
    expect(failure.message).toBe('payment/validate/{id}: the service answered HTTP 401')
  })
})

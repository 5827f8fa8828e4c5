/** The options of the endpoint: a mistake is named before anything starts. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCheckout, type CheckoutOptions } from '../../src/server/index.js'
import { memoryStore } from '../../src/server/store/memory.js'
import { secret } from '../support/sandbox-endpoint.js'

const right = (): CheckoutOptions => ({
  gateway: { baseUrl: 'https://pay.example', accessId: 'id' },
  secrets: [secret],
  store: memoryStore(),
  merchant: { name: 'Shop' },
})
const create = (change: Record<string, unknown>) => createCheckout({ ...right(), ...change })

/** What each message says beside the option's name; `test/core/option-rules.test.ts` has more that is wrong. */
const wrong: [option: string, value: unknown, accepts: RegExp][] = [
  ['secrets', undefined, /32 bytes in base64url/],
  ['secrets', secret, /an array/],
  ['secrets', [undefined], /an array of .*; it is not set$/],
  ['gateway', undefined, /createGateway/],
  ['store', undefined, /await sqliteStore/],
  ['merchant', undefined, /an object/],
  ['on', 'https://shop.example/paid', /an object/],
  ['apiKeys', 'hunter2', /an array of keys/],
  ['webhookSecrets', 'hunter2', /an array/],
  ['trustProxy', true, /a number of proxies/],
  ['allowedOrigins', 'https://shop.example', /an array of origins/],
  ['allowedOrigins', ['https://shop.example/'], /without a path/],
  ['allowedOrigins', ['https://*.shop.example'], /one origin each, no \*/],
  ['basePath', 'checkout', /"\/checkout"/],
  ['publicUrl', 'shop.example/checkout', /"https:\/\/shop\.example\/checkout"/],
  ['mode', 'test', /'sandbox', 'live'/],
  ['retentionDays', 0, /above zero/],
]

describe('createCheckout', () => {
  it('starts with the options that are needed alone', async () => {
    await create({}).close()
  })

  it('closes its store once, however often it is closed', async () => {
    const store = memoryStore()
    const close = vi.spyOn(store, 'close')
    const checkout = create({ store })
    await Promise.all([checkout.close(), checkout.close()])
    await checkout.close()
    expect(close).toHaveBeenCalledOnce()
  })

  it('error: takes no key as both full and read-only', () => {
    const apiKeys = [
      { name: 'ada', key: 'hunter2' },
      { name: 'accounting', key: 'hunter2', readOnly: true },
    ]
    expect(() => create({ apiKeys })).toThrow(
      new TypeError('apiKeys: must be without a key that is both full and read-only'),
    )
  })

  it.each([
    ...['http://shop.example/help', 'https:shop.example/help', '/help', 'help@shop.example', 'mailto:'],
    'javascript:alert(1)',
  ])('error: takes no supportUrl that no page would show, such as %s', (supportUrl) => {
    expect(() => create({ merchant: { name: 'Shop', supportUrl } })).toThrow(
      new TypeError('merchant.supportUrl: must be an https or mailto: address'),
    )
  })

  it.each(['', 'Tea\r\nBcc: x@x.example', 'Shop\u202Epohs', 'a\u0007', 'x'.repeat(201)])(
    'error: refuses the name %j of the shop',
    (name) => {
      expect(() => create({ merchant: { name } })).toThrow(/^merchant\.name: must be a text of 1 to 200/)
    },
  )
  it('error: refuses a mail address for support with characters that are not seen', () => {
    const supportUrl = 'mailto:help\u202E@shop.example'
    expect(() => create({ merchant: { name: 'Shop', supportUrl } })).toThrow(/^merchant\.supportUrl: /)
  })
  it('takes a name in any script, with what that needs', () => {
    for (const name of ['می\u200Cخواهم', '👩\u200D💻 Tea & Co', ' Fjord ']) create({ merchant: { name } })
  })

  it.each(wrong)('error: %s %j is a TypeError that says what it accepts', (option, value, accepts) => {
    const attempt = () => create({ [option]: value })
    expect(attempt).toThrow(TypeError)
    expect(attempt).toThrow(new RegExp(`^${option}: must be .*${accepts.source}`))
    expect(attempt).not.toThrow(/hunter2/)
  })
})

describe('the default report', () => {
  it.each([
    [
      'a service that is not there',
      () => Promise.reject(new TypeError('fetch failed')),
      /^crypto-checkout: gateway-unavailable: .*; if it lasts, check gateway\.baseUrl$/,
    ],
    [
      'an access id that is refused',
      () => Promise.resolve(new Response('', { status: 401 })),
      /^crypto-checkout: access-refused: .*; check gateway\.accessId and gateway\.baseUrl$/,
    ],
  ])('says what to do about %s', async (_, fetch, sentence) => {
    const reported = vi.spyOn(console, 'error').mockReturnValue()
    const checkout = create({ gateway: { baseUrl: 'https://pay.example', accessId: 'id', fetch } })
    onTestFinished(async () => {
      reported.mockRestore()
      await checkout.close()
    })
    const { session } = await checkout.sessions.create({ reference: 'o', amount: '1', currency: 'USD' })
    const headers = { authorization: `Bearer ${session}` }
    await checkout.fetch(new Request('https://shop.example/checkout/methods', { headers }))
    expect(reported.mock.calls.flat()).toContainEqual(expect.stringMatching(sentence))
  })
})

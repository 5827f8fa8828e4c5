import { describe, expect, it } from 'vitest'
import { startService } from '../../support/sandbox.js'

const order = { amount: '1', chain: 'tron', coin: 'usdt' }
const tooMuch = 'x'.repeat(64 * 1024)

describe('a body of more than 64 KiB', () => {
  it.each([
    ['an operation', '/v1/api/payment/initiate'],
    ['the control routes', '/sandbox/api/reset'],
  ])('error: is refused by %s', async (_, path) => {
    const { call, initiate, sandbox } = startService()
    await initiate()
    const answer = await call('POST', path, { ...order, reference: tooMuch })
    expect(answer).toMatchObject({ http: 413, status: 'error', message: 'body: must not be over 64 KiB' })
    expect(sandbox.payments()).toHaveLength(1)
  })

  it('error: is refused by its announced length, before it is read', async () => {
    const { call } = startService()
    const answer = await call('POST', '/v1/api/payment/initiate', order, { 'content-length': '65537' })
    expect(answer.http).toBe(413)
  })

  it('error: is refused once it exceeds the limit, without a declared length', async () => {
    const { sandbox } = startService()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(16_384).fill(0x20))
        sent++
      },
    })
    const headers = { 'content-type': 'application/json' }
    const request = { method: 'POST', headers, body, duplex: 'half' } as const
    const url = 'http://sandbox.test/sandbox/api/reset'
    expect((await sandbox.fetch(new Request(url, request))).status).toBe(413)
    expect(sent).toBeLessThan(10)
  })
})

describe('the rateLimit option', () => {
  it('is off unless asked for', async () => {
    const { get } = startService()
    const answers = await Promise.all(Array.from({ length: 200 }, () => get('/system/rates/usdt')))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
  })

  it('error: answers 429 in the envelope, with the seconds after which there is room', async () => {
    const { sandbox, send } = startService({ rateLimit: { perMinute: 6 } })
    const ask = () => send('GET', '/v1/api/system/chains')
    for (let i = 0; i < 6; i++) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect(await refused.json()).toEqual({
      status: 'error',
      message: 'rate: more than 6 requests in a minute',
      data: null,
    })
    sandbox.clock.advance(9999)
    expect((await ask()).status).toBe(429)
    sandbox.clock.advance(1)
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(429)
  })

  it('leaves the control routes alone', async () => {
    const { control, get } = startService({ rateLimit: { perMinute: 1 } })
    await get('/system/chains')
    for (let i = 0; i < 5; i++) expect((await control('/clock', { advanceMs: 1 })).http).toBe(200)
  })
})

import { describe, expect, it } from 'vitest'
import { startService } from '../../support/sandbox.js'

const headers = { 'x-access-id': 'sandbox-access-id' }

describe('the rateLimit option', () => {
  it('is off unless asked for', async () => {
    const { get } = startService()
    const answers = await Promise.all(Array.from({ length: 200 }, () => get('/system/rates/usdt')))
    expect(new Set(answers.map(({ http }) => http))).toEqual(new Set([200]))
  })

  it('error: answers 429 in the envelope, with the seconds after which there is room', async () => {
    const { sandbox, send } = startService({ rateLimit: { perMinute: 6 } })
    const ask = () => send('GET', '/v1/api/system/chains', undefined, headers)
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

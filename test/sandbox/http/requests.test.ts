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

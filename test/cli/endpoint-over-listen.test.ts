/** The endpoint behind the bridge that `serve` uses, whose `Request` and `Response` are not Node's. */
import { request as send } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listen, type Listener } from '../../src/cli/listen/listen.js'
import { apiKey, order, startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

let endpoint: Endpoint
let listener: Listener
let answered: number
beforeEach(async () => {
  answered = 0
  endpoint = await startEndpoint()
  listener = await listen({
    fetch: (request) => endpoint.checkout.fetch(request).finally(() => (answered += 1)),
    host: '127.0.0.1',
    port: 0,
  })
})
afterEach(async () => {
  await listener.close(0)
  await endpoint.close()
})

const post = (text: string): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
  body: new Blob([text]).stream(),
  duplex: 'half',
})

describe('the endpoint over listen', () => {
  it('takes a body whose length is not given, and answers HEAD', async () => {
    const url = `${listener.url}/checkout`
    const sealed = await fetch(`${url}/sessions`, post(JSON.stringify(order)))
    expect(sealed.status).toBe(201)
    const { session } = (await sealed.json()) as { session: string }
    const head = await fetch(`${url}/session`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${session}` },
    })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('cache-control')).toBe('no-store')
    expect(head.headers.get('x-request-id')).toMatch(/-/)
  })

  it('error: refuses a body that is too long, with or without a declared length', async () => {
    const long = `"${'x'.repeat(20_000)}"`
    expect((await fetch(`${listener.url}/checkout/sessions`, post(long))).status).toBe(413)
    const tooLong = { ...post(long), body: long }
    expect((await fetch(`${listener.url}/checkout/sessions`, tooLong)).status).toBe(413)
  })

  it('ends a held poll when its client goes away', async () => {
    const session = await endpoint.session()
    const { body, headers } = await endpoint.pay(session)
    const held = send(`${listener.url}/checkout/payments/${body.id}`, {
      headers: {
        authorization: `Bearer ${session}`,
        prefer: 'wait=30',
        'if-none-match': headers.get('etag') ?? '',
      },
    })
    held.on('error', () => undefined)
    held.end()
    const checks = () => endpoint.calls.filter((call) => call.includes('/validate')).length
    // One for the creation, one for the view, and one for the poll.
    await expect.poll(checks).toBeGreaterThan(2)
    expect(answered).toBe(0)
    held.destroy()
    await expect.poll(() => answered).toBe(1)
  })
})

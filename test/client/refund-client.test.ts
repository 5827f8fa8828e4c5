import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestRefund, type Refund } from '../../src/client/refund-client.js'
import { refundStates } from '../../src/core/contract/refund.js'
import { tron, usdt } from '../support/manual-client.js'

const refund: Refund = {
  state: 'requested',
  reference: 'order-1042',
  amount: '25.5',
  chain: tron,
  coin: usdt,
  merchant: { name: 'Shop' },
}
const link = { endpoint: 'https://shop.example/checkout', token: 'to/ken' }

/** Answers every request with this; returns the requests. */
function answerWith(answer: () => Response | Promise<Response>) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(new Request(url, init))
    return answer()
  })
  return sent
}

afterEach(() => void vi.unstubAllGlobals())

describe('requestRefund', () => {
  it('asks for the refund of the link, without cookies, caches and redirects', async () => {
    const sent = answerWith(() => Response.json(refund))
    expect(await requestRefund(link)).toEqual(refund)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      url: 'https://shop.example/checkout/refund/to%2Fken',
      method: 'GET',
      body: null,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    })
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ accept: 'application/json' })
  })

  it('posts the address of the payer as JSON', async () => {
    const sent = answerWith(() => Response.json({ ...refund, state: 'address-given', address: 'T1' }))
    expect(await requestRefund(link, { address: 'T1' })).toMatchObject({
      state: 'address-given',
      address: 'T1',
    })
    expect(sent[0]?.method).toBe('POST')
    expect(sent[0]?.headers.get('content-type')).toBe('application/json')
    expect(await sent[0]?.json()).toEqual({ address: 'T1' })
  })

  it('posts the tag of the address, or that it needs none', async () => {
    const given = { ...refund, state: 'address-given', address: 'r1', tag: '12345', needsTag: true }
    const sent = answerWith(() => Response.json(given))
    expect(await requestRefund(link, { address: 'r1', tag: '12345' })).toEqual(given)
    await requestRefund(link, { address: 'r1', noTag: true })
    expect(await sent[0]?.json()).toEqual({ address: 'r1', tag: '12345' })
    expect(await sent[1]?.json()).toEqual({ address: 'r1', noTag: true })
  })

  it.each([
    ['tag', 'tag'],
    ['address', 'invalid'],
    [undefined, 'invalid'],
  ])('error: tells a refused tag from a refused address: %s', async (field, failure) => {
    const said = { detail: 'tag: no', field }
    const problem = { type: 't', title: 'Invalid request', status: 400, ...said, code: 'invalid-request' }
    answerWith(() => Response.json({ ...problem, retryable: false, requestId: 'req_1' }, { status: 400 }))
    expect(await requestRefund(link, { address: 'r1' })).toBe(failure)
  })

  it.each(['https://shop.example/checkout/', 'https://shop.example/checkout//'])(
    'finds the route below %s',
    async (endpoint) => {
      const sent = answerWith(() => Response.json(refund))
      await requestRefund({ ...link, endpoint })
      expect(sent[0]?.url).toBe('https://shop.example/checkout/refund/to%2Fken')
    },
  )

  it('keeps slashes within the endpoint', async () => {
    const sent = answerWith(() => Response.json(refund))
    await requestRefund({ ...link, endpoint: 'https://shop.example/a//b' })
    expect(sent[0]?.url).toBe('https://shop.example/a//b/refund/to%2Fken')
  })

  it('reads every state and every field, and drops what the contract does not name', async () => {
    const whole = {
      ...refund,
      merchant: { name: 'Shop', supportUrl: 'https://shop.example/help' },
      address: 'T1',
      transaction: 'ab'.repeat(32),
    }
    for (const state of refundStates) {
      answerWith(() => Response.json({ ...whole, state, email: 'a@b.example' }))
      expect(await requestRefund(link)).toEqual({ ...whole, state })
    }
  })

  it.each<[number, string]>([
    [400, 'invalid'],
    [404, 'over'],
    [409, 'over'],
    [401, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
  ])('error: takes %i for %s', async (status, failure) => {
    answerWith(() => Response.json(refund, { status }))
    expect(await requestRefund(link, { address: 'T1' })).toBe(failure)
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a page of a captive portal', () => new Response('<html>')],
    ['an amount as a number', () => Response.json({ ...refund, amount: 25.5 })],
    ['a state that is no text', () => Response.json({ ...refund, state: 7 })],
    ['more than 100,000 bytes', () => Response.json({ ...refund, reference: 'x'.repeat(100_000) })],
  ])('error: is unreachable with %s', async (_, answer) => {
    answerWith(answer)
    expect(await requestRefund(link)).toBe('unreachable')
  })

  it('reads an answer of almost 100,000 bytes', async () => {
    const reference = 'x'.repeat(99_000)
    answerWith(() => Response.json({ ...refund, reference }))
    expect(await requestRefund(link)).toMatchObject({ reference })
  })

  it('error: is unreachable when nothing came within ten seconds', async () => {
    const deadline = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      deadline.abort()
      return signal?.aborted ? Promise.reject(signal.reason) : new Promise(() => undefined)
    })
    expect(await requestRefund(link)).toBe('unreachable')
    expect(timeout).toHaveBeenCalledWith(10_000)
    timeout.mockRestore()
  })
})

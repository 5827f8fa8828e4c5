/** The order of a link for a program, and the program of `docs/examples` that pays by it. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Method, Payment } from '../../src/core/contract/wire.js'
import type { Transfer } from '../../src/core/transfers/chain-agnostic.js'
import type { PayableOrder } from '../../src/server/orders/payable-order.js'
import { freshFolder } from '../support/folders.js'
import {
  apiKey,
  loadPages,
  freshEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../support/sandbox-endpoint.js'

const origin = 'http://127.0.0.1:4300'
const json = { accept: 'application/json' }
/** Of another endpoint. */
const otherSecret = `${'B'.repeat(42)}A`

let endpoint: Endpoint
let folder: string
const start = async (options: EndpointOptions = {}) => {
  const assets = { 'crypto-checkout.js': 'checkout()' }
  endpoint = await freshEndpoint({ sandbox: { confirmDelayMs: 0 }, assets, ...options })
}
beforeAll(() => loadPages())
beforeEach(async () => {
  folder = freshFolder()
  await start()
})
const linkOf = async (change = {}) => `${origin}/checkout/pay/${await endpoint.session(change)}`
const read = (link: string, headers: Record<string, string> = json) =>
  endpoint.checkout.fetch(new Request(link, { headers }))
const orderOf = async (link: string) => (await (await read(link)).json()) as PayableOrder

describe('GET /pay/{session} for a program', () => {
  it('says how to pay, from the link alone to the paid order', async () => {
    const link = await linkOf()
    const first = await orderOf(link)
    expect(first).toMatchObject({
      order: {
        reference: 'order-1042',
        price: { kind: 'fiat', amount: '49.99', currency: 'USD' },
        mode: 'sandbox',
      },
      status: 'unpaid',
      next: { action: 'create-payment', request: { method: 'POST', href: `${origin}/checkout/payments` } },
      links: { self: link, serviceDesc: `${origin}/checkout/openapi.json` },
    })
    expect(first.next.detail).toContain('sandbox')
    expect(first.methods.length).toBeGreaterThan(3)

    const { headers = {}, href = '' } = first.next.request ?? {}
    const ask = () =>
      endpoint.checkout.fetch(
        new Request(href, { method: 'POST', headers, body: JSON.stringify({ chain: 'tron', coin: 'usdt' }) }),
      )
    const created = (await (await ask()).json()) as Payment
    // The same request again gives the same address.
    expect(((await (await ask()).json()) as Payment).address).toBe(created.address)

    const second = await orderOf(link)
    expect(second).toMatchObject({ status: 'awaiting', next: { action: 'send' }, methods: [] })
    const { address, amount, remaining } = created
    expect(second.payment).toEqual({
      ...second.order.payments[0],
      transfer: {
        network: 'tron:0x2b6653dc',
        asset: 'tron:0x2b6653dc/trc20:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        to: `tron:0x2b6653dc:${address}`,
        amount: units(remaining, 6),
      },
    })

    endpoint.deposit(address, '1')
    const session = link.slice(link.lastIndexOf('/') + 1)
    await endpoint.until(session, created.id, 'partial')
    const third = await orderOf(link)
    expect(third).toMatchObject({ status: 'partial', next: { action: 'send' } })
    expect(BigInt(third.payment?.transfer?.amount ?? 0)).toBe(BigInt(units(amount, 6)) - 1_000_000n)

    endpoint.deposit(address)
    await endpoint.until(session, created.id, 'paid')
    const paid = await orderOf(link)
    expect(paid).toMatchObject({ status: 'paid', next: { action: 'done' }, methods: [] })
    expect(paid.payment).not.toHaveProperty('transfer')
    expect(paid.next).not.toHaveProperty('request')
  })

  it('names the interface, and the same order as JSON, on the page, too', async () => {
    const link = await linkOf()
    for (const headers of [json, {}]) {
      const answer = await read(link, headers)
      const [document, order] = (answer.headers.get('link') ?? '').split(', ').map((target) => {
        const [, reference = '', relation] =
          /^<(.*)>; rel="([\w-]+)"; type="application\/json"$/.exec(target) ?? []
        return [relation, new URL(reference, link).href]
      })
      expect(document).toEqual(['service-desc', `${origin}/checkout/openapi.json`])
      expect(order).toEqual(['alternate', `${link}?`])
      expect(answer.headers.get('vary')).toContain('accept')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    }
  })

  it('names addresses that payers reach, also for a session that is too long for a link', async () => {
    await start({ publicUrl: 'https://pay.shop.example/checkout' })
    const lines = Array.from({ length: 40 }, (_, index) => ({ label: `A long line ${index}`, amount: '1' }))
    const { url, session } = await endpoint.checkout.sessions.create({
      ...{ reference: 'long', amount: '40', currency: 'USD', lines },
    })
    const answer = await read(url.replace('https://pay.shop.example', origin))
    const order = (await answer.json()) as PayableOrder
    expect(order.session).toBe(session)
    expect(order.links).toEqual({
      self: url,
      session: 'https://pay.shop.example/checkout/session',
      methods: 'https://pay.shop.example/checkout/methods',
      payments: 'https://pay.shop.example/checkout/payments',
      serviceDesc: 'https://pay.shop.example/checkout/openapi.json',
    })
  })

  it('error: answers a problem for a link that is none, is over, or is closed', async () => {
    const problemOf = async (link: string) => (await (await read(link)).json()) as object
    const invalid = { status: 401, code: 'session-invalid' }
    expect(await problemOf(`${origin}/checkout/pay/none`)).toMatchObject(invalid)
    const over = await linkOf({ reference: 'over' })
    const closed = await linkOf({ reference: 'closed' })
    await endpoint.checkout.orders.close('closed', { by: 'ada', reason: 'sold' })
    expect(await problemOf(closed)).toMatchObject({ status: 409, code: 'order-closed' })
    endpoint.advance(3601_000)
    expect(await problemOf(over)).toMatchObject({ status: 401, code: 'session-expired' })
  })

  it('error: shows nothing for a link that is forged, foreign, damaged or too long, and asks the service for nothing', async () => {
    await start({ started: false })
    const own = await endpoint.session()
    const { address } = (await endpoint.pay(own)).body
    const foreign = await freshEndpoint({ secrets: [otherSecret] })
    const strange = await foreign.session()
    const middle = Math.floor(own.length / 2)
    const damaged = own.slice(0, middle) + (own[middle] === 'A' ? 'B' : 'A') + own.slice(middle + 1)
    const before = endpoint.calls.length
    for (const [what, token] of Object.entries({
      foreign: strange,
      damaged,
      ...{ cut: own.slice(0, -1), joined: `${own}${own}`, doubled: `${own}.${own}` },
      ...{ text: 'order-1042', 'an API key': apiKey, 'a payment': own.slice(0, 22) },
      ...{ controls: '%0d%0aset-cookie:%20a=b', folders: '..%2f..%2fopenapi.json', zero: '%00' },
      ...{ long: 'A'.repeat(8000), 'no UTF-8': '%ff%fe', markup: '%3Cscript%3E' },
    })) {
      const answer = await read(`${origin}/checkout/pay/${token}`)
      const text = await answer.text()
      expect([400, 401, 404, 414], what).toContain(answer.status)
      expect(answer.headers.get('content-type'), what).toBe('application/problem+json')
      expect(JSON.parse(text), what).toMatchObject({
        retryable: false,
        code: expect.stringMatching(/./) as string,
      })
      expect(answer.headers.get('set-cookie'), what).toBeNull()
      for (const secret of [address, 'order-1042', apiKey, own]) expect(text, what).not.toContain(secret)
    }
    expect(endpoint.calls.length).toBe(before)
  })

  it('error: lets no query, header or method change the order', async () => {
    const link = await linkOf()
    const { order, next } = await orderOf(link)
    const chosen = ['?amount=0.01', '?chain=tron&coin=usdt', '?choose=', '?reference=other']
    for (const query of [...chosen, '?payment=a&shown=b', '?claimed=1'])
      expect(await orderOf(link + query), query).toMatchObject({ order, next })
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect((await endpoint.checkout.fetch(new Request(link, { method, headers: json }))).status).toBe(405)
    const posted = new Request(link, {
      method: 'POST',
      headers: { ...json, 'content-type': 'application/json' },
      body: '{"amount":"0.01"}',
    })
    expect((await endpoint.checkout.fetch(posted)).status).toBe(415)
    expect(endpoint.calls.filter((call) => call.includes('/initiate'))).toEqual([])
  })

  it('error: has no transfer of a coin that is not pinned, and counts among the requests of its session', async () => {
    await start({ limits: { requestsPerSession: 3 } })
    const link = await linkOf()
    const session = link.slice(link.lastIndexOf('/') + 1)
    await endpoint.pay(session, 'ton', 'usdt')
    const order = await orderOf(link)
    expect(order.next.action).toBe('send')
    expect(order.payment).not.toHaveProperty('transfer')
    await read(link)
    expect((await read(link)).status).toBe(429)
  })
})

type Killable = { at: number; count: number }
/** Ends the program before or after its `at`-th step. */
async function step<T>(kill: Killable, work: () => Promise<T>): Promise<T> {
  if (kill.count++ === kill.at) throw new Error('killed')
  const result = await work()
  if (kill.count++ === kill.at) throw new Error('killed')
  return result
}

type PayLink = (
  link: string,
  options: {
    file: string
    wallet: {
      sign(transfer: Transfer, instead?: string): Promise<string>
      broadcast(signed: string): Promise<void>
    }
    accept: (method: Method) => boolean
    fetch: typeof fetch
  },
) => Promise<Payment>

describe('docs/examples/machine-payer.mjs', () => {
  type Signed = { nonce: number; transfer: Transfer }
  /** A network: it takes one transaction of a nonce, once. */
  function createChain() {
    const sent = new Map<number, Transfer>()
    let signatures = 0
    const nonceOf = (signed: string) => (JSON.parse(signed) as Signed).nonce
    return {
      sent,
      wallet: (kill: Killable) => ({
        sign: (transfer: Transfer, instead?: string) =>
          step(kill, async () => {
            const nonce = instead === undefined ? (signatures += 1) : nonceOf(instead)
            return JSON.stringify({ nonce, transfer } satisfies Signed)
          }),
        broadcast: (signed: string) =>
          step(kill, async () => {
            const { nonce, transfer } = JSON.parse(signed) as Signed
            if (sent.has(nonce)) return
            sent.set(nonce, transfer)
            endpoint.deposit(transfer.to.split(':')[2] ?? '', decimal(transfer.amount, 6))
          }),
      }),
    }
  }
  const run = async (link: string, file: string, chain: ReturnType<typeof createChain>, at = -1) => {
    const { payLink } = (await import(pathToFileURL('docs/examples/machine-payer.mjs').href)) as {
      payLink: PayLink
    }
    const kill = { at, count: 0 }
    const paid = await payLink(link, {
      file,
      wallet: chain.wallet(kill),
      accept: ({ chain, coin }) => chain.id === 'tron' && coin.id === 'usdt',
      fetch: (input, init) => step(kill, () => endpoint.checkout.fetch(new Request(input, init))),
    })
    return { paid, steps: kill.count }
  }

  it('pays a link exactly, once', async () => {
    const chain = createChain()
    const link = await linkOf()
    const { paid } = await run(link, join(folder, 'a'), chain)
    expect(paid).toMatchObject({ status: 'paid', flags: [], received: paid.amount })
    expect(chain.sent.size).toBe(1)
    await run(link, join(folder, 'a'), chain)
    expect(chain.sent.size).toBe(1)
  })

  it.each([
    { when: 'at once', laterMs: 0 },
    { when: 'after its price', laterMs: 601_000 },
  ])('sends once, killed at any step and started again $when', async ({ laterMs }) => {
    await start({ priceHoldSeconds: 600 })
    const { steps } = await run(await linkOf({ reference: 'whole' }), join(folder, 'whole'), createChain())
    expect(steps).toBeGreaterThan(10)
    const killedAt = async (at: number) => {
      const chain = createChain()
      const link = await linkOf({ reference: `killed-${at}` })
      const file = join(folder, `killed-${at}`)
      await run(link, file, chain, at).catch((error: Error) => expect(error.message).toBe('killed'))
      const isSigned = chain.sent.size === 0 && existsSync(file)
      return { ...{ chain, link, file, isSigned }, why: `killed at step ${at}` }
    }
    const killed = await Promise.all(Array.from({ length: steps }, (_, at) => killedAt(at)))
    // One was killed between the signature and the network.
    expect(killed.some(({ isSigned }) => isSigned)).toBe(true)
    endpoint.advance(laterMs)
    const payAgain = async ({ chain, link, file, isSigned, why }: (typeof killed)[number]) => {
      const signed = isSigned ? await readFile(file, 'utf8') : ''
      const { paid } = await run(link, file, chain)
      expect(paid.status, why).toBe('paid')
      expect(chain.sent.size, why).toBe(1)
      if (isSigned) expect(signed.includes(paid.address), why).toBe(laterMs === 0)
      if (laterMs === 0) expect((await orderOf(link)).order.payments, why).toHaveLength(1)
    }
    await Promise.all(killed.map(payAgain))
  })

  it('error: sends nothing for an order that takes no payment, and nothing after a part was lost', async () => {
    const chain = createChain()
    const closed = await linkOf({ reference: 'closed' })
    await endpoint.checkout.orders.close('closed', { by: 'ada', reason: 'sold' })
    await expect(run(closed, join(folder, 'closed'), chain)).rejects.toThrow('order-closed')
    expect(chain.sent.size).toBe(0)
    const link = await linkOf({ reference: 'short' })
    const short = createChain()
    const wallet = short.wallet
    short.wallet = (kill) => ({
      ...wallet(kill),
      // An exchange that takes its fee from the amount.
      broadcast: async (signed) => {
        const { nonce, transfer } = JSON.parse(signed) as Signed
        if (short.sent.has(nonce)) return
        short.sent.set(nonce, transfer)
        endpoint.deposit(transfer.to.split(':')[2] ?? '', '1')
      },
    })
    await expect(run(link, join(folder, 'short'), short)).rejects.toThrow('less arrived')
    expect(short.sent.size).toBe(1)
  })

  it('error: uses no file of another link', async () => {
    const chain = createChain()
    await run(await linkOf({ reference: 'one' }), join(folder, 'one'), chain)
    await expect(run(await linkOf({ reference: 'two' }), join(folder, 'one'), chain)).rejects.toThrow(
      'another link',
    )
    expect(await readFile(join(folder, 'one'), 'utf8')).toContain('tron:0x2b6653dc')
  })
})

/** A decimal in the smallest unit of a coin, and back. */
function units(amount: string, decimals: number): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return String(BigInt(whole + fraction.padEnd(decimals, '0')))
}
function decimal(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
}

/** Every page of the desk that a link leads to, its data and its files: none has a secret. */
import { afterEach, describe, expect, it } from 'vitest'
import { examineAccount } from '../../../src/cli/doctor.js'
import { openGateway } from '../../../src/cli/options/account.js'
import { sandboxAccessId } from '../../../src/sandbox/index.js'
import { memoryStore } from '../../../src/server/store/memory.js'
import type { Store } from '../../../src/server/index.js'
import { getPage, postForm, signIn, startDeskApp } from '../../support/desk-app.js'
import { apiKey, secret, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
afterEach(() => endpoint.close())

const account = {
  gatewayUrl: 'http://127.0.0.1:4100',
  accessId: sandboxAccessId,
  accessSecret: 'sandbox-access-secret',
}
const webhookSecret = 'secret-of-the-webhook'
const databasePassword = 'password-of-the-database'

type Fetch = (request: Request) => Promise<Response>
type Page = Awaited<ReturnType<typeof getPage>>

/** A desk with a session, beside an endpoint with an order that is to be refunded and one that is open. */
async function openDesk(answer?: Fetch, wrapStore: (store: Store) => Store = (store) => store) {
  const store = memoryStore()
  endpoint = await startEndpoint({ store, sandbox: { confirmDelayMs: 0 } })
  const sessions: string[] = []
  for (const [reference, amount, status] of [
    ['too-much', '60', 'paid'],
    ['missing', '20', 'partial'],
  ] as const) {
    const { session } = await endpoint.receive({ order: { reference }, amount, status })
    sessions.push(session)
  }
  const call = async (input: RequestInfo | URL, init?: RequestInit) =>
    (answer ?? endpoint.sandbox.fetch)(new Request(input, init))
  const gateway = openGateway(account, call)
  if (!answer)
    await gateway.webhooks.create({
      url: 'https://shop.example/checkout/webhook',
      eventTypes: ['transaction'],
      headers: { 'x-webhook-secret': webhookSecret },
    })
  const examine = () => examineAccount(account, call, AbortSignal.timeout(20_000))
  const desk = startDeskApp({ store: wrapStore(store), now: Date.now, gateway, examine })
  const { cookie, csrf } = await signIn(desk)
  const hidden = [
    ...[secret, apiKey, account.accessId, account.accessSecret, webhookSecret, databasePassword],
    ...[desk.links[0]?.split('key=')[1] ?? '', cookie.split('=')[1] ?? '', ...sessions],
  ]
  expect(hidden.every((one) => one.length > 8)).toBe(true)
  const withoutSecret = async (where: string, asked: Promise<Page>): Promise<Page> => {
    const page = await asked
    for (const one of hidden) expect(page.text.includes(one), `${where} has ${one.slice(0, 6)}…`).toBe(false)
    return page
  }
  return {
    get: (path: string) => withoutSecret(path, getPage(desk, path, { cookie })),
    post: (path: string, fields: Record<string, string> = {}) =>
      withoutSecret(JSON.stringify(fields), postForm(desk, path, { csrf, ...fields }, { cookie })),
  }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

/** Follows every link of every page. */
async function walk({ get }: Desk): Promise<string[]> {
  const seen = new Set<string>()
  const waiting = ['/', '/rows', '/rows?q=much', '/?q=missing&state=open', '/account?wallet=customer-1']
  waiting.push('/export?format=jsonl', '/order?reference=nobody', '/nothing-here', '/desk.js', '/desk.css')
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { headers, text } = await get(path)
    if (!headers.get('content-type')?.startsWith('text/html')) continue
    for (const [, link = ''] of text.matchAll(/<a\s[^>]*?href="([^"]+)"/g)) {
      const url = new URL(link.replaceAll('&amp;', '&'), `http://desk${path}`)
      if (url.host === 'desk') waiting.push(`${url.pathname}${url.search}`)
    }
  }
  return [...seen]
}

describe('the desk', () => {
  it('shows no secret on any page that a link leads to, nor in its data and files', async () => {
    const desk = await openDesk()
    const seen = await walk(desk)
    const kinds = new Set(seen.map((path) => path.split('?')[0]))
    for (const kind of ['/', '/order', '/confirm', '/account', '/export', '/rows', '/links'])
      expect([...kinds]).toContain(kind)
    for (const action of ['accept', 'close', 'note', 'check', 'refund', 'resend'])
      expect(
        seen.filter((path) => path.includes(`action=${action}`)),
        action,
      ).not.toEqual([])
    expect((await desk.get('/account')).text).toContain('https://shop.example/checkout/webhook')
  })

  it('shows none after an action, in its refusal, nor in what doctor finds', async () => {
    const { get, post } = await openDesk()
    const words = { reason: 'agreed by phone', text: 'agreed by phone' }
    for (const [action, reference] of [
      ['refund', 'too-much'],
      ['accept', 'missing'],
      ['note', 'missing'],
    ] as const) {
      const { status, headers } = await post('/act', { action, reference, ...words })
      expect(status).toBe(action === 'refund' ? 200 : 303)
      await get(headers.get('location') ?? `/order?reference=${reference}`)
    }
    expect((await post('/act', { action: 'close', reference: 'too-much', ...words })).status).toBe(409)
    expect((await post('/account')).text).toContain('signature')
  })

  it('error: shows none where the payment service repeats what it was sent', async () => {
    const { get, post } = await openDesk(async (request) => {
      const sent = JSON.stringify({ url: request.url, ...Object.fromEntries(request.headers) })
      return new Response(JSON.stringify({ status: 'error', message: sent, error: sent }), { status: 500 })
    })
    await get('/account')
    await post('/account')
  })

  it('error: shows none where the database fails with its address', async () => {
    const address = `postgres://shop:${databasePassword}@db.example/shop`
    const fail = () => Promise.reject(new Error(`connect ECONNREFUSED ${address}`))
    const { get } = await openDesk(undefined, (store) => ({ ...store, listOrders: fail, readOrders: fail }))
    for (const path of ['/', '/rows', '/order?reference=missing', '/confirm?action=note&reference=missing'])
      expect((await get(path)).status, path).toBe(500)
  })
})

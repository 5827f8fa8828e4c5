/** Every page of the desk, in a browser: none shows a secret, in what it shows, in its HTML, in its data or in its files. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openGateway } from '../../src/cli/options/account.js'
import { listen } from '../../src/cli/listen/listen.js'
import { examineAccount } from '../../src/cli/doctor.js'
import type { Gateway } from '../../src/gateway/index.js'
import { sandboxAccessId } from '../../src/sandbox/index.js'
import { memoryStore } from '../../src/server/store/memory.js'
import type { Store } from '../../src/server/index.js'
import { startDeskApp } from '../support/desk-app.js'
import { apiKey, secret, startEndpoint } from '../support/sandbox-endpoint.js'
import { launch } from '../support/browser.js'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser?.close())

const closing: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const account = {
  gatewayUrl: 'http://127.0.0.1:4100',
  accessId: sandboxAccessId,
  accessSecret: 'sandbox-access-secret',
}
const webhookSecret = 'secret-of-the-webhook'
const databaseUrl = 'postgres://shop:password-of-the-database@db.example/shop'

type Fetch = (request: Request) => Promise<Response>

/** A desk in a browser that is signed in, beside an endpoint with an order that is to be refunded and one that is open. */
async function openDesk(answer?: Fetch, wrapStore: (store: Store) => Store = (store) => store) {
  const store = memoryStore()
  const endpoint = await startEndpoint({ store, sandbox: { confirmDelayMs: 0 } })
  closing.push(() => endpoint.close())
  const sessions: string[] = []
  for (const [reference, amount] of [
    ['too-much', '60'],
    ['missing', '20'],
  ] as const) {
    const session = await endpoint.session({ reference })
    sessions.push(session)
    const { body } = await endpoint.pay(session)
    endpoint.deposit(body.address, amount)
    await endpoint.until(session, body.id, amount === '60' ? 'paid' : 'partial')
  }
  const call = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    return answer ? answer(request) : endpoint.sandbox.fetch(request)
  }
  const gateway: Gateway = openGateway(account, call)
  if (!answer)
    await gateway.webhooks.create({
      url: 'https://shop.example/checkout/webhook',
      eventTypes: ['transaction'],
      headers: { 'x-webhook-secret': webhookSecret },
    })
  const { app, links } = startDeskApp({
    store: wrapStore(store),
    now: Date.now,
    gateway,
    examine: () => examineAccount(account, call, AbortSignal.timeout(20_000)),
  })
  const server = await listen({ fetch: (request) => app.fetch(request), host: '127.0.0.1', port: 0 })
  closing.push(() => server.close(0))
  const context = await browser.newContext({ baseURL: server.url })
  closing.push(() => context.close())
  const page = await context.newPage()
  const [link = ''] = links
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/')
  const [cookie] = await context.cookies()
  const hidden = [
    ...[secret, apiKey, account.accessId, account.accessSecret, webhookSecret, 'password-of-the-database'],
    ...[link.split('key=')[1] ?? '', cookie?.value ?? '', ...sessions],
  ]
  expect(hidden.every((one) => one.length > 8)).toBe(true)
  return { page, hidden, origin: server.url }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

function expectNoSecret({ hidden }: Desk, where: string, text: string): void {
  for (const one of hidden) expect(text.includes(one), `${where} has ${one.slice(0, 6)}…`).toBe(false)
}

/** The document as it stands, with the texts of its elements. */
const contentOf = async (page: Page) => `${await page.content()}\n${await page.innerText('body')}`

/** Follows every link of every page; files and data are read by the page itself. */
async function walk(desk: Desk): Promise<string[]> {
  const { page, origin } = desk
  const seen = new Set<string>()
  const waiting = ['/', '/rows', '/rows?q=much', '/?q=missing&state=open', '/account?wallet=customer-1']
  waiting.push('/export?format=jsonl', '/order?reference=nobody', '/nothing-here', '/desk.js', '/desk.css')
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (seen.has(path)) continue
    seen.add(path)
    const headers = await page.evaluate(async (url) => {
      const answer = await fetch(url)
      return { type: answer.headers.get('content-type') ?? '', text: await answer.text() }
    }, path)
    expectNoSecret(desk, path, headers.text)
    if (!headers.type.startsWith('text/html')) continue
    await page.goto(path)
    expectNoSecret(desk, path, await contentOf(page))
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    for (const link of links) {
      const url = new URL(link ?? '', `${origin}${path}`)
      if (url.origin === origin) waiting.push(`${url.pathname}${url.search}`)
    }
  }
  return [...seen]
}

/** Asks doctor, and waits for the page with its answer. */
async function examine(page: Page): Promise<void> {
  const isLoaded = page.waitForEvent('domcontentloaded', { timeout: 60_000 })
  await page.getByRole('button', { name: 'Check how the service behaves' }).click()
  await isLoaded
}

describe('the desk', () => {
  it('shows no secret on any page that a link leads to, nor in its data and files', async () => {
    const desk = await openDesk()
    const seen = await walk(desk)
    const kinds = new Set(seen.map((path) => new URL(path, desk.origin).pathname))
    for (const kind of ['/', '/order', '/confirm', '/account', '/export', '/rows'])
      expect([...kinds]).toContain(kind)
    for (const action of ['accept', 'close', 'note', 'check', 'refund', 'resend'])
      expect(
        seen.some((path) => path.includes(`action=${action}`)),
        action,
      ).toBe(true)
    await desk.page.goto('/account')
    expect(await desk.page.innerText('main')).toContain('https://shop.example/checkout/webhook')
  })

  it('shows none after an action, in its refusal, nor in what doctor finds', async () => {
    const desk = await openDesk()
    const { page } = desk
    for (const [action, reference] of [
      ['refund', 'too-much'],
      ['accept', 'missing'],
      ['note', 'missing'],
    ]) {
      await page.goto(`/confirm?action=${action}&reference=${reference}`)
      await page.locator('#field').fill('agreed by phone')
      await page.locator('main .primary').click()
      await page.waitForURL(action === 'refund' ? /\/act$/ : /&done=/)
      expectNoSecret(desk, action ?? '', await contentOf(page))
    }
    await page.goto('/confirm?action=close&reference=too-much')
    await page.locator('#field').fill('x')
    await page.locator('main .primary').click()
    await page.getByRole('alert').waitFor()
    expectNoSecret(desk, 'a refusal', await contentOf(page))
    await page.goto('/account')
    await examine(page)
    expectNoSecret(desk, 'doctor', await contentOf(page))
  })

  it('error: shows none where the payment service repeats what it was sent', async () => {
    const desk = await openDesk(async (request) => {
      const sent = JSON.stringify({ url: request.url, ...Object.fromEntries(request.headers) })
      return new Response(JSON.stringify({ status: 'error', message: sent, error: sent }), { status: 500 })
    })
    await desk.page.goto('/account')
    expectNoSecret(desk, 'the account', await contentOf(desk.page))
    await examine(desk.page)
    expectNoSecret(desk, 'doctor', await contentOf(desk.page))
  })

  it('error: shows none where the database fails with its address', async () => {
    const fail = () => Promise.reject(new Error(`connect ECONNREFUSED ${databaseUrl}`))
    const desk = await openDesk(undefined, (store) => ({ ...store, listOrders: fail, readOrders: fail }))
    for (const path of ['/', '/rows', '/order?reference=missing', '/confirm?action=note&reference=missing']) {
      const answer = await desk.page.goto(path)
      expect(answer?.status(), path).toBe(500)
      expectNoSecret(desk, path, await contentOf(desk.page))
    }
  })
})

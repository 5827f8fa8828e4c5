/**
 * The recipes of docs/servers/proxies.md, with the real servers: each is started with the block of the guide, and an order is
 * paid through it in a browser. A server that is not installed is skipped, with its name in the output.
 */
import { execFileSync } from 'node:child_process'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { browserArgs, ensureBrowser } from '../../../scripts/ensure-browser.mjs'
import { blocksOf } from '../../support/document-blocks.js'
import { freshFolder } from '../../support/folders.js'
import { deposit, paymentsOf } from '../../support/sandbox-control.js'
import {
  apiKey,
  ask,
  isInstalled,
  proxies,
  startAll,
  statusOverHttp2,
  talk,
  type Created,
} from './proxies.js'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserArgs, '--host-resolver-rules=MAP shop.example 127.0.0.1'],
  })
})
afterAll(() => browser?.close())

describe.each(proxies)('$binary, as in the guide,', (proxy) => {
  const { binary, moved } = proxy

  it.skipIf(!isInstalled(binary))('carries a payment, and keeps it out of its log', async () => {
    const { folder, service, local, host, port, log } = await startAll(proxy)
    const order = { reference: 'orders/1042', amount: '49.99', currency: 'USD' }
    const shop = { ...host, authorization: `Bearer ${apiKey}` }
    const created = await ask(`${local}/sessions`, shop, order)
    expect(created.status).toBe(201)
    const { session, url } = JSON.parse(created.body) as Created
    expect(url.startsWith(`https://shop.example:${port}/checkout/pay`)).toBe(true)
    expect(created.headers['strict-transport-security']).toBe('max-age=31536000')

    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    onTestFinished(() => page.close())
    await page.goto(url)
    const search = page.getByRole('combobox')
    await search.fill('tron usdt')
    await page.getByRole('option', { name: /TRON/i }).click()
    await page.locator('crypto-address .text', { hasText: /\S/ }).waitFor()
    const [paid] = await paymentsOf(service)
    expect(await page.locator('crypto-address .text').textContent()).toBe(paid!.walletAddress)
    await deposit(service, paid!.walletAddress)
    await page.getByRole('heading', { name: 'Paid' }).waitFor()
    const found = await ask(`${local}/orders/${encodeURIComponent(order.reference)}`, shop)
    expect(JSON.parse(found.body)).toMatchObject({ reference: order.reference, fulfilled: true })

    // The limit is two payments an address: a forged header must not make a new address.
    const second = await ask(`${local}/sessions`, shop, { ...order, reference: 'order-1043' })
    const payer = { ...host, authorization: `Bearer ${(JSON.parse(second.body) as Created).session}` }
    type Method = { chain: { id: string }; coin: { id: string } }
    const { methods } = JSON.parse((await ask(`${local}/methods`, payer)).body) as { methods: Method[] }
    const choose = (forged: string, { chain, coin }: Method) => {
      const choice = { chain: chain.id, coin: coin.id }
      return ask(`${local}/payments`, { ...payer, 'x-forwarded-for': forged }, choice)
    }
    const payment = await choose('203.0.113.1', methods[0]!)
    expect(payment.status).toBe(201)
    expect((await choose('203.0.113.2', methods[1]!)).status).toBe(429)

    const compressed = await ask(`${local}/openapi.json`, { ...host, 'accept-encoding': 'gzip' })
    expect(compressed.headers['content-encoding']).toBe('gzip')
    expect(await statusOverHttp2(port)).toBe(200)

    const { id } = JSON.parse(payment.body) as { id: string }
    const { headers } = await ask(`${local}/payments/${id}`, payer)
    const polledAt = performance.now()
    const held = { ...payer, 'if-none-match': headers.etag!, prefer: 'wait=30' }
    // By then it was checked again, so that the answer has another time of check.
    expect((await ask(`${local}/payments/${id}`, held)).status).toBe(200)
    expect(performance.now() - polledAt).toBeGreaterThan(25_000)

    const lines = binary === 'haproxy' ? log() : await readFile(join(folder, 'checkout.log'), 'utf8')
    expect(lines).toMatch(/POST.*\/checkout\/payments/)
    for (const secret of [session, id, apiKey]) expect(lines).not.toContain(secret.slice(0, 12))
  })

  it.skipIf(!isInstalled(binary))('answers clients that forge, break or stretch a request', async () => {
    const started = await startAll(proxy)
    const { folder, local, host, port, plainPort, log } = started
    const shop = { ...host, authorization: `Bearer ${apiKey}` }
    const order = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
    const create = async (headers: Record<string, string> = {}) => {
      const created = await ask(`${local}/sessions`, { ...shop, ...headers }, order)
      expect(created.status).toBe(201)
      return JSON.parse(created.body) as Created
    }

    // No header of a client changes the links, and with them the page to which a payer is sent.
    for (const forged of [
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' },
      { forwarded: 'for=203.0.113.9;host=evil.example;proto=http' },
      { 'x-forwarded-prefix': '/evil', 'x-original-url': '/evil', 'x-rewrite-url': '/evil' },
    ]) {
      expect((await create(forged)).url).toContain(`https://shop.example:${port}/checkout/pay`)
    }
    const elsewhere = await ask(`${local}/sessions`, { ...shop, host: 'evil.example' }, order)
    expect(elsewhere.body).not.toContain('evil.example')

    const { session } = await create()
    const payer = { ...host, authorization: `Bearer ${session}` }
    const own = `https://shop.example:${port}`
    for (const [origin, status] of [
      [own, 200],
      ['https://evil.example', 403],
      ['http://127.0.0.1:4300', 403],
      ['null', 403],
    ] as const) {
      expect((await ask(`${local}/methods`, { ...payer, origin })).status, origin).toBe(status)
    }

    // Compressed once, also what the endpoint has compressed; and an unchanged payment is still known as unchanged.
    type Method = { chain: { id: string }; coin: { id: string } }
    const { methods } = JSON.parse((await ask(`${local}/methods`, payer)).body) as { methods: Method[] }
    const choice = { chain: methods[0]!.chain.id, coin: methods[0]!.coin.id }
    const { id } = JSON.parse((await ask(`${local}/payments`, payer, choice)).body) as { id: string }
    for (const path of [`/payments/${id}`, `/pay/${session}`, '/openapi.json']) {
      const answer = await ask(local + path, { ...payer, 'accept-encoding': 'gzip' })
      expect(answer.headers['content-encoding'], path).toBe('gzip')
      expect(gunzipSync(Buffer.from(answer.body, 'latin1')).toString(), path).toMatch(/^[{<]/)
    }
    const { headers } = await ask(`${local}/payments/${id}`, { ...payer, 'accept-encoding': 'gzip' })
    const known = { ...payer, 'accept-encoding': 'gzip', 'if-none-match': headers.etag! }
    expect((await ask(`${local}/payments/${id}`, known)).status).toBe(304)

    // HTTP/1.0, with and without a host; such a client knows no chunks.
    const old = await talk(port, `GET /checkout/openapi.json HTTP/1.0\r\nhost: shop.example\r\n\r\n`)
    expect(old).toMatch(/^HTTP\/1\.[01] 200 /)
    expect(old).not.toMatch(/^transfer-encoding/im)
    const nameless = await talk(port, 'GET /checkout/health/live HTTP/1.0\r\n\r\n')
    expect(nameless).toMatch(/^HTTP\/1\.[01] (200|400|404) /)

    const large = await ask(`${local}/sessions`, shop, { ...order, reference: 'x'.repeat(3_000_000) })
    expect(large.status).toBe(413)

    // Without TLS a payer is led to the page with it, and HSTS keeps her there, also on errors.
    const plain = await talk(
      plainPort,
      `GET /checkout/pay/${session} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n`,
      false,
    )
    expect(plain).toMatch(/^HTTP\/1\.1 308 /)
    expect(plain).toContain(`/checkout/pay/${session}\r\n`)
    expect(plain).toMatch(/^location: https:\/\/shop\.example[/:]/im)
    expect((await ask(`${local}/nowhere`, host)).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    )

    // What goes wrong is in no log with its path: headers that are too long, no TLS, no HTTP, no endpoint.
    const secretPath = `/checkout/pay/${session}`
    const long = { ...host, cookie: 'x'.repeat(40_000), referer: own + secretPath }
    expect(
      (await ask(own.replace('shop.example', '127.0.0.1') + secretPath, long)).status,
    ).toBeGreaterThanOrEqual(400)
    await talk(port, `GET ${secretPath} HTTP/1.1\r\nhost: shop.example\r\n\r\n`, false)
    await talk(port, `GET ${secretPath} HTTP/1.1\r\nhost: a b\r\nbad header\r\n\r\n`)
    await talk(plainPort, `GET ${secretPath} HTTP/1.1\r\nbad header\r\n\r\n`, false)
    for (const path of [`/${secretPath}`, `/checkout/%70ay/${session}`, `${secretPath}?session=${session}`]) {
      await talk(port, `GET ${path} HTTP/1.1\r\nhost: shop.example\r\nconnection: close\r\n\r\n`)
    }
    await started.stopEndpoint()
    const down = await ask(local + secretPath.replace('/checkout', ''), {
      ...host,
      referer: own + secretPath,
    })
    expect(down.status).toBeGreaterThanOrEqual(502)
    expect(down.headers['strict-transport-security']).toBe('max-age=31536000')
    await started.stopProxy()
    const files = (await readdir(folder)).filter((name) => name.endsWith('.log'))
    const logs = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    // A log of the server's own defaults repeats no line.
    expect(`${logs.join('')}${log()}`.match(/POST \/checkout\/payments 201/g)?.length ?? 1).toBe(1)
    for (const text of [...logs, log()]) {
      for (const secret of [session, id, apiKey]) expect(text).not.toContain(secret.slice(0, 12))
    }
  })

  it.skipIf(!isInstalled(binary))('serves the endpoint below another path', async () => {
    const change = (block: string) => moved.reduce((text, [from, to]) => text.replace(from, to), block)
    const { local, host, port } = await startAll(proxy, '/eu/checkout', change)
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    onTestFinished(() => page.close())
    const shop = { ...host, authorization: `Bearer ${apiKey}` }
    const order = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
    const { url } = JSON.parse((await ask(`${local}/sessions`, shop, order)).body) as Created
    expect(url.startsWith(`https://shop.example:${port}/eu/checkout/pay`)).toBe(true)
    await page.goto(url)
    await page.getByRole('combobox').waitFor()
  })
})

describe('systemd-analyze', () => {
  const binary = 'systemd-analyze'

  it.skipIf(!isInstalled(binary))('accepts the unit of the guide, and finds it hardened', async () => {
    const folder = freshFolder()
    const file = join(folder, 'crypto-checkout.service')
    const unit = (await blocksOf('docs/servers/proxies.md')).find(({ language }) => language === 'ini')
    await writeFile(file, unit!.code.replace('/usr/bin/node', process.execPath))
    // The command prints what it does not accept, and fails above the threshold: 20 is an exposure of 2.0 of 10.
    expect(execFileSync(binary, ['verify', file], { encoding: 'utf8' })).toBe('')
    execFileSync(binary, ['security', '--offline=yes', '--threshold=20', file])
  })
})

/**
 * The recipes of docs/servers/proxies.md, with the real servers: each is started with the block of the guide, and an order is
 * paid through it in a browser. A server that is not installed is skipped, with its name in the output.
 */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { request } from 'node:https'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { browserArgs, ensureBrowser } from '../../../scripts/ensure-browser.mjs'
import { blocksOf } from '../../support/document-blocks.js'

const main = join(import.meta.dirname, '../../../dist/cli/main.js')
const apiKey = 'api-key-of-the-shop'
const env = {
  PATH: process.env['PATH'],
  GATEWAY_ACCESS_ID: 'sandbox-access-id',
  CHECKOUT_SECRET: Buffer.alloc(32, 7).toString('base64url'),
  CHECKOUT_API_KEY: apiKey,
}

/** The paths of a recipe, with what they are in the test. */
type Paths = { folder: string; port: number }

type Proxy = {
  /** The language of its block in the guide. */
  language: string
  binary: string
  /** The whole configuration, with the block of the guide in it. */
  configure: (block: string, paths: Paths) => string
  args: (file: string, paths: Paths) => string[]
  /** What the guide replaces for a path other than `/checkout`. */
  moved: [from: string, to: string][]
}

const modules = '/usr/lib/apache2/modules'

const proxies: Proxy[] = [
  {
    language: 'nginx',
    binary: 'nginx',
    configure: (block, { folder }) =>
      `daemon off; pid ${folder}/pid; error_log stderr;
events {}
http {
  include /etc/nginx/mime.types;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${block}
}`,
    args: (file) => ['-c', file],
    moved: [
      ['location /checkout/', 'location /eu/checkout/'],
      ['proxy_pass http://checkout;', 'proxy_pass http://checkout/checkout/;'],
    ],
  },
  {
    language: 'apache',
    binary: 'apache2',
    configure: (block, { folder, port }) =>
      `${[
        ...['mpm_event', 'authz_core', 'ssl', 'http2', 'proxy', 'proxy_http', 'headers', 'filter', 'deflate'],
        ...['setenvif', 'socache_shmcb'],
      ]
        .map((name) => `LoadModule ${name}_module ${modules}/mod_${name}.so`)
        .join('\n')}
Listen 127.0.0.1:${port}
PidFile ${folder}/pid
DefaultRuntimeDir ${folder}
ServerName shop.example
ErrorLog ${folder}/main-error.log
${process.getuid?.() === 0 ? 'User www-data\nGroup www-data' : ''}
${block}`,
    args: (file, { folder }) => ['-d', folder, '-f', file, '-DFOREGROUND'],
    moved: [['ProxyPass /checkout/', 'ProxyPass /eu/checkout/']],
  },
  {
    language: 'caddyfile',
    binary: 'caddy',
    // Its own certificates would need the internet.
    configure: (block, { folder }) =>
      `{
	admin off
	auto_https disable_redirects
	storage file_system ${folder}/storage
}
${block.replace('{\n', `{\n\ttls ${folder}/shop.example.crt ${folder}/shop.example.key\n`)}`,
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    moved: [['handle /checkout/*', 'handle_path /eu/*']],
  },
  {
    language: 'haproxy',
    binary: 'haproxy',
    configure: (block) => `global\n  maxconn 200\n\n${block}`.replace('/dev/log', 'stdout format raw'),
    args: (file) => ['-db', '-f', file],
    moved: [
      ['path_beg /checkout/', 'path_beg /eu/checkout/'],
      ['backend checkout\n', 'backend checkout\n  http-request replace-path /eu(/.*) \\1\n'],
    ],
  },
]

const isInstalled = (binary: string) => spawnSync('sh', ['-c', `command -v ${binary}`]).status === 0

let browser: Browser
let blocks: Map<string, string>

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...browserArgs, '--host-resolver-rules=MAP shop.example 127.0.0.1'],
  })
  blocks = new Map((await blocksOf('docs/servers/proxies.md')).map(({ language, code }) => [language, code]))
})
afterAll(() => browser?.close())

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Starts a process that ends with the test. Gives what it has printed so far. */
function start(command: string, args: string[], cwd: string, settings: NodeJS.ProcessEnv = {}): () => string {
  const child: ChildProcess = spawn(command, args, { cwd, env: { ...env, ...settings } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: Buffer) => (printed += text.toString()))
  }
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  return () => printed
}

/** Starts a command of the package, and gives its address. */
async function startCommand(name: string, cwd: string, settings: NodeJS.ProcessEnv): Promise<string> {
  const printed = start(process.execPath, [main, name], cwd, settings)
  await expect.poll(printed, { timeout: 30_000 }).toMatch(/listening on http/)
  return /listening on (http\S+)/.exec(printed())![1]!
}

type Created = { session: string; url: string }
type Reply = { status: number; headers: IncomingHttpHeaders; body: string }

/** HTTPS with the certificate of the test, which is self-signed. */
function ask(url: string, headers: Record<string, string> = {}, body?: object): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method: body ? 'POST' : 'GET',
        rejectUnauthorized: false,
        servername: 'shop.example',
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (response) => {
        let text = ''
        response.setEncoding('latin1').on('data', (chunk: string) => (text += chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: text }),
        )
      },
    )
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })
}

async function statusOverHttp2(port: number): Promise<number> {
  const client = connect(`https://127.0.0.1:${port}`, {
    rejectUnauthorized: false,
    servername: 'shop.example',
  })
  const call = client.request({ ':path': '/checkout/health/live', ':authority': `shop.example:${port}` })
  const [headers] = (await once(call, 'response')) as [{ ':status': number }]
  client.destroy()
  return headers[':status']
}

type Started = {
  folder: string
  /** The sandbox's address. */
  service: string
  /** The endpoint's address through the proxy, reached without a name server, and the header that names the shop. */
  local: string
  host: { host: string }
  port: number
  /** What the proxy has printed so far. */
  log: () => string
}

/** The sandbox, the endpoint and the proxy, until the endpoint answers through the proxy at `path`. */
async function startAll(
  { language, binary, configure, args }: Proxy,
  path = '/checkout',
  change = (block: string) => block,
): Promise<Started> {
  const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-proxy-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()

  const service = await startCommand('sandbox', folder, { PORT: '0', CONFIRM_DELAY_MS: '0' })
  const endpoint = await startCommand('serve', folder, {
    PORT: '0',
    GATEWAY_URL: service,
    PUBLIC_URL: `https://shop.example:${port}${path}`,
    TRUST_PROXY: '1',
    LIMIT_CREATIONS_PER_ADDRESS: '2',
  })

  const pair = ['-keyout', 'shop.example.key', '-out', 'shop.example.crt']
  const subject = ['-subj', '/CN=shop.example', '-addext', 'subjectAltName=DNS:shop.example']
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1']
  execFileSync('openssl', ['req', ...options, ...pair, ...subject], { cwd: folder, stdio: 'ignore' })
  const [certificate, key] = await Promise.all(
    ['crt', 'key'].map((ending) => readFile(join(folder, `shop.example.${ending}`), 'utf8')),
  )
  await writeFile(join(folder, 'shop.example.pem'), `${certificate}${key}`)
  await mkdir(join(folder, 'storage'))

  const paths = { folder, port }
  const block = change(blocks.get(language)!)
    .replaceAll('/etc/ssl', folder)
    .replaceAll(/\/var\/log\/(nginx|apache2|caddy)/g, folder)
    .replaceAll('4300', new URL(endpoint).port)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('bind :443', `bind 127.0.0.1:${port}`)
    .replace('*:443', `127.0.0.1:${port}`)
    .replace(/^shop\.example \{/, `https://shop.example:${port} {\n\tbind 127.0.0.1`)
  const file = join(folder, 'proxy.conf')
  await writeFile(file, configure(block, paths))
  const log = start(binary, args(file, paths), folder, { HOME: folder })

  const local = `https://127.0.0.1:${port}${path}`
  const host = { host: `shop.example:${port}` }
  const status = () =>
    ask(`${local}/health/live`, host).then(
      (reply) => reply.status,
      () => log(),
    )
  await expect.poll(status, { timeout: 20_000 }).toBe(200)
  return { folder, service, local, host, port, log }
}

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
    await page.locator('crypto-address .text').waitFor()
    type Known = { _id: string; walletAddress: string }
    const known = (await (await fetch(`${service}/sandbox/api/payments`)).json()) as { data: Known[] }
    const [paid] = known.data
    expect(await page.locator('crypto-address .text').textContent()).toBe(paid!.walletAddress)
    await fetch(`${service}/sandbox/api/payments/${paid!._id}/deposits`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
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
    const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-unit-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const file = join(folder, 'crypto-checkout.service')
    await writeFile(file, blocks.get('ini')!.replace('/usr/bin/node', process.execPath))
    // The command prints what it does not accept, and fails above the threshold: 20 is an exposure of 2.0 of 10.
    expect(execFileSync(binary, ['verify', file], { encoding: 'utf8' })).toBe('')
    execFileSync(binary, ['security', '--offline=yes', '--threshold=20', file])
  })
})

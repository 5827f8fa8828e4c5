/** `serve` from its source, as a process: its settings reach the endpoint, and it names unusable ones. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../src/cli/options/database.js'
import { readOptions, UsageError } from '../../../src/cli/options/options.js'
import { serveOptions } from '../../../src/cli/options/serve.js'
import { parseDatabaseUrl } from '../../../src/cli/options/store.js'
import { assertLiveSettings } from '../../../src/cli/serve/live-settings.js'
import { assertNotifyUrl } from '../../../src/cli/serve/serve-recipients.js'
import { serve as serveHere } from '../../../src/cli/serve/serve.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import packageJson from '../../../package.json' with { type: 'json' }
import { bundledCommand, type Command } from '../../support/command/command.js'
import { freshFolder } from '../../support/folders.js'
import { onFreePort } from '../../support/free-port.js'
import { runCommand } from '../../support/run-command.js'
import { endAll, startServe, type Serve } from '../../support/serve-process.js'

const environment = {
  // Nothing listens there.
  GATEWAY_URL: 'http://127.0.0.1:1',
  GATEWAY_ACCESS_ID: 'sandbox-access-id',
  CHECKOUT_SECRET: 'AQgPFh0kKzI5QEdOVVxjanF4f4aNlJuiqbC3vsXM09o',
  CHECKOUT_API_KEY: 'api-key-of-the-shop',
  DATABASE_URL: 'sqlite::memory:',
}
const live = {
  ...{ ...environment, MODE: 'live', GATEWAY_ACCESS_ID: 'access-id-of-the-shop' },
  NOTIFY_SECRET: `whsec_${randomBytes(32).toString('base64')}`,
}
let command: Command
beforeAll(async () => {
  command = await bundledCommand()
})
afterEach(endAll)

/** What the command says of settings that `serve` refuses. Of these it needs no process. */
async function refusal(env: Record<string, string>): Promise<{ code: number; log: string }> {
  const error = await runCommand(serveHere, [], { env }).catch((reason: unknown) => reason)
  if (!(error instanceof UsageError)) throw new Error('it was not refused', { cause: error })
  return { code: error.exitCode, log: `crypto-checkout: ${error.message}\n` }
}

/** Expects that the settings are refused with a line that names the setting, and no secret. */
async function expectRefusal(env: Record<string, string>, name: string, problem: RegExp): Promise<void> {
  const { code, log } = await refusal(env)
  expect(code).toBe(2)
  expect(log).toMatch(new RegExp(`^crypto-checkout: ${name} \\(--[a-z-]+\\) [^\\n]+\\n$`))
  expect(log).toMatch(problem)
  expect(log).not.toContain('hunter2')
}

/** The lines of the log. Fails where one is no JSON. */
function eventsOf(serve: Serve): Record<string, unknown>[] {
  const lines = serve.log().split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

describe('crypto-checkout serve', () => {
  it('pauses calls of the service after as many failures as GATEWAY_FAILURES says', async () => {
    const serve = await startServe(command, { ...environment, GATEWAY_FAILURES: '1' })
    await expect.poll(() => eventsOf(serve).map(({ event }) => event)).toContain('service')
    const health = await fetch(`${serve.url}/checkout/health`)
    expect(await health.json()).toMatchObject({ status: 'ok', gateway: 'down' })
    expect(serve.log()).toMatch(/no listing calls for \d+ ms/)
  })

  it('error: has an exit code that tells a supervisor to try again where PostgreSQL does not run', async () => {
    const serve = await startServe(command, { ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(await serve.ended).toBe(74)
    expect(serve.log()).toMatch(/^crypto-checkout: DATABASE_URL \(--database-url\) [^\n]+\n$/)
  })

  it('error: has one that tells it not to where the database has payments of the other mode', async () => {
    const file = join(freshFolder(), 'checkout.db')
    const store = await sqliteStore(file)
    await store.claimMode('live')
    await store.close()
    const serve = await startServe(command, { ...environment, DATABASE_URL: `sqlite:${file}` })
    expect(await serve.ended).toBe(2)
    // It says so once.
    expect(serve.log()).toMatch(
      /^crypto-checkout: DATABASE_URL \(--database-url\) .* of the mode live, not sandbox[^\n]*\n$/,
    )
  })

  it('error: says that it listens once each of its ports is bound', async () => {
    const other = createTcpServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const serve = await startServe(command, { ...environment, DESK_PORT: `${port}` })
    expect([serve.url, await serve.ended]).toEqual([undefined, 2])
    expect(serve.log()).toBe(
      `crypto-checkout: DESK_PORT (--desk-port) ${port} is already in use on 127.0.0.1; choose another port, or end the program that has it\n`,
    )
  })

  it('error: has one that tells it not to where the folder of the database is missing', async () => {
    const opening = openDatabase(parseDatabaseUrl('sqlite:/nowhere/hunter2.db'))
    await expect(opening).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^DATABASE_URL \(--database-url\) (?!.*hunter2)[^\n]+$/) as string,
    })
  })

  it.each([
    ['TRUST_PROXY', 'true', /must be a number from 1 to 9 or the name of a header/],
    ['TRUST_PROXY', 'true!'],
    ['TRUST_PROXY', 'X-Forwarded-For', /a header other than x-forwarded-for/],
    ['NOTIFY_URL', 'http://10.0.0.1/paid', /NOTIFY_ALLOW_PRIVATE=1 allows/],
    ['NOTIFY_URL', 'http://169.254.169.254/paid', /is at an address that is not public/],
    ['NOTIFY_URL', 'https://shop:hunter2@shop.example/paid'],
    ['NOTIFY_URL', 'ftp://shop.example/hunter2'],
    ['NOTIFY_SECRET', ''],
    ['NOTIFY_SECRET', 'whsec_hunter2'],
    ['NOTIFY_SECRET', `whsec_${'A'.repeat(32)},whsec_short`],
    ['SUPPORT_URL', 'javascript:alert(1)'],
    ['MERCHANT_NAME', 'Shop\u202Epohs'],
    ['LOGO_URL', 'logo.svg'],
    ['RETURN_URL', '/thanks'],
    ['APPEARANCE', 'dark'],
    ['APPEARANCE', '{"theme":"pink"}'],
    ['SOLANA_RPC_URL', 'http://rpc.example', /must be an https address/],
    ...['SOLANA_RPC_URL', 'TON_MANIFEST_URL', 'PUBLIC_URL', 'RETURN_URL', 'ALLOWED_ORIGINS', 'LOGO_URL'].map(
      (name): [string, string] => [name, 'https://user:hunter2@shop.example/{coin}/{chain}'],
    ),
    ['MAX_CONNECTIONS_PER_ADDRESS', '0'],
    ['NOTIFY_EVENTS', 'order.review', /must have order\.paid and order\.accepted, on which the shop fulfils/],
    ['NOTIFY_EVENTS', 'order.paid', /must have order\.paid and order\.accepted/],
    ['UNKNOWN_WORTH', 'ignore'],
    ['WEBHOOK_SECRET', 'short'],
    ['GATEWAY_URL', ''],
    ['GATEWAY_URL', 'http://gateway.example'],
    ['GATEWAY_URL', 'https://user:hunter2@gateway.example'],
    ['GATEWAY_ACCESS_ID', ''],
    ['GATEWAY_ACCESS_ID', 'hunter2 hunter2'],
    ['GATEWAY_ASSUMPTIONS', 'sinature=colon', /names sinature, which is no assumption/],
    ['CHECKOUT_SECRET', ''],
    ['CHECKOUT_SECRET', 'hunter2'],
    ['CHECKOUT_API_KEY', ''],
    ['CHECKOUT_API_KEY', 'hunter2 hunter2'],
    ['CHECKOUT_API_KEY', 'new,,old'],
    ['CHECKOUT_API_KEY', '2hunter2:hunter2'],
    ['DATABASE_URL', 'mysql://shop:hunter2@localhost/shop'],
    ['ALLOWED_ORIGINS', 'https://shop.example/path', /without a slash at the end or a default port/],
    ['PORT', '70000'],
    ['METRICS_PORT', '70000'],
    ['LOG_LEVEL', 'loud'],
    ['GATEWAY_CALLS_AT_ONCE', '0'],
  ])('error: ends before it listens with %s=%s, and names no secret', async (name, value, problem = / /) => {
    const notified = { NOTIFY_URL: 'http://127.0.0.1:8000/paid', NOTIFY_SECRET: live.NOTIFY_SECRET }
    await expectRefusal({ ...environment, ...notified, [name]: value }, name, problem)
  })

  it.each([
    ['GATEWAY_ACCESS_ID', 'sandbox-access-id', /access id of your account, or the mode sandbox/],
    ['GATEWAY_URL', 'http://localhost:4100', /Set the payment service's/],
    ['CHECKOUT_API_KEY', 'hunter2', /fewer than 16 characters/],
    ['CHECKOUT_READ_KEY', 'ada:hunter2', /fewer than 16 characters/],
    ['CHECKOUT_SECRET', 'A'.repeat(43), /openssl rand -base64 32/],
    ['WEBHOOK_SECRET', 'secret00'.repeat(4), /repeats a few/],
    ['NOTIFY_SECRET', `whsec_${Buffer.alloc(32, 'a').toString('base64')}`, /others could tell the shop/],
    ['NOTIFY_SECRET', `whsec_${'A'.repeat(44)}`, /others could tell the shop.*openssl rand -base64 32/],
    ['PUBLIC_URL', 'http://shop.example/checkout', /must begin with https:/],
    ['NOTIFY_URL', 'http://shop.example/paid', /must begin with https:.*NOTIFY_ALLOW_PRIVATE=1/],
  ])('error: ends before it listens in live mode with %s=%s', async (name, value, problem) => {
    await expectRefusal({ ...live, [name]: value }, name, problem)
  })

  it.each(['CHECKOUT_SECRET', 'WEBHOOK_SECRET', 'NOTIFY_SECRET'])(
    'error: names a CHECKOUT_READ_KEY that is also %s in live mode',
    (name) => {
      const shared = randomBytes(32).toString('base64url').replaceAll(/[-_]/g, 'x')
      const other = name === 'NOTIFY_SECRET' ? `whsec_${shared}` : shared
      const settings = { ...live, [name]: other, CHECKOUT_READ_KEY: `ada:${shared}` }
      const config = readOptions(serveOptions, [], settings)
      expect(() => assertLiveSettings(config)).toThrow(/^CHECKOUT_READ_KEY \(--checkout-read-key\) has a key/)
      expect(() => assertLiveSettings(config)).not.toThrow(shared)
    },
  )

  it.each([
    ['http://127.0.0.1:8000/paid', '0'],
    ['http://shop:8000/paid', '1'],
  ])('takes NOTIFY_URL=%s in live mode with NOTIFY_ALLOW_PRIVATE=%s', (url, isPrivate) => {
    const settings = { ...live, NOTIFY_URL: url, NOTIFY_ALLOW_PRIVATE: isPrivate }
    const config = readOptions(serveOptions, [], settings)
    expect(() => assertNotifyUrl(config)).not.toThrow()
    expect(() => assertLiveSettings(config)).not.toThrow()
  })

  /** What refuses the address of a shop, with these settings. */
  const callTo = (notifyUrl: string, settings: Record<string, string>) => () =>
    assertNotifyUrl({ ...readOptions(serveOptions, [], { ...environment, ...settings }), notifyUrl })
  const allowed = { NOTIFY_ALLOW_PRIVATE: '1' }

  it.each<[string, Record<string, string>, string]>([
    ['of the internet', {}, 'https://shop.example/hook'],
    ['of this machine', {}, 'http://127.0.0.1:8080/hook'],
    ['of a private network, with the setting', allowed, 'http://10.0.0.5/hook'],
  ])('calls a shop %s', (_, settings, url) => expect(callTo(url, settings)).not.toThrow())

  it.each<[string, Record<string, string>, string]>([
    ['of this machine, where the endpoint is not', { HOST: '0.0.0.0' }, 'http://127.0.0.1/'],
    ['of a private network', {}, 'https://10.0.0.5/hook'],
    ['of the metadata of a cloud', allowed, 'http://169.254.169.254/'],
  ])('error: calls no shop %s', (_, settings, url) => {
    expect(callTo(url, settings)).toThrow(UsageError)
    expect(callTo(url, settings)).toThrow(/^NOTIFY_URL .*is not public; NOTIFY_ALLOW_PRIVATE=1/)
  })

  it('error: names every setting that live mode refuses, also where the account implies the mode', async () => {
    const account = { GATEWAY_ACCESS_ID: 'access-id-of-the-shop', CHECKOUT_API_KEY: 'short' }
    const weak = { ...environment, ...account, PUBLIC_URL: 'http://shop.example/checkout' }
    const { code, log } = await refusal(weak)
    expect(code).toBe(2)
    expect(log).toMatch(/^crypto-checkout: 2 options .*\n  CHECKOUT_API_KEY .*\n  PUBLIC_URL .*\n$/)
  })

  // systemd sends SIGHUP right after SIGTERM where `SendSIGHUP` is set.
  it('drains once on SIGTERM and SIGHUP, and answers what is open', async () => {
    const serve = await startServe(command, environment)
    const { hostname, port } = new URL(serve.url!)
    // A request whose body is on its way.
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const body = JSON.stringify({ reference: 'order-1042', amount: '49.99', currency: 'USD' })
    socket.write(
      [
        ...['POST /checkout/sessions HTTP/1.1', `host: ${hostname}:${port}`, 'expect: 100-continue'],
        ...[`authorization: Bearer ${environment.CHECKOUT_API_KEY}`, 'content-type: application/json'],
        ...[`content-length: ${body.length}`, '', ''],
      ].join('\r\n'),
    )
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    await expect.poll(() => answer).toContain('100 Continue')
    serve.signal('SIGTERM')
    serve.signal('SIGHUP')
    await expect.poll(() => eventsOf(serve).map(({ event }) => event)).toContain('draining')
    socket.write(body)
    await once(socket, 'close')
    expect(answer).toContain('HTTP/1.1 201')
    expect(await serve.ended).toBe(0)
    const ends = eventsOf(serve).filter(({ event }) => event === 'draining' || event === 'stopped')
    expect(ends.map(({ event }) => event)).toEqual(['draining', 'stopped'])
  })

  it('logs nothing after `stopped`, also where the first call of the service ends then', async () => {
    const held: (() => void)[] = []
    const service = await onFreePort(
      createServer((_, response) => void held.push(() => response.writeHead(401).end('{}'))),
    )
    onTestFinished(service.close)
    const serve = await startServe(command, { ...environment, GATEWAY_URL: service.url })
    await expect.poll(() => held).not.toHaveLength(0)
    serve.signal('SIGTERM')
    await expect.poll(() => eventsOf(serve).map(({ event }) => event)).toContain('stopped')
    for (const answer of held) answer()
    expect(await serve.ended).toBe(0)
    expect(eventsOf(serve).at(-1)).toMatchObject({ event: 'stopped' })
  })

  it('ends with 0 on SIGTERM while it waits for its database', async () => {
    const silent = createTcpServer()
    const { port, close } = await onFreePort(silent)
    onTestFinished(close)
    const url = `postgres://127.0.0.1:${port}/none`
    const env = { PATH: process.env.PATH, PORT: '0', ...environment, DATABASE_URL: url }
    const child = spawn(process.execPath, [command.main, 'serve'], { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await once(silent, 'connection')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  it('says in the log what it started with and what is missing, and writes warnings of Node as JSON', async () => {
    // As Node 22 does when serve opens its database, after it has taken over the warnings.
    const code = `process.on('newListener', (name) => {
      if (name !== 'warning') return
      setImmediate(() => {
        process.emitWarning('SQLite is an experimental feature', 'ExperimentalWarning')
        process.emitWarning('too many listeners', 'MaxListenersExceededWarning')
      })
    })`
    const serve = await startServe(command, {
      ...environment,
      MODE: 'sandbox',
      GATEWAY_ACCESS_ID: 'mine',
      PUBLIC_URL: 'https://shop.example/checkout',
      SUPPORT_URL: 'mailto:help@shop.example',
      RETENTION_DAY: 'hunter2',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
    })
    await expect.poll(() => eventsOf(serve).map(({ event }) => event)).toContain('unknown-setting')
    expect(eventsOf(serve).find(({ event }) => event === 'started')).toMatchObject({
      version: packageJson.version,
      mode: 'sandbox',
      database: 'sqlite',
      publicUrl: 'https://shop.example/checkout',
      missing: ['NOTIFY_URL', 'WEBHOOK_SECRET', 'RETENTION_DAYS'],
    })
    const setting = { level: 'warn', name: 'RETENTION_DAY', meant: 'RETENTION_DAYS' }
    expect(eventsOf(serve)).toContainEqual(expect.objectContaining(setting))
    await expect
      .poll(() => eventsOf(serve).filter(({ event }) => event === 'warning'))
      .toMatchObject([{ level: 'warn', name: 'MaxListenersExceededWarning' }])
    expect(serve.log()).not.toContain('hunter2')
    serve.signal('SIGHUP')
    expect(await serve.ended).toBe(0)
    expect(eventsOf(serve).map(({ event }) => event)).toContain('stopped')
  })

  it('hands its settings to the endpoint, and accepts every API key of a list', async () => {
    const serve = await startServe(command, {
      ...live,
      CHECKOUT_API_KEY: 'new-key-of-the-shop, old-key-of-the-shop',
      SUPPORT_URL: 'https://shop.example/help',
      LOGO_URL: '/logo.svg',
      RETURN_URL: 'https://shop.example/thanks',
      APPEARANCE: '{"theme":"dark"}',
    })
    const order = { reference: 'order-1042', amount: '49.99', currency: 'USD' }
    for (const key of ['new-key-of-the-shop', 'old-key-of-the-shop']) {
      const created = await fetch(`${serve.url}/checkout/sessions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(order),
      })
      expect(created.status).toBe(201)
      const { session } = (await created.json()) as { session: string }
      const shown = await fetch(`${serve.url}/checkout/session`, {
        headers: { authorization: `Bearer ${session}` },
      })
      expect(await shown.json()).toMatchObject({
        mode: 'live',
        returnUrl: 'https://shop.example/thanks',
        merchant: { logo: '/logo.svg', supportUrl: 'https://shop.example/help' },
      })
    }
    serve.signal('SIGINT')
    expect(await serve.ended).toBe(0)
    expect(eventsOf(serve).map(({ event }) => event)).toContain('stopped')
  })

  it('error: says at the start that the service refuses the access id', async () => {
    const service = await onFreePort(createServer((_, response) => response.writeHead(401).end('{}')))
    onTestFinished(service.close)
    const serve = await startServe(command, { ...environment, GATEWAY_URL: service.url })
    await expect
      .poll(() => eventsOf(serve).find(({ event }) => event === 'service'))
      .toMatchObject({ level: 'error', state: 'refused', code: 'gateway-refused' })
    const health = await fetch(`${serve.url}/checkout/health/live`)
    expect(await health.json()).toMatchObject({ status: 'ok', gateway: 'refused' })
  })

  it.each(['api-key-of-the-shop', 'ada:api-key-of-the-shop', 'other,api-key-of-the-shop'])(
    'error: does not start where a key is to be both full and read-only: %s',
    async (keys) => {
      const { code, log } = await refusal({ ...environment, CHECKOUT_READ_KEY: keys })
      expect(code).toBe(2)
      expect(log).toMatch(/CHECKOUT_READ_KEY must have no key that is also in CHECKOUT_API_KEY/)
      expect(log).not.toContain('api-key-of-the-shop')
    },
  )

  it('error: takes no MAIL_TO without a mail server', async () => {
    const { code, log } = await refusal({ ...environment, MAIL_TO: 'owner@shop.example' })
    expect(code).toBe(2)
    expect(log).toMatch(/^crypto-checkout: SMTP_URL \(--smtp-url\) is required with MAIL_TO: /)
  })

  it('error: names everything that is missing or wrong at once, and repeats no secret', async () => {
    const { code, log } = await refusal({
      CHECKOUT_SECRET: 'hunter2',
      NOTIFY_URL: 'https://shop.example/paid',
      GATEWAY_CALLS_AT_ONCE: '0',
      GATEWAY_CALLS_PER_SECOND: 'many',
      GATEWAY_FAILURES: '-1',
    })
    expect(code).toBe(2)
    const [summary, ...lines] = log.trim().split('\n')
    expect(summary).toBe('crypto-checkout: 8 options are missing or wrong:')
    expect(lines.map((line) => line.trim().split(' ', 1)[0]).sort()).toEqual([
      'CHECKOUT_API_KEY',
      'CHECKOUT_SECRET',
      'GATEWAY_ACCESS_ID',
      'GATEWAY_CALLS_AT_ONCE',
      'GATEWAY_CALLS_PER_SECOND',
      'GATEWAY_FAILURES',
      'GATEWAY_URL',
      'NOTIFY_SECRET',
    ])
    expect(log).toMatch(/CHECKOUT_API_KEY .* is required: .*openssl rand -hex 32$/m)
    expect(log).toMatch(/NOTIFY_SECRET .* is required with NOTIFY_URL: .*openssl rand -base64 32\)$/m)
    expect(log).not.toContain('hunter2')
  })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { doctor } from '../../src/cli/doctor.js'
import { oldEngines } from '../../src/cli/doctor/host.js'
import { UsageError } from '../../src/cli/options/options.js'
import { weakSettings } from '../../src/cli/serve/live-settings.js'
import { webhook } from '../../src/cli/webhook/webhook.js'
import { assumptions, serializations } from '../../src/gateway/index.js'
import {
  canaries,
  createSandbox,
  sandboxAccessId,
  sandboxAccessSecret,
  type Sandbox,
  type SandboxOptions,
} from '../../src/sandbox/index.js'
import { postgresStore } from '../../src/server/store/postgres.js'
import { sqliteStore } from '../../src/server/store/sqlite.js'
import { freshFolder } from '../support/folders.js'
import { freshSchema, postgresUrl } from '../support/postgres/database.js'
import { control, type AnySandbox } from '../support/sandbox-control.js'
import { secret } from '../support/sandbox-endpoint.js'
import { answering, commandAt, initiate, sandboxEnv, type Respond } from './terminal.js'

const postgres = await postgresUrl()

const serializationNames = Object.keys(serializations) as (keyof typeof serializations)[]
const accessIdOnly = { GATEWAY_URL: sandboxEnv.GATEWAY_URL, GATEWAY_ACCESS_ID: sandboxAccessId }

type Findings = { findings: { id: string; verdict: string; note: string; setting?: object }[] }

/** The findings of a doctor at a sandbox, by their ids. */
async function findingsAt(options: SandboxOptions, respond?: Respond, env = sandboxEnv) {
  const { run } = commandAt(doctor, options, respond)
  const { code, stdout } = await run(['--json'], env)
  const { findings } = JSON.parse(stdout) as Findings
  return { code, findings: Object.fromEntries(findings.map(({ id, ...finding }) => [id, finding])) }
}

/** What a doctor says of the settings and of what is around the endpoint. */
async function settingsAt(env: object, respond?: Respond) {
  const { code, stdout } = await commandAt(doctor, {}, respond).run(['--json'], { ...sandboxEnv, ...env })
  type Settings = { mode: string; refused: string[]; weak: string[]; versions: object }
  return { code, ...(JSON.parse(stdout) as Settings) }
}

const renamed = createSandbox({ seed: 'tests' })

/** A service that knows a query parameter under another name. */
function renaming(path: string, ours: string, theirs: string): Respond {
  return async (request, next) => {
    const url = new URL(request.url)
    if (!url.pathname.endsWith(path) || request.method !== 'GET') return next()
    const value = url.searchParams.get(theirs)
    url.searchParams.delete(ours)
    if (value !== null) url.searchParams.set(ours, value)
    return renamed.fetch(new Request(url, request))
  }
}

const strike = (sandbox: AnySandbox, name: string) => control(sandbox, '/faults', { name })

/** The sentence for the Node of this run, where it gets no fixes any more. */
const oldNode = oldEngines([`Node ${process.versions.node}`], Date.now())

describe('crypto-checkout doctor', () => {
  it('finds that the sandbox holds what it is asked for, and ends with 0', async () => {
    const { code, findings } = await findingsAt({})
    expect(code).toBe(0)
    const held = Object.entries(findings).flatMap(([id, { verdict }]) => (verdict === 'holds' ? [id] : []))
    expect(held).toStrictEqual([
      'success-status',
      'numeric-types',
      'unlisted-chains',
      'rate-meaning',
      'rate-coin',
      'payout-merchant-field',
      'chains-page-param',
      'chains-end',
      'chains-limit-param',
      'rates-currency-param',
      'wallet-verdict',
      'payouts-page-param',
      'payouts-limit-param',
      'onramp-chain-param',
      'signature',
      'signature-key',
      'credentials',
      'error-statuses',
      'base-url',
    ])
  })

  it('prints a line for each assumption that it asked about, then the counts', async () => {
    const { stdout, stderr } = await commandAt(doctor).run()
    const lines = stdout.trimEnd().split('\n')
    expect(lines[oldNode.length]).toMatch(/^The mode is sandbox: no money is real/)
    expect(stderr).toBe('')
    const verdicts = lines.slice(0, -2).map((line) => line.split(/\s+/)[1])
    expect(verdicts.filter((verdict) => verdict === 'holds')).toHaveLength(19)
    expect(verdicts).not.toContain('not-asked')
    expect(lines.at(-1)).toMatch(/^19 hold, 0 differ, \d+ unknown; \d+ need no check or a payment/)
    const counts = [...lines.at(-1)!.matchAll(/\d+/g)].map(Number)
    expect(counts.reduce((sum, count) => sum + count)).toBe(Object.keys(assumptions).length)
  })

  it('says how to check more without the access secret', async () => {
    const { stdout } = await commandAt(doctor).run([], accessIdOnly)
    expect(stdout).toContain(
      '\n\nSet GATEWAY_ACCESS_SECRET (--gateway-access-secret) to check 12 more.\n11 hold, ',
    )
    expect(stdout.split('\n').length).toBeLessThan(17 + oldNode.length)
  })

  it('names the settings that live mode refuses, first, and ends with 1', async () => {
    const settings = { MODE: 'live', CHECKOUT_API_KEY: 'hunter2', PUBLIC_URL: 'http://shop.example/checkout' }
    const env = { ...sandboxEnv, ...settings, NOTIFY_URL: 'http://shop.example/paid' }
    const { code, stdout } = await commandAt(doctor).run([], env)
    expect(code).toBe(1)
    const names = stdout.split('\n').map((line) => line.split(' ')[0])
    expect(stdout).not.toContain('The mode is sandbox')
    expect(names.slice(0, 5)).toEqual([
      ...['GATEWAY_ACCESS_ID', 'GATEWAY_URL', 'CHECKOUT_API_KEY', 'PUBLIC_URL', 'NOTIFY_URL'],
    ])
    expect(stdout).not.toContain('hunter2')
    const { mode, refused } = await settingsAt({ ...env, NOTIFY_ALLOW_PRIVATE: '1' })
    expect([mode, refused.length]).toEqual(['live', 4])
  })

  it.each(['http://127.0.0.1:4300/checkout', 'https://localhost/checkout', 'http://[::1]:4300/checkout'])(
    'calls it weak that live payers are sent to this machine: %s',
    async (PUBLIC_URL) => {
      const settings = { MODE: 'live', GATEWAY_ACCESS_ID: 'access-id-of-the-shop', PUBLIC_URL }
      const sentence = 'PUBLIC_URL (--public-url) is this machine: no link opens on the device of a payer'
      expect((await settingsAt({ PUBLIC_URL, MODE: 'live' })).weak).toContain(sentence)
      expect((await settingsAt({ PUBLIC_URL })).weak).not.toContain(sentence)
      const { GATEWAY_ACCESS_ID } = sandboxEnv
      const elsewhere = { ...settings, GATEWAY_ACCESS_ID, PUBLIC_URL: 'https://shop.example/checkout' }
      expect((await settingsAt(elsewhere)).weak).toEqual(oldNode)
    },
  )

  it('calls it weak that a live shop lacks what is recommended, where the settings are those of serve', async () => {
    const weakIn = async (env: object) =>
      (await settingsAt({ MODE: 'live', ...env })).weak.map((sentence) => sentence.split(' ')[0])
    expect(await weakIn({})).toEqual(oldNode.map(() => 'Node'))
    const served = { CHECKOUT_SECRET: secret }
    expect(await weakIn(served)).toEqual([
      ...['PUBLIC_URL', 'NOTIFY_URL', 'WEBHOOK_SECRET'],
      ...oldNode.map(() => 'Node'),
    ])
    const whole = { PUBLIC_URL: 'https://shop.example/checkout', NOTIFY_URL: 'https://shop.example/paid' }
    expect(await weakIn({ ...served, ...whole })).toEqual(['WEBHOOK_SECRET', ...oldNode.map(() => 'Node')])
    expect(await weakIn({ ...served, MODE: 'sandbox' })).toEqual(oldNode.map(() => 'Node'))
  })

  it.each([
    ['postgres://shop@db.example/shop', true],
    ['postgres://shop@127.0.0.1,db.example/shop', true],
    ['postgres://shop@db.example/shop?sslmode=no-verify', true],
    ['postgres://shop@db.example/shop?sslmode=verify-full', false],
    ['postgres://shop@127.0.0.1/shop', false],
    ['postgres:///shop?host=/var/run/postgresql', false],
  ])('says whether the connection to the database can be read on the way: %s', (location, isWeak) => {
    const settings = { mode: 'live', accessId: 'of-the-shop', gatewayUrl: '' } as const
    const weak = weakSettings({ ...settings, databaseUrl: { kind: 'postgres', location } })
    expect(weak.join()).toBe(
      isWeak
        ? 'DATABASE_URL (--database-url) names another host without checking its certificate: add sslmode=verify-full'
        : '',
    )
  })

  it('names them where the service gives no answer, too', async () => {
    const settings = { MODE: 'live', CHECKOUT_API_KEY: 'hunter2', GATEWAY_URL: 'http://127.0.0.1:9' }
    const down = (): Promise<Response> => Promise.reject(new TypeError('fetch failed'))
    const { code, stderr } = await commandAt(doctor, {}, down).run([], { ...sandboxEnv, ...settings })
    expect(code).toBe(3)
    const names = stderr.split('\n').map((line) => line.split(' ')[0])
    expect(names.slice(0, 2)).toEqual(['GATEWAY_ACCESS_ID', 'CHECKOUT_API_KEY'])
    expect(stderr).toContain('gives no answer of the service')
  })

  it('finds nothing wrong with the same settings in the sandbox', async () => {
    const settings = { CHECKOUT_API_KEY: 'hunter2', PUBLIC_URL: 'http://shop.example/checkout' }
    expect(await settingsAt(settings)).toMatchObject({ code: 0, refused: [] })
  })

  it('prints what differs first', async () => {
    const { stdout } = await commandAt(doctor, { signature: serializationNames[1]! }).run()
    expect(stdout.replaceAll(/^(weak: |The mode ).*\n/gm, '')).toMatch(/^signature +differs /)
  })

  it.each(serializationNames.slice(1))('finds that the service wants the signature %s', async (signature) => {
    const { code, findings } = await findingsAt({ signature })
    expect(code).toBe(1)
    expect(findings['signature']).toMatchObject({ verdict: 'differs', setting: { signature } })
    expect(findings['signature']?.note).toContain(`set assumptions.signature to '${signature}'`)
    // What else is signed is asked with what was found.
    expect(findings['payouts-page-param']).toMatchObject({ verdict: 'holds' })
  })

  it('prints the line to set, and finds nothing wrong once it is set', async () => {
    const { run } = commandAt(doctor, { signature: 'colon' }, renaming('/system/chains', 'page', 'p'))
    const { code, stdout } = await run()
    expect(code).toBe(1)
    const [, line = ''] = /^Set GATEWAY_ASSUMPTIONS="(.*)"$/m.exec(stdout) ?? []
    expect(line.split(',').toSorted()).toEqual(['chainsPageParam=p', 'signature=colon'])
    const after = await run([], { ...sandboxEnv, GATEWAY_ASSUMPTIONS: line })
    expect(after.code).toBe(0)
    expect(after.stdout).not.toContain('GATEWAY_ASSUMPTIONS="')
    expect(after.stdout).toMatch(/^signature +holds +GATEWAY_ASSUMPTIONS has it: signature=colon$/m)
  })

  it.each([
    [
      'reading-query-names',
      [
        ...['chainsPageParam=p', 'payoutsLimitParam=size', 'ratesCurrencyParam=fiat', 'logsPageParam=p'],
        'onrampChainParam=network',
      ],
    ],
    ['reading-rate-per-usd', ['rateMeaning=per-usd']],
  ])('finds the switches of a service with %s, and nothing wrong once they are set', async (name, found) => {
    const { run, sandbox } = commandAt(doctor)
    await fillLog(sandbox)
    await strike(sandbox, name)
    const { code, stdout } = await run()
    expect(code).toBe(1)
    const [, line = ''] = /^Set GATEWAY_ASSUMPTIONS="(.*)"$/m.exec(stdout) ?? []
    expect(line.split(',')).toEqual(expect.arrayContaining(found))
    expect((await run([], { ...sandboxEnv, GATEWAY_ASSUMPTIONS: line })).code).toBe(0)
  })

  it.each([
    ['reading-payout-merchant', 'payout-merchant-field', 'payoutMerchantField=merchant'],
    [
      'reading-log-fields',
      'log-fields',
      'logFields.id=logId,logFields.eventType=event,logFields.status=deliveryStatus,logFields.payload=request',
    ],
  ])('finds that %s differs, and that it holds once it is set', async (name, id, line) => {
    const { run, sandbox } = commandAt(doctor)
    await fillLog(sandbox)
    await strike(sandbox, name)
    expect((await run()).stdout).toMatch(new RegExp(`^${id} +differs `, 'm'))
    const { stdout } = await run([], { ...sandboxEnv, GATEWAY_ASSUMPTIONS: line })
    expect(stdout).toMatch(new RegExp(`^${id} +holds `, 'm'))
  })

  it('names what it could not read, by operation, and no value of it', async () => {
    const odd = answering<{ data: object[] }>(/\/payout$/, ({ data: [first, ...rest], ...page }) => ({
      ...page,
      data: [{ ...first, amount: '1,000.00' }, ...rest],
    }))
    const { code, findings } = await findingsAt({}, odd)
    expect(code).toBe(1)
    expect(findings['numeric-types']).toMatchObject({
      verdict: 'differs',
      note: expect.stringMatching(
        /^left out, because it can’t be read: payout: amount \(1 records\)$/,
      ) as string,
    })
  })

  it('finds that the list of networks goes on where the client stops', async () => {
    const endless = answering<{ data: object[] }>(/\/system\/chains$/, (data, { url }) => {
      const page = Number(new URL(url).searchParams.get('page') ?? 1)
      const further = { id: `chain-${page}`, name: 'Chain', chainType: 'evm', status: 'active' }
      return { ...data, data: page === 1 ? data.data : [further], page, pages: 101 }
    })
    const { code, findings } = await findingsAt({}, endless)
    expect(code).toBe(1)
    const note = 'the list of chains is read to page 100 of 101'
    expect(findings['chains-end']).toEqual({ verdict: 'differs', note })
    expect(findings['unlisted-chains']).toMatchObject({ verdict: 'unknown', note })
  })

  it('finds that rates name their coin by no name of it', async () => {
    const other = answering<object>(/\/system\/rates\//, (data) => ({ ...data, coin: 'doge' }))
    const { code, findings } = await findingsAt({}, other)
    expect(code).toBe(1)
    expect(findings['rate-coin']).toMatchObject({ verdict: 'differs' })
  })

  it('keeps what is set already in the line to set', async () => {
    const { stdout } = await commandAt(doctor, { signature: 'dot' }).run([], {
      ...sandboxEnv,
      GATEWAY_ASSUMPTIONS: 'fiatCoinField=coin',
    })
    expect(stdout).toContain('\nSet GATEWAY_ASSUMPTIONS="fiatCoinField=coin,signature=dot"\n')
  })

  it('error: refuses an assumption that is none by its name', async () => {
    const run = commandAt(doctor).run([], { ...sandboxEnv, GATEWAY_ASSUMPTIONS: 'x=1' })
    await expect(run).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('(--gateway-assumptions) names x, which is no assumption') as unknown,
    })
  })

  it.each([
    ['chains-limit-param', 'chainsLimitParam', '/system/chains', 'limit', 'pageSize'],
    ['chains-page-param', 'chainsPageParam', '/system/chains', 'page', 'p'],
    ['rates-currency-param', 'ratesCurrencyParam', '/system/rates/bitcoin', 'currency', 'fiat'],
    ['payouts-limit-param', 'payoutsLimitParam', '/payout', 'limit', 'per_page'],
    ['payouts-page-param', 'payoutsPageParam', '/payout', 'page', 'pageNumber'],
  ])('finds that %s differs, and the setting', async (id, name, path, ours, theirs) => {
    const { code, findings } = await findingsAt({}, renaming(path, ours, theirs))
    expect(code).toBe(1)
    expect(findings[id]).toMatchObject({ verdict: 'differs', setting: { [name]: theirs } })
  })

  it('finds that rates are of a dollar, and the setting', async () => {
    const perUsd = answering<{ rate: number; usd: number }>(/\/system\/rates\//, (data) => ({
      ...data,
      rate: data.rate / data.usd,
    }))
    const { findings } = await findingsAt({}, perUsd)
    expect(findings['rate-meaning']).toMatchObject({
      verdict: 'differs',
      setting: { rateMeaning: 'per-usd' },
    })
  })

  it('finds which networks only currencies name, and the setting if the service refuses them', async () => {
    const { run, sandbox } = commandAt(doctor)
    const { stdout } = await run()
    expect(stdout).toMatch(/^unlisted-chains +holds +6 are named by currencies alone, of which .* aurora/m)
    await strike(sandbox, 'unlisted-chains-refused')
    const refused = await run()
    expect(refused.code).toBe(1)
    expect(refused.stdout).toContain('Set GATEWAY_ASSUMPTIONS="unlistedChains=hide"')
  })

  it('finds that an unknown payment looks like an outage', async () => {
    const { code, findings } = await findingsAt({}, async (request, next) =>
      request.url.includes('/validate/crypto-checkout-doctor') ? Response.json({}, { status: 409 }) : next(),
    )
    expect(code).toBe(1)
    expect(findings['error-statuses']).toMatchObject({ verdict: 'differs' })
  })

  it('reads the log of deliveries once there are some', async () => {
    const { run, sandbox } = commandAt(doctor)
    await fillLog(sandbox)
    const { stdout } = await run(['--json'])
    const { findings } = JSON.parse(stdout) as Findings
    const ofLogs = findings.filter(({ id }) =>
      ['log-fields', 'logs-page-param', 'logs-limit-param'].includes(id),
    )
    expect(ofLogs.map(({ verdict }) => verdict)).toStrictEqual(['holds', 'holds', 'holds'])
  })

  it('finds that the fields of the log or of payouts have other names', async () => {
    type Payouts = { data: { merchantId: string }[] }
    const log = answering(/\/webhook\/logs/, () => ({
      webhookLogs: [{ logId: '1' }],
      total: 1,
      totalPages: 1,
    }))
    const renaming = answering<Payouts>(/\/payout/, (data) => ({
      ...data,
      data: data.data.map(({ merchantId, ...payout }) => ({ ...payout, merchant: merchantId })),
    }))
    const { run } = commandAt(doctor, {}, (request, next) => log(request, () => renaming(request, next)))
    const { code, stdout } = await run()
    expect(code).toBe(1)
    expect(stdout).toMatch(/^log-fields +differs .*set assumptions\.logFields$/m)
    expect(stdout).toMatch(/^payout-merchant-field +differs .*set assumptions\.payoutMerchantField$/m)
    expect(stdout).toMatch(/, 2 differ, /)
  })

  it('does not ask what needs a signature without the access secret', async () => {
    const { run, requests } = commandAt(doctor)
    const { code, stdout } = await run(['--json'], accessIdOnly)
    const { findings } = JSON.parse(stdout) as Findings
    expect(code).toBe(0)
    expect(findings.find(({ id }) => id === 'signature')).toMatchObject({
      verdict: 'not-asked',
      note: 'GATEWAY_ACCESS_SECRET is not set',
    })
    expect(requests.filter(({ path }) => !/\/(system|payment)\//.test(path))).toStrictEqual([])
  })

  it('says nothing of a signature where a wrong one is accepted too', async () => {
    const { findings } = await findingsAt({}, async (request, next) =>
      request.url.endsWith('/webhook')
        ? Response.json({ status: 'success', message: '', data: null })
        : next(),
    )
    expect(findings['signature']).toMatchObject({ verdict: 'unknown' })
  })

  it('only reads', async () => {
    const { run, requests, sandbox } = commandAt(doctor, { signature: 'payload' })
    await run()
    expect(sandbox.payments()).toStrictEqual([])
    const kinds = new Set(requests.map(({ method, path }) => `${method} ${path.replace(/[?].*$/, '')}`))
    expect([...kinds].filter((kind) => !kind.startsWith('GET '))).toStrictEqual([
      'POST /v1/api/payment/validate/crypto-checkout-doctor',
      'POST /v1/api/wallet/validate',
    ])
  })

  it.each([[[]], [['--json']], [['--create', 'tron:usdt']]])(
    'prints neither a secret nor personal data: %j',
    async (argv) => {
      const { run, sandbox } = commandAt(doctor, { signature: 'dot' })
      await fillLog(sandbox, 'dot')
      const { stdout, stderr } = await run(argv)
      const kept = [...canaries, sandboxAccessId, sandboxAccessSecret]
      expect(kept.filter((secret) => (stdout + stderr).includes(secret))).toStrictEqual([])
    },
  )

  it('error: says that every signature is refused when the secret is wrong', async () => {
    const { run } = commandAt(doctor)
    const { code, stdout } = await run([], { ...sandboxEnv, GATEWAY_ACCESS_SECRET: 'hunter2' })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^signature +differs +every serialization .* GATEWAY_ACCESS_SECRET may be wrong$/m)
    expect(stdout).not.toContain('hunter2')
  })

  it.each([
    ['no service answers', () => Promise.reject(new TypeError('fetch failed'))],
    ['the service is down', async () => new Response('', { status: 503, headers: { 'retry-after': '60' } })],
    [
      'the address is another',
      async () => new Response('<h1>A shop</h1>', { headers: { 'content-type': 'text/html' } }),
    ],
    ['the address moved', async () => Response.redirect('https://elsewhere.example/')],
  ])('error: ends with 3 when %s', async (_, respond) => {
    const { code, stdout, stderr } = await commandAt(doctor, {}, respond).run()
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toMatch(
      /^crypto-checkout: GATEWAY_URL \(--gateway-url\) gives no answer .*: system\/chains: /,
    )
  })

  it.each([
    [{ ...sandboxEnv, GATEWAY_URL: undefined }, 'GATEWAY_URL (--gateway-url) is required'],
    [{ ...sandboxEnv, GATEWAY_URL: 'http://pay.example' }, 'GATEWAY_URL (--gateway-url) must be https'],
    [
      { ...sandboxEnv, GATEWAY_ACCESS_ID: 'someone' },
      'GATEWAY_ACCESS_ID (--gateway-access-id) is not accepted',
    ],
    [
      { ...sandboxEnv, GATEWAY_ACCESS_SECRET: 'two\nlines' },
      'GATEWAY_ACCESS_SECRET (--gateway-access-secret) must be',
    ],
  ])('error: names the option that is wrong: %#', async (env, message) => {
    const running = commandAt(doctor).run([], env)
    await expect(running).rejects.toThrow(UsageError)
    await expect(running).rejects.toThrow(message)
  })

  it('says that the address of a payment can receive money', async () => {
    const { run, sandbox } = commandAt(doctor)
    const { code, stdout } = await run(['--payment', await initiate(sandbox)])
    expect(code).toBe(0)
    expect(stdout).toMatch(/\nthe address of the payment can receive money\n$/)
  })

  it.each([
    ['the contract of the coin', 'own-contract', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['an unspendable address', 'unspendable', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['a broken checksum', 'malformed', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdX'],
  ])('error: says that %s can not receive money', async (_, reason, walletAddress) => {
    const elsewhere = answering<object>(/\/payment\/validate\//, (data) => ({ ...data, walletAddress }))
    const { run, sandbox } = commandAt(doctor, {}, elsewhere)
    const { code, stdout } = await run(['--json', '--payment', await initiate(sandbox)])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ payment: { payable: false, reason } })
    expect(stdout).not.toContain(walletAddress)
  })

  it('error: names --payment where the service knows no such payment', async () => {
    const { run } = commandAt(doctor)
    await expect(run(['--payment', 'nobody'])).rejects.toThrow(/^--payment names no payment/)
  })

  it.each([
    ['reading-coin-field', 'fiatCoinField=coin'],
    ['reading-validate-tx-id', 'validateIds=txId'],
    ['reading-compact-amount', 'compactAmount=coinAmount'],
    ['reading-compact-coin', 'compactCurrency=coin'],
    ['reading-price-fields', 'priceFields=coinAmount+rate'],
  ])('finds %s by a payment that it creates, and nothing wrong once it is set', async (name, setting) => {
    const { run, sandbox } = commandAt(doctor)
    await strike(sandbox, name)
    const { code, stdout } = await run(['--create', 'tron:usdt'])
    expect(stdout).toContain(`\nSet GATEWAY_ASSUMPTIONS="${setting}"\n`)
    expect(code).toBe(1)
    const set = await run(['--create', 'tron:usdt'], { ...sandboxEnv, GATEWAY_ASSUMPTIONS: setting })
    expect(set.stdout).toContain(`holds    GATEWAY_ASSUMPTIONS has it: ${setting}`)
    expect(set.code).toBe(0)
  })

  it.each(['compact', 'expanded'] as const)(
    'creates one payment, answered in the %s shape',
    async (shape) => {
      const { run, sandbox } = commandAt(doctor, { shapes: { initiateFiat: shape } })
      const { code, stdout } = await run(['--create', 'sol:usdc'])
      expect(sandbox.payments()).toHaveLength(1)
      expect(code).toBe(0)
      for (const id of ['fiat-coin-field', 'initiate-shape', 'validate-id', 'price-fields'])
        expect(stdout).toMatch(new RegExp(`^${id} +holds `, 'm'))
      expect(stdout).toMatch(/\nthe address of the payment can receive money\n$/)
    },
  )

  it.each([
    ['reading-validate-tx-id', 'validateIds=txId'],
    ['reading-price-fields', 'priceFields=coinAmount+rate'],
  ])('finds %s by a payment that is there', async (name, setting) => {
    const { run, sandbox } = commandAt(doctor)
    await initiate(sandbox)
    await strike(sandbox, name)
    const [payment] = sandbox.payments()
    const { code, stdout } = await run(['--payment', payment!.txId])
    expect(code).toBe(1)
    expect(stdout).toContain(`\nSet GATEWAY_ASSUMPTIONS="${setting}"\n`)
    expect(sandbox.payments()).toHaveLength(1)
  })

  it('error: creates nothing of a coin that is not on the network, and says what is refused', async () => {
    const { run, sandbox } = commandAt(doctor)
    await expect(run(['--create', 'tron:bitcoin'])).rejects.toThrow(
      '--create: the service lists no coin bitcoin on tron; nothing was created',
    )
    expect(sandbox.payments()).toEqual([])
    await strike(sandbox, 'status-400')
    expect((await run(['--create', 'tron:usdt'])).code).not.toBe(0)
    await expect(run(['--create', 'usdt'])).rejects.toThrow(/--create.*must be a network and a coin/)
  })

  it('explains its options and exit codes', async () => {
    const { code, stdout } = await commandAt(doctor).run(['--help'], {})
    expect(code).toBe(0)
    expect(stdout).toMatch(/--gateway-access-secret, GATEWAY_ACCESS_SECRET/)
    expect(stdout).toMatch(/--json +print/)
    expect(stdout).toMatch(/Exits with 0 .* 1 .* 2 .* 3 /)
  })
})

/** Registers a webhook, and has two payments reported to it. */
async function fillLog(sandbox: Sandbox, signature: keyof typeof serializations = 'json'): Promise<void> {
  const send = async (request: Request) => sandbox.fetch(request)
  const { run } = commandAt(webhook, {}, send)
  await run([
    'register',
    '--url=https://shop.example/webhook',
    `--gateway-assumptions=signature=${signature}`,
  ])
  for (const amount of ['1', '2']) sandbox.deposit(await initiate(sandbox, amount))
  sandbox.clock.advance(60_000)
  await sandbox.settled()
}

describe('what is weak around the endpoint', () => {
  const dated = (ms: number): Respond => {
    return async (_, next) => {
      const response = await next()
      response.headers.set('date', new Date(Date.now() + ms).toUTCString())
      return response
    }
  }

  it('is nothing without a database and with equal clocks, and the versions are named', async () => {
    expect(await settingsAt({}, dated(0))).toMatchObject({
      code: 0,
      weak: oldNode,
      versions: { node: process.version },
    })
  })

  it.each([
    [-3_600_000, /^the clock of the service is 36\d\d s behind this host’s$/],
    [3_600_000, /^the clock of the service is 3[56]\d\d s ahead of this host’s$/],
  ])('is a clock that differs by %i ms', async (ms, sentence) => {
    expect((await settingsAt({}, dated(ms))).weak).toEqual([expect.stringMatching(sentence), ...oldNode])
  })

  it('is a database that is missing, which is not created', async () => {
    const folder = freshFolder()
    const file = join(folder, 'none.db')
    const { weak } = await settingsAt({ DATABASE_URL: `sqlite:${file}` })
    expect(weak).toEqual([expect.stringContaining("DATABASE_URL (--database-url) can't be used"), ...oldNode])
    expect(existsSync(file)).toBe(false)
  })

  it('is a database that was restored in the last seven days', async () => {
    const file = join(freshFolder(), 'checkout.db')
    const store = await sqliteStore(file)
    const day = 86_400_000
    const restores = async () => {
      const { weak } = await settingsAt({ DATABASE_URL: `sqlite:${file}` }, dated(0))
      return weak.filter((sentence) => sentence.startsWith('the database was restored at'))
    }
    await store.markRestored(Date.now() - 8 * day)
    expect(await restores()).toEqual([])
    await store.markRestored(Date.now() - 6 * day)
    expect(await restores()).toHaveLength(1)
    await store.close()
  })

  it('is a PostgreSQL that waits for no standby, where several hosts are named', async () => {
    const name = freshSchema()
    const admin = new pg.Client({ connectionString: postgres })
    await admin.connect()
    await admin.query(`CREATE DATABASE ${name}`)
    try {
      const { username, host } = new URL(postgres)
      const one = `postgres://${username}@${host}/${name}`
      await (await postgresStore(one)).close()
      expect((await settingsAt({ DATABASE_URL: one }, dated(0))).weak).toEqual(oldNode)
      const two = `postgres://${username}@${host},${host}/${name}`
      const { weak, versions } = await settingsAt({ DATABASE_URL: two }, dated(0))
      expect(weak).toEqual([expect.stringContaining('set synchronous_standby_names'), ...oldNode])
      expect(versions).toMatchObject({ database: expect.stringMatching(/^PostgreSQL \d+\.\d+$/) as string })
    } finally {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    }
  })

  it('is an engine that gets no fixes any more', () => {
    const engines = ['Node 22.1.0', 'PostgreSQL 13.4', 'SQLite 3.51.3', 'Node 23.0.0']
    expect(oldEngines(engines, Date.UTC(2025, 10, 1))).toEqual([])
    expect(oldEngines(engines, Date.UTC(2025, 11, 1))).toEqual([
      'PostgreSQL 13 gets no fixes since 2025-11-30: install a newer one',
    ])
    expect(oldEngines(engines, Date.UTC(2027, 4, 1)).map((sentence) => sentence.split(' ')[0])).toEqual([
      'Node',
      'PostgreSQL',
    ])
  })

  it('is a variable that is spelled almost as a setting of serve, in any mode, without its value', async () => {
    const { weak, code } = await settingsAt({ NOTIFY_EVENT: 'hunter2', GATEWAY_ACCES_SECRET: 'hunter2' })
    expect(code).toBe(0)
    expect(weak.filter((sentence) => sentence.includes('is no setting'))).toEqual([
      'NOTIFY_EVENT is no setting and sets nothing; NOTIFY_EVENTS is one',
      'GATEWAY_ACCES_SECRET is no setting and sets nothing; GATEWAY_ACCESS_SECRET is one',
    ])
    expect(weak.join()).not.toContain('hunter2')
  })

  it('is printed before the findings', async () => {
    const { stdout } = await commandAt(doctor, {}, dated(-3_600_000)).run()
    expect(stdout).toMatch(/^weak: the clock of the service is 36\d\d s behind this host’s\n/)
  })
})

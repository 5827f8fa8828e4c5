import { describe, expect, it } from 'vitest'
import { doctor } from '../../src/cli/doctor.js'
import { UsageError } from '../../src/cli/options/options.js'
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
import { commandAt, sandboxEnv } from './terminal.js'

const serializationNames = Object.keys(serializations) as (keyof typeof serializations)[]
const accessIdOnly = { GATEWAY_URL: sandboxEnv.GATEWAY_URL, GATEWAY_ACCESS_ID: sandboxAccessId }

type Findings = { findings: { id: string; verdict: string; note: string; setting?: object }[] }

/** The findings of a doctor at a sandbox, by their ids. */
async function findingsAt(
  options: SandboxOptions,
  respond?: Parameters<typeof commandAt>[2],
  env = sandboxEnv,
) {
  const { run } = commandAt(doctor, options, respond)
  const { code, stdout } = await run(['--json'], env)
  const { findings } = JSON.parse(stdout) as Findings
  return { code, findings: Object.fromEntries(findings.map(({ id, ...finding }) => [id, finding])) }
}

const renamed = createSandbox({ seed: 'tests' })

/** A service that knows a query parameter under another name. */
function renaming(path: string, ours: string, theirs: string): Parameters<typeof commandAt>[2] {
  return async (request, next) => {
    const url = new URL(request.url)
    if (!url.pathname.endsWith(path) || request.method !== 'GET') return next()
    const value = url.searchParams.get(theirs)
    url.searchParams.delete(ours)
    if (value !== null) url.searchParams.set(ours, value)
    return renamed.fetch(new Request(url, request))
  }
}

async function strike(sandbox: { fetch: (request: Request) => Promise<Response> }, name: string) {
  const headers = { 'content-type': 'application/json' }
  const url = 'http://127.0.0.1/sandbox/api/faults'
  await sandbox.fetch(new Request(url, { method: 'POST', headers, body: JSON.stringify({ name }) }))
}

describe('crypto-checkout doctor', () => {
  it('finds that the sandbox holds what it is asked for, and ends with 0', async () => {
    const { code, findings } = await findingsAt({})
    expect(code).toBe(0)
    const held = Object.entries(findings).flatMap(([id, { verdict }]) => (verdict === 'holds' ? [id] : []))
    expect(held).toStrictEqual([
      'success-status',
      'unlisted-chains',
      'rate-meaning',
      'payout-merchant-field',
      'chains-page-param',
      'chains-limit-param',
      'rates-currency-param',
      'wallet-verdict',
      'payouts-page-param',
      'payouts-limit-param',
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
    expect(stderr).toBe('')
    const verdicts = lines.slice(0, -2).map((line) => line.split(/\s+/)[1])
    expect(verdicts.filter((verdict) => verdict === 'holds')).toHaveLength(15)
    expect(verdicts).not.toContain('not-asked')
    expect(lines.at(-1)).toMatch(/^15 hold, 0 differ, \d+ unknown; \d+ need no check or a payment/)
    const counts = [...lines.at(-1)!.matchAll(/\d+/g)].map(Number)
    expect(counts.reduce((sum, count) => sum + count)).toBe(Object.keys(assumptions).length)
  })

  it('says how to check more without the access secret', async () => {
    const { stdout } = await commandAt(doctor).run([], accessIdOnly)
    expect(stdout).toContain(
      '\n\nSet GATEWAY_ACCESS_SECRET (--gateway-access-secret) to check 11 more.\n8 hold, ',
    )
    expect(stdout.split('\n').length).toBeLessThan(15)
  })

  it('names the settings that live mode refuses, first, and ends with 1', async () => {
    const settings = { MODE: 'live', CHECKOUT_API_KEY: 'hunter2', PUBLIC_URL: 'http://shop.example/checkout' }
    const { code, stdout } = await commandAt(doctor).run([], { ...sandboxEnv, ...settings })
    expect(code).toBe(1)
    const names = stdout.split('\n').map((line) => line.split(' ')[0])
    expect(names.slice(0, 4)).toEqual(['GATEWAY_ACCESS_ID', 'GATEWAY_URL', 'CHECKOUT_API_KEY', 'PUBLIC_URL'])
    expect(stdout).not.toContain('hunter2')
    const { stdout: json } = await commandAt(doctor).run(['--json'], { ...sandboxEnv, ...settings })
    expect((JSON.parse(json) as { refused: string[] }).refused).toHaveLength(4)
  })

  it('finds nothing wrong with the same settings in the sandbox', async () => {
    const settings = { CHECKOUT_API_KEY: 'hunter2', PUBLIC_URL: 'http://shop.example/checkout' }
    const { code, stdout } = await commandAt(doctor).run(['--json'], { ...sandboxEnv, ...settings })
    expect(code).toBe(0)
    expect((JSON.parse(stdout) as { refused: string[] }).refused).toEqual([])
  })

  it('prints what differs first', async () => {
    const { stdout } = await commandAt(doctor, { signature: serializationNames[1]! }).run()
    expect(stdout).toMatch(/^signature +differs /)
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
      ['chainsPageParam=p', 'payoutsLimitParam=size', 'ratesCurrencyParam=fiat', 'logsPageParam=p'],
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
    const { findings } = await findingsAt({}, async (request, next) => {
      const response = await next()
      if (!request.url.includes('/system/rates/')) return response
      const { data, ...envelope } = await response.json()
      return Response.json({ ...envelope, data: { ...data, rate: data.rate / data.usd } })
    })
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
    const { run } = commandAt(doctor, {}, async (request, next) => {
      const response = await next()
      const { data, ...envelope } = await response.json()
      if (request.url.includes('/webhook/logs')) {
        return Response.json({
          ...envelope,
          data: { webhookLogs: [{ logId: '1' }], total: 1, totalPages: 1 },
        })
      }
      if (!request.url.includes('/payout')) return Response.json({ ...envelope, data }, response)
      const payouts = data.data.map(({ merchantId, ...payout }: { merchantId: string }) => ({
        ...payout,
        merchant: merchantId,
      }))
      return Response.json({ ...envelope, data: { ...data, data: payouts } })
    })
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

  it.each([[[]], [['--json']]])('prints neither a secret nor personal data: %j', async (argv) => {
    const { run, sandbox } = commandAt(doctor, { signature: 'dot' })
    await fillLog(sandbox, 'dot')
    const { stdout, stderr } = await run(argv)
    const kept = [...canaries, sandboxAccessId, sandboxAccessSecret]
    expect(kept.filter((secret) => (stdout + stderr).includes(secret))).toStrictEqual([])
  })

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
    const { code, stdout } = await run(['--payment', await createPayment(sandbox, 'tron')])
    expect(code).toBe(0)
    expect(stdout).toMatch(/\nthe address of the payment can receive money\n$/)
  })

  it.each([
    ['the contract of the coin', 'own-contract', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['an unspendable address', 'unspendable', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['a broken checksum', 'malformed', 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdX'],
  ])('error: says that %s can not receive money', async (_, reason, walletAddress) => {
    const { run, sandbox } = commandAt(doctor, {}, async (request, next) => {
      const response = await next()
      if (!request.url.includes('/payment/validate/') || !response.ok) return response
      const { data, ...envelope } = await response.json()
      return Response.json({ ...envelope, data: { ...data, walletAddress } })
    })
    const { code, stdout } = await run(['--json', '--payment', await createPayment(sandbox, 'tron')])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({ payment: { payable: false, reason } })
    expect(stdout).not.toContain(walletAddress)
  })

  it('error: names --payment where the service knows no such payment', async () => {
    const { run } = commandAt(doctor)
    await expect(run(['--payment', 'nobody'])).rejects.toThrow(/^--payment names no payment/)
  })

  it('explains its options and exit codes', async () => {
    const { code, stdout } = await commandAt(doctor).run(['--help'], {})
    expect(code).toBe(0)
    expect(stdout).toMatch(/--gateway-access-secret, GATEWAY_ACCESS_SECRET/)
    expect(stdout).toMatch(/--json +print/)
    expect(stdout).toMatch(/Exits with 0 .* 1 .* 2 .* 3 /)
  })
})

/** Registers a webhook, and has two payments told to it. */
/** Creates a payment of 5 USDT at the sandbox, and gives back its identifier. */
async function createPayment(sandbox: Sandbox, chain: string): Promise<string> {
  const response = await sandbox.fetch(
    new Request(`${sandboxEnv.GATEWAY_URL}/v1/api/payment/initiate`, {
      method: 'POST',
      headers: { 'x-access-id': sandboxAccessId, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: '5', chain, coin: 'usdt' }),
    }),
  )
  return (await response.json()).data._id
}

async function fillLog(sandbox: Sandbox, signature: keyof typeof serializations = 'json'): Promise<void> {
  const send = async (request: Request) => sandbox.fetch(request)
  const { run } = commandAt(webhook, {}, send)
  await run(['register', '--url=https://shop.example/webhook', `--gateway-signature=${signature}`])
  for (const amount of ['1', '2']) {
    const response = await send(
      new Request(`${sandboxEnv.GATEWAY_URL}/v1/api/payment/initiate`, {
        method: 'POST',
        headers: { 'x-access-id': sandboxAccessId, 'content-type': 'application/json' },
        body: JSON.stringify({ amount, chain: 'tron', coin: 'usdt' }),
      }),
    )
    sandbox.deposit((await response.json()).data._id)
  }
  sandbox.clock.advance(60_000)
  await sandbox.settled()
}

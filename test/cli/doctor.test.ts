import { describe, expect, it } from 'vitest'
import { doctor } from '../../src/cli/doctor.js'
import type { Account } from '../../src/cli/doctor/finding.js'
import { findPageNames, type FetchPage } from '../../src/cli/doctor/paging.js'
import { signatureProbe } from '../../src/cli/doctor/signature-probe.js'
import { openGateway } from '../../src/cli/options/account.js'
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
import { control } from '../support/sandbox-control.js'
import { oldNode } from './doctor/old-node.js'
import { answering, commandAt, initiate, sandboxEnv, type Respond } from './terminal.js'

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

const strike = (sandbox: Sandbox, name: string) => control(sandbox, '/faults', { name })

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

describe('crypto-checkout doctor', () => {
  it('finds that the sandbox holds what it is asked for, and ends with 0', async () => {
    const { run, sandbox } = commandAt(doctor)
    await fillLog(sandbox)
    const { code, stdout } = await run(['--json'])
    expect(code).toBe(0)
    const { findings } = JSON.parse(stdout) as Findings
    const held = findings.flatMap(({ id, verdict }) => (verdict === 'holds' ? [id] : []))
    expect(held).toStrictEqual([
      ...['success-status', 'numeric-types', 'log-fields', 'unlisted-chains', 'rate-meaning', 'rate-coin'],
      ...['payout-merchant-field', 'chains-page-param', 'chains-end', 'chains-limit-param'],
      ...['rates-currency-param', 'webhook-fetched', 'logs-page-param', 'logs-limit-param', 'wallet-verdict'],
      ...['payouts-page-param', 'payouts-limit-param', 'onramp-chain-param', 'signature', 'signature-key'],
      ...['credentials', 'error-statuses', 'base-url'],
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

  it('prints what differs first, and keeps what is set already in the line to set', async () => {
    const { stdout } = await commandAt(doctor, { signature: 'dot' }).run([], {
      ...sandboxEnv,
      GATEWAY_ASSUMPTIONS: 'fiatCoinField=coin',
    })
    expect(stdout.replaceAll(/^(weak: |The mode ).*\n/gm, '')).toMatch(/^signature +differs /)
    expect(stdout).toContain('\nSet GATEWAY_ASSUMPTIONS="fiatCoinField=coin,signature=dot"\n')
  })

  it.each(serializationNames.slice(1))('finds that the service wants the signature %s', async (signature) => {
    const sandbox = createSandbox({ seed: 'tests', signature })
    const values = { gatewayUrl: sandboxEnv.GATEWAY_URL, accessId: sandboxAccessId }
    const account: Account = ({ assumptions, ...secret } = {}) =>
      openGateway(
        { ...values, accessSecret: sandboxAccessSecret, ...secret },
        async (input, init) => sandbox.fetch(new Request(input, init)),
        assumptions,
      )
    const [finding] = await signatureProbe.ask(account, new AbortController().signal)
    expect(finding).toMatchObject({ id: 'signature', verdict: 'differs', setting: { signature } })
    expect(finding?.note).toContain(`set assumptions.signature to '${signature}'`)
  })

  it.each([
    [
      'reading-query-names',
      [
        ...['chainsPageParam=p', 'chainsLimitParam=size', 'ratesCurrencyParam=fiat'],
        ...['logsPageParam=p', 'logsLimitParam=size', 'payoutsPageParam=p', 'payoutsLimitParam=size'],
        ...['onrampChainParam=network', 'signature=colon'],
      ],
    ],
    ['reading-rate-per-usd', ['rateMeaning=per-usd', 'signature=colon']],
  ])(
    'finds the switches of a service with %s and another signature, and nothing wrong once they are set',
    async (name, found) => {
      const { run, sandbox } = commandAt(doctor, { signature: 'colon' })
      await fillLog(sandbox, 'colon')
      await strike(sandbox, name)
      const { code, stdout } = await run()
      expect(code).toBe(1)
      const [, line = ''] = /^Set GATEWAY_ASSUMPTIONS="(.*)"$/m.exec(stdout) ?? []
      expect(line.split(',').toSorted()).toEqual(found.toSorted())
      const after = await run([], { ...sandboxEnv, GATEWAY_ASSUMPTIONS: line })
      expect(after.code).toBe(0)
      expect(after.stdout).not.toContain('GATEWAY_ASSUMPTIONS="')
      expect(after.stdout).toMatch(/^signature +holds +GATEWAY_ASSUMPTIONS has it: signature=colon$/m)
    },
  )

  it.each([
    ['pageNumber', 'perPage'],
    ['p', 'per_page'],
    ['p', 'pageSize'],
    ['p', 'page_size'],
  ])('knows a listing whose parameters are %s and %s', async (pageParam, limitParam) => {
    const whole = { items: [{ id: 'a' }, { id: 'b' }], page: 1, pages: 1 }
    const fetchPage: FetchPage = async ({ page = 1 }, { chainsPageParam, chainsLimitParam } = {}) => {
      const isSecond = page === 2 && chainsPageParam === pageParam
      const items = whole.items.slice(isSecond ? 1 : 0)
      return { ...whole, items: chainsLimitParam === limitParam ? items.slice(0, 1) : items }
    }
    const { signal } = new AbortController()
    const findings = await findPageNames('chains', fetchPage, whole, signal)
    expect(findings.map(({ setting }) => setting)).toEqual([
      { chainsPageParam: pageParam },
      { chainsLimitParam: limitParam },
    ])
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
    const [setting] = line.split(/[.=]/)
    const { code, stdout } = await run()
    expect(code).toBe(1)
    expect(stdout).toMatch(new RegExp(`^${id} +differs .*set assumptions\\.${setting}$`, 'm'))
    const set = await run([], { ...sandboxEnv, GATEWAY_ASSUMPTIONS: line })
    expect(set.stdout).toMatch(new RegExp(`^${id} +holds `, 'm'))
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
        /^left out, because it can’t be read: payout: amount \(1 record\)$/,
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

  it('does not ask what needs a signature without the access secret, and says how to check more', async () => {
    const { run, requests } = commandAt(doctor)
    const { code, stdout } = await run(['--json'], accessIdOnly)
    const { findings } = JSON.parse(stdout) as Findings
    expect(code).toBe(0)
    expect(findings.find(({ id }) => id === 'signature')).toMatchObject({
      verdict: 'not-asked',
      note: 'GATEWAY_ACCESS_SECRET is not set',
    })
    expect(requests.filter(({ path }) => !/\/(system|payment)\//.test(path))).toStrictEqual([])
    const { stdout: text } = await run([], accessIdOnly)
    expect(text).toContain(
      '\n\nSet GATEWAY_ACCESS_SECRET (--gateway-access-secret) to check 12 more.\n11 hold, ',
    )
    expect(text.split('\n').length).toBeLessThan(17 + oldNode.length)
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

  it.each([[[]], [['--json', '--create', 'tron:usdt']]])(
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

  it('explains its options and exit codes', async () => {
    const { code, stdout } = await commandAt(doctor).run(['--help'], {})
    expect(code).toBe(0)
    expect(stdout).toMatch(/--gateway-access-secret, GATEWAY_ACCESS_SECRET/)
    expect(stdout).toMatch(/--json +print/)
    expect(stdout).toMatch(/Exits with 0 .* 1 .* 2 .* 3 /)
  })
})

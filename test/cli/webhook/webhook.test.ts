import { describe, expect, it } from 'vitest'
import { UsageError } from '../../../src/cli/options/options.js'
import { webhook } from '../../../src/cli/webhook/webhook.js'
import { answering, commandAt, initiate, sandboxEnv } from '../terminal.js'

const url = 'https://shop.example/checkout/webhook'
const secretLine = /^WEBHOOK_SECRET=([\w-]{43})$/m

describe('crypto-checkout webhook register', () => {
  it('registers the endpoint with a secret in its header, and prints the secret once', async () => {
    const { run, requests } = commandAt(webhook)
    const { code, stdout, stderr } = await run(['register', '--url', url])
    const secret = secretLine.exec(stdout)?.[1] ?? ''
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    expect(stdout.split(secret)).toHaveLength(2)
    expect(requests.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toStrictEqual([
      [
        'POST',
        '/v1/api/webhook',
        { url, eventTypes: ['transaction_completed'], headers: { 'x-checkout-webhook-secret': secret } },
      ],
    ])
  })

  it('makes a secret of its own every time', async () => {
    const { run } = commandAt(webhook)
    const secrets = [await run(['register', '--url', url]), await run(['register', '--url', url])].map(
      ({ stdout }) => secretLine.exec(stdout)?.[1],
    )
    expect(secrets[0]).not.toBe(secrets[1])
  })

  it('takes event types, a description and another signature', async () => {
    const { run, requests } = commandAt(webhook, { signature: 'colon' })
    const events = '--events=transaction_completed, SUB_USER_WALLET_TRANSACTION_DETECTED'
    const env = { ...sandboxEnv, GATEWAY_ASSUMPTIONS: 'signature=colon' }
    const { stdout } = await run(['register', '--url', url, events, '--description', 'The shop'], env)
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      description: 'The shop',
      eventTypes: ['transaction_completed', 'SUB_USER_WALLET_TRANSACTION_DETECTED'],
    })
    expect(stdout).toMatch(/^events +transaction_completed, SUB_USER_WALLET_TRANSACTION_DETECTED$/m)
  })

  it.each<[string, object]>([
    ['url', { url: 'https://shop.example/webhook' }],
    ['url', { url: 'https://' }],
    ['events', { eventTypes: [] }],
    ['active', { isActive: false }],
    ['active', { isDeleted: true }],
    ['headers', { headers: {} }],
  ])(
    'error: ends with 1, with the secret, where the %s of the answer are others: %j',
    async (what, change) => {
      const other = answering<object>(/webhook$/, (data) => ({ ...data, ...change }))
      const { code, stdout, stderr } = await commandAt(webhook, {}, other).run(['register', '--url', url])
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
      expect(stdout).toMatch(secretLine)
      expect(stdout).toContain(
        `The service registered it otherwise than asked (${what}): events may not arrive.`,
      )
    },
  )

  it('takes an answer that masks the header, or leaves it out', async () => {
    for (const headers of [{ 'X-Checkout-Webhook-Secret': '***' }, undefined]) {
      const other = answering<object>(/webhook$/, (data) => ({ ...data, headers }))
      const registering = commandAt(webhook, {}, other).run(['register', '--url', url])
      expect(await registering).toMatchObject({ code: 0 })
    }
  })

  it('error: says that it may be registered all the same when the answer is lost', async () => {
    const { run } = commandAt(webhook, {}, async (_, next) => {
      await next()
      throw new TypeError('fetch failed')
    })
    const { code, stdout, stderr } = await run(['register', '--url', url])
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' })
    expect(stderr).toContain('may be registered all the same')
  })

  it.each([
    [[], '--url is required'],
    [['--url', 'shop.example'], '--url must be an https address without a user name, or http to this'],
    [['--url', 'http://shop.example/webhook'], '--url must be an https address'],
    [['--url', 'https://ada:hunter2@shop.example/webhook'], 'not "https://…@shop.example/webhook"'],
    [['--url', url, '--events', 'a,,b'], '--events must not be empty'],
    [['--url', url, '--events', 'two words'], '--events.0 is malformed'],
    [
      ['--url', url, '--gateway-assumptions', 'signature=rot13'],
      'GATEWAY_ASSUMPTIONS (--gateway-assumptions) has a wrong signature: must be one of ',
    ],
    [
      ['--url', url, '--gateway-access-secret='],
      'GATEWAY_ACCESS_SECRET (--gateway-access-secret) must not be empty',
    ],
  ])('error: names the option in %j', async (argv, message) => {
    const { run, requests } = commandAt(webhook)
    const running = run(['register', ...argv])
    await expect(running).rejects.toThrow(UsageError)
    await expect(running).rejects.toThrow(message)
    expect(requests).toStrictEqual([])
  })
})

describe('crypto-checkout webhook show', () => {
  it('prints the webhook without the values of its headers', async () => {
    const { run } = commandAt(webhook)
    const registered = await run(['register', '--url', url])
    const secret = secretLine.exec(registered.stdout)?.[1] ?? ''
    const { code, stdout } = await run(['show'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^id +[\da-f]{24}\nurl +https:\/\/shop\.example\/checkout\/webhook\n/)
    expect(stdout).toMatch(/^headers +x-checkout-webhook-secret$/m)
    expect(stdout).not.toContain(secret)
  })

  it('says that there is none', async () => {
    const { run } = commandAt(webhook, {}, async () =>
      Response.json({ status: 'success', message: 'Webhooks fetched', data: null }),
    )
    expect(await run(['show'])).toEqual({ code: 0, stdout: 'no webhook is registered\n', stderr: '' })
  })

  it('keeps what the service says from steering the terminal', async () => {
    const steering = answering<{ url: string }>(/webhook$/, (data) => ({
      ...data,
      url: `${url}?\u001b[2J\u202E`,
    }))
    const { run } = commandAt(webhook, {}, steering)
    await run(['register', '--url', url])
    expect((await run(['show'])).stdout).toMatch(/^url +\S+\?\?\[2J\?$/m)
  })

  it('error: explains HTTP 404', async () => {
    const { code, stderr } = await commandAt(webhook).run(['show'])
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /HTTP 404\. There is no such webhook, or GATEWAY_URL \(--gateway-url\) is wrong\n$/,
    )
  })

  it('error: names what may be wrong when the signature is refused', async () => {
    const { run } = commandAt(webhook)
    const { code, stderr } = await run(['show'], { ...sandboxEnv, GATEWAY_ACCESS_SECRET: 'hunter2' })
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /GATEWAY_ACCESS_ID, GATEWAY_ACCESS_SECRET or signature of GATEWAY_ASSUMPTIONS is wrong/,
    )
    expect(stderr).not.toContain('hunter2')
  })

  it('error: ends with 3 when no service answers', async () => {
    const { run } = commandAt(webhook, {}, () => Promise.reject(new TypeError('fetch failed')))
    expect(await run(['show'])).toMatchObject({ code: 3, stdout: '' })
  })
})

describe('crypto-checkout webhook delete', () => {
  it('deletes the webhook', async () => {
    const { run } = commandAt(webhook)
    const { stdout } = await run(['register', '--url', url])
    const id = /^id +(\w+)$/m.exec(stdout)?.[1] ?? ''
    expect(await run(['delete', id])).toEqual({ code: 0, stdout: `deleted ${id}\n`, stderr: '' })
    expect(await run(['show'])).toMatchObject({ code: 1 })
  })

  it.each([
    [[], 'ID is required'],
    [['a', 'b'], 'argument 2 is not an option'],
    [['two words'], 'ID must '],
  ])('error: names the argument in %j', async (argv, message) => {
    const running = commandAt(webhook).run(['delete', ...argv])
    await expect(running).rejects.toThrow(UsageError)
    await expect(running).rejects.toThrow(message)
  })
})

describe('crypto-checkout webhook logs', () => {
  it('prints a page of deliveries, without what was sent', async () => {
    const { run, sandbox } = commandAt(webhook)
    const registered = await run(['register', '--url', url])
    for (const amount of ['1', '2', '3']) sandbox.deposit(await initiate(sandbox, amount))
    sandbox.clock.advance(60_000)
    await sandbox.settled()
    const { code, stdout } = await run(['logs', '--page=2', '--limit=2'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^\S+Z +success +200 +tries 1 +transaction_completed\npage 2 of 2, 3 in all\n$/)
    expect(stdout).not.toContain(secretLine.exec(registered.stdout)?.[1])
  })

  it('says that there are none yet', async () => {
    expect(await commandAt(webhook).run(['logs'])).toEqual({
      code: 0,
      stdout: 'no deliveries yet\n',
      stderr: '',
    })
  })

  it('counts the deliveries that it can’t read, and prints no total that it does not know', async () => {
    const { run } = commandAt(webhook, {}, async () =>
      Response.json({
        status: 'success',
        message: '',
        data: { webhookLogs: [{ logId: '1' }], total: 'many', totalPages: 1 },
      }),
    )
    expect((await run(['logs'])).stdout).toBe('1 of this page could not be read\npage 1 of 1\n')
  })

  it('error: names a page that is none', async () => {
    await expect(commandAt(webhook).run(['logs', '--page=0'])).rejects.toThrow(
      '--page must be a whole number',
    )
  })
})

describe('crypto-checkout webhook', () => {
  it('lists its commands, and explains each', async () => {
    const names = ['register', 'show', 'delete', 'logs']
    for (const argv of [[], ['--help']]) {
      const { code, stdout } = await commandAt(webhook).run(argv, {})
      expect(code).toBe(0)
      for (const name of names) expect(stdout).toMatch(new RegExp(`^  ${name} `, 'm'))
    }
    for (const name of names) {
      const { code, stdout } = await commandAt(webhook).run([name, '--help'], {})
      expect(code).toBe(0)
      expect(stdout).toContain(`usage: crypto-checkout webhook ${name} `)
      expect(stdout).toMatch(/^ {2}--gateway-url, GATEWAY_URL /m)
    }
  })

  it('error: names an unknown command', async () => {
    await expect(commandAt(webhook).run(['constructor'])).rejects.toThrow(
      'unknown command webhook constructor',
    )
  })
})

import { execFileSync } from 'node:child_process'
import { freshFolder } from '../../support/folders.js'
import { recordCheck } from '../../support/order-changes.js'
import { access, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '../../../src/cli/orders/orders.js'
import { UsageError } from '../../../src/cli/options/options.js'
import { NoRecipientError } from '../../../src/server/notifications/deliveries.js'
import type { Check, PaymentRecord } from '../../../src/server/store/store.js'
import { sqliteStore } from '../../../src/server/store/sqlite.js'
import { runCommand } from '../../support/run-command.js'
import { secret, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let folder: string
let file: string
let endpoint: Endpoint
let isShopOpen: boolean
let isShopThere: boolean
beforeEach(async () => {
  folder = freshFolder()
  file = join(folder, 'checkout.db')
  isShopOpen = false
  isShopThere = true
  endpoint = await startEndpoint({
    file,
    sandbox: { confirmDelayMs: 0 },
    on: {
      async 'order.paid'() {
        if (!isShopThere) throw new NoRecipientError()
        if (!isShopOpen) throw new Error('the shop is closed')
      },
    },
  })
})
afterEach(() => endpoint.close())

const run = (...argv: string[]) => runIn({}, ...argv)

const runIn = (settings: Record<string, string>, ...argv: string[]) =>
  runCommand(orders, argv, {
    env: { DATABASE_URL: `sqlite:${file}`, ...settings },
    fetch: async (input, init) => endpoint.sandbox.fetch(new Request(input, init)),
  })

async function open(reference: string): Promise<{ session: string; id: string; address: string }> {
  const { session, body } = await endpoint.begin({ reference, email: 'ada@shop.example' })
  return { session, id: body.id, address: body.address }
}

/** With what is due, or more. */
async function paid(reference: string, amount?: string): Promise<{ id: string; address: string }> {
  const order = { reference, email: 'ada@shop.example' }
  const { body } = await endpoint.receive({ order, ...(amount !== undefined && { amount }) })
  return { id: body.id, address: body.address }
}

/** Stops the endpoint and records a check: an endpoint that runs would check the payment, too. */
async function stopAndRecord(id: string, checkOf: (payment: PaymentRecord) => Check): Promise<void> {
  await endpoint.checkout.close()
  const store = await sqliteStore(file)
  const payment = (await store.getPayment(id))!
  expect(await recordCheck(store, id, payment.revision, checkOf(payment))).toBe(true)
  await store.close()
}

describe('crypto-checkout orders list', () => {
  it('prints orders, newest first, a page at a time', async () => {
    await open('order-1')
    endpoint.advance(1000)
    await open('order-2')
    endpoint.advance(1000)
    await paid('order-3')
    const first = await run('list', '--limit', '2')
    expect(first.stdout).toMatch(
      /^order-3 {2}paid {4}\S+Z {2}1 payment {2}49\.99 USD, received 50 of 50 USDT\norder-2 {2}open {4}\S+Z {2}1 payment {2}49\.99 USD, received 0 of 50 USDT\nmore with --before '(\S+)'\n$/,
    )
    const before = /--before '(\S+)'/.exec(first.stdout)?.[1] ?? ''
    expect((await run('list', '--before', before)).stdout).toMatch(/^order-1 {2}open .*\n$/)
    expect((await run('list', '--state', 'review')).stdout).toBe('no such orders\n')
  })

  it('prints the next page as one word of a shell', async () => {
    await open('order-1')
    endpoint.advance(1000)
    await open("ada's")
    const { stdout } = await run('list', '--limit', '1')
    const [, word = ''] = /--before (.*)/.exec(stdout) ?? []
    const before = execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })
    expect((await run('list', '--before', before)).stdout).toMatch(/^order-1 .*\n$/)
  })

  it('prints what came on each payment of an order', async () => {
    const session = await endpoint.session({ reference: 'order-1' })
    for (const chain of ['tron', 'polygon']) {
      const { body } = await endpoint.pay(session, chain)
      endpoint.deposit(body.address, '20')
      await endpoint.until(session, body.id, 'partial')
    }
    expect((await run('list')).stdout).toMatch(
      / {2}2 payments {2}49\.99 USD, received 20 of \S+ USDT, received 20 of \S+ USDT\n$/,
    )
  })

  it('prints JSON for other programs', async () => {
    await paid('order-3')
    const { stdout } = await run('list', '--state=paid', '--json')
    expect(JSON.parse(stdout)).toEqual({
      orders: [
        {
          reference: 'order-3',
          state: 'paid',
          payments: [expect.objectContaining({ status: 'paid', amount: '50', received: '50' })],
          at: expect.stringMatching(/Z$/),
          updatedAt: expect.stringMatching(/Z$/),
          paidAt: expect.stringMatching(/Z$/),
        },
      ],
    })
  })
})

describe('the filters of crypto-checkout orders list and export', () => {
  const date = (at: number) => new Date(at).toISOString().slice(0, 10)
  const day = 86_400_000

  it('print the orders that need a person, and why', async () => {
    await paid('surplus', '60')
    await paid('plain')
    expect((await run('list', '--needs', 'surplus')).stdout).toMatch(/^surplus .* needs a person: surplus\n$/)
    expect((await run('list', '--needs', 'any', '--json')).stdout).toContain('"needs": "surplus"')
    expect((await run('list', '--needs', 'claim')).stdout).toBe('no such orders\n')
    const { stdout } = await run('export', '--needs', 'any', '--format', 'jsonl')
    expect(stdout.trimEnd().split('\n')).toEqual([expect.stringContaining('"reference":"surplus"')])
  })

  it('print the orders of a time and a state', async () => {
    const first = Date.now()
    await paid('paid-order')
    await open('open-order')
    // Midnight may pass meanwhile.
    const last = Date.now()
    const references = async (...argv: string[]) => {
      const { stdout } = await run('export', '--format', 'jsonl', ...argv)
      return [...stdout.matchAll(/"reference":"([\w-]+)"/g)].map(([, reference]) => reference)
    }
    expect((await references('--from', date(first - day), '--to', date(last + 2 * day))).sort()).toEqual([
      'open-order',
      'paid-order',
    ])
    expect(await references('--to', date(first - day))).toEqual([])
    // A day means all of it: the shop's accountant asks for today.
    expect(await references('--from', date(first), '--to', date(last))).toHaveLength(2)
    expect(await references('--to', `${date(first)}T00:00:00Z`)).toEqual([])
    expect(await references('--from', `${date(last + 2 * day)}T00:00:00Z`)).toEqual([])
    expect(await references('--state', 'paid')).toEqual(['paid-order'])
    expect((await run('list', '--to', date(first - day))).stdout).toBe('no such orders\n')
  })

  it.each([
    ['2026-11-02', '2026-11-01'],
    ['2026-11-01T08:30:00Z', '2026-11-01T08:30:00Z'],
  ])('error: end with 1 where no order can be from %s to %s', async (from, to) => {
    await paid('paid-order')
    for (const command of [['list'], ['export'], ['export', '--file', join(folder, 'payments.csv')]])
      expect(await run(...command, '--from', from, '--to', to)).toMatchObject({
        ...{ code: 1, stdout: '' },
        stderr: 'crypto-checkout: to: must be later than `from`\n',
      })
  })

  it.each([
    ['--from', '2026-02-30'],
    ['--from', '2026-13-01'],
    ['--to', '01.11.2026'],
    ['--to', '2026-11-01T25:00:00Z'],
    ['--to', '2026-11-01T08:00:00+01:00'],
    ['--needs', 'money'],
    ['--state', 'done', 'one of review, paid, closed, open, ended'],
  ])('error: refuse %s %s by its name', async (flag, value, what = '') => {
    for (const command of ['list', 'export'])
      await expect(run(command, flag, value)).rejects.toThrow(new RegExp(`^${flag} must be ${what}`))
  })
})

describe('crypto-checkout orders show', () => {
  it('prints the payments of an order and its notifications, and no person', async () => {
    const { id, address } = await paid('order-1042')
    await expect.poll(async () => (await run('show', 'order-1042')).stdout).toContain('answer')
    await endpoint.untilTried(1)
    const { code, stdout } = await run('show', 'order-1042')
    expect(code).toBe(0)
    for (const line of [
      /^reference +order-1042$/m,
      /^notifications\n {2}id +msg_[\da-f]{32}\n {2}type +order\.paid\n {2}at +\S+Z\n {2}state +pending\n {2}attempts +1\n {2}answer +failed\n/m,
      new RegExp(`^payments\\n  id +${id}\\n`, 'm'),
      /^ {2}status +paid$/m,
      new RegExp(`^ {2}address +${address}$`, 'm'),
    ])
      expect(stdout).toMatch(line)
    expect(stdout).not.toContain('ada@')
    const { stdout: json } = await run('show', 'order-1042', '--json')
    expect(JSON.parse(json)).toMatchObject({ reference: 'order-1042', payments: [{ id, status: 'paid' }] })
  })

  it('prints what the service took back, and since when the operator knows', async () => {
    const { id } = await paid('order-1042')
    await stopAndRecord(id, ({ observation }) => ({
      observation: { ...observation, status: 'review' },
      checkedAt: Date.now(),
      nextCheckAt: Date.now() + 86_400_000,
    }))
    endpoint = await startEndpoint({ file, beside: endpoint })
    endpoint.advance(120_000)
    await expect.poll(async () => (await run('show', 'order-1042')).stdout).toContain('reportedAt')
    const { stdout } = await run('show', 'order-1042')
    expect(stdout).toMatch(
      new RegExp(
        `^incidents\n  id +inc_${id}_\\d+\n  kind +reverted\n  paymentId +${id}\n  at +\\S+Z\n  reportedAt +\\S+Z\n`,
        'm',
      ),
    )
    expect((await run('list', '--state', 'review')).stdout).toMatch(/^order-1042 /)
  })

  it('error: ends with 1 for an order that it does not know', async () => {
    expect(await run('show', 'order-9')).toEqual({
      code: 1,
      stdout: '',
      stderr: 'crypto-checkout: no payment was ever shown for an order order-9\n',
    })
    await expect(run('show', 'order-\u001b[31m1')).rejects.toThrow(
      'REFERENCE must be a string of 1 to 128 characters and must not contain control characters, not "order-?[31m1"',
    )
  })
})

describe('crypto-checkout orders resend', () => {
  it('sends the notification again, and says what became of it', async () => {
    await paid('order-1042')
    await expect.poll(async () => (await run('show', 'order-1042')).stdout).toContain('answer')
    await endpoint.untilTried(1)
    const failures = () => endpoint.reports.filter(({ where }) => where === 'notification')
    expect(failures()).toHaveLength(1)
    const refused = await run('resend', 'order-1042')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(
      /^crypto-checkout: the notification of order-1042 was sent again, and the shop did not take it: failed; the next try is at \S+Z\n$/,
    )
    expect(failures()).toHaveLength(2)

    isShopOpen = true
    expect(await run('resend', 'order-1042')).toEqual({
      code: 0,
      stdout: 'the notification of order-1042 was sent again, and the shop took it\n',
      stderr: '',
    })

    isShopThere = false
    expect(await run('resend', 'order-1042')).toEqual({
      ...{ code: 1, stdout: '' },
      stderr: 'crypto-checkout: the notification of order-1042 was not sent: no recipient takes it\n',
    })

    await endpoint.checkout.close()
    expect(await run('resend', 'order-1042', '--wait', '1')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('was not sent within 1 second: is the endpoint running'),
    })
    expect(await run('resend', 'order-1042', '--wait', '0')).toMatchObject({
      code: 0,
      stdout:
        'order-1042: The notification is due. The endpoint sends it again to each recipient, but no mail that was sent.\n',
    })
  })

  it('error: ends with 1 for an order that is not paid, and for one that is not there', async () => {
    await open('order-1')
    const unpaid = await run('resend', 'order-1')
    expect(unpaid).toMatchObject({ code: 1, stderr: expect.stringContaining('the order must be paid') })
    for (const command of ['resend', 'check']) {
      const unknown = await run(command, 'order-2')
      expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('no payment was ever shown') })
    }
  })
})

describe('crypto-checkout orders', () => {
  it('explains itself; error: names what is wrong', async () => {
    expect((await run('--help')).stdout).toContain('usage: crypto-checkout orders <command>')
    const { stdout } = await run('list', '--help')
    expect(stdout).toContain('Only orders in this state. One of review, paid, closed, open, ended.')
    expect(stdout).toContain(' One of refund-to-pay, ')
    await expect(run('lst')).rejects.toThrow(
      new UsageError('unknown command orders lst; crypto-checkout orders --help lists them'),
    )
    await expect(run('show')).rejects.toThrow("REFERENCE is required: the shop's order")
    await expect(run('list', '--database-url=sqlite:/no/such/folder/x.db')).rejects.toThrow(
      "DATABASE_URL (--database-url) can't be used: ",
    )
  })
})

describe('crypto-checkout orders check', () => {
  it('watches every payment of an order again', async () => {
    const { id } = await open('order-1')
    await stopAndRecord(id, ({ observation }) => ({
      observation,
      checkedAt: Date.now(),
      nextCheckAt: undefined,
    }))
    const store = await sqliteStore(file)
    expect(await store.getPayment(id)).not.toHaveProperty('nextCheckAt')
    expect(await run('check', 'order-1')).toEqual({
      code: 0,
      stdout: 'order-1: The payments are checked within seconds.\n',
      stderr: '',
    })
    expect((await store.getPayment(id))?.nextCheckAt).toBeLessThanOrEqual(Date.now())
    await store.close()
    const validates = () => endpoint.calls.filter((call) => call.includes('/validate')).length
    const before = validates()
    endpoint = await startEndpoint({ file, beside: endpoint })
    await expect.poll(validates).toBeGreaterThan(before)
  })
})

describe('crypto-checkout orders, where no endpoint has been', () => {
  it.each([['list'], ['unknown'], ['show', 'order-1'], ['resend', 'order-1'], ['check', 'order-1']])(
    'error: %s creates no database',
    async (...argv) => {
      const absent = join(folder, 'absent.db')
      await expect(run(...argv, '--database-url', `sqlite:${absent}`)).rejects.toThrow(
        /^DATABASE_URL \(--database-url\) can't be used: there is no database .*; run the command in the folder of the endpoint/,
      )
      await expect(access(absent)).rejects.toThrow('ENOENT')
    },
  )

  it('error: writes nothing into a file that is something else', async () => {
    const empty = join(folder, 'empty.db')
    await writeFile(empty, '')
    await expect(run('list', '--database-url', `sqlite:${empty}`)).rejects.toThrow(UsageError)
    expect((await readFile(empty)).length).toBe(0)
  })
})

describe('crypto-checkout orders accept, close, note, find and export', () => {
  it('accepts an order once, and notifies the shop', async () => {
    await endpoint.receive({ order: { reference: 'order-1' }, amount: '20', status: 'partial' })
    const accept = (by: string) => run('accept', 'order-1', '--reason', 'paid the rest in cash', '--by', by)
    expect(await accept('ada')).toMatchObject({ code: 0, stdout: expect.stringContaining('is accepted') })
    expect(await accept('bob')).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringContaining('Nothing was changed: ada accepted the order before'),
    })
    await endpoint.receive({ order: { reference: 'order-2' } })
    expect(await run('accept', 'order-2', '--reason', 'paid')).toMatchObject({
      ...{ code: 0, stderr: '' },
      stdout: expect.stringContaining('Nothing was changed: a payment has paid the order'),
    })
    const { stdout } = await run('show', 'order-1', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ state: 'paid', acceptedBy: 'ada', reason: 'paid the rest in cash' },
      notifications: expect.arrayContaining([expect.objectContaining({ type: 'order.accepted' })]),
    })
    expect((await run('show', 'order-1')).stdout).toMatch(
      / {2}action {2}accept {2}ada {2}paid the rest in cash$/m,
    )
  })

  it('closes an order, notes on it, and finds it by its address', async () => {
    const { address } = await open('order-1')
    expect(await run('close', 'order-1', '--reason', 'out of stock')).toMatchObject({
      ...{ code: 0, stdout: 'order-1: The order is closed. It takes no further payment.\n' },
    })
    expect(await run('note', 'order-1', '--text', 'called the payer')).toMatchObject({ code: 0 })
    expect((await run('find', address)).stdout).toMatch(/^order-1 {2}closed /)
    expect((await run('find', 'none')).stdout).toMatch(
      /^no such orders; a part of .* newest 10,000 orders alone\n$/,
    )
    const { stdout } = await run('show', 'order-1')
    expect(stdout).toContain('called the payer')
  })

  it('requests a refund with a link that the endpoint opens, and records its transaction', async () => {
    await paid('order-1', '60')
    const links = { CHECKOUT_SECRET: secret, PUBLIC_URL: 'http://127.0.0.1:4300/checkout' }
    const asked = await runIn(links, 'refund', 'order-1', '--reason', 'too much', '--by', 'ada')
    expect(asked).toMatchObject({ code: 0, stdout: expect.stringMatching(/state\s+requested/) as string })
    expect(asked.stdout).toMatch(/sum\s+[\d.]+ USDT on /)
    const refund = /ref_\w+/.exec(asked.stdout)?.[0] ?? ''
    const token = /http:\/\/127\.0\.0\.1:4300\/checkout\/refund\/([\w.-]+)/.exec(asked.stdout)?.[1]
    const body = { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
    expect((await endpoint.request('POST', `/refund/${token}`, { body })).status).toBe(200)
    const transaction = 'ab'.repeat(32)
    const sent = await run('refund-sent', refund, '--transaction', transaction, '--by', 'ada')
    expect(sent).toMatchObject({ code: 0, stdout: expect.stringMatching(/state\s+sent/) as string })
    expect(sent.stdout).toMatch(new RegExp(`address\\s+${body.address}`))
    expect(sent.stdout).toMatch(new RegExp(`transaction\\s+${transaction}`))
    expect((await run('show', 'order-1')).stdout).toMatch(
      new RegExp(`action {2}refund-sent {2}ada {2}${refund}: [\\d.]+ USDT, ${transaction}$`, 'm'),
    )
  })

  it.each(['59', '7776001', '1e4', ''])(
    'error: names the bounds of HTTP for a link of %j seconds',
    async (seconds) => {
      const asked = run('refund', 'order-1', '--reason', 'too much', '--expires-in-seconds', seconds)
      await expect(asked).rejects.toThrow(
        `--expires-in-seconds must be a whole number of seconds from 3600 to 7776000, not "${seconds}"`,
      )
    },
  )

  it('exports to a file that is for its owner alone', async () => {
    await paid('order-1')
    const target = join(folder, 'payments.csv')
    await writeFile(target, 'of the day before', { mode: 0o644 })
    expect(await run('export', '--file', target)).toMatchObject({ code: 0 })
    const [header, row] = (await readFile(target, 'utf8')).split('\r\n')
    expect(header).toMatch(/^\uFEFFreference,state,payment,/)
    expect(row).toMatch(/^order-1,paid,.*,49\.99,USD,USDT,/)
    expect(((await stat(target)).mode & 0o777).toString(8)).toBe('600')
    expect((await run('export')).stdout).toBe(await readFile(target, 'utf8'))
    const { stdout } = await run('export', '--format', 'jsonl')
    expect(JSON.parse(stdout)).toMatchObject({ reference: 'order-1', received: '50', surplus: '0' })
  })

  it('error: closes a reference that is not known only by force', async () => {
    const close = (...more: string[]) => run('close', 'order-2', '--reason', 'x', ...more)
    for (const { code, stderr } of [await close(), await close()])
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr:
          'crypto-checkout: no session and no payment of order-2 is known, and a closed reference stays closed: is it right? Close it with --force\n',
      })
    const session = await endpoint.session({ reference: 'order-2' })
    expect(await close('--force')).toMatchObject({
      ...{ code: 0, stdout: 'order-2: The order is closed. It takes no further payment.\n' },
    })
    expect(await endpoint.pay(session)).toMatchObject({ status: 409, body: { code: 'order-closed' } })
  })

  it('closes a reference again that was closed by force, as HTTP does', async () => {
    const close = (...more: string[]) => run('close', 'order-3', '--reason', 'x', ...more)
    expect((await close('--force')).code).toBe(0)
    expect((await close()).code).toBe(0)
  })
})

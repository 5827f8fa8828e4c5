/** Mails to payers and the shop, over SMTP. */
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:net'
import { afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { mailRecipients } from '../../../src/cli/serve/mail.js'
import { handlersOf, toRecipients, type RecipientSource } from '../../../src/cli/serve/recipients.js'
import { smtpServer } from '../../../src/cli/options/mail.js'
import { MailError, openSmtp, type Mail, type SendMail } from '../../../src/cli/serve/smtp.js'
import { audienceOf } from '../../../src/server/orders/sealed-tokens.js'
import type { Store } from '../../../src/server/index.js'
import { createRefundTokens } from '../../../src/server/orders/refund-tokens.js'
import { onFreePort } from '../../support/free-port.js'
import { startMailServer, type MailServer } from '../../support/mail-server.js'
import {
  loadPages,
  secret,
  startEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'

let server: MailServer
let endpoint: Endpoint | undefined
let refusals: string[] = []

// What writes mails takes longer to load than a notification may take.
beforeAll(async () => {
  const { writeMail } = await loadPages()
  for (const lang of ['en', 'ar', 'de'])
    await writeMail({ kind: 'receipt', merchantName: '', reference: '', lang })
})
afterEach(async () => {
  await endpoint?.close()
  await server?.close()
  endpoint = undefined
  refusals = []
})

const from = { name: 'Test shop', address: 'pay@shop.example' }
const open = (port: number, timeoutMs?: number) =>
  openSmtp({
    server: smtpServer(`smtp://127.0.0.1:${port}`),
    from,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })

const taking: RecipientSource = {
  types: ['order.paid'],
  of: async () => [{ name: 'shop', send: async () => undefined }],
}

type Options = EndpointOptions & {
  send?: SendMail
  sources?: RecipientSource[]
  fails?: { mark: boolean }
  onStore?: (store: Store) => void
}

async function start({ send, sources = [], fails, onStore, ...options }: Options = {}): Promise<Endpoint> {
  server = await startMailServer()
  let store: Store | undefined
  const lazy = new Proxy({} as Store, {
    get(_, name: keyof Store) {
      if (fails?.mark && name === 'addDocument') return () => Promise.reject(new Error('killed'))
      return store?.[name]
    },
  })
  const tokens = createRefundTokens([secret], audienceOf('sandbox'))
  const mails = mailRecipients({
    ...{
      store: lazy,
      send: send ?? (await open(server.port)),
      merchantName: from.name,
      shop: 'owner@shop.example',
    },
    refundLink: async (id) => `http://127.0.0.1:4300/checkout/refund/${await tokens.seal(id)}`,
    renderer: loadPages,
    onRefused: ({ message }) => refusals.push(message),
  })
  const all = [mails, ...sources]
  endpoint = await startEndpoint({
    sandbox: { confirmDelayMs: 0 },
    keepContacts: true,
    publicUrl: 'https://pay.shop.example/checkout',
    on: handlersOf(toRecipients(lazy, Date.now, all), all),
    ...options,
    wrapStore: (opened) => (onStore?.(opened), (store = opened), {}),
  })
  return endpoint
}

async function pay(language = 'en', change = {}) {
  if (!endpoint) throw new Error('no endpoint')
  const session = await endpoint.session({ email: 'payer@home.example', ...change })
  const { body } = await endpoint.request('POST', '/payments', {
    ...{ session, body: { chain: 'tron', coin: 'usdt' }, headers: { 'accept-language': language } },
  })
  return { session, ...body }
}

const mailsTo = (address: string) => server.received.filter(({ to }) => to.includes(address))
const untilMails = async (address: string, count: number) => {
  await expect.poll(() => mailsTo(address).length).toBe(count)
  return mailsTo(address)
}

describe('a payer', () => {
  it('gets one receipt, in the language of their browser', async () => {
    const { deposit, until, checkout } = await start()
    const { session, id, address, amount } = await pay('ar-EG,en;q=0.5')
    deposit(address)
    await until(session, id, 'paid')
    const [mail] = await untilMails('payer@home.example', 1)
    expect(mail?.headers['content-language']).toBe('ar-EG')
    expect(mail?.headers.from).toBe('Test shop <pay@shop.example>')
    expect(mail?.headers['auto-submitted']).toBe('auto-generated')
    expect(mail?.subject).toContain('Test shop · order-1042')
    expect(mail?.text).toMatch(/[\u0600-\u06FF]/)
    expect(mail?.text).toContain(`${amount} USDT`)
    expect(mail?.text).toMatch(/https:\/\/pay\.shop\.example\/checkout\/pay\//)
    await checkout.orders.resend('order-1042', { by: 'ada' })
    await checkout.runDue()
    expect(mailsTo('payer@home.example')).toHaveLength(1)
    expect(server.received.every(({ to }) => to.length === 1)).toBe(true)
  })

  it('reads what is still missing, with the link, for each part that arrives', async () => {
    const { advance, deposit, until } = await start()
    const { session, id, address } = await pay('de')
    deposit(address, '10')
    const { remaining } = await until(session, id, 'partial')
    const [mail] = await untilMails('payer@home.example', 1)
    expect(mail?.headers['content-language']).toBe('de')
    expect(mail?.text).toContain(`${remaining} USDT`)
    expect(mail?.text).toContain('/checkout/pay/')
    deposit(address, '1')
    advance(16_000)
    await untilMails('payer@home.example', 2)
  })

  it('is not asked for a rest that was paid before the mail could be sent', async () => {
    let isDown = true
    const send: SendMail = async (mail) => {
      if (isDown) throw new MailError('the server is down')
      return real(mail)
    }
    const { deposit, until, untilTried, advance, checkout } = await start({ send })
    const real = await open(server.port)
    const { session, id, address } = await pay()
    deposit(address, '10')
    await until(session, id, 'partial')
    await untilTried(1)
    deposit(address)
    await until(session, id, 'paid')
    await untilTried(2)
    isDown = false
    advance(31_000)
    await untilTried(4)
    expect(mailsTo('payer@home.example')).toHaveLength(1)
    expect(mailsTo('payer@home.example')[0]?.subject).toMatch(/^Receipt/)
    await checkout.runDue()
    expect(mailsTo('payer@home.example')).toHaveLength(1)
  })

  it('gets the link of a refund, and its transaction', async () => {
    const { deposit, until, checkout, request } = await start()
    const { session, id, address } = await pay()
    deposit(address)
    await until(session, id, 'paid')
    await checkout.orders.refund('order-1042', { by: 'ada', reason: 'returned', amount: '5' })
    const [, asked] = await untilMails('payer@home.example', 2)
    expect(asked?.text).toMatch(
      /^The shop returns [\d.]+ USDT to you\. Open this page and enter your address on TRON\.$/m,
    )
    const [link = ''] = /http:\S+/.exec(asked?.text ?? '') ?? []
    expect((await checkout.fetch(new Request(link))).status).toBe(200)
    const token = link.slice(link.lastIndexOf('/') + 1)
    const given = await request('POST', `/refund/${token}`, {
      body: { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
    })
    expect(given.status).toBe(200)
    const [alert] = await untilMails('owner@shop.example', 1)
    expect(alert?.text).toContain('The payer gave an address')
    const { refunds } = await checkout.orders.get('order-1042')
    await checkout.orders.refundSent(refunds[0]?.id ?? '', { by: 'ada', transaction: 'ab'.repeat(32) })
    const mails = await untilMails('payer@home.example', 3)
    expect(mails[2]?.text).toContain('ab'.repeat(32))
    expect(mails[2]?.text).toContain('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    expect(mails[2]?.text).toMatch(/^Amount: [\d.]+ USDT on TRON$/m)
  })

  it('reads the tag beside the address that a refund was sent to', async () => {
    const { deposit, until, checkout, request, session: sealed, pay: payBy, methods } = await start()
    const session = await sealed({ email: 'payer@home.example' })
    const xrp = (await methods(session)).find(({ chain }) => chain.type === 'xrpl')
    const { body } = await payBy(session, xrp?.chain.id, xrp?.coin.id)
    deposit(body.address)
    await until(session, body.id, 'paid')
    const { refund, url } = await checkout.orders.refund('order-1042', {
      ...{ by: 'ada', reason: 'returned', amount: '5' },
    })
    const address = 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'
    const token = url.slice(url.lastIndexOf('/') + 1)
    const given = await request('POST', `/refund/${token}`, { body: { address, tag: '77' } })
    expect(given.status).toBe(200)
    await checkout.orders.refundSent(refund.id, { by: 'ada', transaction: 'ab'.repeat(32) })
    await checkout.runDue()
    const sent = mailsTo('payer@home.example').find(({ text }) => text.includes('ab'.repeat(32)))
    expect(sent?.text).toMatch(new RegExp(`: ${address}\\nDestination tag or memo: 77\\n`))
  })

  it('of an order without an address, or of an endpoint that sends no mail, gets none', async () => {
    const { deposit, until, checkout } = await start()
    const { session, id, address } = await pay('en', { email: undefined })
    deposit(address)
    await until(session, id, 'paid')
    await checkout.runDue()
    expect(server.received).toEqual([])
  })
})

describe('a recipient that the mail server refuses', () => {
  const send: SendMail = async ({ to }) => {
    if (to.startsWith('payer')) throw new MailError('the mail server refuses the recipient (550)', true)
  }

  it.each([
    ['alone', [], 'not-sent'],
    ['beside a shop that takes it', [taking], 'delivered'],
  ] as const)('is recorded and logged with the order: %s', async (_, sources, state) => {
    let store: Store | undefined
    const { deposit, until } = await start({
      send,
      sources: [...sources],
      onStore: (opened) => (store = opened),
    })
    const { session, id, address } = await pay()
    deposit(address)
    await until(session, id, 'paid')
    const found = async () =>
      (await store?.listNotifications('order-1042'))?.find(({ type }) => type === 'order.paid')
    await expect.poll(async () => (await found())?.answer).toBe('refused by the mail server: mail-payer')
    expect((await found())?.state).toBe(state)
    expect(refusals).toContain('mail-payer of order order-1042: the mail server refuses the recipient (550)')
  })
})

describe('the shop', () => {
  it('reads what needs a person, once, and nothing of an order that is paid', async () => {
    const { deposit, until, checkout } = await start()
    const first = await pay()
    deposit(first.address, '500')
    await until(first.session, first.id, 'paid')
    const [mail] = await untilMails('owner@shop.example', 1)
    expect(mail?.subject).toBe('Test shop: order order-1042 needs a person')
    expect(mail?.text).toContain('More came than was asked for.')
    expect(mail?.text).toMatch(/^Payment: 500 of 50 USDT came on TRON; its status is paid\.$/m)
    const [receipt] = await untilMails('payer@home.example', 1)
    expect(receipt?.text).toContain('500 USDT of 50 USDT received.')
    expect(receipt?.text).toContain('You sent 450 USDT more than needed.')
    expect(mail?.text).not.toContain('payer@home.example')
    const second = await pay('en', { reference: 'order-2' })
    deposit(second.address)
    await until(second.session, second.id, 'paid')
    await untilMails('payer@home.example', 2)
    await checkout.runDue()
    expect(mailsTo('owner@shop.example')).toHaveLength(1)
  })

  it('reads a command that is of the order, whatever a shell makes of its reference', async () => {
    const { deposit, until } = await start()
    const reference = `ada's "$(date)" \`date\` order`
    const payment = await pay('en', { reference })
    deposit(payment.address, '500')
    await until(payment.session, payment.id, 'paid')
    const [mail] = await untilMails('owner@shop.example', 1)
    const [, word = ''] = /orders show (.*), or at the desk/.exec(mail?.text ?? '') ?? []
    expect(execFileSync('sh', ['-c', `printf %s ${word}`], { encoding: 'utf8' })).toBe(reference)
  })
})

describe('a mail', () => {
  it('that was sent, and not recorded before a kill, comes again as the same message', async () => {
    const fails = { mark: true }
    const { deposit, until, untilTried, advance } = await start({ fails })
    const { session, id, address } = await pay()
    deposit(address)
    await until(session, id, 'paid')
    await untilMails('payer@home.example', 1)
    await untilTried(1)
    fails.mark = false
    advance(31_000)
    const [first, second] = await untilMails('payer@home.example', 2)
    expect(second?.headers['message-id']).toBe(first?.headers['message-id'])
    expect(second?.text).toBe(first?.text)
  })

  const mail: Mail = { id: 'msg_1.payer', to: 'payer@home.example', subject: 'a', text: 'b', lang: 'en' }

  it('error: has no header of its text', async () => {
    server = await startMailServer()
    const send = await open(server.port)
    await send({
      ...mail,
      subject: 'Receipt\r\nBcc: thief@evil.example\r\n\r\nbody',
      text: '.\r\n.\r\nBcc: x',
    })
    await send({ ...mail, to: 'payer@home.example, thief@evil.example' }).catch(() => undefined)
    await send({ ...mail, to: 'payer@home.example>\r\nRCPT TO:<thief@evil.example' }).catch(() => undefined)
    expect(server.received[0]?.headers).not.toHaveProperty('bcc')
    expect(server.received[0]?.text).toContain('.\n.\nBcc: x')
    expect(server.received.flatMap(({ to }) => to)).not.toContain('thief@evil.example')
  })

  it('error: is tried again after a temporary refusal, and not after a final one of its recipient', async () => {
    const refusal = (code: number) => Object.assign(new Error('no'), { responseCode: code })
    let code = 450
    server = await startMailServer({ onRcptTo: (_, __, done) => done(refusal(code)) })
    const send = await open(server.port)
    await expect(send(mail)).rejects.toMatchObject({ isFinal: false })
    code = 550
    await expect(send(mail)).rejects.toMatchObject({
      isFinal: true,
      message: expect.not.stringContaining('home') as string,
    })
  })

  it.each(['greeting', 'data'] as const)(
    'error: of a server that is silent at the %s ends in time',
    async (at) => {
      if (at === 'greeting') {
        const { port, close } = await onFreePort(createServer(() => undefined))
        onTestFinished(close)
        const send = await open(port, 400)
        await expect(send(mail)).rejects.toBeInstanceOf(MailError)
      } else {
        server = await startMailServer({ onData: () => undefined })
        const send = await open(server.port, 400)
        await expect(send(mail)).rejects.toMatchObject({ isFinal: false })
      }
    },
  )

  it('error: of a server that is absent names no address', async () => {
    const send = await open(1, 400)
    await expect(send(mail)).rejects.toThrow(/^SMTP_URL did not take a mail \(\w+\)$/)
  })
})

describe('SMTP_URL', () => {
  it('names a server, with a name and a password', () => {
    expect(smtpServer('smtps://shop%40x:p%3Aw@mail.example')).toEqual({
      ...{ host: 'mail.example', port: 465, secure: true, auth: { user: 'shop@x', pass: 'p:w' } },
    })
    expect(smtpServer('smtp://mail.example:2525')).toEqual({
      host: 'mail.example',
      port: 2525,
      secure: false,
    })
  })

  it('error: names no password whose % is not encoded', () => {
    for (const [url, pass] of [
      ['smtp://a:50%25off@mail.example', '50%off'],
      ['smtp://a:50%2525@mail.example', '50%25'],
    ] as const)
      expect(smtpServer(url).auth).toEqual({ user: 'a', pass })
    for (const url of [
      'smtp://a:50%off@mail.example',
      'smtps://a%:b@mail.example',
      'smtp://a:b%ff@mail.example',
    ])
      expect(() => smtpServer(url)).toThrow(/^must have each % of its user and password as %25$/)
  })

  it.each([
    '',
    'mail.example',
    'https://mail.example',
    'smtp://',
    'smtp://mail.example/path',
    'smtp://mail.example?tls=no',
    'smtps://shop:p/ss@mail.example',
    'smtps://shop:p?ss@mail.example',
    'smtps://shop:p#ss@mail.example',
  ])('error: is not %j', (value) =>
    expect(() => smtpServer(value)).toThrow(/^must be an address .* as %40 %2F %3F %23 and %25$/),
  )
})

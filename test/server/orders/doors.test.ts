/** Every door has the operations of one table: HTTP and its document, the command line, the desk, and `checkout.orders`. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { orders as command } from '../../../src/cli/orders/orders.js'
import { createCheckout } from '../../../src/server/checkout.js'
import { openApiDocument } from '../../../src/server/http/openapi.js'
import { fieldsOf, operationNames, operations } from '../../../src/server/orders/operation-table.js'
import { createOrderOperations, type OrderDetails } from '../../../src/server/orders/operations.js'
import { doorsOf, headers, inProcess, openDesk, openDoors, runOn } from '../../support/doors.js'
import { isDeep } from '../../support/check.js'
import { sharedFolder } from '../../support/folders.js'
import { openedOnce } from '../../support/opened.js'
import { runCommand } from '../../support/run-command.js'
import { freshEndpoint, secret, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'
import type { Store } from '../../../src/server/store/store.js'

const document = openApiDocument()
/** Texts that no person and no log may be shown, by what is wrong with them. */
const hostile = {
  'an escape sequence': '\u001B[31mred',
  'a C1 control': '\u009Bx',
  'a mark that turns the text around': '\u202Eabc',
  'a zero-width space': 'a\u200Bb',
  'a line break': 'a\nb',
  'too many characters': 'x'.repeat(5000),
  'a space': ' ',
  'other spaces': '\u00A0\u3000',
  'a letter that is blank': '\u3164',
  'a pattern without dots': '\u2800',
}
const texts = Object.entries(hostile)
/** What is no fault of a hash: it is read without. */
const decorations = ['a mark that turns the text around', 'a zero-width space']
/** Fields of text, whose words are the person's own. */
const textFields = operationNames.flatMap((name) =>
  fieldsOf(name)
    .filter(([, schema]) => 'minLength' in (schema.meta() ?? {}))
    .map(([field]) => [name, field] as const),
)

/** Each text is refused by the one schema, at two doors. At the others a text of its own stands for all; in the deep check, each. */
const isAtEveryDoor = (text: number, subject: number) => isDeep || text === subject % texts.length

let endpoint: Endpoint
let store: Store
let database: string
/** What the last command said. */
let warned: string

/** For the tests of a group, which leave the order as it is: of a payment with an excess, whose refund waits for an address. */
function startOnce(): void {
  const folder = sharedFolder()
  openedOnce(async () => {
    ;({ endpoint, store, database } = await openDoors(folder, startEndpoint, {
      sandbox: { confirmDelayMs: 0 },
    }))
    await endpoint.receive({ amount: '70' })
    await endpoint.checkout.orders.refund('order-1042', { by: 'ada', reason: 'returned' })
    return endpoint
  })
  // To notify of the money, of its excess, and of the refund.
  beforeEach(() => endpoint.untilTried(3))
}

const order = async () =>
  (await endpoint.request<OrderDetails>('GET', '/orders/order-1042', { headers })).body
type Name = (typeof operationNames)[number]
const refundId = async () => (await order()).refunds[0]?.id ?? ''
const subjectOf = (name: Name, refund: string) => (operations[name].on === 'order' ? 'order-1042' : refund)
const inputFor = (name: Name, field: string, text: string) =>
  Object.fromEntries(
    fieldsOf(name)
      .filter(
        ([other]) => other === field || !textFields.some(([of, known]) => of === name && known === other),
      )
      .map(([other]) => [other, other === field ? text : undefined]),
  )

async function overHttp(name: Name, id: string, body: object) {
  const { on, path } = operations[name]
  const root = on === 'order' ? '/orders' : '/refunds'
  return endpoint.request('POST', `${root}/${id}/${path}`, { headers, body })
}

async function byCommand(...argv: string[]): Promise<number> {
  const { code, said } = await runOn(database, command, ...argv)
  warned = said
  return code
}

const atDesk = () => openDesk(store)

describe('an operation (Every door has the same operations)', () => {
  startOnce()

  it.each(operationNames)('%s is at every door, with the same input', async (name) => {
    const { on, path, id, summary, title } = operations[name]
    const fields = fieldsOf(name).map(([field]) => field)
    const route =
      document.paths[`${on === 'order' ? '/orders/{reference}' : '/refunds/{id}'}/${path}`]?.['post']
    expect(route).toMatchObject({ operationId: id, summary })
    const reference = /"\$ref":"#\/components\/schemas\/(\w+)"/.exec(
      JSON.stringify(route?.requestBody ?? {}),
    )?.[1]
    const schemas = document.components['schemas'] as Record<string, { properties: object }>
    expect(Object.keys(schemas[reference ?? '']?.properties ?? {})).toEqual(fields)
    const { stdout: help } = await runCommand(command, [name, '--help'])
    for (const field of fields) expect(help).toContain(`--${field.replace('InS', '-in-s')}`)
    expect(help).toContain(summary)
    const desk = await atDesk()
    const page = await desk.get(`/confirm?reference=order-1042&refund=${await refundId()}&action=${name}`)
    expect(page).toContain(`<button class="primary">${title}</button>`)
    expect(endpoint.checkout.orders).toHaveProperty(inProcess(name))
  })

  it.each(textFields)('%s refuses a hostile %s at every door, and keeps nothing', async (name, field) => {
    const refund = await refundId()
    const subject = subjectOf(name, refund)
    const before = JSON.stringify(await order())
    const desk = await atDesk()
    for (const [index, [what, text]] of texts.entries()) {
      if (field === 'transaction' && decorations.includes(what)) continue
      const input = inputFor(name, field, text)
      expect(await overHttp(name, subject, input), what).toMatchObject({ status: 400 })
      const act = endpoint.checkout.orders[inProcess(name)](subject, { by: 'ada', ...input } as never)
      await expect(act, what).rejects.toMatchObject({ status: 400 })
      if (!isAtEveryDoor(index, operationNames.indexOf(name))) continue
      expect(await byCommand(name, subject, `--${field}`, text), what).toBe(2)
      const form = { action: name, reference: 'order-1042', refund, [field]: text }
      expect((await desk.post(form)).status, what).toBe(409)
    }
    expect(JSON.stringify(await order())).toBe(before)
  })

  it.each(operationNames.filter((name) => operations[name].on === 'order' && name !== 'close'))(
    '%s says the same of an unknown order at every door',
    async (name) => {
      const input = Object.fromEntries(
        textFields
          .filter(([of, field]) => of === name && ['reason', 'text'].includes(field))
          .map(([, field]) => [field, 'x']),
      )
      const refusal = 'reference: no payment was ever shown for this order'
      for (const [door, act] of doorsOf({ endpoint, store, database })) {
        const { code, said } = await act(name, 'unknown', input)
        expect(said, door).toContain(refusal)
        expect(code, door).toBe(door === 'the command line' ? 1 : 404)
      }
    },
  )

  it.each(operationNames)('%s refuses a hostile name of who acts, and a hostile id', async (name) => {
    const subject = subjectOf(name, await refundId())
    const fields = textFields.filter(([of]) => of === name).map(([, field]) => [field, 'msg_ab'] as const)
    const flags = fields.flatMap(([field, value]) => [`--${field}`, value])
    const act = (id: string, by: string) =>
      endpoint.checkout.orders[inProcess(name)](id, { by, ...Object.fromEntries(fields) } as never)
    const before = JSON.stringify(await order())
    for (const [index, [what, text]] of texts.entries()) {
      await expect(act(subject, text), what).rejects.toMatchObject({ status: 400 })
      await expect(act(`${text}\0`, 'ada'), what).rejects.toMatchObject({ status: 404 })
      if (!isAtEveryDoor(index, operationNames.indexOf(name))) continue
      expect(await byCommand(name, subject, ...flags, '--by', text), what).toBe(2)
      expect(await byCommand(name, text, ...flags), what).toBe(2)
    }
    expect(JSON.stringify(await order())).toBe(before)
  })

  it.each([
    ['refund-cancel', { reason: 'x' }],
    ['refund-sent', { transaction: 'ab'.repeat(32) }],
  ] as const)('%s refuses a refund of another order than the one that is meant', async (name, input) => {
    const refund = await refundId()
    const meant = { by: 'ada', reference: 'order-2', ...input }
    const act = endpoint.checkout.orders[inProcess(name)](refund, meant as never)
    await expect(act).rejects.toMatchObject({ status: 404 })
    const flags = Object.entries(input).flatMap(([field, text]) => [`--${field}`, text])
    expect(await byCommand(name, refund, ...flags, '--order', 'order-2')).toBe(1)
    const desk = await atDesk()
    const form = { action: name, refund, ...input, reference: 'order-2' }
    expect((await desk.post(form)).status).toBe(404)
    expect((await order()).refunds).toMatchObject([{ state: 'requested' }])
  })

  it('refund-sent reads a hash as it was copied at every door (What is pasted loses its decoration)', async () => {
    const { orders } = endpoint.checkout
    // The one that waits is answered again. The tests before have left it as it was.
    const { url, refund } = await orders.refund('order-1042', { by: 'ada', reason: 'returned' })
    const path = `/refund/${url.split('/').at(-1)}`
    const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
    expect(await endpoint.request('POST', path, { body: { address } })).toMatchObject({ status: 200 })
    const hash = '7c2d42'.padEnd(64, '0')
    const transaction = `\u202e${hash.match(/.{4}/g)?.join(' ')}\u200b`
    for (const [door, act] of doorsOf({ endpoint, store, database }))
      expect(await act('refund-sent', refund.id, { transaction }), door).toMatchObject({ isDone: true })
    expect((await order()).refunds).toMatchObject([{ state: 'sent', transaction: hash }])
  })
})

describe('resend', () => {
  startOnce()

  const resend = async (input: object = {}) => {
    const http = await overHttp('resend', 'order-1042', input)
    const desk = await (await atDesk()).post({ action: 'resend', reference: 'order-1042', ...input })
    const flags = Object.entries(input).flatMap(([field, text]) => [`--${field}`, String(text)])
    return {
      ...{ http: http.status, desk: desk.status, page: desk.text, detail: http.body.detail },
      command: await byCommand('resend', 'order-1042', '--wait', '0', ...flags),
      inProcess: await endpoint.checkout.orders
        .resend('order-1042', { by: 'ada', ...input })
        .then(() => 'due', String),
    }
  }

  it('is done at every door for a type that a recipient takes', async () => {
    expect(await resend()).toMatchObject({ http: 200, desk: 303, command: 0, inProcess: 'due' })
  })

  it('takes a notification by its id at the desk, too, also of an order that is not paid', async () => {
    await endpoint.begin({ reference: 'order-2' })
    await endpoint.checkout.orders.close('order-2', { by: 'ada', reason: 'returned' })
    const desk = await atDesk()
    const optionsOf = async (reference: string) => {
      expect(await desk.get(`/order?reference=${reference}`)).toContain('id="resend"')
      const page = await desk.get(`/confirm?action=resend&reference=${reference}`)
      return [...page.matchAll(/<option value="(\w*)"/g)].map(([, id]) => id)
    }
    const idsOf = async (reference: string) =>
      (await endpoint.checkout.orders.get(reference)).timeline.flatMap(({ event, id }) =>
        event === 'notification' ? [id] : [],
      )
    expect(await optionsOf('order-1042')).toEqual(['', ...(await idsOf('order-1042'))])
    const ids = await idsOf('order-2')
    expect(ids).toHaveLength(1)
    expect(await optionsOf('order-2')).toEqual(ids)
    const form = { action: 'resend', reference: 'order-2' }
    expect((await desk.post(form)).text).toContain('without an id, the order must be paid')
    const posted = await desk.post({ ...form, notification: ids[0] ?? '' })
    expect(posted.text).toContain('no recipient takes order.closed')
  })

  it('is refused at every door for a type that no recipient takes, and changes nothing', async () => {
    const { timeline } = await order()
    const notification = timeline.find(({ type }) => type === 'order.overpaid')?.id
    const actions = timeline.filter(({ event }) => event === 'action')
    const refusal = 'notification: no recipient takes order.overpaid; add one with NOTIFY_URL'
    const { page, detail, inProcess, ...said } = await resend({ notification })
    expect(said).toEqual({ http: 400, desk: 409, command: 1 })
    for (const text of [detail, inProcess, warned]) expect(text).toContain(refusal)
    expect(page).toContain(refusal.replace('n', 'N'))
    expect((await order()).timeline.filter(({ event }) => event === 'action')).toEqual(actions)
  })

  it('of a process without `on` is left to the endpoint on its store that has handlers', async () => {
    const gateway = { baseUrl: 'http://127.0.0.1:9', accessId: 'none' }
    const shop = { secrets: [secret], merchant: { name: 'Test shop' }, mode: 'sandbox' } as const
    await createCheckout({ ...shop, gateway, store }).ready
    expect(await overHttp('resend', 'order-1042', {})).toMatchObject({ status: 200 })
  })

  it('is refused by an endpoint that starts without handlers: no recipient would get it', async () => {
    const { checkout } = await freshEndpoint({ file: database, on: {} })
    await checkout.ready
    await expect(checkout.orders.resend('order-1042', { by: 'ada' })).rejects.toThrow(
      /^notification: no recipient takes order\.paid/,
    )
  })
})

describe('a list', () => {
  startOnce()

  it('refuses what no filter is, also in process', async () => {
    const { orders } = endpoint.checkout
    for (const filter of [
      { query: 'a\0' },
      { query: '\u202E' },
      { limit: 0 },
      { limit: 1e6 },
      { state: 'sold' },
    ])
      await expect(orders.list({ limit: 20, ...filter } as never)).rejects.toMatchObject({ status: 400 })
    await expect(orders.get('a\0')).rejects.toMatchObject({ status: 404 })
  })

  it('without a limit has 20 orders at most, in process as over HTTP', async () => {
    const { orders } = endpoint.checkout
    const found = { orders: [{ reference: 'order-1042' }] }
    await expect(orders.list()).resolves.toMatchObject(found)
    await expect(orders.list({ needs: 'any' })).resolves.toEqual({ orders: [] })
    expect((await endpoint.request('GET', '/orders', { headers })).body).toMatchObject(found)
    const listOrders = vi.spyOn(store, 'listOrders')
    await createOrderOperations({ store, now: () => 0, refunds: {} as never }).list({})
    expect(listOrders).toHaveBeenCalledWith({ limit: 20 })
    listOrders.mockRestore()
  })

  it('refuses a field that is given twice at every door by its name, and nothing is done', async () => {
    const refusal = (field: string) => `${field}: must be given once`
    for (const path of ['/orders', '/orders/export']) {
      const { status, body } = await endpoint.request('GET', `${path}?state=paid&state=open`, { headers })
      expect([status, (body as { detail: string }).detail]).toEqual([400, refusal('state')])
    }
    const before = JSON.stringify(await order())
    expect(await byCommand('list', '--state', 'paid', '--state', 'open')).toBe(2)
    expect(warned).toBe('--state must be given once')
    expect(await byCommand('note', 'order-1042', '--text', 'a', '--text', 'b')).toBe(2)
    const desk = await atDesk()
    for (const path of ['/rows', '/export'])
      expect(await desk.get(`${path}?state=paid&state=open`)).toContain(refusal('state'))
    const form = Object.entries({ action: 'note', reference: 'order-1042', text: 'a' })
    expect(await desk.post([...form, ['text', 'b']])).toEqual({
      ...{ status: 409, text: expect.stringContaining(refusal('text')) as string },
    })
    expect(JSON.stringify(await order())).toBe(before)
  })

  it('refuses a field that no list has, and a format that no export has, in process, so that no mistyped filter exports everything', async () => {
    const { orders } = endpoint.checkout
    const refusing = (...given: unknown[]) => (orders.export as (...given: unknown[]) => object)(...given)
    await expect(orders.list({ stat: 'paid' } as object)).rejects.toThrow('stat: is not a known field')
    expect(() => refusing('csv', { form: 0 })).toThrow('form: is not a known field')
    expect(() => refusing('csv', { limit: 1 })).toThrow('limit: is not a known field')
    expect(() => refusing('json')).toThrow('format: must be csv or jsonl')
    expect(() => refusing()).toThrow('format: is required')
  })

  it('refuses a field that no list has over HTTP and on the command line, so that no mistyped filter exports everything', async () => {
    for (const [path, field] of [
      ['/orders', 'stat'],
      ['/orders', 'reference'],
      ['/orders/export', 'query'],
      ['/orders/order-1042', 'state'],
    ] as const) {
      const { status, body } = await endpoint.request('GET', `${path}?${field}=paid`, { headers })
      expect(status).toBe(400)
      expect(body).toMatchObject({ field, detail: `${field}: is not a known field` })
      const route = document.paths[path.replace('order-1042', '{reference}')]?.['get']
      expect(route?.responses).toHaveProperty('400')
    }
    expect(await byCommand('export', '--stat', 'paid')).toBe(2)
    expect(warned).toBe('unknown option --stat; --help lists the options')
  })

  it.each([
    ['state', 'sold', 'must be one of review, paid'],
    ['needs', 'money', 'must be one of refund-to-pay'],
    ['before', 'order-1042', 'must be `next` of a page'],
  ])('of the desk refuses what HTTP refuses, by its name: %s', async (field, text, problem) => {
    const { get } = await atDesk()
    const { status, body } = await endpoint.request('GET', `/orders?${field}=${text}`, { headers })
    expect([status, (body as { detail: string }).detail]).toEqual([
      400,
      expect.stringContaining(`${field}: ${problem}`),
    ])
    for (const path of ['/', '/rows', ...(field === 'before' ? [] : ['/export'])])
      expect(await get(`${path}?${field}=${text}`), path).toContain(`${field}: ${problem}`)
  })

  it('of the desk is exported in a known format and of a known day alone', async () => {
    const { get } = await atDesk()
    for (const [query, problem] of [
      ['format=xml', 'format: must be csv or jsonl'],
      ['from=2026-02-30', 'from: must be a day or a time in UTC'],
      ['month=2026-13', 'month: must be a month such as 2026-11'],
      ['needs=return', 'needs: must be one of'],
    ])
      expect(await get(`/export?${query}`)).toContain(problem)
  })
})

describe('the doors', () => {
  it('have no schema and no rule of an operation: those are in the table', async () => {
    const doors = ['src/server/http/routes', 'src/server/http/pages', 'src/cli']
    const files = (
      await Promise.all(
        doors.map(async (door) =>
          (await readdir(door, { recursive: true }))
            .filter((file) => file.endsWith('.ts'))
            .map((file) => join(door, file)),
        ),
      )
    ).flat()
    expect(files.length).toBeGreaterThan(60)
    const found: string[] = []
    for (const file of files) {
      const text = await readFile(file, 'utf8')
      if (
        /\b(reason|note|resend|refund|transaction)Schema\b|\b\w+Rule\(|\bconclude\(|changeOrder\(/.test(text)
      )
        found.push(file)
    }
    expect(found).toEqual([])
  })
})

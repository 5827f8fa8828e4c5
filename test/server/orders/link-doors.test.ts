/** A link has the same input at every door: HTTP and its document, the command line, the desk, and `checkout.links`. */
import { beforeEach, describe, expect, it } from 'vitest'
import { linksOn } from '../../../src/cli/desk/desk.js'
import { linkOptions } from '../../../src/cli/links/link-options.js'
import { links } from '../../../src/cli/links/links.js'
import { openApiDocument } from '../../../src/server/http/openapi.js'
import { linkSchema, type LinkInput } from '../../../src/server/input/link-bodies.js'
import type { Store } from '../../../src/server/store/store.js'
import { sandboxGateway } from '../../support/desk-app.js'
import { headers, openDesk, openDoors, runOn } from '../../support/doors.js'
import { freshFolder, sharedFolder } from '../../support/folders.js'
import { openedOnce } from '../../support/opened.js'
import { runCommand } from '../../support/run-command.js'
import { freshEndpoint, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

let endpoint: Endpoint
let store: Store
let database: string
/** Opens an endpoint without a link, on a database of its own. */
async function open(folder: string, start: typeof startEndpoint): Promise<Endpoint> {
  ;({ endpoint, store, database } = await openDoors(folder, start))
  return endpoint
}

const run = (...argv: string[]) => runOn(database, links, ...argv)
const overHttp = (body: object) =>
  endpoint.request<{ detail: string; field: string }>('POST', '/links', { headers, body })
const list = () => endpoint.checkout.links.list()

const fields = Object.keys(linkSchema.shape)
const flagOf = (field: string) =>
  `--${field === 'endsAt' ? 'ends' : field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
const argvOf = ({ name = '', ...texts }: Record<string, string>) => [
  ...['create', name],
  ...Object.entries(texts).map(([field, text]) => `${flagOf(field)}=${text}`),
]

describe('a link', () => {
  beforeEach(() => open(freshFolder(), freshEndpoint))

  it('has the same input at every door', async () => {
    expect(Object.keys(linkOptions).sort()).toEqual([...fields].sort())
    const schemas = openApiDocument().components['schemas'] as Record<string, { properties: object }>
    expect(Object.keys(schemas['LinkInput']?.properties ?? {}).sort()).toEqual([...fields].sort())
    const { stdout: help } = await runCommand(links, ['create', '--help'])
    const page = await (await openDesk(store)).get('/links')
    for (const field of fields) {
      if (field !== 'name') expect(help).toContain(` ${flagOf(field)} `)
      expect(page).toContain(`<label for="${field}">`)
      expect(page).toContain(`name="${field}"`)
    }
  })

  const typed = {
    ...{ name: 'coffee', title: 'Coffee', amount: '5-500', currency: 'EUR' },
    ...{ methods: 'tron:usdt, stellar:stellar, *:eth', stock: '40', maxQuantity: '3', tips: '5, 10' },
    ...{ fields: 'email:E-mail!, note', endsAt: '2100-01-01T00:00:00Z', thanks: 'Thank you' },
    ...{ returnUrl: 'https://shop.example', layout: 'till' },
  }
  const input: LinkInput = {
    ...{ name: 'coffee', title: 'Coffee', amount: { min: '5', max: '500' }, currency: 'EUR' },
    ...{
      methods: [{ chain: 'tron', coin: 'usdt' }, { chain: 'stellar', coin: 'stellar' }, { coin: 'eth' }],
      stock: 40,
      maxQuantity: 3,
      tips: [5, 10],
    },
    fields: [
      { name: 'email', label: 'E-mail', required: true },
      { name: 'note', label: 'note' },
    ],
    ...{ endsAt: '2100-01-01T00:00:00Z', thanks: 'Thank you' },
    ...{ returnUrl: 'https://shop.example', layout: 'till' },
  }
  it('is the same from every door', async () => {
    expect((await overHttp(input)).status).toBe(201)
    await endpoint.checkout.links.create({ ...input, name: 'in-process' })
    expect(await run(...argvOf({ ...typed, name: 'by-command' }))).toEqual({ code: 0, said: '' })
    const desk = await openDesk(store)
    expect((await desk.post({ ...typed, name: 'at-desk' }, '/links')).status).toBe(303)
    const found = await list()
    const offers = found.map(({ name: _, createdAt: __, createdBy: ___, ...offer }) => offer)
    expect(new Set(found.map(({ name }) => name))).toEqual(
      new Set(['coffee', 'in-process', 'by-command', 'at-desk']),
    )
    for (const offer of offers) expect(offer).toEqual(offers[0])
  })

  it('takes 12.500 of a currency with three decimals at every door', async () => {
    const offer = { title: 'Coffee', amount: '12.500', currency: 'IQD' }
    expect((await overHttp({ name: 'a', ...offer })).status).toBe(201)
    expect(await run(...argvOf({ name: 'b', ...offer }))).toEqual({ code: 0, said: '' })
    const desk = await openDesk(store)
    expect((await desk.post({ name: 'c', ...offer }, '/links')).status).toBe(303)
    expect((await list()).map(({ amount }) => amount)).toEqual(['12.500', '12.500', '12.500'])
  })

  it('error: takes no coin and no method that the payment service does not list, also at a desk with an account', async () => {
    const plain = { name: 'coffee', title: 'Coffee', amount: '5' }
    const desk = await openDesk(store, { links: linksOn(store, sandboxGateway(endpoint.sandbox)) })
    for (const [typed, input] of [
      [{ coin: 'USDT' }, { coin: 'USDT' }],
      [
        { currency: 'EUR', methods: 'tron:doge' },
        { currency: 'EUR', methods: [{ chain: 'tron', coin: 'doge' }] },
      ],
    ] as const) {
      const { status, body } = await overHttp({ ...plain, ...input })
      expect(status).toBe(400)
      expect((await desk.post({ ...plain, ...typed }, '/links')).text).toContain(body.detail)
    }
    expect(await list()).toEqual([])
    expect((await desk.post({ ...plain, coin: 'usdt' }, '/links')).status).toBe(303)
  })
})

describe('a wrong link', () => {
  const folder = sharedFolder()
  openedOnce(() => open(folder, startEndpoint))

  it.each(
    Object.entries({
      name: ['', 'Coffee'],
      title: ['\u001B[31mred', '\u202Eabc', 'x'.repeat(5000)],
      amount: ['', '0', '-5', '1E5', '1.5678', '\u202E5', '9'.repeat(5000)],
      currency: ['eur'],
      stock: ['0', '-1', '1E5'],
      endsAt: ['2026-02-30T00:00:00Z', '2001-01-01T00:00:00Z'],
      thanks: ['a\u200Bb'],
      returnUrl: ['javascript:alert(1)'],
      layout: ['counter'],
    }).flatMap(([field, texts]) => texts.map((text, index) => [field, index + 1, text] as const)),
  )('names its wrong %s at every door, and stores nothing: %d', async (field, _, text) => {
    const plain = { name: 'coffee', title: 'Coffee', amount: '5', currency: 'IQD' }
    const wrong = { ...plain, [field]: text } as LinkInput
    const { status, body } = await overHttp(wrong)
    expect([status, body.field]).toEqual([400, field])
    await expect(endpoint.checkout.links.create(wrong)).rejects.toThrow(body.detail)
    const { code, said } = await run(...argvOf({ ...plain, [field]: text }))
    expect(code).toBeGreaterThan(0)
    expect(said).toMatch(
      new RegExp(`^(crypto-checkout: )?(${field}:|${field.toUpperCase()} |${flagOf(field)} )`),
    )
    const desk = await openDesk(store)
    const posted = await desk.post({ ...plain, [field]: text }, '/links')
    expect(posted.status).toBe(409)
    expect(posted.text).toContain(`role="alert">${field}: `)
    expect(await list()).toEqual([])
  })

  it('error: takes no method that is every one', async () => {
    const offer = { name: 'coffee', title: 'Coffee', amount: '5', currency: 'EUR' }
    const refusal = 'methods.0: must be an object with chain, coin or both'
    const { status, body } = await overHttp({ ...offer, methods: [{}] })
    expect([status, body.detail]).toEqual([400, refusal])
    await expect(endpoint.checkout.links.create({ ...offer, methods: [{}] })).rejects.toThrow(refusal)
    const desk = await openDesk(store)
    expect((await desk.post({ ...offer, methods: '*:*' }, '/links')).text).toContain('chain, coin or both')
    expect((await run(...argvOf({ ...offer, methods: '*:*' }))).said).toContain('chain, coin or both')
    expect(await list()).toEqual([])
  })
})

/** The custom elements manifest is what editors, Storybook and typings read: it must know what the contract promises. */
import { readFile, stat } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { elements as bindings } from '../../src/bindings/elements.js'

type Named = { name: string }
type Member = Named & { kind: 'field' | 'method'; readonly?: boolean }
type Module = {
  path: string
  declarations?: Declaration[]
  exports?: { kind: string; name: string; declaration: { module: string } }[]
}
type Declaration = {
  tagName?: string
  attributes?: Named[]
  members?: Member[]
  events?: Named[]
  summary?: string
}

// `lang` is the platform's own attribute and needs no documentation.
const checkoutAttributes = ['endpoint', 'session', 'chain', 'coin', 'theme', 'wallet']
const checkoutEvents = [
  'crypto-ready',
  'crypto-method-change',
  'crypto-payment-created',
  'crypto-status-change',
  'crypto-payment-completed',
  'crypto-copy',
  'crypto-wallet-sent',
  'crypto-error',
]

const promised: Record<string, { attributes: string[]; properties: string[]; events: string[] }> = {
  'crypto-checkout': {
    attributes: checkoutAttributes,
    properties: ['fetchSession', 'state', 'payment'],
    events: checkoutEvents,
  },
  'crypto-checkout-button': {
    attributes: [...checkoutAttributes, 'label'],
    properties: ['fetchSession', 'state', 'payment'],
    events: [...checkoutEvents, 'crypto-close-request'],
  },
  'crypto-payment-frame': {
    attributes: checkoutAttributes,
    properties: ['fetchSession', 'state', 'payment'],
    events: [...checkoutEvents, 'crypto-close-request'],
  },
  'crypto-payment-page': {
    attributes: [...checkoutAttributes, 'layout', 'preferred-methods'],
    properties: ['state', 'payment'],
    events: checkoutEvents,
  },
  'crypto-method-select': {
    attributes: ['value', 'search', 'preferred-methods', 'recent-methods'],
    properties: ['methods'],
    events: ['crypto-method-change'],
  },
  'crypto-amount': { attributes: ['amount', 'symbol', 'currency'], properties: [], events: [] },
  'crypto-amount-input': {
    attributes: ['min', 'max', 'currency', 'symbol'],
    properties: ['presets'],
    events: ['crypto-amount-change'],
  },
  'crypto-address': { attributes: ['address', 'chain'], properties: [], events: ['crypto-copy'] },
  'crypto-qr-code': { attributes: ['value', 'label', 'error-correction'], properties: [], events: [] },
  'crypto-payment-status': {
    attributes: ['endpoint', 'session', 'payment-id'],
    properties: ['payment'],
    events: ['crypto-status-change', 'crypto-payment-completed'],
  },
  'crypto-receipt': { attributes: [], properties: ['payment'], events: ['crypto-copy'] },
  'crypto-refund': {
    attributes: ['endpoint', 'token'],
    properties: ['refund', 'problem'],
    events: ['crypto-copy', 'crypto-refund-address'],
  },
  'crypto-wallet-button': {
    attributes: ['wallet', 'solana-rpc', 'ton-manifest', 'test', 'no-memory'],
    properties: ['payment'],
    events: ['crypto-wallet-sent'],
  },
}

const elements = new Map<string, Declaration>()
let modules: Module[]

beforeAll(async () => {
  const text = await readFile('custom-elements.json', 'utf8')
  modules = (JSON.parse(text) as { modules: Module[] }).modules
  for (const declaration of modules.flatMap(({ declarations }) => declarations ?? [])) {
    if (declaration.tagName) elements.set(declaration.tagName, declaration)
  }
})

const names = (list: Named[] | undefined) => (list ?? []).map(({ name }) => name)

describe('custom-elements.json', () => {
  it('lists the elements of the contract and no others', () => {
    expect([...elements.keys()].sort()).toEqual(Object.keys(promised).sort())
  })

  it('lists one module that holds and one that defines each element, and no others', () => {
    const expected = Object.keys(promised).flatMap((tag) => {
      const path = `dist/elements/components/${tag}/${tag}`
      return [`${path}.js`, `${path}.define.js`]
    })
    expect(modules.map(({ path }) => path).sort()).toEqual(expected.sort())
    for (const { path, declarations = [], exports = [] } of modules) {
      expect(declarations.length, path).toBe(path.endsWith('.define.js') ? 0 : 1)
      expect(exports.map(({ kind }) => kind)).toEqual([
        path.endsWith('.define.js') ? 'custom-element-definition' : 'js',
      ])
    }
  })

  it('names only files that are built', async () => {
    const named = JSON.stringify(modules).matchAll(/"(?:path|module)":"([^"]+)"/g)
    for (const path of new Set([...named].map((match) => match[1]!))) {
      expect((await stat(path)).isFile(), path).toBe(true)
    }
  })

  it.each(Object.entries(promised))('documents <%s>', (tag, { attributes, properties, events }) => {
    const element = elements.get(tag)
    expect(names(element?.attributes)).toEqual(expect.arrayContaining(attributes))
    expect(names(element?.members)).toEqual(expect.arrayContaining(properties))
    expect(names(element?.events)).toEqual(expect.arrayContaining(events))
    expect(element?.summary).toBeTruthy()
  })

  it('shows no private members', () => {
    const members = [...elements.values()].flatMap((element) => element.members ?? []) as {
      privacy?: string
    }[]
    expect(members.filter(({ privacy }) => privacy && privacy !== 'public')).toEqual([])
  })
})

describe('the bindings for React, JSX and Vue', () => {
  it('know the elements of the manifest and no others', () => {
    expect(Object.keys(bindings).sort()).toEqual([...elements.keys()].sort())
  })

  it.each(Object.entries(bindings))('know what can be set on <%s> and what it fires', (tag, known) => {
    const { members = [], events } = elements.get(tag) ?? {}
    const writable = members.filter(({ kind, readonly }) => kind === 'field' && !readonly)
    expect([...known.properties].sort()).toEqual(names(writable).sort())
    expect([...known.events].sort()).toEqual(names(events).sort())
  })
})

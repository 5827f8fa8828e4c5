/**
 * Shops whose server is Node: the modules of README.md, the guides and `init` are run with a stub of the package, and their
 * handlers get every type of notification, twice and out of order.
 */
import { build, type Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readExample } from '../../src/cli/init/examples.js'
import { notificationTypes, type NotificationType } from '../../src/server/index.js'
import { allBlocks, root } from '../support/document-blocks.js'

type Handler = (notification: { id: string; type: string; reference: string }) => void | Promise<void>
type Options = { on: Partial<Record<NotificationType, Handler>> }

const blocks = (await allBlocks()).filter(
  ({ language, code }) => /^(js|ts|tsx)$/.test(language) && /'order\.paid': fulfil/.test(code),
)
/** Modules that a shop pastes whole; the others show a single option. */
const modules = [
  ...blocks
    .filter(({ code }) => code.includes('sqliteStore('))
    .map(({ file, language, code }) => ({ file, language, code })),
  { file: 'examples/starter', language: 'js', code: await readExample('starter/server.mjs') },
]

const stub = `
const page = { session: '', html: '', url: '', expiresAt: new Date(0).toISOString() }
export const createCheckout = (options) => {
  globalThis.stubbed(options)
  return { sessions: { create: async () => page, render: async () => page }, fetch() {}, start() {} }
}
export const toNodeHandler = () => () => {}
export const toExpressHandler = toNodeHandler
export const sqliteStore = async () => ({})
const server = { listen: () => server, on: () => server }
export const createServer = () => server
const express = () => ({ use() {}, get() {}, listen() {} })
export default Object.assign(express, { static() {}, json() {} })
`

const stubbed: Plugin = {
  name: 'stub',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(crypto-checkout|node:http$|express$)/ }, ({ path }) => ({
      path,
      namespace: 'stub',
    }))
    onLoad({ filter: /./, namespace: 'stub' }, () => ({ contents: stub }))
  },
}

let runs = 0

/** The options with which the module calls `createCheckout`. */
async function optionsOf(code: string, language: string): Promise<Options> {
  const { outputFiles } = await build({
    stdin: {
      contents: code.replaceAll('import.meta.resolve', '(() => "file:///package/openapi.json")'),
      loader: language as 'js' | 'ts',
      resolveDir: root,
    },
    ...{ bundle: true, write: false, format: 'esm', platform: 'node', target: 'node20' },
    define: { 'process.env': JSON.stringify({}) },
    plugins: [stubbed],
  })
  let options: Options | undefined
  vi.stubGlobal('stubbed', (given: Options) => (options = given))
  vi.stubGlobal('shop', () => undefined)
  vi.stubGlobal('checkout', undefined)
  // Each time another address, so that it runs again.
  const text = `${outputFiles[0]!.text}\n// ${(runs += 1)}`
  const url = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`
  const module = (await import(/* @vite-ignore */ url)) as { openCheckout?: () => Promise<unknown> }
  await module.openCheckout?.()
  return options!
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('every guide that creates the checkout is here', () => {
  expect(modules.map(({ file }) => file)).toEqual([
    ...['README.md', 'docs/servers/express.md', 'docs/servers/frameworks.md', 'docs/servers/next.md'],
    'docs/servers/node.md',
    'skills/crypto-checkout/SKILL.md',
    'examples/starter',
  ])
})

it('every sample with order.paid has order.accepted, too', async () => {
  const demos = await Promise.all(
    ['demo/shop.mjs', 'demo/framework.mjs'].map(async (file) => ({
      file,
      code: await readFile(join(root, file), 'utf8'),
    })),
  )
  const lacking = [...blocks, ...demos].filter(({ code }) => !/'order\.accepted': fulfil/.test(code))
  expect(lacking.map(({ file }) => file)).toEqual([])
})

describe.each(modules)('the module of $file', ({ code, language }) => {
  it('ships for order.paid and order.accepted alone, once for each reference', async () => {
    const shipped: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void shipped.push(line))
    const options = await optionsOf(code, language)
    const deliver = async (type: NotificationType, reference: string) => {
      await options.on[type]?.({ id: `msg_${type}_${reference}`, type, reference })
    }
    for (const type of notificationTypes.filter(
      (type) => type !== 'order.paid' && type !== 'order.accepted',
    )) {
      await deliver(type, 'order-1')
      await deliver(type, 'order-1')
    }
    expect(shipped).toEqual([])
    await deliver('order.paid', 'order-2')
    await deliver('order.partial', 'order-2')
    await deliver('order.paid', 'order-2')
    await deliver('order.accepted', 'order-3')
    await deliver('order.accepted', 'order-3')
    await deliver('order.accepted', 'order-2')
    expect(shipped).toEqual(['ship order-2', 'ship order-3'])
  })

  it('ships at the next try where the shop failed', async () => {
    const options = await optionsOf(code, language)
    const ship = vi.spyOn(console, 'log')
    ship.mockImplementationOnce(() => {
      throw new Error('the shop fails')
    })
    ship.mockImplementation(() => undefined)
    const paid = { id: 'msg_1', type: 'order.paid', reference: 'order-1' }
    const deliver = async () => options.on['order.paid']?.(paid)
    await expect(deliver()).rejects.toThrow('the shop fails')
    await deliver()
    await deliver()
    expect(ship).toHaveBeenCalledTimes(2)
  })
})

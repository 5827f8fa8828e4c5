/** Scripts of the guides: their types hold against the package as it is built. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse, compileScript, compileTemplate } from 'vue/compiler-sfc'
import { allBlocks, project, root, type Block } from '../support/document-blocks.js'
import { sharedFolder } from '../support/folders.js'

const run = promisify(execFile)
const blocks = await allBlocks()
const of = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language))
/** What `init` writes without a framework is in no guide. Its server has a port, which the types can't know. */
const starter: Block = {
  ...{ file: 'examples/starter/server.mjs', line: 1, language: 'js', mark: '' },
  code: (await readFile(join(root, 'examples/starter/server.mjs'), 'utf8')).replace(
    'server.address()',
    "/** @type {import('node:net').AddressInfo} */ ($&)",
  ),
}
const nameOf = ({ file, line }: Block) => `${file}:${line}`

/** What stands for the reader's own code, and for what another block of the same guide makes. */
const surroundings = `
import type { Server } from 'node:http'
import type { Checkout, CheckoutOptions } from 'crypto-checkout/server'
import type { Payment } from 'crypto-checkout'
import 'crypto-checkout/elements/crypto-wallet-button.define'
declare global {
  namespace NodeJS {
    interface ProcessEnv {
      MODE: 'sandbox' | 'live'
    }
  }
  const checkout: Checkout
  const options: CheckoutOptions
  const payment: Payment
  const server: Server
  const app: import('fastify').FastifyInstance
  const baseUrl: string, accessId: string, accessSecret: string
  const createGateway: typeof import('crypto-checkout/gateway').createGateway
  function shop(...exchange: unknown[]): void
  const createServer: typeof import('node:http').createServer
  const toNodeHandler: typeof import('crypto-checkout/server/node').toNodeHandler
  const session: string
  const openCheckout: () => Promise<Checkout>
  function defineConfig(config: object): object
  function defineEventHandler(handler: (event: object) => unknown): object
  function toWebRequest(event: object): Request
  function defineNuxtConfig(config: { vue: { compilerOptions: { isCustomElement(tag: string): boolean } } }): object
}
`
const modules = `
declare module '*/checkout' {
  export const openCheckout: () => Promise<import('crypto-checkout/server').Checkout>
}
declare module '*/checkout.mjs' {
  type Fulfil = (order: { reference: string }) => void | Promise<void>
  export const receive: (headers: object, body: string, fulfil: Fulfil) => Promise<number>
}
declare module '*/machine-payer.mjs' {
  import type { CheckoutSession, Method, Payment } from 'crypto-checkout/client'
  type Options = { file: string; wallet: object; accept: (method: Method, order: CheckoutSession) => boolean }
  export const payLink: (link: string, options: Options) => Promise<Payment>
}
declare module '*/wallet.mjs' {
  export const wallet: object
}
declare module '*/session' {
  export const fetchSession: () => Promise<string>
}
declare module '@react-router/dev/routes' {
  export const route: (path: string, file: string) => object
}
declare module '@sveltejs/adapter-node' {
  export default function adapter(): object
}
declare module '@sveltejs/kit/vite' {
  export function sveltekit(options: { adapter: object; csrf: { trustedOrigins: string[] } }): object
}
declare module '@astrojs/node' {
  export default function node(options: { mode: 'standalone' }): object
}
declare module 'next/server' {
  export const connection: () => Promise<void>
}
declare module '*.json' {
  const assets: NonNullable<import('crypto-checkout/server').CheckoutOptions['assets']>
  export default assets
}
`

/** What can't be held here, and why. */
const elsewhere: Record<string, string> = {
  ini: 'the settings of php-fpm, and a unit that test/package/consumers checks with systemd',
  nginx: 'test/package/consumers runs it',
  apache: 'test/package/consumers runs it',
  caddyfile: 'test/package/consumers runs it',
  haproxy: 'test/package/consumers runs it',
  'ts angular': 'needs Angular: test/package/consumers runs it',
  astro: 'needs Astro: test/package/consumers runs it',
  svelte: 'needs Svelte: test/package/consumers runs it',
  sql: 'statements that an administrator adapts; the stores are tested with PostgreSQL',
  text: 'a drawing, or the lines of a file of settings',
}

/** How each language is held, and where. */
const held: Record<string, string> = {
  ...Object.fromEntries(
    ['js', 'ts', 'jsx', 'tsx', 'vue', 'css', 'json'].map((language) => [language, 'code']),
  ),
  ...Object.fromEntries(['python', 'php', 'ruby'].map((language) => [language, 'code.deep'])),
  ...{ sh: 'commands', html: 'pages' },
}

const folder = sharedFolder()
beforeAll(() => project(folder))

describe('every block', () => {
  it('is of a language that a test holds, or is listed with the reason why not', () => {
    const unheld = blocks.filter(
      ({ language, mark }) => !held[language] && !elsewhere[language] && !elsewhere[`${language} ${mark}`],
    )
    expect(unheld.map((block) => `${nameOf(block)} ${block.language}`)).toEqual([])
  })

  it('has a mark that means something, or none', () => {
    const known = ['', 'run', 'angular']
    expect(blocks.filter(({ mark }) => !known.includes(mark)).map(nameOf)).toEqual([])
  })
})

describe('js, ts and jsx', () => {
  it('have the types of the package', async () => {
    const checked = [...of('js', 'ts', 'jsx', 'tsx').filter(({ mark }) => mark !== 'angular'), starter]
    const files = checked.map(
      (block) => [`${nameOf(block).replaceAll(/[/:.]/g, '-')}.${block.language}`, block] as const,
    )
    for (const [name, { code }] of files) await writeFile(join(folder, name), code)
    await writeFile(join(folder, 'surroundings.d.ts'), surroundings)
    await writeFile(join(folder, 'modules.d.ts'), modules)
    const compilerOptions = {
      ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], jsx: 'react-jsx', types: ['node'] },
      ...{ module: 'esnext', moduleResolution: 'bundler', moduleDetection: 'force', noEmit: true },
      // A guide in plain JavaScript leaves out the checks that a shop makes for itself.
      ...{ strict: true, strictNullChecks: false, noImplicitAny: false },
      ...{ allowJs: true, checkJs: true, skipLibCheck: true },
    }
    const config = {
      compilerOptions,
      files: [...files.map(([name]) => name), 'surroundings.d.ts', 'modules.d.ts'],
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(root, 'node_modules/.bin/tsc')
    const output = await run(tsc, ['-p', folder]).then(
      () => '',
      (error: Error & { stdout?: string }) => error.stdout || error.message,
    )
    expect(output).toBe('')
  })
})

describe.each(of('vue').map((block) => [nameOf(block), block] as const))('%s', (name, { code }) => {
  it('is a component that Vue compiles', () => {
    const { descriptor, errors } = parse(code)
    expect(errors).toEqual([])
    compileScript(descriptor, { id: name })
    const template = compileTemplate({ id: name, filename: name, source: descriptor.template?.content ?? '' })
    expect(template.errors).toEqual([])
  })
})

describe('css', () => {
  it.each(of('css').map((block) => [nameOf(block), block] as const))(
    'in %s sets custom properties that exist',
    async (_, { code }) => {
      const guide = await readFile(join(root, 'docs/theming.md'), 'utf8')
      const known = [...guide.matchAll(/^\| `(--crypto-[a-z-]+)`/gm)].map(([, name]) => name)
      const set = [...code.matchAll(/--crypto-[a-z-]+/g)].map(([name]) => name)
      expect(set.filter((name) => !known.includes(name))).toEqual([])
    },
  )
})

describe('json', () => {
  it.each(of('json').map((block) => [nameOf(block), block] as const))(
    'in %s is a document, or has one on each line',
    (_, { code }) => {
      const documents = code.startsWith('{\n') ? [code] : code.trim().split('\n')
      for (const text of documents) expect(() => JSON.parse(text) as unknown).not.toThrow()
    },
  )
})

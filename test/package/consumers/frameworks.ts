/** Shops of the guides: the folders of `examples`, and where there is none, which blocks in which files; and how each is started. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blocksOf, type Block } from '../../support/document-blocks.js'
import { angular21, react19, reactRouter7, svelte5, tools } from './workshop.js'

const [started, next, frameworks, readme] = await Promise.all(
  ['docs/getting-started.md', 'docs/servers/next.md', 'docs/servers/frameworks.md', 'README.md'].map(
    blocksOf,
  ),
)

/** The one block with these words, as it stands in the guide. */
function block(blocks: Block[] | undefined, words: string): string {
  const [found, ...others] = (blocks ?? []).filter(({ code }) => code.includes(words))
  if (!found || others.length > 0) throw new Error(`${others.length} blocks beside one with: ${words}`)
  return found.code
}

const session = block(started, 'export const fetchSession')
/** The folder of an example, as a shop begins with it. Its files are written again, with the ports of the test. */
async function example(name: string): Promise<Pick<Way, 'apps' | 'packages' | 'files'>> {
  const folder = join(import.meta.dirname, '../../../examples', name)
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile() && !/node_modules|^package/.test(file.slice(folder.length + 1)))
      files[file.slice(folder.length + 1)] = await readFile(file, 'utf8')
  }
  return { apps: [join('../../../../examples', name)], packages: [], files }
}

const [next16Example, nuxt4Example] = await Promise.all([example('next'), example('nuxt')])

const vuePage = block(started, '<script setup')
const proxy = block(started, 'server: { proxy')

/** README's server with the answer to `/session` in the place of its page, and a bundler's own server before it. */
const besideNode = {
  'server.mjs': block(readme, '// server.mjs').replace(/^const handle.*/ms, () =>
    block(started, 'const handle = toNodeHandler'),
  ),
  'src/session.ts': session,
}

/** The settings of two blocks in one file. */
const merged = (plugin: string) => ({
  'vite.config.js':
    "export default { ...(await import('./proxy.js')).default, ...(await import('./plugin.js')).default }",
  'proxy.js': proxy,
  'plugin.js': plugin,
})

type Way = {
  name: string
  apps: string[]
  packages: string[]
  files: Record<string, string>
  build?: string[]
  /** Where it has a copy of the script and its chunks. */
  scripts?: string
  /** Folders to copy after the build. */
  copies?: [from: string, to: string][]
  /** Its server; the port is in PORT, and takes the place of `$PORT`. */
  start: string[]
  /** Where the endpoint is a process of its own. */
  server?: string[]
  path?: string
  /** Another page, which has the component of a framework. */
  component?: string
  /** Where the shop's own code refuses forms of other origins, at every path but the endpoint's. */
  guarded?: boolean
}

const node = ['node', 'server.mjs']
const opened = block(frameworks, 'createCheckout({')
const viteServer = ['vite', '--host', '127.0.0.1', '--port', '$PORT']

/** The guide's settings with one more, and with `cacheComponents`, as a new shop has it. */
const nextConfig = (setting: string) =>
  block(next, 'outputFileTracingIncludes').replace(
    'export default {',
    `export default { cacheComponents: true, ${setting},`,
  )

/** The page of the guide with the component in the place of the HTML. */
const componentPage = block(next, 'await connection()')
  .replace("'../../checkout'", "'../../checkout'\nimport { Pay } from '../pay/checkout'")
  .replace(
    'const { html } = await sessions.render(await sessions.create(order))',
    'const { session } = await sessions.create(order)',
  )
  .replace(/return \([\s\S]*\)\n/, 'return <Pay session={session} />\n')

const next16Shop = {
  ...next16Example,
  files: {
    ...next16Example.files,
    'app/pay/checkout.tsx': block(next, "'use client'"),
    'app/component/page.tsx': componentPage,
    'next.config.ts': nextConfig('output: undefined'),
  },
  scripts: 'public/cdn',
  build: ['next', 'build'],
  path: 'pay',
  component: 'component',
}

const nuxt4Shop = {
  ...nuxt4Example,
  build: ['nuxt', 'build'],
  copies: [
    ['node_modules/crypto-checkout/dist', '.output/server/node_modules/crypto-checkout/dist'] as [
      string,
      string,
    ],
    [
      'node_modules/@photostructure/sqlite/prebuilds',
      '.output/server/node_modules/@photostructure/sqlite/prebuilds',
    ] as [string, string],
  ],
  start: ['node', '.output/server/index.mjs'],
}

export const ways: Way[] = [
  {
    name: 'Next',
    ...next16Shop,
    start: ['next', 'start', '--hostname', '127.0.0.1', '--port', '$PORT'],
  },
  {
    name: 'Next standalone',
    ...next16Shop,
    files: { ...next16Shop.files, 'next.config.ts': nextConfig("output: 'standalone'") },
    copies: [
      ['public', '.next/standalone/public'],
      ['.next/static', '.next/standalone/.next/static'],
    ],
    start: ['node', '.next/standalone/server.js'],
  },
  {
    name: 'Nuxt',
    ...nuxt4Shop,
    files: {
      ...nuxt4Shop.files,
      'app/app.vue': vuePage,
      'app/session.ts': session,
      // The example has a page of its own: with pages, there would be none at /.
      'nuxt.config.ts': block(started, 'defineNuxtConfig').replace('defineNuxtConfig({', '$& pages: false,'),
    },
  },
  {
    name: 'Nuxt, rendered by its server',
    ...nuxt4Shop,
    files: { ...nuxt4Shop.files, 'app/pages/pay.vue': block(frameworks, "useFetch('/session')") },
    scripts: 'public/cdn',
    path: 'pay',
  },
  {
    name: 'SvelteKit',
    ...(await example('sveltekit')),
    scripts: 'static/cdn',
    build: ['vite', 'build'],
    start: ['node', 'build'],
    path: 'pay',
    guarded: true,
  },
  {
    name: 'Astro',
    ...(await example('astro')),
    scripts: 'public/cdn',
    build: ['astro', 'build'],
    start: ['node', 'dist/server/entry.mjs'],
    path: 'pay',
    guarded: true,
  },
  { name: 'Vite', ...(await example('vite')), start: viteServer, server: node },
  { name: 'React', ...(await example('react')), start: viteServer, server: node },
  { name: 'Vue', ...(await example('vue')), start: viteServer, server: node },
  {
    name: 'React Router',
    apps: ['guide-react-router'],
    packages: [...tools, ...react19, ...reactRouter7],
    files: {
      'app/.server/checkout.ts': opened,
      'app/routes.ts': block(frameworks, 'routes/checkout.ts'),
      'app/routes/checkout.ts': block(frameworks, 'export const action'),
      'app/routes/pay.tsx': block(frameworks, 'function Pay'),
    },
    scripts: 'public/cdn',
    build: ['react-router', 'build'],
    start: ['node', 'node_modules/.bin/react-router-serve', 'build/server/index.js'],
    path: 'pay',
  },
  {
    name: 'Svelte',
    apps: ['vite', 'svelte', 'guide-svelte'],
    packages: [...tools, ...svelte5],
    files: {
      ...besideNode,
      ...merged(
        "import { svelte } from '@sveltejs/vite-plugin-svelte'\nexport default { plugins: [svelte()] }",
      ),
      'src/Pay.svelte': block(started, '<script lang="ts">\n  import'),
    },
    start: viteServer,
    server: node,
  },
  {
    name: 'Angular',
    apps: ['angular', 'guide-angular'],
    packages: angular21,
    files: {
      ...besideNode,
      'src/payment.ts': block(started, "'@angular/core'"),
      'proxy.conf.json': block(started, '"/checkout": {'),
    },
    start: 'ng serve --proxy-config proxy.conf.json --host 127.0.0.1 --port $PORT'.split(' '),
    server: node,
  },
]

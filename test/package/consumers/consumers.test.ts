/**
 * The tarball as npm would publish it, installed from it into the frameworks people have, type-checked and built by
 * their own tools, and used in a real browser. Needs `npm run build` before, and the package registry.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { CheckoutError } from '../../../src/core/problem.js'
import { launch, serve } from '../serve.js'

const run = promisify(execFile)
const { typescript, vite } = packageJson.devDependencies
const tools = [`vite@${vite}`, `typescript@${typescript}`]

type Consumer = {
  name: string
  /** The folders of `apps` that make it up, the later over the earlier. */
  apps: string[]
  packages: string[]
  /** How its framework checks types. */
  check: string[]
  /** How it is built, and into which folder. */
  build: string[]
  output: string
}

const react19 = ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', '@types/react-dom@19.3.0']
const viteBuild = { build: ['vite', 'build', '--logLevel', 'error'], output: 'dist' }

const consumers: Consumer[] = [
  {
    name: 'React 19',
    apps: ['vite', 'react', 'react-components'],
    packages: react19,
    check: ['tsc'],
    ...viteBuild,
  },
  {
    name: 'React 18',
    apps: ['vite', 'react', 'react-components'],
    packages: ['react@18.3.1', 'react-dom@18.3.1', '@types/react@18.3.27', '@types/react-dom@18.3.7'],
    check: ['tsc'],
    ...viteBuild,
  },
  {
    name: 'React 19 with bare elements',
    apps: ['vite', 'react', 'react-bare'],
    packages: react19,
    check: ['tsc'],
    ...viteBuild,
  },
  {
    name: 'Next 16',
    apps: ['react-components', 'next'],
    packages: ['next@16.4.6', `@types/node@${packageJson.devDependencies['@types/node']}`, ...react19],
    check: ['tsc'],
    build: ['next', 'build'],
    output: 'out',
  },
  {
    name: 'Vue 3',
    apps: ['vite', 'vue'],
    packages: ['vue@3.5.45', 'vue-tsc@3.3.14', '@vitejs/plugin-vue@6.0.11'],
    check: ['vue-tsc'],
    ...viteBuild,
  },
  {
    name: 'Svelte 5',
    apps: ['vite', 'svelte'],
    packages: ['svelte@5.57.3', 'svelte-check@4.7.8', '@sveltejs/vite-plugin-svelte@7.3.1'],
    check: ['svelte-check', '--fail-on-warnings'],
    ...viteBuild,
  },
]

let folder: string
let tarball: string
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-consumers-'))
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder])
  const [packed] = JSON.parse(stdout) as [{ filename: string }]
  tarball = join(folder, packed.filename)
  browser = await launch()
})

afterAll(async () => {
  await browser?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs a command; what it said is in the error when it fails. */
async function command(cwd: string, [name = '', ...args]: string[], NODE_ENV = 'production') {
  const env = { ...process.env, NODE_ENV, NEXT_TELEMETRY_DISABLED: '1' }
  return run(name, args, { cwd, env }).catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error([name, ...args].join(' ') + `\n${error.stdout}\n${error.stderr}`)
  })
}

/** A folder of its own with `apps` in it, and the tarball and `packages` installed. */
async function install(apps: string[], packages: string[]): Promise<string> {
  const shop = await mkdtemp(join(folder, 'shop-'))
  for (const app of apps) await cp(join(import.meta.dirname, 'apps', app), shop, { recursive: true })
  await writeFile(join(shop, 'package.json'), '{ "type": "module", "private": true }')
  const options = ['--no-audit', '--no-fund', '--prefer-offline']
  await command(shop, ['npm', 'install', ...options, tarball, ...packages])
  return shop
}

const bin = (shop: string, name: string) => join(shop, 'node_modules', '.bin', name)

/** The endpoint of these shops knows no order, which every one of them is to be told. */
function answer({ pathname }: URL) {
  if (pathname !== '/checkout/session') return undefined
  const body = new CheckoutError('not-found').toProblem('request-1')
  return { status: 404, headers: { 'content-type': 'application/problem+json' }, body: JSON.stringify(body) }
}

describe.each(consumers)('a shop in $name', ({ apps, packages, check, build, output }) => {
  let shop: string
  const tool = ([name = '', ...args]: string[]) => command(shop, [bin(shop, name), ...args])

  beforeAll(async () => {
    shop = await install(apps, [...packages, ...tools])
  })

  it('type-checks with its own tool', async () => {
    await tool(check)
  })

  it('sets properties that are lists and functions, and hears the events', async () => {
    await tool(build)
    const server = await serve(join(shop, output), answer)
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))

    await page.goto(`${server.url}/index.html`)
    await page.locator('crypto-amount-input').getByRole('button').nth(1).click()
    const said = () => page.locator('output').textContent()
    await expect.poll(said, { timeout: 20_000 }).toBe('amount 10, failure not-found')

    expect(errors).toEqual([])
    await page.close()
    await server.close()
  })

  it.runIf(apps.at(-1) === 'next')('is rendered before it comes to the browser', async () => {
    const page = await readFile(join(shop, output, 'index.html'), 'utf8')
    expect(page).toMatch(/<crypto-amount-input.*<crypto-checkout.*<crypto-qr-code/s)
  })

  it.runIf(apps.at(-1) === 'react-components')(
    'renders the components on a server, without a warning',
    async () => {
      await tool([...build, '--ssr', 'src/server.tsx'])
      // React warns in development only.
      const { stdout, stderr } = await command(shop, [process.execPath, 'dist/server.js'], 'development')
      expect(stdout).toMatch(/<crypto-amount-input.*<crypto-checkout/s)
      expect(stderr).toBe('')
    },
  )

  it.runIf(apps.at(-1) === 'react-components')(
    'bundles the elements that it uses and no others',
    async () => {
      const page = await readFile(join(shop, 'index.html'), 'utf8')
      await writeFile(join(shop, 'index.html'), page.replace('main.ts', 'code.tsx'))
      await tool([...build, '--outDir', 'code'])
      const [file = ''] = await readdir(join(shop, 'code', 'assets'))
      const code = await readFile(join(shop, 'code', 'assets', file), 'utf8')
      expect(code).toContain('--crypto-qr-size')
      expect(code).not.toContain('--crypto-method-list-height')
    },
  )
})

describe('plain Node', () => {
  it('imports and requires the package, with nothing else installed', async () => {
    const shop = await install(['node'], [])
    const { stdout, stderr } = await command(shop, [process.execPath, 'check.mjs'])
    expect(stdout.trim().split('\n')).toHaveLength(4)
    expect(stderr).toBe('')
    const frameworks = ['react', '@types/react', 'vue'].map((name) => join(shop, 'node_modules', name))
    expect(frameworks.filter(existsSync)).toEqual([])
  })
})

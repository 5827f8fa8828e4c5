/**
 * The tarball as npm would publish it, installed from it into the frameworks people have, type-checked and built by
 * their own tools, and used in a real browser, up to the address and the code. Needs `npm run build` before, and the
 * package registry. How long each took is printed at the end.
 */
import { existsSync } from 'node:fs'
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { CheckoutError } from '../../../src/core/contract/problem.js'
import german from '../../../src/elements/i18n/locales/de.js'
import { launch } from '../../support/browser.js'
import { methods, payment, session, usdt } from '../../support/manual-client.js'
import { openedOnce } from '../../support/opened.js'
import { json, serve, type Answer } from '../../support/static-server.js'
import {
  angular21,
  bin,
  command,
  next16,
  nuxt4,
  openWorkshop,
  react19,
  svelte5,
  tools,
  vue3,
} from './workshop.js'

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

const viteBuild = { build: ['vite', 'build', '--logLevel', 'error'], output: 'dist' }

const consumers: Consumer[] = [
  {
    name: 'React 19',
    apps: ['vite', 'react', 'react-components'],
    packages: [...tools, ...react19],
    check: ['tsc'],
    ...viteBuild,
  },
  {
    name: 'React 18',
    apps: ['vite', 'react', 'react-components'],
    packages: [
      ...tools,
      'react@18.3.1',
      'react-dom@18.3.1',
      '@types/react@18.3.27',
      '@types/react-dom@18.3.7',
    ],
    check: ['tsc'],
    ...viteBuild,
  },
  {
    name: 'React 19 with bare elements',
    apps: ['vite', 'react', 'react-bare'],
    packages: [...tools, ...react19],
    check: ['tsc'],
    ...viteBuild,
  },
  {
    name: 'Next 16',
    apps: ['react-components', 'next'],
    packages: [...tools, ...next16],
    check: ['tsc'],
    build: ['next', 'build'],
    output: 'out',
  },
  {
    name: 'Vue 3',
    apps: ['vite', 'vue'],
    packages: [...tools, ...vue3],
    check: ['vue-tsc'],
    ...viteBuild,
  },
  {
    name: 'Svelte 5',
    apps: ['vite', 'svelte'],
    packages: [...tools, ...svelte5],
    check: ['svelte-check', '--fail-on-warnings'],
    ...viteBuild,
  },
  {
    name: 'Nuxt 4',
    apps: ['nuxt'],
    packages: nuxt4,
    check: ['nuxt', 'typecheck'],
    build: ['nuxt', 'generate'],
    output: '.output/public',
  },
  {
    name: 'Angular 21',
    apps: ['angular'],
    packages: angular21,
    check: ['ngc', '--noEmit'],
    build: ['ng', 'build'],
    output: 'dist/browser',
  },
]

/** A line for each consumer. */
const times: string[] = []
const workshop = openedOnce(openWorkshop)
const browser = openedOnce(launch)

afterAll(() => console.log(times.join('\n')))

/** The shop in a browser, with an endpoint that knows no order at first. */
async function open(root: string) {
  let knowsOrder = false
  const answers: Record<string, () => Answer> = {
    '/checkout/session': () =>
      knowsOrder ? json(session()) : json(new CheckoutError('not-found').toProblem('request-1'), 404),
    '/checkout/methods': () => json({ methods }),
    '/checkout/payments': () => json(payment(), 201),
    '/checkout/payments/pay-1': () => json(payment()),
  }
  const server = await serve(root, ({ pathname }) => answers[pathname]?.())
  const page = await browser().newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`${server.url}/index.html`)
  return {
    page,
    errors,
    async knowOrder() {
      knowsOrder = true
      await page.reload()
    },
    async close() {
      await page.close()
      await server.close()
    },
  }
}

/** The scripts that a built page loads before anything is asked for, in one. */
async function firstLoaded(root: string): Promise<string> {
  const page = await readFile(join(root, 'index.html'), 'utf8')
  const names = new Set([...page.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name]) => name!))
  let all = ''
  for (const name of names) {
    const code = await readFile(join(root, 'assets', name), 'utf8')
    for (const [, imported] of code.matchAll(/(?:from|import)"\.\/([\w.-]+\.js)"/g)) names.add(imported!)
    all += code
  }
  return all
}

/** Chooses a coin in German and comes to the address: the screens, the words and the code are chunks of the shop's own. */
async function pay({ page, knowOrder }: Awaited<ReturnType<typeof open>>): Promise<void> {
  await knowOrder()
  const checkout = page.locator('crypto-checkout')
  await checkout.getByText(usdt.symbol).first().waitFor()
  await page.evaluate(() => (document.documentElement.lang = 'de'))
  await checkout.getByText(german.chooseTitle!).waitFor()
  await checkout.getByText(usdt.symbol).first().click()
  await checkout.locator('crypto-qr-code svg path').first().waitFor({ state: 'attached' })
  expect(await checkout.locator('crypto-address .text').textContent()).toBe(payment().address)
}

describe.each(consumers)('a shop in $name', ({ name, apps, packages, check, build, output }) => {
  let shop: string
  const tool = ([name = '', ...args]: string[]) => command(shop, [bin(shop, name), ...args])
  let startedAt: number
  let installedAt: number

  beforeAll(async () => {
    startedAt = performance.now()
    shop = await workshop().install(apps, packages)
    installedAt = performance.now()
  })

  afterAll(() => {
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`.padStart(8)
    const [installing, using] = [installedAt - startedAt, performance.now() - installedAt]
    times.push(
      `${name.padEnd(28)}${seconds(installing)} to install, ${seconds(using)} to check, build and use`,
    )
  })

  it('type-checks with its own tool', async () => {
    await tool(check)
  })

  it('sets properties that are lists and functions, and hears the events', async () => {
    await tool(build)
    const opened = await open(join(shop, output))
    await opened.page.locator('crypto-amount-input').getByRole('button').nth(1).click()
    const said = () => opened.page.locator('output').textContent()
    await expect.poll(said).toBe('amount 10, failure not-found')
    expect(opened.errors).toEqual([])
    await opened.close()
  })

  it('comes to the address, and finds what is loaded on the way', async () => {
    const opened = await open(join(shop, output))
    await pay(opened)
    expect(opened.errors).toEqual([])
    await opened.close()
  })

  if (['next', 'nuxt'].includes(apps.at(-1)!))
    it('is rendered before it comes to the browser', async () => {
      const page = await readFile(join(shop, output, 'index.html'), 'utf8')
      expect(page).toMatch(/<crypto-amount-input.*<crypto-checkout/s)
    })

  if (apps.at(-1) === 'react-components') {
    it('renders the components on a server, without a warning', async () => {
      await tool([...build, '--ssr', 'src/server.tsx'])
      // React warns in development only.
      const { stdout, stderr } = await command(shop, [process.execPath, 'dist/server.js'], 'development')
      expect(stdout).toMatch(/<crypto-amount-input.*<crypto-checkout/s)
      expect(stderr).toBe('')
    })

    it('bundles the elements that it uses and no others', async () => {
      const page = await readFile(join(shop, 'index.html'), 'utf8')
      await writeFile(join(shop, 'index.html'), page.replace('main.ts', 'code.tsx'))
      await tool([...build, '--outDir', 'code'])
      const code = await firstLoaded(join(shop, 'code'))
      expect(code).toContain('--crypto-qr-size')
      expect(code).not.toContain('--crypto-method-list-height')
    })
  }
})

describe('a page with an import map and no bundler', () => {
  it('comes to the address with every module checked against its hash', async () => {
    const shop = await workshop().install([], [])
    const cdn = join(shop, 'node_modules', packageJson.name, 'dist/cdn')
    await cp(cdn, join(shop, 'crypto-checkout'), { recursive: true })
    const map = await readFile(join(cdn, 'importmap.json'), 'utf8')
    const { integrity } = JSON.parse(map) as { integrity: Record<string, string> }
    expect(integrity['/crypto-checkout/modules/elements/index.js']).toMatch(/^sha384-/)
    await writeFile(
      join(shop, 'index.html'),
      `<!doctype html><html lang="en"><title>A shop</title><script type="importmap">${map}</script>
      <script type="module">import 'crypto-checkout'</script>
      <crypto-checkout endpoint="/checkout" session="sealed"></crypto-checkout></html>`,
    )
    const opened = await open(shop)
    await pay(opened)
    expect(opened.errors).toEqual([])
    await opened.close()
  })
})

describe('plain Node', () => {
  it('imports and requires the package, with nothing else installed', async () => {
    const shop = await workshop().install(['node'], [])
    const { stdout, stderr } = await command(shop, [process.execPath, 'check.mjs'])
    expect(stdout.trim().split('\n')).toHaveLength(4)
    expect(stderr).toBe('')
    const frameworks = ['react', '@types/react', 'vue'].map((name) => join(shop, 'node_modules', name))
    expect(frameworks.filter(existsSync)).toEqual([])
  })
})

/**
 * The script-tag file and its chunks, as built: what is loaded when, what happens when it can't be, and that no byte runs
 * that the first file, or the page's import map, does not vouch for.
 */
import { readFileSync, readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { anotherVersion } from '../support/another-version.js'
import { complaintsOf, launch, shiftsOf, watchShifts } from '../support/browser.js'
import { isDeep } from '../support/check.js'
import { btcOnBitcoin, payment, session, usdtOnTron } from '../support/manual-client.js'
import { openedOnce } from '../support/opened.js'
import { json, serve, type Answer } from '../support/static-server.js'

const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'",
  "require-trusted-types-for 'script'",
].join('; ')
const read = (path: string): string => readFileSync(`dist/${path}`, 'utf8')
const integrity = JSON.parse(read('cdn/integrity.json')) as Record<string, string>
const importMap = read('cdn/importmap.json')
const chunks = readdirSync('dist/cdn/chunks')
const chunk = (name: string): string => chunks.find((file) => file.replace(/-\w{8}\.js$/, '') === name)!

const checkout = '<crypto-checkout endpoint="/checkout" session="s"></crypto-checkout>'
const script = '<script src="/cdn/crypto-checkout.js" async></script>'
const module = `<script type="importmap">${importMap}</script>
  <script type="module">import 'crypto-checkout/elements/crypto-checkout.define'</script>`

/** A file of the build under another name, changed. */
const changed = (path: string, change: (code: string) => string): Answer => ({
  body: change(read(path)),
  headers: { 'content-type': 'text/javascript' },
})
/** The same code to an engine, but a byte longer. */
const flip = (code: string): string => `${code}\n`

const older = anotherVersion()

const pages: Record<string, string> = {
  '/': `<script src="/cdn/crypto-checkout.js" integrity="${integrity['crypto-checkout.js']}" async></script>${checkout}`,
  '/two-versions': `<script src="/old/crypto-checkout.js" async></script>${script}${checkout}`,
  '/flipped-chunk': `<script src="/flipped/crypto-checkout.js"></script>${checkout}`,
  '/pinned-flipped': `<script src="/flipped-first.js" integrity="${integrity['crypto-checkout.js']}"></script>${checkout}`,
}
/** The elements that a page may have alone, with how the files of each begin. The check loses the code of one. */
const allAlone = [
  ['crypto-refund', 'crypto-refund.define'],
  ['crypto-address', 'pay'],
  ['crypto-receipt', 'outcome'],
  ['crypto-checkout-button', 'crypto-checkout-button.define'],
  ['crypto-payment-frame', 'crypto-payment-frame.define'],
  ['crypto-payment-page', 'crypto-payment-page.define'],
  ['crypto-amount', 'pay'],
  ['crypto-payment-status', 'pay'],
  ['crypto-amount-input', 'amount'],
  ['crypto-wallet-button', 'crypto-wallet-button.define'],
] as const
const alone = isDeep ? allAlone : allAlone.slice(0, 1)
for (const [tag] of allAlone) pages[`/alone/${tag}`] = `${script}<${tag}></${tag}>`
pages['/endpoints'] = `${script}<crypto-checkout endpoint="/checkout"></crypto-checkout>${checkout}
  <crypto-refund endpoint="/checkout" token="t"></crypto-refund>
  <crypto-checkout-button endpoint="/checkout/" link="tea">Pay </crypto-checkout-button>
  <crypto-payment-page endpoint="/checkout" session="s"></crypto-payment-page>
  <crypto-payment-frame endpoint="/checkout"><p>Of the page</p></crypto-payment-frame>`
pages['/alone/twice'] = `${script}<crypto-address></crypto-address><crypto-amount></crypto-amount>`
const modulePages: Record<string, string> = {
  '/modules': module + checkout,
  '/modules-flipped': module.replaceAll('/crypto-checkout/modules/', '/flipped-modules/') + checkout,
}

const { address } = payment()
/** As many coins as the list has bones. */
const methods = [
  usdtOnTron,
  ...['BTC', 'ETH', 'SOL', 'TON', 'XRP'].map((symbol) => {
    const coin = { id: symbol.toLowerCase(), name: symbol, symbol, token: false }
    return { ...btcOnBitcoin, coin }
  }),
]

function answer({ pathname }: URL): Answer | undefined {
  const page = pages[pathname] ?? modulePages[pathname]
  if (page !== undefined) {
    const headers: Record<string, string> = pathname in pages ? { 'content-security-policy': policy } : {}
    return { body: `<!doctype html><html lang="en"><title>Shop</title>${page}</html>`, headers }
  }
  if (pathname === '/favicon.ico') return { body: '', status: 204 }
  if (pathname === '/checkout/session') return json(session({ mode: 'live' }))
  if (pathname === '/checkout/methods') return json({ methods })
  if (pathname === '/checkout/payments') return json(payment(), 201)
  if (pathname === '/checkout/payments/pay-1') return json(payment())
  if (pathname.startsWith('/old/')) {
    return { body: older.get(pathname.slice(5)) ?? '', headers: { 'content-type': 'text/javascript' } }
  }
  if (pathname === '/flipped-first.js') return changed('cdn/crypto-checkout.js', flip)
  if (pathname.startsWith('/flipped/')) {
    return changed(
      pathname.replace('/flipped/', 'cdn/'),
      pathname.includes(chunk('pay')) ? flip : (code) => code,
    )
  }
  const [, mapped] = /^\/(?:crypto-checkout|flipped-)\/?modules\/(.+)$/.exec(pathname) ?? []
  if (mapped === undefined) return undefined
  const flipped = pathname.startsWith('/flipped-') && mapped.includes('crypto-checkout.define')
  return changed(`cdn/modules/${mapped}`, flipped ? flip : (code) => code)
}

const browser = openedOnce(launch)
const server = openedOnce(() => serve('dist', answer))

type Opened = { page: Page; said: string[]; asked: string[] }

/** Opens a page. `said` fills with what the console says, `asked` with the paths that were asked for. */
async function open(
  path: string,
  prepare: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Opened> {
  const page = await browser().newPage()
  onTestFinished(() => page.close())
  const said = complaintsOf(page.context())
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await watchShifts(page)
  await page.addInitScript(() => {
    Object.assign(globalThis, { refusals: [] })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(globalThis, 'refusals').push(`${violatedDirective} ${blockedURI}`)
    })
  })
  await prepare(page)
  await page.goto(server().url + path)
  return { page, said, asked }
}

/** Opens a page whose checkout can't be loaded. */
async function openWithoutCheckout(path: string): Promise<Opened & { attempts: () => number }> {
  let attempts = 0
  const opened = await open(path, async (page) => {
    await page.clock.install()
    await page.route(`**/${chunk('checkout')}*`, (route) => {
      attempts += 1
      return route.abort()
    })
  })
  return { ...opened, attempts: () => attempts }
}

/** Chooses the one way to pay. */
async function choose(page: Page): Promise<void> {
  await page.locator('crypto-checkout crypto-method-select').getByText('USDT').first().click()
}

const isDefined = (page: Page, tag: string) =>
  page.waitForFunction((name) => customElements.get(name) !== undefined, tag)

describe('dist/cdn/crypto-checkout.js', () => {
  it('leads to the code and the address under the strictest policy, pinned by its hash, without a report or a shift', async () => {
    const { page, said, asked } = await open('/')
    // What the next screen needs is here before the payer asks for it.
    await page.waitForFunction(() => customElements.get('crypto-qr-code'))
    await expect.poll(() => asked.join()).toContain('/encode-')
    const before = asked.length
    await choose(page)
    await page.locator('crypto-qr-code svg path').waitFor()
    expect(asked.slice(before).filter((path) => /\/(pay|encode)-.*\.js$/.test(path))).toEqual([])
    expect(await page.locator('crypto-address .text').textContent()).toBe(address)
    expect((await shiftsOf(page)).score).toBeLessThan(0.001)
    // The chunks share one copy of Lit.
    await page.waitForFunction(() => customElements.get('crypto-receipt'))
    const versions = () =>
      ['litHtmlVersions', 'litElementVersions'].map((name) => Reflect.get(globalThis, name).length)
    expect(await page.evaluate(versions)).toEqual([1, 1])
    expect(await page.evaluate(() => Reflect.get(globalThis, 'refusals') as string[])).toEqual([])
    expect(said).toEqual([])
  })

  it('works beside another version: the first one to come serves the page, the other stays quiet', async () => {
    const { page, said, asked } = await open('/two-versions')
    await choose(page)
    await page.locator('crypto-qr-code svg').waitFor()
    const folders = new Set(
      asked.filter((path) => path.includes('/chunks/')).map((path) => path.split('/')[1]),
    )
    expect(folders.size).toBe(1)
    expect(said).toEqual([])
  })

  it('shows the address in plain words while the part that draws it is missing, and gets it later', async () => {
    const pay = `**/${chunk('pay')}*`
    const { page, said } = await open('/', (page) => page.route(pay, (route) => route.abort()))
    await choose(page)
    await page.locator('crypto-checkout').getByText(address).waitFor()
    expect(await page.locator('crypto-qr-code').count()).toBe(0)
    const warnings = said.filter((text) => text.includes('crypto-checkout goes on without'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(chunk('pay'))
    await page.unroute(pay)
    // The next check of the payment may load it before the payer does.
    const retry = page.getByRole('button', { name: 'Try again' })
    const code = page.locator('crypto-qr-code svg')
    await retry.or(code).first().waitFor()
    await retry.click({ timeout: 1000 }).catch(() => undefined)
    await code.waitFor()
  })

  it('error: says that the shop is out of reach when the screen that says so is as well, and goes on from there', async () => {
    const missing = ['**/checkout/session', `**/${chunk('stopped')}*`]
    const { page } = await open('/', (page) =>
      Promise.all(missing.map((path) => page.route(path, (route) => route.abort()))),
    )
    await page.getByRole('heading', { name: 'The shop can’t be reached right now' }).waitFor()
    for (const path of missing) await page.unroute(path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('option').first().waitFor()
  })

  it('is loaded once the network is back', async () => {
    const { page, attempts } = await openWithoutCheckout('/')
    await expect.poll(() => page.clock.runFor(500).then(attempts)).toBe(4)
    expect(await page.getByRole('link').count()).toBe(0)
    await page.unrouteAll()
    const options = page.getByRole('option')
    await expect.poll(() => page.clock.runFor(500).then(() => options.count())).toBeGreaterThan(0)
  })

  it('error: puts a link or words into every element with an endpoint, and asks again when the payer is back', async () => {
    const { page, attempts } = await openWithoutCheckout('/endpoints')
    const standIns = page.locator('[endpoint] > a')
    // Each try begins with a timer, and the last is followed by none.
    const wait = () => page.clock.fastForward(15_000)
    await expect.poll(() => wait().then(() => standIns.count())).toBe(5)
    expect(attempts()).toBe(5)
    const said = await standIns.evaluateAll((all) => all.map((a) => [a.getAttribute('href'), a.textContent]))
    expect(said).toEqual([
      [null, 'This can’t be loaded. Check your internet connection.'],
      ['/checkout/pay/s', 'Open the payment page'],
      ['/checkout/refund/t', 'Open the refund page'],
      ['/checkout/l/tea', 'Open the payment page'],
      ['/checkout/pay/s', 'Open the payment page'],
    ])
    const happen = (type: string) => page.evaluate((name) => dispatchEvent(new Event(name)), type)
    await happen('online')
    await expect.poll(() => wait().then(attempts)).toBe(10)
    // Not heard while the last try is on its way.
    await expect.poll(() => happen('visibilitychange').then(attempts)).toBeGreaterThan(10)
    expect(await standIns.count()).toBe(5)
    await page.unrouteAll()
    await expect.poll(() => happen('online').then(() => standIns.count())).toBe(0)
    for (const tag of ['crypto-refund', 'crypto-checkout-button', 'crypto-payment-page'])
      await isDefined(page, tag)
  })

  it('shows the address without its code while the encoder is missing', async () => {
    const { page, said } = await open('/', (page) =>
      page.route(`**/${chunk('encode')}*`, (route) => route.abort()),
    )
    await choose(page)
    await page.locator('crypto-address .text').getByText(address).waitFor()
    await expect.poll(() => said.join('\n')).toContain(chunk('encode'))
    await expect.poll(() => page.locator('crypto-qr-code svg').count()).toBe(0)
  })

  /** A page with one element whose file is lost. The browser is idle when the test says so. */
  const openAlone = async (path: string, file: string) => {
    let attempts = 0
    const opened = await open(`/alone/${path}`, async (page) => {
      await page.addInitScript(() => {
        const waiting: (() => void)[] = []
        window.requestIdleCallback = (callback) =>
          waiting.push(() => callback({ didTimeout: false, timeRemaining: () => 50 }))
        addEventListener('test-idle', () => waiting.splice(0).forEach((run) => run()))
      })
      // What it shares with others is lost with it, and is not counted.
      const own = new RegExp(`/${file}-[\\w-]{8}\\.js`)
      await page.route(`**/${file}-*`, (route) => {
        if (own.test(route.request().url())) attempts += 1
        return route.abort()
      })
    })
    const beIdle = async () => {
      // The callback is registered in a frame.
      await opened.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
      await opened.page.evaluate(() => dispatchEvent(new Event('test-idle')))
    }
    return { ...opened, beIdle, attempts: () => attempts }
  }
  it.each(alone)(
    'asks for the lost code of %s again at once, says in its place that it is lost, and gets it by the button',
    async (tag, file) => {
      const { page, attempts } = await openAlone(tag, file)
      const words = page.locator(`${tag} > p`)
      await words.getByText('The shop can’t be reached right now').waitFor()
      expect(attempts()).toBe(2)
      await page.unrouteAll()
      await words.getByRole('button', { name: 'Try again' }).click()
      await isDefined(page, tag)
      await expect.poll(() => words.count()).toBe(0)
    },
  )

  it('says once that code is lost, also when all elements are loaded in idle time', async () => {
    const { page, attempts, beIdle } = await openAlone('crypto-receipt', 'outcome')
    const words = page.locator('crypto-receipt > p')
    await words.waitFor()
    const asked = attempts()
    await beIdle()
    await isDefined(page, 'crypto-qr-code')
    await expect.poll(attempts).toBe(asked + 2)
    expect(await words.count()).toBe(1)
  })

  it('gets lost code once the browser is online again, for every element that it defines', async () => {
    const { page, attempts } = await openAlone('twice', 'pay')
    const words = page.locator('crypto-address > p, crypto-amount > p')
    await expect.poll(() => words.count()).toBe(2)
    const asked = attempts()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect.poll(attempts).toBeGreaterThan(asked)
    expect(await words.count()).toBe(2)
    await page.unrouteAll()
    // Not heard while the last try is on its way.
    const isDefinedOnline = () =>
      page.evaluate(() => {
        dispatchEvent(new Event('online'))
        return customElements.get('crypto-amount') !== undefined
      })
    await expect.poll(isDefinedOnline).toBe(true)
    await expect.poll(() => words.count()).toBe(0)
  })

  it('error: runs no chunk that differs by a byte from the one it was built with', async () => {
    const { page, said } = await open('/flipped-chunk')
    await choose(page)
    await page.locator('crypto-checkout').getByText(address).waitFor()
    expect(await page.evaluate(() => customElements.get('crypto-qr-code'))).toBeUndefined()
    expect(said.join('\n')).toContain('integrity')
  })

  it('error: does not run under the hash that the build writes with a byte changed', async () => {
    const { page, said } = await open('/pinned-flipped')
    expect(await page.evaluate(() => customElements.get('crypto-checkout'))).toBeUndefined()
    expect(said.join('\n')).toContain('integrity')
  })
})

describe('dist/cdn/importmap.json', () => {
  it('lets a page import the package by its name, the lazy modules included', async () => {
    const { page, said } = await open('/modules')
    await choose(page)
    await page.locator('crypto-qr-code svg').waitFor()
    expect(said).toEqual([])
  })

  it('has a hash for every module', () => {
    const { integrity } = JSON.parse(importMap) as { integrity: Record<string, string> }
    const modules = readdirSync('dist/cdn/modules', { recursive: true, encoding: 'utf8' })
    const paths = modules
      .filter((path) => path.endsWith('.js'))
      .map((path) => `/crypto-checkout/modules/${path}`)
    expect(Object.keys(integrity).sort()).toEqual(paths.sort())
  })

  it('error: runs no module that differs by a byte', async () => {
    const { page, said } = await open('/modules-flipped')
    await expect.poll(() => said.join('\n')).toContain('integrity')
    expect(await page.evaluate(() => customElements.get('crypto-checkout'))).toBeUndefined()
  })
})

/** The page of an order: without a script, and with a script that takes over. Engines: test/hosts. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import { launch, shiftsOf, takenOver, watchShifts } from '../support/browser.js'
import { loadBuiltPages } from '../support/built-pages.js'
import { onFreePort } from '../support/free-port.js'
import { openedOnce } from '../support/opened.js'
import { startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'
import { serveFetch } from '../support/serve-fetch.js'

let orders = 0

const browser = openedOnce(launch)
const endpoint = openedOnce(async () => {
  await loadBuiltPages()
  const options = { isBuilt: true, limits: false, checkIntervalMs: 300 } as const
  return startEndpoint({ ...options, sandbox: { confirmDelayMs: 0 } })
})
const server = openedOnce(() => serveFetch(endpoint().checkout))

type OrderChange = Parameters<Endpoint['session']>[0]
async function newOrder(change: OrderChange = {}): Promise<{ url: string; session: string }> {
  orders += 1
  const session = await endpoint().session({ reference: `order-${orders}`, title: 'Two prints', ...change })
  return { url: `${server().url}/checkout/pay/${session}`, session }
}

async function withPage(options: BrowserContextOptions, visit: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser().newContext(options)
  try {
    await visit(await context.newPage())
  } finally {
    await context.close()
  }
}

const paymentOf = async (session: string) => (await endpoint().getSession(session)).payments[0]!

/** The button that chooses USDT on Tron. */
const tether = 'form:has([value=tron]) > button[value=usdt]'

describe('the page of an order, without JavaScript', () => {
  it('asks for the amount first, where the payer chooses it', async () => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      const { url, session } = await newOrder({ amount: { min: '5', max: '500' } })
      await page.goto(url)
      for (let step = 0; step < 2; step += 1) {
        const field = page.locator('input[name=amount]:not([type=hidden])')
        if ((await field.count()) > 0) {
          await field.fill('25.50')
          await page.locator('form .submit').click()
        } else {
          await page.locator(`details:has(${tether}) > summary`).click()
          await page.locator(tether).click()
        }
      }
      await page.waitForURL(/payment=/)
      expect((await paymentOf(session)).fiat?.amount).toMatch(/^25\.50?$/)
    })
  })

  it('offers no help that needs a script', async () => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      const { url, session } = await newOrder()
      await endpoint().pay(session)
      await page.goto(url)
      const entries = page.locator('.entries > details').filter({ visible: true })
      expect(await entries.locator('> summary').allInnerTexts()).toEqual([
        'Paying from an exchange?',
        'Continue on another device',
        'Sent it, and nothing happens here?',
      ])
    })
  })

  it('hides nothing behind the menu of a till of any width', async () => {
    await withPage({ javaScriptEnabled: false }, async (page) => {
      const { url, session } = await newOrder()
      const { body } = await endpoint().pay(session, 'tron', 'usdt')
      await page.goto(`${url}?payment=${body.id}&layout=kiosk`)
      for (const width of [320, 600, 899, 900, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        const menu = (await page.locator('.languages').boundingBox())!
        const header = (await page.locator('[part~=header]').first().boundingBox())!
        const isBeside = header.x + header.width <= menu.x
        expect(isBeside || header.y + header.height <= menu.y, `${width} px`).toBe(true)
      }
    })
  })
})

describe('the page of an order, with its script', () => {
  // In other languages: same-page.
  it('is taken over without a shift and without a message, with its list, an address, and a list beside that', async () => {
    await withPage({ viewport: { width: 900, height: 900 } }, async (page) => {
      const reports: string[] = []
      page.on('console', (message) => reports.push(message.text()))
      page.on('pageerror', (error) => reports.push(error.message))
      await watchShifts(page)
      await page.addInitScript(() => {
        const { registerProperty } = CSS
        const registered: string[] = Object.assign(window, { registered: [] }).registered
        CSS.registerProperty = (definition) => {
          registerProperty.call(CSS, definition)
          registered.push(definition.name)
        }
      })
      const { url, session } = await newOrder()
      const visit = async (query: string) => {
        await page.goto(url + query)
        await takenOver(page)
        expect((await shiftsOf(page)).score, query).toBeLessThan(0.001)
      }
      await visit('')
      // The page has registered its colours: for its script no style is calculated again.
      expect(await page.evaluate(() => Reflect.get(window, 'registered') as string[])).toEqual([])
      const surface = await page
        .locator('crypto-payment-page')
        .evaluate((host) => getComputedStyle(host).getPropertyValue('--_cc-surface'))
      expect(surface).toMatch(/^[a-z]+\([\d. /]+\)$/)
      const { body } = await endpoint().pay(session, 'tron', 'usdt')
      await visit(`?payment=${body.id}`)
      await visit('?choose')
      await page.getByRole('listbox').waitFor()
      expect(reports).toEqual([])
    })
  })

  it('is taken over when the script is faster than the rest of the page, on a page of the merchant', async () => {
    const { sessions } = endpoint().checkout
    const order = { reference: 'order-in-parts', amount: '49.99', currency: 'USD' }
    const { html } = await sessions.render(await sessions.create(order))
    let finish = (): void => undefined
    const script = await readFile('dist/cdn/crypto-checkout.js')
    // Within the drawn list, so that the parser is in the middle of the shadow root.
    const middle = html.indexOf('</template>') - 200
    const page = createServer((request, response) => {
      if (request.url?.startsWith('/checkout'))
        return void toNodeHandler(endpoint().checkout)(request, response)
      if (request.url === '/crypto-checkout.js')
        return void response.setHeader('content-type', 'text/javascript').end(script)
      if (request.url?.startsWith('/chunks/'))
        return void readFile(`dist/cdn${request.url}`).then((chunk) =>
          response.setHeader('content-type', 'text/javascript').end(chunk),
        )
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.write(
        `<!doctype html><script async src="/crypto-checkout.js"></script>${html.slice(0, middle)}`,
      )
      finish = () => void response.end(`${html.slice(middle)}<p>The end</p>`)
    })
    const { url, close } = await onFreePort(page)
    onTestFinished(close)
    await withPage({}, async (visitor) => {
      await visitor.goto(url, { waitUntil: 'commit' })
      await visitor.waitForFunction(() => customElements.get('crypto-checkout') !== undefined)
      finish()
      await visitor.getByText('The end').waitFor()
      await visitor.getByRole('combobox').waitFor()
      expect(await visitor.locator('crypto-method-select').count()).toBe(1)
      expect(
        await visitor.locator('crypto-checkout').evaluate((element) => element.clientHeight),
      ).toBeGreaterThan(300)
    })
  })

  it('has a first frame when it is whole, and runs its script after it', async () => {
    const { url } = await newOrder()
    const { pathname } = new URL(url)
    const response = await fetch(url)
    const html = await response.text()
    let finish = (): void => undefined
    const slow = createServer((request, answer) => {
      if (request.url !== pathname) return void toNodeHandler(endpoint().checkout)(request, answer)
      const type = response.headers.get('content-type') ?? ''
      const policy = response.headers.get('content-security-policy') ?? ''
      answer.writeHead(200, { 'content-type': type, 'content-security-policy': policy })
      const middle = html.indexOf('<crypto-payment-page')
      answer.write(html.slice(0, middle))
      finish = () => void answer.end(html.slice(middle))
    })
    const { url: origin, close } = await onFreePort(slow)
    onTestFinished(close)
    await withPage({}, async (page) => {
      await page.addInitScript(() => {
        const script = new Promise<void>((resolve) => {
          const listen = ({ target }: Event) => target instanceof HTMLScriptElement && resolve()
          document.addEventListener('load', listen, true)
        })
        Object.assign(window, { script })
        requestAnimationFrame(() =>
          Object.assign(window, { isWhole: document.getElementById('end') !== null }),
        )
        document.addEventListener('DOMContentLoaded', () =>
          requestAnimationFrame(() =>
            Object.assign(window, { atFirstFrame: customElements.get('crypto-checkout') === undefined }),
          ),
        )
      })
      await page.goto(`${origin}${pathname}`, { waitUntil: 'commit' })
      await page.evaluate('window.script')
      expect(await page.evaluate(() => customElements.get('crypto-checkout') === undefined)).toBe(true)
      finish()
      await takenOver(page)
      expect(await page.evaluate('window.atFirstFrame')).toBe(true)
      expect(await page.evaluate('window.isWhole')).toBe(true)
    })
  })

  it('keeps the typed amount, its selection and the focus', async () => {
    await withPage({}, async (page) => {
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\.js$/, (route) => held.then(() => route.continue()))
      const { url } = await newOrder({ amount: { min: '5', max: '500' } })
      await page.goto(`${url}?chain=tron&coin=usdt`, { waitUntil: 'commit' })
      const field = page.locator('input[name=amount]:not([type=hidden])').first()
      await field.pressSequentially('25.5')
      release()
      await takenOver(page)
      await page.keyboard.type('0')
      await expect.poll(() => field.inputValue()).toBe('25.50')
    })
  })

  it('goes on with an amount that was sent before it ran, as the language of the page has it', async () => {
    await withPage({}, async (page) => {
      const { url, session } = await newOrder({ amount: { min: '5', max: '5000' } })
      await page.goto(`${url}?lang=de&amount=1.234`)
      await takenOver(page)
      await page.getByRole('option', { name: /^Tether USD/ }).click()
      await page.getByRole('option', { name: /^TRON, TRC/ }).click()
      await page.locator('crypto-address').waitFor()
      expect((await paymentOf(session)).fiat?.amount).toMatch(/^1234/)
    })
  })

  it('goes on saying that an amount may be two, which it keeps as it was sent', async () => {
    await withPage({}, async (page) => {
      const { url } = await newOrder({ amount: { min: '5', max: '5000' } })
      await page.goto(`${url}?lang=en&amount=1.234`)
      await takenOver(page)
      await page.getByText('This amount can’t be used.').waitFor()
      expect(await page.locator('input[name=amount]').inputValue()).toBe('1.234')
    })
  })

  it.each([
    ['pressed, without the focus, which opens a keyboard', false],
    ['opened by keyboard, with the focus in its list', true],
  ])('keeps open what the payer %s: a coin, and its further networks', async (_, isByKey) => {
    await withPage({}, async (page) => {
      let release = (): void => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      await page.route(/\.js$/, (route) => held.then(() => route.continue()))
      const { url } = await newOrder()
      await page.goto(url, { waitUntil: 'commit' })
      const coin = page.locator('summary', { hasText: 'Tether USD' })
      const further = page.locator('summary:visible', { hasText: /^\s*\+ \d+ networks/ })
      for (const summary of [coin, further]) await (isByKey ? summary.press('Enter') : summary.click())
      release()
      await takenOver(page)
      await page.getByRole('option', { name: /^OP Mainnet/ }).waitFor()
      expect(await page.getByRole('option', { name: /^\+ / }).count()).toBe(0)
      expect(await page.getByRole('combobox').evaluate((field) => field.matches(':focus'))).toBe(isByKey)
    })
  })
})

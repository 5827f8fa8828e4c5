/** The script tag's file shows the list as the endpoint draws it before it loads the checkout; what goes wrong there changes nothing. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page, Request, Response, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import { complaintsOf, launch, shiftsOf, watchShifts } from '../support/browser.js'
import { loadBuiltPages } from '../support/built-pages.js'
import { onFreePort } from '../support/free-port.js'
import { openedOnce } from '../support/opened.js'
import { startEndpoint } from '../support/sandbox-endpoint.js'

const policy = [
  "default-src 'none'; script-src 'self'; connect-src 'self'",
  "require-trusted-types-for 'script'; trusted-types crypto-checkout#html",
].join('; ')
const script = '<script src="/cdn/crypto-checkout.js" async></script>'

/** The page at `/shop`. */
let shop = ''
let orders = 0

const browser = openedOnce(launch)
const endpoint = openedOnce(async () => {
  await loadBuiltPages()
  return startEndpoint({ isBuilt: true, limits: false })
})
const server = openedOnce(() => {
  const handler = toNodeHandler(endpoint().checkout)
  return onFreePort(
    createServer((request, response) => {
      const path = request.url ?? ''
      if (path.startsWith('/checkout')) return void handler(request, response)
      if (path === '/shop') {
        response.setHeader('content-security-policy', policy)
        return void response.setHeader('content-type', 'text/html; charset=utf-8').end(shop)
      }
      readFile(`dist${path}`).then(
        (file) => response.setHeader('content-type', 'text/javascript').end(file),
        () => response.writeHead(404).end(),
      )
    }),
  )
})

const newSession = () => endpoint().session({ reference: `order-${(orders += 1)}` })
const checkoutOf = (session: string, attributes = '') =>
  `<crypto-checkout endpoint="/checkout" session="${session}" ${attributes}></crypto-checkout>`

type ShopPage = { page: Page; asked: string[]; said: string[]; session: string }

/** Opens a page with the checkout of a new order. `asked` fills with the paths that it requests. */
async function openShop(
  body: (checkout: string) => string,
  routes: Record<string, (route: Route) => unknown>,
  look: (openShop: ShopPage) => Promise<void>,
): Promise<void> {
  const session = await newSession()
  const page = await browser().newPage()
  const asked: string[] = []
  const said = complaintsOf(page.context())
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await watchShifts(page)
  for (const [pattern, answer] of Object.entries(routes)) await page.route(pattern, answer)
  shop = `<!doctype html><html lang="en"><title>Shop</title>${script}${body(checkoutOf(session))}</html>`
  try {
    await page.goto(`${server().url}/shop`)
    await look({ page, asked, said, session })
  } finally {
    await page.close()
  }
}

/** Answers the request for the list as HTML; the others reach the endpoint. */
const instead =
  (answer: (route: Route) => unknown) =>
  (route: Route): unknown =>
    route.request().headers()['accept'] === 'text/html' ? answer(route) : route.fallback()
/** The answer of the endpoint, once the page has it. */
const drawn = async (route: Route) => route.fulfill({ response: await route.fetch() })
const sessionPath = '**/checkout/session*'
const checkoutFile = '**/chunks/checkout-*.js*'
/** Holds the requests of a pattern back. */
function held(): { hold: (route: Route) => Promise<void>; go: () => void } {
  let go = (): void => undefined
  const gone = new Promise<void>((resolve) => (go = resolve))
  return {
    go,
    async hold(route) {
      await gone
      await route.fallback().catch(() => undefined)
    },
  }
}
const row = (page: Page) => page.locator('crypto-checkout').getByRole('option').first()
const whole = (checkout: string) => checkout

describe('the list of a script tag', () => {
  it('is shown under a strict policy before the checkout is requested, and taken over without a shift', async () => {
    const { hold, go } = held()
    await openShop(whole, { [checkoutFile]: hold }, async ({ page, asked, said }) => {
      await page.locator('crypto-checkout').getByText('USDT').first().waitFor()
      expect(await page.evaluate(() => customElements.get('crypto-checkout'))).toBeUndefined()
      expect(asked.filter((path) => path === '/checkout/methods')).toEqual([])
      // Registered: its value is a colour, not the text of its calculation.
      const surface = await page
        .locator('crypto-checkout')
        .evaluate((host) => getComputedStyle(host).getPropertyValue('--_cc-surface'))
      expect(surface).toMatch(/^[a-z]+\([\d. /]+\)$/)
      await page.evaluate(() => {
        const { shadowRoot } = document.querySelector('crypto-checkout')!
        Object.assign(window, { drawnSheets: [...shadowRoot!.adoptedStyleSheets] })
      })
      const { score: before } = await shiftsOf(page)
      go()
      await row(page).waitFor()
      await expect.poll(() => page.locator('crypto-checkout form').count()).toBe(0)
      expect((await shiftsOf(page)).score - before).toBeLessThan(0.001)
      const kept = () =>
        page.locator('crypto-checkout').evaluate(({ shadowRoot }) => {
          const sheets = Reflect.get(window, 'drawnSheets') as CSSStyleSheet[]
          return [
            sheets.length,
            sheets.filter((sheet) => shadowRoot?.adoptedStyleSheets.includes(sheet)).length,
          ]
        })
      expect(await kept()).toEqual([expect.any(Number), 0])
      expect((await kept())[0]).toBeGreaterThan(0)
      expect(said).toEqual([])
    })
  })

  it('works by its forms where the checkout never loads', async () => {
    await openShop(whole, { [checkoutFile]: (route) => route.abort() }, async ({ page, session }) => {
      await page.locator('crypto-checkout form button:visible').first().click()
      await page.waitForURL(`**/pay/${session}**`)
    })
  })

  it('is left to the checkout where it is late or lost, or does not fit what the page shows', async () => {
    const late = held()
    const file = held()
    const welcome = { contentType: 'text/html', body: '<h1>Welcome</h1>' }
    const cases: Record<string, (route: Route) => unknown> = {
      usual: drawn,
      late: late.hold,
      'late, and removed in the meantime': late.hold,
      lost: (route) => route.abort(),
      'of another page': (route) => route.fulfill(welcome),
      'in another direction': drawn,
      'with a look of its own': drawn,
    }
    const names = Object.keys(cases)
    const sessions = await Promise.all(names.map(newSession))
    const checkouts = names.map((name, index) => {
      const look = name === 'with a look of its own' ? `appearance='{"theme":"dark"}'` : ''
      const checkout = checkoutOf(sessions[index]!, `title="${name}" ${look}`)
      return name === 'in another direction' ? `<div dir="rtl">${checkout}</div>` : checkout
    })
    const nameOf = (request: Request) =>
      names[sessions.findIndex((session) => request.headers()['authorization'] === `Bearer ${session}`)]!
    const answered: string[] = []
    const routes = {
      [checkoutFile]: file.hold,
      [sessionPath]: instead(async (route) => {
        const name = nameOf(route.request())
        await cases[name]!(route)
        answered.push(name)
      }),
    }
    await openShop(
      () => checkouts.join(''),
      routes,
      async ({ page, said }) => {
        const having = async (selector: string) => {
          const found = (name: string) => page.locator(`[title="${name}"] ${selector}`).count()
          const counts = await Promise.all(names.map(found))
          return names.filter((_, index) => counts[index]! > 0)
        }
        await expect.poll(() => answered.length).toBe(4)
        await shiftsOf(page)
        expect(await having('form')).toEqual(['usual'])
        await page.evaluate(() => document.querySelector('[title$=meantime]')?.remove())
        file.go()
        const shown = names.filter((name) => !name.endsWith('meantime'))
        await expect.poll(() => having('[role=option]')).toEqual(shown)
        const isLate = (response: Response) =>
          response.request().headers()['accept'] === 'text/html' && nameOf(response.request()) === 'late'
        const lateAnswer = page.waitForResponse(isLate)
        late.go()
        await (await lateAnswer).finished()
        // Whatever it does is done.
        await shiftsOf(page)
        expect(await having('form')).toEqual([])
        expect(said.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
      },
    )
  })

  it('is left to the checkout on a page with messages of its own', async () => {
    const { hold, go } = held()
    const own = `const register = () => cryptoCheckout.registerMessages('en', { chooseTitle: 'Your coin' })
      if (globalThis.cryptoCheckout) register()
      else document.querySelector('script').addEventListener('load', register)`
    let isAnswered = false
    const routes = {
      [checkoutFile]: hold,
      [sessionPath]: instead(async (route) => {
        await drawn(route)
        isAnswered = true
      }),
      '**/own.js': (route: Route) => route.fulfill({ contentType: 'text/javascript', body: own }),
    }
    const body = (checkout: string) => `<script src="/own.js"></script>${checkout}`
    await openShop(body, routes, async ({ page, said }) => {
      await expect.poll(() => isAnswered).toBe(true)
      await shiftsOf(page)
      expect(await page.locator('crypto-checkout form').count()).toBe(0)
      go()
      await row(page).waitFor()
      expect(said).toEqual([])
    })
  })

  it('is left to the checkout where the browser remembers an address of the order', async () => {
    await openShop(whole, {}, async ({ page }) => {
      await row(page).click()
      await page.locator('crypto-checkout').getByRole('option').nth(1).click()
      await page.locator('crypto-address').waitFor()
      // As after a restore: the order has no payment any more.
      const empty = (route: Route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<meta name="reference" content="order-${orders}"><crypto-checkout><template><form>List</form></template></crypto-checkout>`,
        })
      await page.route(sessionPath, instead(empty))
      const { hold, go } = held()
      await page.route(checkoutFile, hold)
      const requested = page.waitForRequest(checkoutFile)
      const answered = page.waitForResponse(
        (response) => response.request().headers()['accept'] === 'text/html',
      )
      await page.reload()
      await Promise.all([answered, requested])
      expect(await page.locator('crypto-checkout form').count()).toBe(0)
      go()
      await page.locator('crypto-address').waitFor()
    })
  })
})

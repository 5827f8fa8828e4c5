/** The hosted page in a browser, as a link and in a frame of another origin: what was built, over real sockets. */
import { join } from 'node:path'
import type { BrowserContext, Frame, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launch } from '../support/browser.js'
import { openedOnce } from '../support/opened.js'
import { startEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'
import { serveFetch } from '../support/serve-fetch.js'
import { serve } from '../support/static-server.js'

const cdn = join(import.meta.dirname, '../../dist/cdn')
const shopPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; require-trusted-types-for 'script'"

const isRoot = ({ pathname }: URL) => pathname === '/' || pathname === '/pay'
const browser = openedOnce(launch)
const evil = openedOnce(() => serve(cdn, (url) => (isRoot(url) ? { body: html('') } : undefined)))
const shop = openedOnce(() =>
  serve(cdn, (url) =>
    isRoot(url)
      ? { body: html(shopPage), headers: { 'content-security-policy': `${shopPolicy}; frame-src *` } }
      : undefined,
  ),
)
const endpoint = openedOnce(() =>
  startEndpoint({
    isBuilt: true,
    allowedOrigins: [shop().url, 'https://other.example'],
    sandbox: { confirmDelayMs: 0 },
  }),
)
const server = openedOnce(() => serveFetch(endpoint().checkout))
let endpointUrl: string
let context: BrowserContext
let shopPage: string

let orders = 0
/** A session of an order of its own, because an order that is paid is paid for all. */
const createSession = (change: Parameters<Endpoint['session']>[0] = {}) =>
  endpoint().session({ reference: `order-${(orders += 1)}`, ...change })

const html = (body: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title>
<script src="/crypto-checkout.js"></script><body>${body}</body></html>`

beforeAll(() => {
  endpointUrl = `${server().url}/checkout`
})

let reports: string[]
beforeEach(async () => {
  shopPage = ''
  reports = []
  context = await browser().newContext({ locale: 'en-US' })
})
afterEach(() => context.close())

async function open(url: string): Promise<Page> {
  const page = await context.newPage()
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted|Refused|integrity/i.test(message.text()))
      reports.push(message.text())
  })
  page.on('pageerror', (error) => reports.push(error.message))
  await page.goto(url)
  return page
}

const stateOf = (page: Page | Frame, tag: string) =>
  page.evaluate((name) => (document.querySelector(name) as { state?: string } | null)?.state, tag)

async function until(page: Page | Frame, tag: string, state: string) {
  await expect.poll(() => stateOf(page, tag)).toBe(state)
}

/** Chooses USDT on Tron in whatever page shows the checkout. */
async function choose(page: Page | Frame) {
  await until(page, 'crypto-payment-page', 'choosing')
  await page.evaluate(() => {
    const element = document.querySelector<HTMLElement & { chain: string; coin: string }>(
      'crypto-payment-page',
    )!
    Object.assign(element, { chain: 'tron', coin: 'usdt' })
    const checkout = element.shadowRoot!.querySelector('crypto-checkout') as unknown as { restart(): void }
    return (element as unknown as { updateComplete: Promise<unknown> }).updateComplete.then(() =>
      checkout.restart(),
    )
  })
  await until(page, 'crypto-payment-page', 'awaiting')
}

const addressIn = (page: Page | Frame) =>
  page.evaluate(
    () =>
      (document.querySelector('crypto-payment-page') as unknown as { payment: { address: string } }).payment
        .address,
  )

describe('GET /pay in a browser', () => {
  it('leads to the same order in another language by its menu, in the layout of the link', async () => {
    const session = await createSession({ title: 'A print' })
    const page = await open(`${endpointUrl}/pay?layout=kiosk#${session}`)
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
    await page.waitForURL(`${endpointUrl}/pay?lang=de&layout=kiosk#${session}`)
    await page.getByRole('heading', { name: 'Wählen Sie, wie Sie bezahlen' }).waitFor()
    expect(await page.locator('.languages [aria-current]').textContent()).toBe('Deutsch')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    expect(await page.locator('crypto-payment-page').getAttribute('layout')).toBe('kiosk')
    expect(reports).toEqual([])
  })

  it('shows the order of the link, under its own policy without a report, and resumes it after a reload', async () => {
    const session = await createSession({ title: 'A print' })
    const asked: string[] = []
    context.on('request', (request) => void asked.push(request.url(), request.headers()['referer'] ?? ''))
    const page = await open(`${endpointUrl}/pay#${session}`)
    await choose(page)
    const address = await addressIn(page)
    expect(await page.title()).toBe('A print · Test shop')
    await page.reload()
    await until(page, 'crypto-payment-page', 'awaiting')
    expect(await addressIn(page)).toBe(address)
    expect(new URL(page.url()).hash).toBe(`#${session}`)
    expect(reports).toEqual([])
    // In no address that was asked for, and in no referrer; no other host was called.
    const away = asked.filter((url) => url !== '' && !url.includes(`/pay#`))
    expect(away.some((url) => url.includes(session))).toBe(false)
    expect(away.every((url) => url.startsWith(endpointUrl))).toBe(true)
  })

  it('requests the elements that it lacks after its list alone', async () => {
    const isElement = (url: string) => /crypto-refund/.test(url)
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    await context.route('**/checkout/session', async (route) => {
      await isAnswered
      await route.continue()
    })
    // An order that does not arrive is waited for as long as this test takes.
    await context.addInitScript(() => {
      const { setTimeout } = window
      const patient = (run: () => void, ms?: number) => (ms === 3000 ? 0 : setTimeout(run, ms))
      Object.assign(window, { setTimeout: patient })
    })
    const asked: string[] = []
    context.on('request', (request) => void asked.push(request.url()))
    const page = await open(`${endpointUrl}/pay#${await createSession()}`)
    await page.waitForFunction(() => customElements.get('crypto-payment-page') !== undefined)
    await page.evaluate(async () => {
      const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
      for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame).then(idle)
    })
    expect(asked.filter(isElement)).toEqual([])
    answer()
    await expect.poll(() => asked.filter(isElement)).toHaveLength(1)
  })

  it('has its colours registered before its script, which calculates no style again for that', async () => {
    await context.addInitScript(() => {
      const { registerProperty } = CSS
      const registered: string[] = Object.assign(window, { registered: [] }).registered
      CSS.registerProperty = (definition) => {
        registerProperty.call(CSS, definition)
        registered.push(definition.name)
      }
    })
    const page = await open(`${endpointUrl}/pay/${await createSession()}`)
    await until(page, 'crypto-payment-page', 'choosing')
    expect(await page.evaluate(() => Reflect.get(window, 'registered') as string[])).toEqual([])
    const surface = await page
      .locator('crypto-payment-page')
      .evaluate((host) => getComputedStyle(host).getPropertyValue('--_cc-surface'))
    expect(surface).toMatch(/^[a-z]+\([\d. /]+\)$/)
  })

  it('F104: says where to turn without scripts, and says nothing of it with them', async () => {
    const silent = await browser().newContext({ javaScriptEnabled: false })
    const page = await silent.newPage()
    await page.goto(`${endpointUrl}/pay#${await createSession()}`)
    const support = page.getByRole('link', { name: 'contact the shop' })
    expect(await support.getAttribute('href')).toBe('https://shop.example/help')
    await silent.close()

    const usual = await open(`${endpointUrl}/pay#${await createSession()}`)
    await until(usual, 'crypto-payment-page', 'choosing')
    expect(await usual.getByText('JavaScript').isVisible()).toBe(false)
  })

  it('F104: says where to turn as soon as its script can’t be loaded', async () => {
    await context.route('**/crypto-checkout.js', (route) => route.abort())
    const page = await open(`${endpointUrl}/pay#${await createSession()}`)
    const link = page.getByRole('link', { name: 'contact the shop' })
    await link.waitFor()
    // It does not wait for the time that a slow script is given.
    expect(await link.evaluate((one) => getComputedStyle(one.closest('p')!).animationName)).toBe('none')
  })

  it('error: is not shown in a frame of a page that is not allowed', async () => {
    const page = await open(evil().url)
    const failed = page.waitForEvent('requestfailed')
    await page.evaluate((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    }, `${endpointUrl}/pay`)
    await failed
    const frame = page.frames().at(-1)
    // Its document gives way to the browser's own at any moment.
    const found = () =>
      frame?.evaluate(() => document.querySelector('crypto-payment-page')).catch(() => 'on its way')
    await expect.poll(found).toBeNull()
  })
})

describe('<crypto-payment-frame>', () => {
  const log = `<script src="/log.js"></script>`
  type HeardEvent = { type: string; address?: string; status?: string; value?: string }

  async function openFrame(session: string, attributes = ''): Promise<{ page: Page; frame: Frame }> {
    shopPage = `${log}<crypto-payment-frame endpoint="${endpointUrl}" ${attributes} session="${session}"></crypto-payment-frame>`
    const page = await context.newPage()
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted|Refused|integrity/i.test(message.text()))
        reports.push(message.text())
    })
    // Every event of the element, as the page gets it.
    await page.route('**/log.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.heard = []
          for (const type of ['crypto-ready', 'crypto-method-change', 'crypto-payment-created', 'crypto-status-change', 'crypto-payment-completed', 'crypto-error', 'crypto-close-request'])
            document.addEventListener(type, (event) => heard.push({ type, address: event.payment?.address, status: event.payment?.status, class: event.constructor.name }))`,
      }),
    )
    await page.goto(shop().url)
    await expect.poll(() => page.frames().length).toBe(2)
    const frame = page.frames()[1]!
    await frame.waitForSelector('crypto-payment-page')
    return { page, frame }
  }
  const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: HeardEvent[] }).heard)

  it('shows the order, reports what happens without the address, and grows with the page in it', async () => {
    const session = await createSession()
    const { page, frame } = await openFrame(session, 'chain="tron" coin="usdt"')
    await until(frame, 'crypto-payment-page', 'awaiting')
    const address = await addressIn(frame)
    await until(page, 'crypto-payment-frame', 'awaiting')
    const element = page.locator('crypto-payment-frame')
    const heightOfFrame = () =>
      element.evaluate((host) => host.shadowRoot!.querySelector('iframe')!.clientHeight)
    const heightOfPage = () =>
      frame.evaluate(() =>
        Math.ceil(document.querySelector('crypto-payment-page')!.getBoundingClientRect().height),
      )
    // Parts that come later make both higher.
    await expect.poll(async () => (await heightOfFrame()) - (await heightOfPage())).toBe(0)
    endpoint().deposit(address)
    endpoint().advance(60_000)
    await until(page, 'crypto-payment-frame', 'paid')
    await expect
      .poll(async () => (await heard(page)).map(({ type }) => type))
      .toContain('crypto-payment-completed')
    // Loaded again, it says of the payment no second time that it is completed.
    const count = async (wanted: string) => (await heard(page)).filter(({ type }) => type === wanted).length
    const changes = await count('crypto-status-change')
    await element.evaluate((host) => host.parentElement!.append(host))
    await expect.poll(() => count('crypto-status-change')).toBe(changes + 1)
    await until(page, 'crypto-payment-frame', 'paid')
    expect(await count('crypto-payment-completed')).toBe(1)
    const events = await heard(page)
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['crypto-ready', 'crypto-payment-created']),
    )
    // The page of the shop saw neither the address nor a way to it.
    expect(events.every((event) => event.address === undefined || event.address === '')).toBe(true)
    expect(JSON.stringify(events)).not.toContain(address)
    expect(page.frames()[1]?.url()).toBe(`${endpointUrl}/pay`)
    expect(reports).toEqual([])
  })

  it('follows the payer to another method, in its state and its payment', async () => {
    const { page, frame } = await openFrame(await createSession(), 'chain="tron" coin="usdt"')
    await until(page, 'crypto-payment-frame', 'awaiting')
    const now = () =>
      page.evaluate(() => {
        const { state, payment } = document.querySelector('crypto-payment-frame')!
        return [state, payment && [payment.coin.symbol, payment.address]]
      })
    expect(await now()).toEqual(['awaiting', ['USDT', '']])
    await frame.getByRole('button', { name: 'Change coin or network' }).click()
    await expect.poll(now).toEqual(['choosing', null])
    const atEvent = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('crypto-payment-created', (event) => {
            const { payment } = event as Event & { payment: { id: string; coin: { symbol: string } } }
            const frame = document.querySelector('crypto-payment-frame')!
            resolve([payment.coin.symbol, frame.state, frame.payment?.id === payment.id])
          }),
        ),
    )
    await frame.getByRole('option', { name: 'Bitcoin' }).click()
    expect(await atEvent).toEqual(['BTC', 'awaiting', true])
    expect(await now()).toEqual(['awaiting', ['BTC', '']])
  })

  it('leads on from a session that expired, and does not start again with it', async () => {
    const { page, frame } = await openFrame(await createSession())
    await until(frame, 'crypto-payment-page', 'choosing')
    endpoint().advance(3_700_000)
    await frame.getByRole('option', { name: 'Bitcoin' }).click()
    await until(page, 'crypto-payment-frame', 'expired')
    await frame.getByRole('link', { name: 'Contact the shop' }).first().waitFor()
    expect(await frame.getByRole('button', { name: 'Start again' }).count()).toBe(0)
  })

  it('error: lets no script of the page into the frame', async () => {
    const { page, frame } = await openFrame(await createSession(), 'chain="tron" coin="usdt"')
    await until(frame, 'crypto-payment-page', 'awaiting')
    const reached = await page.evaluate(() => {
      const inner = document.querySelector('crypto-payment-frame')!.shadowRoot!.querySelector('iframe')!
      try {
        return inner.contentDocument ?? inner.contentWindow!.document.body.innerHTML
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(reached).toBe('SecurityError')
  })

  it('error: accepts messages of its frame only, and the frame of its page only', async () => {
    const { page, frame } = await openFrame(await createSession(), 'chain="tron" coin="usdt"')
    await until(page, 'crypto-payment-frame', 'awaiting')
    const before = await heard(page)
    const address = await addressIn(frame)
    // Another frame of another origin, and the page itself, say that they are the frame.
    await page.evaluate(async (src) => {
      const other = document.createElement('iframe')
      other.src = src
      const loaded = new Promise((resolve) => other.addEventListener('load', resolve))
      document.body.append(other)
      await loaded
      window.postMessage({ type: 'crypto-checkout:framed' }, location.origin)
    }, evil().url)
    const other = page.frames().find((each) => each.url().startsWith(evil().url))!
    const invited = await other.evaluate(
      (forged) =>
        new Promise((resolve) => {
          window.addEventListener('message', ({ data }) => resolve(data))
          for (const message of forged) window.parent.postMessage(message, '*')
          // Whatever is said above is heard before this comes back.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve('nobody')
          port2.postMessage('')
        }),
      [
        { type: 'crypto-checkout:framed' },
        { type: 'event', name: 'crypto-payment-completed', fields: {} },
        { type: 'state', state: 'paid' },
      ],
    )
    expect(invited).toBe('nobody')
    // The frame has its page, so a second invitation is refused; from elsewhere, any is.
    const settings = { type: 'settings', settings: { chain: 'bitcoin', coin: 'bitcoin' } }
    const invite = { type: 'crypto-checkout:connect' }
    await page.evaluate(
      ([invitation, message]) => {
        const inner = document.querySelector('crypto-payment-frame')!.shadowRoot!.querySelector('iframe')!
        const { port1, port2 } = new MessageChannel()
        inner.contentWindow!.postMessage(invitation, '*', [port2])
        port1.postMessage(message)
      },
      [invite, settings],
    )
    await other.evaluate(
      ([invitation, message]) => {
        const { port1, port2 } = new MessageChannel()
        window.parent.frames[0]!.postMessage(invitation, '*', [port2])
        port1.postMessage(message)
      },
      [invite, settings],
    )
    await frame.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await addressIn(frame)).toBe(address)
    expect(
      await frame.evaluate(() => document.querySelector('crypto-payment-page')?.getAttribute('chain')),
    ).toBeNull()
    expect(await heard(page)).toEqual(before)
    expect(await stateOf(page, 'crypto-payment-frame')).toBe('awaiting')
  })

  it('error: refuses an endpoint of the page’s own origin, where nothing would be isolated', async () => {
    shopPage = `<crypto-payment-frame endpoint="/" session="sealed"></crypto-payment-frame>`
    const page = await open(shop().url)
    await until(page, 'crypto-payment-frame', 'error')
    expect(page.frames()).toHaveLength(1)
    const otherPage = page.getByRole('link', { name: 'Open the payment page (opens in a new tab)' })
    expect(await otherPage.getAttribute('rel')).toBe('noopener noreferrer')
    expect(await otherPage.getAttribute('href')).toBe(`${new URL('/pay', shop().url).href}#sealed`)
  })

  it('F099: leads to the endpoint’s own page where the frame is blocked', async () => {
    const session = await createSession()
    shopPage = `<crypto-payment-frame endpoint="${endpointUrl}" session="${session}"></crypto-payment-frame>`
    await context.route('**/pay', (route) => route.abort())
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(shop().url)
    await expect.poll(() => page.frames().length).toBe(2)
    await page.clock.runFor(15_000)
    await until(page, 'crypto-payment-frame', 'error')
    const otherPage = page.getByRole('link', { name: 'Open the payment page (opens in a new tab)' })
    expect(await otherPage.getAttribute('href')).toBe(`${endpointUrl}/pay#${session}`)
    await context.unroute('**/pay')
    const opened = context.waitForEvent('page')
    await otherPage.click()
    await until(await opened, 'crypto-payment-page', 'choosing')
  })

  it('has no menu of languages in it, also before its script and without it', async () => {
    await context.route(`${endpointUrl}/**/crypto-checkout.js`, (route) => route.abort())
    const { frame } = await openFrame(await createSession())
    await frame.waitForSelector('html.stopped')
    expect(await frame.locator('.languages').count()).toBe(1)
    expect(await frame.locator('.languages').isVisible()).toBe(false)
  })

  it('is what an isolated button opens, and Escape in it closes the dialog', async () => {
    const session = await createSession()
    shopPage = `<crypto-checkout-button isolated endpoint="${endpointUrl}" chain="tron" coin="usdt" session="${session}"></crypto-checkout-button>`
    const page = await open(shop().url)
    await page.locator('crypto-checkout-button').getByRole('button', { name: 'Pay with crypto' }).click()
    await until(page, 'crypto-checkout-button', 'awaiting')
    await page
      .frameLocator('crypto-checkout-button iframe')
      .getByRole('button', { name: 'Copy address' })
      .focus()
    await page.keyboard.press('Escape')
    const isOpen = () =>
      page.evaluate(
        () => document.querySelector('crypto-checkout-button')!.shadowRoot!.querySelector('dialog')!.open,
      )
    await expect.poll(isOpen).toBe(false)
  })

  it('fits into the dialog on a low screen, so that the list of coins alone scrolls', async () => {
    const session = await createSession()
    shopPage = `<crypto-checkout-button isolated endpoint="${endpointUrl}" session="${session}"></crypto-checkout-button>`
    const page = await open(shop().url)
    await page.setViewportSize({ width: 1280, height: 640 })
    await page.locator('crypto-checkout-button').getByRole('button', { name: 'Pay with crypto' }).click()
    await until(page, 'crypto-checkout-button', 'choosing')
    const dialog = page.locator('crypto-checkout-button dialog')
    const list = page.frameLocator('crypto-checkout-button iframe').getByRole('listbox')
    const scrolls = async () => [await scrollOf(dialog), await scrollOf(list)].map((height) => height > 0)
    const scrollOf = (box: Locator) => box.evaluate((element) => element.scrollHeight - element.clientHeight)
    await expect.poll(scrolls).toEqual([false, true])
    const before = await list.evaluate((element) => element.clientHeight)
    await page.setViewportSize({ width: 1280, height: 600 })
    await expect.poll(scrolls).toEqual([false, true])
    expect(await list.evaluate((element) => element.clientHeight)).toBe(before - 40)
    // A screen that is too low for the list scrolls as a whole.
    await page.setViewportSize({ width: 1280, height: 320 })
    await expect.poll(scrolls).toEqual([true, true])
  })

  it('gets every framed option of the page around it, and follows a change', async () => {
    const { page, frame } = await openFrame(
      await createSession(),
      'preferred-methods="tron:usdt" recent-methods theme="dark" density="compact" wallet="Metamask"',
    )
    await until(page, 'crypto-payment-frame', 'choosing')
    const options = () =>
      frame.evaluate(() => {
        const checkout = document
          .querySelector('crypto-payment-page')!
          .shadowRoot!.querySelector('crypto-checkout')!
        const { preferredMethods, recentMethods, theme, wallet } = checkout
        return { preferredMethods, recentMethods, theme, wallet }
      })
    const asked = { preferredMethods: 'tron:usdt', recentMethods: true, theme: 'dark' }
    await expect.poll(options).toEqual({ ...asked, wallet: 'Metamask' })
    expect(await frame.locator('crypto-payment-page').getAttribute('density')).toBe('compact')
    const rows = frame.locator('crypto-method-select [part=row]')
    const first = () => rows.first().getAttribute('aria-label')
    expect(await first()).toMatch(/^Tether/)
    await page.evaluate(() => {
      document.querySelector('crypto-payment-frame')!.preferredMethods = 'btc'
    })
    await expect.poll(options).toMatchObject({ preferredMethods: 'btc' })
    await expect.poll(first).toMatch(/^Bitcoin/)
  })

  it('asks the page for another session when one has expired', async () => {
    const sessions = [await createSession({ expiresInSeconds: 60 }), await createSession()]
    endpoint().advance(61_000)
    shopPage = `<crypto-payment-frame></crypto-payment-frame>`
    const page = await open(shop().url)
    await page.evaluate(
      ([url, first, second]) => {
        const left = [first, second]
        Object.assign(document.querySelector('crypto-payment-frame')!, {
          endpoint: url,
          fetchSession: async () => left.shift(),
        })
      },
      [endpointUrl, ...sessions],
    )
    await until(page, 'crypto-payment-frame', 'choosing')
  })

  it('starts with the first fetchSession, and asks another one when it needs a session again', async () => {
    const [first, second] = [await createSession({ expiresInSeconds: 60 }), await createSession()]
    shopPage = `<crypto-payment-frame endpoint="${endpointUrl}"></crypto-payment-frame>`
    const page = await open(shop().url)
    const give = (session: string) =>
      page.evaluate(async (sealed) => {
        await customElements.whenDefined('crypto-payment-frame')
        const element = document.querySelector('crypto-payment-frame')!
        const iframe = element.shadowRoot!.querySelector('iframe')
        element.fetchSession = async () => sealed
        await element.updateComplete
        return element.shadowRoot!.querySelector('iframe') === iframe
      }, session)
    expect(await give(first)).toBe(false)
    await until(page, 'crypto-payment-frame', 'choosing')
    expect(await give(second)).toBe(true)
    expect(await stateOf(page, 'crypto-payment-frame')).toBe('choosing')
    endpoint().advance(61_000)
    const frame = page.frameLocator('crypto-payment-frame iframe')
    await frame.getByRole('option', { name: 'Bitcoin' }).click()
    await until(page, 'crypto-payment-frame', 'awaiting')
  })
})

/** The hosted page in a frame of a shop of another origin: what was built, over real sockets. Its messages: test/elements/isolated.test.ts. */
import type { Frame, Locator, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addressIn, stateOf, until, useHostedPage, type Visitor } from '../support/hosted-page.js'
import { openedOnce } from '../support/opened.js'

const hosted = useHostedPage()

const frameTag = (session: string, attributes = '') =>
  `<crypto-payment-frame endpoint="${hosted.endpointUrl()}" ${attributes} session="${session}"></crypto-payment-frame>`

async function openFrame(
  visitor: Visitor,
  session: string,
  attributes = '',
): Promise<{ page: Page; frame: Frame }> {
  const page = await hosted.openShop(visitor, frameTag(session, attributes))
  const inner = await page.locator('crypto-payment-frame iframe').elementHandle()
  const frame = (await inner.contentFrame())!
  await frame.waitForSelector('crypto-payment-page')
  return { page, frame }
}

/** The shop's page with an isolated button, and what it opens. */
async function openButton(visitor: Visitor, height: number) {
  const session = await hosted.createSession()
  const attributes = `isolated endpoint="${hosted.endpointUrl()}" session="${session}"`
  const page = await hosted.openShop(
    visitor,
    `<crypto-checkout-button ${attributes}></crypto-checkout-button>`,
  )
  await page.setViewportSize({ width: 1280, height })
  const button = page.locator('crypto-checkout-button')
  const open = (clickCount = 1) =>
    button.getByRole('button', { name: 'Pay with crypto' }).click({ clickCount })
  const frame = page.frameLocator('crypto-checkout-button iframe')
  return { page, open, dialog: button.locator('dialog'), frame }
}

type HeardEvent = { type: string; address?: string; status?: string }
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: HeardEvent[] }).heard)

describe('<crypto-payment-frame>, from the choice to the end of its session', () => {
  const visitor = openedOnce(hosted.visitor)
  let page: Page
  let frame: Frame
  const option = (name: string) => frame.getByRole('option', { name }).first()
  const change = () => frame.getByRole('button', { name: 'Change coin or network' }).click()
  beforeAll(async () => {
    const options =
      'preferred-methods="tron:usdt" recent-methods theme="dark" density="compact" wallet="Metamask"'
    ;({ page, frame } = await openFrame(visitor(), await hosted.createSession(), options))
    await option('Solana').waitFor()
  })

  it('gets every framed option of the page around it, and follows a change', async () => {
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

  it('follows the payer to another method, in its state and its payment', async () => {
    const now = () =>
      page.evaluate(() => {
        const { state, payment } = document.querySelector('crypto-payment-frame')!
        return [state, payment && [payment.coin.symbol, payment.address]]
      })
    await option('Solana').click()
    await expect.poll(now).toEqual(['awaiting', ['SOL', '']])
    await change()
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
    await option('Bitcoin').click()
    expect(await atEvent).toEqual(['BTC', 'awaiting', true])
    expect(await now()).toEqual(['awaiting', ['BTC', '']])
  })

  it('error: lets no script of the page into the frame', async () => {
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
    }, hosted.elsewhere().url)
    const other = page.frames().find((each) => each.url().startsWith(hosted.elsewhere().url))!
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
    // The frame has its page, so a second invitation is refused.
    await page.evaluate(() => {
      const inner = document.querySelector('crypto-payment-frame')!.shadowRoot!.querySelector('iframe')!
      const { port1, port2 } = new MessageChannel()
      inner.contentWindow!.postMessage({ type: 'crypto-checkout:connect' }, '*', [port2])
      port1.postMessage({ type: 'settings', settings: { chain: 'solana', coin: 'solana' } })
    })
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

  it('leads on from a session that expired, and does not start again with it', async () => {
    await change()
    await until(frame, 'crypto-payment-page', 'choosing')
    hosted.endpoint().advance(3_700_000)
    await option('Bitcoin').click()
    await until(page, 'crypto-payment-frame', 'expired')
    await frame.getByRole('link', { name: 'Contact the shop' }).first().waitFor()
    expect(await frame.getByRole('button', { name: 'Start again' }).count()).toBe(0)
  })
})

describe('<crypto-payment-frame>', () => {
  let visitor: Visitor
  beforeEach(async () => void (visitor = await hosted.visitor()))
  afterEach(() => visitor.close())

  it('is a card until the page in it has its own', async () => {
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    await visitor.context.route('**/checkout/pay', async (route) => {
      await isAnswered
      await route.continue()
    })
    const page = await hosted.openShop(visitor, frameTag(await hosted.createSession()))
    const inner = page.locator('crypto-payment-frame iframe')
    const background = () => inner.evaluate((frame) => getComputedStyle(frame).backgroundColor)
    expect(await background()).not.toBe('rgba(0, 0, 0, 0)')
    answer()
    await until(page, 'crypto-payment-frame', 'choosing')
    await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
  })

  it('shows the order, reports what happens without the address, and grows with the page in it', async () => {
    const session = await hosted.createSession()
    const { page, frame } = await openFrame(visitor, session, 'chain="tron" coin="usdt"')
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
    hosted.endpoint().deposit(address)
    hosted.endpoint().advance(60_000)
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
    expect(page.frames()[1]?.url()).toBe(`${hosted.endpointUrl()}/pay`)
    expect(visitor.reports).toEqual([])
  })

  it('F099: leads to the endpoint’s own page where the frame is blocked', async () => {
    const session = await hosted.createSession()
    await visitor.context.route('**/pay', (route) => route.abort())
    await visitor.context.clock.install()
    const page = await hosted.openShop(visitor, frameTag(session))
    await expect.poll(() => page.frames().length).toBe(2)
    await page.clock.runFor(15_000)
    await until(page, 'crypto-payment-frame', 'error')
    const otherPage = page.getByRole('link', { name: 'Open the payment page (opens in a new tab)' })
    expect(await otherPage.getAttribute('href')).toBe(`${hosted.endpointUrl()}/pay#${session}`)
    expect(await otherPage.getAttribute('rel')).toBe('noopener noreferrer')
    await visitor.context.unroute('**/pay')
    const opened = visitor.context.waitForEvent('page')
    await otherPage.click()
    await until(await opened, 'crypto-payment-page', 'choosing')
  })

  it('has no menu of languages in it, also before its script and without it', async () => {
    await visitor.context.route(`${hosted.endpointUrl()}/**/crypto-checkout.js`, (route) => route.abort())
    const { frame } = await openFrame(visitor, await hosted.createSession())
    await frame.waitForSelector('html.stopped')
    expect(await frame.locator('.languages').count()).toBe(1)
    expect(await frame.locator('.languages').isVisible()).toBe(false)
  })

  it('is what an isolated button opens: the list of coins alone scrolls on a low screen, and Escape closes the dialog', async () => {
    const { page, open, dialog, frame } = await openButton(visitor, 640)
    await open()
    await until(page, 'crypto-checkout-button', 'choosing')
    const list = frame.getByRole('listbox')
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

    await list.getByRole('option', { name: 'Bitcoin' }).click()
    await until(page, 'crypto-checkout-button', 'awaiting')
    await frame.getByRole('button', { name: 'Copy address' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.evaluate((element) => (element as HTMLDialogElement).open)).toBe(false)
  })

  it('stays open at the second press of a double click, which would select and grey it', async () => {
    const { page, open, dialog } = await openButton(visitor, 800)
    await open(2)
    await until(page, 'crypto-checkout-button', 'choosing')
    expect(await dialog.evaluate((element) => (element as HTMLDialogElement).open)).toBe(true)
    const selects = dialog.locator('iframe').evaluate((element) => getComputedStyle(element).userSelect)
    expect(await selects).toBe('none')
  })

  it('is as wide for an address as the dialog without a frame: the code stands beside the amount and the address', async () => {
    const { page, open, dialog, frame } = await openButton(visitor, 800)
    await open()
    await frame.getByRole('option', { name: 'Bitcoin' }).click()
    await until(page, 'crypto-checkout-button', 'awaiting')
    const boxOf = async (inner: Locator) => (await inner.boundingBox())!
    const code = frame.locator('crypto-qr-code')
    const beside = async (selector: string) => {
      const { x, width } = await boxOf(frame.locator(selector))
      return (await boxOf(code)).x >= x + width
    }
    await expect.poll(() => beside('crypto-amount.figure')).toBe(true)
    expect(await beside('crypto-address')).toBe(true)
    await frame.getByRole('button', { name: 'Change coin or network' }).click()
    await until(page, 'crypto-checkout-button', 'choosing')
    expect((await boxOf(dialog)).width).toBeLessThan(480)
  })

  it('is as narrow as the card once the price has ended, with the button that closes it beside the card', async () => {
    const { page, open, dialog, frame } = await openButton(visitor, 800)
    // No check is answered: what is shown is of the creation.
    await page.route(/\/payments/, async (route) => {
      if (route.request().method() !== 'POST') return
      const response = await route.fetch()
      const text = await response.text()
      const body = text.replace(/"priceHeldUntil":"[^"]+"/, '"priceHeldUntil":"2020-01-01T00:00:00.000Z"')
      await route.fulfill({ response, body })
    })
    await open()
    await frame.getByRole('option', { name: 'Bitcoin' }).click()
    await frame.getByRole('heading', { name: 'This price has ended' }).waitFor()
    const widthOf = async () => (await dialog.boundingBox())!.width
    await expect.poll(widthOf).toBeLessThan(480)
    // Each change of the payment repeats the state. The copy comes after it.
    await page.evaluate(() => {
      addEventListener('crypto-copy', () => document.body.classList.add('copied'), { once: true })
    })
    await frame.locator('crypto-checkout').evaluate((checkout: Element & { onTransition?: () => void }) => {
      checkout.onTransition?.()
      const copied = new Event('crypto-copy', { bubbles: true, composed: true })
      checkout.dispatchEvent(Object.assign(copied, { thing: 'address' }))
    })
    await page.locator('body.copied').waitFor()
    expect(await widthOf()).toBeLessThan(480)
    // A screen of two columns that comes later has its width.
    await frame.locator('crypto-checkout').evaluate(({ shadowRoot }) => {
      const pay = document.createElement('div')
      pay.className = 'pay'
      pay.style.height = '40px'
      shadowRoot?.append(pay)
    })
    await expect.poll(widthOf).toBeGreaterThan(700)
  })

  it('starts with the first fetchSession, and asks another one when it needs a session again', async () => {
    const [first, second] = [
      await hosted.createSession({ expiresInSeconds: 60 }),
      await hosted.createSession(),
    ]
    const page = await hosted.openShop(
      visitor,
      `<crypto-payment-frame endpoint="${hosted.endpointUrl()}"></crypto-payment-frame>`,
    )
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
    hosted.endpoint().advance(61_000)
    const frame = page.frameLocator('crypto-payment-frame iframe')
    await frame.getByRole('option', { name: 'Bitcoin' }).click()
    await until(page, 'crypto-payment-frame', 'awaiting')
  })
})

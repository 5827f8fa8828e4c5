/** The hosted page in a browser, as a link: what was built, over real sockets. In a frame of another origin: framed.test.ts. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { addressIn, until, useHostedPage, type Visitor } from '../support/hosted-page.js'

const hosted = useHostedPage()

/** The words and figures that stand on several lines. Some languages are written without spaces. */
const broken = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element) =>
      [...(element.firstChild as Text).data.matchAll(/[^\s–]+/gu)].flatMap(({ 0: word, index }) => {
        if (/\p{Script=Han}|\p{Script=Thai}|\p{Script=Hangul}/u.test(word)) return []
        const range = document.createRange()
        range.setStart(element.firstChild!, index)
        range.setEnd(element.firstChild!, index + word.length)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1 ? [word] : []
      }),
    ),
  )

describe('GET /pay in a browser', () => {
  let visitor: Visitor
  beforeEach(async () => void (visitor = await hosted.visitor()))
  afterEach(() => visitor.close())
  const link = (session: string, query = '') => `${hosted.endpointUrl()}/pay${query}#${session}`

  it('leads to the same order in another language by its menu, in the layout of the link', async () => {
    const session = await hosted.createSession({ title: 'A print' })
    const page = await visitor.open(link(session, '?layout=kiosk'))
    await page.locator('.languages summary').click()
    await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
    await page.waitForURL(link(session, '?lang=de&layout=kiosk'))
    await page.getByRole('heading', { name: 'Wählen Sie, wie Sie bezahlen' }).waitFor()
    expect(await page.locator('.languages [aria-current]').textContent()).toBe('Deutsch')
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')
    expect(await page.locator('crypto-payment-page').getAttribute('layout')).toBe('kiosk')
    expect(visitor.reports).toEqual([])
  })

  it.each(['16px', '32px'])(
    'breaks no word of a language on a narrow screen, with text of %s',
    async (size) => {
      const page = await visitor.open(link(await hosted.createSession()))
      await page.setViewportSize({ width: 320, height: 640 })
      await page.evaluate((one) => (document.documentElement.style.fontSize = one), size)
      await page.locator('.languages summary').click()
      expect(await broken(page, '.languages a')).toEqual([])
    },
  )

  it('breaks no price and no title of a link on a narrow screen, with text of 32px', async () => {
    const amount = { min: '0.50', max: '500' }
    const name = 'counter'
    const { links } = hosted.endpoint().checkout
    await links.create({
      name,
      title: 'Coffee, one cup',
      amount,
      currency: 'EUR',
      layout: 'till',
      tips: [5, 10],
    })
    for (const [query, selector] of [
      ['', '.price'],
      ['?poster', 'h1 bdi'],
    ] as const) {
      const page = await visitor.open(`${hosted.endpointUrl()}/l/${name}${query}`)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.evaluate(() => (document.documentElement.style.fontSize = '32px'))
      expect(await broken(page, selector)).toEqual([])
    }
  })

  it('shows the order of the link and then requests what it lacks, under its own policy, and resumes the order after a reload', async () => {
    const session = await hosted.createSession({ title: 'A print' })
    let answer = () => {}
    const isAnswered = new Promise<void>((resolve) => (answer = resolve))
    await visitor.context.route('**/checkout/session', async (route) => {
      await isAnswered
      await route.continue()
    })
    const asked: string[] = []
    const referrers: string[] = []
    const lacking = () => asked.filter((url) => /crypto-refund/.test(url))
    visitor.context.on('request', (request) => {
      asked.push(request.url())
      referrers.push(request.headers()['referer'] ?? '')
    })
    const page = await visitor.open(link(session))
    await page.waitForFunction(() => customElements.get('crypto-payment-page') !== undefined)
    await page.evaluate(async () => {
      const idle = () => new Promise((resolve) => requestIdleCallback(resolve))
      for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame).then(idle)
    })
    expect(lacking()).toEqual([])
    answer()
    await expect.poll(lacking).toHaveLength(1)
    await page.getByRole('option', { name: 'Bitcoin' }).click()
    await until(page, 'crypto-payment-page', 'awaiting')
    const address = await addressIn(page)
    expect(await page.title()).toBe('A print · Test shop')
    // F104: with scripts it says nothing of them.
    expect(await page.getByText('JavaScript').isVisible()).toBe(false)
    await page.reload()
    await until(page, 'crypto-payment-page', 'awaiting')
    expect(await addressIn(page)).toBe(address)
    expect(new URL(page.url()).hash).toBe(`#${session}`)
    expect(visitor.reports).toEqual([])
    // In no address that was asked for, and in no referrer; no other host was called.
    const away = [...asked, ...referrers].filter((url) => url !== '' && !url.includes(`/pay#`))
    expect(away.some((url) => url.includes(session))).toBe(false)
    expect(away.every((url) => url.startsWith(hosted.endpointUrl()))).toBe(true)
  })

  it('F104: says where to turn without scripts', async () => {
    const page = await hosted.browser().newPage({ javaScriptEnabled: false })
    await page.goto(link(await hosted.createSession()))
    const support = page.getByRole('link', { name: 'contact the shop' })
    expect(await support.getAttribute('href')).toBe('https://shop.example/help')
    expect((await support.boundingBox())!.height).toBeGreaterThanOrEqual(44)
  })

  it('F104: says where to turn as soon as its script can’t be loaded', async () => {
    await visitor.context.route('**/crypto-checkout.js', (route) => route.abort())
    const page = await visitor.open(link(await hosted.createSession()))
    const support = page.getByRole('link', { name: 'contact the shop' })
    await support.waitFor()
    // It does not wait for the time that a slow script is given.
    expect(await support.evaluate((one) => getComputedStyle(one.closest('p')!).animationName)).toBe('none')
    // The menu of languages is not on the ways out.
    const boxOf = (selector: string) => page.locator(selector).boundingBox()
    const [words, menu] = [await boxOf('p:has(a)'), await boxOf('.languages')]
    expect(menu!.y).toBeGreaterThanOrEqual(words!.y + words!.height)
  })

  it('error: is not shown in a frame of a page that is not allowed', async () => {
    const page = await visitor.open(hosted.elsewhere().url)
    const failed = page.waitForEvent('requestfailed')
    await page.evaluate((src) => {
      const frame = document.createElement('iframe')
      frame.src = src
      document.body.append(frame)
    }, `${hosted.endpointUrl()}/pay`)
    await failed
    const frame = page.frames().at(-1)
    // Its document gives way to the browser's own at any moment.
    const found = () =>
      frame?.evaluate(() => document.querySelector('crypto-payment-page')).catch(() => 'on its way')
    await expect.poll(found).toBeNull()
  })
})

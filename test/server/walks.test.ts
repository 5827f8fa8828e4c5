/** Whole orders as a browser without a script walks them, by links and forms alone: they are paid in part, and stay so. */
import { beforeAll, describe, expect, it } from 'vitest'
import { loadPages, freshEndpoint, type Endpoint } from '../support/sandbox-endpoint.js'

const origin = 'http://127.0.0.1:4300'

beforeAll(() => loadPages())

/** A browser without a script: it follows redirects, sends forms, and shows text. */
function browser({ checkout }: Endpoint) {
  let at = ''
  const load = async (request: Request): Promise<{ status: number; html: string; text: string }> => {
    const answer = await checkout.fetch(request)
    const location = answer.headers.get('location')
    at = new URL(location ?? '', request.url).href
    if (location !== null) return load(new Request(at, { headers: { accept: 'text/html' } }))
    const html = await answer.text()
    const shown = html.replace(/<(style|title|details)\b.*?<\/\1>/gs, '').replace(/<[^>]+>/g, ' ')
    return { status: answer.status, html, text: shown.replace(/\s+/g, ' ') }
  }
  const open = (url: string) =>
    load(new Request(new URL(url, at || origin), { headers: { accept: 'text/html' } }))
  return {
    open,
    /** The page again, as its own refreshing loads it. */
    reload: () => open(at),
    send: (fields: Record<string, string>) =>
      load(
        new Request(at, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { accept: 'text/html' },
        }),
      ),
    address: () => at,
  }
}

const hidden = (html: string) => / name="request" value="([^"]+)"/.exec(html)?.[1] ?? ''
/** An address is shown in groups. */
const shownAddress = (text: string) =>
  /this address\. ((?:\w{1,4} ){8,9})Copy/.exec(text)?.[1]?.replaceAll(' ', '') ?? ''

/** Pays a part, and goes on until the price is held no longer. */
async function payPart(on: Endpoint, page: ReturnType<typeof browser>) {
  const paying = await page.send({ chain: 'tron', coin: 'usdt' })
  expect(paying.status).toBe(200)
  const address = shownAddress(paying.text)
  expect(address).toMatch(/^T\w{33}$/)
  on.deposit(address, '10')
  await expect.poll(async () => (await page.reload()).text).toContain('Send the rest')
  const { text } = await page.reload()
  expect(text).toMatch(/\b10 USDT of [\d.]+ USDT/)
  expect(shownAddress(text)).toBe(address)
  on.advance(3_700_000)
  let over = await page.reload()
  await expect
    .poll(async () => {
      over = await page.reload()
      return over.text
    })
    .toContain('This price has ended')
  return { address, over }
}

describe('a till', () => {
  it('has an order that stays paid in part: the next customer sees nothing of it, and the shop decides', async () => {
    const endpoint = await freshEndpoint({ sandbox: { confirmDelayMs: 0 } })
    const { links, orders } = endpoint.checkout
    const offer = { name: 'counter', title: 'Counter', amount: { min: '0.50', max: '500' }, currency: 'USD' }
    await links.create({ ...offer, tips: [5, 10], layout: 'till' })
    const page = browser(endpoint)
    const { html } = await page.open('/checkout/l/counter')
    const wrong = await page.send({ request: hidden(html), amount: '0,10', tip: '10' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toMatch(/<input id="amount"[^>]+aria-invalid="true"/)
    const begun = await page.send({ request: hidden(wrong.html), amount: '45,00', tip: '10' })
    expect(page.address()).toMatch(/\/checkout\/pay\/[^?]+\?layout=kiosk$/)
    expect(begun.html).toContain('<main class="kiosk">')
    expect(begun.text).toContain('$49.50')
    const order = page.address()
    const { address, over } = await payPart(endpoint, page)
    expect(over.html).toContain('href="http://127.0.0.1:4300/checkout/l/counter"')
    expect(over.text).not.toContain('Next customer')
    const [{ reference = '' } = {}] = (await orders.list({ limit: 9 })).orders
    // The page knows the end of the price by its clock, the order by the next check.
    await expect
      .poll(() => orders.get(reference))
      .toMatchObject({
        fulfilled: false,
        needs: 'short',
        payments: [{ received: '10' }],
      })
    expect(endpoint.notified).toEqual([])

    // The next customer begins an order of their own.
    const next = await page.open('/checkout/l/counter')
    const other = await page.send({ request: hidden(next.html), amount: '3', tip: '0' })
    expect(other.text).not.toContain(reference)
    expect(shownAddress(other.text)).not.toBe(address)
    expect((await orders.list({ limit: 9 })).orders).toHaveLength(1)

    await orders.close(reference, { by: 'ada', reason: 'paid the rest in cash' })
    const closed = await page.open(order)
    expect(closed.status).toBe(401)
    expect(closed.text).toContain('This checkout has expired')
    expect(shownAddress(closed.text)).toBe('')
  })
})

/** The page of a refund's link: without any script, with a form, and after it. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openedOnce } from '../../support/opened.js'
import { apiKey, loadPages, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'
import { allowedStyles, stylesOf } from '../../support/page-styles.js'

const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const bitcoin = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const markup = '<img src=x onerror=alert(1)>"\'&'
let endpoint: Endpoint
const shared = openedOnce(async () => {
  await loadPages()
  return startEndpoint({
    sandbox: { confirmDelayMs: 0 },
    merchant: { name: markup, supportUrl: 'https://shop.example/help' },
    returnUrl: 'https://shop.example/cart',
  })
})
let reference: string
let count = 0
beforeEach(() => {
  endpoint = shared()
  reference = `order-${(count += 1)}`
})

/** The link of a refund, of an order to which too much came. */
async function link(method?: [chain: string, coin: string], suffix = ''): Promise<string> {
  const order = { reference: reference + suffix }
  await endpoint.receive({ order, ...(method && { method }), amount: '1000' })
  const path = `/orders/${encodeURIComponent(order.reference)}/refund-link`
  const { body } = await endpoint.request<{ url: string }>('POST', path, {
    ...{ headers: { authorization: `Bearer ${apiKey}` }, body: { reason: 'too much' } },
  })
  return body.url
}
const page = (url: string, init: RequestInit = {}) =>
  endpoint.open(url, { ...init, headers: { accept: 'text/html,*/*', ...init.headers } })
/** What is in groups, in one piece. */
const joined = (text: string) => text.replace(/<\/?(?:span|wbr)\b[^>]*>/g, '')
const post = (url: string, fields: Record<string, string>) =>
  page(url, { method: 'POST', body: new URLSearchParams(fields) })
async function postJson(url: string, fields: Record<string, string>) {
  const headers = { accept: 'application/json', 'content-type': 'application/json' }
  const { status, text } = await page(url, { method: 'POST', body: JSON.stringify(fields), headers })
  const { address: given, tag } = JSON.parse(text) as { address?: string; tag?: string }
  return { status, address: given, ...(tag !== undefined && { tag }) }
}

describe('GET /refund/{token}', () => {
  it('is a page with a form, no script, and a policy that runs none', async () => {
    const { status, headers, text } = await page(await link())
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).not.toContain('script-src')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(text).toMatch(/<form[^>]*method="post"/)
    expect(text).toContain('Your address on')
    // No browser corrects it.
    expect(text).toMatch(
      /id="address"[^>]*autocomplete="off"[^>]*autocapitalize="off"[^>]*autocorrect="off"[^>]*spellcheck="false"/,
    )
    expect(text).not.toMatch(/<script|<[^>]*\s(style|on\w+)=/)
    expect(allowedStyles(headers)).toEqual(stylesOf(text))
  })

  it('speaks the payer’s language', async () => {
    const { text } = await page(`${await link()}?lang=de`)
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(text).toContain('Ihre Rückzahlung')
    expect(text).toContain('lang="de" aria-current="true">Deutsch<')
    expect(text).toContain('<a href="?lang=fr" lang="fr">Français</a>')
  })

  it('error: shows markup in the names of shop and order as text', async () => {
    const { text } = await page(await link(undefined, '<b>order</b>'))
    expect(text).not.toContain('<img src=x')
    expect(text).not.toContain('<b>order')
    expect(text).toContain('&lt;b&gt;order&lt;/b&gt;')
  })

  it.each([{}, { method: 'POST', body: new URLSearchParams({ address }) }])(
    'error: says that a link is none, with the ways out: %o',
    async (init) => {
      const { status, headers, text } = await page('/refund/nonsense?lang=de', init)
      expect(status).toBe(404)
      expect(text).toContain('keine Adresse mehr angenommen')
      expect(text).toContain('<a class="link" href="https://shop.example/help">Shop kontaktieren</a>')
      expect(text).toContain('<a class="link" href="https://shop.example/cart">Zurück zum Shop</a>')
      expect(text).not.toContain('<form')
      expect(allowedStyles(headers)).toEqual(stylesOf(text))
    },
  )
})

describe('POST /refund/{token}', () => {
  it('shows the address in groups before it is sent, takes nothing until then, and shows it after', async () => {
    const url = await link()
    const first = (await page(url)).text
    expect(first).toContain('<input type="hidden" name="check" value="1" />')
    expect(first).toMatch(/part="submit"[^>]*>\s*Continue/)
    const shown = await post(url, { address: `tron:${address}`, check: '1' })
    expect(shown.status).toBe(200)
    expect(joined(shown.text)).toContain(`>${address}<`)
    expect(shown.text).toContain('<span>TJRa</span>')
    expect(shown.text).toContain(`<input type="hidden" name="address" value="${address}" />`)
    expect(shown.text).toMatch(/part="submit"[^>]*>\s*Send this address to the shop/)
    expect(shown.text).not.toContain('name="check"')
    expect(allowedStyles(shown.headers)).toEqual(stylesOf(shown.text))
    expect((await page(url)).text).toContain('name="check"')
    const given = await post(url, { address: ` ${address}\r\n` })
    expect(given.status).toBe(303)
    const after = await page(new URL(given.location, url).href)
    expect(joined(after.text)).toContain(`>${address}<`)
    expect(after.text).toContain('<span>TJRa</span>')
    expect(after.text).toContain('will send the refund')
    expect(after.text).not.toContain('<form')
  })

  it('leads back to the form with what was typed, and takes nothing', async () => {
    const url = await link()
    const shown = await post(url, { address, check: '1' })
    expect(shown.text).toMatch(/<button class="link" name="change"[^>]*>Change</)
    const form = await post(url, { address, change: '1' })
    expect(form.status).toBe(200)
    expect(form.text).toMatch(new RegExp(`id="address"[^>]*value="${address}"`))
    expect(form.text).toContain('name="check"')
    expect((await page(url)).text).not.toContain(address)
  })

  it('error: says before the address is shown, and where it is sent, that it can’t receive the refund, and keeps what was typed', async () => {
    const url = await link()
    for (const check of [{ check: '1' }, {}]) {
      const refused = await post(url, { address: bitcoin, ...check })
      expect(refused.status).toBe(400)
      expect(refused.text).toContain('can’t receive the refund')
      expect(refused.text).toContain(`value="${bitcoin}"`)
      expect(refused.text).toContain('name="check"')
    }
    expect((await post(url, {})).status).toBe(400)
  })

  it('takes the address as it is copied, from a form and as JSON', async () => {
    const url = await link()
    expect((await post(url, { address: `\u202e${address}\u200b` })).status).toBe(303)
    expect(joined((await page(url)).text)).toContain(`>${address}<`)
    for (const pasted of [
      ...[`\u202e${address}\u200b`, 'TJRa\u00a0bPrw bZy4 5sba vfcj inPJ C18k jpRT v8'],
      `tron:${address}?amount=5`,
    ])
      expect(await postJson(url, { address: pasted }), pasted).toEqual({ status: 200, address })
  })

  it('takes the address in a link that has an invoice of Lightning', async () => {
    const url = await link(['bitcoin', 'bitcoin'])
    const pasted = `bitcoin:${bitcoin}?amount=0.001&lightning=LNBC${'1pvjluez'.repeat(40)}`
    expect(await postJson(url, { address: pasted })).toEqual({ status: 200, address: bitcoin })
  })

  it('error: refuses a link that says more than an address', async () => {
    const url = await link()
    for (const pasted of [`tron:${address}?memo=12`, `${address}:12`, `${address} ${address}`])
      expect((await post(url, { address: pasted })).text).toContain('can’t receive the refund')
  })

  it('error: takes no second address', async () => {
    const url = await link()
    await post(url, { address })
    const second = await post(url, { address: 'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS' })
    expect(second.status).toBe(409)
    expect(joined(second.text)).toContain(address)
    expect(second.text).not.toContain('TVj7RNVHy6')
  })
})

describe('the page of a refund on a network with tags', () => {
  const account = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'

  it('asks for the tag, refuses an address without, and shows the address with it', async () => {
    const url = await link(['xrp', 'xrp'])
    expect((await page(url)).text).toMatch(/name="tag"[\s\S]*type="checkbox"[^>]*name="noTag"/)
    const refused = await post(url, { address: account, tag: '' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Enter a valid tag or memo')
    expect((await post(url, { address: account, tag: '\u200b12345\u00a0' })).status).toBe(303)
    const { text } = await page(url)
    expect(joined(text)).toContain(account)
    expect(text).toContain('12345')
    const asJson = { address: account, tag: '\ufeff12345\u200b' }
    expect(await postJson(url, asJson)).toEqual({ status: 200, address: account, tag: '12345' })
  })

  it('shows the tag with the address before both are sent', async () => {
    const url = await link(['xrp', 'xrp'])
    const shown = await post(url, { address: account, tag: ' 12345', check: '1' })
    expect(shown.text).toContain('<input type="hidden" name="tag" value="12345" />')
    expect(joined(shown.text)).toMatch(/>rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh<[\s\S]*>12345</)
    const without = await post(url, { address: account, noTag: 'on', check: '1' })
    expect(without.text).toContain('<input type="hidden" name="noTag" value="on" />')
  })

  it('keeps the tag, or the word that there is none, where the payer changes the address', async () => {
    const url = await link(['xrp', 'xrp'])
    const tagged = await post(url, { address: account, tag: '12345', change: '1' })
    expect(tagged.text).toMatch(/id="tag"[^>]*value="12345"/)
    expect(tagged.text).not.toMatch(/name="noTag"[^>]*checked/)
    const without = await post(url, { address: account, noTag: 'on', change: '1' })
    expect(without.text).toMatch(/name="noTag"[^>]*checked/)
  })

  it('takes the word that the address needs none', async () => {
    const url = await link(['xrp', 'xrp'])
    expect((await post(url, { address: account, tag: '', noTag: 'on' })).status).toBe(303)
    expect(joined((await page(url)).text)).toContain(account)
  })
})

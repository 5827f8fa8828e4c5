/** The checkout as HTML for a page of the shop: `sessions.render`, and `POST /sessions` with `render`. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { OrderInput, RenderedCheckout, RenderOptions } from '../../../src/server/index.js'
import { openedOnce } from '../../support/opened.js'
import { stylesOf } from '../../support/page-styles.js'
import {
  apiKey,
  freshEndpoint,
  loadPages,
  startEndpoint,
  type Endpoint,
  type EndpointOptions,
} from '../../support/sandbox-endpoint.js'
import { tagsOf } from '../../support/tags-of.js'

const assets = { 'crypto-checkout.js': 'checkout()' }
const markup = '<img src=x onerror=alert(1)>"\'&'

let endpoint: Endpoint
const shared = openedOnce(async () => (await loadPages(), startEndpoint({ assets })))
beforeEach(() => void (endpoint = shared()))
const start = async (options: EndpointOptions) =>
  void (endpoint = await freshEndpoint({ assets, ...options }))
const get = (path: string) => endpoint.open(`/pay/${path}`)

describe('sessions.render', () => {
  const input: OrderInput = { reference: 'order-1', amount: '49.99', currency: 'USD' }
  const rendered = async (options: RenderOptions = {}, change: Partial<OrderInput> = {}) => {
    const { sessions } = endpoint.checkout
    const session = await sessions.create({ ...input, ...change })
    return { ...session, ...(await sessions.render(session, options)) }
  }

  it('has the checkout as HTML, whose forms and files are the endpoint’s', async () => {
    await start({ publicUrl: 'https://pay.shop.example/checkout' })
    const { html, url, session } = await rendered({ lang: 'de' })
    expect(html).toMatch(/^<crypto-checkout /)
    expect(html).toContain(`session="${session}"`)
    expect(html).toContain('endpoint="https://pay.shop.example/checkout"')
    expect(html).toContain(`action="${url}"`)
    expect(html).toMatch(/href="https:\/\/pay\.shop\.example\/checkout\/assets\/\w+\/crypto-checkout\.css"/)
    expect(html).toMatch(new RegExp(`<a href="${url.replaceAll('.', '[.]')}">[^<]+</a></crypto-checkout>$`))
    expect(html).not.toMatch(/<style|\sstyle=|<script|\son\w+=/)
  })

  it('registers the colours of the elements before its script, as the page does', async () => {
    const registration = '@property --_cc-surface{syntax:"<color>|<number>"'
    expect((await rendered({ styles: 'inline' })).html).toContain(registration)
    expect((await rendered()).html).toMatch(/<link rel="stylesheet" href="[^"]+\/colors\.css"><a /)
    expect((await get((await rendered()).session)).text).toContain(registration)
  })

  it('has its styles in it where it may, and says what a policy has to allow', async () => {
    const { html, styleSources = '' } = await rendered({ styles: 'inline' })
    expect(html).not.toContain('rel="stylesheet"')
    expect(html).not.toMatch(/\sstyle=|<script|\son\w+=/)
    expect(styleSources.split(' ').toSorted()).toEqual(stylesOf(html))
    expect(await rendered()).not.toHaveProperty('styleSources')
  })

  it('shows markup in names as text, on a page, too', async () => {
    const drawn = async (name: string): Promise<string[]> => {
      await start({ merchant: { name } })
      const change = { title: name, lines: [{ label: name, amount: '49.99' }], reference: name }
      const linked = await rendered({}, change)
      const { html, url } = await rendered({ styles: 'inline' }, change)
      const query = new URLSearchParams({ lang: name, layout: name })
      const { text } = await get(`${url.split('/').at(-1) ?? ''}?${query}`)
      return tagsOf(linked.html + html + text)
    }
    expect(await drawn(`</style></script></template><!--${markup}`)).toEqual(await drawn('Name'))
  })

  it('lists first what the page prefers, as its script will', async () => {
    const coinsOf = (html: string) =>
      [...html.matchAll(/name="coin"\s+value="([^"]+)"/g)].map(([, coin]) => coin)
    const { html } = await rendered({ preferredMethods: 'bitcoin' })
    expect(html).toMatch(/^<crypto-checkout [^>]*preferred-methods="bitcoin"/)
    expect(coinsOf(html)[0]).toBe('bitcoin')
    expect(coinsOf((await rendered()).html)[0]).not.toBe('bitcoin')
    await expect(rendered({ preferredMethods: '\u0000' })).rejects.toThrow(/^preferredMethods: must/)
  })

  it('is in the direction of its language, however that is written', async () => {
    const { html } = await rendered({ lang: 'AR' })
    expect(html).toMatch(/^<crypto-checkout [^>]*dir="rtl"/)
    expect(html).toContain('اختيار')
  })

  it('error: names a language that is no tag', async () => {
    for (const lang of ['junk!!', 'e', 'de_AT', 'de-', '<b>'])
      await expect(rendered({ lang })).rejects.toThrow(/^lang: must be/)
  })

  it('is the element alone, with the language and the look, where the list can’t be read', async () => {
    await start({ appearance: { theme: 'dark' } })
    await endpoint.fault({ name: 'html' })
    const { html, url } = await rendered()
    expect(html).toMatch(/^<crypto-checkout endpoint="\/checkout" session="[^"]+" [^>]*><a href=/)
    expect(html).toContain(`<a href="${url}">Open the payment page</a></crypto-checkout>`)
    const german = await rendered({ lang: 'de' })
    expect(german.html).toContain(' lang="de" appearance="{&#34;theme&#34;:&#34;dark&#34;}"><a')
    expect(german.html).toContain('>Zahlungsseite öffnen</a></crypto-checkout>')
  })

  it('error: draws no session of another endpoint', async () => {
    const { url } = await rendered()
    await expect(endpoint.checkout.sessions.render({ session: 'x.y', url })).rejects.toThrow(
      expect.objectContaining({ code: 'session-invalid' }),
    )
  })

  it('is what `POST /sessions` answers with `render`, and with that alone', async () => {
    const create = async (body: object) =>
      (
        await endpoint.request<RenderedCheckout>('POST', '/sessions', {
          body: { ...input, ...body },
          headers: { authorization: `Bearer ${apiKey}` },
        })
      ).body
    expect((await create({ render: true, lang: 'de' })).html).toMatch(/^<crypto-checkout [^>]*lang="de"/)
    expect(await create({ render: 'inline' })).toHaveProperty('styleSources')
    expect(await create({ render: false })).not.toHaveProperty('html')
    await expect(endpoint.checkout.sessions.create({ ...input, ...{ render: true } })).rejects.toThrow(
      'render: is not a known field',
    )
  })
})

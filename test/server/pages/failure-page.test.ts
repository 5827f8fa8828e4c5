/** Whatever a browser opens below the payer's addresses is a page with a way out. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { PageRenderer } from '../../../src/server/http/pages/renderer.js'
import { openedOnce } from '../../support/opened.js'
import { allowedStyles, stylesOf } from '../../support/page-styles.js'
import { freshEndpoint, loadPages, startEndpoint, type Endpoint } from '../../support/sandbox-endpoint.js'

const base = 'http://127.0.0.1:4300/checkout'
const support = 'https://shop.example/help'
const returnUrl = 'https://shop.example/cart?from=pay&again=1'
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
let endpoint: Endpoint
let renderer: PageRenderer
const shared = openedOnce(async () => {
  renderer = await loadPages()
  return startEndpoint({ returnUrl })
})
beforeEach(() => void (endpoint = shared()))

const open = (path: string, init: RequestInit = {}) =>
  endpoint.open(path, { ...init, headers: { ...browser, ...init.headers } })

describe('a path that leads nowhere', () => {
  it.each(['/pay/a/b', '/refund', '/refund/', '/refund/a/b', '/l', '/l/a/b', '/pay/a%2Fb/', '/nowhere'])(
    'is a page in the payer’s language, with ways out: %s',
    async (path) => {
      const { status, headers, text } = await open(path, { headers: { 'accept-language': 'de' } })
      expect(status).toBe(404)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(allowedStyles(headers)).toEqual(stylesOf(text))
      expect(text).toContain('<html lang="de"')
      expect(text).toContain(`<a class="link" href="${support}">Shop kontaktieren</a>`)
      expect(text).toContain(`<a class="link" href="${returnUrl.replace('&', '&#38;')}">`)
    },
  )

  it.each(['/pay', '/pay/', '/pay/a', '/pay/a/b', '/refund', '/refund/a', '/refund/a/b', '/l/a', '/pay%2Fa'])(
    'is a page with ways out for a form of another origin, too: %s',
    async (path) => {
      for (const method of ['GET', 'POST']) {
        const headers = { 'accept-language': 'de', origin: 'https://other.example' }
        const { status, text } = await open(path, { method, headers })
        expect(status, method).toBe(403)
        expect(text).toContain('<html lang="de"')
        expect(text).toContain(`<a class="link" href="${support}">Shop kontaktieren</a>`)
      }
    },
  )

  it('is JSON for a script of another origin, where no page is: a navigation by a link names no origin', async () => {
    const { status, headers } = await open('/nowhere', { headers: { origin: 'https://other.example' } })
    expect([status, headers.get('content-type')]).toEqual([403, 'application/problem+json'])
  })

  it('has no way back where the shop names none', async () => {
    const merchant = { name: 'Shop', supportUrl: 'mailto:help@shop.example' }
    endpoint = await freshEndpoint({ merchant })
    const { text } = await open('/pay/a/b')
    expect(text).toContain('href="mailto:help@shop.example"')
    expect(text.match(/class="link"/g)).toHaveLength(1)
  })
})

/** What a text has behind a link, and its reader took along. */
const tails = [
  ...['/', '//', '///', '.', ',', ')', '>', '"', '’', '。', '%20', '%E2%80%8B', '%2C', '%2F', '%E2'],
  ...['.)', '>.', '/.', './', '**', '!', ';', '…', '」', '\u00a0'],
]

describe('an address with a slash or a mark too many', () => {
  it.each(tails)('leads to the page of the order, behind which %s stood', async (tail) => {
    const session = await endpoint.session()
    const { status, location, headers } = await open(`/pay/${session}${tail}?lang=de`)
    expect(status).toBe(308)
    expect(new URL(location, `${base}/pay/${session}${tail}`).href).toBe(`${base}/pay/${session}?lang=de`)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('leads to the page that a program reads, too', async () => {
    const headers = { accept: 'application/json' }
    const { status, location } = await open('/pay/a.b).', { headers })
    expect([status, location]).toEqual([308, '../pay/a.b'])
  })

  it('error: leads no form and no wrong link to an order', async () => {
    const session = await endpoint.session()
    const body = new URLSearchParams({ chain: 'tron', coin: 'usdt' })
    expect((await open(`/pay/${session}.`, { method: 'POST', body })).status).toBe(401)
    for (const wrong of ['x', '_', '-', '.x', '%41', '.%41'])
      expect((await open(`/pay/${session}${wrong}`)).status, wrong).toBe(401)
    expect((await open(`/pay/${session}`)).status).toBe(200)
  })

  it.each([
    ['/pay/', '/pay'],
    ['/pay//', '/pay'],
    ['//pay', '/pay'],
    ['/pay//abc', '/pay/abc'],
    ['//refund//a.b/', '/refund/a.b'],
    ['/l/coffee/', '/l/coffee'],
    ['/l/coffee.', '/l/coffee'],
    ['/refund/a.b%22', '/refund/a.b'],
    ['/pay.', '/pay'],
  ])('leads from %s to %s', async (path, to) => {
    const { status, location } = await open(path)
    expect(status).toBe(308)
    expect(new URL(location, base + path).href).toBe(base + to)
  })

  it.each(['//evil.example', '/pay//evil.example/x', '/orders/', '/health//', '/pay/https:/evil.example/'])(
    'error: leads to nothing else: %s',
    async (path) => {
      expect((await open(path)).status).toBe(404)
    },
  )
})

describe('a method that a page does not have', () => {
  it.each([
    ['PUT', '/pay/abc', 'GET, POST'],
    ['POST', '/pay', 'GET'],
    ['DELETE', '/refund/abc', 'GET, POST'],
  ])('answers a browser with a page: %s %s', async (method, path, allow) => {
    const { status, headers, text } = await open(path, { method })
    expect(status).toBe(405)
    expect(headers.get('allow')).toBe(allow)
    expect(text).toContain('Something went wrong')
    expect(text).toContain(`href="${support}"`)
  })
})

describe('a page whose drawing fails', () => {
  const failing = async (names: readonly (keyof PageRenderer)[]) => {
    const broken = Object.fromEntries(
      names.map((name) => [name, () => Promise.reject(new Error('no memory'))]),
    )
    endpoint = await freshEndpoint({ returnUrl, pages: async () => ({ ...renderer, ...broken }) })
    return endpoint.session()
  }

  it('says so in the payer’s language', async () => {
    const session = await failing(['draw'])
    const { status, text } = await open(`/pay/${session}?lang=de`)
    expect(status).toBe(500)
    expect(text).toContain('<html lang="de"')
    expect(text).toContain(`href="${support}"`)
    expect(endpoint.reports.map(({ error }) => (error as Error).message)).toEqual(['no memory'])
  })

  it.each(['/pay/:session', '/refund/abc', '/l/coffee', '/pay/a/b'])(
    'error: is a plain page with the ways out where nothing can be drawn: %s',
    async (path) => {
      const session = await failing(['draw', 'drawRefund', 'drawLink'])
      const { status, headers, text } = await open(path.replace(':session', session))
      expect(status).toBe(path.startsWith('/pay/:') ? 500 : 404)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^;]+$/)
      expect(allowedStyles(headers)).toEqual(stylesOf(text))
      expect(text).toContain('Something went wrong')
      expect(text).toContain(`<a href="${support}">Contact the shop</a>`)
      expect(text).toContain(`<a href="${returnUrl.replace('&', '&#38;')}">Back to the shop</a>`)
      expect(endpoint.reports.length).toBeGreaterThan(0)
    },
  )

  it('error: leads back to the form that was sent, in the payer’s language', async () => {
    const session = await failing(['draw', 'drawLink'])
    const body = new URLSearchParams({ chain: 'tron', coin: 'none' })
    const { status, text } = await open(`/pay/${session}?lang=ar`, { method: 'POST', body })
    expect(status).toBe(500)
    expect(text).toContain('<html lang="ar" dir="rtl">')
    expect(text).toContain('<a href="">المحاولة مرة أخرى</a>')
  })
})

describe('a page where nothing draws', () => {
  it.each<[string, () => Promise<PageRenderer | undefined>]>([
    ['there is no renderer', async () => undefined],
    ['the renderer can’t be loaded', () => Promise.reject(new Error('no module'))],
  ])('is a plain page for a browser, no JSON: %s', async (_, pages) => {
    endpoint = await freshEndpoint({ returnUrl, pages })
    for (const path of ['/pay/a/b', '/refund', '/refund/abc', '/l/coffee']) {
      const { status, headers, text } = await open(path, { headers: { 'accept-language': 'de' } })
      expect([path, status]).toEqual([path, 404])
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(text).toContain('<html lang="de" dir="ltr">')
      expect(text).toContain('Etwas ist schiefgelaufen')
      expect(text).toContain(`<a href="${support}">Shop kontaktieren</a>`)
      expect(text).not.toContain('<a href="">')
    }
  })
})

/** The hosted page as it is answered; that it works in a browser is tested on what was built. */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { english } from '../../../src/elements/i18n/messages.js'
import { lazyPages, pageAssets } from '../../../src/server/http/pages/assets.js'
import { openedOnce } from '../../support/opened.js'
import {
  apiKey,
  type Endpoint,
  type EndpointOptions,
  loadPages,
  order,
  freshEndpoint,
  startEndpoint,
} from '../../support/sandbox-endpoint.js'

const assets = { 'crypto-checkout.js': 'checkout()', 'chunks/qrcode-1a2b.js': 'qrcode()', 'notes.txt': 'no' }
const shop = 'https://shop.example'

let endpoint: Endpoint
const shared = openedOnce(async () => (await loadPages(), startEndpoint({ assets })))
const start = async (options: EndpointOptions = {}) => {
  endpoint = await freshEndpoint({ assets, ...options })
}
beforeEach(() => void (endpoint = shared()))

const get = (path: string, headers: Record<string, string> = {}) =>
  endpoint.checkout.fetch(new Request(`http://127.0.0.1:4300/checkout${path}`, { headers }))
const directives = ({ headers }: Response) =>
  new Map(
    (headers.get('content-security-policy') ?? '').split('; ').map((text) => {
      const [name = '', ...values] = text.split(' ')
      return [name, values.join(' ')]
    }),
  )

describe('GET /pay', () => {
  it('is a cacheable page, and the same for every order', async () => {
    const first = await get('/pay')
    expect(first.status).toBe(200)
    expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(first.headers.get('cache-control')).toBe('public, max-age=300')
    const session = await endpoint.session()
    const other = await get('/pay', { authorization: `Bearer ${session}` })
    expect(await other.text()).toBe(await first.text())
  })

  it('speaks the payer’s language where no script runs, and a cache keeps each apart', async () => {
    await start({ returnUrl: `${shop}/cart` })
    const page = await get('/pay', { 'accept-language': 'ar-EG, en;q=0.5' })
    expect(page.headers.get('vary')).toBe('origin, authorization, accept-language')
    const text = await page.text()
    expect(text).toContain('<html lang="ar-EG">')
    expect(text).toMatch(/<p lang="ar-EG" dir="rtl">[^<]+JavaScript[^<]+<br><a href="[^"]+help">التواصل/)
    expect(text).toContain(`<br><a href="${shop}/cart">`)
    expect(await (await get('/pay?lang=de', { 'accept-language': 'ar' })).text()).toContain(
      '<p lang="de" dir="ltr">Diese Seite braucht JavaScript',
    )
  })

  it.each(['/pay', '/pay/:session'])(
    'speaks the payer’s language also where nothing draws pages: %s',
    async (path) => {
      await start({ pages: async () => undefined })
      const address = path.replace(':session', await endpoint.session())
      const said = async (headers?: Record<string, string>) => (await get(address, headers)).text()
      expect(await said({ 'accept-language': 'ar' })).toMatch(
        /<p lang="ar" dir="rtl">[^<]+JavaScript[^<]+<br><a href="[^"]+help">التواصل/,
      )
      expect(await said()).toContain(`<p lang="en" dir="ltr">${english.scriptNeeded}<br>`)
    },
  )

  it('lists the languages, as links that keep what the address says', async () => {
    const page = await (await get('/pay')).text()
    expect(page).toMatch(/<\/crypto-payment-page>\n<nav class="languages"/)
    expect(page).toContain('<a href="?lang=de" lang="de">Deutsch</a>')
    expect(page).not.toContain('aria-current')
    const german = await (await get('/pay?lang=de&layout=kiosk&utm=1')).text()
    expect(german).toContain('lang="de" aria-current="true"')
    expect(german).toContain('href="?lang=fr&#38;layout=kiosk"')
  })

  it('allows itself its own files and nothing else', async () => {
    const answer = await get('/pay')
    const policy = directives(answer)
    expect(policy.get('default-src')).toBe("'none'")
    // Pictures that are data are those that wallets announced.
    expect(policy.get('img-src')).toBe("'self' data:")
    for (const name of ['script-src', 'style-src', 'connect-src']) expect(policy.get(name)).toBe("'self'")
    for (const name of ['base-uri', 'form-action', 'frame-ancestors']) expect(policy.get(name)).toBe("'none'")
    expect(policy.get('require-trusted-types-for')).toBe("'script'")
    expect(policy.get('trusted-types')).toBe('crypto-checkout#html')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin')
  })

  it('is severed from a page that opened it, and needs no process of its own where none did', async () => {
    const opened = async (headers?: Record<string, string>) =>
      (await get(`/pay/${await endpoint.session()}`, headers)).headers.get('cross-origin-opener-policy')
    expect(await opened()).toBe('same-origin')
    expect(await opened({ 'sec-fetch-site': 'cross-site' })).toBe('same-origin')
    expect(await opened({ 'sec-fetch-site': 'none' })).toBeNull()
  })

  it('has what wallets of Solana and TON need where the shop names it, and asks of no one else', async () => {
    const solanaRpc = 'https://rpc.example/v1?key=a&b'
    const tonManifest = 'https://shop.example/tonconnect-manifest.json'
    await start({ walletSettings: { solanaRpc, tonManifest } })
    for (const path of ['/pay', `/pay/${await endpoint.session()}`]) {
      const page = await get(path)
      const text = await page.clone().text()
      expect(text).toMatch(/solana-rpc="https:\/\/rpc\.example\/v1\?key=a(&amp;|&#38;)b"/)
      expect(text).toContain(`ton-manifest="${tonManifest}"`)
      expect(directives(page).get('connect-src')?.split(' ')).toEqual([
        ...["'self'", 'https://rpc.example', 'https://bridge.tonapi.io'],
        ...['https://tonconnectbridge.mytonwallet.org', 'https://connect.tonhubapi.com'],
      ])
    }
    await start({ walletSettings: { solanaRpc } })
    expect(directives(await get('/pay')).get('connect-src')).toBe("'self' https://rpc.example")
  })

  it('has no inline script or style, and a true hash for every file', async () => {
    const page = await (await get('/pay')).text()
    expect(page).not.toMatch(/<style|\sstyle=|<script>|\son\w+=/)
    const files = [...page.matchAll(/(?:src|href)="(assets\/[^"]+)" integrity="sha384-([^"]+)"/g)]
    expect(files.map(([, path]) => path?.split('/').at(-1))).toEqual([
      'pay.css',
      'pay.js',
      'crypto-checkout.js',
    ])
    for (const [, path = '', hash] of files) {
      const body = Buffer.from(await (await get(`/${path}`)).arrayBuffer())
      expect(createHash('sha384').update(body).digest('base64')).toBe(hash)
    }
  })

  it('may be framed by the allowed origins', async () => {
    await start({ allowedOrigins: [shop, 'https://other.example'] })
    const policy = directives(await get('/pay'))
    expect(policy.get('frame-ancestors')).toBe(`${shop} https://other.example`)
    expect(policy.get('script-src')).toBe("'self'")
  })

  it('says where to turn when its script does not run, and where an order can’t be loaded', async () => {
    const [supportUrl, returnUrl] = [`${shop}/help?a=1&b="2"`, `${shop}/orders?a=1&b="2"`]
    await start({ merchant: { name: 'Shop', supportUrl }, returnUrl })
    const escaped = (url: string) => url.replace('&', '&#38;').replaceAll('"', '&#34;')
    const page = await (await get('/pay')).text()
    expect(page).toContain(`<a href="${escaped(supportUrl)}">Contact the shop</a>`)
    const [element = ''] = /<crypto-payment-page [^>]*>/.exec(page) ?? []
    expect(element).toContain(`support-url="${escaped(supportUrl)}"`)
    expect(element).toContain(`return-url="${escaped(returnUrl)}"`)
    expect(await (await get('/pay/no-session')).text()).toContain('Back to the shop')
    await start({ merchant: { name: 'Shop', supportUrl: 'mailto:help@shop.example' } })
    expect(await (await get('/pay')).text()).toContain('<a href="mailto:help@shop.example">')
  })

  it('error: makes no script of the merchant’s name, and no link without the support’s address', async () => {
    await start({ merchant: { name: '"><script>alert(1)</script>' } })
    const page = await (await get('/pay')).text()
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('needs JavaScript')
    expect(page).not.toMatch(/<a (?!href="\?lang=)/)
    expect(page).not.toContain('support-url')
  })

  it('error: names the missing files, and loads them with the next request', async () => {
    let failures = 1
    const load = lazyPages(
      async () => {
        if (failures-- > 0) throw new Error('no file system')
        return assets
      },
      async () => undefined,
      undefined,
    )
    await expect(load()).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/^assets: /),
    })
    expect((await load()).files.has('crypto-checkout.js')).toBe(true)
  })
})

describe('GET /assets', () => {
  it('serves the scripts for ever, under an address that changes with them', async () => {
    const [, version] = /assets\/(\w+)\//.exec(await (await get('/pay')).text()) ?? []
    for (const name of ['crypto-checkout.js', 'chunks/qrcode-1a2b.js']) {
      const answer = await get(`/assets/${version}/${name}`)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(await answer.text()).toBe(assets[name as keyof typeof assets])
    }
    expect((await pageAssets({ ...assets, 'chunks/qrcode-1a2b.js': 'changed()' })).version).not.toBe(version)
  })

  it('compresses what the browser accepts', async () => {
    const br = new Uint8Array([1, 2, 3])
    await start({ assets: { ...assets, 'crypto-checkout.js.br': br } })
    const [, version] = /assets\/(\w+)\//.exec(await (await get('/pay')).text()) ?? []
    const ask = (encoding: string) =>
      get(`/assets/${version}/crypto-checkout.js`, { 'accept-encoding': encoding })
    const best = await ask('gzip, br;q=0.5')
    expect(best.headers.get('content-encoding')).toBe('br')
    expect(best.headers.get('vary')).toContain('accept-encoding')
    expect(new Uint8Array(await best.arrayBuffer())).toEqual(br)
    const zipped = await ask('gzip, br;q=0')
    expect(zipped.headers.get('content-encoding')).toBe('gzip')
    expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe('checkout()')
    for (const encoding of ['', 'identity', 'zstd'])
      expect((await ask(encoding)).headers.get('content-encoding')).toBeNull()
  })

  it('error: knows no other name, and no path', async () => {
    const { version } = await pageAssets(assets)
    const names = [
      'notes.txt',
      'package.json',
      'chunks/../crypto-checkout.json',
      'chunks%2f..%2f..%2fpackage.json',
      '..%2f..%2fpackage.json',
      '%2e%2e/package.json',
      '__proto__',
      'toString',
    ]
    for (const name of names) expect((await get(`/assets/${version}/${name}`)).status).toBe(404)
    const old = await get('/assets/0000000000000000/crypto-checkout.js')
    expect(old.status).toBe(404)
    expect(old.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the url of a session', () => {
  const createSession = async (init: RequestInit = {}) => {
    const request = new Request('http://127.0.0.1:4300/checkout/sessions', {
      method: 'POST',
      body: JSON.stringify(order),
      ...init,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...init.headers },
    })
    return (await (await endpoint.checkout.fetch(request)).json()) as { url: string; session: string }
  }

  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }

  it('leads to the hosted page where the request came to, and heeds no forwarding header', async () => {
    for (const headers of [{}, forwarded]) {
      const { url, session } = await createSession({ headers })
      expect(url).toBe(`http://127.0.0.1:4300/checkout/pay/${session}`)
    }
  })

  it('begins with publicUrl, whatever a request says of its host', async () => {
    await start({ publicUrl: 'https://pay.shop.example/c/' })
    const headers = { ...forwarded, host: 'evil.example', forwarded: 'host=evil.example' }
    const { url, session } = await createSession({ headers })
    expect(url).toBe(`https://pay.shop.example/c/pay/${session}`)
    expect((await endpoint.checkout.sessions.create(order)).url).toMatch(
      /^https:\/\/pay\.shop\.example\/c\/pay\//,
    )
  })

  it('is a path where nothing names the host', async () => {
    expect((await endpoint.checkout.sessions.create(order)).url).toMatch(/^\/checkout\/pay\//)
  })
})

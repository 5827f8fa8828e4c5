/** Rules of `--public`: what a payer needs through the public address, and what a proxy or a wrong setting breaks. */
import { sessionShape, type CheckoutSession } from '../../core/contract/wire.js'
import { isLoopback } from '../../core/web-address.js'
import { outcome, parseAs, readPayment, type Answer, type ConformanceClient } from './conformance-client.js'
import { expect, SkipError } from './outcome.js'
import { rulesOf, type Rule } from './rule.js'

const isHtml = (answer: Answer) => /^text\/html\b/i.test(answer.headers.get('content-type') ?? '')

/** The headers of a page at the endpoint's own address. */
function ownPage({ url }: ConformanceClient) {
  return { origin: new URL(url).origin, 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }
}

/** The path of a session's page below the endpoint. */
async function pagePath(client: ConformanceClient): Promise<string> {
  const { url } = await client.createSession()
  const isBelow = url.startsWith(`${client.url}/pay`)
  expect(isBelow, `a link that begins with ${client.url}/pay; set publicUrl (PUBLIC_URL)`, () =>
    url.slice(0, 60),
  )
  return url.slice(client.url.length).replace(/^\/pay#.*/, '/pay')
}

/**
 * The endpoint's files that a page loads, as paths below the endpoint. A `<link>` to a place in the page, as `rel="expect"`
 * has, loads none.
 */
export function filesOf(html: string, page: string, endpoint: string): string[] {
  const found = [...html.matchAll(/<(?:script|link)\b[^>]*?\b(?:src|href)="([^"#][^"]*)"/g)]
  return found
    .map(([, href = '']) => new URL(href.replaceAll('&amp;', '&'), page).href)
    .filter((file) => file.startsWith(`${endpoint}/`))
    .map((file) => file.slice(endpoint.length))
}

/** The files that a session's page loads. */
async function pageFiles(client: ConformanceClient): Promise<string[]> {
  const path = await pagePath(client)
  const { text } = await client.send('GET', path, { headers: { accept: 'text/html' } })
  return filesOf(text, client.url + path, client.url)
}

export const publicRules: readonly Rule[] = [
  ...rulesOf('general', {
    'public-https'({ url }) {
      const { protocol, hostname } = new URL(url)
      if (isLoopback(hostname)) throw new SkipError('this address is of this machine')
      expect(protocol === 'https:', 'https', () => protocol)
    },
  }),
  ...rulesOf('sessions', {
    async 'public-session'(client) {
      const token = await client.session()
      const answer = await client.send('GET', '/session', { token, headers: ownPage(client) })
      parseAs<CheckoutSession>(sessionShape, answer)
      const control = answer.headers.get('cache-control') ?? 'none'
      expect(control.includes('no-store'), 'cache-control: no-store', () => control)
    },
  }),
  ...rulesOf('methods', {
    async 'public-methods'(client) {
      await client.method(await client.session())
    },
  }),
  ...rulesOf('pages-of-other-origins', {
    async 'public-post'(client) {
      const { session } = await client.createSession()
      const body = await client.choice(session)
      const headers = { origin: new URL(client.url).origin }
      const answer = await client.send('POST', '/payments', { token: session, body, headers })
      const isForbidden = answer.status === 403
      expect(!isForbidden, 'its own page as allowed; set publicUrl (PUBLIC_URL)', () => outcome(answer))
      readPayment(answer)
    },
  }),
  ...rulesOf('following', {
    async 'public-follow'(client) {
      const { created, payment } = await client.newPayment()
      const answer = await client.send('GET', `/payments/${payment.id}`, { token: created.session })
      const etag = answer.headers.get('etag')
      expect(etag !== null, 'an etag, which no proxy removes', () => 'none')
      const again = await client.send('GET', `/payments/${payment.id}`, {
        ...{ token: created.session, headers: { 'if-none-match': etag ?? '', prefer: 'wait=2' } },
      })
      expect([200, 304].includes(again.status), '200 or 304 to a held poll', () => outcome(again))
    },
  }),
  ...rulesOf('page', {
    async 'public-page'(client) {
      const path = await pagePath(client)
      const answer = await client.send('GET', path, { headers: { accept: 'text/html' } })
      expect(answer.status === 200 && isHtml(answer), 'a page', () => outcome(answer))
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(policy.includes("default-src 'none'"), 'its content-security-policy', () => policy || 'none')
      const names = ['referrer-policy', 'x-content-type-options'] as const
      const lost = names.filter((name) => answer.headers.get(name) === null)
      expect(lost.length === 0, 'every header of the page', () => `none of ${lost.join(', ')}`)
    },
    async 'public-assets'(client) {
      const files = await pageFiles(client)
      if (files.length === 0) throw new SkipError('the page loads no files')
      for (const file of files) {
        const answer = await client.send('GET', file)
        expect(answer.status === 200 && !isHtml(answer), 'each file of the page', () => outcome(answer))
        const control = answer.headers.get('cache-control') ?? 'none'
        expect(control.includes('immutable'), 'files that may be cached without end', () => control)
      }
    },
    async 'public-compression'(client) {
      const files = await pageFiles(client)
      const script = files.find((file) => file.endsWith('.js'))
      if (script === undefined) throw new SkipError('the page loads no script')
      const answer = await client.send('GET', script, { headers: { 'accept-encoding': 'br, gzip' } })
      const encoding = answer.headers.get('content-encoding') ?? 'none'
      expect(/^(br|gzip|zstd)$/.test(encoding), 'a compressed script', () => encoding)
    },
  }),
]

/** Whether an endpoint answers at this address, not only some server: with its health, or with a problem of the contract. */
export function isEndpoint({ status, json }: Pick<Answer, 'status' | 'json'>): boolean {
  if (typeof json !== 'object' || json === null) return false
  return status === 404 ? 'code' in json && 'requestId' in json : 'status' in json || 'code' in json
}

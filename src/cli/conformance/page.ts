/** Rules of the hosted page and the published contract. */
import { expect, SkipError } from './outcome.js'
import type { Rule } from './rule.js'
import { outcome, parseAs } from './conformance-client.js'

const paths = ['/sessions', '/session', '/methods', '/payments', '/payments/{id}', '/orders/{reference}']

export const pageRules: readonly Rule[] = [
  {
    id: 'page',
    section: 'page',
    async check(client) {
      const answer = await client.send('GET', '/pay')
      expect(answer.status === 200, '200', () => outcome(answer))
      const type = answer.headers.get('content-type') ?? 'none'
      expect(/^text\/html; *charset=utf-8$/i.test(type), 'text/html; charset=utf-8', () => type)
    },
  },
  {
    id: 'page-policy',
    section: 'page',
    async check(client) {
      const { headers } = await client.send('GET', '/pay')
      const policy = (headers.get('content-security-policy') ?? '').split(';').map((text) => text.trim())
      for (const needed of ["default-src 'none'", "base-uri 'none'", "form-action 'none'"])
        expect(policy.includes(needed), needed, () => policy.join('; ') || 'no content-security-policy')
      for (const name of ['frame-ancestors', 'script-src'])
        expect(
          policy.some((text) => text.startsWith(`${name} `)),
          name,
          () => policy.join('; '),
        )
      // A picture that is data runs nothing, and the icon of a browser wallet is one.
      const loose = policy.find((text) =>
        (text.startsWith('img-src ') ? /unsafe|\*/ : /unsafe|\*|(?<!-)\bdata:/).test(text),
      )
      expect(loose === undefined, 'a policy without unsafe sources', () => loose ?? '')
    },
  },
  {
    id: 'page-headers',
    section: 'page',
    async check(client) {
      const { headers } = await client.send('GET', '/pay')
      const wanted = { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' }
      for (const [name, value] of Object.entries(wanted)) {
        const sent = headers.get(name) ?? 'none'
        expect(sent === value, `${name}: ${value}`, () => sent)
      }
    },
  },
  {
    id: 'order-page',
    section: 'page',
    async check(client) {
      const { url } = await client.createSession()
      const [, token] = /\/pay\/([^/#]+)$/.exec(url) ?? []
      if (token === undefined) throw new SkipError('the page of an order is drawn by its script')
      const answer = await client.send('GET', `/pay/${token}`)
      expect(answer.status === 200, '200', () => outcome(answer))
      const { headers } = answer
      const wanted = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
      for (const [name, value] of Object.entries(wanted)) {
        const sent = headers.get(name) ?? 'none'
        expect(sent === value, `${name}: ${value}`, () => sent)
      }
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy.includes("form-action 'self'"), "form-action 'self'", () => policy || 'no policy')
    },
  },
  {
    id: 'openapi',
    section: 'page',
    async check(client) {
      const answer = await client.send('GET', '/openapi.json')
      const { openapi } = parseAs<{ openapi: string }>({ openapi: 'text' }, answer)
      expect(openapi.startsWith('3.1'), 'openapi: 3.1', () => openapi)
      const { paths: documented = {} } = answer.json as { paths?: object }
      const missing = paths.filter((path) => !Object.hasOwn(documented, path))
      expect(missing.length === 0, 'every path of the contract', () => `none of ${missing.join(', ')}`)
    },
  },
]

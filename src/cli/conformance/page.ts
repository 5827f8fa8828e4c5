/** Rules of the hosted page and the published contract. */
import * as z from 'zod/mini'
import { expect, Skip } from './outcome.js'
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
      const loose = policy.find((text) => /unsafe|\*|(?<!-)\bdata:/.test(text))
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
      if (token === undefined) throw new Skip('the page of an order is drawn by its script')
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
      const schema = z.object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) })
      const document = parseAs(schema, await client.send('GET', '/openapi.json'))
      expect(document.openapi.startsWith('3.1'), 'openapi: 3.1', () => document.openapi)
      const missing = paths.filter((path) => !Object.hasOwn(document.paths, path))
      expect(missing.length === 0, 'every path of the contract', () => `none of ${missing.join(', ')}`)
    },
  },
]

/** Rules of the hosted page and the published contract. */
import { expectHeaders, expectPage } from './general.js'
import { expect, SkipError } from './outcome.js'
import { rulesOf, type Rule } from './rule.js'
import { parseAs } from './conformance-client.js'

const paths = ['/sessions', '/session', '/methods', '/payments', '/payments/{id}', '/orders/{reference}']

export const pageRules: readonly Rule[] = rulesOf('page', {
  async page(client) {
    expectPage(await client.send('GET', '/pay'), 200)
  },
  async 'page-policy'(client) {
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
  async 'page-headers'(client) {
    const answer = await client.send('GET', '/pay')
    expectHeaders(answer, { 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' })
  },
  async 'order-page'(client) {
    const { url } = await client.createSession()
    const [, token] = /\/pay\/([^/#]+)$/.exec(url) ?? []
    if (token === undefined) throw new SkipError('the page of an order is drawn by its script')
    const answer = await client.send('GET', `/pay/${token}`)
    expectPage(answer, 200)
    expectHeaders(answer, { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy.includes("form-action 'self'"), "form-action 'self'", () => policy || 'no policy')
  },
  async openapi(client) {
    const answer = await client.send('GET', '/openapi.json')
    const { openapi } = parseAs<{ openapi: string }>({ openapi: 'text' }, answer)
    expect(openapi.startsWith('3.1'), 'openapi: 3.1', () => openapi)
    const { paths: documented = {} } = answer.json as { paths?: object }
    const missing = paths.filter((path) => !Object.hasOwn(documented, path))
    expect(missing.length === 0, 'every path of the contract', () => `none of ${missing.join(', ')}`)
  },
})

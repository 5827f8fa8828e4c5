/** Rules of every route: format, refusals, other origins. */
import { problems } from '../../core/contract/problem.js'
import type { Problem } from '../../core/contract/problem.js'
import { contractVersion, problemShape } from '../../core/contract/wire.js'
import { expect, SkipError } from './outcome.js'
import { rulesOf, type Rule } from './rule.js'
import { outcome, parseAs, type Answer, type ConformanceClient } from './conformance-client.js'

const foreign = 'https://conformance.invalid'

/** @throws {MismatchError} unless the answer is the problem with this code, under its status. */
export function expectProblem(answer: Answer, ...codes: (keyof typeof problems)[]): void {
  const expected = codes.map((code) => `${problems[code].status} ${code}`).join(' or ')
  const code = (answer.json as { code?: unknown } | undefined)?.code
  const isOne = codes.some((each) => code === each && answer.status === problems[each].status)
  expect(isOne, expected, () => outcome(answer))
}

/** @throws {MismatchError} unless the answer is a page with one of these statuses. */
export function expectPage(answer: Answer, ...statuses: number[]): void {
  expect(statuses.includes(answer.status), statuses.join(' or '), () => outcome(answer))
  const type = answer.headers.get('content-type') ?? 'none'
  const isHtml = /^text\/html; *charset=utf-8$/i.test(type)
  expect(isHtml, 'text/html; charset=utf-8', () => `${type} to ${answer.request}`)
}

/** @throws {MismatchError} unless the answer has these headers. */
export function expectHeaders({ headers }: Answer, wanted: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(wanted)) {
    const sent = headers.get(name) ?? 'none'
    expect(sent === value, `${name}: ${value}`, () => sent)
  }
}

const refusals: readonly Rule[] = rulesOf('errors', {
  'unknown-path': async (client) =>
    expectProblem(await client.send('GET', '/conformance-nothing'), 'not-found'),
  async 'other-verb'(client) {
    const answer = await client.send('DELETE', '/session')
    expectProblem(answer, 'method-not-allowed')
    const allow = answer.headers.get('allow') ?? 'none'
    expect(/\bGET\b/.test(allow), 'allow: GET', () => `allow: ${allow}`)
  },
  'not-json': async (client) =>
    expectProblem(await postAs(client, '{}', { 'content-type': 'text/plain' }), 'unsupported-media-type'),
  'broken-json': async (client) => expectProblem(await postAs(client, '{"chain":'), 'invalid-request'),
  async 'large-body'(client) {
    const raw = JSON.stringify({ chain: 'x'.repeat(17 * 1024), coin: 'x' })
    expectProblem(await postAs(client, raw), 'payload-too-large')
  },
})

/** Sends a text as the choice of a payment. */
async function postAs(client: ConformanceClient, raw: string, headers = {}): Promise<Answer> {
  return client.send('POST', '/payments', { token: await client.session(), raw, headers })
}

const origins: readonly Rule[] = rulesOf('pages-of-other-origins', {
  // Fails where a proxy replaces the host, and the endpoint takes its own page for one of another origin.
  async 'own-origin'(client) {
    const headers = { origin: new URL(client.url).origin }
    expectProblem(await client.send('GET', '/session', { headers }), 'session-missing')
    expectProblem(await client.send('POST', '/payments', { raw: '{}', headers }), 'session-missing')
  },
  async 'foreign-origin'(client) {
    const answer = await client.send('GET', '/session', { headers: { origin: foreign } })
    expectProblem(answer, 'forbidden-origin')
    expectUnshared(answer)
  },
  async 'foreign-preflight'(client) {
    const headers = { origin: foreign, 'access-control-request-method': 'POST' }
    expectUnshared(await client.send('OPTIONS', '/payments', { headers }))
  },
  async 'allowed-origin'(client) {
    const origin = originOf(client)
    const answer = await client.send('GET', '/session', { headers: { origin } })
    expectProblem(answer, 'session-missing')
    expectShared(answer, origin)
    expectListed(answer, 'access-control-expose-headers', 'etag', 'retry-after', 'x-request-id')
  },
  async 'allowed-preflight'(client) {
    const origin = originOf(client)
    const answer = await client.send('OPTIONS', '/payments', {
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect([200, 204].includes(answer.status), '200 or 204', () => outcome(answer))
    expectShared(answer, origin)
    const sent = ['authorization', 'content-type', 'if-none-match', 'prefer']
    expectListed(answer, 'access-control-allow-headers', ...sent)
  },
})

/** Runs last, over all answers. */
export const closingRules: readonly Rule[] = [
  ...rulesOf('general', {
    'request-id': every('an x-request-id of its own', ({ headers }, others) => {
      const id = headers.get('x-request-id')
      return id !== null && id !== '' && others.every((other) => other.headers.get('x-request-id') !== id)
    }),
    'contract-version': every(
      `checkout-version: ${contractVersion}`,
      ({ headers }) => headers.get('checkout-version') === contractVersion,
    ),
    'not-kept': every('cache-control: no-store', ({ request, status, headers }) => {
      const mayBeKept = /^GET \/(methods|pay|assets)\b/.test(request) && status < 300
      return mayBeKept || /\bno-store\b/.test(headers.get('cache-control') ?? '')
    }),
    'no-cookies': every('no set-cookie', ({ headers }) => headers.get('set-cookie') === null),
    json: every('content-type: application/json', ({ request, status, headers, text }) => {
      if (status >= 300 || text === '' || /^GET \/(pay|assets|l)\b/.test(request)) return true
      return /^application\/json\b/i.test(headers.get('content-type') ?? '')
    }),
  }),
  ...rulesOf('errors', {
    problems({ answers }) {
      for (const answer of answers.filter((each) => each.status >= 400 && !isHealth(each.request)))
        if (!isLinkPage(answer)) checkProblem(answer)
    },
    'no-secrets'({ answers, apiKey }) {
      if (apiKey === undefined) throw new SkipError('needs --api-key')
      const leaking = answers.find(({ text }) => text.includes(apiKey))
      expect(leaking === undefined, 'no answer with the API key in it', () => leaking?.request ?? '')
    },
  }),
]

export const generalRules: readonly Rule[] = [...refusals, ...origins]

/** A check that holds for each answer beside the others. */
function every(expected: string, holds: (answer: Answer, others: Answer[]) => boolean): Rule['check'] {
  return ({ answers }) => {
    const isRight = (answer: Answer) => {
      const others = answers.filter((each) => each !== answer)
      return holds(answer, others)
    }
    const other = answers.find((answer) => !isRight(answer))
    expect(other === undefined, `${expected} in every answer`, () => (other ? outcome(other) : ''))
  }
}

/** A browser is answered a page by a link. */
function isLinkPage({ request, headers }: Answer): boolean {
  return / \/l\//.test(request) && /^text\/html\b/i.test(headers.get('content-type') ?? '')
}

function checkProblem(answer: Answer): void {
  const type = answer.headers.get('content-type') ?? 'none'
  expect(/^application\/problem\+json\b/i.test(type), 'application/problem+json for an error', () => {
    return `${type} with ${outcome(answer)}`
  })
  const { code, status, requestId, retryable } = parseAs<Problem>(problemShape, answer)
  expect(status === answer.status, `the status ${answer.status} in the problem`, () => `${status}`)
  expect(requestId === answer.headers.get('x-request-id'), 'requestId like x-request-id', () =>
    outcome(answer),
  )
  const known = Object.hasOwn(problems, code) ? problems[code as keyof typeof problems] : undefined
  expect(known !== undefined, 'a code of the vocabulary', () => outcome(answer))
  expect(known.status === status, `${known.status} with ${code}`, () => outcome(answer))
  // Only the endpoint can know the reverse.
  expect(known.retryable || !retryable, `retryable: false with ${code}`, () => 'true')
}

/** `GET /health` reports an outage in a body of its own. */
function isHealth(request: string): boolean {
  return request.startsWith('GET /health')
}

function originOf({ origin }: ConformanceClient): string {
  if (origin === undefined) throw new SkipError('needs --origin, one that is allowed')
  return origin
}

function expectShared({ headers }: Answer, origin: string): void {
  const allowed = headers.get('access-control-allow-origin') ?? 'none'
  expect(allowed === origin, `access-control-allow-origin: ${origin}`, () => allowed)
  const credentials = headers.get('access-control-allow-credentials')
  expect(credentials === null, 'no access-control-allow-credentials', () => `${credentials}`)
}

function expectUnshared({ headers }: Answer): void {
  const allowed = headers.get('access-control-allow-origin')
  expect(
    allowed === null,
    'no access-control-allow-origin for an origin that is not allowed',
    () => `${allowed}`,
  )
}

function expectListed({ headers }: Answer, header: string, ...names: string[]): void {
  const listed = (headers.get(header) ?? '').toLowerCase().split(',')
  const items = listed.map((item) => item.trim()).filter(Boolean)
  for (const name of names)
    expect(items.includes(name), `${header} with ${name}`, () => items.join(', ') || 'none')
}

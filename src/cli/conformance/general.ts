/** Rules of every route: format, refusals, other origins. */
import { problems } from '../../core/contract/problem.js'
import type { Problem } from '../../core/contract/problem.js'
import { contractVersion, problemShape } from '../../core/contract/wire.js'
import { expect, SkipError } from './outcome.js'
import type { Rule } from './rule.js'
import { outcome, parseAs, type Answer, type ConformanceClient } from './conformance-client.js'

const foreign = 'https://conformance.invalid'

/** @throws {MismatchError} unless the answer is the problem with this code, under its status. */
export function expectProblem(answer: Answer, ...codes: (keyof typeof problems)[]): void {
  const expected = codes.map((code) => `${problems[code].status} ${code}`).join(' or ')
  const code = (answer.json as { code?: unknown } | undefined)?.code
  const isOne = codes.some((each) => code === each && answer.status === problems[each].status)
  expect(isOne, expected, () => outcome(answer))
}

const refusals: readonly Rule[] = [
  {
    id: 'unknown-path',
    section: 'errors',
    check: async (client) => expectProblem(await client.send('GET', '/conformance-nothing'), 'not-found'),
  },
  {
    id: 'other-verb',
    section: 'errors',
    async check(client) {
      const answer = await client.send('DELETE', '/session')
      expectProblem(answer, 'method-not-allowed')
      const allow = answer.headers.get('allow') ?? 'none'
      expect(/\bGET\b/.test(allow), 'allow: GET', () => `allow: ${allow}`)
    },
  },
  {
    id: 'not-json',
    section: 'errors',
    async check(client) {
      const headers = { 'content-type': 'text/plain' }
      const answer = await client.send('POST', '/payments', {
        token: await client.session(),
        raw: '{}',
        headers,
      })
      expectProblem(answer, 'unsupported-media-type')
    },
  },
  {
    id: 'broken-json',
    section: 'errors',
    async check(client) {
      const answer = await client.send('POST', '/payments', {
        token: await client.session(),
        raw: '{"chain":',
      })
      expectProblem(answer, 'invalid-request')
    },
  },
  {
    id: 'large-body',
    section: 'errors',
    async check(client) {
      const raw = JSON.stringify({ chain: 'x'.repeat(17 * 1024), coin: 'x' })
      const answer = await client.send('POST', '/payments', { token: await client.session(), raw })
      expectProblem(answer, 'payload-too-large')
    },
  },
]

const origins: readonly Rule[] = [
  {
    // Fails where a proxy replaces the host, and the endpoint takes its own page for one of another origin.
    id: 'own-origin',
    section: 'pages-of-other-origins',
    async check(client) {
      const headers = { origin: new URL(client.url).origin }
      expectProblem(await client.send('GET', '/session', { headers }), 'session-missing')
      expectProblem(await client.send('POST', '/payments', { raw: '{}', headers }), 'session-missing')
    },
  },
  {
    id: 'foreign-origin',
    section: 'pages-of-other-origins',
    async check(client) {
      const answer = await client.send('GET', '/session', { headers: { origin: foreign } })
      expectProblem(answer, 'forbidden-origin')
      expectUnshared(answer)
    },
  },
  {
    id: 'foreign-preflight',
    section: 'pages-of-other-origins',
    async check(client) {
      const headers = { origin: foreign, 'access-control-request-method': 'POST' }
      expectUnshared(await client.send('OPTIONS', '/payments', { headers }))
    },
  },
  {
    id: 'allowed-origin',
    section: 'pages-of-other-origins',
    async check(client) {
      const origin = originOf(client)
      const answer = await client.send('GET', '/session', { headers: { origin } })
      expectProblem(answer, 'session-missing')
      expectShared(answer, origin)
      const exposed = listed(answer, 'access-control-expose-headers')
      for (const name of ['etag', 'retry-after', 'x-request-id'])
        expect(
          exposed.includes(name),
          `access-control-expose-headers with ${name}`,
          () => exposed.join(', ') || 'none',
        )
    },
  },
  {
    id: 'allowed-preflight',
    section: 'pages-of-other-origins',
    async check(client) {
      const origin = originOf(client)
      const answer = await client.send('OPTIONS', '/payments', {
        headers: { origin, 'access-control-request-method': 'POST' },
      })
      expect([200, 204].includes(answer.status), '200 or 204', () => outcome(answer))
      expectShared(answer, origin)
      const allowed = listed(answer, 'access-control-allow-headers')
      for (const name of ['authorization', 'content-type', 'if-none-match', 'prefer'])
        expect(
          allowed.includes(name),
          `access-control-allow-headers with ${name}`,
          () => allowed.join(', ') || 'none',
        )
    },
  },
]

/** Runs last, over all answers. */
const everyAnswer: readonly Rule[] = [
  every('request-id', 'general', 'an x-request-id of its own', ({ headers }, others) => {
    const id = headers.get('x-request-id')
    return id !== null && id !== '' && others.every((other) => other.headers.get('x-request-id') !== id)
  }),
  every(
    'contract-version',
    'general',
    `checkout-version: ${contractVersion}`,
    ({ headers }) => headers.get('checkout-version') === contractVersion,
  ),
  every('not-kept', 'general', 'cache-control: no-store', ({ request, status, headers }) => {
    const mayBeKept = /^GET \/(methods|pay|assets)\b/.test(request) && status < 300
    return mayBeKept || /\bno-store\b/.test(headers.get('cache-control') ?? '')
  }),
  every('no-cookies', 'general', 'no set-cookie', ({ headers }) => headers.get('set-cookie') === null),
  every('json', 'general', 'content-type: application/json', ({ request, status, headers, text }) => {
    if (status >= 300 || text === '' || /^GET \/(pay|assets|l)\b/.test(request)) return true
    return /^application\/json\b/i.test(headers.get('content-type') ?? '')
  }),
  {
    id: 'problems',
    section: 'errors',
    check({ answers }) {
      for (const answer of answers.filter((each) => each.status >= 400 && !isHealth(each.request)))
        if (!isLinkPage(answer)) checkProblem(answer)
    },
  },
  {
    id: 'no-secrets',
    section: 'errors',
    check({ answers, apiKey }) {
      if (apiKey === undefined) throw new SkipError('needs --api-key')
      const leaking = answers.find(({ text }) => text.includes(apiKey))
      expect(leaking === undefined, 'no answer with the API key in it', () => leaking?.request ?? '')
    },
  },
]

export const generalRules: readonly Rule[] = [...refusals, ...origins]
export const closingRules = everyAnswer

function every(
  id: string,
  section: Rule['section'],
  expected: string,
  holds: (answer: Answer, others: Answer[]) => boolean,
): Rule {
  return {
    id,
    section,
    check({ answers }) {
      const other = answers.find(
        (answer) =>
          !holds(
            answer,
            answers.filter((each) => each !== answer),
          ),
      )
      expect(other === undefined, `${expected} in every answer`, () => (other ? outcome(other) : ''))
    },
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

function listed({ headers }: Answer, name: string): string[] {
  return (headers.get(name) ?? '')
    .toLowerCase()
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

/** Faults of HTTP: statuses, redirects, HTML, encodings, headers and delays (F008 to F024). */
import { failure, RefusalError } from '../http/refusal.js'
import {
  afterwards,
  connectionOf,
  fault,
  json,
  refused,
  rewritten,
  type ApplyFault,
  type FaultDefinition,
  type FaultedRequest,
} from './definition.js'

const elsewhere = 'https://elsewhere.sandbox.invalid/'
const page = '<!doctype html><title>Maintenance</title><h1>We will be right back</h1>'
const minute = 60_000
const delayMs = 5000
const inflatedBytes = 32 * 1024 * 1024

/** Further statuses that a careful caller treats differently. */
const statuses = [400, 401, 403, 404, 408, 409, 410, 418, 422, 425, 451] as const

/** The catalogue's faults of HTTP. */
export const httpFaults: readonly FaultDefinition[] = [
  fault('F008', 'down', 'answers 503', refused(503, 'the service is down')),
  ...([500, 502, 504] as const).map((status) =>
    fault('F008', `status-${status}`, `answers ${status}`, refused(status, 'something went wrong')),
  ),
  fault('F009', 'status-500-html', 'answers 500 with a web page', ({ c }) => c.html(page, 500)),
  fault('F010', 'html', 'answers 200 with a web page', ({ c }) => c.html(page)),
  rateLimited('rate-limited', 'of 30 s', () => '30'),
  rateLimited('rate-limited-date', 'as a date', (now) => new Date(now + minute).toUTCString()),
  rateLimited('rate-limited-negative', 'below zero', () => '-1'),
  rateLimited('rate-limited-huge', 'of 10⁹ s', () => '1000000000'),
  rateLimited('rate-limited-silent', 'missing', () => undefined),
  ...statuses.map((status) =>
    fault(
      'F012',
      `status-${status}`,
      `answers ${status}, and does nothing`,
      refused(status, 'not this time'),
    ),
  ),
  fault('F013', 'redirect', 'answers 302 to another host', redirected(302, elsewhere)),
  ...[301, 307, 308].map((status) =>
    fault('F013', `redirect-${status}`, `answers ${status} to another host`, redirected(status, elsewhere)),
  ),
  fault('F014', 'redirect-here', 'answers 307 to another path of this host', redirected(307, '/moved')),
  fault('F014', 'redirect-to-http', 'answers 307 to the same address in http', (faulted) =>
    redirected(307, faulted.c.req.url.replace(/^https?:/, 'http:'))(faulted),
  ),
  fault(
    'F015',
    'early-hints',
    'sends a hundred interim answers (103) before the answer; needs a socket',
    ({ c, run }) => {
      for (let i = 0; i < 100; i++) connectionOf(c)?.hint()
      return run()
    },
  ),
  fault(
    'F015',
    'no-content',
    'carries the request out and answers 204',
    afterwards(() => new Response(null, { status: 204 })),
  ),
  fault(
    'F015',
    'partial-content',
    'carries the request out and answers 206',
    afterwards(({ body }) => new Response(body, { status: 206, headers: json })),
  ),
  fault('F016', 'gzip-bomb', 'answers with 32 MiB, compressed to almost nothing', async () =>
    compressed('gzip', await bomb()),
  ),
  fault('F016', 'false-gzip', 'says that plain JSON is gzip', () =>
    compressed('gzip', '{"status":"success"}'),
  ),
  fault('F016', 'false-brotli', 'says that noise is Brotli', () =>
    compressed('br', '\u0001\u0002\u0003\u0004'),
  ),
  { ...fault('F020', 'slow', 'answers after a delay', delayed), defaults: { delayMs } },
  {
    ...fault('F020', 'latency-step', 'takes 5 s for each answer, for ten minutes', delayed),
    defaults: { delayMs, forMs: 10 * minute },
  },
  {
    ...fault(
      'F021',
      'intermittent',
      'answers 503 to three requests in ten, for an hour',
      refused(503, 'the service is in trouble'),
    ),
    defaults: { probability: 0.3, forMs: 60 * minute },
  },
  {
    ...fault('F022', 'outage', 'answers 503 for a day', refused(503, 'the service is down')),
    defaults: { forMs: 24 * 60 * minute },
  },
  encoded('bom', 'starts the JSON with a byte order mark', (text) =>
    new TextEncoder().encode(`\uFEFF${text}`),
  ),
  encoded('utf-16', 'writes the JSON in UTF-16', (text) => Uint8Array.from([0xff, 0xfe, ...utf16(text)])),
  encoded('invalid-utf8', 'puts a byte that is not UTF-8 into a text', (text) => {
    const bytes = new TextEncoder().encode(text)
    const at = bytes.indexOf(0x73) // The s of "success", wherever that is.
    return bytes.fill(0xff, at, at + 1)
  }),
  fault(
    'F023',
    'lone-surrogate',
    'puts half a character into the message',
    rewritten((text) => text.replace(/"message":"/, '"message":"\\ud800')),
  ),
  fault(
    'F024',
    'doubled-headers',
    'repeats content-type with another value',
    withHeaders((headers) => headers.append('content-type', 'text/html')),
  ),
  fault(
    'F024',
    'huge-headers',
    'answers with 100 kB of headers',
    withHeaders((headers) => {
      for (let i = 0; i < 100; i++) headers.set(`x-padding-${i}`, '0'.repeat(1000))
    }),
  ),
]

function redirected(status: number, location: string): ApplyFault {
  return () => new Response(null, { status, headers: { location } })
}

function compressed(encoding: string, body: BodyInit): Response {
  return new Response(body, { headers: { ...json, 'content-encoding': encoding } })
}

async function delayed({ fault, wait, run }: FaultedRequest): Promise<Response> {
  await wait(fault.delayMs ?? delayMs)
  return run()
}

function withHeaders(change: (headers: Headers) => void): ApplyFault {
  return afterwards(({ status, body, headers: sent }) => {
    const headers = new Headers(sent)
    change(headers)
    return new Response(body, { status, headers })
  })
}

function rateLimited(name: string, how: string, after: (now: number) => string | undefined): FaultDefinition {
  return fault('F011', name, `answers 429 with a retry-after ${how}`, ({ c, simulator }) => {
    const value = after(simulator.clock.now())
    if (value !== undefined) c.header('retry-after', value)
    return failure(new RefusalError(429, 'too many requests'), c)
  })
}

function encoded(
  name: string,
  effect: string,
  encode: (text: string) => Uint8Array<ArrayBuffer>,
): FaultDefinition {
  const apply = afterwards(async (answer) => new Response(encode(await answer.text()), { headers: json }))
  return fault('F023', name, effect, apply)
}

async function bomb(): Promise<ArrayBuffer> {
  const zeros = new Response('0'.repeat(inflatedBytes)).body
  return new Response(zeros?.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

function utf16(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0)).flatMap((unit) => [unit & 0xff, unit >> 8])
}

/** Faults of HTTP: statuses, redirects, HTML, encodings, headers and delays (F008 to F024). */
import { failure, RefusalError } from '../http/refusal.js'
import {
  connectionOf,
  rewritten,
  type FaultDefinition,
  type ApplyFault,
  type FaultedRequest,
} from './definition.js'

const elsewhere = 'https://elsewhere.sandbox.invalid/'
const page = '<!doctype html><title>Maintenance</title><h1>We will be right back</h1>'
const json = { 'content-type': 'application/json' }
const minute = 60_000
const inflatedBytes = 32 * 1024 * 1024

/** Further statuses that a careful caller treats differently. */
const statuses = [400, 401, 403, 404, 408, 409, 410, 418, 422, 425, 451] as const

/** The catalogue's faults of HTTP. */
export const httpFaults: readonly FaultDefinition[] = [
  { id: 'F008', name: 'down', effect: 'answers 503', apply: refused(503, 'the service is down') },
  ...([500, 502, 504] as const).map((status) => ({
    id: 'F008',
    name: `status-${status}`,
    effect: `answers ${status}`,
    apply: refused(status, 'something went wrong'),
  })),
  answering('F009', 'status-500-html', 'answers 500 with a web page', page, 500, {
    'content-type': 'text/html',
  }),
  {
    id: 'F010',
    name: 'html',
    effect: 'answers 200 with a web page',
    apply: ({ c }) => c.html(page),
  },
  rateLimited('rate-limited', 'of 30 s', () => '30'),
  rateLimited('rate-limited-date', 'as a date', (now) => new Date(now + minute).toUTCString()),
  rateLimited('rate-limited-negative', 'below zero', () => '-1'),
  rateLimited('rate-limited-huge', 'of 10⁹ s', () => '1000000000'),
  rateLimited('rate-limited-silent', 'missing', () => undefined),
  ...statuses.map((status) => ({
    id: 'F012',
    name: `status-${status}`,
    effect: `answers ${status}, and does nothing`,
    apply: refused(status, 'not this time'),
  })),
  redirecting('F013', 'redirect', 'answers 302 to another host', 302, () => elsewhere),
  ...[301, 307, 308].map((status) =>
    redirecting('F013', `redirect-${status}`, `answers ${status} to another host`, status, () => elsewhere),
  ),
  redirecting('F014', 'redirect-here', 'answers 307 to another path of this host', 307, () => '/moved'),
  redirecting('F014', 'redirect-to-http', 'answers 307 to the same address in http', 307, ({ c }) =>
    c.req.url.replace(/^https?:/, 'http:'),
  ),
  {
    id: 'F015',
    name: 'early-hints',
    effect: 'sends a hundred interim answers (103) before the answer; needs a socket',
    apply: ({ c, run }) => {
      for (let i = 0; i < 100; i++) connectionOf(c)?.hint()
      return run()
    },
  },
  {
    id: 'F015',
    name: 'no-content',
    effect: 'carries the request out and answers 204',
    apply: async ({ run }) => (await run(), new Response(null, { status: 204 })),
  },
  {
    id: 'F015',
    name: 'partial-content',
    effect: 'carries the request out and answers 206',
    apply: async ({ run }) => new Response((await run()).body, { status: 206, headers: json }),
  },
  {
    id: 'F016',
    name: 'gzip-bomb',
    effect: 'answers with 32 MiB, compressed to almost nothing',
    apply: async () => new Response(await bomb(), { headers: { ...json, 'content-encoding': 'gzip' } }),
  },
  answering('F016', 'false-gzip', 'says that plain JSON is gzip', '{"status":"success"}', 200, {
    ...json,
    'content-encoding': 'gzip',
  }),
  answering('F016', 'false-brotli', 'says that noise is Brotli', '\u0001\u0002\u0003\u0004', 200, {
    ...json,
    'content-encoding': 'br',
  }),
  delayed('slow', 'answers after a delay', { delayMs: 5000 }),
  delayed('latency-step', 'takes 5 s for each answer, for ten minutes', {
    delayMs: 5000,
    forMs: 10 * minute,
  }),
  {
    id: 'F021',
    name: 'intermittent',
    effect: 'answers 503 to three requests in ten, for an hour',
    defaults: { probability: 0.3, forMs: 60 * minute },
    apply: refused(503, 'the service is in trouble'),
  },
  {
    id: 'F022',
    name: 'outage',
    effect: 'answers 503 for a day',
    defaults: { forMs: 24 * 60 * minute },
    apply: refused(503, 'the service is down'),
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
  {
    id: 'F023',
    name: 'lone-surrogate',
    effect: 'puts half a character into the message',
    apply: rewritten((text) => text.replace(/"message":"/, '"message":"\\ud800')),
  },
  {
    id: 'F024',
    name: 'doubled-headers',
    effect: 'repeats content-type with another value',
    apply: async ({ run }) => {
      const answer = await run()
      const headers = new Headers(answer.headers)
      headers.append('content-type', 'text/html')
      return new Response(answer.body, { status: answer.status, headers })
    },
  },
  {
    id: 'F024',
    name: 'huge-headers',
    effect: 'answers with 100 kB of headers',
    apply: async ({ run }) => {
      const answer = await run()
      const headers = new Headers(answer.headers)
      for (let i = 0; i < 100; i++) headers.set(`x-padding-${i}`, '0'.repeat(1000))
      return new Response(answer.body, { status: answer.status, headers })
    },
  },
]

function refused(status: RefusalError['status'], message: string): ApplyFault {
  return ({ c }) => failure(new RefusalError(status, message), c)
}

function answering(
  id: string,
  name: string,
  effect: string,
  body: string,
  status: number,
  headers: Record<string, string>,
): FaultDefinition {
  return { id, name, effect, apply: () => new Response(body, { status, headers }) }
}

function redirecting(
  id: string,
  name: string,
  effect: string,
  status: number,
  target: (faulted: FaultedRequest) => string,
): FaultDefinition {
  const apply: ApplyFault = (faulted) =>
    new Response(null, { status, headers: { location: target(faulted) } })
  return { id, name, effect, apply }
}

function rateLimited(name: string, how: string, after: (now: number) => string | undefined): FaultDefinition {
  return {
    id: 'F011',
    name,
    effect: `answers 429 with a retry-after ${how}`,
    apply: ({ c, simulator }) => {
      const value = after(simulator.clock.now())
      if (value !== undefined) c.header('retry-after', value)
      return failure(new RefusalError(429, 'too many requests'), c)
    },
  }
}

function delayed(
  name: string,
  effect: string,
  defaults: { delayMs: number; forMs?: number },
): FaultDefinition {
  return {
    id: 'F020',
    name,
    effect,
    defaults,
    apply: async ({ fault, wait, run }) => {
      await wait(fault.delayMs ?? defaults.delayMs)
      return run()
    },
  }
}

function encoded(
  name: string,
  effect: string,
  encode: (text: string) => Uint8Array<ArrayBuffer>,
): FaultDefinition {
  const apply: ApplyFault = async ({ run }) =>
    new Response(encode(await (await run()).text()), { headers: json })
  return { id: 'F023', name, effect, apply }
}

async function bomb(): Promise<ArrayBuffer> {
  const zeros = new Response('0'.repeat(inflatedBytes)).body
  return new Response(zeros?.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
}

function utf16(text: string): number[] {
  return Array.from(text, (character) => character.charCodeAt(0)).flatMap((unit) => [unit & 0xff, unit >> 8])
}

/** Reads a request's credential, body, and `Prefer: wait`. */
import { decodeText, readBytes } from '../../core/contract/response-body.js'
import { CheckoutError, fieldError } from '../../core/contract/problem.js'

/** The header of a delivery of the payment service that proves whose it is. */
export const webhookSecretHeader = 'x-checkout-webhook-secret'

const formType = 'application/x-www-form-urlencoded'

/** The largest request body, in bytes. */
const maxBodyBytes = 16 * 1024

/** The longest hold of an answer for `Prefer: wait`. */
const maxWaitSeconds = 30

/** The session or the API key that came with a request. */
export function bearer(request: Request): string | undefined {
  return /^Bearer ([!-~]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
}

/**
 * The client's idempotency key, which identifies a repeated request.
 * @throws {CheckoutError} `invalid-request` when it is too long or not visible ASCII.
 */
export function idempotencyKey(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key') ?? undefined
  if (key === undefined || /^[!-~]{1,255}$/.test(key)) return key
  throw fieldError('idempotency-key', 'must be 1 to 255 visible ASCII characters')
}

/**
 * The body of a request, read to its end. `parse` throws, or returns undefined, for a text that is not JSON.
 * @throws {CheckoutError} `unsupported-media-type`, `payload-too-large`, or `invalid-request` when it is not JSON.
 */
export async function readJson(
  request: Request,
  parse: (text: string) => unknown = JSON.parse,
): Promise<unknown> {
  if (mediaType(request) !== 'application/json')
    throw fieldError('content-type', 'must be application/json', 'unsupported-media-type')
  const text = decodeText(await readBody(request).catch(incomplete))
  const value = tryParse(parse, text ?? '')
  if (value === undefined) throw fieldError('body', 'must be JSON in UTF-8')
  return value
}

/**
 * The fields of a form, as a browser sends it; the first of each name.
 * @throws {CheckoutError} `unsupported-media-type` or `payload-too-large`.
 */
export async function readForm(request: Request): Promise<Partial<Record<string, string>>> {
  if (!isForm(request)) throw fieldError('content-type', `must be ${formType}`, 'unsupported-media-type')
  const text = decodeText(await readBody(request).catch(incomplete))
  return Object.fromEntries([...new URLSearchParams(text ?? '')].reverse())
}

/** Whether a form was sent, as a browser sends it. */
export function isForm(request: Request): boolean {
  return mediaType(request) === formType
}

function mediaType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
}

async function readBody(request: Request): Promise<Uint8Array[]> {
  const { headers } = request
  const declared = headers.has('transfer-encoding') ? null : headers.get('content-length')
  // The server enforces the declared length, and reading the body in one piece is faster.
  if (declared !== null && Number.parseInt(declared, 10) <= maxBodyBytes)
    return [new Uint8Array(await request.arrayBuffer())]
  const chunks = declared === null ? await readBytes(request, maxBodyBytes) : undefined
  if (chunks) return chunks
  throw fieldError('body', `must be at most ${maxBodyBytes} bytes`, 'payload-too-large')
}

/** A broken connection is the client's or the network's fault, not a failure of the endpoint. */
function incomplete(error: unknown): never {
  if (error instanceof CheckoutError) throw error
  throw fieldError('body', 'ended before it was complete')
}

/**
 * Whether an `Accept` header names JSON, and nothing of HTML that it likes better: a program's. A browser names HTML, and
 * tools that name nothing get the page.
 */
export function prefersJson(accept = ''): boolean {
  const json = Math.max(weightOf('application/json', accept), weightOf('application/problem+json', accept))
  return json > 0 && json >= weightOf('text/html', accept)
}

/** Whether an `Accept` header names HTML, and likes JSON less. A `fetch` that names nothing gets JSON. */
export function prefersHtml(accept = ''): boolean {
  return weightOf('text/html', accept) > weightOf('application/json', accept)
}

/** The weight of a media type that the header names, in thousandths; 0 for one that it does not name. */
function weightOf(type: string, accept: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim())
    if (name !== type) continue
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q) ? Math.round(Number(q) * 1000) : 0
  }
  return 0
}

/** The wait of a `Prefer` header (RFC 7240), in milliseconds. */
export function waitMs(prefer: string | undefined): number {
  const seconds = /(?:^|[,;\s])wait="?(\d+)"?(?:$|[,;\s])/i.exec(prefer ?? '')?.[1] ?? '0'
  return Math.min(Number.parseInt(seconds, 10), maxWaitSeconds) * 1000
}

function tryParse(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

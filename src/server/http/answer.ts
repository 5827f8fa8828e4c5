/** How every route answers: with plain headers, because a `Headers` object costs more than the rest of a status answer. */
import type { Context as HonoContext } from 'hono'
import { CheckoutError } from '../../core/contract/problem.js'
import type { Context } from '../context.js'
import { encodeHtml, type HtmlPiece, type TextBytes } from './pages/html-pieces.js'
import { acceptedEncoding, gzip } from './pages/compression.js'
import type { Env } from './routes/route.js'

/** Answers with the headers of the request's general ones and these; a later one wins. */
export function answer(
  c: HonoContext<Env>,
  status: number,
  body: string | TextBytes | ArrayBuffer | ReadableStream<Uint8Array> | null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(body, { status, headers: { ...c.get('headers'), ...headers } })
}

/** Answers with HTML, compressed where the browser accepts it. */
export async function answerHtml(
  c: HonoContext<Env>,
  status: number,
  html: readonly HtmlPiece[],
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const isZipped = acceptedEncoding(c.req.header('accept-encoding'), ['gzip']) !== undefined
  const bytes = encodeHtml(html)
  const zipped = isZipped ? await gzip(bytes) : undefined
  return answer(c, status, zipped ?? bytes, { ...headers, ...(zipped && { 'content-encoding': 'gzip' }) })
}

/** Of what is HTML or JSON: the header is beside those of every answer. */
export const variesByAccept = { vary: 'origin, authorization, accept' } as const

/** Of what a cache keeps, and each language has its own. */
export const variesByLanguage = { vary: 'origin, authorization, accept-language' } as const

/** A failure as its caller sees it. The operator gets what no caller does. */
export function reported(failure: unknown, { onError }: Pick<Context, 'onError'>): CheckoutError {
  if (!(failure instanceof CheckoutError)) {
    onError(failure, 'request')
    return new CheckoutError('internal')
  }
  if (failure.cause !== undefined) onError(failure.cause, failure.code)
  return failure
}

/** When the caller may try again, as a header. */
export function retryAfter({ retryAfterSeconds }: CheckoutError): Readonly<Record<string, string>> {
  return retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
}

/** Answers with JSON. */
export function answerJson(
  c: HonoContext<Env>,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return answer(c, status, JSON.stringify(value), { 'content-type': 'application/json', ...headers })
}

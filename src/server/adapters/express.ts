/** Mounts the endpoint in Express 4 and 5. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from './handler.js'
import { toNodeHandler } from './node.js'

/** The fields of Express's request that the adapter uses. */
type ExpressRequest = IncomingMessage & { originalUrl: string; body?: unknown }

/**
 * A middleware for the path that is the checkout's `basePath`. It works before or after `express.json()` and `express.urlencoded()`:
 * a body that was already parsed is serialised again for the endpoint.
 * @example app.use('/checkout', toExpressHandler(checkout))
 */
export function toExpressHandler(
  handler: Handler,
): (request: ExpressRequest, response: ServerResponse) => Promise<void> {
  const listen = toNodeHandler(handler)
  return (request, response) => {
    // Express strips the mount path; the endpoint needs the full path.
    request.url = request.originalUrl
    // The bridge to `Request` looks for a body here before it reads the stream.
    if (request.readableEnded) Object.assign(request, { rawBody: writeAgain(request) })
    return listen(request, response)
  }
}

/** The bytes of a parsed body: a form as a form, JSON as JSON, text and bytes unchanged. */
function writeAgain({ body, headers }: ExpressRequest): Buffer {
  if (Buffer.isBuffer(body)) return body
  if (typeof body === 'string') return Buffer.from(body)
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(headers['content-type'] ?? '')
  return Buffer.from(isForm ? formOf(body) : JSON.stringify(body ?? ''))
}

/** The parsers make a list of a field that came twice. What has parts is none of the endpoint's fields. */
function formOf(body: unknown): string {
  const fields = Object.entries(Object(body) as Record<string, unknown>).flatMap(([name, value]) =>
    [value].flat().flatMap((text) => (typeof text === 'string' ? [[name, text]] : [])),
  )
  return new URLSearchParams(fields).toString()
}

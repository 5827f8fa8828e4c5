/** Mounts the endpoint in Express 4 and 5. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Handler } from './handler.js'
import { toNodeHandler } from './node.js'

/** What is used of Express's request. */
type ExpressRequest = IncomingMessage & { originalUrl: string; body?: unknown }

/**
 * A middleware for the path that is the checkout's `basePath`. It may stand before or after `express.json()`: a body that
 * was read already is written again for the endpoint to read.
 * @example app.use('/checkout', toExpressHandler(checkout))
 */
export function toExpressHandler(
  handler: Handler,
): (request: ExpressRequest, response: ServerResponse) => Promise<void> {
  const listen = toNodeHandler(handler)
  return (request, response) => {
    // Express takes the mount path away; the endpoint knows its routes in full.
    request.url = request.originalUrl
    // Where the bridge to `Request` looks for a body before it reads the stream.
    if (request.readableEnded) Object.assign(request, { rawBody: writeAgain(request.body) })
    return listen(request, response)
  }
}

/** The bytes of a body that a parser took: JSON as JSON, text and bytes as they are. */
function writeAgain(body: unknown): Buffer {
  if (Buffer.isBuffer(body)) return body
  return Buffer.from(typeof body === 'string' ? body : JSON.stringify(body ?? ''))
}

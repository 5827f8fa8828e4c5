/** Mounts the endpoint in Node's own `http`, and so in anything that takes `(req, res)` handlers. */
import { getRequestListener } from '@hono/node-server'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * A request listener for `http.createServer`.
 * @param handler a checkout, or anything with a `fetch(request)`.
 * @example createServer(toNodeHandler(checkout)).listen(4300)
 */
export function toNodeHandler(handler: {
  fetch(request: Request): Promise<Response>
}): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener((request) => handler.fetch(request), { overrideGlobalObjects: false })
}

/** Mounts the endpoint in Node's own `http`, and so in anything that takes `(req, res)` handlers. */
import { getRequestListener } from '@hono/node-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startHandler, type Handler } from './handler.js'

export type { Handler }

/**
 * A request listener for `http.createServer`. It reads the path from `request.url`, base path included. When the client
 * disconnects, its held poll ends.
 * @throws {TypeError} for anything but a checkout.
 * @example
 * import { createServer } from 'node:http'
 *
 * createServer(toNodeHandler(checkout)).listen(4300)
 */
export function toNodeHandler(
  handler: Handler,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  startHandler(handler)
  return getRequestListener(
    (request, { incoming }) => handler.fetch(request, { address: incoming.socket.remoteAddress }),
    { overrideGlobalObjects: false },
  )
}

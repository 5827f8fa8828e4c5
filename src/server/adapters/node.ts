/** Mounts the endpoint in Node's own `http`, and so in anything that takes `(req, res)` handlers. */
import { getRequestListener } from '@hono/node-server'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Connection } from '../http/limits.js'

/** A checkout, or anything that answers requests. */
export type Handler = {
  fetch(request: Request, connection?: Connection): Promise<Response>
}

/**
 * A request listener for `http.createServer`. It reads the path from `request.url`, base path included. When the client
 * goes, so does its held poll.
 * @example createServer(toNodeHandler(checkout)).listen(4300)
 */
export function toNodeHandler(
  handler: Handler,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return getRequestListener(
    (request, { incoming }) => handler.fetch(request, { address: incoming.socket.remoteAddress }),
    { overrideGlobalObjects: false },
  )
}

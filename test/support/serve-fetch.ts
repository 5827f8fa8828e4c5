/** What answers requests, over HTTP. */
import { createServer } from 'node:http'
import type { Sandbox } from '../../src/sandbox/index.js'
import { toNodeHandler } from '../../src/server/adapters/node.js'
import { onFreePort, type Served } from './free-port.js'

/** Serves a checkout, as a shop on Node does. */
export function serveFetch(served: Parameters<typeof toNodeHandler>[0]): Promise<Served> {
  const handle = toNodeHandler(served)
  return onFreePort(createServer((request, response) => void handle(request, response)))
}

/** Serves the payment service. */
export const serveSandbox = (sandbox: Pick<Sandbox, 'fetch'>): Promise<Served> =>
  serveFetch({ fetch: (request) => sandbox.fetch(request) })

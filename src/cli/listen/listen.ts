/** A fetch handler on a TCP port, for every command and the demo. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, RequestError, type HttpBindings } from '@hono/node-server'
import { UsageError } from '../options/options.js'
import { limitConnections } from './connections.js'
import { answerRefusals, badAddress, type Refusal } from './refusals.js'

export type ListenOptions = {
  /** `incoming` has the socket, and so the address of the client. */
  fetch: (request: Request, connection: HttpBindings) => Response | Promise<Response>
  host: string
  /** 0 lets the system choose. */
  port: number
  /**
   * Concurrent connections. A further one replaces one that is idle or whose client does not read, else it is closed.
   * Default: no limit.
   */
  maxConnections?: number
  /** Of these, the connections of one client address. Default a quarter of all. */
  maxConnectionsPerAddress?: number
  /** How long a client may take to send headers. Default 10,000; the whole request may take twice as long. */
  headersTimeoutMs?: number
  /** How long a running request may be without traffic. Default 45,000: longer than a held poll. */
  idleTimeoutMs?: number
  /** A request was refused before `fetch` could see it. */
  onRefused?: (refusal: Refusal) => void
  /** The names of the options in errors. Default PORT and HOST. */
  names?: { port: string; host: string }
}

export type Listener = {
  /** The address it listens on, with the chosen port, e.g. `http://127.0.0.1:4100`. */
  url: string
  /** Accepts no more connections, waits up to `graceMs` (default 5000) for open answers, then closes them. */
  close: (graceMs?: number) => Promise<void>
}

/** Longer than proxies keep an idle connection: otherwise one may send a request while it is being closed. */
const keepAliveMs = 65_000
/** The least interval of the check for slow clients. */
const slowCheckMs = 5000

/**
 * Resolves once connections are accepted.
 * @throws {UsageError} if the port is taken or may not be opened, naming the options.
 */
export async function listen({
  fetch,
  host,
  port,
  maxConnections = Infinity,
  maxConnectionsPerAddress = Math.ceil(maxConnections / 4),
  headersTimeoutMs = 10_000,
  idleTimeoutMs = 45_000,
  onRefused = () => undefined,
  names = { port: 'PORT (--port)', host: 'HOST (--host)' },
}: ListenOptions): Promise<Listener> {
  // This server speaks HTTP/1 only; its bridge also knows HTTP/2. The process is ours, so the bridge may replace Node's
  // `Request` and `Response`, which take longer than everything else in an answer.
  const handle = getRequestListener((request, env) => fetch(request, env as HttpBindings), {
    errorHandler(error) {
      if (!(error instanceof RequestError)) return new Response(null, { status: 500 })
      onRefused(badAddress)
      return new Response(`${badAddress.code}\n`, { status: badAddress.status })
    },
  })
  const open = new Set<ServerResponse>()
  const timeouts = {
    headersTimeout: headersTimeoutMs,
    requestTimeout: 2 * headersTimeoutMs,
    connectionsCheckingInterval: Math.min(slowCheckMs, headersTimeoutMs),
    keepAliveTimeout: keepAliveMs,
    // The bridge refuses a request without a host, and reports it.
    requireHostHeader: false,
  }
  const server = createServer(timeouts, (request, response) => {
    if (request.socket.destroyed) return
    open.add(response)
    response.once('close', () => open.delete(response))
    void handle(request, response)
  })
  // A client that does not read its answer keeps a socket and the answer: after this time it is cut off.
  server.timeout = idleTimeoutMs
  limitConnections(server, { total: maxConnections, perAddress: maxConnectionsPerAddress })
  answerRefusals(server, open, onRefused)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { host, port, names })))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close: (graceMs = 5000) => {
      // With their answer, tells clients to reconnect.
      for (const response of open) response.shouldKeepAlive = false
      return drain(server, graceMs)
    },
  }
}

function drain(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A kept-alive connection becomes idle only after its answer, so one call is not enough.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}

function explain(
  error: NodeJS.ErrnoException,
  { host, port, names }: { host: string; port: number; names: { port: string; host: string } },
): Error {
  if (error.code === 'EADDRINUSE')
    return new UsageError(
      `${names.port} ${port} is already in use on ${host}; choose another port, or end the program that has it`,
    )
  if (error.code === 'EACCES') return new UsageError(`${names.port} ${port} may not be opened by this user`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new UsageError(`${names.host} ${host} is not an address of this machine`)
  }
  return error
}

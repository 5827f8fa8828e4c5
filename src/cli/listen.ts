/** A fetch handler on a TCP port, for every command and the demo. */
import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { UsageError } from './options.js'

export type ListenOptions = {
  fetch: (request: Request) => Response | Promise<Response>
  host: string
  /** 0 lets the system choose. */
  port: number
}

export type Listener = {
  /** Where it listens, with the port that was chosen, e.g. `http://127.0.0.1:4100`. */
  url: string
  /** Takes no more connections, waits up to `graceMs` (default 5000) for open answers, then cuts them. */
  close: (graceMs?: number) => Promise<void>
}

/**
 * Resolves once connections are accepted.
 * @throws {UsageError} when the port is taken or may not be opened, naming PORT and HOST.
 */
export async function listen({ fetch, host, port }: ListenOptions): Promise<Listener> {
  const handle = getRequestListener(fetch, { overrideGlobalObjects: false })
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const actualPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    close: (graceMs = 5000) => drain(server, graceMs),
  }
}

function drain(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive goes idle only when its answer is out, so asking once is not enough.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    const cut = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(cut)
      resolve()
    })
  })
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') return new UsageError(`PORT (--port) ${port} is already in use on ${host}`)
  if (error.code === 'EACCES') return new UsageError(`PORT (--port) ${port} may not be opened by this user`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new UsageError(`HOST (--host) ${host} is not an address of this machine`)
  }
  return error
}

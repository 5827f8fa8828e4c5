/**
 * How many connections a server keeps, and which it gives up: in all, of one address, and with how many requests at once.
 * Where there is no room, a connection that nobody needs makes way: one that is idle, or whose client does not read.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressBucket } from '../../server/http/client-address.js'

export type ConnectionLimits = {
  /** Connections at once. */
  total: number
  /** Connections at once of one address; of IPv6, of one /64. */
  perAddress: number
}

/** `busy` are requests under way; `at` is when the last of them began, or when the connection fell idle. */
type Connection = { bucket: string; busy: number; at: number }

/** Browsers and proxies send a request and wait for its answer, so more at once is a mistake or an attack. */
const maxPipelined = 8
/** A connection is given up after so long without use. Shorter would cut off clients that are about to send. */
const spareAfterMs = 1000

/** Applies the limits to a server that does not listen yet. */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits): void {
  /** In the order of `at`, so the first that can be spared has been idle for longest. */
  const connections = new Map<Socket, Connection>()
  const counts = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const bucket = addressBucket(socket.remoteAddress ?? '')
    const isFull = connections.size >= total || (counts.get(bucket) ?? 0) >= perAddress
    if (isFull && !makeRoom(bucket)) return void socket.destroy()
    connections.set(socket, { bucket, busy: 0, at: Date.now() })
    counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
    socket.once('close', () => forget(socket))
  })

  server.prependListener('request', ({ socket }, response) => {
    const busy = use(socket, 1)
    if (busy > maxPipelined) socket.destroy()
    response.once('close', () => use(socket, -1))
  })

  function use(socket: Socket, change: number): number {
    const connection = connections.get(socket)
    if (!connection) return 0
    connections.delete(socket)
    connections.set(socket, { ...connection, busy: connection.busy + change, at: Date.now() })
    return connection.busy + change
  }

  /** Closes a connection that can be spared: one of the same address where that has its share, else any. */
  function makeRoom(bucket: string): boolean {
    const isShareUsed = (counts.get(bucket) ?? 0) >= perAddress
    const now = Date.now()
    for (const [socket, connection] of connections) {
      if (now - connection.at < spareAfterMs) return false
      if (isShareUsed && connection.bucket !== bucket) continue
      // An answer that its client does not read waits in the socket; a held poll has none yet.
      if (connection.busy > 0 && socket.writableLength === 0) continue
      forget(socket)
      socket.destroy()
      return true
    }
    return false
  }

  function forget(socket: Socket): void {
    const connection = connections.get(socket)
    if (!connection) return
    connections.delete(socket)
    const left = (counts.get(connection.bucket) ?? 1) - 1
    if (left > 0) counts.set(connection.bucket, left)
    else counts.delete(connection.bucket)
  }
}

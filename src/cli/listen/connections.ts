/**
 * Limits the connections of a server: in total, of one address, and the pipelined requests of one. At the limit, it
 * closes an idle connection, or one whose client does not read.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressBucket } from '../../server/http/client-address.js'

export type ConnectionLimits = {
  /** Concurrent connections. */
  total: number
  /** Concurrent connections of one address; of IPv6, of one /64. */
  perAddress: number
}

/** `busy` counts running requests; `at` is when the last of them started, or when the connection became idle. */
type Connection = { bucket: string; busy: number; at: number }

/** Browsers and proxies wait for an answer before the next request, so more at once is a mistake or an attack. */
const maxPipelined = 8
/** A connection unused for this long may be closed. A shorter time would cut off clients that are about to send. */
const spareAfterMs = 1000

/** Applies the limits to a server that does not listen yet. */
export function limitConnections(server: Server, { total, perAddress }: ConnectionLimits): void {
  /** In the order of `at`, so the first idle one has been idle for longest. */
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

  /** Closes a connection that is idle or not read: one of the same address if that has its share, else any. */
  function makeRoom(bucket: string): boolean {
    const isShareUsed = (counts.get(bucket) ?? 0) >= perAddress
    const now = Date.now()
    for (const [socket, connection] of connections) {
      if (now - connection.at < spareAfterMs) return false
      if (isShareUsed && connection.bucket !== bucket) continue
      // An unread answer waits in the socket; a held poll has none yet.
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

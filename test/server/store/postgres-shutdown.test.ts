/** A PostgreSQL that ends while connections to it are new, in use, idle or closing. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { postgresStore } from '../../../src/server/store/postgres.js'

let server: Server | undefined
const sockets = new Set<Socket>()
afterEach(() => {
  for (const socket of sockets) socket.destroy()
  server?.close()
})

/** A message of the protocol, version 3: its type, its length, and its fields. */
function message(type: string, ...fields: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(
    fields.map((field) => (typeof field === 'string' ? Buffer.from(`${field}\0`) : field)),
  )
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const signedIn = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const ended = message(
  'E',
  ...['SFATAL', 'C57P01', 'Mterminating connection due to unexpected postmaster exit', ''],
)

async function listen(greet: (socket: Socket) => void): Promise<string> {
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => greet(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

it.each(['one host', 'two hosts'])(
  'error: is refused when it ends as soon as the sign-in is done, with %s',
  async (hosts) => {
    const host = await listen((socket) => socket.end(Buffer.concat([signedIn, ready, ended])))
    const url = `postgres://shop@${hosts === 'one host' ? host : `${host},${host}`}/shop`
    await expect(postgresStore(url)).rejects.toThrow()
  },
)

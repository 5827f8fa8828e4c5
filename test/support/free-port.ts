/** Servers on ports that the system chooses. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export type Served = { port: number; url: string; close(): Promise<void> }

/** Lets a server listen on this machine. Its end ends all connections. */
export async function onFreePort(server: Server): Promise<Served> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

let taken = 0

/**
 * A port that was free a moment ago, for programs that take none of the system's choice. It is below those that the system gives to others.
 * @throws {Error} where no server can listen.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 1000; tries++) {
    // Other for each process, and for each call.
    const port = 15_000 + ((process.pid * 64 + taken++) % 17_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
  throw new Error('1,000 ports of 127.0.0.1 are taken')
}

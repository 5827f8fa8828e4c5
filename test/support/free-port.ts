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

/** A port that was free a moment ago, for programs that take none of the system's choice. */
export async function freePort(): Promise<number> {
  const { port, close } = await onFreePort(createServer())
  await close()
  return port
}

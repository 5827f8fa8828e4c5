/** A TCP proxy that a test can make worse: what stands for a cable, a firewall, or a database that is away. */
import { connect, createServer, type Socket } from 'node:net'
import { onFreePort } from '../support/free-port.js'

export type TcpProxy = {
  port: number
  /**
   * - `open`: everything passes.
   * - `refusing`: existing and new connections are cut.
   * - `silent`: connections stay, and nothing passes any more.
   */
  become(state: 'open' | 'refusing' | 'silent'): void
  /** Becomes silent when a client sends a text: before the server receives it, or before the client receives the answer. */
  silenceAt(text: string, when: 'before' | 'after'): void
  close(): Promise<void>
}

export async function tcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  let state: 'open' | 'refusing' | 'silent' = 'open'
  let awaited: { text: string; when: 'before' | 'after' } | undefined
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (state === 'refusing') {
      client.destroy()
      return
    }
    const upstream = connect(target)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk: Buffer) => {
        const isAwaited = awaited !== undefined && from === client && chunk.includes(awaited.text)
        if (isAwaited && awaited?.when === 'after' && state === 'open') to.write(chunk)
        if (isAwaited) state = 'silent'
        if (state !== 'silent') to.write(chunk)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const { port, close } = await onFreePort(server)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port,
    become(next) {
      // What was swallowed can't be made up for: such connections end when the silence does.
      if (next === 'refusing' || state === 'silent') cut()
      state = next
      awaited = undefined
    },
    silenceAt(text, when) {
      awaited = { text, when }
    },
    async close() {
      cut()
      await close()
    },
  }
}

import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { choosePorts } from '../../demo/ports.mjs'

const servers: Server[] = []

async function busyPort(port = 0): Promise<string> {
  const server = createServer()
  servers.push(server)
  // Where the port is busy already, it is as busy as the test needs it.
  await Promise.race([once(server.listen(port, '127.0.0.1'), 'listening'), once(server, 'error')]).catch(
    () => {},
  )
  return String((server.address() as AddressInfo | null)?.port ?? port)
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    if (!server.listening) continue
    server.close()
    await once(server, 'close')
  }
})

describe('choosePorts()', () => {
  it('keeps free ports that the environment names', async () => {
    expect(await choosePorts({ SANDBOX_PORT: '0', PORT: '0' })).toEqual({ SANDBOX_PORT: '0', PORT: '0' })
  })

  it('replaces busy defaults by free ports, and prints a line for each', async () => {
    await Promise.all([busyPort(4100), busyPort(4200)])
    const lines: string[] = []
    const ports = await choosePorts({}, (line: string) => lines.push(line))
    expect(lines.join('')).toMatch(/^Port 4100 is in use.*SANDBOX_PORT=.*\nPort 4200 is in use.* PORT=/)
    expect(Object.values(ports)).not.toContain('4100')
    expect(Object.values(ports)).not.toContain('4200')
    expect(new Set(Object.values(ports)).size).toBe(2)
  })

  it('error: names every busy port that the environment chose', async () => {
    const [sandbox, shop] = await Promise.all([busyPort(), busyPort()])
    await expect(choosePorts({ SANDBOX_PORT: sandbox, PORT: shop })).rejects.toThrow(
      `Choose another port: SANDBOX_PORT=${sandbox} (in use), PORT=${shop} (in use) can't be used.`,
    )
  })

  it.each(['', 'abc', '-1', '70000', '4100 '])('error: refuses the port %j', async (port) => {
    await expect(choosePorts({ SANDBOX_PORT: '0', PORT: port })).rejects.toThrow('not a port number')
  })
})

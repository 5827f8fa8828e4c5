/** The ports of the demo, checked before anything is built. */
import { once } from 'node:events'
import { createServer } from 'node:net'

const host = '127.0.0.1'

/** The demo's servers: the variable that chooses the port, the default port, what runs there. */
const servers = [
  { variable: 'SANDBOX_PORT', port: 4100, name: 'the sandbox' },
  { variable: 'PORT', port: 4200, name: 'the shop' },
]

/**
 * Chooses a free port for each server of the demo. A busy default is replaced by a free port, with a line that says so.
 *
 * @param {Record<string, string | undefined>} env
 * @param {(line: string) => unknown} print
 * @returns `{ SANDBOX_PORT, PORT }` as text, for the environment of the demo.
 * @throws {Error} if a port that the environment names can't be used; the message names every such port.
 */
export async function choosePorts(env = process.env, print = (line) => process.stdout.write(line)) {
  const checked = await Promise.all(
    servers.map(async (server) => {
      const wanted = env[server.variable]
      const port = wanted ?? String(server.port)
      return { ...server, wanted, port, problem: await problemOf(port) }
    }),
  )
  const refused = checked.filter(({ wanted, problem }) => wanted !== undefined && problem !== undefined)
  if (refused.length > 0) {
    const problems = refused.map(({ variable, port, problem }) => `${variable}=${port} (${problem})`)
    throw new Error(`Choose another port: ${problems.join(', ')} can't be used.`)
  }
  const ports = {}
  for (const { variable, name, port, problem } of checked) {
    ports[variable] = problem === undefined ? port : await freePort()
    if (problem !== undefined) {
      print(`Port ${port} is in use: ${name} runs on ${ports[variable]}. ${variable}=… chooses another.\n`)
    }
  }
  return ports
}

/** Why a port can't be used; undefined when it can. */
async function problemOf(port) {
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65535) return 'not a port number'
  const server = createServer()
  try {
    await once(server.listen(Number(port), host), 'listening')
  } catch (error) {
    return error.code === 'EADDRINUSE' ? 'in use' : error.code
  }
  server.close()
  await once(server, 'close')
  return undefined
}

async function freePort() {
  const server = createServer()
  await once(server.listen(0, host), 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return String(port)
}

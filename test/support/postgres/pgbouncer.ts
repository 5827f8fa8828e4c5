/** A PgBouncer in transaction mode, in front of a PostgreSQL of the tests. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.js'
import { unprivilegedUser } from './server.js'

type PgBouncer = { url: string; stop(): Promise<void> }

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
/** So few that clients share connections all the time. */
const connections = 4

/**
 * Starts one with the settings of docs/servers/postgresql.md.
 * @throws when this machine has none, or it doesn't start; the message says why.
 */
export async function startPgBouncer(postgresUrl: string): Promise<PgBouncer> {
  const binary = await firstOf(places)
  if (binary === undefined) throw new Error('there is no PgBouncer on this machine')
  const { hostname, port: serverPort } = new URL(postgresUrl)
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-pgbouncer-'))
  const user = await unprivilegedUser()
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
postgres = host=${hostname} port=${serverPort} user=postgres

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
ignore_startup_parameters = extra_float_digits,lock_timeout,statement_timeout,idle_in_transaction_session_timeout
`,
  )
  if (user) for (const path of [folder, settings]) await chown(path, user.uid, user.gid)
  const child = spawn(binary, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  let log = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('process up')) resolve()
    })
    child.once('exit', () => reject(new Error(`PgBouncer did not start: ${log}`)))
  })
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async stop() {
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function firstOf(paths: readonly string[]): Promise<string | undefined> {
  for (const path of paths)
    if (
      await stat(path).then(
        () => true,
        () => false,
      )
    )
      return path
  return undefined
}

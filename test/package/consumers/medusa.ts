/** A shop of Medusa 2 in a folder, with the configuration of docs/servers/medusa.md, and processes that end with the test. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { blocksOf } from '../../support/document-blocks.js'
import { hasPostgres } from '../../support/postgres/server.js'
import { bin, compiler, medusa2, type Workshop } from './workshop.js'

/** What is missing on this machine, or undefined. */
export async function missingForMedusa(): Promise<string | undefined> {
  if (!(await hasPostgres())) return 'PostgreSQL'
  const [name = ''] = medusa2
  return spawnSync('npm', ['view', name, 'version', '--prefer-offline']).status === 0
    ? undefined
    : `npm with ${name}`
}

/** Runs a command in a process group of its own, which is killed when its input ends: also when this process is killed. */
const group = 'exec 3<&0; { cat <&3 >/dev/null 2>&1; kill -KILL 0; } & "$@" 3<&- </dev/null'

export type Process = {
  /** What it has printed so far. */
  printed(): string
  /** Its exit code. */
  exited: Promise<number | null>
  /** Kills it with all that it started. */
  stop(): Promise<void>
}

/** Of the environment of the tests it gets the path and the home alone: `MODE` and `NODE_ENV` are settings of what it runs. */
export function start(cwd: string, command: string[], settings: Record<string, string> = {}): Process {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, MEDUSA_DISABLE_TELEMETRY: 'true', ...settings } as NodeJS.ProcessEnv
  const child = spawn('sh', ['-c', group, 'sh', ...command], { cwd, env, detached: true })
  const closed = once(child, 'close')
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()))
  return {
    printed: () => printed,
    exited: once(child, 'exit').then(([code]) => code as number | null),
    async stop() {
      child.stdin.end()
      await closed
    },
  }
}

/** @throws with what it printed, if it fails. */
export async function run(
  cwd: string,
  command: string[],
  settings?: Record<string, string>,
): Promise<string> {
  const child = start(cwd, command, settings)
  const code = await child.exited
  await child.stop()
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}\n${child.printed()}`)
  return child.printed()
}

/**
 * Waits until a process has printed something, or answers.
 * @throws with what it printed, if it ends first.
 */
export async function waitFor<T>(child: Process, found: () => T | Promise<T>): Promise<NonNullable<T>> {
  let code: number | null | undefined
  void child.exited.then((given) => (code = given))
  const ready = async () => {
    if (code !== undefined) throw new Error(`it ended with ${code}`)
    return found()
  }
  try {
    return (await vi.waitUntil(ready, { timeout: 180_000, interval: 250 })) as NonNullable<T>
  } catch (error) {
    throw new Error(`${String(error)}\n${child.printed()}`)
  }
}

/** What stands around the block of the guide in a `medusa-config`. */
const configure = (block: string) => `
const { loadEnv, defineConfig: define } = require('@medusajs/framework/utils')
loadEnv(process.env.NODE_ENV, __dirname)
const http = { storeCors: '', adminCors: '', authCors: '', jwtSecret: 'jwt', cookieSecret: 'cookie' }
const projectConfig = { databaseUrl: process.env.DATABASE_URL, http }
const defineConfig = (given) => define({ admin: { disable: true }, projectConfig, ...given })
${block}`

export type Guide = {
  config: string
  /** The path of the address that is notified. */
  notified: string
  /** The database of the endpoint. */
  database: string
}

export async function readGuide(): Promise<Guide> {
  const blocks = await blocksOf('docs/servers/medusa.md')
  const blockWith = (text: string) => blocks.find(({ code }) => code.includes(text))!.code
  const [, notified = ''] = /NOTIFY_URL=(\S+)/.exec(blockWith('NOTIFY_URL='))!
  const [, database = ''] = /DATABASE_URL=(\S+)/.exec(blockWith('NOTIFY_URL='))!
  return {
    database,
    config: configure(blockWith("resolve: 'crypto-checkout/medusa'")),
    notified: new URL(notified).pathname,
  }
}

/** Medusa, our package and nothing else of Medusa's: its folder. */
export async function installMedusa(workshop: Workshop, { config }: Guide): Promise<string> {
  const shop = await workshop.install(['medusa'], [...medusa2, compiler, '@photostructure/sqlite@1.2.1'])
  await writeFile(join(shop, 'medusa-config.js'), config)
  return shop
}

export type Medusa = Process & {
  url: string
  region: string
  /** The storefront's key. */
  key: string
  variant: string
}

export const owner = { email: 'owner@shop.example', password: 'password of the owner' }

/** Sets up the database and starts Medusa on a port. */
export async function startMedusa(shop: string, port: number, env: Record<string, string>): Promise<Medusa> {
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`)
  await writeFile(join(shop, '.env'), lines.join(''))
  const medusa = bin(shop, 'medusa')
  const database = new URL(env['DATABASE_URL']!).pathname.slice(1)
  await run(shop, [medusa, 'db:setup', '--db', database, '--no-interactive'])
  await run(shop, [medusa, 'user', '--email', owner.email, '--password', owner.password])
  await run(shop, [medusa, 'exec', './seed.js'])
  const seeded = JSON.parse(await readFile(join(shop, 'seeded.json'), 'utf8')) as Pick<
    Medusa,
    'region' | 'key' | 'variant'
  >
  const url = `http://127.0.0.1:${port}`
  const child = start(shop, [medusa, 'start', '--port', String(port), '--host', '127.0.0.1'])
  const answers = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await waitFor(child, answers)
  } catch (error) {
    await child.stop()
    throw error
  }
  return { ...child, ...seeded, url }
}

/** Starting `serve` from its source, with or without marked points, and ending it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'

const modules = join(import.meta.dirname, '../../node_modules')
const running = new Set<ChildProcess>()

/** The command and what is loaded before it, as plain JavaScript, which Node 20 needs. */
export type Command = { serve: string; points: string; remove(): Promise<void> }

export async function bundleCommand(): Promise<Command> {
  const folder = await mkdtemp(join(modules, '.crypto-checkout-chaos-'))
  await build({
    entryPoints: {
      serve: join(import.meta.dirname, '../../src/cli/main.ts'),
      points: join(import.meta.dirname, '../chaos/serve/points.ts'),
      driver: join(import.meta.dirname, '../chaos/serve/driver.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    // So that the driver passes the points of the same process.
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return {
    serve: join(folder, 'serve.mjs'),
    points: join(folder, 'points.mjs'),
    remove: () => rm(folder, { recursive: true }),
  }
}

export type Serve = {
  pid: number | undefined
  /** Where it listens; undefined when it ended before. */
  url: string | undefined
  signal(name: NodeJS.Signals): void
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  isOver(): boolean
  /** Resolves to the one-time link of its desk; to undefined when it ended before. */
  deskLink(): Promise<string | undefined>
  /** Its log so far: standard error. */
  log(): string
}

/** Resolves once it listens or has ended. With a `CHAOS_…` variable it has marked points. */
export async function startServe({ serve, points }: Command, env: Record<string, string>): Promise<Serve> {
  const isMarked = Object.keys(env).some((name) => name.startsWith('CHAOS_'))
  const child = spawn(process.execPath, [...(isMarked ? ['--import', points] : []), serve, 'serve'], {
    env: { PATH: process.env.PATH, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  let log = ''
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child)
    return (code ?? signal) as number | NodeJS.Signals | null
  })
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const printed = (pattern: RegExp) =>
    new Promise<string | undefined>((resolve) => {
      const look = () => {
        const found = pattern.exec(output)?.[1]
        if (found !== undefined) resolve(found)
      }
      look()
      child.stdout.on('data', look)
      void ended.then(() => resolve(undefined))
    })
  const url = await printed(/^listening on (http:\/\/\S+)$/m)
  return {
    pid: child.pid,
    url,
    ended,
    deskLink: () => printed(/^desk: (http:\/\/\S+)$/m),
    isOver: () => !running.has(child),
    signal: (name) => void child.kill(name),
    log: () => log,
  }
}

/** Ends whatever a failed test has left. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

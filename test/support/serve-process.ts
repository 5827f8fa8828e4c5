/** Starting `serve` from its source, with or without marked points, and ending it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Command } from './command/command.js'

const running = new Set<ChildProcess>()

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
export async function startServe({ main, points }: Command, env: Record<string, string>): Promise<Serve> {
  const isMarked = Object.keys(env).some((name) => name.startsWith('CHAOS_'))
  const child = spawn(process.execPath, [...(isMarked ? ['--import', points] : []), main, 'serve'], {
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

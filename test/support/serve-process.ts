/** Starting `serve` from its source, with or without marked points, and ending it. */
import type { Command } from './command/command.js'
import { listening, startProcess } from './processes.js'

export type Serve = {
  pid: number | undefined
  /** Where it listens; undefined when it ended before. */
  url: string | undefined
  signal(name: NodeJS.Signals): void
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  isOver(): boolean
  /** Its log so far: standard error. */
  log(): string
}

/** Resolves once it listens or has ended. With a `CHAOS_…` variable it has marked points. */
export async function startServe({ main, points }: Command, env: Record<string, string>): Promise<Serve> {
  const isMarked = Object.keys(env).some((name) => name.startsWith('CHAOS_'))
  const { child, output, ended, printed } = startProcess(
    [...(isMarked ? ['--import', points] : []), main, 'serve'],
    {
      PORT: '0',
      ...env,
    },
  )
  const unlessOver = (pattern: RegExp) => printed(pattern).catch(() => undefined)
  let isOver = false
  void ended.then(() => (isOver = true))
  return {
    pid: child.pid,
    url: await unlessOver(listening),
    ended: ended.then(({ code }) => code),
    isOver: () => isOver,
    signal: (name) => void child.kill(name),
    log: () => output.stderr,
  }
}

export { endAll } from './processes.js'

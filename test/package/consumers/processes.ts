/** Processes that end with the test. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { found } from '../../support/eventually.js'

/** What a shop system lacks on this machine, or undefined. */
export function missingFor([name = '']: string[]): string | undefined {
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
export async function waitFor<T>(child: Process, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  let code: number | null | undefined
  void child.exited.then((given) => (code = given))
  const ready = async () => {
    if (code !== undefined) throw new Error(`it ended with ${code}`)
    return look()
  }
  try {
    return await found(ready, 180_000)
  } catch (error) {
    throw new Error(`${String(error)}\n${child.printed()}`)
  }
}

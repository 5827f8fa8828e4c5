/** Programs as processes of a test: what they print, and how they end. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type Started = {
  child: ChildProcess
  /** So far. */
  output: { stdout: string; stderr: string }
  /** Its exit code or the signal that ended it, with all that it printed. */
  ended: Promise<{ code: number | NodeJS.Signals | null; stdout: string; stderr: string }>
  /** Resolves to the first group of a pattern in what it prints; rejects with its errors when it ended before. */
  printed(pattern: RegExp, on?: 'stdout' | 'stderr'): Promise<string>
}

/** Where a server of ours listens. */
export const listening = /^listening on (http:\/\/\S+)$/m

const running = new Set<ChildProcess>()

/** Starts Node, or another program. With `outlives`, {@link endAll} ends others alone. */
export function startProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  {
    program = process.execPath,
    cwd,
    outlives = false,
  }: { program?: string; cwd?: string; outlives?: boolean } = {},
): Started {
  const child = spawn(program, args, {
    ...{ cwd, env: { PATH: process.env['PATH'], ...env } },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (!outlives) running.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child)
    return { code: (code ?? signal) as number | NodeJS.Signals | null, ...output }
  })
  const failed = ended.then(({ stderr }) => Promise.reject(new Error(stderr)))
  failed.catch(() => undefined)
  return {
    ...{ child, output, ended },
    async printed(pattern, on = 'stdout') {
      for (;;) {
        const found = pattern.exec(output[on])?.[1]
        if (found !== undefined) return found
        await Promise.race([once(child[on], 'data'), failed])
      }
    },
  }
}

/** Ends what the tests of a file have left. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

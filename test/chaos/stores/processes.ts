/** Starting the processes of the chaos tests, and hearing what they say. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import type { Fact, Place, Task } from './facts.js'

export type Worker = {
  /** What it has said so far. */
  facts: Fact[]
  /** Resolves with the first fact, said or to come, that is wanted. Rejects when it ends before. */
  until(wanted: (fact: Fact) => boolean): Promise<Fact>
  /** Resumes it where it waits for a signal. */
  go(): void
  signal(name: NodeJS.Signals): void
  /** Resolves when it has ended and all that it said was heard. */
  ended: Promise<void>
}

/** The worker as one file of plain JavaScript, which Node 20 needs. */
export async function bundleWorker(): Promise<string> {
  const outfile = join(
    import.meta.dirname,
    `../../../node_modules/.crypto-checkout-chaos/worker-${process.pid}.mjs`,
  )
  await build({
    entryPoints: [join(import.meta.dirname, 'worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
  })
  return outfile
}

const running = new Set<ChildProcess>()

/** Ends whatever a failed test has left. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

export function startWorker(file: string, place: Place, task: Task): Worker {
  const child = spawn(process.execPath, [file, JSON.stringify(place), JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  running.add(child)
  child.stdin.on('error', () => undefined)
  const facts: Fact[] = []
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => facts.push(JSON.parse(line) as Fact))
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(
    () => void running.delete(child),
  )

  return {
    facts,
    ended,
    until(wanted) {
      return new Promise((resolve, reject) => {
        const look = () => {
          const found = facts.find(wanted)
          if (!found) return
          lines.off('line', look)
          resolve(found)
        }
        lines.on('line', look)
        look()
        void ended.then(() => reject(new Error('The process ended before it said so.')))
      })
    },
    go: () => void child.stdin.write('go\n'),
    signal: (name) => void child.kill(name),
  }
}

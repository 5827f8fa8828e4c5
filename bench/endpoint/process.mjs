/**
 * Processes of the bench that call each other by name. A server and what asks it must not share a thread: the one would
 * wait for the other, and the wait would not be seen.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/**
 * Starts a module of this folder. Its methods, from {@link answer}, are called by name: `await process.call('rss')`.
 * With `BENCH_PROFILE=folder` every process writes a CPU profile there when it ends.
 */
export async function start(module, ...args) {
  const profile = process.env.BENCH_PROFILE
  const execArgv = ['--expose-gc', ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [])]
  const child = fork(join(import.meta.dirname, module), { execArgv, serialization: 'advanced' })
  const open = new Map()
  let calls = 0
  child.on('message', ({ id, result, error }) => {
    const { resolve, reject } = open.get(id)
    open.delete(id)
    if (error === undefined) resolve(result)
    else reject(new Error(`${module}: ${error}`))
  })
  child.once('exit', () => {
    for (const { reject } of open.values()) reject(new Error(`${module}: has ended`))
  })
  const self = {
    call: (method, ...parameters) =>
      new Promise((resolve, reject) => {
        open.set(++calls, { resolve, reject })
        child.send({ id: calls, method, parameters })
      }),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.disconnect()
      await once(child, 'exit')
    },
  }
  self.started = await self.call('start', ...args)
  return self
}

/** Answers the calls of the process that started this one, and ends with it. */
export function answer(methods) {
  process.on('message', async ({ id, method, parameters }) => {
    try {
      process.send({ id, result: await methods[method](...parameters) })
    } catch (error) {
      process.send({ id, error: error instanceof Error ? error.message : String(error) })
    }
  })
  // Only an exit of its own writes the profile.
  process.once('disconnect', async () => {
    await methods.stop?.()
    process.exit()
  })
}

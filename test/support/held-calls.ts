/** Calls that the sandbox holds meet their time-out at once. All others have ten seconds, however busy the machine is. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { onTestFinished, vi } from 'vitest'
import type { Intercept } from './sandbox-endpoint.js'

/** The shortest wait of a fault that holds a call. */
const shortestHoldMs = 1000

const current = new AsyncLocalStorage<AbortSignal>()

/** Stubs what starts time-outs until the end of the test that calls it. */
export function endHeldCalls(): Intercept {
  const controllers = new WeakMap<AbortSignal, AbortController>()
  const wait = setTimeout
  vi.stubGlobal(
    'AbortController',
    class extends AbortController {
      constructor() {
        super()
        controllers.set(this.signal, this)
      }
    },
  )
  vi.stubGlobal('setTimeout', (...args: Parameters<typeof setTimeout>) => {
    const signal = current.getStore()
    // Once the answer has begun, if one does.
    if (signal && (args[1] ?? 0) >= shortestHoldMs)
      setImmediate(() => controllers.get(signal)?.abort('timeout'))
    return wait(...args)
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    current.disable()
  })
  return (request, next, signal) => current.run(signal ?? request.signal, () => next(request))
}

/**
 * Delays timers, requests over sockets, calls of the payment service and steps of the store. A test that fails so takes one event as
 * the sign of another, and fails on a busy machine, too.
 */
import { Server } from 'node:http'
import { delayBelow, turnDelaysOn } from './delays.js'

// Each file of a worker runs this again.
if (turnDelaysOn()) shake()

function shake(): void {
  const { setTimeout: wait } = globalThis
  const delayed = (run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
    wait(run, ms + delayBelow(60), ...values)
  // With what `util.promisify` finds at it.
  globalThis.setTimeout = Object.defineProperties(
    delayed,
    Object.getOwnPropertyDescriptors(wait),
  ) as typeof setTimeout

  const emit = Server.prototype.emit as (this: Server, name: string, ...values: unknown[]) => boolean
  Server.prototype.emit = function (this: Server, name: string, ...values: unknown[]) {
    const ms = name === 'request' ? delayBelow(150) : 0
    if (ms === 0) return emit.call(this, name, ...values)
    wait(() => emit.call(this, name, ...values), ms)
    return true
  }
}

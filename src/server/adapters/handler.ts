/** The handler that the adapters mount. */
import { checkOptions, withMethods } from '../../core/option-rules.js'
import type { ClientConnection } from '../http/limits.js'

/** A checkout, or any object that answers requests. */
export interface Handler {
  /** Answers a request. */
  fetch(request: Request, connection?: ClientConnection): Promise<Response>
  /** Called once, when it is mounted: a checkout then watches its payments. */
  start?(): void
}

/**
 * Starts what is mounted.
 * @throws {TypeError} for anything but a checkout, such as the promise of one.
 */
export function startHandler(handler: Handler): void {
  checkOptions({ handler }, { handler: withMethods('fetch') })
  handler.start?.()
}

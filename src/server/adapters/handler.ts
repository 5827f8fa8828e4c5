/** The handler that the adapters mount. */
import { checkOptions, withMethods } from '../../core/option-rules.js'
import type { Connection } from '../http/limits.js'

/** A checkout, or any object that answers requests. */
export type Handler = {
  fetch(request: Request, connection?: Connection): Promise<Response>
}

/** @throws {TypeError} for anything but a checkout, such as the promise of one. */
export function assertHandler(handler: Handler): void {
  checkOptions({ handler }, { handler: withMethods('fetch') })
}

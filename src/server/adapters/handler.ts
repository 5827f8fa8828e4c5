/** What the adapters mount. */
import { checkOptions, isFunction, optionsOf } from '../../core/option-rules.js'
import type { Connection } from '../http/limits.js'

/** A checkout, or anything that answers requests. */
export type Handler = {
  fetch(request: Request, connection?: Connection): Promise<Response>
}

/** @throws {TypeError} for what is no checkout, such as the promise of one. */
export function assertHandler(handler: Handler): void {
  checkOptions({ handler }, { handler: optionsOf({ fetch: isFunction }) })
}

/** The encoder as it is loaded: by the first code on a page, or before it by whoever knows that one will come. */
import { Lazy } from '../../base/lazy.js'

/** Draws QR codes, once it is here. */
export const encoder = new Lazy(() => import('./encode.js'))

/** The lazy encoder: loaded by the first code on a page, or before it by the checkout. */
import { Lazy } from '../../lazy.js'

/** Encodes QR codes, once it is loaded. */
export const encoder = new Lazy(() => import('./encode.js'))

/** Every property of fast-check is tried with the seed of the run. */
import fc from 'fast-check'
import { seed } from './check.js'

// The end of a check shows the message, and no cause beside it.
fc.configureGlobal({ seed, includeErrorInReport: true })

/** Every property of fast-check is tried with the seed of the run. */
import fc from 'fast-check'
import { seed } from './check.js'

fc.configureGlobal({ seed })

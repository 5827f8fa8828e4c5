/** Whether two addresses name one account. */
import type { ChainFamily } from '../chains/chains.js'
import { accountOf } from './account.js'

/**
 * Whether two spellings name one account, tag included. Does not check either of them.
 * @example
 * sameAddress('btc', 'BC1QCR8TE4KR609GCAWUTMRZA0J4XV80JY8Z306FYU', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu') // true
 */
export function sameAddress(family: ChainFamily | undefined, a: string, b: string): boolean {
  return a === b || accountOf(family, a) === accountOf(family, b)
}

/** When two addresses are one. Apart from the checks, which bring decoders that a page has no use for. */
import type { ChainFamily } from '../chains/chains.js'
import { toRawTon } from './families/ton.js'

/**
 * Whether two spellings name one account: TON is compared by workchain and hash, hex families without regard to
 * case, the rest byte for byte. Does not check either of them.
 */
export function sameAddress(family: ChainFamily | undefined, a: string, b: string): boolean {
  if (a === b) return true
  if (family === 'evm' || family === 'aptos') return a.toLowerCase() === b.toLowerCase()
  const raw = family === 'ton' ? toRawTon(a) : undefined
  return raw !== undefined && raw === toRawTon(b)
}

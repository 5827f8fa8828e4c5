/**
 * Whether an address can be one of its chain's. Asked on the server before an address is revealed and again in the
 * browser before it is shown, because money sent to a mangled address can't be called back.
 */
import type { ChainFamily } from '../chains.js'
import { checkAptos } from './aptos.js'
import { checkBtc } from './btc.js'
import { accept, refuse, type AddressCheck } from './check.js'
import { checkEvm } from './evm.js'
import { checkNear } from './near.js'
import { checkSol } from './sol.js'
import { checkStellar } from './stellar.js'
import { checkTon, toRawTon } from './ton.js'
import { checkTron } from './tron.js'
import { checkXrpl } from './xrpl.js'

export type { AddressCheck } from './check.js'

const checks: Record<ChainFamily, (address: string) => AddressCheck> = {
  evm: checkEvm,
  btc: checkBtc,
  sol: checkSol,
  ton: checkTon,
  tron: checkTron,
  stellar: checkStellar,
  xrpl: checkXrpl,
  aptos: checkAptos,
  near: checkNear,
}

/** No chain here has a longer one. Also keeps base58, which is quadratic, away from long input. */
const maxAddressLength = 128

/**
 * Checks an address as its family writes it on the main network, exactly: no spaces around it, no prefix before it.
 * An unknown family (a chain that is newer than this package) gets a check of length and characters only.
 */
export function checkAddress(family: ChainFamily | undefined, address: string): AddressCheck {
  if (address.length > maxAddressLength) return refuse('longer than any address')
  if (family) return checks[family](address)
  return /^[!-~]{20,}$/.test(address) ? accept(false) : refuse('not 20 to 128 printable characters')
}

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

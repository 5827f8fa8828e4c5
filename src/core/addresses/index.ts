/**
 * Whether an address is well-formed for its chain, checksums included. The server checks before an address is revealed,
 * because money sent to a mangled address is lost.
 */
import type { ChainFamily } from '../chains/chains.js'
import { checkAptos } from './families/aptos.js'
import { checkBtc } from './families/btc.js'
import { accepted, refuse, type AddressCheck } from './check.js'
import { checkEvm } from './families/evm.js'
import { checkNear } from './families/near.js'
import { checkSol } from './families/sol.js'
import { checkStellar } from './families/stellar.js'
import { checkTon } from './families/ton.js'
import { checkTron } from './families/tron.js'
import { checkXrpl } from './families/xrpl.js'

export { sameAddress } from './same.js'

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
  return /^[!-~]{20,}$/.test(address) ? accepted : refuse('not 20 to 128 printable characters')
}

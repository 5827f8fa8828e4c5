/**
 * The content of a payment's QR code. Some wallets read a token's payment URI as a plain transfer to the token
 * contract, or a token amount as the native coin's: an ignored amount is a partial payment, an ignored token is lost
 * money. A URI is used only if the worst that wallets do is to ignore the amount; otherwise the bare address.
 */
import { checkPayable } from '../addresses/payable.js'
import { findChain, type ChainInfo } from '../chains/chains.js'
import { isDecimal, isZero, toBaseUnits, trimDecimal, type Decimal } from '../money/decimal.js'
import type { Chain, Coin } from '../contract/wire.js'

/** What is to be paid, and where. `amount` is in the coin, not in its smallest unit. */
export type PaymentTarget = { chain: Chain; coin: Coin; address: string; amount: Decimal }

/**
 * The default payload: `bitcoin:` (BIP-321) for bitcoin, `solana:` (Solana Pay) for SOL, `ton://transfer/` for TON's
 * own coin, and the bare address for every token and every other network. Never throws: whatever doesn't fit
 * (an unknown chain, an address that can't receive money, more decimals than the coin has) gives the bare address.
 */
export function qrPayload(target: PaymentTarget): string {
  const { chain, coin, address, amount } = target
  const network = findChain(chain.id)
  if (!network || !isNativeCoin(network, coin) || !isExact(amount, network.native.decimals)) return address
  if (!checkPayable(target).ok) return address
  switch (network.nativeUri) {
    case 'bitcoin':
      return `bitcoin:${address}?amount=${trimDecimal(amount)}`
    case 'solana':
      return `solana:${address}?amount=${trimDecimal(amount)}`
    case 'ton':
      return isTonLinkAddress(address)
        ? `ton://transfer/${address}?amount=${toBaseUnits(amount, network.native.decimals)}`
        : address
    default:
      return address
  }
}

/** Whether a coin is the network's own, by every field. */
export function isNativeCoin({ native }: ChainInfo, { token, contract, symbol }: Coin): boolean {
  const known = [native.symbol, ...(native.alsoSymbols ?? [])]
  return !token && !contract && known.includes(symbol.toUpperCase())
}

function isExact(amount: Decimal, decimals: number): boolean {
  if (!isDecimal(amount) || isZero(amount)) return false
  const [, fraction = ''] = trimDecimal(amount).split('.')
  return fraction.length <= decimals
}

/** Links are written with the URL-safe friendly spelling; `:`, `+` and `/` would break the path. */
function isTonLinkAddress(address: string): boolean {
  return !/[:+/]/.test(address)
}

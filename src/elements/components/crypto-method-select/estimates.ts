/** Formats estimates: amounts before a payment exists, always shown with a sign of approximation. */
import { ceilDecimal, type Decimal } from '../../../core/money/decimal-basics.js'

/** An estimate cut to about six significant digits, rounded up. The amount due is never cut. */
export function shortEstimate(estimate: Decimal): Decimal {
  const [integer = '', fraction = ''] = estimate.split('.')
  const leadingZeros = integer === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : -integer.length
  return ceilDecimal(estimate, Math.max(0, leadingZeros + 6))
}

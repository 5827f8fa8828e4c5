/** What there is to know of a payment beside its status, in words: too much, too late, twice, or not understood. */
import { formatAmount } from '../../core/money/amount-format.js'
import { isZero } from '../../core/money/decimal.js'
import { surplus } from '../../core/contract/status.js'
import type { Payment } from '../../core/contract/wire.js'
import type { Messages } from './messages.js'

/** A sentence for each, the one that matters most first. */
export function paymentNotes(payment: Payment, messages: Messages, locale: string | undefined): string[] {
  const { flags, received, amount, coin } = payment
  const remarks: string[] = []
  const extra = surplus(amount, received)
  if (flags.includes('duplicate')) remarks.push(messages.duplicate)
  if (flags.includes('overpaid') && !isZero(extra))
    remarks.push(messages.overpaid(`${formatAmount(extra, locale)} ${coin.symbol}`))
  if (flags.includes('late')) remarks.push(messages.late)
  if (flags.includes('unrecognised-status')) remarks.push(messages.unrecognised)
  return remarks
}

/**
 * Notes about a payment beside its status: too much, too late, twice, or an unknown status. The texts are in
 * `english/pay.ts`.
 */
import { formatCoin } from '../../core/money/amount-format.js'
import { isZero } from '../../core/money/decimal.js'
import { surplus } from '../../core/contract/status.js'
import type { Payment } from '../../core/contract/wire.js'
import type { PayWords } from './messages.js'

/** What was received of the amount that was asked for. */
export const receivedOf = (
  { received, amount, coin }: Payment,
  messages: Pick<PayWords, 'receivedOf'>,
  locale: string | undefined,
): string =>
  messages.receivedOf(formatCoin(received, coin.symbol, locale), formatCoin(amount, coin.symbol, locale))

/** One sentence per note, the most important first. */
export function paymentNotes(payment: Payment, messages: PayWords, locale: string | undefined): string[] {
  const { flags, received, amount, coin } = payment
  const notes: string[] = []
  const extra = payment.surplus ?? surplus(amount, received)
  if (flags.includes('duplicate')) notes.push(messages.duplicate)
  if (flags.includes('overpaid') && !isZero(extra))
    notes.push(messages.overpaid(formatCoin(extra, coin.symbol, locale)))
  if (flags.includes('late')) notes.push(messages.late)
  if (flags.includes('unrecognised-status')) notes.push(messages.unrecognised)
  return notes
}

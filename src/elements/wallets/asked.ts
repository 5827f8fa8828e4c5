/**
 * What wallets were asked for, kept on the payer's device, so that a page that is opened again does not invite to pay again.
 * If storage is blocked, it is known while the page lives.
 */
import { isTransactionId } from '../../core/chains/transaction-ids.js'
import type { Payment } from '../../core/contract/wire.js'
import { isDecimal, type Decimal } from '../../core/money/decimal.js'
import { storedList, storeList } from '../device-store.js'
import { field, textField } from './provider.js'

/** One request to send. `hash` is of the transaction; undefined if it is not known whether the wallet sent it. */
export type Asked = { expected: Decimal; hash?: string | undefined; wallet: string }

const key = 'crypto-checkout:asked'
const maxPayments = 20
const maxAgeMs = 7 * 86_400_000

/** The last request for a payment; undefined if none is stored. What is stored may be of another version, or of the shop. */
export function recall({ id, chain }: Pick<Payment, 'id' | 'chain'>): Asked | undefined {
  const found = new Map(stored()).get(id)
  const expected = textField(found, 128, 'expected')
  const hash = textField(found, 128, 'hash')
  if (!isDecimal(expected)) return undefined
  return {
    expected,
    hash: isTransactionId(chain, hash) ? hash : undefined,
    wallet: textField(found, 64, 'wallet'),
  }
}

/** Stores the last request for a payment; undefined removes it. Others are kept for a week. */
export function keep(id: string, asked: Asked | undefined, nowMs: number): void {
  const others = stored().filter(
    ([other, value]) => other !== id && nowMs - Number(field(value, 'atMs')) < maxAgeMs,
  )
  const all =
    asked === undefined ? others : [...others.slice(1 - maxPayments), [id, { ...asked, atMs: nowMs }]]
  storeList(key, all)
}

const stored = (): [string, unknown][] =>
  storedList(key).map((entry) => [textField(entry, 128, '0'), field(entry, '1')])

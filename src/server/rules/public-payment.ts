/** A payment as the payer sees it. */
import { explorerUrl } from '../../core/chains/explorers.js'
import { readStrictly } from '../../core/contract/shape.js'
import { paymentShape, type Payment } from '../../core/contract/wire.js'
import { surplus } from '../../core/contract/status.js'
import { isoTime } from '../../core/iso-time.js'
import { excessOf } from './ledger.js'
import type { CheckedRow, Observation, PaymentRecord } from './payment.js'

/** Of late coins that are worth less than their number: elsewhere the amounts say it. */
function surplusOfLate(
  record: PaymentRecord | CheckedRow,
  observation: Observation,
): Pick<Payment, 'surplus'> {
  const excess = excessOf(record, observation)
  return excess === surplus(record.destination.amount, observation.received) ? {} : { surplus: excess }
}

/** @param record of a reader; of a rule, a payment whose last check did not fail. */
export function toPublicPayment(record: PaymentRecord | CheckedRow): Payment {
  const { chain, coin, destination, observation, fiatCurrency } = record
  const explorer = explorerUrl(chain.id, { txId: observation.txId, address: destination.address })
  return {
    id: record.id,
    status: observation.status,
    flags: observation.flags,
    chain: { id: chain.id, name: chain.name, type: chain.type },
    coin: {
      id: coin.id,
      name: coin.name,
      symbol: coin.symbol,
      token: coin.token,
      ...(destination.contract !== '' && { contract: destination.contract }),
    },
    address: destination.address,
    amount: destination.amount,
    received: observation.received,
    ...surplusOfLate(record, observation),
    remaining: observation.remaining,
    ...(fiatCurrency !== undefined && { fiat: { currency: fiatCurrency, amount: record.priceAmount } }),
    ...(destination.activationFee !== undefined && { activationFee: destination.activationFee }),
    ...(observation.txId !== undefined && { txId: observation.txId }),
    ...(explorer !== undefined && { explorerUrl: explorer }),
    priceHeldUntil: isoTime(record.priceHeldUntil),
    createdAt: isoTime(record.revealedAt),
    updatedAt: isoTime(record.updatedAt),
    checkedAt: isoTime(record.checkedAt),
    stale: isStaleRecord(record),
  }
}

function isStaleRecord(record: PaymentRecord | CheckedRow): boolean {
  return 'stale' in record ? record.stale : isStale(record.observation, record.checkedAt, record.failedAt)
}

/** Whether to show the payer that the last check failed. A receipt does not become stale by a new check. */
export function isStale(
  { status }: Pick<Observation, 'status'>,
  checkedAt: number,
  failedAt: number | null | undefined,
): boolean {
  return status !== 'paid' && (failedAt ?? 0) > checkedAt
}

/** The changes that a payer can see; the rest of the representation is the time of the check. */
export type Version = Pick<PaymentRecord, 'revision' | 'stale'>

/** The version of a payment's representation: its revision, and the time and result of the last check. */
export function paymentEtag({ revision, checkedAt, stale }: PaymentRecord): string {
  return `"${revision}.${checkedAt}${stale ? '.stale' : ''}"`
}

const stripped = (payment: Payment): Payment => readStrictly<Payment>(paymentShape, payment, 'payment')

/** A payment as it is answered. */
export type Representation = { etag: string; body: string }

/** Of records that are kept in memory: each is answered many times. */
const representations = new WeakMap<PaymentRecord, Representation>()

/** The ETag and the JSON of a payment. The record must not be changed afterwards. */
export function representationOf(record: PaymentRecord): Representation {
  let representation = representations.get(record)
  if (!representation) {
    representation = { etag: paymentEtag(record), body: JSON.stringify(stripped(toPublicPayment(record))) }
    representations.set(record, representation)
  }
  return representation
}

/**
 * Whether an `If-None-Match` has the ETag. Proxies that compress change it: nginx and HAProxy make it weak, Apache and
 * Caddy append the encoding.
 */
export function hasEtag(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((known) => original(known.trim()) === etag)
}

const original = (etag: string) => etag.replace(/^W\//, '').replace(/-(gzip|br|zstd)"$/, '"')

/** The version in an `If-None-Match` with an ETag of ours, or undefined. */
export function versionOf(ifNoneMatch: string): Version | undefined {
  const match = /"(\d+)\.\d+(\.stale)?/.exec(ifNoneMatch)
  return match ? { revision: Number(match[1]), stale: match[2] !== undefined } : undefined
}

/** A payment as the payer may see it. Every field is named here: what isn't, can't reach a browser. */
import { explorerUrl } from '../../core/chains.js'
import type { Payment } from '../../core/wire.js'
import type { PaymentRecord } from '../store/store.js'

export function projectPayment(record: PaymentRecord): Payment {
  const { chain, coin, destination, observation, fiatCurrency } = record
  const explorer = explorerUrl(chain.id, {
    ...(observation.txId !== undefined && { txId: observation.txId }),
    address: destination.address,
  })
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
    remaining: observation.remaining,
    ...(fiatCurrency !== undefined && { fiat: { currency: fiatCurrency, amount: record.priceAmount } }),
    ...(destination.activationFee !== undefined && { activationFee: destination.activationFee }),
    ...(observation.txId !== undefined && { txId: observation.txId }),
    ...(explorer !== undefined && { explorerUrl: explorer }),
    createdAt: new Date(record.revealedAt).toISOString(),
    updatedAt: new Date(record.updatedAt).toISOString(),
    checkedAt: new Date(record.checkedAt).toISOString(),
    stale: record.stale,
  }
}

/** The version of a payment's representation: its revision, and when and how the last check went. */
export function paymentEtag({ revision, checkedAt, stale }: PaymentRecord): string {
  return `"${revision}.${checkedAt}${stale ? '.stale' : ''}"`
}

/** The revision in an ETag of ours, or undefined. */
export function revisionOf(etag: string | undefined): number | undefined {
  const revision = /^(?:W\/)?"(\d+)\./.exec(etag ?? '')?.[1]
  return revision === undefined ? undefined : Number.parseInt(revision, 10)
}

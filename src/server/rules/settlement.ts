/**
 * What the payment service did with the money of a payment, as it says. It decides nothing and no payer sees it: it is for the
 * shop's accounts.
 */
import type { Decimal } from '../../core/money/decimal.js'
import { difference } from './ledger.js'
import type { Observation, Settlement } from './payment.js'

/** What an answer says; what is missing was not said. */
type Facts = { [Name in keyof Settlement]?: Settlement[Name] | undefined }

/** The facts of an answer, over those of the answers before. Undefined if there are none. */
export function settlementOf(
  { fee, feeSent, fundTransferred, receivedUsd }: Facts,
  before: Settlement | undefined,
): Settlement | undefined {
  const settlement: Settlement = {
    ...before,
    ...(fee !== undefined && { fee }),
    ...(feeSent !== undefined && { feeSent }),
    ...(fundTransferred !== undefined && { fundTransferred }),
    ...(receivedUsd !== undefined && { receivedUsd }),
  }
  return Object.keys(settlement).length > 0 ? settlement : undefined
}

/** Whether an observation is news: a settlement, or the order of its identifiers, changes nothing for a payer, a shop or the watch. */
export function isNews(before: Observation, after: Observation): boolean {
  return textOf(before) !== textOf(after)
}

/** What reached the merchant, in the coin, by the assumption `fee-share`; undefined until the service has transferred it. */
export function receivedByMerchant({ received, settlement }: Observation): Decimal | undefined {
  if (settlement?.fundTransferred !== true || settlement.fee === undefined) return undefined
  return difference(received, settlement.fee)
}

function textOf({ settlement: _, ids: __, ...observation }: Observation): string {
  return JSON.stringify(observation)
}

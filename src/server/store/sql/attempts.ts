/** What both databases read and write of an attempt. */
import type { Chain } from '../../../core/contract/wire.js'
import { trimDecimal } from '../../../core/money/decimal.js'
import { destinationAccount, otherIdsOf, receiverOf } from '../account.js'
import { toAttemptRow } from '../rows.js'
import type { Destination, NewAttempt, Observation } from '../store.js'
import { insertOf } from './columns.js'
import type { Value, Write } from './statements.js'

/** Live attempts at the choice, or with the request key. */
export const rivalsOf = (payments: string): string =>
  `SELECT * FROM ${payments} WHERE phase IN ('creating', 'created', 'revealed') AND session_id = $1
     AND ((chain_id = $2 AND coin_id = $3 AND price_amount = $4 AND renewal = $6) OR request_key = $5)`

export function insertOfAttempt(payments: string, attempt: NewAttempt): Write {
  return insertOf(payments, { ...toAttemptRow(attempt), phase: 'creating' })
}

/** The columns of a destination: itself, its address, account, receiver and amount; and the other ids of its network. */
export function destinationValues(chain: Chain, destination: Destination): Value[] {
  return [
    JSON.stringify(destination),
    destination.address,
    destinationAccount(chain, destination),
    receiverOf(chain, destination.address),
    trimDecimal(destination.amount),
    otherIdsOf(chain),
  ]
}

/** The columns of an observation: itself, its status, money and transaction. */
export function observationValues(observation: Observation): Value[] {
  const { status, received, txId = null } = observation
  return [JSON.stringify(observation), status, trimDecimal(received), txId]
}

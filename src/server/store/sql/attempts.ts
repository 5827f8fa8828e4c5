/** What both databases read and write of an attempt. */
import type { Chain } from '../../../core/contract/wire.js'
import { trimDecimal } from '../../../core/money/decimal.js'
import { unverifiableIncident } from '../../rules/check.js'
import { destinationAccount, otherIdsOf, receiverOf } from '../account.js'
import { toAttemptRow, toNewIncidentRow, type PaymentRow } from '../rows.js'
import type { AttemptStore, Destination, NewAttempt, Observation } from '../store.js'
import { insertOf } from './columns.js'
import { ask, type Sql, type Value, type Write } from './statements.js'

/** An attempt keeps its chain. */
export async function chainOf({ tables, get }: Sql, id: string): Promise<Chain | undefined> {
  const row = await get<Pick<PaymentRow, 'chain'>>(`SELECT chain FROM ${tables.payments} WHERE id = $1`, id)
  return row && (JSON.parse(row.chain) as Chain)
}

export function abandonAttemptOf({ tables, change, transaction }: Sql): AttemptStore['abandonAttempt'] {
  return async (id, phase, incident) => {
    const update = `UPDATE ${tables.payments} SET phase = $2 WHERE id = $1 AND phase IN ('creating', 'created')
      RETURNING reference`
    if (!incident) return void (await change(update, id, phase))
    await transaction(function* () {
      const [row] = yield* ask<{ reference: string }>(update, id, phase)
      if (row)
        yield insertOf(tables.incidents, toNewIncidentRow(unverifiableIncident({ id, ...row }, incident)))
    })
  }
}

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

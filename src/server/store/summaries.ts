/** What both databases are asked about orders as a whole, in the SQL that both understand. */

/** A payment that is settled, or that nobody watches any more. Attempts that came to nothing are never watched. */
export const isOver = `(settled_at IS NOT NULL OR next_check_at IS NULL)`
/** A payment whose account no other open payment may have. */
export const holdsAddress = `(phase = 'created' OR (phase = 'revealed' AND next_check_at IS NOT NULL AND settled_at IS NULL))`
/** Since when it is over. */
export const overSince = `coalesce(settled_at, updated_at, started_at)`

/**
 * What an order has, as a `LoadRow`. Takes the name of a table and what a placeholder begins with: the first is the reference,
 * the second the time since when, then come the values of a choice.
 */
export function orderLoad(payments: string, sign: '?' | '$'): string {
  const begunAt = `coalesce(revealed_at, started_at)`
  const isOpen = `${begunAt} >= ${sign}2 AND (phase IN ('creating', 'created') OR (phase = 'revealed' AND status = 'awaiting'))`
  const hasFailed = `started_at >= ${sign}2 AND phase IN ('orphaned', 'refused')`
  const isSameChoice = `session_id = ${sign}3 AND chain_id = ${sign}4 AND coin_id = ${sign}5 AND price_amount = ${sign}6`
  const count = (condition: string) => `count(CASE WHEN ${condition} THEN 1 END)`
  return `
    SELECT ${count(`phase = 'revealed'`)} AS payments, ${count(isOpen)} AS open,
      min(CASE WHEN ${isOpen} THEN ${begunAt} END) AS open_since, ${count(hasFailed)} AS failed,
      ${count(`${hasFailed} AND phase = 'orphaned' AND ${isSameChoice}`)} AS lost
    FROM ${payments} WHERE reference = ${sign}1`
}

/** A row for each order with a revealed payment, as an `OrderRow`. Takes the names of two tables. */
export function orderSummaries(payments: string, fulfilments: string): string {
  const any = (condition: string) => `max(CASE WHEN ${condition} THEN 1 ELSE 0 END) = 1`
  return `
    SELECT p.reference AS reference, count(*) AS payments, max(p.revealed_at) AS at, max(p.updated_at) AS updated_at,
      max(f.at) AS paid_at,
      CASE WHEN ${any(`p.status = 'review'`)} THEN 'review' WHEN max(f.at) IS NOT NULL THEN 'paid'
        WHEN ${any(`p.next_check_at IS NOT NULL`)} THEN 'open' ELSE 'ended' END AS state
    FROM ${payments} p LEFT JOIN ${fulfilments} f ON f.reference = p.reference
    WHERE p.phase = 'revealed' GROUP BY p.reference`
}

/** How many payments are open, of all that there are. */
export function countOpen(payments: string): string {
  return `SELECT count(*) FROM ${payments} WHERE next_check_at IS NOT NULL AND settled_at IS NULL`
}

/**
 * Counts as a `StatsRow`. Takes the names of the tables, the placeholder of the time it is, and the query of how many are
 * open: of all counts the one that would grow with the shop.
 */
export function counts(
  {
    payments,
    notifications,
    unknown_deliveries,
  }: Record<'payments' | 'notifications' | 'unknown_deliveries', string>,
  now: string,
  open: string,
): string {
  const undelivered = `SELECT count(*) FROM ${notifications} WHERE delivered_at IS NULL`
  return `
    SELECT (${open}) AS open_payments, count(*) AS due_payments, min(next_check_at) AS oldest_due_at,
      (${undelivered} AND next_attempt_at IS NOT NULL) AS undelivered,
      (${undelivered} AND next_attempt_at IS NULL) AS given_up,
      (SELECT count(*) FROM ${unknown_deliveries}) AS unknown_deliveries
    FROM ${payments} WHERE next_check_at <= ${now}`
}

/** The columns of a payment that is watched from a time on; one that had ended keeps no address. Takes the time's placeholder. */
export function watchedFrom(at: string): string {
  return `settled_at = coalesce(settled_at, CASE WHEN next_check_at IS NULL THEN ${at} END),
    past_end_checks = CASE WHEN next_check_at IS NULL THEN 0 ELSE past_end_checks END, next_check_at = ${at}`
}

/** What both databases are asked about orders as a whole, in the SQL that both understand. */

/** A payment that is settled, or that nobody watches any more. Attempts that came to nothing are never watched. */
export const isOver = `(settled_at IS NOT NULL OR next_check_at IS NULL)`
/** Since when it is over. */
export const overSince = `coalesce(settled_at, updated_at, started_at)`

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

/** Counts as a `StatsRow`. Takes the names of two tables, and the placeholder of the time it is. */
export function counts(payments: string, notifications: string, now: string): string {
  const undelivered = `SELECT count(*) FROM ${notifications} WHERE delivered_at IS NULL`
  return `
    SELECT count(CASE WHEN settled_at IS NULL THEN 1 END) AS open_payments,
      count(CASE WHEN next_check_at <= ${now} THEN 1 END) AS due_payments,
      min(CASE WHEN next_check_at <= ${now} THEN next_check_at END) AS oldest_due_at,
      (${undelivered} AND next_attempt_at IS NOT NULL) AS undelivered,
      (${undelivered} AND next_attempt_at IS NULL) AS given_up
    FROM ${payments} WHERE next_check_at IS NOT NULL`
}

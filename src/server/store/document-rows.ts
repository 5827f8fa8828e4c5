/** Documents as the databases keep them. */

/** Deletes what is older than a time and of an order without a payment. */
export const forgottenDocuments = (documents: string, payments: string, before: string): string =>
  `DELETE FROM ${documents} WHERE reference IS NOT NULL AND created_at < ${before}
     AND NOT EXISTS (SELECT 1 FROM ${payments} p WHERE p.reference = ${documents}.reference)`

/** The payer's statuses. */

/** The payer's statuses: `deriveStatus` in `status.ts` has how each comes about. */
export const paymentStatuses = ['awaiting', 'partial', 'confirming', 'paid', 'review'] as const
/** A status of a payment, as the payer sees it. */
export type PaymentStatus = (typeof paymentStatuses)[number]

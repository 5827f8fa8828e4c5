/** The payer's statuses. */

/** The payer's statuses: `deriveStatus` in `status.ts` has how each comes about. */
export const paymentStatuses = ['awaiting', 'partial', 'confirming', 'paid', 'review'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

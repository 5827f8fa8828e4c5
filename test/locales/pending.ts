/**
 * English messages that wait for their translations, by their keys, e.g. `walletPay` or `failures.unknown.title`. Until then
 * they are English everywhere. A new text may be listed here; a released package has an empty list.
 */
export const pending: readonly string[] = []

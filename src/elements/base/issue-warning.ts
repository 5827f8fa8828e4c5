/** Warnings for the author of the page: only they can correct what is wrong. The payer sees other words. */

const issued = new Set<string>()

/** Writes to the console, once for each message however often it happens. */
export function issueWarning(message: string, cause?: unknown): void {
  if (issued.has(message)) return
  issued.add(message)
  // eslint-disable-next-line no-console
  console.warn(`crypto-checkout: ${message}`, ...(cause === undefined ? [] : [cause]))
}

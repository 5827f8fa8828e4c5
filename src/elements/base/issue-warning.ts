/** Warnings for the author of the page. The payer sees other messages. */

const issued = new Set<string>()

/** Writes each message to the console once. */
export function issueWarning(message: string, cause?: unknown): void {
  if (issued.has(message)) return
  issued.add(message)
  // eslint-disable-next-line no-console
  console.warn(`crypto-checkout: ${message}`, ...(cause === undefined ? [] : [cause]))
}

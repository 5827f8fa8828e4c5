/** Warnings for the author of the page. The payer sees other messages. */

const issued = new Set<string>()

/** Writes each message to the console once. */
export function issueWarning(message: string, cause?: unknown): void {
  if (issued.has(message)) return
  issued.add(message)
  // oxlint-disable-next-line no-console
  console.warn(`crypto-checkout: ${message}`, ...(cause === undefined ? [] : [cause]))
}

/** Tells the author of the page what to do about a failure. */
export function adviseOn(code: string, endpoint: string): void {
  void import('./page-advice.js').then(
    ({ adviceOn }) => {
      const advice = adviceOn(code, endpoint)
      if (advice !== undefined) issueWarning(`${code}: ${advice}`)
    },
    () => undefined,
  )
}

/** What only the page's author can mend: the payer sees it in other words, and can do nothing about it. */

const told = new Set<string>()

/** Says it on the console, once for each message however often it happens. */
export function tellAuthor(message: string, cause?: unknown): void {
  if (told.has(message)) return
  told.add(message)
  // eslint-disable-next-line no-console
  console.warn(`crypto-checkout: ${message}`, ...(cause === undefined ? [] : [cause]))
}

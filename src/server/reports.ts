/** How failures and events are reported, without any effect on the work that causes them. */

/** The message alone: causes and stacks may hold secrets or personal data. */
export function reportOnConsole(error: unknown, where: string): void {
  const message = error instanceof Error ? error.message : 'failed'
  // oxlint-disable-next-line no-console -- the default of `onError`
  console.error(`crypto-checkout: ${where}: ${message}${nextSteps[where] ?? ''}`)
}

/** What to do about a failure that lasts, by its place. */
const nextSteps: Readonly<Record<string, string>> = {
  'access-refused': '; check gateway.accessId and gateway.baseUrl',
  'gateway-unavailable': '; if it lasts, check gateway.baseUrl',
  pages: '; leave crypto-checkout out of the bundle, and copy its folder dist',
}

/** A report that fails must not take a request, a check or the process with it. */
export function ignoreErrors<Details extends unknown[]>(
  callback: (...details: Details) => void,
): (...details: Details) => void {
  const report = async (...details: Details) => callback(...details)
  return (...details) => void report(...details).catch(() => undefined)
}

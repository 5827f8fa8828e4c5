/**
 * Decides when a call that creates nothing is retried: a few times, soon, with jitter, and never before
 * `retry-after`.
 */
import type { GatewayError } from '../errors.js'
import { untilAborted } from './abort.js'

/** How often a call is retried by default. */
export const defaultRetries = 2

/** Whether a number of retries is one that a client accepts. */
export const isRetryCount = (count: unknown): boolean =>
  Number.isInteger(count) && Number(count) >= 0 && Number(count) <= 10

/** Temporary statuses: an immediate retry may succeed. */
const transientStatuses: readonly unknown[] = [429, 502, 503, 504]

/** Whether a call that failed so may be retried within the same call. */
export function isTransient({ code, status }: GatewayError): boolean {
  return code === 'network' || (code === 'http-status' && transientStatuses.includes(status))
}

/**
 * The pause before retry 0, 1, …: half of it fixed, half random, so that clients that failed together don't return
 * together; and at least the service's `retry-after`. `random` is in [0, 1).
 */
export function retryDelayMs(retry: number, random: number, retryAfterSeconds = 0): number {
  const longestMs = 250 * 2 ** retry
  return Math.max((longestMs / 2) * (1 + random), retryAfterSeconds * 1000)
}

/** Reads `retry-after`: seconds or an HTTP date, clamped to 1 to 300 seconds; undefined when it is neither. */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  const isSeconds = /^\d+$/.test(header)
  // `Date.parse` reads '-5' as a year, hence the look at the end.
  if (!isSeconds && !header.endsWith(' GMT')) return undefined
  const seconds = isSeconds ? Number(header) : Math.ceil((Date.parse(header) - nowMs) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), 300)
}

/** Waits; rejects with the signal's reason. */
export async function pauseFor(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const pause = () => new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)))
  await untilAborted(pause, signal).finally(() => clearTimeout(timer))
}

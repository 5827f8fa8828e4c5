/** The page of a request beyond the limits, for a browser. It is one text for all, because a flood must not have pages drawn. */
import { CheckoutError } from '../../../core/contract/problem.js'

/** Whether the limits refused a request. An order that has too many payments is refused for good, in words of its own. */
export function isRateLimited(error: unknown): boolean {
  return error instanceof CheckoutError && error.code === 'too-many-requests' && error.retryable
}

export const refusalPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="color-scheme" content="light dark"><title>Too many attempts in a short time</title>' +
  '<h1>Too many attempts in a short time</h1><p>Wait a moment, then try again.</p>'

export const refusalPageHeaders: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

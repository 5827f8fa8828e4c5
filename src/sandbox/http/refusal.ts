/**
 * The service's envelope, for success and refusal. The interface shows no refusal: its body and codes are assumptions.
 */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A request that the sandbox refuses. The message names the field or header at fault. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly status: ContentfulStatusCode

  constructor(status: ContentfulStatusCode, message: string) {
    super(message)
    this.status = status
  }
}

/** Answers with data in the envelope (2.1). */
export function success(c: Context, data: object, message = 'success'): Response {
  return c.json({ status: 'success', message, data })
}

/** Answers an error in the envelope; anything but a {@link RefusalError} is a bug of the sandbox. */
export function failure(error: Error, c: Context): Response {
  const status = error instanceof RefusalError ? error.status : 500
  return c.json({ status: 'error', message: error.message, data: null }, status)
}

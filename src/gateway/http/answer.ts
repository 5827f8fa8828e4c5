/** Reads the parts of an answer, or says why it can't be used. */
import * as z from 'zod/mini'
import type { GatewayError, GatewayErrorCode, GatewayErrorOptions } from '../errors.js'
import { FieldError } from '../schemas/fields.js'
import { parseRetryAfter } from './retry.js'
import { clockNote } from './signing.js'
import type { Operation } from './operation.js'

/** Makes the failure of one call. */
export type Fail = (code: GatewayErrorCode, what: string, options?: GatewayErrorOptions) => GatewayError

const refusals: readonly number[] = [400, 401, 403, 404, 422]
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i
// `data` is optional because a refusal may have none; a message of another type is none.
const envelopeSchema = z.object({
  status: z.string(),
  message: z.catch(z.optional(z.string()), undefined),
  data: z.optional(z.unknown()),
})

/** Whether an answer says that it is JSON. */
export function isJson(response: Response): boolean {
  return jsonType.test(response.headers.get('content-type') ?? '')
}

/** The failure of an answer without a payload: any status but 200, a redirect, or no JSON. */
export function refuse(
  { status, type, redirected, headers }: Response,
  { signed }: Operation<unknown>,
  fail: Fail,
  nowMs: number,
  serviceMessage: string | undefined,
): GatewayError {
  if (redirected || type === 'opaqueredirect' || (status >= 300 && status < 400))
    return fail('redirect', 'the service answered with a redirect', { status })
  if (status === 200) return fail('not-json', 'the answer is not JSON', { status })
  const note = signed && status === 401 ? clockNote(headers.get('date'), nowMs) : ''
  return fail('http-status', `the service answered HTTP ${status}${note}`, {
    status,
    serviceMessage,
    retryAfterSeconds: parseRetryAfter(headers.get('retry-after'), nowMs),
    ...(refusals.includes(status) && { ambiguous: false }),
  })
}

/** The envelope of an answer with HTTP 200, whatever its status says. */
export function readEnvelope(json: unknown, fail: Fail): z.infer<typeof envelopeSchema> {
  if (json === undefined) throw fail('not-json', 'the answer is not JSON', { status: 200 })
  const { data: envelope } = z.safeParse(envelopeSchema, json)
  if (!envelope) throw fail('envelope', 'the answer is not an envelope', { status: 200 })
  return envelope
}

/** The result of an operation. */
export function readData<T>(operation: Operation<T>, data: unknown, fail: Fail): T {
  try {
    return operation.read(data)
  } catch (error) {
    // Anything but a FieldError is a value that passed its schema but exceeds the arithmetic.
    const problem = error instanceof FieldError ? error : new FieldError('')
    throw fail('schema', problem.message, { status: 200 })
  }
}

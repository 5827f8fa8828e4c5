/** One try of delivering an event (section 6): a request to the registered address, and its result. */

/** Sends a request, as `fetch` does. */
export type Deliver = (request: Request) => Promise<Response>

/** The result of a try. Without an answer the status is 0, the response empty, and `error` has the reason. */
export type Attempt = { at: number; statusCode: number; response: string; error?: string }

/** The destination of a delivery. */
export type Target = { url: string; headers: Readonly<Record<string, string>> }

const deadlineMs = 10_000
/** How much of an answer is stored, in bytes. */
const maxResponseBytes = 4096

/**
 * Posts a payload within 10 s. A redirect is not followed and counts as an answer. Never rejects.
 * @param at - the sandbox's time, for the record.
 */
export async function attemptDelivery(
  deliver: Deliver,
  target: Target,
  payload: object,
  at: number,
  signal: AbortSignal,
): Promise<Attempt> {
  try {
    const headers = new Headers(target.headers)
    headers.set('content-type', 'application/json')
    const request = new Request(target.url, {
      method: 'POST',
      headers,
      body: JSON.stringify(payload),
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]),
    })
    const response = await deliver(request)
    return { at, statusCode: response.status, response: await readStart(response) }
  } catch (error) {
    return { at, statusCode: 0, response: '', error: reasonOf(error) }
  }
}

/** Whether the receiver accepted the event. */
export function isDelivered({ statusCode }: Attempt): boolean {
  return statusCode >= 200 && statusCode < 300
}

async function readStart(response: Response): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value.subarray(0, maxResponseBytes - bytes), { stream: true })
    bytes += value.length
    if (bytes < maxResponseBytes) continue
    await reader.cancel()
    return text
  }
}

/** `fetch` puts the reason, such as a refused connection, in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError') return `no answer within ${deadlineMs / 1000} s`
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message
}

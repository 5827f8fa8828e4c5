/** Begins an order by a link that is reused, from a page that has no server of its own. */
import { readJson } from '../core/contract/response-body.js'
import { read } from '../core/contract/shape.js'
import { answerTimeoutMs, askEndpoint } from './endpoint.js'
import { CheckoutClientError, networkError, readRefusal } from './requests.js'

const maxBytes = 100_000

/**
 * Begins an order of one piece.
 * @param key the same for each try of one order: at least 16 characters that can’t be guessed.
 * @returns the session.
 * @throws {CheckoutClientError} with the code of the endpoint, such as `sold-out`.
 */
export async function beginOrder(endpoint: string, link: string, key: string): Promise<string> {
  const response = await askEndpoint(endpoint, {
    path: `/l/${encodeURIComponent(link)}`,
    headers: { 'idempotency-key': key },
    body: {},
    signal: AbortSignal.timeout(answerTimeoutMs),
  }).catch((cause: unknown) => {
    throw new CheckoutClientError('The endpoint did not answer', networkError, { cause })
  })
  if (!response.ok) throw await readRefusal(response)
  return read<{ session: string }>({ session: 'text' }, await readJson(response, maxBytes), 'order').session
}

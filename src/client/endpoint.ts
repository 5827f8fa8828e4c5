/** How a page asks an endpoint: without cookies, past every cache, and at the endpoint's own address alone. */

/** How long the endpoint may take to answer, in addition to the time it holds the request. */
export const answerTimeoutMs = 10_000

/** One request. `path` begins with a slash; with a `body` it is a `POST`. */
type EndpointRequest = {
  path: string
  body?: object | undefined
  headers?: Record<string, string>
  signal: AbortSignal
}

/** Sends a request. Rejects as `fetch` does; a refusal is an answer. */
export function askEndpoint(
  endpoint: string,
  { path, body, headers, signal }: EndpointRequest,
  fetch = globalThis.fetch,
): Promise<Response> {
  const content = body && JSON.stringify(body)
  return fetch(endpoint.replace(/\/+$/, '') + path, {
    method: content ? 'POST' : 'GET',
    headers: {
      accept: 'application/json',
      ...(content && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: content ?? null,
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal,
  })
}

/** How a page asks an endpoint: without cookies, past every cache, and at the endpoint's own address alone. */

/** What goes with a request. With a `body` it is a `POST`. */
type Details = {
  body?: object | undefined
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Sends one request. `path` begins with a slash. Rejects as `fetch` does; a refusal is an answer. */
export function askEndpoint(
  endpoint: string,
  path: string,
  { body, headers, signal }: Details,
  fetch = globalThis.fetch,
): Promise<Response> {
  return fetch(endpoint.replace(/\/+$/, '') + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? null : JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    signal: signal ?? null,
  })
}

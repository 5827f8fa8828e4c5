/** What the author of a page can do about a failure, by its code. Loaded when there is one; the payer reads other words. */
const advice: Readonly<Record<string, (endpoint: string) => string>> = {
  'session-missing': () => 'there is no session: set session, or the property fetchSession',
  'session-invalid': (endpoint) =>
    `the endpoint at ${endpoint} did not seal the session: is it whole, and sealed with the same secret?`,
  'session-unavailable': () => 'fetchSession has to resolve to the session, a string',
  'forbidden-origin': (endpoint) =>
    `the endpoint at ${endpoint} takes no requests of this page: list ${location.origin} in ALLOWED_ORIGINS (allowedOrigins), or forward the Host header`,
  'endpoint-not-found': (endpoint) => `no checkout endpoint answers at ${endpoint}`,
  'endpoint-unreadable': (endpoint) =>
    `what answers at ${endpoint} is no checkout endpoint: a page of the site, or a proxy?`,
  'network-error': (endpoint) =>
    `no answer from ${endpoint} that this page may read. If the console names CORS, list ${location.origin} in ALLOWED_ORIGINS (allowedOrigins); if it names a policy, add the endpoint to connect-src, or to frame-src for a frame`,
  'not-isolated': () => 'a frame needs an endpoint of another origin than the page’s: see docs/isolated.md',
}

export const adviceOn = (code: string, endpoint: string): string | undefined =>
  Object.hasOwn(advice, code) ? advice[code]?.(JSON.stringify(endpoint)) : undefined

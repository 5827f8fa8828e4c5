/**
 * The URL of a call. The access id travels with every request, so the address is fixed once, is never plain HTTP to
 * another machine, and no argument can lead to another path.
 */
import { unsetNote } from '../../core/option-rules.js'
import { isLoopback } from '../../core/web-address.js'
import { invalidInput, isSegment } from '../schemas/input.js'

/**
 * The root of the API for a base address with or without a slash at its end.
 * @throws {TypeError} for any other, under the option's name.
 */
export function apiRoot(baseUrl: unknown, option = 'baseUrl'): string {
  const refuse = (accepts: string) => new TypeError(`${option}: must ${accepts}`)
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl))
    throw refuse(`be an absolute URL, such as https://pay.example${unsetNote(baseUrl)}`)
  const { protocol, hostname, origin, pathname, search, hash, username, password } = new URL(baseUrl)
  if (protocol !== 'https:' && !(protocol === 'http:' && isLoopback(hostname)))
    throw refuse('be https, or http to this machine')
  if (search || hash || username || password) throw refuse('have no query, fragment or credentials')
  const path = pathname.replace(/\/+$/, '')
  if (path.endsWith('/v1/api')) throw refuse('end before /v1/api')
  return `${origin}${path}/v1/api`
}

/**
 * A path of segments below the root, encoded.
 * @throws {GatewayError} `invalid-input` for a segment that no path can hold.
 */
export function apiPath(segments: readonly string[], query: Readonly<Record<string, string>> = {}): string {
  for (const segment of segments)
    if (!isSegment(segment))
      throw invalidInput('an id or reference must not be empty, "." or "..", nor hold unpaired surrogates')
  const search = new URLSearchParams(query).toString()
  return `/${segments.map(encodeURIComponent).join('/')}${search && `?${search}`}`
}

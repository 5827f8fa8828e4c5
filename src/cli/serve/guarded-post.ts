/** Posts to the address of `NOTIFY_URL`: no address of a private network, a limit of time, no redirect. */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { DeliveryError } from '../../server/index.js'
import { spanKind, type Tracing } from '../../server/tracing.js'
import {
  guardedLookup,
  refusesHost,
  RefusedAddressError,
  type AddressPolicy,
  type Resolve,
} from './address-policy.js'

const defaultTimeoutMs = 15_000
/** The shop's answer is read up to this size, so that its server sees no broken connection. */
const maxAnswerBytes = 64 * 1024

/** The shop did not take a notification. The message holds nothing of the address or the answer. */
export class NotifyError extends DeliveryError {
  override readonly name = 'NotifyError'
  readonly code: 'answer' | 'refused-address' | 'network' | 'timeout'

  constructor(code: NotifyError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type PostOptions = {
  url: string
  policy: AddressPolicy
  /** Resolves names. For tests. */
  resolve?: Resolve | undefined
  timeoutMs?: number | undefined
  /** Each post is a span, whose identifiers go with it. */
  tracing?: Tracing | undefined
}

/** @throws {NotifyError} for anything but a 2xx. */
type Post = (body: string, headers: Readonly<Record<string, string>>) => Promise<void>

export function guardedPost({
  url,
  policy,
  resolve,
  timeoutMs = defaultTimeoutMs,
  tracing,
}: PostOptions): Post {
  const target = new URL(url)
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  if (!tracing) return post
  return (body, headers) =>
    tracing.step('POST NOTIFY_URL', spanKind.client, () => post(body, { ...tracing.headers(), ...headers }))

  async function post(body: string, headers: Readonly<Record<string, string>>): Promise<void> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      // A connection to a literal address uses no resolver.
      if (refusesHost(policy, target.hostname)) throw new RefusedAddressError()
      const status = await send(body, headers, signal)
      if (status < 200 || status > 299) throw new NotifyError('answer', `NOTIFY_URL answered ${status}`)
    } catch (error) {
      throw explain(error, signal)
    }
  }

  /** Not `fetch`, which takes no resolver: the checked address must be the connected one. */
  function send(
    body: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<number> {
    return new Promise((done, fail) => {
      const options = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        },
        signal,
        agent: false,
        lookup: guardedLookup(policy, resolve),
      }
      request(target, options, (response) => {
        readAway(response).then(() => done(response.statusCode ?? 0), fail)
      })
        .on('error', fail)
        .end(body)
    })
  }

  function explain(error: unknown, signal: AbortSignal): NotifyError {
    if (error instanceof NotifyError) return error
    if (error instanceof RefusedAddressError)
      return new NotifyError(
        'refused-address',
        'NOTIFY_URL is at an address of a private network; NOTIFY_ALLOW_PRIVATE=1 allows it',
      )
    if (signal.aborted) return new NotifyError('timeout', `NOTIFY_URL did not answer within ${timeoutMs} ms`)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const known = /^[A-Z_]{1,40}$/.test(code) ? ` (${code})` : ''
    return new NotifyError('network', `NOTIFY_URL can't be reached${known}`, { cause: error })
  }
}

async function readAway(response: IncomingMessage): Promise<void> {
  let bytes = 0
  // Leaving the loop closes the connection.
  for await (const chunk of response) if ((bytes += (chunk as Buffer).length) > maxAnswerBytes) return
}

/** How a shop in any language is notified: Standard Webhooks, so that it finds a library to verify them with. */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { DeliveryError, type NotificationHook } from '../../server/index.js'
import {
  guardedLookup,
  refusesHost,
  RefusedAddressError,
  type AddressPolicy,
  type Resolve,
} from './address-policy.js'

const notifyTimeoutMs = 15_000
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

export type NotifyOptions = {
  url: string
  /** `whsec_` and base64 each. All of them sign, so a shop with any one accepts the notification. */
  secrets: readonly string[]
  policy: AddressPolicy
  /** Milliseconds since the epoch. */
  now: () => number
  /** Resolves names. For tests. */
  resolve?: Resolve
  timeoutMs?: number
}

/**
 * Sends notifications, each signed and under the same id for every try. Anything but a 2xx is sent again, a redirect and 410
 * included: to stop would lose paid orders because of a mistake in a shop's routing.
 * @throws {NotifyError}
 */
export function notifyShop({
  url,
  secrets,
  policy,
  now,
  resolve,
  timeoutMs = notifyTimeoutMs,
}: NotifyOptions): NotificationHook {
  const webhooks = secrets.map((secret) => new Webhook(secret))
  const target = new URL(url)
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  return async ({ id, type, timestamp, ...data }) => {
    const body = JSON.stringify({ type, timestamp, data })
    const sentAt = new Date(now())
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      // A connection to a literal address uses no resolver.
      if (refusesHost(policy, target.hostname)) throw new RefusedAddressError()
      const status = await post(
        body,
        {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
          'webhook-signature': webhooks.map((webhook) => webhook.sign(id, sentAt, body)).join(' '),
        },
        signal,
      )
      if (status < 200 || status > 299) throw new NotifyError('answer', `NOTIFY_URL answered ${status}`)
    } catch (error) {
      throw explain(error, signal)
    }
  }

  /** Not `fetch`, which takes no resolver: the checked address must be the connected one. */
  function post(body: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
    return new Promise((done, fail) => {
      const options = {
        method: 'POST',
        headers,
        signal,
        agent: false,
        lookup: guardedLookup(policy, resolve),
      }
      send(target, options, (response) => {
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

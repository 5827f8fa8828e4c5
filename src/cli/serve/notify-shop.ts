/** How a shop in any language is told of paid orders: Standard Webhooks, so that it finds a library to check them with. */
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Webhook } from 'standardwebhooks'
import type { OnPaid, OnWalletTransaction } from '../../server/index.js'
import { guardedLookup, refusesHost, UnreachableAddress, type Reach, type Resolve } from './address-policy.js'

const notifyTimeoutMs = 15_000
/** What a shop answers is read, so that its server sees no broken connection, but no further than this. */
const maxAnswerBytes = 64 * 1024

/** The shop was not told. The message holds nothing of the address or the answer. */
export class NotifyError extends Error {
  override readonly name = 'NotifyError'
  readonly code: 'answer' | 'refused-address' | 'network' | 'timeout'

  constructor(code: NotifyError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type NotifyOptions = {
  url: string
  /** `whsec_` and base64 each. All of them sign, so a shop that knows one accepts the notification. */
  secrets: readonly string[]
  reach: Reach
  /** Milliseconds since the epoch. */
  now: () => number
  /** Resolves names. For tests. */
  resolve?: Resolve
  timeoutMs?: number
}

/**
 * Sends `order.paid` notifications: signed, under the same id for every try. Anything but a 2xx is sent again, a redirect
 * and 410 included: to stop would lose paid orders because of a mistake in a shop's routing.
 * @throws {NotifyError}
 */
export function notifyShop(options: NotifyOptions): OnPaid {
  const send = createSender(options)
  return ({ id, reference, session, payment, timestamp }) =>
    send({ id, type: 'order.paid', timestamp, data: { reference, session, payment } })
}

/**
 * Sends `wallet.transaction` notifications, signed, each under the id of its transaction.
 * @throws {NotifyError}
 */
export function notifyWalletTransactions(options: NotifyOptions): OnWalletTransaction {
  const send = createSender(options)
  return ({ id, timestamp, ...data }) => send({ id, type: 'wallet.transaction', timestamp, data })
}

type Message = { id: string; type: 'order.paid' | 'wallet.transaction'; timestamp: string; data: object }

function createSender({
  url,
  secrets,
  reach,
  now,
  resolve,
  timeoutMs = notifyTimeoutMs,
}: NotifyOptions): (message: Message) => Promise<void> {
  const webhooks = secrets.map((secret) => new Webhook(secret))
  const target = new URL(url)
  const send = target.protocol === 'https:' ? requestHttps : requestHttp
  return async ({ id, type, timestamp, data }) => {
    const body = JSON.stringify({ type, timestamp, data })
    const sentAt = new Date(now())
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      // A connection to an address that is written out asks no resolver.
      if (refusesHost(reach, target.hostname)) throw new UnreachableAddress()
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

  /** Not `fetch`, which takes no resolver: the address that is checked must be the one that is connected to. */
  function post(body: string, headers: Record<string, string>, signal: AbortSignal): Promise<number> {
    return new Promise((done, fail) => {
      const options = { method: 'POST', headers, signal, agent: false, lookup: guardedLookup(reach, resolve) }
      send(target, options, (response) => {
        readAway(response).then(() => done(response.statusCode ?? 0), fail)
      })
        .on('error', fail)
        .end(body)
    })
  }

  function explain(error: unknown, signal: AbortSignal): NotifyError {
    if (error instanceof NotifyError) return error
    if (error instanceof UnreachableAddress)
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
  // Leaving the loop ends the connection.
  for await (const chunk of response) if ((bytes += (chunk as Buffer).length) > maxAnswerBytes) return
}

/** The endpoint's notifications. Each only says where to look: the handler asks the endpoint before it settles. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Logger, Payment } from '@vendure/core'
import { secretsOf } from '../shop-systems/connection.js'
import { ProviderError } from '../shop-systems/errors.js'
import { readPaid } from '../shop-systems/notifications.js'
import { handlerCode, isOwn, keptOf, type Shop } from './services.js'

/** More than a notification has. */
const maxBytes = 1_000_000

/** The middleware of the route, before any other has read the body. */
export function createNotificationHandler(shop: Shop) {
  const answer = answering(shop)
  return (request: IncomingMessage, response: ServerResponse): void => {
    answer(request).then(
      (status) => response.writeHead(status).end(),
      (error: unknown) => {
        Logger.error(`a notification failed: ${String(error)}`, handlerCode)
        response.writeHead(error instanceof ProviderError && error.type === 'unauthorized' ? 401 : 503).end()
      },
    )
  }
}

/** The status for a request. Anything but 204 is sent again, and shown at the desk in the end. */
function answering(shop: Shop): (request: IncomingMessage) => Promise<number> {
  /** SQLite keeps no two transactions apart, so an order is settled once at a time. */
  const settling = new Map<string, Promise<number>>()
  return async (request) => {
    if (request.method !== 'POST') return 405
    const body = await bodyOf(request)
    if (body === undefined) return 413
    const paid = readPaid(body, request.headers, secretsOf(shop.options.notifySecret))
    if (!paid) return 204
    const { reference } = paid
    const current = settling.get(reference) ?? settle(shop, reference)
    settling.set(reference, current)
    return current.finally(() => settling.delete(reference))
  }
}

/** Undefined for a body that is too long. */
async function bodyOf(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

async function settle(shop: Shop, reference: string): Promise<number> {
  const { connection, contexts, orders } = shop.services()
  const found = await connection.rawConnection
    .getRepository(Payment)
    .find({ where: { transactionId: reference } })
  const payments = found.filter(isOwn)
  if (payments.some(({ state }) => state === 'Settled')) return 204
  const payment = payments.find(({ state }) => state === 'Pending')
  if (!payment) return refuse(reference, 'no payment waits for it')
  const ctx = await contexts.create({ apiType: 'admin', channelOrToken: keptOf(payment).channel })
  const result = await connection.withTransaction(ctx, (tx) => orders.settlePayment(tx, payment.id))
  if ('state' in result && result.state === 'Settled') return 204
  return refuse(reference, reasonOf(result))
}

/** Vendure's reason is in `paymentErrorMessage` or `transitionError`; `message` is its code. */
function reasonOf(result: object): string {
  const { paymentErrorMessage, transitionError } = result as {
    paymentErrorMessage?: string
    transitionError?: string
  }
  return paymentErrorMessage ?? transitionError ?? 'the payment is not settled'
}

function refuse(reference: string, reason: string): number {
  Logger.error(`order ${reference} is paid, and is not settled: ${reason}`, handlerCode)
  return 409
}

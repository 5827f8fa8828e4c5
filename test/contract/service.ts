/** The sandbox as an account of it sees it, spoken to in raw requests that are signed by hand. */
import { createSandbox, sandboxAccessId, type SandboxOptions } from '../../src/sandbox/index.js'
import { openedOnce } from '../support/opened.js'
import { signedHeaders } from '../support/sandbox.js'
import { bodyOf, operations, type Operation, type OperationName } from './operations.js'

/** What a request is made of. Path parameters are taken in order. */
type Call = {
  parameters?: readonly string[]
  query?: Record<string, unknown>
  body?: unknown
  /** Instead of those the operation needs; one that is undefined is left out. */
  headers?: Record<string, string | undefined>
}

export type Answer = { http: number; status: unknown; message: unknown; data: unknown; keys: string[] }

export function startService(options: SandboxOptions = {}) {
  const sandbox = createSandbox({ seed: 'contract', deliver: async () => new Response('taken'), ...options })

  async function call(
    name: OperationName,
    { parameters = [], query, body, headers }: Call = {},
  ): Promise<Answer> {
    const operation: Operation = operations[name]
    const values = parameters.values()
    const path = operation.path.replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(values.next().value ?? 'missing'),
    )
    const url = new URL(`http://sandbox.test/v1/api/${path}`)
    for (const [field, value] of Object.entries(query ?? {})) url.searchParams.set(field, String(value))
    const sent = new Headers()
    const given = { ...headersFor(operation), ...(body !== undefined && contentType), ...headers }
    for (const [field, value] of Object.entries(given)) if (value !== undefined) sent.set(field, value)
    const { method } = operation
    const response = await sandbox.fetch(
      new Request(url, { method, headers: sent, ...(body !== undefined && { body: JSON.stringify(body) }) }),
    )
    const envelope = (await response.json()) as Record<string, unknown>
    const { status, message, data } = envelope
    return { http: response.status, status, message, data, keys: Object.keys(envelope) }
  }

  return { sandbox, call }
}

type Service = ReturnType<typeof startService>

const contentType = { 'content-type': 'application/json' }

function headersFor({ auth }: Operation): Record<string, string> {
  return auth === 'signed'
    ? signedHeaders({ 'x-timestamp': new Date().toISOString() })
    : { 'x-access-id': sandboxAccessId }
}

/**
 * Makes what the operations refer to, and tells the path parameters of each: payments that were paid and notified of, the
 * webhook with a delivery, a wallet.
 */
async function furnish({
  sandbox,
  call,
}: Service): Promise<Partial<Record<OperationName, readonly string[]>>> {
  const webhook = await call('POST webhook', { body: bodyOf(operations['POST webhook']) })
  const order = { body: bodyOf(operations['POST payment/initiate']) }
  const payments = [1, 2, 3, 4].map(() => call('POST payment/initiate', order))
  const [paymentId = '', ...others] = (await Promise.all(payments)).map(idOf)
  await call('POST wallet', { body: { reference: 'customer-0' } })
  for (const id of [paymentId, ...others]) sandbox.deposit(id)
  sandbox.clock.advance(60_000)
  await sandbox.settled()
  return {
    'POST payment/initiate/{currency}': ['EUR'],
    'POST payment/validate/{id}': [paymentId],
    'GET system/chains/{id}/currency': ['tron'],
    'GET system/rates/{coin}': ['bitcoin'],
    'DELETE webhook/{id}': [idOf(webhook)],
    'GET wallet/{walletReference}/addresses': ['customer-0'],
  }
}

/** For the top of a file: one furnished service for all its tests, and how they call its operations. */
export function furnishedOnce() {
  const opened = openedOnce(async () => {
    const service = startService()
    return { ...service, parameters: await furnish(service), close: () => undefined }
  })
  return {
    opened,
    call(name: OperationName, changes: Call = {}): Promise<Answer> {
      const { call, parameters } = opened()
      return call(name, { parameters: parameters[name] ?? [], ...changes })
    },
  }
}

/** The body of a request with every documented field, where an operation has one. */
export function withBody(name: OperationName): Pick<Call, 'body'> {
  const body = bodyOf(operations[name])
  return body ? { body } : {}
}

/** The `_id` of what an operation answered. */
export function idOf({ data }: Answer): string {
  return String(Object(data)._id)
}

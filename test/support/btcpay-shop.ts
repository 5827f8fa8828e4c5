/** A shop system that speaks BTCPay's interface: the published client over a socket, and a receiver of its webhooks. */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  InvoicesService,
  OpenAPI,
  WebhooksService,
  type CreateInvoiceRequest,
  type InvoiceData,
} from 'btcpay-greenfield-node-client'
import { listen } from '../../src/cli/listen/listen.js'
import { btcpayRecipients } from '../../src/cli/serve/btcpay-webhooks.js'
import { guardedPost } from '../../src/cli/serve/guarded-post.js'
import { handlersOf, toRecipients, type RecipientSource } from '../../src/cli/serve/recipients.js'
import type { Store } from '../../src/server/index.js'
import { apiKey, startEndpoint, type Endpoint, type EndpointOptions } from './sandbox-endpoint.js'

export const storeId = 'main'
export const webhookSecret = 'secret-of-the-webhook'

export type Delivery = {
  body: string
  event: Record<string, unknown> & { type: string }
  headers: IncomingHttpHeaders
}

export type BtcpayShop = {
  endpoint: Endpoint
  url: string
  received: Delivery[]
  /** What the shop answers from now on. */
  answerWith(status: number): void
  invoice(change?: Partial<CreateInvoiceRequest>): Promise<InvoiceData & { id: string; checkoutLink: string }>
  read(id: string): Promise<InvoiceData>
  /** A call of the interface without the client. */
  call(
    method: string,
    path: string,
    body?: unknown,
    authorization?: string,
  ): Promise<{ status: number; body: unknown }>
  /** The session behind the invoice's link. */
  sessionOf(invoice: { checkoutLink: string }): Promise<string>
  /** Asks for a payment of the invoice. */
  pay(invoice: {
    checkoutLink: string
  }): Promise<{ session: string; id: string; address: string; amount: string }>
  /** Sends what is due. */
  deliver(): Promise<void>
  close(): Promise<void>
}

/** @param more recipients beside the webhooks. */
export async function startBtcpayShop(
  options: EndpointOptions = {},
  more: (store: Store) => readonly RecipientSource[] = () => [],
): Promise<BtcpayShop> {
  const received: Delivery[] = []
  let status = 200
  const receiver = await listenOn((body, headers) => {
    received.push({ body, headers, event: JSON.parse(body) as Delivery['event'] })
    return status
  })
  let store: Store | undefined
  const current = () => {
    if (!store) throw new Error('the endpoint has no store yet')
    return store
  }
  const lazy = new Proxy({} as Store, { get: (_, name: keyof Store) => current()[name] })
  let ahead = 0
  const now = () => Date.now() + ahead
  const post = guardedPost({ policy: 'loopback', name: 'a webhook' })
  const sources = [btcpayRecipients(lazy, () => post, now), ...more(lazy)]
  const endpoint = await startEndpoint({
    sandbox: { confirmDelayMs: 0 },
    btcpayApi: true,
    on: handlersOf(toRecipients(lazy, now, sources), sources),
    ...options,
    wrapStore: (opened) => {
      store = opened
      return options.wrapStore?.(opened) ?? {}
    },
  })
  const advance = endpoint.advance
  endpoint.advance = (ms) => {
    ahead += ms
    advance(ms)
  }
  const server = await listen({
    fetch: (request) => endpoint.checkout.fetch(request),
    host: '127.0.0.1',
    port: 0,
  })
  const url = `${server.url}/checkout`
  Object.assign(OpenAPI, { BASE: url, TOKEN: apiKey })
  await WebhooksService.postWebhooksService({
    storeId,
    requestBody: { url: `${receiver.url}/webhook`, secret: webhookSecret },
  })
  const shop: BtcpayShop = {
    endpoint,
    url,
    received,
    answerWith: (next) => void (status = next),
    async invoice(change = {}) {
      const requestBody = { amount: '49.99', currency: 'USD', metadata: { orderId: '1042' }, ...change }
      return (await InvoicesService.invoicesCreateInvoice({ storeId, requestBody })) as Awaited<
        ReturnType<BtcpayShop['invoice']>
      >
    },
    read: (invoiceId) => InvoicesService.invoicesGetInvoice({ storeId, invoiceId }),
    async call(method, path, body, authorization = `token ${apiKey}`) {
      const response = await fetch(url + path, {
        method,
        headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
    },
    async sessionOf({ checkoutLink }) {
      const { headers } = await fetch(checkoutLink, { redirect: 'manual' })
      const { pathname } = new URL(headers.get('location') ?? '', url)
      return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
    },
    async pay(invoice) {
      const session = await shop.sessionOf(invoice)
      const { status: code, body } = await endpoint.pay(session)
      if (code !== 201) throw new Error(`no payment: ${code}`)
      return { session, id: body.id, address: body.address, amount: body.amount }
    },
    deliver: () => endpoint.checkout.runDue(),
    async close() {
      await server.close(0)
      await endpoint.close()
      await receiver.close()
    },
  }
  return shop
}

async function listenOn(answer: (body: string, headers: IncomingHttpHeaders) => number) {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.statusCode = answer(Buffer.concat(chunks).toString(), request.headers)
      response.end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => void (server.closeAllConnections(), server.close(() => done()))),
  }
}

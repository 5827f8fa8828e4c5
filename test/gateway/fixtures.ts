/**
 * Answers of the payment service, from the tables of its interface, with a canary in every field that
 * the client has no business with; and a gateway whose service is a function.
 */
import { expect } from 'vitest'
import { GatewayError, createGateway, type Gateway, type GatewayOptions } from '../../src/gateway/index.js'
import { agent } from '../contract/fixtures/agent.js'
import { chainRecord } from '../contract/fixtures/chain-record.js'
import { currencyRecord } from '../contract/fixtures/currency-record.js'
import { merchant } from '../contract/fixtures/merchant.js'
import { transaction } from '../contract/fixtures/transaction.js'
import { fixtureOf, type Table } from '../contract/table.js'

/** Stands in every personal or unneeded field. Wherever it turns up outside, something leaked. */
export const canary = 'canary-jane.doe@example.com'
export const accessId = 'access-id-canary'
export const accessSecret = 'access-secret-canary'
/** The time at every gateway here. */
export const now = Date.parse('2026-11-20T10:00:00Z')

/** A record as `JSON.parse` makes it, with own keys that would poison a careless copy. */
export function poisoned(fields: object): Record<string, unknown> {
  const text = `{"__proto__":{"status":"completed","leak":"${canary}"},"constructor":"${canary}","unknown":"${canary}"}`
  return Object.defineProperties(JSON.parse(text), Object.getOwnPropertyDescriptors(fields))
}

/** A record of a table with a canary in each field. */
const canariesOf = ({ rows }: Table) => Object.fromEntries(rows.map(({ field }) => [field, canary]))

const people = {
  agentId: poisoned({
    ...canariesOf(agent),
    defaultFiatCurrency: { currency: 'EUR', rate: canary, useSystemRate: true },
  }),
  merchantId: poisoned(canariesOf(merchant)),
}

/** Section 2.2, expanded: a new payment of 25.5 USDT. */
export function expanded(changes: object = {}): Record<string, unknown> {
  return poisoned({
    ...fixtureOf(transaction),
    ...people,
    ...{ _id: '66f0a1', txId: 'tx-1', walletAddress: 'TXYZabc123', amount: '25.50', isPartialPayment: false },
    ...{ activationFee: '0', activationFeeUSD: '0' },
    ...{ amountReceived: '0', amountReceivedUSD: '0.00', amountReceivedAgent: '0' },
    ...{ balanceRequired: '25.50', balanceRequiredUSD: '25.49', balanceRequiredAgent: '23.45' },
    chainId: poisoned({ ...canariesOf(chainRecord), id: 'tron' }),
    currency: poisoned({ ...canariesOf(currencyRecord), id: 'usdt', symbol: 'USDT', isContract: undefined }),
    ...changes,
  })
}

/** Section 2.2, compact: the same payment. */
export function compact(changes: object = {}): Record<string, unknown> {
  return poisoned({
    ...canaries('chainId agentId merchantId'),
    ...{ type: 'receive', chain: 'tron', currency: '66c0ff', walletAddress: 'TXYZabc123', txId: 'tx-1' },
    ...{ amount: '25.50', usdAmount: '25.49', coinAmount: '25.5', agentAmount: '23.45' },
    ...{ agentRate: '0.92', agentCurrency: 'EUR', fee: 0.1, feeUSD: 0.1, rate: 1.0003 },
    ...{ activationFee: 0, activationFeeUSD: 0, feeSent: false, walletAddressIndex: 7 },
    contractAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    ...changes,
  })
}

/** Section 2.11. */
export function chain(id: string, changes: object = {}): Record<string, unknown> {
  const explorer = 'https://explorer.example'
  return { id, name: `The ${id}`, coin: 'TRX', chainType: 'tron', status: 'active', explorer, ...changes }
}

/** Section 2.12. */
export function currency(id: string, changes: object = {}): Record<string, unknown> {
  return {
    ...{ id, name: 'Tether', icon: '', symbol: 'USDT', status: 'active', isContract: true },
    ...{ chains: ['tron', 'ethereum'], priceTag: 'tether', fee: { tron: '1' } },
    contractAddress: { tron: 'TR7N', ethereum: '0xdac1' },
    ...changes,
  }
}

/** Section 2.7. */
export function webhook(changes: object = {}): Record<string, unknown> {
  return poisoned({
    _id: 'webhook-1',
    merchantId: 'merchant-1',
    description: 'Orders',
    url: 'https://shop.example/checkout/webhook',
    eventTypes: ['transaction_completed'],
    headers: { 'x-checkout-webhook-secret': 'whsec-1' },
    isActive: true,
    isDeleted: false,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:01.000Z',
    __v: 0,
    ...changes,
  })
}

/** Section 2.8: a delivery that failed. */
export function log(id: string, changes: object = {}): Record<string, unknown> {
  return poisoned({
    _id: id,
    webhookId: 'webhook-1',
    eventType: 'transaction_completed',
    status: 'failed',
    statusCode: 503,
    payload: { event: 'transaction_completed', data: expanded() },
    response: 'Service\nUnavailable',
    attempts: 3,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  })
}

/** Section 2.9. */
export function wallet(reference: string, networks: string[] = ['tron', 'bsc']): Record<string, unknown> {
  return poisoned({ reference, addresses: networks.map(walletAddress) })
}

/** Section 2.9: the address of a wallet on a network. */
export function walletAddress(network: string): Record<string, unknown> {
  return poisoned({ network, address: `address-on-${network}`, address_reference: 'ref-1' })
}

/** Section 2.14: a crypto payout. */
export function payout(id: string, changes: object = {}): Record<string, unknown> {
  return poisoned({
    _id: id,
    merchantId: 'merchant-1',
    type: 'crypto',
    status: 'completed',
    amount: '12.50',
    coin: 'usdt',
    chain: 'tron',
    address: 'TXYZabc123',
    fee: '1',
    txHash: 'hash-1',
    createdAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  })
}

/** A success in the envelope (2.1). */
export function success(data: unknown): Response {
  return answer({ status: 'success', message: canary, data })
}

/** Any JSON answer. */
export function answer(body: unknown, init: ResponseInit = {}): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8', ...init.headers }
  return new Response(JSON.stringify(body), { ...init, headers })
}

/** A request as the service got it: `text` is the body as sent, `body` what it holds. */
type Seen = { url: URL; method: string; headers: Headers; text: string; body: unknown }

/**
 * A gateway whose service answers with `respond`, asked once per request. `seen` are the requests; `pauses` are the
 * waits before retries in milliseconds, none of which really happens.
 */
export function gatewayTo(
  respond: (request: Seen, index: number) => Response | Promise<Response>,
  options: Partial<GatewayOptions> = {},
): { gateway: Gateway; seen: Seen[]; pauses: number[] } {
  const seen: Seen[] = []
  const pauses: number[] = []
  const gateway = createGateway({
    baseUrl: 'https://pay.example',
    accessId,
    accessSecret,
    now: () => now,
    random: () => 0,
    pause: async (ms) => void pauses.push(ms),
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const text = await request.text()
      const { method, headers } = request
      const body = text ? JSON.parse(text) : undefined
      seen.push({ url: new URL(request.url), method, headers, text, body })
      return respond(seen[seen.length - 1]!, seen.length - 1)
    },
    ...options,
  })
  return { gateway, seen, pauses }
}

/** What a call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<GatewayError> {
  const outcome = await call.then(
    () => 'no failure',
    (error: unknown) => error,
  )
  expect(outcome).toBeInstanceOf(GatewayError)
  return outcome as GatewayError
}

function canaries(names: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, canary]))
}

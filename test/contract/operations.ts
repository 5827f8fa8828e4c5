/** Section 4: the operations, each with what it takes and which table it answers with. */
import { chainPage } from './fixtures/chain.js'
import { currency, currencyDetails } from './fixtures/currency.js'
import { compactTransaction } from './fixtures/compact-transaction.js'
import { depositFilter } from './fixtures/deposit-filter.js'
import { exchangeRate } from './fixtures/exchange-rate.js'
import { onrampChain, onrampCoin } from './fixtures/onramp.js'
import { payoutPage } from './fixtures/payout.js'
import { transaction } from './fixtures/transaction.js'
import { wallet, walletAddress } from './fixtures/wallet.js'
import { webhookLogs } from './fixtures/webhook-log.js'
import { webhook } from './fixtures/webhook.js'
import type { AssumptionId } from '../../src/gateway/index.js'
import { exampleOf, fixtureOf, type Change, type Row, type Table } from './table.js'

/** A line of section 4. Fields of the body and the query are required unless their row says `optional`. */
export type Operation = {
  section: string
  method: 'GET' | 'POST' | 'DELETE'
  /** Below `/v1/api`, with the parameter in braces. */
  path: string
  auth: 'basic' | 'signed'
  body?: readonly Row[]
  query?: readonly Row[]
  data: { record: Table } | { arrayOf: Table }
}

const deletion: Table = {
  section: '4.3',
  title: 'deletion',
  rows: [{ field: 'deleted', type: 'boolean', example: true, client: '' }],
}

const validity: Table = {
  section: '4.4',
  title: 'validity of an address',
  rows: [{ field: 'valid', type: 'boolean', example: true, client: '' }],
}

const page: Row = { field: 'page', type: 'number', example: 2, optional: true }
const limit: Row = { field: 'limit', type: 'number', example: 3, optional: true }
const pages = (pageParam: AssumptionId, limitParam: AssumptionId): Row[] => [
  { ...page, assumed: pageParam },
  { ...limit, assumed: limitParam },
]

const coin: Row = { field: 'coin', type: 'string', example: 'usdt' }
const order = {
  amount: { field: 'amount', type: 'string', example: '25.5' },
  chain: { field: 'chain', type: 'string', example: 'tron' },
  reference: { field: 'reference', type: 'string', example: 'order-1042', optional: true },
  meta: { field: 'meta', type: 'object', example: { customerEmail: 'payer@example.com' }, optional: true },
} satisfies Record<string, Row>

/** What a request says as its answer does. */
const rowOf = ({ rows }: Table, name: string): Row => rows.find(({ field }) => field === name)!

/** Every operation with an endpoint, by its method and path. */
const listed = {
  'POST payment/initiate': {
    ...{ section: '4.1', auth: 'basic', data: { record: transaction } },
    body: [order.amount, order.chain, coin, order.reference, order.meta],
  },
  'POST payment/initiate/{currency}': {
    ...{ section: '4.1', auth: 'basic', data: { record: compactTransaction } },
    body: [
      ...[order.amount, order.chain],
      { ...coin, field: 'currency', assumed: 'fiat-coin-field' },
      ...[order.reference, order.meta],
    ],
  },
  'POST payment/validate/{id}': { section: '4.1', auth: 'basic', data: { record: transaction } },
  'GET system/chains': {
    ...{ section: '4.2', auth: 'basic', data: { record: chainPage } },
    query: pages('chains-page-param', 'chains-limit-param'),
  },
  'GET system/chains/{id}/currency': { section: '4.2', auth: 'basic', data: { arrayOf: currency } },
  'GET system/currency': { section: '4.2', auth: 'basic', data: { arrayOf: currencyDetails } },
  'GET system/rates/{coin}': {
    ...{ section: '4.2', auth: 'basic', data: { record: exchangeRate } },
    query: [
      { field: 'currency', type: 'string', example: 'EUR', optional: true, assumed: 'rates-currency-param' },
    ],
  },
  'POST webhook': {
    ...{ section: '4.3', auth: 'signed', data: { record: webhook } },
    body: [
      rowOf(webhook, 'url'),
      rowOf(webhook, 'eventTypes'),
      { ...rowOf(webhook, 'description'), optional: true },
      { ...rowOf(webhook, 'headers'), optional: true },
    ],
  },
  'GET webhook': { section: '4.3', auth: 'signed', data: { record: webhook } },
  'DELETE webhook/{id}': { section: '4.3', auth: 'signed', data: { record: deletion } },
  'GET webhook/logs': {
    ...{ section: '4.3', auth: 'signed', data: { record: webhookLogs } },
    query: pages('logs-page-param', 'logs-limit-param'),
  },
  'POST wallet': {
    ...{ section: '4.4', auth: 'signed', data: { record: wallet } },
    body: [rowOf(wallet, 'reference')],
  },
  'GET wallet/{walletReference}/addresses': {
    ...{ section: '4.4', auth: 'signed', data: { arrayOf: walletAddress } },
    query: [page, limit],
  },
  'POST wallet/validate': {
    ...{ section: '4.4', auth: 'signed', data: { record: validity } },
    body: [rowOf(depositFilter, 'address'), { ...rowOf(depositFilter, 'chains'), field: 'networks' }],
  },
  'POST wallet/filter': {
    ...{ section: '4.4', auth: 'signed', data: { record: depositFilter } },
    body: [rowOf(depositFilter, 'address'), rowOf(depositFilter, 'chains')],
  },
  'GET payout': {
    ...{ section: '4.5', auth: 'signed', data: { record: payoutPage } },
    query: pages('payouts-page-param', 'payouts-limit-param'),
  },
  'GET onramp/coins': {
    ...{ section: '4.6', auth: 'signed', data: { arrayOf: onrampCoin } },
    query: [
      { field: 'chain', type: 'string', example: 'tron', optional: true, assumed: 'onramp-chain-param' },
    ],
  },
  'GET onramp/chains': { section: '4.6', auth: 'signed', data: { arrayOf: onrampChain } },
} satisfies Record<string, Omit<Operation, 'method' | 'path'>>

export type OperationName = keyof typeof listed

/** All 18, typed alike. */
export const operationList = Object.entries(listed).map(([name, operation]): [OperationName, Operation] => {
  const [method, path = ''] = name.split(' ')
  return [name as OperationName, { ...operation, method: method as Operation['method'], path }]
})

export const operations = Object.fromEntries(operationList) as Record<OperationName, Operation>

/** The body of a request with every documented field. */
export function bodyOf({ body }: Operation): Record<string, unknown> | undefined {
  return body && Object.fromEntries(body.map((row) => [row.field, exampleOf(row)]))
}

/** What an operation answers with, made of fixtures. */
export function answerOf({ data }: Operation, change?: Change): unknown {
  return 'record' in data ? fixtureOf(data.record, change) : [fixtureOf(data.arrayOf, change)]
}

/** A table that stands somewhere in an answer. */
export type Place = {
  table: Table
  /** Inside a list: of the answer, or of one of its fields. */
  listed: boolean
  /** All records there, in some answer's data. */
  records: (data: unknown) => unknown[]
}

/** The tables in an operation's answer, outer ones first. */
export function placesOf({ data }: Operation): Place[] {
  return 'record' in data
    ? within({ table: data.record, listed: false, records: (value) => [value] })
    : within({ table: data.arrayOf, listed: true, records: (value) => [value].flat() })
}

/** What the client has of a row in its result; in a list, of the record with that index. */
export function valueIn(result: unknown, { listed }: Place, { client = '' }: Row, index = 0): unknown {
  const { items, addresses } = Object(result) as Record<string, unknown>
  const record: unknown = listed ? Object(items ?? addresses ?? result)[index] : result
  return client
    .split('.')
    .filter(Boolean)
    .reduce((value, key) => Object(value)[key] as unknown, record)
}

function within(place: Place): Place[] {
  const inner = place.table.rows.flatMap(({ field, type }) => {
    if (typeof type === 'string') return []
    const records = (data: unknown) =>
      place.records(data).flatMap((record) => Object(record)[field] as unknown)
    return 'record' in type
      ? within({ ...place, table: type.record, records })
      : within({ table: type.arrayOf, listed: true, records })
  })
  return [place, ...inner]
}
